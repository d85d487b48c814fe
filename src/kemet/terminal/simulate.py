"""Simulations: many games between bots on all cores, and what they say about seats, bots and points."""

import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from kemet.arena.games import Outcome, Plan, by_the_clock, play_games, sources_of
from kemet.arena.numbers import counted, share, spread
from kemet.arena.progress import counting
from kemet.arena.standings import print_clock
from kemet.arena.workers import PROCESSES, in_order, worked
from kemet.terminal.look import named
from kemet.terminal.seth import ENDINGS

Report = dict[str, Any]

PIECES_PER_JOB = 8
MOST_AT_ONCE = 250  # games


def simulate(
    plan: Plan, jobs: int, errors: Console, executor: str = PROCESSES, statistics: Path | None = None
) -> Report:
    """Play all games of a plan and sum them up; what they were like goes into a file, if wanted."""
    began = time.perf_counter()
    outcomes = played(plan._replace(watched=statistics is not None), jobs, errors, executor, statistics)
    return summary(plan, outcomes) | {
        "timing": {"seconds": round(time.perf_counter() - began, 3), "jobs": jobs},
    }


def played(
    plan: Plan, jobs: int, errors: Console, executor: str = PROCESSES, statistics: Path | None = None
) -> list[Outcome]:
    """The outcomes in the order of the games, and the statistics, too."""
    outcomes: list[Outcome] = []
    with ExitStack() as opened:
        file = None if statistics is None else opened.enter_context(statistics.open("w", encoding="utf-8"))
        advance = opened.enter_context(counting(errors, "Simulating", plan.games))
        for piece in in_order(pieces_played(plan, jobs, executor, advance)):
            if file is not None:
                file.writelines(outcome.statistics for outcome in piece)
            outcomes += [outcome._replace(statistics="") for outcome in piece]
    return outcomes


def pieces_played(
    plan: Plan, jobs: int, executor: str, advance: Callable[[int], None]
) -> Iterator[tuple[int, list[Outcome]]]:
    """The games in pieces, as they are finished."""
    size = piece_of(plan, jobs)
    pieces = [range(begin, min(begin + size, plan.games)) for begin in range(0, plan.games, size)]
    for number, piece in worked(partial(play_games, plan), pieces, jobs, executor):
        advance(len(piece))
        yield number, piece


def piece_of(plan: Plan, jobs: int) -> int:
    """Many games of chance at a time; where bots think, every single game is progress."""
    if any(bot != "random" for bot in plan.bots):
        return 1
    return max(1, min(MOST_AT_ONCE, math.ceil(plan.games / (jobs * PIECES_PER_JOB))))


# The numbers


def summary(plan: Plan, outcomes: Sequence[Outcome]) -> Report:
    games = len(outcomes)
    seats = range(plan.players)
    names, gods = sources_of(plan), plan.names()
    agreed = plan._asdict() | {"boxes": list(plan.boxes), "settings": dict(plan.settings)}
    return {
        "format": 1,
        "plan": {key: value for key, value in agreed.items() if key not in ("records", "watched")},
        "games": games,
        "by_the_clock": by_the_clock(plan, plan.bots),
        **winning_sides(outcomes),
        "by_seat": [
            {
                "seat": gods[seat],
                **share(sum(1 for outcome in outcomes if seat in outcome.winners), games),
                "points": spread([outcome.points[seat] for outcome in outcomes]),
            }
            for seat in seats
        ],
        "by_bot": [
            {
                "bot": plan.bots[entry],
                **share(sum(1 for outcome in outcomes if wins(outcome, entry)), games),
                "points": spread([outcome.points[outcome.bots.index(entry)] for outcome in outcomes]),
            }
            for entry in seats
        ],
        "rounds": spread([outcome.rounds for outcome in outcomes]),
        "decisions": spread([outcome.decisions for outcome in outcomes]),
        "battles": spread([outcome.battles for outcome in outcomes]),
        "points_by_source": {
            name: spread([seat[i] for outcome in outcomes for seat in outcome.sources])
            for i, name in enumerate(names)
        },
    }


