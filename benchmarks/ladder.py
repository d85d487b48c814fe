"""The ladder of the bots: each level against the one below, as docs/ladder.md tells it.

    python benchmarks/ladder.py --folder ladder -o docs/ladder.md     (make ladder)

Every finished game is kept in the folder, and the same command goes on where it was stopped. The searching
bots count tries instead of seconds, so that the games are the same on every machine: a second of theirs is
worth `--pace` tries.
"""

import argparse
import platform
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

from kemet.arena.contest import Contest
from kemet.arena.games import Plan
from kemet.arena.keeping import Kept
from kemet.arena.progress import somebody_looks_at, stoppable
from kemet.arena.tournament import tournament
from kemet.arena.workers import cores
from kemet.bots import LEVELS, PlannerBot, bot_named
from kemet.machine.chance import Dice
from kemet.terminal.bench import form_of_engine
from kemet.terminal.look import speaking
from kemet.version import VERSION

AIMS = {"greedy": 0.95}  # in two-player games; all others:
AIM = 0.65
# Where this level plays among so many, everybody has so many times as many tries.
TIMES = {("general", 4): 2.5, ("pharaoh", 4): 0.25}
SEED = 2026


def pace_of(upper: str, players: int, pace: float) -> float:
    """Tries that a second is worth where this level plays against the one below."""
    return pace * TIMES.get((upper, players), 1.0)


def pairing(lower: str, upper: str, players: int, games: int, wanted: argparse.Namespace) -> dict[str, Any]:
    """The report of a tournament of these two."""
    errors = speaking(stderr=True)
    if somebody_looks_at(errors):
        errors.print(f"{upper} against {lower}, {players} players")
    table = Plan(games, players, (), SEED, pace=pace_of(upper, players, wanted.pace))
    kept = Kept(wanted.folder / f"{lower}-{upper}-{players}")
    return tournament(Contest((upper, lower), table), wanted.jobs or cores(), errors, kept=kept)


def row(report: dict[str, Any], pace: float, players: int, aim: float | None) -> str:
    found = report["pairings"][0]
    games, wins = found["games"], found["wins"]
    low, high = found["interval"]
    cells = [*found["entrants"], f"{games:,}", f"{wins:,}", f"{wins / games:.1%}", f"{low:.1%} – {high:.1%}"]
    cells.append(" : ".join(tries(name, pace, players) for name in found["entrants"]))
    if aim is not None:
        cells.append(f"{aim:.0%}" + (" ✓" if wins / games >= aim else " ✗"))
    return "| " + " | ".join(cells) + " |"


def rows(reports: list[dict[str, Any]], players: int, pace: float) -> list[str]:
    told = []
    for report in reports:
        level = report["pairings"][0]["entrants"][0]
        aim = AIMS.get(level, AIM) if players == 2 else None
        told.append(row(report, pace_of(level, players, pace), players, aim))
    return told


def tries(name: str, pace: float, players: int) -> str:
    """For a decision."""
    bot: Any = bot_named(name, Dice(0))
    if isinstance(bot, PlannerBot):
        return f"{bot.tries(players):,}"
    return f"{round(bot.seconds * pace / bot.effort(players)):,}" if hasattr(bot, "seconds") else "–"


def page(found: dict[int, list[dict[str, Any]]], pace: float) -> str:
    """What has been played so far, as docs/ladder.md tells it."""
    told = [
        "# The ladder",
        "",
        "Each level against the one below it. Made by one command, which may be stopped and goes on:",
        "",
        "```sh",
        f"make ladder  # benchmarks/ladder.py --folder ladder --pace {pace:g} -o docs/ladder.md",
        "```",
        "",
        f"kemet {VERSION}, engine {form_of_engine()}, {platform.python_implementation()}"
        f" {platform.python_version()}; seed {SEED}. Seats are balanced: both sit on every seat",
        "equally often, and every deal is played from all ways to sit. Intervals are Wilson's, of 95 %.",
        "",
    ]
    if found[2]:
        told += [
            "## Two players",
            "",
            "| level | against | games | wins | share | 95 % | tries | aim |",
            "|---|---|---|---|---|---|---|---|",
            *rows(found[2], 2, pace),
            "",
        ]
    if found[4]:
        told += [
            "## Four players",
            "",
            "Two seats for each; a game is won by the level whose seat comes first.",
            "",
            "| level | against | games | wins | share | 95 % | tries |",
            "|---|---|---|---|---|---|---|",
            *rows(found[4], 4, pace),
            "",
        ]
    told += [
        "## How long they thought",
        "",
        "So many games by the clock would take days. So the bots that search counted tries instead, in the",
        "column *tries* for one decision of each of the two:",
        f"{pace:,.0f} for a second of the general, fewer for the pharaoh, whose tries are longer.",
        f"Among four there were {TIMES['general', 4]:g} times as many against the planner, who has more",
        f"there, too, and {TIMES['pharaoh', 4]:g} times as many where the pharaoh met the general, for those",
        "games are long.",
        "`kemet bench` tells how many there are in a real second.",
        "",
    ]
    return "\n".join(told)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path("ladder"))
    parser.add_argument("--two", type=int, default=1000, help="games of two for each pairing")
    parser.add_argument("--four", type=int, default=500, help="games of four")
    parser.add_argument("--pace", type=float, default=1000.0)
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--only", type=int, choices=(2, 4), help="only tables of so many")
    parser.add_argument("--output", "-o", type=Path, help="the page, written anew after every pairing")
    wanted = parser.parse_args()
    found: dict[int, list[dict[str, Any]]] = {2: [], 4: []}
    with stoppable():
        for players, games in ((2, wanted.two), (4, wanted.four)):
            for lower, upper in pairwise(LEVELS) if wanted.only in (None, players) else ():
                found[players].append(pairing(lower, upper, players, games, wanted))
                if wanted.output:
                    wanted.output.write_text(page(found, wanted.pace))
    if not wanted.output:
        print(page(found, wanted.pace))
    return 0


if __name__ == "__main__":
    sys.exit(main())
