"""Random play inside the engine: the loop that simulations and searches spend their time in."""

from typing import Any, Generic

from kemet.machine.chance import Dice
from kemet.machine.frames import CHANCE, NOBODY, Position, S, settle
from kemet.machine.numbers import Number, Seat
from kemet.machine.rows import Choices


class Witness(Generic[S]):
    """Somebody who watches a game and is shown every question before it is answered."""

    def see(self, position: S, seat: Seat, choices: Number) -> None:
        """A seat is about to choose among so many answers, or chance, whose choices do not count."""
        raise NotImplementedError


def play_out(position: Position, dice: Dice, choices: Choices, witness: Witness[Any] | None = None) -> Number:
    """Answer every question at random until nobody is asked any more; returns how often a seat decided."""
    decisions = 0
    stack = position.stack
    top = settle(position)
    while True:
        seat = top.seat
        if seat == NOBODY:
            return decisions
        if seat == CHANCE:
            if witness is not None:
                witness.see(position, seat, 0)
            answer = top.draw(position, dice.below(top.weight(position)))
        else:
            choices.clear()
            top.options(position, choices)
            if witness is not None:
                witness.see(position, seat, choices.count)
            answer = choices.at(dice.below(choices.count))
            decisions += 1
        stack.pop()
        top.answer(position, answer)
        top = settle(position)
