"""Victory against Seth, at once (O), and who then stands first."""

from typing import Final

from kemet.expansions.seth.facts import (
    CEREMONY,
    ENTERED,
    WINNERS,
    allied_units,
    allies_of,
    height,
    seth_of,
)
from kemet.expansions.seth.osiris import TOP, temporary_points
from kemet.machine.numbers import Number, Seat
from kemet.table.points import permanent_points
from kemet.table.rulebook import Standings, Victory
from kemet.table.state import FROM_BATTLES, State

POINTS_OF_THE_ALLIANCE: Final = 6
LOWEST_GOAL: Final = 8  # of Seth
SETH_WINS: Final = 1
ALLIANCE_WINS: Final = 2


def alliance_points(state: State) -> Number:
    """L1: permanent points are common."""
    points = 0
    seth = seth_of(state)
    for seat in range(state.seats):
        if seat != seth:
            points += permanent_points(state, seat)
    return points


def temple_stands(state: State) -> bool:
    for space in range(state.board.size):
        if height(state, space) == TOP:
            return True
    return False


def has_fulfilled(state: State) -> bool:
    """O2, in any order."""
    if not state.extra(CEREMONY) or alliance_points(state) < POINTS_OF_THE_ALLIANCE:
        return False
    return temple_stands(state)


class SethHasPoints(Victory):
    """O1: eight battle points, or ten if agreed."""

    def reached(self, state: State) -> bool:
        points = state.points(seth_of(state), FROM_BATTLES)
        if points < LOWEST_GOAL or points < state.options.settings["seth_goal"]:
            return False
        state.set_extra(WINNERS, SETH_WINS)
        return True


class NoAllyLeft(Victory):
    """O1: no alliance unit on the board, unless the last ones were given for the temple that wins (O2)."""

    def reached(self, state: State) -> bool:
        for space in range(state.board.size):
            if allied_units(state, space) > 0:
                return False
        if has_fulfilled(state):
            return False
        state.set_extra(WINNERS, SETH_WINS)
        return True


class AllianceFulfils(Victory):
    """O2: a sacred temple of height 3, the Great Ceremony and six permanent points."""

    def reached(self, state: State) -> bool:
        if not has_fulfilled(state):
            return False
        state.set_extra(WINNERS, ALLIANCE_WINS)
        return True


class AllianceInTheCity(Victory):
    """O3: temple and ceremony, and a troop in Seth's city at the start of an alliance turn."""

    def reached(self, state: State) -> bool:
        if not state.extra(ENTERED) or not state.extra(CEREMONY) or not temple_stands(state):
            return False
        state.set_extra(WINNERS, ALLIANCE_WINS)
        return True


class OneAgainstAll(Standings):
    """The side that has won comes first; else the side that is nearer to its goal."""

    def points(self, state: State, seat: Seat) -> Number:
        """Q1: Seth has battle points only. L1: those of the alliance are common."""
        if seat == seth_of(state):
            return state.points(seat, FROM_BATTLES)
        return alliance_points(state) + temporary_points(state)

    def ranking(self, state: State) -> list[int]:
        seth, allies = int(seth_of(state)), allies_of(state)
        by_points = sorted(allies, key=lambda ally: -int(permanent_points(state, ally)))
        if state.extra(WINNERS) == ALLIANCE_WINS:
            return [*by_points, seth]
        if state.extra(WINNERS) == SETH_WINS:
            return [seth, *by_points]
        ahead = int(state.points(seth, FROM_BATTLES)) * POINTS_OF_THE_ALLIANCE
        if ahead > int(alliance_points(state)) * state.options.settings["seth_goal"]:
            return [seth, *by_points]
        return [*by_points, seth]
