"""Our engine beside catanatron's (PyPI, Settlers of Catan), uniformly random play, one core, in the same run.

    python benchmarks/beside_catanatron.py [--seconds 4] [--json]

Both sides take turns, so that a busy machine slows both alike; medians are shown. A decision of one game is
not a decision of the other: the ratio says how much one can search and simulate, not which game is harder.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable

from catanatron import Color, RandomPlayer
from catanatron import Game as CatanGame

from kemet.arena.progress import counting, stoppable
from kemet.machine import frames
from kemet.machine.chance import Dice
from kemet.machine.frames import CHANCE, play, settle
from kemet.machine.playout import play_out
from kemet.machine.rows import Choices
from kemet.rules.rules import rules_of
from kemet.table.options import checked_options
from kemet.table.state import State
from kemet.terminal.look import speaking

COLOURS = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]
ROUNDS = 5
OPTIONS = checked_options("short", "en", "down", "chosen", None)


def kemet_games(players: int, seconds: float, dice: Dice) -> tuple[int, int, float]:
    """Decisions, games and the time they took."""
    rules, choices = rules_of(("base",)), Choices()
    decisions = games = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        decisions += play_out(rules.new_table(players, OPTIONS), dice, choices)
        games += 1
    return decisions, games, time.perf_counter() - begin


def catan_games(players: int, seconds: float) -> tuple[int, int, float]:
    decisions = games = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        game = CatanGame([RandomPlayer(colour) for colour in COLOURS[:players]])
        game.play()
        decisions += len(game.state.actions)
        games += 1
    return decisions, games, time.perf_counter() - begin


def some_table(players: int, answers: int) -> State:
    """A table in the middle of a game."""
    state, dice, choices = rules_of(("base",)).new_table(players, OPTIONS), Dice(7), Choices()
    settle(state)
    for _ in range(answers):
        top = state.stack[-1]
        if top.seat == CHANCE:
            play(state, top.draw(state, dice.below(top.weight(state))))
        else:
            choices.clear()
            top.options(state, choices)
            play(state, choices.at(dice.below(choices.count)))
    return state


def some_catan(plies: int) -> CatanGame:
    game = CatanGame([RandomPlayer(colour) for colour in COLOURS])
    for _ in range(plies):
        game.play_tick()
    return game


def microseconds(copy: Callable[[], object], times: int) -> float:
    begin = time.perf_counter()
    for _ in range(times):
        copy()
    return (time.perf_counter() - begin) / times * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=4.0, help="for each engine and number of players")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    slice_of_time = asked.seconds / ROUNDS
    rates: dict[str, list[float]] = {}
    games: dict[str, list[float]] = {}
    copies: dict[str, list[float]] = {"kemet": [], "catanatron": []}
    table, catan, dice = some_table(4, 400), some_catan(200), Dice(1)
    with stoppable(), counting(speaking(stderr=True), "Measuring", ROUNDS, noun="rounds") as advance:
        for _ in range(ROUNDS):
            for players in (2, 4, 5):
                found = [("kemet", kemet_games(players, slice_of_time, dice))]
                if players <= len(COLOURS):
                    found.append(("catanatron", catan_games(players, slice_of_time)))
                for engine, (decisions, played, seconds) in found:
                    rates.setdefault(f"{engine} {players} players", []).append(decisions / seconds)
                    games.setdefault(f"{engine} {players} players", []).append(played / seconds)
            copies["kemet"].append(microseconds(table.copy, 20_000))
            copies["catanatron"].append(microseconds(catan.copy, 2_000))
            advance(1)
    form = "interpreted" if str(frames.__file__).endswith(".py") else "compiled"
    report = {
        "engine": form,
        "python": sys.version.split()[0],
        "decisions_per_second": {name: round(statistics.median(rate)) for name, rate in rates.items()},
        "games_per_second": {name: round(statistics.median(rate), 1) for name, rate in games.items()},
        "copy_microseconds": {name: round(statistics.median(found), 2) for name, found in copies.items()},
    }
    times = report["decisions_per_second"]
    report["times_catanatron"] = {
        f"{players} players": round(
            times[f"kemet {players} players"] / times[f"catanatron {players} players"], 1
        )
        for players in (2, 4)
    }
    if asked.json:
        print(json.dumps(report, indent=2))
        return
    print(f"kemet {form}, catanatron as it is, Python {report['python']}; medians of {ROUNDS}\n")
    for name, rate in report["decisions_per_second"].items():
        print(f"{name:<24}{rate:>12,} decisions/s {report['games_per_second'][name]:>10,} games/s")
    for name, micro in report["copy_microseconds"].items():
        print(f"{name + ' copy':<24}{micro:>12,} µs")
    for name, ratio in report["times_catanatron"].items():
        print(f"{'kemet / catanatron':<24}{ratio:>12} times, {name}")


if __name__ == "__main__":
    main()
