"""The long run of the laws: thousands of random games over all counts, lengths and editions.

    python tests/laws/long_run.py --games 25000 --jobs 2

Everything adds up after every answer; the other laws are checked at random moments of every game.
"""

import argparse
import itertools
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rich.console import Console

from kemet.arena.progress import counting, stoppable
from kemet.arena.workers import cores, in_order, worked
from kemet.game import Game
from kemet.machine import frames
from kemet.machine.chance import Dice
from kemet.table.options import CHOICES
from laws.keeping import conservation, copying, demand, progress, random_answer, replaying, secrecy

TABLES = [
    {"players": players, "length": length, "edition": edition, "discards": discards, "cities": cities}
    for players, length, edition, discards, cities in itertools.product(
        range(2, 6), CHOICES["length"], CHOICES["edition"], CHOICES["discards"], CHOICES["cities"]
    )
]
SETH_TABLES = [
    {
        "players": players,
        "seth": seth,
        "boxes": ("base", "seth"),
        "seth_goal": goal,
        "edition": edition,
        "length": "short",
    }
    for players, seth, goal, edition in itertools.product(range(3, 7), range(3), (8, 10), CHOICES["edition"])
]


def one_game(seed):
    """Play one game under all laws; returns what was done."""
    # every fifth game is one against all
    tables = SETH_TABLES if seed % 5 == 4 else TABLES
    options = tables[(seed // 5 if seed % 5 == 4 else seed) % len(tables)]
    game = Game.new(seed=seed, **options)
    dice = Dice(seed * 2 + 1)
    done = Counter(games=1)
    done[f"games with {options['players']} players"] += 1
    done[f"{options['length']} games"] += 1
    done[f"games with boxes {' '.join(options.get('boxes', ('base',)))}"] += 1
    done[f"games of edition {options['edition']}"] += 1
    known = {}
    try:
        while not game.over:
            conservation(game.state, known)
            done["conservation checked"] += 1
            moment = dice.below(300)
            if moment == 0:
                copying(game, dice, answers=30)
                done["copying checked"] += 1
            elif moment == 1:
                secrecy(game, dice)
                done["secrecy checked"] += 1
            elif moment == 2:
                progress(game)
                done["progress checked"] += 1
            game.play(random_answer(game, dice))
            done["answers"] += 1
        conservation(game.state)
        replaying(game)
        done["replaying checked"] += 1
        demand(game.waiting == (), "somebody is asked after the end")
        done["rounds"] += int(game.state.round())
    except Exception as problem:
        raise AssertionError(f"seed {seed} with {options}: {problem!r}") from problem
    return done


def some_games(seeds):
    """What was done, and what was broken: one broken law does not hide the next."""
    done, broken = Counter(), []
    for seed in seeds:
        try:
            done.update(one_game(seed))
        except AssertionError as problem:
            broken.append(str(problem))
    return done, broken, len(seeds)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=25_000)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--first-seed", type=int, default=0)
    asked = parser.parse_args()
    seeds = range(asked.first_seed, asked.first_seed + asked.games)
    batches = [seeds[i : i + 20] for i in range(0, len(seeds), 20)]
    form = "interpreted" if str(frames.__file__).endswith(".py") else "compiled"
    print(f"{asked.games} games, {asked.jobs} jobs, {form} engine", flush=True)
    done, broken, begin = Counter(), [], time.monotonic()
    with stoppable(), counting(Console(stderr=True), "Playing", asked.games) as advance:
        for found, problems, games in in_order(worked(some_games, batches, asked.jobs)):
            done.update(found)
            broken += problems
            for problem in problems:
                print(problem, flush=True)
            advance(games)
    for what, times in sorted(done.items()):
        print(f"{times:>12,}  {what}")
    print(f"{time.monotonic() - begin:>12,.0f}  seconds")
    if broken:
        sys.exit(f"a law was broken: {done['games']} passed, {len(broken)} failed")
    print(f"every law held: {done['games']} passed, 0 failed")


if __name__ == "__main__":
    main()
