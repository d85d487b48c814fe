"""Answers by a schedule: they come at the moments that were planned, however slow the server is.

Players who wait for a slow server would spare it, and a measurement of them would be too kind. Of each game
one question is open at a time; as long as there are more games than answers under way, nobody waits.
"""

import asyncio
import contextlib
import gc
import random
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec
from figures import Report, percentiles
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kemet.client import NewGame
from kemet.client.wire import LONGEST_MESSAGE, bearer, live_address

CONNECTED_AT_ONCE = 20
PATIENCE = 30.0  # seconds for news that are still under way at the end
ENDED = ("over", "closed")


class Awaited(msgspec.Struct):
    reaction: bool = False


class Shown(msgspec.Struct):
    """What a player at the table needs of all that is sent."""

    phase: str
    index: int
    options: list[str] | None = None
    awaited: Awaited | None = None


class Message(msgspec.Struct):
    type: str
    table: Shown | None = None
    code: str | None = None


reading = msgspec.json.Decoder(Message)


@dataclass(slots=True, eq=False)
class Player:
    """One seat with its socket."""

    seat: int
    line: ClientConnection
    shown: Shown | None = None

    async def say(self, dice: random.Random) -> None:
        assert self.shown is not None
        assert self.shown.options is not None
        answer = {"type": "answer", "index": self.shown.index, "action": dice.choice(self.shown.options)}
        self.shown.options = None  # until the server says more
        await self.line.send(msgspec.json.encode(answer).decode())


@dataclass(slots=True, eq=False)
class Pair:
    """The players of one game, and the answer that is under way."""

    new: NewGame
    players: list[Player] = field(default_factory=list)
    sent: float = 0.0
    index: int = -1  # that was answered
    by: int = -1
    unheard: int = 0  # players who have not yet heard of it
    ended: bool = False

    @property
    def over(self) -> bool:
        return any(player.shown is not None and player.shown.phase in ENDED for player in self.players)

    @property
    def ready(self) -> bool:
        """All have heard the same, and somebody is asked."""
        shown = [player.shown for player in self.players]
        return (
            not self.unheard
            and len({table.index if table is not None else None for table in shown}) == 1
            and any(table is not None and table.options for table in shown)
        )

    def asked(self) -> list[Player]:
        """Those who answer now: for a reaction all who are asked at once, else one after the other."""
        asked = [player for player in self.players if player.shown is not None and player.shown.options]
        first = asked[0].shown
        reaction = first is not None and first.awaited is not None and first.awaited.reaction
        return asked if reaction else asked[:1]


class OpenLoop:
    """Many games with two sockets each, in one event loop."""

    def __init__(self, url: str, per_second: float, seed: int = 1) -> None:
        self.url = url
        self.per_second = per_second
        self.dice = random.Random(seed)
        self.listening: dict[Player, asyncio.Task[None]] = {}
        self.ready: deque[Pair] = deque()  # whoever has waited longest is first
        self.waiting: set[Pair] = set()  # the same
        self.under_way: set[Pair] = set()
        self.over: asyncio.Queue[Pair] = asyncio.Queue()
        self.count_anew()

    def count_anew(self) -> None:
        """What was measured so far does not count."""
        self.delays: list[float] = []
        self.late: list[float] = []  # how much later than planned this program itself was
        self.answers = 0
        self.refused = 0
        self.missed = 0  # moments at which no game was ready
        self.ended = 0

    # Sockets

    async def join_all(self, games: list[NewGame]) -> None:
        few = asyncio.Semaphore(CONNECTED_AT_ONCE)

        async def join(new: NewGame) -> None:
            async with few:
                await self.join(new)

        await asyncio.gather(*(join(new) for new in games))

    async def join(self, new: NewGame) -> None:
        """Both players connect, and have been told how things stand."""
        pair = Pair(new)
        for seat, key in new.seats.items():
            line = await connect(
                live_address(self.url, new.game, seat),
                additional_headers=bearer(key),
                max_size=LONGEST_MESSAGE,
                compression=None,
                open_timeout=60,
                ping_interval=None,
            )
            player = Player(seat, line)
            pair.players.append(player)
            self.hear(pair, player, await line.recv())
        for player in pair.players:
            self.listening[player] = asyncio.create_task(self.listen(pair, player))

    async def listen(self, pair: Pair, player: Player) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.hear(pair, player, await player.line.recv())

    def hear(self, pair: Pair, player: Player, said: str | bytes) -> None:
        heard = time.perf_counter()
        message = reading.decode(said)
        if message.type == "error":
            self.refused += 1
            pair.unheard = 0
            self.under_way.discard(pair)
        if message.table is None:
            return
        before = player.shown.index if player.shown is not None else -1
        player.shown = message.table
        if pair.unheard and before <= pair.index < message.table.index:
            pair.unheard -= 1
            if player.seat != pair.by:  # the delay at the other player counts
                self.delays.append(heard - pair.sent)
            if not pair.unheard:
                self.under_way.discard(pair)
        if len(pair.players) == len(pair.new.seats) and not pair.unheard and not pair.ended:
            self.go_on(pair)

    def go_on(self, pair: Pair) -> None:
        if pair.over:
            pair.ended = True
            self.ended += 1
            self.over.put_nowait(pair)
        elif pair.ready and pair not in self.waiting:
            self.waiting.add(pair)
            self.ready.append(pair)

    async def leave(self, pair: Pair) -> None:
        for player in pair.players:
            await player.line.close()
            await self.listening.pop(player)

    async def leave_all(self) -> None:
        for player, task in list(self.listening.items()):
            player.line.transport.abort()  # a thousand goodbyes are not what is measured
            await task
        self.listening.clear()

    # Answers

    async def play(self, seconds: float) -> None:
        """As many answers as planned, then wait for the news of the last."""
        with undisturbed():
            begin = time.perf_counter()
            for moment, follow in self.plan(begin, begin + seconds):
                await asyncio.sleep(max(0.0, moment - time.perf_counter()))
                pair = self.next_pair()
                if pair is None:
                    self.missed += 1
                    continue
                self.late.append(time.perf_counter() - moment)
                follow.append(await self.answer(pair))
            until = time.perf_counter() + PATIENCE
            while self.under_way and time.perf_counter() < until:
                await asyncio.sleep(0.05)

    def plan(self, begin: float, end: float) -> Iterator[tuple[float, list[int]]]:
        """The moments at which somebody answers, at random; several answers at once count as so many."""
        moment = begin
        while (moment := moment + self.dice.expovariate(self.per_second)) < end:
            sent: list[int] = []
            yield moment, sent
            for _ in range(sum(sent) - 1):
                moment += self.dice.expovariate(self.per_second)

    def next_pair(self) -> Pair | None:
        while self.ready:
            pair = self.ready.popleft()
            self.waiting.discard(pair)
            if pair.ready and not pair.over:
                return pair
        return None

    async def answer(self, pair: Pair) -> int:
        asked = pair.asked()
        assert asked[0].shown is not None
        pair.index, pair.by, pair.unheard = asked[0].shown.index, asked[-1].seat, len(pair.players)
        self.under_way.add(pair)
        for player in asked:
            pair.sent = time.perf_counter()
            await player.say(self.dice)
        self.answers += len(asked)
        return len(asked)

    def report(self) -> Report:
        return {
            "answers": self.answers,
            **percentiles("news", self.delays),
            **{name: value for name, value in percentiles("sent_late", self.late).items() if "p99" in name},
            "not_heard": len(self.under_way),
            "refused": self.refused,
            "no_game_ready": self.missed,
        }


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Rubbish is not collected among a thousand sockets while times are taken."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
