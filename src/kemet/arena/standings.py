"""The standings of a tournament on the terminal."""

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from kemet.arena.numbers import counted

Report = dict[str, Any]


def print_standings(console: Console, report: Report) -> None:
    plan, timing = report["plan"], report["timing"]
    more = "".join(f" · {name}" for name in plan["boxes"] if name != "base")
    games = counted(report["games"], "game")
    title = f"{games} · {plan['pairings']} · {plan['players']} players{more}"
    console.print()
    console.print(Text(f"{title} · seed {plan['seed']}", style="title"))
    console.print(ratings_table(report))
    console.print(pairings_table(report))
    print_clock(console, report)
    cores = counted(timing["jobs"], "core")
    console.print(Text(f"{timing['seconds']:.1f} s on {cores}", style="quiet"))


def print_clock(console: Console, report: Report) -> None:
    """Whether another run would give the same games, and if not, because of whom."""
    if report["by_the_clock"]:
        names = ", ".join(report["by_the_clock"])
        console.print(Text(f"By the clock: {names}. Another run gives other games.", style="quiet"))


def ratings_table(report: Report) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for heading in ("rating", "95 %", "games", "wins", "95 %", "ms/answer"):
        table.add_column(heading, justify="right")
    for place, row in enumerate(report["ratings"], 1):
        low, high = row["rating_interval"]
        took = report["timing"]["thinking"][row["entrant"]]["seconds_per_decision"]
        table.add_row(
            Text.assemble((f"{place} ", "quiet"), (row["entrant"], "bold")),
            Text(f"{row['rating']:.1f}", style="number"),
            f"{low:.1f} – {high:.1f}",
            f"{row['games']:,}",
            f"{row['share']:.1%}",
            between(row),
            f"{1000 * took:,.1f}",
        )
    return table


def pairings_table(report: Report) -> Table:
    """Every pairing in one row; against Seth below it how the first has played either side."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for heading in ("games", "wins", "share", "95 %"):
        table.add_column(heading, justify="right")
    for row in report["pairings"]:
        first, second = row["entrants"]
        table.add_row(Text.assemble((first, "bold"), f" against {second}"), *cells(row))
        for place in row["by_place"] if "seth" in report["plan"]["boxes"] else []:
            side = "Seth" if place["place"] == "seth" else "the alliance"
            table.add_row(Text(f"  as {side}"), *cells(place), style="dim")
    return table


def cells(row: Report) -> list[str]:
    return [f"{row['games']:,}", f"{row['wins']:,}", f"{row['share']:.1%}", between(row)]


def between(row: Report) -> str:
    low, high = row["interval"]
    return f"{low:.1%} – {high:.1%}"
