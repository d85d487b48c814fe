"""The four printed maps: two sides of one board, with the east bank or without."""

from kemet.table.board import Board, Space

WEST_3_5 = [
    ("WN", "WO1"), ("WN", "WB"), ("WN", "TW"),
    ("WO1", "WM"), ("WO1", "WB"), ("WO1", "TW"),
    ("WM", "WO2"), ("WM", "WB"), ("WM", "TW"),
    ("WO2", "WS"), ("WO2", "WB"), ("WO2", "TW"),
    ("WS", "WB"), ("WS", "TW"),
    ("WB", "TNW"),
]  # fmt: skip
WEST_2_4 = [
    ("WN", "WO"), ("WN", "WB"), ("WN", "TW"),
    ("WO", "WS"), ("WO", "WB"), ("WO", "TW"),
    ("WS", "WB"), ("WS", "TW"),
    ("WB", "TNW"),
]  # fmt: skip
EAST = [
    ("EN", "EO"), ("EN", "EB"), ("EN", "TE"),
    ("EO", "ES"), ("EO", "EB"), ("EO", "TE"),
    ("ES", "EB"), ("ES", "TE"),
    ("EB", "TNE"),
]  # fmt: skip
FRONTS = {"NW": "WN", "MW": "WM", "SW": "WS", "NE": "EN", "SE": "ES"}
ACROSS_THE_NILE = [("WB", "EN"), ("WB", "TNE"), ("WB", "ES")]

# Where the spaces lie: middle and radius of the largest circle that fits.
SIDE_3_5 = {
    "SA": (24, 17, 8), "TD": (45, 28, 8), "DI": (28, 29, 4),
    "NW1": (5, 52, 5), "NW2": (16, 49, 6), "NW3": (25, 43, 6),
    "MW1": (24, 96, 6), "MW2": (30, 105, 7), "MW3": (39, 96, 7),
    "SW1": (22, 145, 7), "SW2": (39, 141, 7), "SW3": (55, 145, 7),
    "WN": (8, 68, 8), "WO1": (17, 78, 9), "WM": (54, 110, 6), "WO2": (53, 122, 6), "WS": (8, 138, 7),
    "TW": (8, 117, 8), "WB": (67, 120, 9), "TNW": (47, 76, 7),
    "TNE": (66, 73, 7), "EB": (58, 65, 5), "EN": (65, 36, 12), "EO": (73, 54, 10), "ES": (93, 138, 6),
    "TE": (91, 51, 9),
    "NE1": (69, 16, 7), "NE2": (82, 19, 6), "NE3": (94, 19, 6),
    "SE1": (93, 86, 7), "SE2": (90, 101, 7), "SE3": (93, 118, 7),
}  # fmt: skip
SIDE_2_4 = SIDE_3_5 | {
    "TD": (40, 24, 11), "DI": (33, 34, 4), "WN": (15, 75, 15), "WO": (28, 99, 17), "WS": (52, 126, 10),
    "WB": (68, 120, 8),
}  # fmt: skip

TEMPLE_INCOME = {"TW": 2, "TE": 2, "TNW": 3, "TNE": 3}
DELTA_SACRIFICE = 5
DESERT_OBELISKS = ("WO", "WO1", "WO2", "EO")


def printed_space(name: str, where: tuple[int, int, int]) -> Space:
    city = name[:2] if name[:2] in FRONTS and len(name) == 3 else ""
    temple = TEMPLE_INCOME.get(name, 0)
    delta = DELTA_SACRIFICE if name == "TD" else 0
    sanctuary = name == "SA"
    obelisk = bool(temple or delta or sanctuary or name in DESERT_OBELISKS)
    return Space(name, where, city=city, temple=temple, sacrifice=delta, sanctuary=sanctuary, obelisk=obelisk)


def printed_board(players: int) -> Board:
    """The map for 2, 3, 4 or 5 players (S1)."""
    odd = players in (3, 5)
    east = players >= 4
    cities = ["NW", "MW", "SW"] if odd else ["NW", "SW"]
    land = list(WEST_3_5 if odd else WEST_2_4)
    harbours: list[tuple[str, str]] = []
    if east:
        cities += ["NE", "SE"]
        land += EAST
        harbours += ACROSS_THE_NILE
    if odd:
        land.append(("SA", "DI"))
        harbours.append(("DI", "TD"))
    else:
        land.append(("DI", "TD"))
    named = {name for edge in land for name in edge} | {"TD"}
    districts = [f"{city}{i}" for city in cities for i in (1, 2, 3)]
    where = SIDE_3_5 if odd else SIDE_2_4
    order = districts + [name for name in where if name in named]
    spaces = [printed_space(name, where[name]) for name in order]
    return Board(spaces, land, harbours, {city: FRONTS[city] for city in cities})


_BOARDS: dict[int, Board] = {}


def board_for(players: int) -> Board:
    """Boards are frozen: one of each is enough."""
    if players not in _BOARDS:
        _BOARDS[players] = printed_board(players)
    return _BOARDS[players]
