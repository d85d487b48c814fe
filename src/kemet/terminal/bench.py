"""How fast the engine is, on one core: random games unheard, simulated and watched, and a bot's search."""

import json
import platform
import statistics
import time
import tracemalloc
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from kemet import game as public_face
from kemet.arena.games import Plan, play_game
from kemet.arena.progress import counting
from kemet.bots import SearchBot, bot_named
from kemet.bots.asking import give_imagination
from kemet.game import Game
from kemet.machine import frames
from kemet.machine.chance import Dice
from kemet.machine.frames import CHANCE, NOBODY, play, settle
from kemet.machine.playout import play_out
from kemet.machine.rows import Choices
from kemet.rules.rules import BOXES, rules_of
from kemet.table import state as table_state
from kemet.table.options import checked_players, checked_settings
from kemet.table.rulebook import Options
from kemet.table.state import State
from kemet.turns import move
from kemet.version import VERSION

Report = dict[str, Any]

Tables = dict[tuple[str, ...], tuple[int, ...]]

TABLES: Tables = {("base",): (2, 5), **{("base", box): (4,) for box in BOXES if box != "base"}}
REPETITIONS = 5
MIDDLE_OF_A_GAME = 200  # decisions
BEFORE_A_SEARCH = 60  # decisions
COPIES_AT_ONCE = 200
MEASUREMENTS = 4  # that take their time
WIDE = 100  # columns for medians beside the best
ENGINE: tuple[ModuleType, ...] = (frames, table_state, move, public_face)


def form_of_engine() -> str:
    """Compiled, interpreted, or a mixture that somebody should look into."""
    plain = [str(module.__file__).endswith(".py") for module in ENGINE]
    if all(plain):
        return "interpreted"
    return "partly compiled" if any(plain) else "compiled"


def tables_of(boxes: tuple[str, ...]) -> Tables:
    """What is measured with these boxes."""
    return {boxes: TABLES.get(boxes, (4,))}


def bench(
    seconds: float, errors: Console, tables: Tables = TABLES, settings: dict[str, object] | None = None
) -> Report:
    """Measure for about so many seconds in all. Tables of the base game stand apart."""
    number = sum(len(players) for players in tables.values())
    slice_of_time = seconds / (number * REPETITIONS * MEASUREMENTS)
    report: Report = {
        "format": 1,
        "kemet": VERSION,
        "engine": form_of_engine(),
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "machine": platform.machine(),
        "players": {},
        "boxes": {},
    }
    with counting(errors, "Measuring", number * REPETITIONS, noun="rounds") as advance:
        for boxes, sizes in tables.items():
            more = "+".join(box for box in boxes if box != "base")
            rows = report["boxes"].setdefault(more, {}) if more else report["players"]
            for players in sizes:
                table = Fresh(boxes, players, settings)
                rows[str(players)] = measured(table, slice_of_time, lambda: advance(1))
    return report


class Fresh:
    """A kind of table, to begin games at."""

    def __init__(
        self, boxes: tuple[str, ...], players: int, settings: dict[str, object] | None = None
    ) -> None:
        self.boxes = boxes
        self.settings = settings or {}
        self.rules = rules_of(boxes)
        self.players = checked_players(players, self.rules.module)
        self.options = Options(settings=checked_settings(self.settings, self.rules.module, players))

    def new(self) -> State:
        return self.rules.new_table(self.players, self.options)

    def game(self) -> Game:
        return Game.new(self.players, 1, boxes=self.boxes, **self.settings)

    def plan(self) -> Plan:
        settings = tuple(self.options.settings.items())
        bots = ("random",) * self.players
        return Plan(1, self.players, bots, 1, boxes=self.boxes, settings=settings)


def measured(fresh: Fresh, seconds: float, after_each: Callable[[], None]) -> Report:
    decisions_per_second: list[float] = []
    games_per_second: list[float] = []
    copies_per_second: list[float] = []
    tries_per_second: list[float] = []
    pairs: list[list[Pair]] = []
    decisions = games = 0
    middle = middle_of_a_game(fresh)
    searched = game_to_search(fresh)
    for repetition in range(REPETITIONS):
        taken, played, decided = games_for(fresh, seconds, 1_000_000 * repetition)
        decisions_per_second.append(decided / taken)
        games_per_second.append(played / taken)
        decisions += decided
        games += played
        pairs.append(pairs_for(fresh, seconds, 1_000_000 * repetition))
        copies_per_second.append(copies_for(middle, seconds))
        tries_per_second.append(tries_for(searched, seconds, repetition))
        after_each()
    return {
        "decisions_per_second": figure(decisions_per_second),
        "games_per_second": figure(games_per_second),
        "simulated_games_per_second": figure([len(row) / sum(pair.alone for pair in row) for row in pairs]),
        "watched_games_per_second": figure([len(row) / sum(pair.watched for pair in row) for row in pairs]),
        "watching_costs_percent": cost_of_watching([pair for row in pairs for pair in row]),
        "copies_per_second": figure(copies_per_second),
        "search_iterations_per_second": figure(tries_per_second),
        "decisions_per_game": round(decisions / games, 1),
        "games": games,
        "bytes_per_game": bytes_of_copy(middle),
    }


def figure(rates: list[float]) -> Report:
    return {"best": round(max(rates), 1), "median": round(statistics.median(rates), 1)}


def fresh_table(players: int, boxes: tuple[str, ...] = ("base",)) -> State:
    return Fresh(boxes, players).new()


