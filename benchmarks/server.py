"""How the table server does under load: one process, many games, two clients each, no bots.

    python benchmarks/server.py [--games 200] [--seconds 20] [--stored 10000] [--answers 2000] [--json]

Measured are the time from sending an answer until the other player has the news, the memory of a live game,
the start with many stored games, and the first look at a long game after a start. Clients and server
share one machine, so the times are upper bounds.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from rich.console import Console

from kemet.arena.progress import counting, stoppable
from kemet.client import AsyncSeat, Client, NewGame, Table

# instead of this folder, in which `server` would be this file
sys.path[0] = str(Path(__file__).resolve().parents[1] / "tests")
from server.running import Running, sqlite_url  # noqa: E402

Report = dict[str, float]
NAMES = ("Ada", "Bo")


class Pair:
    """Two players of one game, who answer when they are asked, after a little thought."""

    def __init__(self, seats: list[AsyncSeat], thought: float, seed: int) -> None:
        self.seats = seats
        self.thought = thought
        self.dice = random.Random(seed)
        self.sent: dict[int, tuple[float, int | None]] = {}  # by index: when its answer was sent, and by whom
        self.delays: list[float] = []

    async def play(self, until: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(until), asyncio.TaskGroup() as both:
                for seat in self.seats:
                    both.create_task(self.listen(seat))

    async def listen(self, seat: AsyncSeat) -> None:
        async for heard in seat.updates():
            if heard.table is None or heard.kind not in ("hello", "news"):
                continue
            sent, who = self.sent.get(heard.table.index - 1, (0.0, seat.seat))
            if heard.kind == "news" and who != seat.seat:  # the delay at the other player counts
                self.delays.append(time.perf_counter() - sent)
            if heard.table.over:
                return
            if heard.table.asked:
                await self.answer(seat, heard.table)

    async def answer(self, seat: AsyncSeat, table: Table) -> None:
        await asyncio.sleep(self.thought * self.dice.uniform(0.5, 1.5))
        self.sent[table.index] = (time.perf_counter(), seat.seat)
        await seat.say_answer(self.dice.choice(table.options), table)


def make_game(client: Client, **table: object) -> NewGame:
    new = client.create(dict(table), ["link", "link"])
    for number, name in enumerate(NAMES):
        client.sit(new, number).sit_down(name)
    client.start(new)
    return new


def memory_of(server: Running) -> int:
    """Bytes of the server process alone."""
    told = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(server.pid)], capture_output=True, text=True, check=True
    )
    return int(told.stdout) * 1024


async def play_all(server: Running, games: list[NewGame], seconds: float, thought: float) -> list[float]:
    until = asyncio.get_running_loop().time() + seconds
    limits = httpx.Limits(max_connections=50)
    async with httpx.AsyncClient(limits=limits, timeout=60) as http:
        pairs = []
        for seed, new in enumerate(games):
            seats = [AsyncSeat(server.url, new.game, n, new.seats[n], http=http) for n in range(2)]
            pairs.append(Pair(seats, thought, seed))
        await asyncio.gather(*(pair.play(until) for pair in pairs))
        for pair in pairs:
            for seat in pair.seats:
                await seat.close()
    return [delay for pair in pairs for delay in pair.delays]


def measure_load(folder: Path, games: int, seconds: float, thought: float) -> Report:
    with Running(sqlite_url(folder), folder, bot_workers=0) as server, Client(server.url) as client:
        make_game(client)
        empty = memory_of(server)
        made = [make_game(client) for _ in range(games)]
        delays = sorted(asyncio.run(play_all(server, made, seconds, thought)))
        grown = memory_of(server) - empty
    if len(delays) < 2:
        raise SystemExit("no answers were heard")
    cuts = statistics.quantiles(delays, n=100)
    return {
        "answers_heard_per_second": len(delays) / seconds,
        "news_p50_ms": cuts[49] * 1000,
        "news_p95_ms": cuts[94] * 1000,
        "news_p99_ms": cuts[98] * 1000,
        "memory_per_live_game_kib": grown / games / 1024,
    }


def measure_start(folder: Path, stored: int) -> Report:
    """Until the first answer to /api/health, of an empty server and of one with many games."""
    report: Report = {}
    url = sqlite_url(folder)
    server = Running(url, folder, bot_workers=0)
    server.start()
    server.stop()
    report["start_empty_ms"] = seconds_to_start(server) * 1000
    with server, Client(server.url) as client:
        new = make_game(client)
    multiply(folder / "games.sqlite3", new.game, stored)
    report[f"start_with_{stored}_games_ms"] = seconds_to_start(server) * 1000
    return report


def seconds_to_start(server: Running, times: int = 3) -> float:
    spent = []
    for _ in range(times):
        begin = time.perf_counter()
        server.start()
        spent.append(time.perf_counter() - begin)
        server.stop()
    return statistics.median(spent)


def multiply(database: Path, game: str, times: int) -> None:
    """Copies of a stored game under other names."""
    with sqlite3.connect(database) as store:
        for table, name in (("games", "id"), ("log", "game")):
            columns = [row[1] for row in store.execute(f"PRAGMA table_info({table})")]
            others = ", ".join(f'"{column}"' for column in columns if column != name)
            copy = f"INSERT INTO {table} ({name}, {others}) SELECT ?, {others} FROM {table} WHERE {name} = ?"
            store.executemany(copy, ((f"{game}-{number}", game) for number in range(times)))
    store.close()


def measure_long_game(folder: Path, answers: int) -> Report:
    """A game with so many answers, looked at for the first time after a start."""
    server = Running(sqlite_url(folder), folder, bot_workers=0)
    with server, Client(server.url) as client:
        new, played = play_long(client, answers)
    with server, Client(server.url) as client:
        other = make_game(client)
        client.sit(other, 0).table()  # whatever is done once is done
        begin = time.perf_counter()
        client.sit(new, 0).table()
        cold = time.perf_counter() - begin
        begin = time.perf_counter()
        client.sit(new, 0).table()
        warm = time.perf_counter() - begin
    return {"long_game_answers": played, "long_game_cold_ms": cold * 1000, "long_game_warm_ms": warm * 1000}


def play_long(client: Client, answers: int) -> tuple[NewGame, int]:
    """Both seats by one client. A game that ends too early is followed by another one."""
    dice = random.Random(1)
    best = 0
    while True:
        new = make_game(client, length="long")
        seats = [client.sit(new, number) for number in range(2)]
        table = seats[0].table()
        while not table.over and table.index < answers:
            table = next(found for seat in seats if (found := seat.table()).asked or found.over)
            if not table.over and table.seat is not None:
                # whoever attacks scores, and that ends games: rather do nothing
                calm = [option for option in table.options if option == "done"] or list(table.options)
                table = seats[table.seat].answer(dice.choice(calm), table)
        best = max(best, table.index)
        if not table.over or best >= answers:
            return new, table.index


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="live games at once; 0: do not measure them")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long they are played")
    parser.add_argument("--thought", type=float, default=1.0, help="seconds before a player answers")
    parser.add_argument("--stored", type=int, default=10_000, help="stored games at a start; 0: none")
    parser.add_argument("--answers", type=int, default=2000, help="of the long game; 0: none")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    report: Report = {}
    errors = Console(stderr=True)
    with stoppable(), tempfile.TemporaryDirectory() as place:
        if asked.games:
            with counting(errors, "Playing many games", None):
                report |= measure_load(Path(place, "load"), asked.games, asked.seconds, asked.thought)
        if asked.stored:
            with counting(errors, "Starting with many games", None):
                report |= measure_start(Path(place, "start"), asked.stored)
        if asked.answers:
            with counting(errors, "Playing a long game", None):
                report |= measure_long_game(Path(place, "long"), asked.answers)
    report = {name: round(value, 1) for name, value in report.items()}
    if asked.json:
        print(json.dumps(report, indent=2))
        return
    print(f"{asked.games} games, {2 * asked.games} clients, {asked.thought:g} s thought before an answer\n")
    for name, value in report.items():
        print(f"{name.replace('_', ' '):<32}{value:>12,}")


if __name__ == "__main__":
    main()
