"""Whether games can be saved: tried by a small write, at most every few seconds."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from kemet.server.store.store import Store, StoreError
from kemet.server.web.errors import Refused, unavailable

TRIED_EVERY: Final = 5.0  # seconds
PATIENCE: Final = 3.0  # seconds after which a write counts as one that does not come back


class Healthy:
    """The last try, shared by everybody who asks."""

    def __init__(
        self, store: Store, clock: Callable[[], float] = time.monotonic, patience: float = PATIENCE
    ) -> None:
        self.store = store
        self.clock = clock
        self.patience = patience
        self.tried = -float("inf")
        self.trying: asyncio.Task[int] | None = None

    async def open_games(self) -> int:
        """How many there are; refused with 503 where nothing can be written."""
        if self.trying is None or (self.trying.done() and self.clock() - self.tried >= TRIED_EVERY):
            self.tried = self.clock()
            self.trying = asyncio.create_task(self._try())
        await asyncio.wait({self.trying}, timeout=self.patience)
        if not self.trying.done():
            raise Refused(503, "unavailable", "the database does not answer", retry_after=round(TRIED_EVERY))
        try:
            return self.trying.result()
        except StoreError as problem:
            raise unavailable(problem) from problem

    async def _try(self) -> int:
        await self.store.try_to_write()
        return await self.store.count_open()

    async def close(self) -> None:
        if self.trying is not None:
            self.trying.cancel()
            await asyncio.gather(self.trying, return_exceptions=True)
