"""Looking after tables while nobody does: clocks that run out, bots that wait, games in trouble."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from kemet.server.calling.confirming import LINK_HOLDS
from kemet.server.declined import Declined
from kemet.server.live_table import PLAYING, LiveTable
from kemet.server.reading_tables import IN_TROUBLE
from kemet.server.store.store import NoSuchGame, StoreError

if TYPE_CHECKING:
    from kemet.server.hall import Hall

TICK: Final = 1.0
HOUR: Final = 3600.0
LOOK_AROUND: Final = 10.0  # seconds between looks for games that nobody holds but somebody must move

REPAIRS_TAKE: Final = 600.0  # seconds that the writing of one may have taken

log = logging.getLogger("kemet.hall")


class Tending:
    """Once a second the tables in memory, now and then all."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.looked = self.forgot = float("-inf")
        self.repaired = hall.now() - REPAIRS_TAKE

    async def tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.hall.presence.look()
                await self.hall.access.look()
                await self.look_at_clocks()
                await self.hall.expiring.look(self.hall.now())
            except StoreError as problem:
                log.error("the tables could not be looked after: %s", problem)
            except Exception:
                log.exception("the tables could not be looked after")

    async def look_at_clocks(self) -> None:
        hall = self.hall
        await hall.uptime.meet_now_and_then()
        now = hall.uptime()
        late = [name for name, held in hall.tables.items() if due_at(held.live) <= now]
        if now - self.looked >= LOOK_AROUND:
            self.looked = now
            await self._look_for_repairs()
            late += [name for name in await hall.store.due_games(now, 100) if name not in late]
            await self._forget_addresses()
            for name in await hall.store.waiting_for_bots(100):
                await self._look_after(name, self._drive)
        for name in late:
            await self._look_after(name, self._lapse)

    async def _look_for_repairs(self) -> None:
        """With SQLite nobody tells us that a log was replaced by a command."""
        hall = self.hall
        for name, at in await hall.store.repaired_since(self.repaired):
            self.repaired = max(self.repaired, at - REPAIRS_TAKE)
            held = hall.tables.get(name)
            if held is not None and held.repaired != at:
                hall.heard_from_others({"game": name, "repaired": True})

    async def _forget_addresses(self) -> None:
        """Mail addresses that nobody has confirmed in time."""
        if self.hall.uptime() - self.forgot >= HOUR:
            self.forgot = self.hall.uptime()
            await self.hall.store.forget_unconfirmed(self.hall.now() - LINK_HOLDS)

    async def _drive(self, game: str) -> None:
        if await self.hall.store.take_bots(game):  # else somebody thinks for them already
            await self.hall.store.release_bots(game)
            self.hall.driving.drive(await self.hall.held(game))

    async def _lapse(self, game: str) -> None:
        await self.hall.change(game, lambda table, at: table.lapse(at))

    async def _look_after(self, game: str, work: Callable[[str], Awaitable[None]]) -> None:
        """Trouble with one table stays at that table: it is not looked after again, the others are."""
        try:
            await work(game)
        except NoSuchGame:
            return
        except StoreError:
            raise  # not the table's fault: all are looked after next time
        except Exception as problem:
            if isinstance(problem, Declined) and problem.code != IN_TROUBLE:
                return  # somebody else was faster
            if not isinstance(problem, Declined):
                log.error("what game %s does to us", game, exc_info=problem)
                await self.hall.set_aside(game, str(problem) or type(problem).__name__)
            self.hall.leave(game)


def due_at(live: LiveTable) -> float:
    due = live.due() if live.phase == PLAYING and live.agreed.clock.limits() else None
    return float("inf") if due is None else due
