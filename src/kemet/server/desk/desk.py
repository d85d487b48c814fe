"""The desk: gives questions to bots in worker processes, and answers for those that are late or break."""

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, Final

from kemet.bots import LEVELS, bot_named
from kemet.bots.advice import advise
from kemet.bots.asking import Bot, ask
from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.server.desk.fair_queue import LOOKED_AT, FairQueue, Ticket
from kemet.server.desk.rebuilding import Rebuilding
from kemet.server.engine_form import FasterEngine

GRACE: Final = 0.5  # seconds between a bot's deadline and ours
SECONDS_TO_START: Final = 30.0
BEHIND_THE_SERVER: Final = 5  # by how much a bot's claim to the processor is less

log = logging.getLogger("kemet.desk")

# One process starts or ends at a time: who starts one also buries the dead, and only one may bury each.
STARTING_OR_ENDING: Final = threading.Lock()


@dataclass(frozen=True, slots=True)
class Job:
    """A question for a bot: the game as its log tells it, who is asked, and how long it may think."""

    table: dict[str, Any]
    answers: bytes
    whose: bytes
    seat: int
    level: int
    seed: int
    deadline: float
    advice: bool = False  # not an answer, but what speaks for each
    game: str = ""  # whose bots these are
    client: str = ""  # who made that table, or asks for advice: bots think for all in turn
    reaction: bool = False  # a table with persons waits for it, and not for long


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that is legal, whatever the bot did."""

    action: int
    late: bool = False
    crashed: bool = False
    why: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Hint:
    """An open answer, and how likely its seat then wins."""

    action: str
    chance: float


class Late(Exception):
    """The bot has not answered in time."""


class Broken(Exception):
    """The bot raised, answered nonsense, or its process is gone."""


# In the worker


def bot_of(level: int, dice: Dice, kinds: Mapping[int, str]) -> Bot:
    """The bot of a level; `kinds` may name others as `module:class`."""
    if level in kinds:
        module, _, name = kinds[level].partition(":")
        bot: Bot = getattr(import_module(module), name)(dice)
        return bot
    return bot_named(LEVELS[min(level, len(LEVELS) - 1)], dice)


def work(link: Connection, kinds: Mapping[int, str], paths: Sequence[str]) -> None:
    """Answer jobs until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):  # on a busy machine those who play go before those who think
        os.nice(BEHIND_THE_SERVER)
    sys.path[:0] = paths
    games = Rebuilding()
    link.send("ready")
    while True:
        try:
            job: Job = link.recv()
        except (EOFError, OSError):
            return
        try:
            game = games.game(job.table, job.answers, job.whose)
            if job.advice:
                link.send(advised(game, job))
                continue
            bot = bot_of(job.level, Dice(job.seed), kinds)
            action = ask(bot, game, job.seat, time.monotonic() + job.deadline)
            if action not in game.options(job.seat):
                raise ValueError("the answer is not open")
            link.send(action)
        except Exception as problem:
            games = Rebuilding()
            link.send(f"{type(problem).__name__}: {problem}"[:200])


def advised(game: Game, job: Job) -> list[Hint]:
    """The answers that were weighed, the best first."""
    found = advise(game, job.seat, seconds=job.deadline, seed=job.seed)
    return [Hint(one.text, one.chance) for one in found if one.chance is not None]


# In the server


@contextmanager
def first_on_the_path(folder: str | None) -> Iterator[None]:
    """A process that is started here looks for modules there first."""
    before = sys.path
    if folder is not None:
        # a new list: another thread may be looking for a module in the old one
        sys.path = [folder, *before]
    try:
        yield
    finally:
        sys.path = before


class Worker:
    """One process and the line to it. Its methods block; they are called in threads."""

    def __init__(self, kinds: Mapping[int, str], paths: Sequence[str], engine: str | None = None) -> None:
        """`engine` is the folder of another copy of this program, to think with."""
        self.engine = engine
        context = multiprocessing.get_context("spawn")
        self.link, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, dict(kinds), list(paths)), daemon=True)
        with STARTING_OR_ENDING, first_on_the_path(engine):
            self.process.start()
        theirs.close()
        self.ready = False
        self.talking = threading.Lock()
        self.ended = False

    def ask(self, job: Job) -> int | list[Hint]:
        try:
            with self.talking:
                answer = self._answer(job)
        except (EOFError, OSError) as problem:
            raise Broken("the process is gone") from problem
        if not isinstance(answer, list if job.advice else int):
            raise Broken(str(answer))
        given: int | list[Hint] = answer
        return given

    def _answer(self, job: Job) -> Any:
        if not self.ready:
            if not self.link.poll(SECONDS_TO_START):
                raise Broken("the process does not start")
            self.link.recv()
            self.ready = True
        self.link.send(job)
        if not self.link.poll(job.deadline + GRACE):
            raise Late
        return self.link.recv()

    def end(self) -> None:
        """Whoever comes second finds nothing left to do; who still waits for an answer hears of it."""
        with STARTING_OR_ENDING:
            if self.ended:
                return
            self.ended = True
            self.process.kill()
            self.process.join(5)
            if not self.process.is_alive():
                self.process.close()
        with self.talking:  # a line that is closed under a talk could already be another's
            self.link.close()


