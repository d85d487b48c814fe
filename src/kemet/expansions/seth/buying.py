"""Buying and raising against Seth: purple tiles for all, everything for Seth (Q4, Q10, L5)."""

from typing import ClassVar, Final, final

from kemet.expansions.seth.facts import (
    CREATURE_CARDS,
    PURPLE,
    PURPLE_LEVEL,
    purple_level,
    seth_of,
)
from kemet.expansions.seth.tiles import AllianceTile, PurpleTile
from kemet.expansions.seth.words import CREATURE_CARD_LOST, PURPLE_RAISED
from kemet.machine.actions import action, first, second, third, verb_of
from kemet.machine.frames import NOBODY, Question, ask_if_open
from kemet.machine.numbers import Action, Number, Seat, mypyc_attr
from kemet.machine.rows import Choices
from kemet.powers.white import HandOfGod
from kemet.table.offerings import pay
from kemet.table.pyramids import best_level, controls, raise_to
from kemet.table.rulebook import BIT, COLOURS, NO_CREATURE, ActionSpace
from kemet.table.state import State
from kemet.table.words import BUY, DONE, RAISE, TILE_BOUGHT
from kemet.turns.buy_tile import BuySpace, buying_level, highest_on_sale, may_buy, own_tile, price_of_tile
from kemet.turns.raise_pyramid import price_of_levels

DEARER: Final = 1  # Q10
CREATURE_CARD_TILES: Final = [
    "ancestral-elephant", "deep-desert-snake", "royal-scarab", "giant-scorpion", "phoenix", "sphinx", "mummy",
]  # fmt: skip


def take_tile(state: State, seat: Seat, slot: Number, price: Number) -> None:
    """Paid and owned; Q7: Seth loses the creature card of a creature that somebody buys."""
    pay(state, seat, price)
    state.tell(TILE_BOUGHT, seat, slot, price)
    own_tile(state, seat, slot)
    power = state.rules.slots[slot].power
    for card, name in enumerate(CREATURE_CARD_TILES):
        if power.name == name and state.extra(CREATURE_CARDS) & BIT[card]:
            state.set_extra(CREATURE_CARDS, state.extra(CREATURE_CARDS) - BIT[card])
            if power.figure != NO_CREATURE:
                state.tell(CREATURE_CARD_LOST, seth_of(state), power.figure)


# Seth


def seth_may_own(state: State, slot: Number) -> bool:
    return not isinstance(state.rules.slots[slot].power, AllianceTile)


def seths_level(state: State, seat: Seat, colour: Number) -> Number:
    """Q4: purple by his own pyramid, other colours by a pyramid he occupies."""
    best = purple_level(state) if colour == PURPLE else best_level(state, seat, colour)
    return min(best, highest_on_sale(state))


class SethBuySpace(ActionSpace):
    def begin(self, state: State, seat: Number) -> None:
        ask_if_open(state, SethBuys(seat))


@final
class SethBuys(Question[State]):
    """Which power tile does Seth buy?"""

    pick: ClassVar[str] = "tile"
    message: ClassVar[str] = "seth_buys"

    def copy(self) -> "SethBuys":
        return SethBuys(self.seat)

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        for colour in range(len(state.rules.slots_of_colour)):
            level = seths_level(state, self.seat, colour)
            if level == 0:
                continue
            for slot in state.rules.slots_of_colour[colour]:
                if may_buy(state, self.seat, slot, level) and seth_may_own(state, slot):
                    out.add(action(BUY, slot))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == BUY:
            slot = first(choice)
            take_tile(state, self.seat, slot, price_of_tile(state, self.seat, state.rules.slots[slot].level))


def begin_corrupt_pyramid(state: State, seat: Seat, victim: Seat) -> None:
    """Q10."""
    ask_if_open(state, CorruptPyramid(seat, victim))


@final
class CorruptPyramid(Question[State]):
    """Which tile does Seth buy through a pyramid in that city?"""

    pick: ClassVar[str] = "tile"
    message: ClassVar[str] = "corrupt_pyramid"
    FIELDS: ClassVar[tuple[str, ...]] = ("victim",)

    def __init__(self, seat: Seat, victim: Seat) -> None:
        super().__init__(seat)
        self.victim = victim

    def copy(self) -> "CorruptPyramid":
        return CorruptPyramid(self.seat, self.victim)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("seat", self.victim)]

    def price(self, state: State, slot: Number) -> Number:
        return price_of_tile(state, self.seat, state.rules.slots[slot].level) + DEARER

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        for slot in range(len(state.rules.slots)):
            shown = state.rules.slots[slot]
            if shown.colour == PURPLE or not seth_may_own(state, slot):
                continue
            level = min(seths_level(state, self.seat, PURPLE), state.level(self.victim, shown.colour))
            if may_buy(state, self.seat, slot, level) and self.price(state, slot) <= state.prayer(self.seat):
                out.add(action(BUY, slot))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == BUY:
            take_tile(state, self.seat, first(choice), self.price(state, first(choice)))


