"""Victory points: the permanent ones are kept, the temporary ones are counted from the board (G6)."""

from typing import Final

from kemet.machine.numbers import Number, Seat
from kemet.table.pyramids import controls
from kemet.table.rulebook import COLOURS
from kemet.table.state import FROM_BATTLES, SOURCES, State
from kemet.table.troops import holds
from kemet.table.words import POINT_GAINED

GREAT_PYRAMID: Final = 4


def gain_point(state: State, seat: Seat, source: Number) -> None:
    state.add_point(seat, source)
    state.tell(POINT_GAINED, seat, source)


def temples_held(state: State, seat: Seat) -> Number:
    held = 0
    for temple in state.board.temples:
        if holds(state, seat, temple):
            held += 1
    return held


def great_pyramids_held(state: State, seat: Seat) -> Number:
    held = 0
    for owner in range(state.seats):
        for colour in range(COLOURS):
            if state.level(owner, colour) == GREAT_PYRAMID and controls(state, seat, owner, colour):
                held += 1
    return held


def permanent_points(state: State, seat: Seat) -> Number:
    points = 0
    for source in range(SOURCES):
        points += state.points(seat, source)
    return points


def victory_points(state: State, seat: Seat) -> Number:
    if state.rules.standings is not None:
        return state.rules.standings.points(state, seat)
    return permanent_points(state, seat) + temples_held(state, seat) + great_pyramids_held(state, seat)


def ranking(state: State) -> list[int]:
    """E6: most points, then most battle points, then earlier in the turn order."""
    if state.rules.standings is not None:
        return state.rules.standings.ranking(state)
    standings: list[tuple[int, int, int, int]] = []
    for place in range(state.seats):
        seat = state.order(place)
        standings.append((-victory_points(state, seat), -state.points(seat, FROM_BATTLES), place, seat))
    standings.sort()
    return [standing[3] for standing in standings]