class Desk:
    """All bots of a server. Without workers it answers by itself, at random."""

    def __init__(
        self,
        workers: int,
        *,
        kinds: Mapping[int, str] | None = None,
        paths: Sequence[str] = (),
        faster: FasterEngine | None = None,
    ) -> None:
        self.size = workers
        self.faster = faster or FasterEngine()
        self.kinds = kinds or {}
        self.paths = list(paths)
        self.workers: set[Worker] = set()
        self.free: list[Worker | None] = []
        self.rank_of: Callable[[str], int] = lambda game: LOOKED_AT  # how urgent the bots of a game are
        self.queue = FairQueue(workers, lambda ticket: self.rank_of(ticket.table))
        self.called: dict[Ticket, asyncio.Future[Worker | None]] = {}
        self.luck = random.Random()

    async def start(self) -> None:
        """The processes start when they are needed first."""
        self.free += [None] * self.size

    async def close(self) -> None:
        workers, self.workers = self.workers, set()
        await asyncio.gather(*(asyncio.to_thread(worker.end) for worker in workers))

    async def answer(self, job: Job) -> Answered:
        """A legal answer, at the latest soon after the deadline."""
        begin = time.monotonic()
        try:
            action = await self._ask(job)
        except (Late, Broken) as problem:
            return await self._stand_in(job, problem, begin)
        assert isinstance(action, int)
        return Answered(action, seconds=time.monotonic() - begin)

    async def advise(self, job: Job) -> list[Hint]:
        """What speaks for each open answer; nothing, where nobody could think in time."""
        try:
            found = await self._ask(job)
        except (Late, Broken) as problem:
            log.warning("no advice: %s", "late" if isinstance(problem, Late) else problem)
            return []
        assert isinstance(found, list)
        return found

    async def _ask(self, job: Job) -> int | list[Hint]:
        if self.size == 0:
            raise Broken("no workers")
        ticket = Ticket(job.game, job.client, job.deadline, job.advice, job.reaction)
        worker = await self._turn(ticket)
        begin = time.monotonic()
        try:
            while True:
                engine = self.faster.folder()
                if worker is not None and worker.engine != engine:
                    idle, worker = worker, None
                    self.workers.discard(idle)
                    await asyncio.to_thread(idle.end)
                if worker is None:
                    worker = await asyncio.to_thread(Worker, self.kinds, self.paths, engine)
                    self.workers.add(worker)
                try:
                    return await asyncio.to_thread(worker.ask, job)
                except Broken as problem:
                    if worker.ready or worker.engine is None:
                        raise
                    self.faster.give_up(problem)  # and the job goes to one that thinks in plain Python
        except (Late, Broken) as problem:
            if worker is not None and (isinstance(problem, Late) or "process" in str(problem)):
                self.workers.discard(worker)
                await asyncio.to_thread(worker.end)
                worker = None
            raise
        except OSError as problem:  # no process could be started
            raise Broken(str(problem)) from problem
        except asyncio.CancelledError:
            # nobody waits any more, but the process still thinks: the next job gets another
            if worker is not None:
                self.workers.discard(worker)
                asyncio.get_running_loop().run_in_executor(None, worker.end)
                worker = None
            raise
        finally:
            # that a process had to be started is nobody's fault
            self._give_back(worker, ticket, min(time.monotonic() - begin, job.deadline))

    async def _turn(self, ticket: Ticket) -> Worker | None:
        """Wait for one's turn, and for somebody to think: a process, or None where one has to be started."""
        called: asyncio.Future[Worker | None] = asyncio.get_running_loop().create_future()
        self.called[ticket] = called
        self.queue.put(ticket)
        self._call_next()
        try:
            return await called
        except asyncio.CancelledError:
            self.queue.remove(ticket)
            if called.done() and not called.cancelled():  # its turn had come just then
                self._give_back(called.result(), ticket, 0.0)
            raise
        finally:
            del self.called[ticket]

    def _call_next(self) -> None:
        while self.free and (ticket := self.queue.take()) is not None:
            if self.called[ticket].cancelled():
                self.queue.done(ticket, 0.0)
            else:
                self.called[ticket].set_result(self.free.pop())

    def _give_back(self, worker: Worker | None, ticket: Ticket, seconds: float) -> None:
        self.queue.done(ticket, seconds)
        self.free.insert(0 if worker is None else len(self.free), worker)  # those that run are used first
        self._call_next()

    async def _stand_in(self, job: Job, problem: Exception, begin: float) -> Answered:
        late = isinstance(problem, Late)
        why = "late" if late else str(problem)
        if self.size:
            log.warning("a bot of level %d is answered for: %s", job.level, why)
        action = await asyncio.to_thread(passing, job, self.luck)
        return Answered(action, late, not late, why, time.monotonic() - begin)


def passing(job: Job, luck: random.Random) -> int:
    """A quick legal answer: no more, if that is open, else any."""
    game: Game = Rebuilding().game(job.table, job.answers, job.whose)
    options = game.options(job.seat)
    done = [option for option in options if game.text(option) == "done"]
    return done[0] if done else luck.choice(options)
