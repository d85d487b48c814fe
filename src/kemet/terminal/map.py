"""The map in a terminal: papyrus and Nile, walls, temples, and whose troops stand where."""

from typing import Any

from rich.console import RenderableType
from rich.panel import Panel
from rich.style import Style
from rich.text import Text

from kemet.table.board import NO_CITY, Board
from kemet.terminal.land import COLUMNS, NOTHING, ROWS, WATER, Land, land_for
from kemet.terminal.look import (
    ANKH,
    COLOUR_WORDS,
    DAY,
    GODS,
    HARBOUR,
    KEPT,
    NIGHT,
    OBELISK,
    PYRAMID,
    PYRAMID_LETTERS,
    PYRAMIDS,
    Ground,
    style_on,
)
from kemet.terminal.seth import (
    LEGEND,
    against_seth,
    captives_at,
    city_strip,
    players_on_map,
    temple_at,
)
from kemet.views.prose import name_of

View = dict[str, Any]
Word = tuple[str, str]  # a piece of a label and its ink

# Lines by the weight (none, light, heavy) of their four arms: up, down, left, right.
LINES = " ╶╺╴─╼╸╾━╷╭┍╮┬┮┑┭┯╻┎┏┒┰┲┓┱┳╵╰┕╯┴┶┙┵┷│├┝┤┼┾┥┽┿╽┟┢┧╁╆┪╅╈╹┖┗┚┸┺┛┹┻╿┞┡┦╀╄┩╃╇┃┠┣┨╂╊┫╉╋"
LIGHT, HEAVY = 1, 2
LETTERS_OF_A_CREATURE = 3
EMPTY_BANK = ("the east bank", "is not in play")
EMPTY_BANK_ROW, EMPTY_BANK_COLUMN = 12, 62


class Sheet:
    """The characters of the map, each with its style, before they become text."""

    def __init__(self, land: Land, ground: Ground, lit: frozenset[str]) -> None:
        self.land = land
        self.ground = ground
        self.lit = lit
        self.signs: list[list[str]] = [[" "] * COLUMNS for _ in range(ROWS)]
        self.styles: list[list[Style]] = [[Style.null()] * COLUMNS for _ in range(ROWS)]
        for row in range(ROWS):
            for column in range(COLUMNS):
                self._paint(row, column)

    def colour(self, cell: str) -> str:
        """The ground of a space."""
        if cell == WATER:
            return self.ground.water
        board = self.land.board
        number = board.number[cell]
        if board.city_of[number] != NO_CITY:
            return self.ground.city
        if board.is_temple[number] or number == board.sanctuary:
            return self.ground.temple
        if cell in ("WB", "EB", "DI"):
            return self.ground.bank
        return self.ground.sands[number % len(self.ground.sands)]

    def _paint(self, row: int, column: int) -> None:
        cells = self.land.cells
        here, right = cells[row][column], cells[row][column + 1]
        below, across = cells[row + 1][column], cells[row + 1][column + 1]
        up, down = self._weight(here, right), self._weight(below, across)
        left, aside = self._weight(here, below), self._weight(right, across)
        if not (up or down or left or aside):
            if here == WATER:
                self._put(row, column, "~", style_on(self.ground.wave, self.ground.water))
            elif here != NOTHING:
                self._put(row, column, " ", style_on(self.ground.ink, self.colour(here)))
            return
        grounds = [cell for cell in (here, right, below, across) if cell not in (NOTHING, WATER)]
        under = self.colour(grounds[0]) if grounds else self.ground.water
        if HEAVY in (up, down, left, aside):
            ink = self.ground.wall
            outside = [cell for cell in grounds if self._city(cell) == NO_CITY]
            under = self.colour(outside[0]) if outside else self.ground.water
        elif WATER in (here, right, below, across):
            ink = self.ground.coast
            under = self.ground.water
        else:
            ink = self.ground.border
        self._put(row, column, LINES[27 * up + 9 * down + 3 * left + aside], style_on(ink, under))

    def _weight(self, one: str, other: str) -> int:
        if one == other:
            return 0
        return HEAVY if self._city(one) != self._city(other) else LIGHT

    def _city(self, cell: str) -> int:
        number = self.land.board.number.get(cell, -1)
        return NO_CITY if number < 0 else self.land.board.city_of[number]

    def _put(self, row: int, column: int, sign: str, style: Style) -> None:
        self.signs[row][column] = sign
        self.styles[row][column] = style

    def write(self, row: int, middle: float, words: list[Word]) -> None:
        """A label centred on a column; what is too wide runs over the borders."""
        width = sum(len(text) for text, _ in words)
        column = max(0, min(COLUMNS - width, round(middle - width / 2)))
        for text, ink in words:
            for sign in text:
                under = self.styles[row][column]
                self._put(row, column, sign, under + Style.parse(ink))
                column += 1

    def text(self) -> Text:
        lines: list[Text] = []
        last = max(
            column
            for row in self.land.cells
            for column, cell in enumerate(row)
            if cell not in (NOTHING, WATER)
        )
        for row in range(ROWS):
            line = Text(end="", no_wrap=True)
            for column in range(min(COLUMNS, last + 6)):
                line.append(self.signs[row][column], self.styles[row][column])
            lines.append(line)
        return Text("\n").join(lines)


