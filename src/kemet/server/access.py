"""Whether those at a table may still be there: the keys they came with are looked at again."""

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from kemet.server.declined import Declined
from kemet.server.held import Held
from kemet.server.store.store import StoreError
from kemet.server.subscribers import Subscriber

if TYPE_CHECKING:
    from kemet.server.hall import Hall

LOOK_AT_KEYS: Final = 5.0  # seconds between looks at all of them, should word of a revocation get lost


def revoked() -> Declined:
    return Declined("unknown_key", "this key opens nothing any more, it was revoked")


class Access:
    """Open connections end when a key that they came with is revoked, here or at another worker."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.looked = hall.clock()

    async def check(self, one: Subscriber) -> None:
        """The keys of a connection are good now, or it is declined."""
        if one.keys and await self.hall.store.good_keys(one.keys) != one.keys:
            raise revoked()

    async def look(self) -> None:
        """Now and then all connections."""
        now = self.hall.clock()
        if now - self.looked >= LOOK_AT_KEYS:
            self.looked = now
            await self.check_tables(list(self.hall.tables.values()))

    async def check_tables(self, tables: Iterable[Held]) -> None:
        """Whoever came with a key that was revoked goes."""
        everybody = [one for held in tables for one in held.subscribers if one.keys]
        if not everybody:
            return
        good = await self.hall.store.good_keys({key for one in everybody for key in one.keys})
        for one in everybody:
            if not one.keys <= good:
                one.end()

    def heard_of_revocation(self, game: str | None = None) -> None:
        """Keys of a game were revoked, or it may be that some of any were."""
        tables = self.hall.tables
        if game is None:
            self.hall.spawn(self._check_soon(list(tables.values())))
        elif game in tables:
            self.hall.spawn(self._check_soon([tables[game]]))

    async def _check_soon(self, tables: list[Held]) -> None:
        with suppress(StoreError):  # all are looked at again soon
            await self.check_tables(tables)
