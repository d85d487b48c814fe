"""Whether every bot answers in time on a busy machine: two other programs at work for each core.

    python benchmarks/deadlines.py [--decisions 1000] [--seconds 0.3] [--levels general,pharaoh] [--json]

Each decision among several answers has `--seconds`; a bot that would like more answers with the best it has
found so far. Tables of 2 to 5 players and both roles of Seth take turns.
"""

import argparse
import json
import multiprocessing
import os
import signal
import sys
import time

from kemet import Dice, Game
from kemet.arena.progress import Advance, counting, stoppable
from kemet.arena.workers import interrupts_left_to_the_parent
from kemet.bots import LEVELS, ask, bot_named
from kemet.terminal.bench import form_of_engine
from kemet.terminal.look import speaking

TABLES = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 5},
    {"players": 3, "boxes": ("base", "seth")},
    {"players": 5, "boxes": ("base", "seth")},
]
ENOUGH_OF_A_TABLE = 60  # decisions, then another one
BESIDE = 2  # busy programs for each core


def be_busy() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever has started us ends us
    number = 1
    while True:
        number = number * 48271 % 2147483647


def answers_in_time(level: str, decisions: int, seconds: float, advance: Advance) -> dict[str, object]:
    """How long the answers of a level took, counted from the question."""
    taken: list[float] = []
    seed = 0
    while len(taken) < decisions:
        table = TABLES[seed % len(TABLES)]
        game = Game.new(seed=seed, **table)
        bots = [bot_named(level, Dice(seed * 10 + seat)) for seat in range(game.players)]
        # Begin in the middle of things: a few answers by chance first.
        luck = Dice(seed)
        for _ in range(40 * (seed % 5)):
            if not game.over:
                options = game.options(game.waiting[0])
                game.play(options[luck.below(len(options))])
        for _ in range(ENOUGH_OF_A_TABLE):
            if game.over or len(taken) == decisions:
                break
            seat = game.waiting[0]
            several = len(game.options(seat)) > 1
            begin = time.monotonic()
            answer = ask(bots[seat], game, seat, begin + seconds)
            if several:
                taken.append(time.monotonic() - begin)
                advance(1)
            game.play(answer, seat)
        seed += 1
    late = sum(one > seconds for one in taken)
    return {
        "level": level,
        "decisions": len(taken),
        "in_time": 1.0 - late / len(taken),
        "mean_ms": round(1e3 * sum(taken) / len(taken), 1),
        "longest_ms": round(1e3 * max(taken), 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    for level in wanted.levels.split(","):
        if level not in LEVELS:
            parser.error(f"there is no level '{level}'; known: {', '.join(LEVELS)}")
    if wanted.decisions < 1 or not 0.0 < wanted.seconds < float("inf"):
        parser.error("there must be at least one decision and some time for it")
    cores = os.cpu_count() or 1
    neighbours = [multiprocessing.Process(target=be_busy, daemon=True) for _ in range(BESIDE * cores)]
    levels = wanted.levels.split(",")
    with stoppable():
        try:
            with interrupts_left_to_the_parent():
                for one in neighbours:
                    one.start()
            total = len(levels) * wanted.decisions
            with counting(speaking(stderr=True), "Deciding", total, noun="decisions") as advance:
                rows = [answers_in_time(level, wanted.decisions, wanted.seconds, advance) for level in levels]
        finally:
            for one in neighbours:
                if one.pid is not None:
                    one.kill()
    if wanted.json:
        print(
            json.dumps({"seconds": wanted.seconds, "neighbours": len(neighbours), "levels": rows}, indent=2)
        )
    else:
        print(f"engine {form_of_engine()}; {len(neighbours)} busy programs on {cores} cores")
        for row in rows:
            print(
                f"{row['level']:10} {row['decisions']:5} decisions, {row['in_time']:.1%} within"
                f" {1e3 * wanted.seconds:.0f} ms, mean {row['mean_ms']} ms, longest {row['longest_ms']} ms"
            )
    return 0 if all(row["in_time"] == 1.0 for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
