"""How the table server does under load: one process, many games, two clients each, no bots.

    python benchmarks/server.py [--games 200] [--seconds 20] [--stored 10000] [--answers 2000]
        [--beside 18000] [--json]

Measured are the time from sending an answer until the other player has the news, the memory of a live game,
the start with many stored games, the first look at a long game after a start, and how long somebody waits
while others import, undo and review very long games. Clients and server share one machine, so the times are
upper bounds.
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
from typing import Any

import httpx
from rich.console import Console

from kemet.arena.progress import counting, stoppable
from kemet.client import AsyncSeat, Client, NewGame, Table
from kemet.game import Game

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
        new = new.with_seat(number, client.sit_down(new.invitations[number], name).key or "")
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


# Long games beside others


def long_record(answers: int) -> str:
    """A game that nobody wants to end."""
    dice = random.Random(2)
    while True:
        game = Game.new(2, dice.getrandbits(32), length="long")
        while not game.over and len(game.answers) < answers:
            seat = game.waiting[0]
            options = game.options(seat)
            calm = [option for option in options if game.text(option) == "done"] or options
            game.play_open(dice.choice(calm), seat)
        if len(game.answers) >= answers:
            return game.record()


class Troublemaker:
    """Somebody who keeps a server busy with one very long game, as fast as it answers."""

    def __init__(self, url: str, record: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=120, headers={"Origin": url})
        self.record = record
        self.done = 0

    async def import_it(self) -> dict[str, Any]:
        made = await self.http.post("/api/games/import", json={"record": self.record})
        made.raise_for_status()
        self.done += 1
        found: dict[str, Any] = made.json()
        return found

    async def go_on(self, what: str) -> None:
        if what == "import":
            while True:
                await self.import_it()
        made = await self.import_it()
        path = f"/api/games/{made['game']}"
        if what == "undo":
            while True:
                await self.answer_and_undo(path)
        for seat in made["seats"]:  # then the game is closed, and open to reviews
            await self.http.post(f"{path}/resign", json={"seat": int(seat)})
        while True:
            at = self.record.count("\n") * 9 // 10
            await self.http.get(f"{path}/review", params={"at": at, "seat": "all"})
            await self.http.get(f"{path}/record")
            await self.http.get(f"{path}/events")
            self.done += 1

    async def answer_and_undo(self, path: str) -> None:
        for seat in range(2):
            table = (await self.http.get(path, params={"seat": seat})).json()
            if table["options"]:
                said = {"seat": seat, "index": table["index"], "action": table["options"][0]}
                table = (await self.http.post(f"{path}/answers", json=said)).json()
                back = {"seat": seat, "index": table["index"], "answers": 1}
                await self.http.post(f"{path}/undo", json=back)
                self.done += 1
                return


async def victim_beside(url: str, game: str, key: str, record: str, what: str, seconds: float) -> list[float]:
    """How long the requests of somebody else take meanwhile."""
    trouble = [Troublemaker(url, record) for _ in range(0 if what == "nothing" else 3)]
    tasks = [asyncio.create_task(each.go_on(what)) for each in trouble]
    spent: list[float] = []
    headers = {"Authorization": f"Bearer {key}"}
    async with httpx.AsyncClient(base_url=url, timeout=120, headers=headers) as http:
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            begin = time.perf_counter()
            said = {"seat": 0, "text": "still here"}
            (
                await http.post(f"/api/games/{game}/chat", json=said)
            ).raise_for_status()  # read, written and told
            spent.append(time.perf_counter() - begin)
            await asyncio.sleep(0.02)
    for task in tasks:
        task.cancel()
    for problem in await asyncio.gather(*tasks, return_exceptions=True):
        if not isinstance(problem, asyncio.CancelledError):
            raise SystemExit(f"the long games failed: {problem!r}")
    for each in trouble:
        await each.http.aclose()
    return sorted(spent)


def measure_beside(folder: Path, answers: int, seconds: float) -> Report:
    """One client says something now and then while three others import, undo or review very long games."""
    report: Report = {"long_games_answers": answers}
    record = long_record(answers)
    with Running(sqlite_url(folder), folder, bot_workers=0) as server, Client(server.url) as client:
        new = make_game(client)
        for what in ("nothing", "import", "undo", "review"):
            spent = asyncio.run(victim_beside(server.url, new.game, new.seats[0], record, what, seconds))
            cuts = statistics.quantiles(spent, n=100)
            report[f"beside_{what}_p50_ms"] = cuts[49] * 1000
            report[f"beside_{what}_p95_ms"] = cuts[94] * 1000
    return report


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="live games at once; 0: do not measure them")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long they are played")
    parser.add_argument("--thought", type=float, default=1.0, help="seconds before a player answers")
    parser.add_argument("--stored", type=int, default=10_000, help="stored games at a start; 0: none")
    parser.add_argument("--answers", type=int, default=2000, help="of the long game; 0: none")
    parser.add_argument("--beside", type=int, default=18_000, help="answers of very long games; 0: none")
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
        if asked.beside:
            with counting(errors, "Playing beside very long games", None):
                report |= measure_beside(Path(place, "beside"), asked.beside, asked.seconds)
    report = {name: round(value, 1) for name, value in report.items()}
    if asked.json:
        print(json.dumps(report, indent=2))
        return
    print(f"{asked.games} games, {2 * asked.games} clients, {asked.thought:g} s thought before an answer\n")
    for name, value in report.items():
        print(f"{name.replace('_', ' '):<32}{value:>12,}")


if __name__ == "__main__":
    main()
