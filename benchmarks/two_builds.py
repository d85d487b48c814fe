"""Two compiled copies of the engine side by side: is the newer one slower?

    git worktree add ../before COMMIT && cd ../before && python setup.py compiled
    python benchmarks/two_builds.py ../before/build/compiled build/compiled --rounds 5

Each copy plays random games in a process of its own, turn and turn about, so that a busy machine
disturbs both alike. The best round of each counts. `4+seth` is a game of four with the box of Seth.
"""

import argparse
import json
import os
import subprocess
import sys

from kemet.arena.progress import counting, stoppable
from kemet.terminal.look import speaking

PLAY = """
import json, sys, time
from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.machine.playout import play_out
from kemet.machine.rows import Choices

figures = {}
for table in json.loads(sys.argv[1]):
    players, _, box = table.partition("+")
    boxes = ("base", box) if box else ("base",)
    starts = [Game.new(int(players), seed, boxes=boxes).state for seed in range(20)]
    choices, decisions, spent, games = Choices(), 0, 0.0, 0
    while spent < float(sys.argv[2]):
        state = starts[games % len(starts)].copy()
        games += 1
        begin = time.perf_counter()
        decisions += play_out(state, Dice(games), choices)
        spent += time.perf_counter() - begin
    figures[table] = decisions / spent
print(json.dumps(figures))
"""


def measured(copy, tables, seconds):
    """Decisions per second of one compiled copy."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, json.dumps(tables), str(seconds)],
        env=os.environ | {"PYTHONPATH": os.path.abspath(copy)},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--tables", default="2,4,5", help="players, perhaps with a box: 2,4,4+seth")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    tables = asked.tables.split(",")
    best = {copy: dict.fromkeys(tables, 0.0) for copy in (asked.before, asked.after)}
    with stoppable(), counting(speaking(stderr=True), "Measuring", 2 * asked.rounds, noun="rounds") as more:
        for _ in range(asked.rounds):
            for copy, figures in best.items():
                for table, figure in measured(copy, tables, asked.seconds).items():
                    figures[table] = max(figures[table], figure)
                more(1)
    print(f"{'table':>8} {'before':>12} {'after':>12} {'after/before':>13}   decisions/s")
    for table in tables:
        before, after = best[asked.before][table], best[asked.after][table]
        print(f"{table:>8} {before:>12,.0f} {after:>12,.0f} {after / before:>13.3f}")


if __name__ == "__main__":
    main()
