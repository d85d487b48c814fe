"""Pray: two prayer points, three with a Priest (A1)."""

from typing import Final

from kemet.machine.numbers import Seat
from kemet.table.offerings import gain_prayer
from kemet.table.rulebook import ActionSpace
from kemet.table.state import State

PRAYER_OF_AN_ACTION: Final = 2


class PraySpace(ActionSpace):
    def begin(self, state: State, seat: Seat) -> None:
        gain_prayer(state, seat, PRAYER_OF_AN_ACTION + state.passive(seat).pray)
