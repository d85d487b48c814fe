"""Units on the board and in the reserve, and the creatures that go with them."""

from typing import ClassVar, Final, final

from kemet.machine.actions import action, second, verb_of
from kemet.machine.frames import NOBODY, Question
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices
from kemet.table.rulebook import NO_CREATURE
from kemet.table.state import State
from kemet.table.words import (
    CREATURE_ON_TILE,
    CREATURE_PLACED,
    CREATURE_WAITS,
    DONE,
    HOUSE,
    UNITS_DESTROYED,
    UNITS_PLACED,
    UNITS_RETURNED,
)

UNITS_OF_A_PLAYER: Final = 12
LARGEST_TROOP: Final = 5
LARGEST_OF_ALL: Final = 7  # with Legion, whoever owns it


def largest_troop(state: State, seat: Seat) -> Number:
    """How many units a troop of a seat may have (G5)."""
    return min(LARGEST_OF_ALL, state.seating.largest_troops[seat] + state.passive(seat).troop_room)


def room_for(state: State, seat: Seat, space: Space) -> Number:
    """How many more units of a seat fit into a space (G5); allies share the room of a troop."""
    largest = largest_troop(state, seat)
    if state.seating.alone[seat]:
        return largest - state.units(space, seat)
    there: Number = 0
    for other in range(state.seats):
        units = state.units(space, other)
        if units > 0 and not state.hostile(seat, other):
            there += units
            largest = max(largest, largest_troop(state, other))
    return largest - there


def foe_at(state: State, space: Space, seat: Seat) -> Number:
    """The first seat hostile to this one with units in a space, or NOBODY."""
    for other in range(state.seats):
        if state.units(space, other) > 0 and state.hostile(seat, other):
            return other
    return NOBODY


def empty(state: State, space: Space) -> bool:
    for seat in range(state.seats):
        if state.units(space, seat) > 0:
            return False
    return True


def holds(state: State, seat: Seat, space: Space) -> bool:
    """Units there and no enemy; until a battle is over its space belongs to the defender."""
    if state.units(space, seat) == 0:
        return False
    return seat != state.active() or foe_at(state, space, seat) == NOBODY


def own_districts(state: State, seat: Seat) -> list[int]:
    return state.board.districts[state.home(seat)]


def place_units(state: State, seat: Seat, space: Space, n: Number) -> None:
    """From the reserve onto the board."""
    state.set_reserve(seat, state.reserve(seat) - n)
    state.add_units(space, seat, n)
    state.tell(UNITS_PLACED, seat, space, n)


def destroy_units(state: State, seat: Seat, space: Space, n: Number) -> Number:
    """Back to the reserve by force; a creature left behind goes home (C3). Returns how many died."""
    there = state.units(space, seat)
    if n > there:
        n = there
    if n <= 0:
        return 0
    state.add_units(space, seat, -n)
    state.set_reserve(seat, state.reserve(seat) + n)
    state.tell(UNITS_DESTROYED, seat, space, n)
    if state.rules.keeper is not None:
        state.rules.keeper.left(state, seat, space, n)
    if n == there:
        figure = figure_at(state, seat, space)
        if figure != NO_CREATURE:
            send_home(state, figure)
    return n


def return_units(state: State, seat: Seat, space: Space, n: Number) -> None:
    """Back to the reserve by choice (recall, sacrifice); a creature left behind is alone (C4)."""
    state.add_units(space, seat, -n)
    state.set_reserve(seat, state.reserve(seat) + n)
    state.tell(UNITS_RETURNED, seat, space, n)
    if state.rules.keeper is not None:
        state.rules.keeper.left(state, seat, space, n)
    leave_alone(state, seat, space)


def shift_troop(state: State, seat: Seat, origin: Space, space: Space) -> None:
    """The whole troop with its creature goes from one space to another: a retreat or an Escape."""
    n = state.units(origin, seat)
    state.set_units(origin, seat, 0)
    state.add_units(space, seat, n)
    figure = figure_at(state, seat, origin)
    if figure != NO_CREATURE:
        state.set_figure_space(figure, space)
    if state.rules.keeper is not None:
        state.rules.keeper.went(state, seat, origin, space)


# Creatures


