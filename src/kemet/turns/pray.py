"""Pray: two prayer points, three with a Priest (A1)."""

from typing import Final

from kemet.machine.numbers import Seat
from kemet.table.offerings import gain_prayer
from kemet.table.rulebook import BIT, ActionSpace
from kemet.table.state import State

PRAYER_OF_AN_ACTION: Final = 2


class PraySpace(ActionSpace):
    def begin(self, state: State, seat: Seat) -> None:
        gain_prayer(state, seat, PRAYER_OF_AN_ACTION + state.passive(seat).pray)
        tell_the_others(state, seat)


def tell_the_others(state: State, praying: Seat) -> None:
    if state.rules.prayer_mask == 0:
        return
    for seat in range(state.seats):
        waiting = state.powers(seat) & state.rules.prayer_mask
        if waiting and seat != praying:
            for power in state.rules.powers:
                if waiting & BIT[power.kind]:
                    power.when_another_prays(state, seat, praying)
