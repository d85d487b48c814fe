"""The lie of the land: which character of the terminal belongs to which space, for all four maps.

Every space is a few thick strokes around its middle on the printed board, a field 100 wide and 152 high. A
character belongs to the nearest stroke on its bank of the Nile. Spaces touch exactly where the board says
that they are neighbours (a test holds us to it); the three districts of a city share its wall.
"""

import itertools
import math
from functools import cache
from typing import NamedTuple

from kemet.table.board import Board
from kemet.table.printed_boards import board_for

COLUMNS = 76
ROWS = 34
WATER = "~"
NOTHING = " "  # the bank that nobody plays on

FIELD_WIDTH = 100
FIELD_TOP = 4
FIELD_HEIGHT = 148

Stroke = tuple[float, float, float, float, float]  # from x, y to x, y, and how thick
Cell = tuple[int, int]  # row, column

WEST_BANK: list[Stroke] = [
    (39, 60, 38, 77, 5),
    (38, 77, 52, 90, 5),
    (60, 100, 66, 120, 6),
    (66, 120, 76, 146, 8),
]
NILE_TEMPLE: list[Stroke] = [(48, 74, 48, 77, 7)]

WEST_3_5: dict[str, list[Stroke]] = {
    "SA": [(14, 17, 26, 17, 8)],
    "TD": [(44, 24, 47.5, 24, 7.5)],
    "DI": [(19, 30, 27, 30, 6)],
    "WN": [(4, 66, 30, 60, 6), (30, 60, 33, 56, 4)],
    "WO1": [(14, 80, 29, 76, 6)],
    "WM": [(13, 90, 48, 89, 3.5), (13, 90, 13, 108, 3.5), (14, 110, 54, 110, 3.5), (51, 92, 54, 110, 5)],
    "TW": [(4, 86, 5, 118, 6)],
    "WO2": [(18, 121, 58, 121, 4.5)],
    "WS": [(6, 138, 10, 138, 8), (8, 132, 60, 131, 3.5), (64, 134, 66, 150, 2.5)],
    "WB": WEST_BANK,
    "TNW": NILE_TEMPLE,
}
WEST_2_4: dict[str, list[Stroke]] = {
    "TD": [(36, 20, 44, 20, 9)],
    "DI": [(26, 32, 34, 32, 6)],
    "WN": [(6, 70, 28, 62, 8)],
    "WO": [(28, 98, 34, 98, 14)],
    "TW": [(5, 92, 6, 122, 7)],
    "WS": [(8, 134, 56, 128, 7), (64, 130, 66, 150, 2.5)],
    "WB": WEST_BANK,
    "TNW": NILE_TEMPLE,
}
EAST: dict[str, list[Stroke]] = {
    "EN": [(63, 38, 92, 34, 6), (58, 46, 62, 42, 6)],
    "EO": [(72, 54, 78, 58, 7)],
    "TE": [(92, 50, 93, 54, 8)],
    "EB": [(57, 58, 60, 62, 4.5), (60, 62, 74, 65, 4), (76, 66, 78, 86, 3.5), (77, 86, 72, 90, 3.5)],
    "TNE": [(66, 75, 68, 77, 6.5)],
    "ES": [
        (84, 72, 93, 72, 4), (83, 72, 83, 120, 4), (80, 92, 82, 112, 4),
        (84, 122, 93, 132, 4), (95, 134, 96, 142, 6),
    ],
}  # fmt: skip
CITIES: dict[str, list[Stroke]] = {
    "NW": [(5, 52, 27, 48, 7)],
    "MW": [(20, 99, 41, 99, 7)],
    "SW": [(22, 144, 56, 145, 7)],
    "NE": [(69, 18, 94, 18, 8)],
    "SE": [(94, 86, 94, 116, 7)],
}
EASTERN_CITIES = ("NE", "SE")
ISLANDS = ("SA", "TD", "DI")
# Districts that we lay out otherwise than the printed board, so that their names find room.
MIDDLES: dict[str, tuple[float, float]] = {
    "NW1": (4, 51), "NW2": (15, 51), "NW3": (26, 47), "MW1": (20, 99), "MW2": (30.5, 99), "MW3": (42, 99),
}  # fmt: skip
NILE = [
    (58, 0),
    (53, 40),
    (44, 44),
    (49, 56),
    (55, 69),
    (62, 86),
    (72, 102),
    (81, 122),
    (93, 144),
    (106, 166),
]
NILE_BEGINS = 2  # the points before it only part the delta from the east
NILE_WIDTH = 3.2
HARBOURS: dict[tuple[str, str], tuple[float, float]] = {
    ("WB", "EN"): (48, 54), ("WB", "TNE"): (61, 83), ("WB", "ES"): (73, 104), ("DI", "TD"): (36, 28),
}  # fmt: skip


class Spot(NamedTuple):
    """Where the two lines about a space are written."""

    row: int
    column: int
    width: int