def games_for(fresh: Fresh, seconds: float, seed: int) -> tuple[float, int, int]:
    """Whole games until the time is over: how long, how many, how many decisions."""
    choices = Choices()
    games = decisions = 0
    began = time.perf_counter()
    while True:
        decisions += int(play_out(fresh.new(), Dice(seed + games), choices))
        games += 1
        taken = time.perf_counter() - began
        if taken >= seconds:
            return taken, games, decisions


class Pair(NamedTuple):
    """One game twice, as `simulate` plays it: the seconds it took alone, and with `--stats`."""

    alone: float
    watched: float


def pairs_for(fresh: Fresh, seconds: float, first: int) -> list[Pair]:
    """Each game alone and watched, in turns, so that a machine that is busy for a while slows both."""
    alone, choices = fresh.plan(), Choices()
    watched = alone._replace(watched=True)
    pairs: list[Pair] = []
    until = time.perf_counter() + seconds
    while not pairs or time.perf_counter() < until:
        number = first + len(pairs)
        if number % 2:
            took = seconds_of(watched, number, choices)
            pairs.append(Pair(seconds_of(alone, number, choices), took))
        else:
            took = seconds_of(alone, number, choices)
            pairs.append(Pair(took, seconds_of(watched, number, choices)))
    return pairs


def seconds_of(plan: Plan, number: int, choices: Choices) -> float:
    began = time.perf_counter()
    play_game(plan, number, choices)
    return time.perf_counter() - began


def cost_of_watching(pairs: list[Pair]) -> float:
    """How much longer a watched game takes, in percent: the median, as some are always disturbed."""
    return round(100 * (statistics.median(pair.watched / pair.alone for pair in pairs) - 1), 1)


def middle_of_a_game(fresh: Fresh) -> State:
    state = fresh.new()
    dice, choices = Dice(1), Choices()
    settle(state)
    decisions = 0
    while decisions < MIDDLE_OF_A_GAME and state.stack[-1].seat != NOBODY:
        top = state.stack[-1]
        if top.seat == CHANCE:
            play(state, top.draw(state, dice.below(top.weight(state))))
        else:
            choices.clear()
            top.options(state, choices)
            play(state, choices.at(dice.below(choices.count)))
            decisions += 1
    return state


def copies_for(state: State, seconds: float) -> float:
    """Copies per second of a game in the middle."""
    copies = 0
    began = time.perf_counter()
    while True:
        for _ in range(COPIES_AT_ONCE):
            state.copy()
        copies += COPIES_AT_ONCE
        taken = time.perf_counter() - began
        if taken >= seconds:
            return copies / taken


def game_to_search(fresh: Fresh) -> Game:
    """A game in its first days, where somebody begins a turn."""
    game, dice = fresh.game(), Dice(1)
    answers = 0
    while answers < BEFORE_A_SEARCH or game.question(game.waiting[0])["pick"] != "turn":
        options = game.options(game.waiting[0])
        game.play(options[dice.below(len(options))])
        answers += 1
    return game


def tries_for(game: Game, seconds: float, seed: int) -> float:
    """Iterations per second of the general, the bot of level 3, at the question that is open."""
    bot = bot_named("general", Dice(seed))
    assert isinstance(bot, SearchBot)
    bot.seconds = min(bot.seconds, seconds)
    seat = game.waiting[0]
    give_imagination(bot, game, seat)
    began = time.perf_counter()
    bot.search(seat, thorough=True)
    return bot.searched / (time.perf_counter() - began)


def bytes_of_copy(state: State) -> int:
    """What one more game in memory costs."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.copy() for _ in range(COPIES_AT_ONCE)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) // len(kept)


def report_text(report: Report) -> str:
    return json.dumps(report, indent=2)


def print_report(console: Console, report: Report) -> None:
    console.print()
    console.print(
        Text.assemble(
            ("The engine is ", ""),
            (report["engine"], "title"),
            f" · kemet {report['kemet']} · {report['implementation']} {report['python']}",
            f" · {report['machine']}",
        )
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("one core", no_wrap=True)
    medians = console.width >= WIDE
    rows: list[Report] = []
    for box_name, by_players in ({"": report["players"]} | report["boxes"]).items():
        for players, row in by_players.items():
            heading = f"{box_name.capitalize()}, {players}" if box_name else f"{players} players"
            table.add_column(heading, justify="right", no_wrap=True)
            if medians:
                table.add_column("median", justify="right", style="quiet", no_wrap=True)
            rows.append(row)
    for name, label in (
        ("decisions_per_second", "decisions/s"),
        ("games_per_second", "games/s"),
        ("simulated_games_per_second", "simulated games/s"),
        ("watched_games_per_second", "watched games/s"),
        ("copies_per_second", "copies/s"),
        ("search_iterations_per_second", "search tries/s"),
    ):
        cells: list[str] = []
        for row in rows:
            cells.append(f"{row[name]['best']:,.0f}")
            if medians:
                cells.append(f"{row[name]['median']:,.0f}")
        table.add_row(label, *cells)
    table.add_section()
    for name, label, unit in (
        ("watching_costs_percent", "watching costs", " %"),
        ("decisions_per_game", "decisions/game", ""),
        ("bytes_per_game", "memory of one", " B"),
    ):
        cells = []
        for row in rows:
            cells.append(f"{row[name]:,.0f}{unit}")
            if medians:
                cells.append("")
        table.add_row(label, *cells)
    console.print(table)
