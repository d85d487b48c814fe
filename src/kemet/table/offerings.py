"""Prayer points: gained up to eleven, paid, lost (G4)."""

from typing import Final

from kemet.machine.numbers import Number, Seat
from kemet.table.state import State
from kemet.table.words import PRAYER_GAINED, PRAYER_LOST, PRAYER_PAID

MOST_PRAYER: Final = 11


def gain_prayer(state: State, seat: Seat, n: Number) -> None:
    """G4: what would exceed eleven is lost."""
    have = state.prayer(seat)
    if have + n > MOST_PRAYER:
        n = MOST_PRAYER - have
    if n > 0:
        state.set_prayer(seat, have + n)
        state.tell(PRAYER_GAINED, seat, n)


def pay(state: State, seat: Seat, cost: Number) -> None:
    if cost > 0:
        state.set_prayer(seat, state.prayer(seat) - cost)
        state.tell(PRAYER_PAID, seat, cost)


def lose_prayer(state: State, seat: Seat, n: Number) -> None:
    state.set_prayer(seat, state.prayer(seat) - n)
    state.tell(PRAYER_LOST, seat, n)


def lowered(cost: Number, discount: Number) -> Number:
    """A10: never below 0."""
    return cost - discount if cost > discount else 0


def card_cost(state: State, seat: Seat, kind: Number) -> Number:
    return lowered(state.rules.card_cost[kind], state.passive(seat).card_cheaper)
