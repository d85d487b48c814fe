"""How long this server has run, over all its processes and restarts: the time that players' clocks run by.

It does not jump with the system's clock and stands still while no process runs. Several workers share it
through the store: each counts on by itself, and whoever is behind moves up.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from kemet.server.store.store import Store, StoreError

BEAT: Final = 10.0  # seconds; what has run since is lost if the process is killed


class Uptime:
    """Seconds, for everybody the same."""

    def __init__(self, store: Store, steady: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.steady = steady
        self.known = 0.0  # seconds, as the store knew them
        self.at = steady()  # and when that was
        self.met = False  # whether the store was asked at all
        self.next = self.at

    def __call__(self) -> float:
        return self.known + max(0.0, self.steady() - self.at)

    async def meet(self) -> None:
        """Tell the store and the other workers how late it is, and hear it from them."""
        at = self.steady() if self.met else self.at
        here = self.known + max(0.0, at - self.at)
        self.known, self.at = await self.store.meet_uptime(here), at
        self.met = True

    async def meet_now_and_then(self) -> None:
        if self.steady() >= self.next:
            self.next = self.steady() + BEAT
            await self.meet()

    async def leave(self) -> None:
        """So that nothing is lost when the server stops."""
        if self.met:
            with suppress(StoreError):
                await self.meet()
