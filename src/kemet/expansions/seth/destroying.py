"""Destroy: two units of one colour die (Q9)."""

from typing import ClassVar, final

from kemet.machine.actions import action, first, verb_of
from kemet.machine.frames import Procedure, Question
from kemet.machine.numbers import Action, Seat
from kemet.machine.rows import Choices
from kemet.table.state import State
from kemet.table.troops import destroy_units
from kemet.table.words import DONE, TARGET


def begin_destroy(state: State, seat: Seat, victim: Seat) -> None:
    state.stack.append(Destroy(seat, victim))


@final
class Destroy(Procedure[State]):
    """Q9: two units of the token's colour, from one or two troops."""

    FIELDS: ClassVar[tuple[str, ...]] = ("victim",)

    def __init__(self, seat: Seat, victim: Seat) -> None:
        super().__init__(seat)
        self.victim = victim

    def copy(self) -> "Destroy":
        twin = Destroy(self.seat, self.victim)
        twin.pc = self.pc
        return twin

    def step(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        alive = False
        for space in range(state.board.size):
            if state.units(space, self.victim) > 0:
                alive = True
        if pc < 2 and alive:
            state.stack.append(WhomToDestroy(self.seat, self.victim))
        else:
            self.finish(state)


@final
class WhomToDestroy(Question[State]):
    """Which unit is destroyed?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "whom_to_destroy"
    FIELDS: ClassVar[tuple[str, ...]] = ("victim",)

    def __init__(self, seat: Seat, victim: Seat) -> None:
        super().__init__(seat)
        self.victim = victim

    def copy(self) -> "WhomToDestroy":
        return WhomToDestroy(self.seat, self.victim)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("seat", self.victim)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        for space in range(state.board.size):
            if state.units(space, self.victim) > 0:
                out.add(action(TARGET, space, self.victim))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == DONE:
            state.stack[-1].pc = 2
        else:
            destroy_units(state, self.victim, first(choice), 1)
