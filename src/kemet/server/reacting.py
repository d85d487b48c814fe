"""Windows for reactions at all tables: bots think at once, and every window ends in its time."""

import logging
from typing import TYPE_CHECKING

from kemet.server import reactions
from kemet.server.declined import Declined
from kemet.server.entries import Entry
from kemet.server.held import Held
from kemet.server.live_table import BOT, LiveTable
from kemet.server.store.store import NoSuchGame

if TYPE_CHECKING:
    from kemet.server.driving import Driving
    from kemet.server.hall import Act, Hall

log = logging.getLogger("kemet.hall")


class Reacting:
    """What runs while windows are open. Nothing of it is told before a window ends."""

    def __init__(self, hall: "Hall", driving: "Driving") -> None:
        self.hall = hall
        self.driving = driving

    def watch(self, held: Held) -> None:
        """Look after the window of a table, if one is open; once for every bot and every window."""
        live = held.live
        held.thinking = {which for which in held.thinking if which[0] == live.index}
        if live.window is None:
            return
        for seat in reactions.bots_with_a_choice(live):
            if (live.index, seat) not in held.thinking:
                held.thinking.add((live.index, seat))
                self.hall.spawn(self._think(held, seat))
        if held.watched != live.index:
            held.watched = live.index
            self.hall.spawn(self._time(held))

    async def _think(self, held: Held, seat: int) -> None:
        """A bot answers face down; if it comes too late it has passed. Only one worker thinks for it."""
        index = held.live.index
        name = f"{held.live.id} {index} {seat}"
        if not await self.hall.store.take_bots(name):
            held.thinking.discard((index, seat))
            return
        try:
            await self._answer(held, seat, index)
        finally:
            await self.hall.store.release_bots(name)

    async def _answer(self, held: Held, seat: int, index: int) -> None:
        live = held.live
        asked = live.game_for(seat)
        if asked is None or live.window is None or live.index != index:
            return
        seconds = min(self.driving.bot_seconds, reactions.time_for_bots(live.window))
        try:
            answered = await self.driving.desk.answer(self.driving.job(live, asked, seat, seconds))
        except Exception:
            log.exception("a bot could not answer")
            return
        if answered.late:
            self.hall.metrics.bot_late()
        if answered.crashed:
            self.hall.metrics.bot_crashed()

        def act(table: LiveTable, now: float) -> list[Entry]:
            if table.index != index or table.sitters[seat].player != BOT:
                return []
            return table.answer(seat, index, answered.action, None, now, by=BOT)

        await self._change(held, act)

    async def _time(self, held: Held) -> None:
        """Wait until the window is over, as long as that can be said, and end it."""
        index = held.live.index
        try:
            while held.live.index == index and (due := reactions.due(held.live)) is not None:
                await self._wait(held, due)

                def act(table: LiveTable, now: float, due: float = due) -> list[Entry]:
                    over = table.index == index and reactions.due(table) == due
                    return reactions.end(table, now) if over else []

                if not await self._change(held, act):
                    return
        finally:
            if held.watched == index:
                held.watched = -1

    async def _wait(self, held: Held, due: float) -> None:
        """However the system's clock jumps: never longer than the window was to be open."""
        window = held.live.window
        left = due - self.hall.now()
        if window is not None and left > 0:
            await self.hall.pause(min(left, due - window.opened))

    async def _change(self, held: Held, act: "Act") -> bool:
        """Whether it could be done; if not, somebody else was faster, or it is tried again later."""
        try:
            await self.hall.change(held.live.id, act)
        except (Declined, NoSuchGame):
            return False
        except Exception:
            log.exception("a window could not be looked after")
            return False
        return True
