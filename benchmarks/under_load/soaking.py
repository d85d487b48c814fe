"""A server that is played on for long: does its memory grow?

Games grow as they are played, and tables that are over are kept in memory until there are too many. Neither
is a leak, so this is a house that has been open for days: all tables it keeps are there before the time
counts, games are short, and for every one that ends another begins.
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

Say = Callable[[Report], None]


def fill(client: Client, tables: int) -> None:
    """Games that are over, as the house keeps them in memory."""
    record = finished_record(ROUNDS)
    with ThreadPoolExecutor(MAKERS) as makers:
        list(makers.map(lambda _: client.bring_in(record), range(tables)))


class Soak:
    """So many games at once, for so many seconds."""

    def __init__(self, client: Client, pid: int, games: int, per_second: float, seconds: float) -> None:
        self.client = client
        self.pid = pid
        self.games = games
        self.seconds = seconds
        self.loop = OpenLoop(client.base_url, per_second)
        self.samples: list[tuple[float, float]] = []  # seconds, MB

    async def run(self, say: Say) -> Report:
        await self.loop.join_all([make_game(self.client, round_limit=ROUNDS) for _ in range(self.games)])
        replacing = [asyncio.create_task(self.replace()) for _ in range(MAKERS)]
        before, begin = used_by(self.pid), time.perf_counter()
        playing = asyncio.create_task(self.loop.play(self.seconds))
        try:
            await self.look_on(playing, say)
            await playing
        finally:
            for task in [playing, *replacing]:
                task.cancel()
            problems = await asyncio.gather(*replacing, return_exceptions=True)
            await self.loop.leave_all()
        for problem in problems:
            if not isinstance(problem, asyncio.CancelledError):
                raise SystemExit(f"a game could not be followed by another one: {problem!r}")
        used = processor_report(before, used_by(self.pid), self.loop.answers, time.perf_counter() - begin)
        return self.report() | used

    async def replace(self) -> None:
        while True:
            await self.loop.leave(await self.loop.over.get())
            new = await asyncio.to_thread(make_game, self.client, round_limit=ROUNDS)
            await self.loop.join(new)

    async def look_on(self, playing: "asyncio.Task[None]", say: Say) -> None:
        begin = told = time.perf_counter()
        between = min(MOST_BETWEEN, self.seconds / FEWEST_LOOKS)
        while not playing.done() and (now := time.perf_counter()) < begin + self.seconds:
            self.samples.append((now - begin, await asyncio.to_thread(memory_of, self.pid) / MIB))
            if now - told >= 60:
                told = now
                say({"minute": (now - begin) / 60, "memory_mb": self.samples[-1][1], **self.loop.report()})
            await asyncio.wait([playing], timeout=between)

    def report(self) -> Report:
        warm = [sample for sample in self.samples if sample[0] >= WARM_UP * self.seconds]
        report = {"minutes": self.seconds / 60, "games_ended": self.loop.ended, **self.loop.report()}
        report["memory_mb"] = self.samples[-1][1]
        slope = slope_per_hour(warm)
        if slope is not None:
            names = ("memory_mb_per_hour", "memory_mb_per_hour_low", "memory_mb_per_hour_high")
            report |= dict(zip(names, slope, strict=True))
        return report
