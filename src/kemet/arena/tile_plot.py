"""The plot of power tiles: when they are bought, and how often those win who have them."""

from itertools import pairwise
from typing import Final, NamedTuple

from kemet.arena.drawing import Drawing, Field, lying_whisker, percent, steps
from kemet.arena.plots import Numbers, in_words, rate
from kemet.arena.tallies import Kind, Tally, Tile
from kemet.rules.rules import BOXES, rules_of
from kemet.views.prose import name_of

ROW: Final = 19.0
TOP: Final = 40.0
GAP: Final = 8.0  # between colours
WIDTH: Final = 1080.0
NAMES: Final = 216.0
CELLS: Final = 470.0
MOST_COLUMNS: Final = 14
COLOURS: Final = ("red", "blue", "white", "purple")


class Shelved(NamedTuple):
    """A tile where it lies in the market."""

    colour: str
    level: int
    name: str
    tile: Tile


def shelf(kind: Kind, tally: Tally) -> list[Shelved]:
    """As in the market: by colour, then by level. A tile that these boxes do not know comes last."""
    slots = {}
    if all(box in BOXES for box in kind.boxes):
        slots = {slot.name: slot for slot in rules_of(kind.boxes).book.slots}
    found = []
    for name, tile in tally.tiles.items():
        slot = slots.get(name)
        colour, level = (COLOURS[int(slot.colour)], int(slot.level)) if slot is not None else ("other", 0)
        found.append(Shelved(colour, level, name_of("tile", name), tile))
    order = [*COLOURS, "other"]
    return sorted(found, key=lambda each: (order.index(each.colour), each.level, each.name))


def tiles_plot(kind: Kind, tally: Tally) -> str:
    tiles = shelf(kind, tally)
    rounds = columns(tiles, tally)
    tops = heights(tiles)
    bottom = tops[-1] + ROW
    drawing = Drawing(WIDTH, bottom + 8, "Power tiles: when bought, and how often their owners win")
    left = NAMES + CELLS + 120
    won = Field(left, TOP, WIDTH - left - 26, bottom - TOP, 0, most_share(tiles), 1)
    headings(drawing, rounds, won)
    even = sum(wins.won for wins in tally.by_seat.values()) / (len(tally.by_seat) * tally.games)
    if 0 < even < won.x_most:
        drawing.line(won.x(even), won.top, won.x(even), won.bottom, "even")
    hottest = max(max(heat(each.tile, rounds)) for each in tiles)
    for each, y in zip(tiles, tops, strict=True):
        swatch(drawing, each, y)
        cells(drawing, each, rounds, y, tally.games, hottest)
        often = f"{each.tile.owners.tried / tally.games:.2f}"
        drawing.text(NAMES + CELLS + 52, y + 14, often, "small", "end")
        part, low, high = rate(each.tile.owners)
        lying_whisker(drawing, y + ROW / 2, won.x(low), won.x(min(high, won.x_most)))
        drawing.dot(won.x(part), y + ROW / 2, 4, "point", f"var(--tile-{each.colour})", spoken(each))
    return drawing.svg()


def columns(tiles: list[Shelved], tally: Tally) -> range:
    """The rounds that are shown; what comes later goes into the last one."""
    first = min(min(each.tile.rounds) for each in tiles)
    last = min(tally.rounds_within(0.95), first + MOST_COLUMNS - 1)
    return range(first, max(first, last) + 1)


def heights(tiles: list[Shelved]) -> list[float]:
    """Where the rows begin, with some room between colours."""
    found = [TOP]
    for before, each in pairwise(tiles):
        found.append(found[-1] + ROW + (GAP if each.colour != before.colour else 0))
    return found


def cells(drawing: Drawing, each: Shelved, rounds: range, y: float, games: int, hottest: int) -> None:
    wide = CELLS / len(rounds)
    drawing.rect(NAMES, y + 1, CELLS - 2, ROW - 3, "cell-ground")
    for column, bought in enumerate(heat(each.tile, rounds)):
        if bought:
            words = f"{each.name}, round {rounds[column]}: {bought / games:.2f} a game"
            dark = {"fill-opacity": round((bought / hottest) ** 0.8, 3)}
            drawing.rect(NAMES + wide * column, y + 1, wide - 2, ROW - 3, "cell", "", words, **dark)


def headings(drawing: Drawing, rounds: range, won: Field) -> None:
    wide = CELLS / len(rounds)
    drawing.text(NAMES, 14, "bought in round", "small")
    drawing.text(NAMES + CELLS + 52, 14, "a game", "small", "end")
    drawing.text(won.left, 14, "owners who win (dashed: all seats)", "small")
    for column, number in enumerate(rounds):
        later = "+" if number == rounds[-1] else ""
        drawing.text(NAMES + wide * (column + 0.5) - 1, 32, f"{number}{later}", "small", "middle")
    for value in (0.0, won.x_most / 2, won.x_most):
        drawing.line(won.x(value), won.top, won.x(value), won.bottom, "grid" if value else "axis")
        drawing.text(won.x(value), 32, percent(value), "small", "middle")


def swatch(drawing: Drawing, each: Shelved, y: float) -> None:
    drawing.rect(2, y + 2, 24, ROW - 4, "swatch", f"var(--tile-{each.colour})")
    css = "on-light" if each.colour == "white" else "on-dark"
    drawing.text(14, y + 14, str(each.level or "?"), css, "middle")
    drawing.text(34, y + 14, each.name, "label")


def heat(tile: Tile, rounds: range) -> list[int]:
    """Purchases by column; the last one holds all later rounds."""
    found = [0] * len(rounds)
    for number, count in tile.rounds.items():
        found[min(len(rounds) - 1, number - rounds[0])] += count
    return found


def most_share(tiles: list[Shelved]) -> float:
    """The right edge; a tile that was hardly ever bought does not widen the plot."""
    known = [rate(each.tile.owners)[2 if each.tile.owners.tried >= 20 else 0] for each in tiles]
    return min(1.0, steps(max(known) or 1.0, 4)[-1])


def spoken(each: Shelved) -> str:
    return f"{each.name}: its owners won {', '.join(in_words(each.tile.owners))}"


def tiles_numbers(kind: Kind, tally: Tally) -> Numbers:
    rows = []
    for each in shelf(kind, tally):
        rounds = each.tile.rounds
        mean = sum(number * count for number, count in rounds.items()) / sum(rounds.values())
        times = f"{each.tile.owners.tried / tally.games:.3f}"
        rows.append(
            [each.name, each.colour, str(each.level), times, f"{mean:.1f}", *in_words(each.tile.owners)]
        )
    return rows
