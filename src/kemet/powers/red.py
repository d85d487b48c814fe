"""The red tiles: attack and movement."""

from typing import ClassVar, final

from kemet.battle.mixed import lose_units
from kemet.battle.sides import TwoSides, battle_below
from kemet.cards.battle_cards import OFFENSIVE_STRATEGY
from kemet.machine.actions import action, first, verb_of
from kemet.machine.frames import Question
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices
from kemet.powers.tile import Tile
from kemet.table.passive import Passive
from kemet.table.rulebook import BATTLE, BIT, RED
from kemet.table.state import State
from kemet.table.words import BATTLE_CARD_SWAPPED, CARD_SPENT, CARD_SPENT_SECRETLY, DONE, SPEND, SWAP


class Charge(Tile):
    """+1 strength when attacking."""

    name = "charge"
    colour = RED
    level = 1
    copies = 2
    icon = BATTLE
    passive = Passive(attack=1)


class Stargate(Tile):
    """Teleports cost 1 less."""

    name = "stargate"
    colour = RED
    level = 1
    passive = Passive(teleport_cheaper=1)


class GodSpeed(Tile):
    """Own troops move one space further."""

    name = "god-speed"
    colour = RED
    level = 1
    passive = Passive(move=1)


class Carnage(Tile):
    """+1 damage in all battles."""

    name = "carnage"
    colour = RED
    level = 2
    icon = BATTLE
    passive = Passive(damage=1)


class OffensiveStrategy(Tile):
    """Take back all own battle cards, then exchange one of them for 3/3/0."""

    name = "offensive-strategy"
    colour = RED
    level = 2

    def when_bought(self, state: State, seat: Seat) -> None:
        learn_strategy(state, seat, OFFENSIVE_STRATEGY)


class OpenGates(Tile):
    """Own troops ignore walls."""

    name = "open-gates"
    colour = RED
    level = 2
    passive = Passive(walls_open=1)


class Teleport(Tile):
    """Own troops may teleport from obelisks, too, at the same price."""

    name = "teleport"
    colour = RED
    level = 2
    passive = Passive(obelisk_gates=1)


class BladesOfNeith(Tile):
    """+1 strength in all battles."""

    name = "blades-of-neith"
    colour = RED
    level = 3
    icon = BATTLE
    passive = Passive(strength=1)


class DivineWound(Tile):
    """After the reveal, +1 strength for each intervention card discarded from hand."""

    name = "divine-wound"
    colour = RED
    level = 3
    icon = BATTLE

    def when_revealed(self, state: State, seat: Seat, battle: TwoSides) -> None:
        if state.hand_size(seat) > 0:
            state.stack.append(SpendForStrength(seat))


class Initiative(Tile):
    """When attacking, two enemy units are destroyed before the battle."""

    name = "initiative"
    colour = RED
    level = 4

    def when_attacking(self, state: State, stand: Space, foe: Seat, space: Space) -> None:
        lose_units(state, foe, space, 2)


RED_TILES: list[type[Tile]] = [
    Charge, Stargate, GodSpeed, Carnage, OffensiveStrategy, OpenGates, Teleport, BladesOfNeith, DivineWound,
    Initiative,
]  # fmt: skip


@final
class SpendForStrength(Question[State]):
    """Divine Wound: which card do you discard for one strength more?"""

    pick: ClassVar[str] = "card"
    message: ClassVar[str] = "spend_for_strength"

    def copy(self) -> "SpendForStrength":
        return SpendForStrength(self.seat)

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        for kind in range(len(state.rules.cards)):
            if state.hand(self.seat, kind) > 0:
                out.add(action(SPEND, kind))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == DONE:
            return
        kind = first(choice)
        state.add_to_hand(self.seat, kind, -1)
        state.add_hidden(self.seat, kind, 1)
        battle_below(state).side_of(self.seat).spent += 1
        state.tell(CARD_SPENT, self.seat)
        state.whisper(self.seat, CARD_SPENT_SECRETLY, self.seat, kind)
        if state.hand_size(self.seat) > 0:
            state.stack.append(SpendForStrength(self.seat))


# Offensive and Defensive Strategy


def learn_strategy(state: State, seat: Seat, card: Number) -> None:
    """All battle cards come back to hand; one of them will leave for the special card."""
    state.set_battle_hand(seat, state.battle_set(seat))
    state.set_battle_shown(seat, 0)
    state.stack.append(SwapBattleCard(seat, card))


@final
class SwapBattleCard(Question[State]):
    """Which battle card leaves for the special one?"""

    pick: ClassVar[str] = "battle_card"
    message: ClassVar[str] = "swap_battle_card"
    FIELDS: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, seat: Seat, card: Number) -> None:
        super().__init__(seat)
        self.card = card

    def copy(self) -> "SwapBattleCard":
        return SwapBattleCard(self.seat, self.card)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("battle_card", self.card)]

    def options(self, state: State, out: Choices) -> None:
        hand = state.battle_hand(self.seat)
        for card in range(len(state.rules.battle_cards)):
            if hand & BIT[card]:
                out.add(action(SWAP, card))

    def answer(self, state: State, choice: Action) -> None:
        cards = state.battle_set(self.seat) - BIT[first(choice)] + BIT[self.card]
        state.set_battle_set(self.seat, cards)
        state.set_battle_hand(self.seat, cards)
        state.tell(BATTLE_CARD_SWAPPED, self.seat, first(choice), self.card)