def map_text(view: View, lit: frozenset[str] = frozenset()) -> Text:
    """The map as a seat sees it; the spaces that may be answered now are lit."""
    land = land_for(players_on_map(view))
    ground = NIGHT if view["phase"] == "night" else DAY
    sheet = Sheet(land, ground, lit)
    for row, column in land.crossings:
        sheet.write(row, column + 0.5, [(HARBOUR, "bold #ffe9a8")])
    for name, spot in land.spots.items():
        middle = spot.column + spot.width / 2
        sheet.write(spot.row, middle, title_of(land.board, view, name, name in lit, ground))
        troop = troop_at(view, name)
        if troop:
            sheet.write(spot.row + 1, middle, troop)
    if not any(name.startswith("E") for name in land.board.names):
        for row, words in enumerate(EMPTY_BANK):
            sheet.write(EMPTY_BANK_ROW + row, EMPTY_BANK_COLUMN, [(words, "dim")])
    return sheet.text()


def title_of(board: Board, view: View, name: str, lit: bool, ground: Ground) -> list[Word]:
    """The code of a space and what is printed or built there."""
    words: list[Word] = [(name, f"bold {ground.ink}" + (" reverse" if lit else ""))]
    number = board.number[name]
    if board.has_obelisk[number]:
        words.append((OBELISK, ground.ink))
    gift = board.income[number] or board.sacrifice[number]
    if gift:
        words.append((f"{ANKH}{gift}", f"bold {ground.ink}"))
    if number == board.sanctuary:
        words.append((KEPT, f"bold {ground.ink}"))
    temple = temple_at(view, name)
    if temple:
        words.append((temple, f"bold {ground.ink}"))
    for seat in view["seats"]:
        for pyramid in seat["pyramids"]:
            if pyramid["space"] == name:
                colour = pyramid["colour"]
                inks = COLOUR_WORDS if ground is NIGHT else PYRAMIDS
                words.append((PYRAMID, inks.get(colour, "bold")))
                words.append((f"{PYRAMID_LETTERS[colour]}{pyramid['level']}", f"bold {ground.ink}"))
    return words


def troop_at(view: View, name: str) -> list[Word]:
    """Who stands in a space: `A5` with the first letters of a creature."""
    if name not in view["spaces"]:
        return []
    standing = view["spaces"][name]
    words: list[Word] = []
    for god, units in standing["units"].items():
        if words:
            words.append(("×" if at_war(view, standing) else "&", "bold #7a1010"))
        beasts = [c for c in standing["creatures"] if owner_of(view, c) == god]
        mark = "".join(f"+{short_name(beast)}" for beast in beasts)
        if god == "seth":
            mark += captives_at(view, name)
        words.append((f"{GODS[god].emblem}{units}{mark}", GODS[god].chip))
    return words


def at_war(view: View, standing: View) -> bool:
    """Whether enemies stand together; allies do so in peace."""
    return not against_seth(view) or "seth" in standing["units"]


def owner_of(view: View, creature: str) -> str:
    for seat in view["seats"]:
        if creature in seat["creatures"]:
            return str(seat["name"])
    return ""


def short_name(creature: str) -> str:
    """The Royal Scarab is `Sca`, the Ancestral Elephant `Ele`."""
    return name_of("creature", creature).split()[-1][:LETTERS_OF_A_CREATURE]


def legend(view: View) -> Text:
    board = land_for(players_on_map(view)).board
    parts = [
        "A5 troop (emblem, units) +Sca creature",
        f"{PYRAMID}R2 pyramid (colour, level)",
        f"{OBELISK} obelisk",
        f"{ANKH}2 temple and its gift",
    ]
    if board.harbours:
        pairs = ", ".join(f"{board.names[one]}–{board.names[other]}" for one, other in board.harbours)
        parts.append(f"{HARBOUR} harbours {pairs}")
    parts.append("━ walls: only from the front desert")
    if against_seth(view):
        parts += LEGEND
    return Text(" · ".join(parts), style="quiet")


def map_panel(view: View, lit: frozenset[str] = frozenset()) -> RenderableType:
    """The framed map."""
    picture = map_text(view, lit)
    if against_seth(view):
        troops = {name: Text.assemble(*troop_at(view, name)) for name in view["spaces"]}
        picture = Text("\n").join([city_strip(view, lit, troops), picture])
    width = max(len(line) for line in picture.plain.split("\n"))
    return Panel(picture, padding=0, border_style="frame", width=width + 2, title=title_of_map(view))


def title_of_map(view: View) -> Text:
    phase = view["phase"]
    if phase == "setting up":
        words = "Egypt before the first night"
    elif phase == "over":
        words = f"Egypt after round {view['round']}"
    elif phase == "between":
        words = f"Round {view['round']}"
    else:
        words = f"Round {view['round']} · {phase}"
    return Text(f" {words} ", style="night" if phase == "night" else "title")
