"""Random play inside the engine: the loop that simulations and searches spend their time in."""

from kemet.machine.chance import Dice
from kemet.machine.frames import CHANCE, NOBODY, Position, settle
from kemet.machine.numbers import Number
from kemet.machine.rows import Choices


def play_out(position: Position, dice: Dice, choices: Choices) -> Number:
    """Answer every question at random until nobody is asked any more; returns how often a seat decided."""
    decisions = 0
    stack = position.stack
    top = settle(position)
    while True:
        seat = top.seat
        if seat == NOBODY:
            return decisions
        if seat == CHANCE:
            answer = top.draw(position, dice.below(top.weight(position)))
        else:
            choices.clear()
            top.options(position, choices)
            answer = choices.at(dice.below(choices.count))
            decisions += 1
        stack.pop()
        top.answer(position, answer)
        top = settle(position)
