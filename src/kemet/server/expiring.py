"""Tables that were left: they expire, are archived, or give way to new ones when the house is full."""

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kemet.server.closing import EXPIRED, MADE_ROOM, expire
from kemet.server.declined import Declined
from kemet.server.store.store import GameRow, NoSuchGame

if TYPE_CHECKING:
    from kemet.server.hall import Hall

DAY: Final = 24 * 60 * 60.0
LOOK: Final = 60.0  # seconds between looks
AT_ONCE: Final = 200  # tables in one look
UNTOUCHED: Final = 10 * 60.0  # seconds after which a table where nobody has sat down may give way
LONG_UNTOUCHED: Final = 60 * 60.0  # the same where somebody has, of whoever has made many
MANY: Final = 5  # tables that have not begun: who has made more is asked to give way first

log = logging.getLogger("kemet.tables")


@dataclass(frozen=True, slots=True)
class Spans:
    """How long nobody has to touch a table, in days; 0 is for ever."""

    lobby: float = 1.0
    archive: float = 60.0


class Expiring:
    """Now and then all tables that were left."""

    def __init__(self, hall: "Hall", spans: Spans) -> None:
        self.hall = hall
        self.spans = spans
        self.looked = float("-inf")

    async def look(self, now: float) -> None:
        if now - self.looked < LOOK:
            return
        self.looked = now
        await self.touch(now)
        if self.spans.lobby:
            before = now - self.spans.lobby * DAY
            for row in await self.hall.store.untouched_lobbies(before, AT_ONCE):
                await self.close(row.id, EXPIRED)
            if gone := await self.hall.store.never_begun(before, AT_ONCE):
                await self.hall.store.delete(gone)
                for name in gone:
                    self.hall.tables.pop(name, None)
        if self.spans.archive:
            await self.hall.store.archive(now - self.spans.archive * DAY, now)

    async def touch(self, now: float) -> None:
        """Whoever sits at a table that has not begun, and waits, keeps it open."""
        waiting = [
            name
            for name, held in self.hall.tables.items()
            if held.live.phase == "lobby" and held.looked_at_here()
        ]
        if waiting:
            await self.hall.store.touch(waiting, now)

    async def close(self, game: str, why: str) -> bool:
        """Whether it was closed; what goes wrong with one table stays there."""
        try:
            held = await self.hall.change(game, lambda live, at: expire(live, why, at))
        except (Declined, NoSuchGame):
            return False
        return held.live.phase == "closed"

    async def make_room(self, now: float) -> bool:
        """When the house is full the table that is missed least gives way; whether there was one."""
        await self.touch(now)
        for row in await self.giving_way(now):
            if await self.close(row.id, MADE_ROOM):
                log.info("the house is full: a table that nobody has touched gave way")
                return True
        return False

    async def giving_way(self, now: float) -> list[GameRow]:
        """Where nobody but the maker sits, the longest untouched first; then those of who has many."""
        untouched = await self.hall.store.untouched_lobbies(now - UNTOUCHED, AT_ONCE)
        crowd = await self.hall.store.crowded_lobbies(MANY)
        return [
            *(row for row in untouched if nobody_came(row)),
            *(row for row in crowd if nobody_came(row)),
            *(row for row in crowd if row.updated < now - LONG_UNTOUCHED),
        ]


def nobody_came(row: GameRow) -> bool:
    """Nobody has followed a link, or taken an open seat."""
    seats = row.summary.get("seats", []) if isinstance(row.summary, dict) else []
    return not any(seat["kind"] in ("link", "open") and seat["player"] == "person" for seat in seats)
