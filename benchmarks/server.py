"""How the table server does under load: one process, many games, two clients each.

    python benchmarks/server.py [--only PART ...] [--json] [--soak MINUTES]

The parts, each with a server of its own:

- `pace`: 500 games at 60 answers a second in all, by a schedule that does not wait for the server: the time
  from sending an answer until the other player has the news; memory of a game and of a socket, by difference
- `bots`: the same with 20 tables beside it at which bots of the highest level play among themselves
- `load`: players who answer a little after they are asked, as fast as the server lets them
- `start`: the start with many stored games
- `long`: the first look at a long game after a start
- `beside`: how long others wait while some import, undo and review very long games
- `soak`: whether memory grows, in so many minutes

Clients and server share one machine, so the times are upper bounds; processor time for an answer depends less
on what else the machine does. What the figures mean: docs/hosting.md.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import httpx
from rich.console import Console

from kemet.arena.progress import counting, stoppable
from kemet.client import AsyncSeat, Client, NewGame, Table
from kemet.server.hall import TABLES_KEPT

# instead of this folder, in which `server` would be this file
HERE = Path(__file__).resolve().parent
sys.path[:1] = [str(HERE.parent / "tests"), str(HERE / "under_load")]
from figures import Report, allow_open_files, memory_of, percentiles, processor_report, used_by  # noqa: E402
from long_games import VICTIMS, victims_beside  # noqa: E402
from new_games import long_record, make_bots_play, make_game  # noqa: E402
from open_loop import OpenLoop  # noqa: E402
from soaking import Soak, fill  # noqa: E402

from server.running import Running, sqlite_url  # noqa: E402

PARTS = ("pace", "bots", "load", "start", "long", "beside", "soak")
SPARE_FILES = 200


# Answers by a schedule


def measure_pace(folder: Path, games: int, per_second: float, seconds: float, bot_tables: int = 0) -> Report:
    """Many games, a few answers of all of them; perhaps beside bots that play among themselves."""
    allow_open_files(2 * games + SPARE_FILES)
    workers = 2 if bot_tables else 0
    with (
        Running(
            sqlite_url(folder), folder, bot_workers=workers, max_sockets=2 * games + SPARE_FILES
        ) as server,
        Client(server.url) as client,
    ):
        make_game(client)
        sizes = [memory_of(server.pid)]
        made = [make_game(client) for _ in range(games)]
        sizes.append(memory_of(server.pid))
        for _ in range(bot_tables):
            make_bots_play(client)
        report = asyncio.run(paced(server, made, per_second, seconds, sizes))
    game, sockets, played = (after - before for before, after in pairwise(sizes))
    report["memory_per_game_kib"] = game / games / 1024
    report["memory_per_socket_kib"] = sockets / (2 * games) / 1024
    report["memory_per_answer_kib"] = played / max(1.0, report["answers"]) / 1024
    return report


async def paced(
    server: Running, games: list[NewGame], per_second: float, seconds: float, sizes: list[int]
) -> Report:
    loop = OpenLoop(server.url, per_second)
    await loop.join_all(games)
    sizes.append(memory_of(server.pid))
    before, bots_before, begin = used_by(server.pid), answers_by_bots(server), time.perf_counter()
    await loop.play(seconds)
    after, bots, spent = used_by(server.pid), answers_by_bots(server), time.perf_counter() - begin
    sizes.append(memory_of(server.pid))
    report = {"answers_per_second": loop.answers / seconds, **loop.report()}
    report["bots_answers_per_second"] = (bots - bots_before) / spent
    report |= processor_report(before, after, loop.answers, spent)
    await loop.leave_all()
    return report


def answers_by_bots(server: Running) -> float:
    figures = httpx.get(f"{server.url}/metrics").text
    found = [line for line in figures.splitlines() if line.startswith('kemet_answers_total{by="bot"}')]
    return float(found[0].split()[1]) if found else 0.0


# Players who think a little


class Couple:
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


async def play_all(server: Running, games: list[NewGame], seconds: float, thought: float) -> list[float]:
    until = asyncio.get_running_loop().time() + seconds
    limits = httpx.Limits(max_connections=50)
    async with httpx.AsyncClient(limits=limits, timeout=60) as http:
        pairs = []
        for seed, new in enumerate(games):
            seats = [AsyncSeat(server.url, new.game, n, new.seats[n], http=http) for n in range(2)]
            pairs.append(Couple(seats, thought, seed))
        await asyncio.gather(*(pair.play(until) for pair in pairs))
        for pair in pairs:
            for seat in pair.seats:
                await seat.close()
    return [delay for pair in pairs for delay in pair.delays]


def measure_load(folder: Path, games: int, seconds: float, thought: float) -> Report:
    with Running(sqlite_url(folder), folder, bot_workers=0) as server, Client(server.url) as client:
        make_game(client)
        empty = memory_of(server.pid)
        made = [make_game(client) for _ in range(games)]
        delays = asyncio.run(play_all(server, made, seconds, thought))
        grown = memory_of(server.pid) - empty
    if len(delays) < 2:
        raise SystemExit("no answers were heard")
    return {
        "answers_heard_per_second": len(delays) / seconds,
        **percentiles("news", delays),
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


def measure_beside(folder: Path, answers: int, seconds: float) -> Report:
    """Some talk and play while three others import, undo or review very long games."""
    report: Report = {"long_games_answers": answers}
    record = long_record(answers)
    with Running(sqlite_url(folder), folder, bot_workers=0) as server, Client(server.url) as client:
        games = [make_game(client) for _ in range(1 + VICTIMS)]
        for what in ("nothing", "import", "undo", "review"):
            report |= asyncio.run(victims_beside(server.url, games, record, what, seconds))
    return report


def measure_soak(
    folder: Path, games: int, per_second: float, minutes: float, kept: int, say: Callable[[Report], None]
) -> Report:
    """Games that end and are followed by others, in a house that keeps as many tables as it ever does."""
    allow_open_files(2 * games + SPARE_FILES)
    with (
        Running(sqlite_url(folder), folder, bot_workers=0, log_level="warning") as server,
        Client(server.url) as client,
    ):
        fill(client, kept)
        return asyncio.run(Soak(client, server.pid, games, per_second, 60 * minutes, kept).run(say))


class Results:
    """Told part by part, as they come."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json

    def tell(self, part: str, report: Report) -> None:
        report = {name: round(value, 2) for name, value in report.items()}
        if self.as_json:
            print(json.dumps({"part": part, **report}), flush=True)
            return
        print(part)
        for name, value in report.items():
            print(f"  {name.replace('_', ' '):<32}{value:>12,}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=PARTS, metavar="PART", help="leave out the other parts")
    parser.add_argument("--json", action="store_true", help="one object a line, as soon as it is known")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each load lasts")
    pace = parser.add_argument_group("pace, bots")
    pace.add_argument("--live", type=int, default=500, help="games at once, with two sockets each")
    pace.add_argument("--per-second", type=float, default=60.0, help="answers of all of them")
    pace.add_argument("--bot-tables", type=int, default=20, help="tables of bots alone, beside")
    load = parser.add_argument_group("load")
    load.add_argument("--games", type=int, default=200, help="games at once; 0: do not measure them")
    load.add_argument("--thought", type=float, default=1.0, help="seconds before a player answers")
    more = parser.add_argument_group("start, long, beside")
    more.add_argument("--stored", type=int, default=10_000, help="stored games at a start; 0: none")
    more.add_argument("--answers", type=int, default=2000, help="of the long game; 0: none")
    more.add_argument("--beside", type=int, default=18_000, help="answers of very long games; 0: none")
    soak = parser.add_argument_group("soak")
    soak.add_argument("--soak", type=float, default=0.0, metavar="MINUTES", help="how long; 0: not at all")
    soak.add_argument("--soak-games", type=int, default=100, help="games at once, at --per-second")
    soak.add_argument("--kept", type=int, default=TABLES_KEPT, help="tables in memory before the time counts")
    asked = parser.parse_args()
    with stoppable(), tempfile.TemporaryDirectory() as place:
        measure(asked, Path(place), Results(asked.json))


def measure(asked: argparse.Namespace, place: Path, results: Results) -> None:
    seconds, live, rate = asked.seconds, asked.live, asked.per_second
    wanted: dict[str, tuple[object, Callable[[Path], Report]]] = {
        "pace": (live, lambda folder: measure_pace(folder, live, rate, seconds)),
        "bots": (
            live and asked.bot_tables,
            lambda folder: measure_pace(folder, live, rate, seconds, asked.bot_tables),
        ),
        "load": (asked.games, lambda folder: measure_load(folder, asked.games, seconds, asked.thought)),
        "start": (asked.stored, lambda folder: measure_start(folder, asked.stored)),
        "long": (asked.answers, lambda folder: measure_long_game(folder, asked.answers)),
        "beside": (asked.beside, lambda folder: measure_beside(folder, asked.beside, seconds)),
        "soak": (
            asked.soak,
            lambda folder: measure_soak(
                folder, asked.soak_games, rate, asked.soak, asked.kept,
                lambda so_far: results.tell("soak so far", so_far),
            ),
        ),
    }  # fmt: skip
    for part in asked.only or PARTS:
        amount, measured = wanted[part]
        if amount:
            with counting(Console(stderr=True), f"Measuring: {part}", None):
                report = measured(place / part)
            results.tell(part, report)


if __name__ == "__main__":
    main()
