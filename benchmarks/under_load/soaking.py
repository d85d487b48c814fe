"""A server that is played on for long: does its memory grow?

Games grow as they are played, and tables that are over are kept in memory until there are too many. Neither
is a leak, so this is a house that has been open for days: before the time counts it is full of tables that
were brought in, and each of those has given way to one that was played here, which weighs more. Games are
short, and for every one that ends another begins.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from figures import MIB, Report, memory_of, processor_report, slope_per_hour, used_by
from new_games import finished_record, make_game
from open_loop import OpenLoop

from kemet.client import Client

ROUNDS = 1
WARM_UP = 0.25  # of the time
MOST_BETWEEN = 5.0  # seconds from one look at the memory to the next
FEWEST_LOOKS = 120
MAKERS = 4
HASTE = 10  # how much faster than measured the house is turned over
AT_A_TIME = 2.0  # seconds of that between two looks at how far it has come

Say = Callable[[Report], None]


def fill(client: Client, tables: int) -> None:
    """Games that are over, as the house keeps them in memory."""
    record = finished_record(ROUNDS)
    with ThreadPoolExecutor(MAKERS) as makers:
        list(makers.map(lambda _: client.bring_in(record), range(tables)))


class Soak:
    """So many games at once, for so many seconds."""

    def __init__(
        self, client: Client, pid: int, games: int, per_second: float, seconds: float, kept: int = 0
    ) -> None:
        self.client = client
        self.pid = pid
        self.games = games
        self.seconds = seconds
        self.kept = kept  # games that have to end before the time counts
        self.before = 0  # games that did
        self.loop = OpenLoop(client.base_url, per_second)
        self.samples: list[tuple[float, float]] = []  # seconds, MB

    async def run(self, say: Say) -> Report:
        await self.loop.join_all([make_game(self.client, round_limit=ROUNDS) for _ in range(self.games)])
        replacing = [asyncio.create_task(self.replace()) for _ in range(MAKERS)]
        try:
            await self.turn_over(replacing, say)
            before, begin = used_by(self.pid), time.perf_counter()
            playing = asyncio.create_task(self.loop.play(self.seconds))
            try:
                await self.look_on(playing, say)
                await playing
            finally:
                playing.cancel()
        finally:
            for task in replacing:
                task.cancel()
            problems = await asyncio.gather(*replacing, return_exceptions=True)
            await self.loop.leave_all()
        for problem in problems:
            if not isinstance(problem, asyncio.CancelledError):
                raise SystemExit(f"a game could not be followed by another one: {problem!r}")
        used = processor_report(before, used_by(self.pid), self.loop.answers, time.perf_counter() - begin)
        return self.report() | used

    async def turn_over(self, replacing: "list[asyncio.Task[None]]", say: Say) -> None:
        """Play in haste until every table that the house keeps is one that was played here."""
        pace, self.loop.per_second = self.loop.per_second, self.loop.per_second * HASTE
        told = time.perf_counter()
        while self.loop.ended < self.kept and not any(task.done() for task in replacing):
            await self.loop.play(AT_A_TIME)
            if time.perf_counter() - told >= 60:
                told = time.perf_counter()
                say({"turned_over": self.loop.ended, "of": self.kept, "memory_mb": self.memory()})
        self.loop.per_second = pace
        self.before = self.loop.ended
        self.loop.count_anew()

    def memory(self) -> float:
        return memory_of(self.pid) / MIB

    async def replace(self) -> None:
        while True:
            await self.loop.leave(await self.loop.over.get())
            new = await asyncio.to_thread(make_game, self.client, round_limit=ROUNDS)
            await self.loop.join(new)

    async def look_on(self, playing: "asyncio.Task[None]", say: Say) -> None:
        begin = told = time.perf_counter()
        between = min(MOST_BETWEEN, self.seconds / FEWEST_LOOKS)
        while not playing.done() and (now := time.perf_counter()) < begin + self.seconds:
            self.samples.append((now - begin, await asyncio.to_thread(self.memory)))
            if now - told >= 60:
                told = now
                say({"minute": (now - begin) / 60, "memory_mb": self.samples[-1][1], **self.loop.report()})
            await asyncio.wait([playing], timeout=between)

    def report(self) -> Report:
        warm = [sample for sample in self.samples if sample[0] >= WARM_UP * self.seconds]
        report = {"minutes": self.seconds / 60, "games_ended": self.loop.ended, **self.loop.report()}
        report["games_ended_before"] = self.before
        report["memory_mb"] = self.samples[-1][1]
        slope = slope_per_hour(warm)
        if slope is not None:
            names = ("memory_mb_per_hour", "memory_mb_per_hour_low", "memory_mb_per_hour_high")
            report |= dict(zip(names, slope, strict=True))
        return report
