"""Who is at a table: with an open connection or by reading, here or at another worker, while leases run.

What a worker tells about those at its tables holds for a while, and is told again before that is over. So
those at a worker that has died are soon gone, and a worker that opens a table later knows who is there.
"""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from kemet.server.entries import NOBODY
from kemet.server.held import Held, Others
from kemet.server.store.store import StoreError
from kemet.server.subscribers import Subscriber, encoded

if TYPE_CHECKING:
    from kemet.server.hall import Hall

VISIT: Final = 30.0  # seconds for which whoever reads without a connection is shown as being here
LEASE: Final = 15.0  # seconds that the word of another worker holds
RENEWAL: Final = 5.0  # seconds until it is told again
PRESENCE: Final = frozenset({"there", "who_is_there", "left"})  # messages between workers, by their word
AT_ONCE: Final = 80  # tables in one message between workers, which has to be short


class Presence:
    """Those who come and go, told to everybody at the table."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.elsewhere: dict[str, dict[str, Others]] = {}  # by game and worker, also of tables not in memory
        self.renewed = hall.clock()
        self.untold: set[str] = set()  # games of which the other workers have to hear
        self.telling = asyncio.Lock()

    def came(self, held: Held, one: Subscriber) -> None:
        if one.seat != NOBODY:
            note(held, one.seat, True)
        self._changed(held)

    def read(self, held: Held, seat: int) -> None:
        """Somebody has seen the table by the eyes of a seat: nobody looks on through one unseen."""
        if seat == NOBODY:
            return
        seen, told = seat in held.here(), seat in held.seats_here()
        held.visits[seat] = self.hall.clock() + VISIT
        if not seen:
            note(held, seat, True)
        if not told:
            self._changed(held)

    def went(self, held: Held, one: Subscriber) -> None:
        held.visits.pop(one.seat, None)  # what was read while the line was open was seen to be
        self._note_gone(held, {one.seat} - {NOBODY})
        self._changed(held)

    def others_at(self, game: str) -> dict[str, Others]:
        """Those at other workers; who comes there later will be in it, too."""
        return self.elsewhere.setdefault(game, {})

    # Leases

    async def look(self) -> None:
        """Leases that have run out end, and what we tell is told again in time."""
        now = self.hall.clock()
        for game, workers in list(self.elsewhere.items()):
            self._forget(game, [worker for worker, others in workers.items() if others.until <= now])
            if not workers and game not in self.hall.tables:
                del self.elsewhere[game]
        for held in list(self.hall.tables.values()):
            self._end_visits(held, now)
        if now - self.renewed >= RENEWAL:
            await self.tell_all()

    def _end_visits(self, held: Held, now: float) -> None:
        over = {seat for seat, until in held.visits.items() if until <= now}
        if over:
            for seat in over:
                del held.visits[seat]
            self._note_gone(held, over)
            self._changed(held)

    def _note_gone(self, held: Held, seats: set[int]) -> None:
        for seat in sorted(seats - held.here()):
            note(held, seat, False)

    # Other workers

    def _changed(self, held: Held) -> None:
        self.hall.spawn(self._tell({held.live.id}))

    async def tell_all(self) -> None:
        """Everybody at tables of ours."""
        self.renewed = self.hall.clock()
        await self._tell({name for name, held in self.hall.tables.items() if held.looked_at_here()})

    async def _tell(self, games: set[str]) -> None:
        """One message after the other, each as things are when it is sent, or an old one could be last."""
        self.untold |= games
        async with self.telling:
            names, self.untold = sorted(self.untold), set()
            for start in range(0, len(names), AT_ONCE):
                there = {name: self._those_here(name) for name in names[start : start + AT_ONCE]}
                with suppress(StoreError):  # it is told again soon
                    await self.hall.store.tell({"there": there})

    def _those_here(self, game: str) -> tuple[list[int], list[int], bool]:
        """The seats, those of them that are connected, and whether somebody looks on without one."""
        held = self.hall.tables.get(game)
        if held is None:
            return [], [], False
        watched = any(one.seat == NOBODY for one in held.subscribers)
        return sorted(held.seats_here()), sorted(held.connected_here()), watched

    async def ask(self) -> None:
        """Whoever is new, or may have missed something, asks the others who is there."""
        with suppress(StoreError):
            await self.hall.store.tell({"who_is_there": True})

    async def leave(self) -> None:
        """This worker ends: nobody is there any more."""
        with suppress(StoreError):
            await self.hall.store.tell({"left": True})

    def heard_from_others(self, message: dict[str, Any]) -> None:
        worker = str(message.get("from", ""))
        if "who_is_there" in message:
            self.hall.spawn(self.tell_all())
        elif "left" in message:
            for game in list(self.elsewhere):
                self._forget(game, [worker])
        else:
            until = self.hall.clock() + LEASE
            for game, (seats, connected, watched) in message["there"].items():
                others = Others(frozenset(seats), frozenset(connected), bool(watched), until)
                self._remember(game, worker, others)

    def _remember(self, game: str, worker: str, others: Others) -> None:
        held = self.hall.tables.get(game)
        before = held.here() if held is not None else frozenset()
        if others.seats or others.watched:
            self.others_at(game)[worker] = others
        else:
            self.others_at(game).pop(worker, None)
        if held is not None:
            self._note_changes(held, before)

    def _forget(self, game: str, workers: list[str]) -> None:
        held = self.hall.tables.get(game)
        before = held.here() if held is not None else frozenset()
        for worker in workers:
            self.elsewhere[game].pop(worker, None)
        if held is not None and workers:
            self._note_changes(held, before)

    def _note_changes(self, held: Held, before: frozenset[int]) -> None:
        after = held.here()
        for seat in sorted(before ^ after):
            note(held, seat, seat in after)


def note(held: Held, seat: int, here: bool) -> None:
    message = encoded({"v": 1, "type": "presence", "seat": seat, "here": here})
    for one in list(held.subscribers):
        one.send(message)