def figure_at(state: State, seat: Seat, space: Space) -> Number:
    """The creature of a seat in a space; C2: there is at most one."""
    if state.passive(seat).creatures == 0:
        return NO_CREATURE
    for figure in range(len(state.rules.creatures)):
        if state.figure_space(figure) == space and state.figure_owner(figure) == seat:
            return figure
    return NO_CREATURE


def may_house(state: State, seat: Seat, district: Space) -> bool:
    """C1: an own district with own units and no other own creature; allies share the place for one."""
    if state.units(district, seat) == 0:
        return False
    if state.seating.alone[seat]:
        return figure_at(state, seat, district) == NO_CREATURE
    for other in range(state.seats):
        if not state.hostile(seat, other) and figure_at(state, other, district) != NO_CREATURE:
            return False
    return True


def is_home(state: State, seat: Seat, district: Space) -> bool:
    """A creature sent home does not go where a battle waits."""
    return may_house(state, seat, district) and foe_at(state, district, seat) == NOBODY


def homes_of(state: State, seat: Seat) -> list[int]:
    """The own districts that can house one more creature."""
    return [district for district in own_districts(state, seat) if is_home(state, seat, district)]


def put_creature(state: State, figure: Number, space: Space) -> None:
    state.set_figure_space(figure, space)
    state.tell(CREATURE_PLACED, state.figure_owner(figure), figure, space)


def take_off(state: State, figure: Number) -> None:
    """Onto its tile, in the reserve."""
    state.set_figure_space(figure, NOBODY)
    state.tell(CREATURE_ON_TILE, state.figure_owner(figure), figure)


def send_home(state: State, figure: Number) -> None:
    """To an own district with own units, the owner's choice; else onto its tile (C3)."""
    if state.rules.creatures[figure].stays(state, figure, state.figure_space(figure)):
        return
    seat = state.figure_owner(figure)
    state.set_figure_space(figure, NOBODY)
    homes = homes_of(state, seat)
    if len(homes) == 0:
        take_off(state, figure)
    elif len(homes) == 1:
        put_creature(state, figure, homes[0])
    else:
        state.stack.append(HouseCreature(seat, figure))


def welcome(state: State, figure: Number) -> None:
    """C1, X: a creature just bought may be placed or wait; in the ru edition it is placed if possible."""
    seat = state.figure_owner(figure)
    homes = homes_of(state, seat)
    if len(homes) == 0:
        state.tell(CREATURE_WAITS, seat, figure)
    elif state.options.new_creature_may_wait:
        state.stack.append(PlaceCreature(seat, figure))
    elif len(homes) == 1:
        put_creature(state, figure, homes[0])
    else:
        state.stack.append(HouseCreature(seat, figure))


def leave_alone(state: State, seat: Seat, space: Space) -> None:
    """C4, X: a creature without own units goes off the board, or home in the ru edition."""
    if state.units(space, seat) > 0:
        return
    figure = figure_at(state, seat, space)
    while figure != NO_CREATURE:
        if state.options.lonely_creature_goes_home or not state.seating.alone[seat]:
            send_home(state, figure)
        else:
            take_off(state, figure)
        figure = figure_at(state, seat, space)


@final
class HouseCreature(Question[State]):
    """Which district shall the creature go to?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "house_creature"
    FIELDS: ClassVar[tuple[str, ...]] = ("figure",)

    def __init__(self, seat: Seat, figure: Number) -> None:
        super().__init__(seat)
        self.figure = figure

    def copy(self) -> "HouseCreature":
        return HouseCreature(self.seat, self.figure)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("creature", self.figure)]

    def options(self, state: State, out: Choices) -> None:
        for district in homes_of(state, self.seat):
            out.add(action(HOUSE, self.figure, district))

    def answer(self, state: State, choice: Action) -> None:
        put_creature(state, self.figure, second(choice))


@final
class PlaceCreature(Question[State]):
    """Where does the creature just bought go, or does it wait on its tile?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "place_creature"
    FIELDS: ClassVar[tuple[str, ...]] = ("figure",)

    def __init__(self, seat: Seat, figure: Number) -> None:
        super().__init__(seat)
        self.figure = figure

    def copy(self) -> "PlaceCreature":
        return PlaceCreature(self.seat, self.figure)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("creature", self.figure)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        for district in homes_of(state, self.seat):
            out.add(action(HOUSE, self.figure, district))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == DONE:
            state.tell(CREATURE_WAITS, self.seat, self.figure)
        else:
            put_creature(state, self.figure, second(choice))