def wins(outcome: Outcome, entry: int) -> bool:
    """Whether a bot of the plan sits where somebody has won."""
    return any(outcome.bots[seat] == entry for seat in outcome.winners)


def winning_sides(outcomes: Sequence[Outcome]) -> Report:
    """Who won how, where sides play against each other."""
    endings = [outcome.ending for outcome in outcomes if outcome.ending is not None]
    if not endings:
        return {}
    sides = dict.fromkeys(side for side, _ in ENDINGS)
    return {
        "winners": {
            "by_side": [
                {"side": name, **share(sum(1 for side, _ in endings if side == name), len(endings))}
                for name in sides
            ],
            "by_ending": [
                {"side": side, "how": how, **share(endings.count((side, how)), len(endings))}
                for side, how in ENDINGS
            ],
        }
    }


# The report


def report_text(report: Report) -> str:
    return json.dumps(report, indent=2, ensure_ascii=False)


def print_report(console: Console, report: Report) -> None:
    plan = report["plan"]
    seconds = report["timing"]["seconds"]
    cores = counted(report["timing"]["jobs"], "core")
    games = counted(report["games"], "game")
    title = f"{games} · {plan['players']} players · {plan['length']} · edition {plan['edition']}"
    console.print()
    more = "".join(f" · {box}" for box in plan["boxes"] if box != "base")
    console.print(Text(f"{title}{more} · seed {plan['seed']}", style="title"))
    if "winners" in report:
        console.print(winners_table(report["winners"]))
    console.print(wins_table(report))
    console.print(means_table(report))
    print_clock(console, report)
    pace = report["games"] / seconds if seconds else 0
    total = report["decisions"]["mean"] * pace
    console.print(
        Text(
            f"{seconds:.1f} s on {cores}: {pace:,.0f} games/s, {total:,.0f} decisions/s",
            style="quiet",
        )
    )


def wins_table(report: Report) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for heading in ("wins", "share", "95 %", "VP", "95 %"):
        table.add_column(heading, justify="right")
    for row in report["by_seat"]:
        table.add_row(named(row["seat"]), *wins_cells(row))
    table.add_section()
    for entry, row in enumerate(report["by_bot"], 1):
        table.add_row(Text.assemble(f"{entry:>2}  ", (row["bot"], "bold")), *wins_cells(row))
    return table


def winners_table(winners: Report) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for heading in ("wins", "share", "95 %"):
        table.add_column(heading, justify="right")
    for row in winners["by_side"]:
        table.add_row(Text(row["side"].capitalize(), style="bold"), *share_cells(row))
    table.add_section()
    for row in winners["by_ending"]:
        by = "" if row["how"] in ("no allies left", "in the city") else "by "
        table.add_row(f"{row['side'].capitalize()}, {by}{row['how']}", *share_cells(row))
    return table


def share_cells(row: Report) -> list[str]:
    low, high = row["interval"]
    return [f"{row['wins']:,}", f"{row['share']:.1%}", f"{low:.1%} – {high:.1%}"]


def wins_cells(row: Report) -> list[str]:
    points = row["points"]
    return [
        *share_cells(row),
        f"{points['mean']:.2f}",
        f"{points['interval'][0]:.2f} – {points['interval'][1]:.2f}",
    ]


def means_table(report: Report) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for heading in ("mean", "95 %", "least", "most"):
        table.add_column(heading, justify="right")
    for name, label in (
        ("rounds", "rounds of a game"),
        ("decisions", "decisions of a game"),
        ("battles", "battles of a game"),
    ):
        table.add_row(label, *mean_cells(report[name]))
    table.add_section()
    for name, row in report["points_by_source"].items():
        table.add_row(f"VP of a seat: {name}", *mean_cells(row))
    return table


def mean_cells(row: Report) -> list[str]:
    low, high = row["interval"]
    return [f"{row['mean']:,.2f}", f"{low:,.2f} – {high:,.2f}", f"{row['least']:,}", f"{row['most']:,}"]
