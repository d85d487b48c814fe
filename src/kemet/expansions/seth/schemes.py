"""What purple tiles ask: whose unit joins Seth, whose card is taken, whether battle cards change places."""

from typing import ClassVar, final

from kemet.battle.sides import battle_below
from kemet.expansions.seth.facts import add_captives
from kemet.expansions.seth.words import (
    CAPTURE,
    CARD_STOLEN,
    CARD_STOLEN_SEEN,
    CARDS_EXCHANGED,
    EXCHANGE,
    ROB,
    UNIT_CAPTURED,
)
from kemet.machine.actions import action, first, verb_of
from kemet.machine.frames import CHANCE, Question
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices
from kemet.table.rulebook import BIT
from kemet.table.state import State
from kemet.table.words import DONE, DRAW

# Units Corruption


def capture(state: State, seat: Seat, owner: Seat, space: Space) -> None:
    """A unit of the owner's reserve fights in Seth's troop until it leaves the board."""
    state.set_reserve(owner, state.reserve(owner) - 1)
    state.add_units(space, seat, 1)
    add_captives(state, space, owner, 1)
    state.tell(UNIT_CAPTURED, seat, owner, space)


@final
class WhoseUnitJoins(Question[State]):
    """Whose fallen unit joins your troop?"""

    pick: ClassVar[str] = "seat"
    message: ClassVar[str] = "whose_unit_joins"
    FIELDS: ClassVar[tuple[str, ...]] = ("space", "owners")

    def __init__(self, seat: Seat, space: Space, owners: Number) -> None:
        super().__init__(seat)
        self.space = space
        self.owners = owners

    def copy(self) -> "WhoseUnitJoins":
        return WhoseUnitJoins(self.seat, self.space, self.owners)

    def options(self, state: State, out: Choices) -> None:
        for owner in range(state.seats):
            if self.owners & BIT[owner] and state.reserve(owner) > 0:
                out.add(action(CAPTURE, owner))

    def answer(self, state: State, choice: Action) -> None:
        capture(state, self.seat, first(choice), self.space)


# Annexation


@final
class WhomToRob(Question[State]):
    """From whom do you take a card?"""

    pick: ClassVar[str] = "seat"
    message: ClassVar[str] = "whom_to_rob"

    def copy(self) -> "WhomToRob":
        return WhomToRob(self.seat)

    def options(self, state: State, out: Choices) -> None:
        for other in range(state.seats):
            if state.hostile(self.seat, other) and state.hand_size(other) > 0:
                out.add(action(ROB, other))

    def answer(self, state: State, choice: Action) -> None:
        state.stack.append(FromHand(self.seat, first(choice)))


@final
class FromHand(Question[State]):
    """Chance takes one card from a hand."""

    pick: ClassVar[str] = "chance"
    message: ClassVar[str] = "draw_from_hand"
    FIELDS: ClassVar[tuple[str, ...]] = ("thief", "victim")

    def __init__(self, thief: Seat, victim: Seat) -> None:
        super().__init__(CHANCE)
        self.thief = thief
        self.victim = victim

    def copy(self) -> "FromHand":
        return FromHand(self.thief, self.victim)

    def options(self, state: State, out: Choices) -> None:
        for kind in range(len(state.rules.cards)):
            if state.hand(self.victim, kind) > 0:
                out.add(action(DRAW, kind))

    def weight(self, state: State) -> Number:
        return state.hand_size(self.victim)

    def draw(self, state: State, pick: Number) -> Action:
        for kind in range(len(state.rules.cards)):
            pick -= state.hand(self.victim, kind)
            if pick < 0:
                return action(DRAW, kind)
        raise ValueError("the hand is empty")

    def answer(self, state: State, choice: Action) -> None:
        kind = first(choice)
        state.add_to_hand(self.victim, kind, -1)
        state.add_to_hand(self.thief, kind, 1)
        state.tell(CARD_STOLEN, self.thief, self.victim)
        state.whisper(self.thief, CARD_STOLEN_SEEN, self.thief, self.victim, kind)
        state.whisper(self.victim, CARD_STOLEN_SEEN, self.thief, self.victim, kind)


# Ambush


@final
class MayAmbush(Question[State]):
    """Do you exchange the two battle cards?"""

    message: ClassVar[str] = "may_ambush"

    def copy(self) -> "MayAmbush":
        return MayAmbush(self.seat)

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        out.add(action(EXCHANGE))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == DONE:
            return
        battle = battle_below(state)
        battle.attacker.card, battle.defender.card = battle.defender.card, battle.attacker.card
        state.tell(CARDS_EXCHANGED, self.seat)
