"""Halls in which time moves only when a test moves it, and tables that differ only in what nobody sees."""

import asyncio
import heapq
from dataclasses import dataclass, field

from kemet.server.entries import NOBODY
from kemet.server.hall import Hall
from kemet.server.hearing import Hearing
from kemet.server.live_table import PLAYING
from kemet.server.sight import summary_of, table_for
from kemet.server.store.store import GameRow
from kemet.server.subscribers import Subscriber, encoded
from kemet.server.web.metrics import Metrics
from server.windows import NOW, Table

FOREVER = 1e9


class Time:
    """Whoever pauses is woken when the time has come; nothing else takes any."""

    def __init__(self, now=NOW):
        self.now = now
        self.waiting = []
        self.parked = set()
        self.count = 0

    def __call__(self):
        return self.now

    async def pause(self, seconds):
        self.count += 1
        woken, task = asyncio.get_running_loop().create_future(), asyncio.current_task()
        heapq.heappush(self.waiting, (self.now + seconds, self.count, woken))
        self.parked.add(task)
        try:
            await woken
        finally:
            self.parked.discard(task)

    async def reach(self, then, hall):
        """Everything that is due until then happens in its order."""
        await self.settle(hall)
        while self.waiting and self.waiting[0][0] <= then:
            self.now, _, woken = heapq.heappop(self.waiting)
            if not woken.done():
                woken.set_result(None)
            await asyncio.sleep(0)
            await self.settle(hall)
        self.now = then

    async def settle(self, hall):
        """Until all that runs waits for its time."""
        while any(task not in self.parked for task in hall.tasks):
            await asyncio.sleep(0.0005)


@dataclass
class Answered:
    action: int
    late: bool = False
    crashed: bool = False


class SlowDesk:
    """Bots that think for as long as they are told to, and pass; outside windows they never answer."""

    def __init__(self, time):
        self.time = time
        self.seconds = iter(())
        self.passing = self.held = None

    async def answer(self, job):
        await self.time.pause(FOREVER if self.held.live.window is None else next(self.seconds))
        return Answered(self.passing)


class Noting(Subscriber):
    """What one role is sent, and when."""

    def __init__(self, seat, time):
        super().__init__(seat, frozenset() if seat == NOBODY else frozenset([seat]))
        self.time = time
        self.notes = []

    def send(self, message):
        self.notes.append((round(self.time() - NOW, 6), bytes(message)))


@dataclass
class World:
    """A hall with one table at which a window has just opened, and who listens."""

    store: object
    name: str
    time: Time = field(default_factory=Time)
    hall: Hall = None
    held: object = None
    notes: list = field(default_factory=list)

    async def lay_out(self, game, hidden=None, **agreed):
        """The table of a game; `hidden` is the same game with other cards where nobody sees them."""
        self.desk = SlowDesk(self.time)
        self.hall = Hall(
            self.store, self.desk, Metrics(), now=self.time, clock=self.time, pause=self.time.pause
        )
        table = Table(game, **agreed)
        row = GameRow(
            id=self.name, created=NOW, updated=NOW, phase=PLAYING, title="", listed=True, engine="0",
            boxes="base", players=game.players, summary=summary_of(table.live), bot_due=True,
        )  # fmt: skip
        await self.store.create(row, table.log, [])
        self.held = await self.hall.fresh(self.name)
        if hidden is not None:
            hidden.answers, hidden.whose = game.answers[:], game.whose[:]
            self.held.live.game = hidden
            self.held.live.hearing = Hearing(hidden)
            self.held.live.hearing.listen(hidden)
        self.desk.passing, self.desk.held = game.action("done"), self.held
        return self

    async def listened_to(self, *roles):
        self.ears = [Noting(role, self.time) for role in roles]
        for ear in self.ears:
            await self.hall.subscribe(self.name, ear)
            await self.time.settle(self.hall)
            ear.notes.clear()
        self.index = self.held.live.index
        self.hall.driving.drive(self.held)
        return self

    async def run(self, deeds, looks, until):
        """Deeds are times and what is done then, as long as the window is open; looks are times only."""
        timeline = [*((at, deed) for at, deed in deeds), *((at, None) for at in looks)]
        for at, deed in sorted(timeline, key=lambda one: one[0]):
            await self.time.reach(NOW + at, self.hall)
            if deed is None:
                await self.look(at)
            elif self.held.live.index == self.index:
                await self.hall.change(self.name, deed)
            await self.time.settle(self.hall)
        await self.time.reach(NOW + until, self.hall)

    async def look(self, at):
        """What whoever asks is told: the table, and the list of games."""
        live = (await self.hall.fresh(self.name)).live
        for ear in self.ears:
            ear.notes.append(
                (at, encoded(table_for(live, ear.seat, ear.mine, self.held.here(), self.time())))
            )
        row = await self.store.row(self.name)
        self.notes.append((at, row.updated, encoded(row.summary)))

    async def close(self):
        await self.hall.close()

    def heard(self):
        """All of it, by role."""
        return {"list": self.notes, **{ear.seat: ear.notes for ear in self.ears}}


def sealing(seat, action="done"):
    return lambda live, now: live.answer(seat, live.index, action, None, now) if may(live, seat) else []


def may(live, seat):
    return live.window is not None and seat in live.window.seats and seat not in live.window.answers


def saying(seat, text):
    return lambda live, now: live.say(seat, text, now)


def longer(seat):
    def deed(live, now):
        window = live.window
        able = window is not None and window.mode == "even" and seat not in window.longer
        return live.think_longer(seat, now) if able else []

    return deed


def ordering(seat, order):
    return lambda live, now: live.give_order(seat, order, now)
