"""Bots at their tables: they answer until a person is asked, and think for persons who ask for advice."""

import asyncio
import logging
import secrets
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kemet.game import Game
from kemet.server.declined import Declined
from kemet.server.desk.desk import Desk, Hint, Job
from kemet.server.desk.fair_queue import ALONE, AWAY, LOOKED_AT
from kemet.server.entries import Entry
from kemet.server.held import Held
from kemet.server.live_table import BOT, LiveTable
from kemet.server.store.store import NoSuchGame
from kemet.server.taking_back import PERSON

if TYPE_CHECKING:
    from kemet.server.hall import Hall

ADVICE_SECONDS: Final = 1.0  # that a bot thinks for a person
SECONDS_ALONE: Final = 1.0  # that a bot thinks, at most, where bots play among themselves and nobody looks
FIRST_PAUSE: Final = 0.1  # seconds before asking again whether another worker has let go of a table
LONGEST_PAUSE: Final = 1.0

log = logging.getLogger("kemet.hall")


class Driving:
    """All bots of all tables."""

    def __init__(self, hall: "Hall", desk: Desk, bot_seconds: float) -> None:
        self.hall = hall
        self.desk = desk
        self.bot_seconds = bot_seconds
        desk.rank_of = self.rank_of
        self.advised: set[tuple[str, int]] = set()  # seats for whose person a bot thinks

    def drive(self, held: Held) -> None:
        """Let bots answer until a person is asked; where reactions are awaited, all at once."""
        self.hall.reacting.watch(held)
        if not held.driving and held.live.awaited_bot() is not None:
            held.driving = True
            self.hall.spawn(self._drive(held))

    def job(self, live: LiveTable, game: Game, seat: int, deadline: float, advice: bool = False) -> Job:
        return Job(
            table=live.agreed.table,
            answers=game.answers.tobytes(),
            whose=game.whose.tobytes(),
            seat=seat,
            level=live.sitters[seat].level or 0,
            seed=secrets.randbits(128),
            deadline=deadline if self.rank_of(live.id) != ALONE else min(deadline, SECONDS_ALONE),
            advice=advice,
            game=live.id,
            client=self._maker(live.id),
            reaction=live.window is not None and has_persons(live),
        )

    def _maker(self, game: str) -> str:
        held = self.hall.tables.get(game)
        return held.maker if held is not None else ""

    def rank_of(self, game: str) -> int:
        """How urgent it is that bots answer there, as things are now."""
        held = self.hall.tables.get(game)
        if held is None:
            return ALONE
        if held.looked_at():
            return LOOKED_AT
        return AWAY if has_persons(held.live) else ALONE

    async def advise(self, game: str, seat: int, client: str = "") -> tuple[int, list[Hint]]:
        """What speaks for each answer that is open to a seat, where the table allows it, and the moment."""
        live = (await self.hall.fresh(game)).live
        if not live.agreed.hints:
            raise Declined("no_hints", "this table plays without hints")
        asked = live.game_for(seat) if live.game is not None and 0 <= seat < len(live.sitters) else None
        if asked is None:
            raise Declined("not_waiting", "this seat is not asked now")
        if (game, seat) in self.advised:
            raise Declined("advice_comes", "this seat is being advised already")
        self.advised.add((game, seat))
        try:
            index = live.index
            job = self.job(live, asked, seat, min(ADVICE_SECONDS, self.bot_seconds), advice=True)
            return index, await self.desk.advise(replace(job, client=client))
        finally:
            self.advised.discard((game, seat))

    async def _take(self, held: Held) -> bool:
        """Only one worker thinks for the bots of a table: wait until it is this one, or all is done."""
        pause = FIRST_PAUSE
        while held.live.awaited_bot() is not None and self._is_kept(held):
            if await self.hall.store.take_bots(held.live.id):
                return True
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            await self._look_again(held)
        return False

    async def _look_again(self, held: Held) -> None:
        """Another worker may have answered, and word of it be on its way."""
        held.stale = held.stale or self.hall.store.shared
        await self.hall.fresh(held.live.id)

    def _is_kept(self, held: Held) -> bool:
        return self.hall.tables.get(held.live.id) is held

    async def _drive(self, held: Held) -> None:
        taken = False
        try:
            taken = await self._take(held)
            if taken:
                await self._look_again(held)
            while taken and self._is_kept(held):
                live = held.live
                seat = live.awaited_bot()
                if seat is None or live.game is None:
                    return
                job = self.job(live, live.game, seat, self.bot_seconds)
                index = live.index
                answered = await self.desk.answer(job)
                if answered.late:
                    self.hall.metrics.bot_late()
                if answered.crashed:
                    self.hall.metrics.bot_crashed()

                def act(
                    table: LiveTable, now: float, seat: int = seat, index: int = index,
                    action: int = answered.action,
                ) -> list[Entry]:  # fmt: skip
                    if table.index != index or table.awaited_bot() != seat:
                        return []
                    return table.answer(seat, index, action, None, now, by=BOT)

                with suppress(Declined):
                    await self.hall.change(live.id, act)
                taken = await self.hall.store.keep_bots(live.id) or await self._take(held)
        except NoSuchGame:
            return
        except Exception:
            log.exception("a bot could not answer")
        finally:
            held.driving = False
            if taken:
                await self.hall.store.release_bots(held.live.id)


def has_persons(live: LiveTable) -> bool:
    return any(sitter.player == PERSON for sitter in live.sitters)
