"""The page of a report: everything in one file, which asks nothing of the network."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Final, NamedTuple

from kemet.arena.numbers import counted
from kemet.arena.page_look import ORNAMENT, PATTERNS, STYLE
from kemet.arena.plots import (
    SOURCES,
    Numbers,
    Row,
    bot_rows,
    bots_plot,
    card_rows,
    cards_plot,
    in_words,
    length_plot,
    order_plot,
    order_rows,
    pace_plot,
    points_numbers,
    points_plots,
    seat_rows,
    seats_plot,
    side_rows,
    width_names,
    widths_plot,
)
from kemet.arena.reading import Found
from kemet.arena.tallies import Kind, Tally
from kemet.arena.tile_plot import tiles_numbers, tiles_plot
from kemet.version import VERSION

WINS: Final = ["", "won", "share", "95 %"]
ROUNDS: Final = ["rounds", "games"]
TILE_HEADINGS: Final = ["tile", "colour", "level", "a game", "mean round", "owners won", "share", "95 %"]

# What the plots tell.
SEATS: Final = (
    "A bar is the share of games won from a seat, or by a side, and the line through it its 95 % interval: "
    "where it stays clear of the dashed line of an even game, the seat matters."
)
ORDER: Final = (
    "The share of games won by place in the turn order of the first round; later rounds have orders of "
    "their own."
)
BOTS: Final = "How often each bot wins where it sits; at a table of equals everybody would win alike."
LENGTH: Final = (
    "Each bar is the share of games that ended in this round; by the gold line half of them are over."
)
POINTS: Final = (
    "Mean victory points after each round, winners beside the others or side beside side: hatched points "
    "can be taken away again, and a finished game keeps its last standing."
)
TILES: Final = (
    "The stronger a cell, the more often the tile is bought in that round; an owner's share right of "
    "the dashed line says that winners have it, not that it makes them win."
)
CARDS: Final = (
    "How often each battle card is played, and how often the side that played it won; both sides of "
    "a battle count, so the mean is one half."
)
CHOICES: Final = (
    "The branching factor: how many answers are open on average when somebody decides, round by "
    "round, and how often decisions have how many; a forced answer counts as one."
)


class Panel(NamedTuple):
    """One plot under its caption, and the numbers behind it."""

    caption: str
    svg: str
    headings: list[str]
    numbers: Numbers


class Section(NamedTuple):
    """Plots of one sort, one or two for each kind of table, and what they tell."""

    name: str
    title: str
    sentence: str
    panels: list[Panel]
    wide: bool = False  # needs all the room, whatever its plots
    legend: str = ""


Tables = dict[Kind, Tally]


def page(found: Found) -> str:
    """The whole page; the same games give the same page."""
    tables = dict(sorted(found.tallies.items()))
    sections = [section for section in all_sections(tables) if section.panels]
    links = "".join(f'<a href="#{section.name}">{section.name.capitalize()}</a>' for section in sections)
    body = "".join(
        section_text(section, room) for section, room in zip(sections, rooms(sections), strict=True)
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Kemet: {games_in_words(tables)}</title><style>{STYLE}</style></head><body>"
        f"{PATTERNS}<header>{ORNAMENT}<h1>What the games tell</h1><p>{summary(tables)}</p>"
        f"<nav>{links}</nav></header><main>{figures(tables)}{body}</main>{footer(found)}</body></html>\n"
    )


def games_in_words(tables: Tables) -> str:
    return counted(sum(tally.games for tally in tables.values()), "game")


def left_out_in_words(found: Found) -> str:
    records = len(found.left_out)
    return f"{counted(records, 'record')} {'was' if records == 1 else 'were'} left out"


def summary(tables: Tables) -> str:
    """How many games of which kind, and who played them."""
    kinds = [f"{tally.games:,} of {kind.words()}" for kind, tally in tables.items()]
    words = games_in_words(tables)
    words += f": {', '.join(kinds)}" if len(kinds) > 1 else f" · {next(iter(tables)).words()}"
    lengths = sorted({length for tally in tables.values() for length in tally.lengths})
    bots = sorted({bot for tally in tables.values() for bot in bots_of(tally)})
    players = f"played by {', '.join(bots)}" if bots else "from records"
    return escape(f"{words} · {', '.join(lengths)} · {players}")


def figures(tables: Tables) -> str:
    """The first things one wants to know."""
    games = sum(tally.games for tally in tables.values())
    decisions = sum(tally.decisions for tally in tables.values())
    options = sum(tally.options for tally in tables.values())
    rounds = sum(tally.mean_rounds() * tally.games for tally in tables.values())
    battles = sum(tally.battles() * tally.games for tally in tables.values())
    told = [
        (f"{rounds / games:.1f}", "rounds a game"),
        (f"{decisions / games:,.0f}", "decisions a game"),
        (f"{options / max(1, decisions):.1f}", "answers open on average"),
        (f"{max(tally.widest for tally in tables.values())}", "answers open at most"),
        (f"{battles / games:.1f}", "battles a game"),
    ]
    cells = "".join(f"<div><b>{number}</b><span>{words}</span></div>" for number, words in told)
    return f'<section class="figures" aria-label="In short">{cells}</section>'


def all_sections(tables: Tables) -> list[Section]:
    """One after the other; those with a single plot stand side by side."""
    alone = {kind: tally for kind, tally in tables.items() if not tally.by_side}
    mixed = {kind: tally for kind, tally in tables.items() if len(bots_of(tally)) > 1}
    fought = {kind: tally for kind, tally in tables.items() if tally.cards}
    bought = {kind: tally for kind, tally in tables.items() if tally.tiles}
    return [
        Section("seats", "Who wins from where", SEATS, panels(tables, seats_plot, WINS, seats_numbers)),
        Section("order", "Does it pay to begin", ORDER, panels(alone, order_plot, WINS, order_numbers)),
        Section("bots", "Who plays better", BOTS, panels(mixed, bots_plot, WINS, bots_numbers)),
        Section("length", "How long games last", LENGTH, panels(tables, length_plot, ROUNDS, rounds_numbers)),
        Section(
            "cards", "Which cards decide battles", CARDS, panels(fought, cards_plot, WINS, cards_numbers)
        ),
        Section("points", "Where points come from", POINTS, points_panels(tables), legend=legend(tables)),
        Section("choices", "How much there is to decide", CHOICES, choices_panels(tables)),
        Section("tiles", "Which tiles are bought when", TILES, tiles_panels(bought), wide=True),
    ]


def bots_of(tally: Tally) -> list[str]:
    return sorted({bot.partition(" as ")[0] for bot in tally.by_bot})


def panels(
    tables: Tables, plot: Callable[[Tally], str], headings: list[str], numbers: Callable[[Tally], Numbers]
) -> list[Panel]:
    return [Panel(kind.words(), plot(tally), headings, numbers(tally)) for kind, tally in tables.items()]


def points_panels(tables: Tables) -> list[Panel]:
    return [
        Panel(f"{kind.words()}: {who}", svg, ["in the end", "points"], points_numbers(tally, who))
        for kind, tally in tables.items()
        for who, svg in points_plots(tally)
    ]


def choices_panels(tables: Tables) -> list[Panel]:
    found = []
    for kind, tally in tables.items():
        words = kind.words()
        found.append(Panel(f"{words}: by round", pace_plot(tally), ["round", "answers"], pace_numbers(tally)))
        widths = ["answers", "decisions"]
        found.append(Panel(f"{words}: by width", widths_plot(tally), widths, widths_numbers(tally)))
    return found


def tiles_panels(tables: Tables) -> list[Panel]:
    return [
        Panel(kind.words(), tiles_plot(kind, tally), TILE_HEADINGS, tiles_numbers(kind, tally))
        for kind, tally in tables.items()
    ]


# The numbers below the plots


def wins_of(rows: Sequence[Row]) -> Numbers:
    return [[row.name, *in_words(row.wins)] for row in rows]


def seats_numbers(tally: Tally) -> Numbers:
    return wins_of([*(side_rows(tally) if tally.by_side else []), *seat_rows(tally)])


def order_numbers(tally: Tally) -> Numbers:
    return wins_of(order_rows(tally))


def bots_numbers(tally: Tally) -> Numbers:
    return wins_of(bot_rows(tally))


def cards_numbers(tally: Tally) -> Numbers:
    return wins_of(card_rows(tally))


def rounds_numbers(tally: Tally) -> Numbers:
    return [[str(number), f"{tally.rounds[number]:,}"] for number in sorted(tally.rounds)]


def pace_numbers(tally: Tally) -> Numbers:
    return [
        [str(number) if number else "setting up", f"{options / max(1, decisions):.2f}"]
        for number, (decisions, options) in sorted(tally.pace.items())
    ]


def widths_numbers(tally: Tally) -> Numbers:
    return [[name, f"{tally.widths[width]:,}"] for width, name in enumerate(width_names(tally))]


def legend(tables: Tables) -> str:
    """The sources that anybody has points from."""
    seen = []
    for source, (name, colour) in SOURCES.items():
        if any(scored(tally, source) for tally in tables.values()):
            square = f'<rect width="14" height="14" style="fill:{colour}"/>'
            key = f'<svg viewBox="0 0 14 14" aria-hidden="true">{square}</svg>'
            seen.append(f"<li>{key}{escape(name)}</li>")
    return f'<ul class="legend">{"".join(seen)}</ul>'


def scored(tally: Tally, source: str) -> bool:
    if source not in tally.columns:
        return False
    column = tally.columns.index(source)
    return any(row[column] for points in tally.points.values() for row in points.sums.values())


# HTML


def rooms(sections: Sequence[Section]) -> list[str]:
    """Sections with one plot share a row; one that would be left alone gets a whole row."""
    found = ["half" if len(section.panels) == 1 and not section.wide else "full" for section in sections]
    if found.count("half") % 2:
        found[len(found) - 1 - found[::-1].index("half")] = "full"
    return found


def section_text(section: Section, room: str) -> str:
    drawn = ""
    for panel in section.panels:
        drawn += (
            f"<figure><figcaption>{escape(panel.caption)}</figcaption>{panel.svg}"
            f"<details><summary>the numbers</summary>{table_text(panel)}</details></figure>"
        )
    plots = "plots wide" if section.wide else "plots"
    return (
        f'<section id="{section.name}" class="{room}"><h2>{escape(section.title)}</h2>'
        f'<p>{escape(section.sentence)}</p>{section.legend}<div class="{plots}">{drawn}</div></section>'
    )


def table_text(panel: Panel) -> str:
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in panel.headings)
    rows = ""
    for row in panel.numbers:
        rows += f'<tr><th scope="row">{escape(row[0])}</th>'
        rows += "".join(f"<td>{escape(cell)}</td>" for cell in row[1:]) + "</tr>"
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def footer(found: Found) -> str:
    text = f"<p>From {found.source}, by kemet {VERSION}. Intervals are Wilson's, at 95 %.</p>"
    if found.left_out:
        names = "".join(f"<li>{escape(reason)}</li>" for reason in found.left_out)
        text += f"<details><summary>{left_out_in_words(found)}</summary><ul>{names}</ul></details>"
    return f"<footer>{text}<p>An unofficial fan project.</p></footer>"
