"""A simple drawing of what a view says: lines, discs, triangles and words on a sheet 164 wide."""

from typing import Any, NamedTuple

from kemet.rules.rules import rules_of
from kemet.table.board import Board

View = dict[str, Any]

WIDTH = 164
BOTTOM = 156  # the printed map goes from 0 to 152
SAND, INK, LAND, WATER, PORTAL = "#e8d9b5", "#3b2f24", "#b39b6b", "#4b7fa6", "#7a4f9a"
GROUND, WALL, TEMPLE, HOLY = "#f5ecd4", "#d8b98a", "#e0b84c", "#9bc7b0"
PAPER = "#fffaf0"
SEATS = ["#27364d", "#8e2f3a", "#c77b1e", "#2f7d5b", "#6b4fa0", "#5a5a5a"]
PYRAMIDS = {"red": "#c0392b", "blue": "#2f6db5", "white": "#fdfdfd"}
TROOP = 3.2
ALONE = [(0.0, 0.0)]
AROUND = [(-3.3, 0.0), (3.3, 0.0), (0.0, 4.5), (0.0, -4.5), (-6.0, 4.5), (6.0, 4.5)]


class Line(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: str
    dashed: bool


class Disc(NamedTuple):
    x: float
    y: float
    radius: float
    colour: str
    edge: str


class Triangle(NamedTuple):
    """Standing on its base."""

    x: float
    y: float
    size: float
    colour: str
    edge: str


class Words(NamedTuple):
    """In capitals; `anchor` is start or middle."""

    x: float
    y: float
    size: float
    text: str
    colour: str
    anchor: str


Shape = Line | Disc | Triangle | Words


class Scene(NamedTuple):
    """Everything to draw, from the ground up, and where the sheet begins."""

    top: int
    shapes: list[Shape]


def scene_of(view: View) -> Scene:
    board = rules_of(tuple(view["boxes"])).board(view["players"])
    colours = {seat["name"]: SEATS[i] for i, seat in enumerate(view["seats"])}
    shapes = [*ways_of(board), *spaces_of(board)]
    shapes += pyramids_of(view, board)
    shapes += troops_of(view, board, colours)
    top = min(0, *[space.where[1] - space.where[2] - 4 for space in board.spaces])  # a city may lie above
    return Scene(top, shapes + seats_of(view, colours, top))


def ways_of(board: Board) -> list[Shape]:
    """Where one may step: over land, by harbour, through a portal."""
    ways: list[Shape] = []
    for edges, width, colour, dashed in (
        (board.land_edges, 0.7, LAND, False),
        (board.harbours, 0.8, WATER, True),
        (board.portals, 0.8, PORTAL, True),
    ):
        for a, b in edges:
            x1, y1, _ = board.spaces[a].where
            x2, y2, _ = board.spaces[b].where
            ways.append(Line(x1, y1, x2, y2, width, colour, dashed))
    return ways


def spaces_of(board: Board) -> list[Shape]:
    shapes: list[Shape] = []
    for space in board.spaces:
        x, y, radius = space.where
        size = min(radius, 7)
        ground = WALL if space.city else TEMPLE if space.temple or space.sacrifice else GROUND
        shapes.append(Disc(x, y, size, HOLY if space.sanctuary else ground, INK))
        shapes.append(Words(x, y + size + 1.6, 1.8, space.name, INK, "middle"))
        if space.obelisk:
            shapes.append(Triangle(x + size, y - size + 1.5, 1.4, INK, INK))
    return shapes


def pyramids_of(view: View, board: Board) -> list[Shape]:
    shapes: list[Shape] = []
    for seat in view["seats"]:
        for pyramid in seat["pyramids"]:
            if pyramid["space"] is not None:
                x, y, radius = board.spaces[board.number[pyramid["space"]]].where
                top = y - min(radius, 7)
                shapes.append(Triangle(x, top, 2.6, PYRAMIDS[pyramid["colour"]], INK))
                ink = INK if pyramid["colour"] == "white" else PAPER
                shapes.append(Words(x, top + 1.6, 1.8, str(pyramid["level"]), ink, "middle"))
    return shapes


def troops_of(view: View, board: Board, colours: dict[str, str]) -> list[Shape]:
    """A troop is a disc in the colour of its seat with its number, a creature its first letters."""
    shapes: list[Shape] = []
    for name, there in view["spaces"].items():
        x, y, _ = board.spaces[board.number[name]].where
        places = ALONE if len(there["units"]) == 1 else AROUND
        for (dx, dy), (seat, units) in zip(places, there["units"].items(), strict=False):
            shapes.append(Disc(x + dx, y + dy, TROOP, colours[seat], PAPER))
            shapes.append(Words(x + dx, y + dy + 1.3, 3.0, str(units), PAPER, "middle"))
        for i, creature in enumerate(there["creatures"]):
            shapes.append(Words(x, y + TROOP + 1.9 + 2 * i, 1.8, creature[:5], INK, "middle"))
    return shapes


def seats_of(view: View, colours: dict[str, str], top: int) -> list[Shape]:
    """Beside the map: the round, and what everybody knows of each seat."""
    left, y = 106.0, top + 8.0
    shapes: list[Shape] = [Words(left, y, 3.2, f"Round {view['round']}  {view['phase']}", INK, "start")]
    for seat in view["seats"]:
        y += 9
        shapes.append(Disc(left + 2, y - 1, 2.2, colours[seat["name"]], INK))
        title = seat["name"] + (" *" if view["active"] == seat["seat"] else "")
        shapes.append(Words(left + 6, y, 2.8, title, INK, "start"))
        for line in lines_of(seat):
            y += 4
            shapes.append(Words(left + 6, y, 2.2, line, INK, "start"))
    return shapes


def lines_of(seat: View) -> list[str]:
    levels = " ".join(f"{pyramid['colour'][0]}{pyramid['level']}" for pyramid in seat["pyramids"])
    return [
        f"points {seat['victory_points']}  prayer {seat['prayer']}",
        f"cards {seat['cards']}  reserve {seat['reserve']}",
        f"pyramids {levels}  tiles {len(seat['tiles'])}",
    ]
