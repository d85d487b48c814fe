"""Raise a pyramid: one pyramid, any number of levels, each at the price of its number (A2)."""

from typing import ClassVar, final

from kemet.machine.actions import action, first, second, third, verb_of
from kemet.machine.frames import NOBODY, Question
from kemet.machine.numbers import Action, Number, Seat, mypyc_attr
from kemet.machine.rows import Choices
from kemet.table.offerings import lowered, pay
from kemet.table.pyramids import build_somewhere, controls, free_districts, raise_to
from kemet.table.rulebook import COLOURS, ActionSpace
from kemet.table.state import State
from kemet.table.words import DONE, RAISE


def price_of_levels(state: State, seat: Seat, level: Number, goal: Number) -> Number:
    """A2 with Slaves (per level) and A10 Priest of Ra (once)."""
    passive = state.passive(seat)
    price = 0
    for step in range(level + 1, goal + 1):
        price += lowered(step, passive.level_cheaper)
    return lowered(price, passive.action_cheaper + passive.raise_cheaper)


def may_raise(state: State, seat: Seat, owner: Seat, colour: Number) -> bool:
    """A3, X: the own pyramids, and those that the seat controls; in the ru edition only the own."""
    if owner != seat:
        return state.options.held_pyramids_grow and controls(state, seat, owner, colour)
    return state.site(owner, colour) != NOBODY or len(free_districts(state, seat)) > 0


class RaiseSpace(ActionSpace):
    def begin(self, state: State, seat: Seat) -> None:
        for owner in range(state.seats):
            for colour in range(COLOURS):
                level = state.level(owner, colour)
                if (
                    level < state.options.top_level
                    and price_of_levels(state, seat, level, level + 1) <= state.prayer(seat)
                    and may_raise(state, seat, owner, colour)
                ):
                    state.stack.append(RaiseWhat(seat))
                    return


@mypyc_attr(free_list_len=1)
@final
class RaiseWhat(Question[State]):
    """Which pyramid do you raise, and how high?"""

    pick: ClassVar[str] = "pyramid"
    message: ClassVar[str] = "raise_pyramid"

    def copy(self) -> "RaiseWhat":
        return RaiseWhat(self.seat)

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        for owner in range(state.seats):
            for colour in range(COLOURS):
                if may_raise(state, self.seat, owner, colour):
                    level = state.level(owner, colour)
                    for goal in range(level + 1, state.options.top_level + 1):
                        if price_of_levels(state, self.seat, level, goal) <= state.prayer(self.seat):
                            out.add(action(RAISE, owner, colour, goal))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == DONE:
            return
        owner, colour, goal = first(choice), second(choice), third(choice)
        level = state.level(owner, colour)
        pay(state, self.seat, price_of_levels(state, self.seat, level, goal))
        if level == 0:
            build_somewhere(state, owner, colour, goal)
        else:
            raise_to(state, self.seat, owner, colour, goal)
