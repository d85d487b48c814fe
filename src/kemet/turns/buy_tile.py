"""Buy a power tile of the space's colour, as high as the best pyramid one controls (A4)."""

from typing import ClassVar, Final, final

from kemet.machine.actions import action, first, verb_of
from kemet.machine.frames import NOBODY, Question
from kemet.machine.numbers import Action, Number, Seat, mypyc_attr
from kemet.machine.rows import Choices
from kemet.table.offerings import lowered, pay
from kemet.table.pyramids import best_level
from kemet.table.rulebook import BIT, NO_CREATURE, ActionSpace
from kemet.table.state import State
from kemet.table.troops import welcome
from kemet.table.words import BUY, DONE, TILE_BOUGHT

BEGINNERS_FIRST_LEVEL: Final = 1


def price_of_tile(state: State, seat: Seat, level: Number) -> Number:
    """A4 with Priestess, and A10 Priest of Ra; a tile may become free."""
    passive = state.passive(seat)
    return lowered(level, passive.tile_cheaper + passive.action_cheaper)


def highest_on_sale(state: State) -> Number:
    """G2: beginners see level 2 from the second day on."""
    if state.options.beginner and state.round() < 2:
        return BEGINNERS_FIRST_LEVEL
    return state.options.top_level


def copy_on_sale(state: State, slot_number: Number) -> Number:
    """A tile of this slot that nobody owns, or NOBODY."""
    slot = state.rules.slots[slot_number]
    for tile in range(slot.first_tile, slot.first_tile + slot.copies):
        if state.tile_owner(tile) == NOBODY:
            return tile
    return NOBODY


def may_buy(state: State, seat: Seat, slot_number: Number, level: Number) -> bool:
    """Whether a tile can be bought through a pyramid of this level."""
    slot = state.rules.slots[slot_number]
    if slot.level > level or state.powers(seat) & BIT[slot.power.kind]:
        return False  # A4: never two tiles of one name
    if price_of_tile(state, seat, slot.level) > state.prayer(seat):
        return False
    return copy_on_sale(state, slot_number) != NOBODY


def buying_level(state: State, seat: Seat, colour: Number) -> Number:
    return min(best_level(state, seat, colour), highest_on_sale(state))


def own_tile(state: State, seat: Seat, slot_number: Number) -> None:
    """The tile changes hands: its numbers are summed, its moment of purchase comes (A5)."""
    power = state.rules.slots[slot_number].power
    state.set_tile_owner(copy_on_sale(state, slot_number), seat)
    state.set_powers(seat, state.powers(seat) | BIT[power.kind])
    passive = power.passive
    state.passives[seat] = state.passives[seat].plus(passive)
    state.set_silver(seat, state.silver(seat) + passive.silver)
    state.set_gold(seat, state.gold(seat) + passive.gold)
    if power.figure != NO_CREATURE:
        state.set_figure_owner(power.figure, seat)
        welcome(state, power.figure)
    power.when_bought(state, seat)


class BuySpace(ActionSpace):
    def __init__(self, name: str, row: Number, colour: Number) -> None:
        super().__init__(name, row)
        self.colour = colour

    def begin(self, state: State, seat: Seat) -> None:
        level = buying_level(state, seat, self.colour)
        for slot in state.rules.slots_of_colour[self.colour]:
            if may_buy(state, seat, slot, level):
                state.stack.append(BuyWhat(seat, self.colour))
                return


@mypyc_attr(free_list_len=1)
@final
class BuyWhat(Question[State]):
    """Which power tile do you buy?"""

    pick: ClassVar[str] = "tile"
    message: ClassVar[str] = "buy_tile"
    FIELDS: ClassVar[tuple[str, ...]] = ("colour",)

    def __init__(self, seat: Seat, colour: Number) -> None:
        super().__init__(seat)
        self.colour = colour

    def copy(self) -> "BuyWhat":
        return BuyWhat(self.seat, self.colour)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("colour", self.colour)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        level = buying_level(state, self.seat, self.colour)
        for slot in state.rules.slots_of_colour[self.colour]:
            if may_buy(state, self.seat, slot, level):
                out.add(action(BUY, slot))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == DONE:
            return
        slot = first(choice)
        price = price_of_tile(state, self.seat, state.rules.slots[slot].level)
        pay(state, self.seat, price)
        state.tell(TILE_BOUGHT, self.seat, slot, price)
        own_tile(state, self.seat, slot)
