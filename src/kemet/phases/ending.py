"""Dusk and the end: temples give their prayers, the Sanctuary and two temples their points (T, E)."""

from typing import ClassVar, Final, final

from kemet.machine.actions import action, verb_of
from kemet.machine.frames import NOBODY, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices
from kemet.table.board import NO_SPACE
from kemet.table.offerings import gain_prayer
from kemet.table.points import gain_point, temples_held, victory_points
from kemet.table.rulebook import Phase, Victory
from kemet.table.state import FROM_SANCTUARY, FROM_TEMPLES, State
from kemet.table.troops import return_units
from kemet.table.words import DONE, DUSK_FELL, SACRIFICE

DELTA_SACRIFICE: Final = 1
SANCTUARY_SACRIFICE: Final = 2
TEMPLES_FOR_A_POINT: Final = 2


class DuskPhase(Phase):
    def begin(self, state: State) -> None:
        state.stack.append(Dusk())


@final
class Dusk(Procedure[State]):
    """T1 to T4, each step in turn order."""

    phase: ClassVar[str] = "dusk"

    def copy(self) -> "Dusk":
        twin = Dusk()
        twin.pc = self.pc
        return twin

    def step(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        if pc == 0:
            state.set_active(NOBODY)
            state.tell(DUSK_FELL, state.round())
            self.offer_sacrifice(state, state.board.delta_temple, DELTA_SACRIFICE)
        elif pc == 1:
            self.temple_income(state)
        elif pc == 2:
            self.offer_sacrifice(state, state.board.sanctuary, SANCTUARY_SACRIFICE)
        elif pc == 3:
            self.points_for_temples(state)
        else:
            self.finish(state)

    def offer_sacrifice(self, state: State, space: Space, units: Number) -> None:
        if space == NO_SPACE:
            return
        for seat in range(state.seats):
            if state.units(space, seat) >= units:
                state.stack.append(MaySacrifice(seat, space))

    def temple_income(self, state: State) -> None:
        """T2."""
        for place in range(state.seats):
            seat = state.order(place)
            for temple in state.board.temples:
                if state.units(temple, seat) > 0 and state.board.income[temple] > 0:
                    gain_prayer(state, seat, state.board.income[temple])

    def points_for_temples(self, state: State) -> None:
        """T4."""
        for place in range(state.seats):
            seat = state.order(place)
            if temples_held(state, seat) >= TEMPLES_FOR_A_POINT:
                gain_point(state, seat, FROM_TEMPLES)


@final
class MaySacrifice(Question[State]):
    """Do you return units from this holy place for its gift?"""

    message: ClassVar[str] = "may_sacrifice"
    FIELDS: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: Seat, space: Space) -> None:
        super().__init__(seat)
        self.space = space

    def copy(self) -> "MaySacrifice":
        return MaySacrifice(self.seat, self.space)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", self.space)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        out.add(action(SACRIFICE, self.space))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == DONE:
            return
        if self.space == state.board.sanctuary:
            return_units(state, self.seat, self.space, SANCTUARY_SACRIFICE)  # T3
            gain_point(state, self.seat, FROM_SANCTUARY)
        else:
            return_units(state, self.seat, self.space, DELTA_SACRIFICE)  # T1
            gain_prayer(state, self.seat, state.board.sacrifice[self.space])


class EnoughPoints(Victory):
    """E5: somebody has the points that were agreed on."""

    def reached(self, state: State) -> bool:
        for seat in range(state.seats):
            if victory_points(state, seat) >= state.options.goal:
                return True
        return False
