"""The city of Seth, laid above the delta: three districts, the desert before them, and the portals (V)."""

from kemet.table.board import Board, Space
from kemet.table.printed_boards import board_for

CITY = "S"
FRONT = "SG"
PORTAL_DESERT = "WB"  # V1: which west-bank desert is not legible in the source
WHERE = {"S1": (34, -12, 6), "S2": (48, -18, 6), "S3": (62, -12, 6), "SG": (48, -4, 6)}

_BOARDS: dict[int, Board] = {}


def board_with_city(allies: int) -> Board:
    """The base map for so many allies and the city beside it."""
    if allies not in _BOARDS:
        _BOARDS[allies] = build_board(allies)
    return _BOARDS[allies]


def build_board(allies: int) -> Board:
    base = board_for(allies)
    spaces = base.spaces + [Space(name, WHERE[name], city=CITY) for name in ("S1", "S2", "S3")]
    spaces.append(Space(FRONT, WHERE[FRONT]))
    names = base.names
    within = [(a, b) for a, b in base.land_edges if base.city_of[a] < 0 and base.city_of[b] < 0]
    land = [(names[a], names[b]) for a, b in within]
    harbours = [(names[a], names[b]) for a, b in base.harbours]
    fronts = {city: names[base.fronts[i]] for i, city in enumerate(base.cities)}
    fronts[CITY] = FRONT
    return Board(spaces, land, harbours, fronts, [(FRONT, PORTAL_DESERT)])
