"""The annals of a game: what every round has come to, written down while it is played."""

from typing import Final, final

from kemet.machine.frames import CHANCE
from kemet.machine.numbers import Number, Row, Seat, new_row
from kemet.machine.playout import Witness
from kemet.table.points import great_pyramids_held, temples_held
from kemet.table.state import SOURCE_NAMES, SOURCES, State

# Where the points of a seat come from: those it keeps, then those it holds for now.
COLUMNS: Final = [*SOURCE_NAMES, "temples held", "pyramids held"]
WIDTHS: Final = 12  # decisions among 1, 2, up to 4, up to 8 ... answers


@final
class Annals(Witness[State]):
    """One page for setting up and one for every round; a page is closed when the next round has begun."""

    def __init__(self) -> None:
        self.round: Number = 0
        self.decisions: Number = 0  # on the open page, with what was open in them
        self.options: Number = 0
        self.widest: Number = 0  # of the whole game
        self.widths: Row = new_row(WIDTHS)
        self.pages: list[Page] = []

    def see(self, position: State, seat: Seat, choices: Number) -> None:
        if position.round() != self.round:
            self.turn_page(position)
        if seat == CHANCE:
            return
        self.decisions += 1
        self.options += choices
        if choices > self.widest:
            self.widest = choices
        width: Number = 0
        room: Number = 1
        while room < choices and width < WIDTHS - 1:
            room *= 2
            width += 1
        self.widths[width] += 1

    def turn_page(self, state: State) -> None:
        """Chance draws before anything changes at night, so this is still the table of the evening."""
        self.pages.append(Page(state, self.decisions, self.options))
        self.round = state.round()
        self.decisions = 0
        self.options = 0

    def spread(self) -> list[int]:
        """How many decisions there were of each width."""
        return [int(self.widths[i]) for i in range(WIDTHS)]


@final
class Page:
    """One round: how much was decided, who played when, and the points of every seat by source."""

    def __init__(self, state: State, decisions: Number, options: Number) -> None:
        self.decisions = int(decisions)
        self.options = int(options)
        self.order: list[int] = [int(state.order(place)) for place in range(state.seats)]
        self.points: list[list[int]] = [points_by_source(state, seat) for seat in range(state.seats)]


def points_by_source(state: State, seat: Seat) -> list[int]:
    points = [int(state.points(seat, source)) for source in range(SOURCES)]
    return [*points, int(temples_held(state, seat)), int(great_pyramids_held(state, seat))]
