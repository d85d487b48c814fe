"""Who wins against Seth, and how, with planners on both sides.

    python benchmarks/against_seth.py play --games 200 --file sides.jsonl
    python benchmarks/against_seth.py report sides.jsonl

`play` writes every game down as soon as it is over and goes on where it was stopped; sizes take turns.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from kemet import Dice, Game
from kemet.arena.progress import counting, stoppable
from kemet.bots.asking import ask
from kemet.bots.planner_bot import PlannerBot
from kemet.terminal.look import speaking
from kemet.terminal.seth import ENDINGS, ending_of

SIZES = (3, 4, 5, 6)
LONGEST = 40  # rounds; then the standings decide


def played(players: int, seed: int, tries: int) -> dict[str, object]:
    game = Game.new(players, seed, boxes=("base", "seth"), seth=seed % players, round_limit=LONGEST)
    bots = [PlannerBot(Dice(seed * 10 + seat), iterations=tries) for seat in range(players)]
    while not game.over:
        seat = game.waiting[0]
        game.play(ask(bots[seat], game, seat), seat)
    ending = ending_of(game.view())
    assert ending is not None
    return {"players": players, "seed": seed, "side": ending[0], "way": ending[1], "days": game.state.round()}


def play(file: Path, games: int, tries: int) -> None:
    with file.open("ab+") as kept, counting(speaking(stderr=True), "Playing", games * len(SIZES)) as advance:
        kept.seek(0)
        text = kept.read()
        kept.truncate(text.rfind(b"\n") + 1)
        whole = text[: text.rfind(b"\n") + 1].splitlines()  # the last game may have been cut off
        done = {(game["players"], game["seed"]) for game in map(json.loads, whole)}
        for seed in range(1, games + 1):
            for players in SIZES:
                if (players, seed) not in done:
                    kept.write(json.dumps(played(players, seed, tries)).encode() + b"\n")
                    kept.flush()
                advance(1)


def report(file: Path) -> None:
    games = [json.loads(line) for line in file.read_text().splitlines()]
    print("| players | games | " + " | ".join(f"{side}: {way}" for side, way in ENDINGS) + " | days (mean) |")
    print("|---" * (3 + len(ENDINGS)) + "|")
    for players in SIZES:
        some = [game for game in games if game["players"] == players]
        if some:
            ways = Counter((game["side"], game["way"]) for game in some)
            shares = [f"{100 * ways[ending] / len(some):.1f} %" for ending in ENDINGS]
            days = sum(game["days"] for game in some) / len(some)
            print(f"| {players} | {len(some)} | {' | '.join(shares)} | {days:.1f} |")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    todo = parser.add_subparsers(dest="what", required=True)
    plays = todo.add_parser("play")
    plays.add_argument("--games", type=int, default=200, help="of each size")
    plays.add_argument("--tries", type=int, default=60, help="of a planner, for each opponent")
    plays.add_argument("--file", type=Path, required=True)
    reports = todo.add_parser("report")
    reports.add_argument("file", type=Path)
    wanted = parser.parse_args()
    if wanted.what == "report":
        report(wanted.file)
    else:
        with stoppable():
            play(wanted.file, wanted.games, wanted.tries)
    return 0


if __name__ == "__main__":
    sys.exit(main())
