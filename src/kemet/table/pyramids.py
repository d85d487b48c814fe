"""Pyramids: who controls them, and what they let a seat do (A3, A4)."""

from typing import ClassVar, final

from kemet.machine.actions import action, second
from kemet.machine.frames import NOBODY, Question
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices
from kemet.table.board import NO_CITY
from kemet.table.rulebook import COLOURS
from kemet.table.state import State
from kemet.table.troops import foe_at, holds
from kemet.table.words import BUILD, PYRAMID_BUILT, PYRAMID_RAISED


def controls(state: State, seat: Seat, owner: Seat, colour: Number) -> bool:
    """A3: whoever has a troop in its district, otherwise its owner."""
    site = state.site(owner, colour)
    if site == NOBODY:
        return False
    if state.units(site, seat) > 0:
        return holds(state, seat, site)
    return seat == owner and foe_at(state, site, seat) == NOBODY


def best_level(state: State, seat: Seat, colour: Number) -> Number:
    """The highest pyramid of a colour that a seat controls (A4)."""
    best = 0
    for owner in range(state.seats):
        level = state.level(owner, colour)
        if level > best and controls(state, seat, owner, colour):
            best = level
    return best


def stands_here(state: State, space: Space) -> bool:
    """Whether a pyramid stands in this district."""
    city = state.board.city_of[space]
    if city == NO_CITY:
        return False
    owner = state.lord(city)
    for colour in range(COLOURS):
        if state.site(owner, colour) == space:
            return True
    return False


def free_districts(state: State, seat: Seat) -> list[int]:
    """Districts of the own city that hold no pyramid yet."""
    return [d for d in state.board.districts[state.home(seat)] if not stands_here(state, d)]


def build(state: State, seat: Seat, colour: Number, district: Space, level: Number) -> None:
    """A pyramid leaves level 0."""
    state.set_site(seat, colour, district)
    state.set_level(seat, colour, level)
    state.tell(PYRAMID_BUILT, seat, colour, district, level)


def raise_to(state: State, seat: Seat, owner: Seat, colour: Number, level: Number) -> None:
    state.set_level(owner, colour, level)
    state.tell(PYRAMID_RAISED, seat, owner, colour, level)


@final
class WhichDistrict(Question[State]):
    """In which district shall the new pyramid stand?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "build_pyramid"
    FIELDS: ClassVar[tuple[str, ...]] = ("colour", "level")

    def __init__(self, seat: Seat, colour: Number, level: Number) -> None:
        super().__init__(seat)
        self.colour = colour
        self.level = level

    def copy(self) -> "WhichDistrict":
        return WhichDistrict(self.seat, self.colour, self.level)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("colour", self.colour), ("number", self.level)]

    def options(self, state: State, out: Choices) -> None:
        for district in free_districts(state, self.seat):
            out.add(action(BUILD, self.colour, district))

    def answer(self, state: State, choice: Action) -> None:
        build(state, self.seat, self.colour, second(choice), self.level)


def build_somewhere(state: State, seat: Seat, colour: Number, level: Number) -> None:
    """A pyramid leaves level 0: its owner chooses the district, if there is a choice."""
    free = free_districts(state, seat)
    if len(free) == 1:
        build(state, seat, colour, free[0], level)
    else:
        state.stack.append(WhichDistrict(seat, colour, level))
