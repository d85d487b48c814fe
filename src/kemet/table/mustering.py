"""Units from the reserve into own districts or onto own troops: Enlistment, Reinforcements (I6)."""

from typing import ClassVar, final

from kemet.machine.actions import action, first, second
from kemet.machine.frames import NOBODY, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices
from kemet.table.board import NO_CITY
from kemet.table.state import State
from kemet.table.troops import foe_at, place_units, room_for
from kemet.table.words import DONE, PLACE


def may_muster(state: State, seat: Seat, space: Space) -> bool:
    """I6: never into a space with enemy units, so no battle follows."""
    if room_for(state, seat, space) <= 0 or foe_at(state, space, seat) != NOBODY:
        return False
    if state.units(space, seat) > 0:
        return True
    city = state.board.city_of[space]
    return city != NO_CITY and state.lord(city) == seat


def can_muster(state: State, seat: Seat) -> bool:
    if state.reserve(seat) == 0:
        return False
    for space in range(state.board.size):
        if may_muster(state, seat, space):
            return True
    return False


@final
class Muster(Procedure[State]):
    """Up to so many free units, in as many places as the seat likes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: Seat, left: Number) -> None:
        super().__init__(seat)
        self.left = left

    def copy(self) -> "Muster":
        return Muster(self.seat, self.left)

    def step(self, state: State) -> None:
        if self.left > 0 and can_muster(state, self.seat):
            state.stack.append(WhereToMuster(self.seat, self.left))
        else:
            self.finish(state)


@final
class WhereToMuster(Question[State]):
    """Where do the free units go?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "place_free_units"
    FIELDS: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: Seat, left: Number) -> None:
        super().__init__(seat)
        self.left = left

    def copy(self) -> "WhereToMuster":
        return WhereToMuster(self.seat, self.left)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("number", self.left)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        for space in range(state.board.size):
            if may_muster(state, self.seat, space):
                most = min(min(self.left, state.reserve(self.seat)), room_for(state, self.seat, space))
                for n in range(1, most + 1):
                    out.add(action(PLACE, space, n))

    def answer(self, state: State, choice: Action) -> None:
        muster = state.stack[-1]
        assert isinstance(muster, Muster)
        n = second(choice)
        if n == 0:
            muster.left = 0
        else:
            muster.left -= n
            place_units(state, self.seat, first(choice), n)