def raise_purple(state: State, seat: Seat, level: Number) -> None:
    state.set_extra(PURPLE_LEVEL, level)
    state.tell(PURPLE_RAISED, seat, level)


class SethRaiseSpace(ActionSpace):
    def begin(self, state: State, seat: Number) -> None:
        ask_if_open(state, SethRaises(seat))


@final
class SethRaises(Question[State]):
    """Which pyramid does Seth raise, and how high?"""

    pick: ClassVar[str] = "pyramid"
    message: ClassVar[str] = "seth_raises"

    def copy(self) -> "SethRaises":
        return SethRaises(self.seat)

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        purse, top = state.prayer(self.seat), state.options.top_level
        for goal in range(purple_level(state) + 1, top + 1):
            if price_of_levels(state, self.seat, purple_level(state), goal) <= purse:
                out.add(action(RAISE, self.seat, PURPLE, goal))
        for owner in range(state.seats):
            for colour in range(COLOURS):
                if state.options.held_pyramids_grow and controls(state, self.seat, owner, colour):
                    level = state.level(owner, colour)
                    for goal in range(level + 1, top + 1):
                        if price_of_levels(state, self.seat, level, goal) <= purse:
                            out.add(action(RAISE, owner, colour, goal))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == DONE:
            return
        owner, colour, goal = first(choice), second(choice), third(choice)
        if colour == PURPLE:
            pay(state, self.seat, price_of_levels(state, self.seat, purple_level(state), goal))
            raise_purple(state, self.seat, goal)
        else:
            pay(state, self.seat, price_of_levels(state, self.seat, state.level(owner, colour), goal))
            raise_to(state, self.seat, owner, colour, goal)


class HandOfGodForSeth(HandOfGod):
    """At night, raise one own pyramid by one level for free."""

    def useful_tonight(self, state: State, seat: Seat) -> bool:
        if seat == seth_of(state):
            return purple_level(state) < state.options.top_level
        return super().useful_tonight(state, seat)

    def list_levels(self, state: State, seat: Seat, out: Choices) -> None:
        """Seth owns the purple pyramid and no other (U2)."""
        if seat != seth_of(state):
            super().list_levels(state, seat, out)
        elif purple_level(state) < state.options.top_level:
            out.add(action(RAISE, seat, PURPLE, purple_level(state) + 1))

    def raise_one(self, state: State, seat: Seat, colour: Number, level: Number) -> None:
        if colour == PURPLE:
            raise_purple(state, seat, level)
        else:
            super().raise_one(state, seat, colour, level)


# The alliance


def purple_for_ally(state: State, seat: Seat) -> Number:
    """L5: the level that all three own pyramids reach; one that Seth holds does not count."""
    level = highest_on_sale(state)
    for colour in range(COLOURS):
        site = state.site(seat, colour)
        if site != NOBODY and state.units(site, seth_of(state)) > 0:
            return 0
        level = min(level, state.level(seat, colour))
    return level


def ally_may_own(state: State, slot: Number) -> bool:
    power = state.rules.slots[slot].power
    return not (isinstance(power, PurpleTile) and power.seth_only)


class AllianceBuySpace(BuySpace):
    def begin(self, state: State, seat: Number) -> None:
        ask_if_open(state, AllyBuys(seat, self.colour))


@mypyc_attr(free_list_len=1)
@final
class AllyBuys(Question[State]):
    """Which power tile do you buy, of this colour or purple?"""

    pick: ClassVar[str] = "tile"
    message: ClassVar[str] = "ally_buys"
    FIELDS: ClassVar[tuple[str, ...]] = ("colour",)

    def __init__(self, seat: Seat, colour: Number) -> None:
        super().__init__(seat)
        self.colour = colour

    def copy(self) -> "AllyBuys":
        return AllyBuys(self.seat, self.colour)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("colour", self.colour)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        level = buying_level(state, self.seat, self.colour)
        for slot in state.rules.slots_of_colour[self.colour]:
            if may_buy(state, self.seat, slot, level):
                out.add(action(BUY, slot))
        purple = purple_for_ally(state, self.seat)
        if purple == 0:
            return
        for slot in state.rules.slots_of_colour[PURPLE]:
            if may_buy(state, self.seat, slot, purple) and ally_may_own(state, slot):
                out.add(action(BUY, slot))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == BUY:
            slot = first(choice)
            take_tile(state, self.seat, slot, price_of_tile(state, self.seat, state.rules.slots[slot].level))