class Land:
    """One map: who owns every character, where names go, where harbours cross."""

    def __init__(self, board: Board, regions: list[list[str]], cells: list[list[str]]) -> None:
        self.board = board
        self.regions = regions  # cities as a whole
        self.cells = cells  # districts apart
        self.spots: dict[str, Spot] = {name: spot_in(self, name) for name in board.names}
        self.crossings: list[Cell] = [
            crossing(self, board.names[one], board.names[other]) for one, other in board.harbours
        ]

    def inside(self, row: int, column: int) -> str:
        """The space all around a character, or nothing if a border runs through it."""
        here = self.cells[row][column]
        if (
            here == self.cells[row][column + 1]
            and here == self.cells[row + 1][column]
            and here == self.cells[row + 1][column + 1]
        ):
            return here
        return ""


@cache
def land_for(players: int) -> Land:
    board = board_for(players)
    odd = players in (3, 5)
    west = dict(WEST_3_5 if odd else WEST_2_4)
    west |= {city: CITIES[city] for city in CITIES if city not in EASTERN_CITIES and (odd or city != "MW")}
    east = EAST | {city: CITIES[city] for city in EASTERN_CITIES}
    known = {*board.names, *board.cities}
    regions: list[list[str]] = []
    cells: list[list[str]] = []
    for row in range(ROWS + 1):
        y = FIELD_TOP + (row + 0.5) * FIELD_HEIGHT / (ROWS + 1)
        xs = [(column + 0.5) * FIELD_WIDTH / (COLUMNS + 1) for column in range(COLUMNS + 1)]
        painted = [region_at(x, y, west, east) for x in xs]
        painted = [name if name in known or name == WATER else NOTHING for name in painted]
        regions.append(painted)
        cells.append([district_at(board, name, x, y) for name, x in zip(painted, xs, strict=True)])
    return Land(board, regions, cells)


def region_at(x: float, y: float, west: dict[str, list[Stroke]], east: dict[str, list[Stroke]]) -> str:
    on_east = x > nile_at(y)
    strokes = east if on_east else west
    gap, name = min((min(beyond(x, y, stroke) for stroke in strokes[name]), name) for name in strokes)
    if name in ISLANDS:
        return name if gap <= 0 else WATER
    if in_the_nile(x, y):
        return WATER
    in_the_delta = (y < 44 and x < 60) or (y < 56 and 30 < x < 54)
    if (in_the_delta and gap > 1) or (y < 12 and x < 62):
        return WATER
    return name


def district_at(board: Board, region: str, x: float, y: float) -> str:
    """The district of a city that lies nearest; other regions are one space each."""
    if region not in board.cities:
        return region
    nearest, name = math.inf, ""
    for number in board.districts[board.cities.index(region)]:
        space = board.spaces[number]
        middle = MIDDLES.get(space.name, (space.where[0], space.where[1]))
        away = math.hypot(x - middle[0], y - middle[1])
        if away < nearest:
            nearest, name = away, space.name
    return name


def beyond(x: float, y: float, stroke: Stroke) -> float:
    """How far a point lies outside a stroke; below 0 inside."""
    x1, y1, x2, y2, thick = stroke
    dx, dy = x2 - x1, y2 - y1
    along = 0.0
    if dx or dy:
        along = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - x1 - along * dx, y - y1 - along * dy) - thick


def nile_at(y: float) -> float:
    """Where the middle of the river runs at this height."""
    for (x1, y1), (x2, y2) in itertools.pairwise(NILE):
        if y <= y2:
            return x1 + (x2 - x1) * (y - y1) / (y2 - y1)
    return NILE[-1][0]


def in_the_nile(x: float, y: float) -> bool:
    river = NILE[NILE_BEGINS:]
    return any(beyond(x, y, (*one, *other, NILE_WIDTH)) < 0 for one, other in itertools.pairwise(river))


# Where things are written


def spot_in(land: Land, name: str) -> Spot:
    """The widest place for two lines, near the middle of the space."""
    inside = {(r, c) for r in range(ROWS) for c in range(COLUMNS) if land.inside(r, c) == name}
    middle_row = sum(row for row, _ in inside) / len(inside)
    middle_column = sum(column for _, column in inside) / len(inside)
    best: tuple[float, Spot] = (math.inf, Spot(0, 0, 0))
    for height, width in ((2, 7), (2, 6), (2, 5), (1, 5), (1, 3)):
        for row, column in sorted(inside):
            if all((row + i, column + j) in inside for i in range(height) for j in range(width)):
                away = 2 * abs(row + (height - 1) / 2 - middle_row) + abs(
                    column + (width - 1) / 2 - middle_column
                )
                if away < best[0]:
                    best = (away, Spot(row, column, width))
        if best[0] < math.inf:
            return best[1]
    return Spot(round(middle_row), round(middle_column), 1)


def crossing(land: Land, one: str, other: str) -> Cell:
    """The water between two harbours, where their arrow is printed."""
    x, y = HARBOURS[one, other]
    column = x * (COLUMNS + 1) / FIELD_WIDTH - 0.5
    row = (y - FIELD_TOP) * (ROWS + 1) / FIELD_HEIGHT - 0.5
    waters = [(r, c) for r in range(ROWS) for c in range(COLUMNS) if land.inside(r, c) == WATER]
    return min(waters, key=lambda cell: (2 * abs(cell[0] - row) + abs(cell[1] - column), cell))
