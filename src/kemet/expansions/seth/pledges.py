"""What allies give together: each answers for the own units and the own prayer points (K4, Z4)."""

from typing import ClassVar, Final, final

from kemet.expansions.seth.words import OFFER, PAY
from kemet.machine.actions import action, second, verb_of
from kemet.machine.frames import Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices
from kemet.table.rulebook import BIT, lowest
from kemet.table.state import State
from kemet.table.words import DONE

SHARE: Final = 4  # the bits for what one seat has promised
WHOLE: Final = 15


class Pledging(Procedure[State]):
    """One after the other, allies promise a part; nothing is given before all of it is promised."""

    FIELDS: ClassVar[tuple[str, ...]] = ("members", "waiting", "left", "promised")

    def __init__(self, members: Number, left: Number) -> None:
        super().__init__(lowest(members))
        self.members = members
        self.waiting = members  # not yet asked, as a mask
        self.left = left  # not yet promised
        self.promised: Number = 0

    def copy_into(self, twin: "Pledging") -> None:
        twin.pc = self.pc
        twin.members = self.members
        twin.waiting = self.waiting
        twin.left = self.left
        twin.promised = self.promised

    def step(self, state: State) -> None:
        if self.left == 0:
            self.fulfil(state)
        elif self.left > self.others(state):
            self.call_off(state)
        else:
            seat = lowest(self.waiting)
            self.waiting -= BIT[seat]
            if self.purse(state, seat) > 0:
                self.ask(state, seat)

    def purse(self, state: State, seat: Seat) -> Number:
        """How much a seat could give."""
        raise NotImplementedError

    def ask(self, state: State, seat: Seat) -> None:
        raise NotImplementedError

    def fulfil(self, state: State) -> None:
        """All of it is promised."""
        raise NotImplementedError

    def call_off(self, state: State) -> None:
        """It is not enough any more: nobody gives anything."""
        self.finish(state)

    def others(self, state: State) -> Number:
        """How much those who have not been asked could give together."""
        together: Number = 0
        for seat in range(state.seats):
            if self.waiting & BIT[seat]:
                together += self.purse(state, seat)
        return together

    def share(self, seat: Seat) -> Number:
        return (self.promised >> (SHARE * seat)) & WHOLE

    def promise(self, seat: Seat, n: Number) -> None:
        self.left -= n
        self.promised |= n << (SHARE * seat)


def pledging_below(state: State, up: Number) -> Pledging:
    """The frame under a question, or on top once it is answered."""
    frame = state.stack[len(state.stack) - 1 - up]
    assert isinstance(frame, Pledging)
    return frame


class OwnPart(Question[State]):
    """How much of it do you give? Only as much as the others can still complete."""

    pick: ClassVar[str] = "number"
    verb: ClassVar[int] = PAY

    def options(self, state: State, out: Choices) -> None:
        pledging = pledging_below(state, 1)
        out.add(action(DONE))
        least = max(1, pledging.left - pledging.others(state))
        for n in range(least, min(pledging.left, pledging.purse(state, self.seat)) + 1):
            out.add(action(self.verb, self.seat, n))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) != DONE:
            pledging_below(state, 0).promise(self.seat, second(choice))


@final
class OwnPayment(OwnPart):
    """How much of the Great Ceremony do you pay?"""

    message: ClassVar[str] = "own_payment"
    verb: ClassVar[int] = PAY

    def copy(self) -> "OwnPayment":
        return OwnPayment(self.seat)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("number", pledging_below(state, 1).left)]


@final
class OwnUnits(OwnPart):
    """How many of your units are given?"""

    message: ClassVar[str] = "own_units"
    verb: ClassVar[int] = OFFER
    FIELDS: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: Seat, space: Space) -> None:
        super().__init__(seat)
        self.space = space

    def copy(self) -> "OwnUnits":
        return OwnUnits(self.seat, self.space)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", self.space), ("number", pledging_below(state, 1).left)]
