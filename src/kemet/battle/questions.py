"""What the two sides of a battle are asked: their cards before it, and who stays after it."""

from typing import ClassVar, final

from kemet.battle.sides import battle_below
from kemet.machine.actions import action, first, verb_of
from kemet.machine.frames import NOBODY, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices
from kemet.table.offerings import card_cost, gain_prayer
from kemet.table.rulebook import BIT, NO_CREATURE
from kemet.table.state import State
from kemet.table.troops import empty, figure_at, foe_at, return_units, room_for, shift_troop
from kemet.table.words import (
    ADD,
    BATTLE_CARD_CHOSEN,
    BATTLE_CARD_DISCARDED,
    CARDS_SEALED,
    DISCARD,
    DONE,
    FIGHT,
    INTERVENTION_ADDED,
    PUSH,
    RECALL,
    RETREAT,
    STAY,
    TROOP_RECALLED,
    TROOP_RETREATED,
    TROOP_STAYED,
)

# Before the battle


@final
class PickCards(Procedure[State]):
    """B1: one battle card to play, one to discard, and any interventions under the played one."""

    def copy(self) -> "PickCards":
        twin = PickCards(self.seat)
        twin.pc = self.pc
        return twin

    def step(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        if pc == 0:
            state.stack.append(PickFighting(self.seat))
        elif pc == 1:
            self.pick_discard(state)
        elif pc == 2:
            if state.hand_size(self.seat) > 0:
                self.pc = 2  # again, until the seat is done
                state.stack.append(PickIntervention(self.seat))
        else:
            state.tell(CARDS_SEALED, self.seat)
            self.finish(state)

    def pick_discard(self, state: State) -> None:
        hand = state.battle_hand(self.seat)
        if hand & (hand - 1) == 0:
            discard_battle_card(state, self.seat, int(hand).bit_length() - 1)
        else:
            state.stack.append(PickDiscard(self.seat))


def discard_battle_card(state: State, seat: Seat, card: Number) -> None:
    battle_below(state).side_of(seat).discard = card
    state.set_battle_hand(seat, state.battle_hand(seat) - BIT[card])
    state.whisper(seat, BATTLE_CARD_DISCARDED, seat, card)


class FromBattleHand(Question[State]):
    """Something is done with one battle card in hand."""

    pick: ClassVar[str] = "battle_card"
    verb: ClassVar[int] = FIGHT

    def options(self, state: State, out: Choices) -> None:
        hand = state.battle_hand(self.seat)
        for card in range(len(state.rules.battle_cards)):
            if hand & BIT[card]:
                out.add(action(self.verb, card))


@final
class PickFighting(FromBattleHand):
    """Which battle card do you play?"""

    message: ClassVar[str] = "pick_battle_card"
    seen_as: ClassVar[str] = "picking_battle_cards"
    verb: ClassVar[int] = FIGHT

    def copy(self) -> "PickFighting":
        return PickFighting(self.seat)

    def answer(self, state: State, choice: Action) -> None:
        card = first(choice)
        battle_below(state).side_of(self.seat).card = card
        state.set_battle_hand(self.seat, state.battle_hand(self.seat) - BIT[card])
        state.whisper(self.seat, BATTLE_CARD_CHOSEN, self.seat, card)


@final
class PickDiscard(FromBattleHand):
    """Which battle card do you discard?"""

    message: ClassVar[str] = "pick_discard"
    seen_as: ClassVar[str] = "picking_battle_cards"
    verb: ClassVar[int] = DISCARD

    def copy(self) -> "PickDiscard":
        return PickDiscard(self.seat)

    def answer(self, state: State, choice: Action) -> None:
        discard_battle_card(state, self.seat, first(choice))


@final
class PickIntervention(Question[State]):
    """Which intervention goes under your battle card?"""

    pick: ClassVar[str] = "card"
    message: ClassVar[str] = "add_intervention"
    seen_as: ClassVar[str] = "picking_battle_cards"

    def copy(self) -> "PickIntervention":
        return PickIntervention(self.seat)

    def options(self, state: State, out: Choices) -> None:
        seat = self.seat
        out.add(action(DONE))
        under = battle_below(state).side_of(seat).under
        left = state.prayer(seat)  # B1: payable together
        for kind in state.rules.battle_interventions:
            if under[kind] > 0:
                left -= under[kind] * card_cost(state, seat, kind)
        for kind in state.rules.battle_interventions:
            if state.hand(seat, kind) > 0 and card_cost(state, seat, kind) <= left:
                out.add(action(ADD, kind))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == DONE:
            picking = state.stack[-1]
            picking.pc = 3
            return
        kind = first(choice)
        battle_below(state).side_of(self.seat).under[kind] += 1
        state.add_to_hand(self.seat, kind, -1)
        state.whisper(self.seat, INTERVENTION_ADDED, self.seat, kind)


# After the battle


def may_retreat_to(state: State, seat: Seat, origin: Space, space: Space) -> bool:
    """B11, X: a space without any units; in the pl edition without enemies, if the troop fits."""
    if not state.options.retreat_to_friends:
        return empty(state, space)
    if foe_at(state, space, seat) != NOBODY or room_for(state, seat, space) < state.units(origin, seat):
        return False
    return figure_at(state, seat, origin) == NO_CREATURE or figure_at(state, seat, space) == NO_CREATURE


def can_retreat(state: State, seat: Seat, space: Space) -> bool:
    for near in state.board.land[space]:
        if may_retreat_to(state, seat, space, near):
            return True
    return False


def recall(state: State, seat: Seat, space: Space) -> None:
    """B12: the whole troop returns, one prayer point per unit."""
    units = state.units(space, seat)
    state.tell(TROOP_RECALLED, seat, space, units)
    return_units(state, seat, space, units)
    gain_prayer(state, seat, units)


def retreat(state: State, seat: Seat, origin: Space, space: Space) -> None:
    state.tell(TROOP_RETREATED, seat, origin, space)
    shift_troop(state, seat, origin, space)


@final
class LoserDecides(Question[State]):
    """You lost: recall, retreat, or stay where the winner has nobody left?"""

    message: ClassVar[str] = "loser_decides"
    FIELDS: ClassVar[tuple[str, ...]] = ("winner", "space", "may_stay")

    def __init__(self, seat: Seat, winner: Seat, space: Space, may_stay: bool) -> None:
        super().__init__(seat)
        self.winner = winner
        self.space = space
        self.may_stay = may_stay

    def copy(self) -> "LoserDecides":
        return LoserDecides(self.seat, self.winner, self.space, self.may_stay)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", self.space)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(RECALL))
        if can_retreat(state, self.seat, self.space):
            out.add(action(RETREAT))
        if self.may_stay:
            out.add(action(STAY))

    def answer(self, state: State, choice: Action) -> None:
        verb = verb_of(choice)
        if verb == RECALL:
            recall(state, self.seat, self.space)
        elif verb == STAY:
            state.tell(TROOP_STAYED, self.seat, self.space)
        else:
            self.be_pushed(state)

    def be_pushed(self, state: State) -> None:
        open_spaces = 0
        last = NOBODY
        for near in state.board.land[self.space]:
            if may_retreat_to(state, self.seat, self.space, near):
                open_spaces += 1
                last = near
        if open_spaces == 1:
            retreat(state, self.seat, self.space, last)
        else:
            state.stack.append(PushLoser(self.winner, self.seat, self.space))


@final
class PushLoser(Question[State]):
    """You won: where does the beaten troop go?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "push_loser"
    FIELDS: ClassVar[tuple[str, ...]] = ("loser", "space")

    def __init__(self, seat: Seat, loser: Seat, space: Space) -> None:
        super().__init__(seat)
        self.loser = loser
        self.space = space

    def copy(self) -> "PushLoser":
        return PushLoser(self.seat, self.loser, self.space)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("seat", self.loser)]

    def options(self, state: State, out: Choices) -> None:
        for near in state.board.land[self.space]:
            if may_retreat_to(state, self.loser, self.space, near):
                out.add(action(PUSH, near))

    def answer(self, state: State, choice: Action) -> None:
        retreat(state, self.loser, self.space, first(choice))


@final
class WinnerDecides(Question[State]):
    """You won: stay or recall?"""

    message: ClassVar[str] = "winner_decides"
    FIELDS: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: Seat, space: Space) -> None:
        super().__init__(seat)
        self.space = space

    def copy(self) -> "WinnerDecides":
        return WinnerDecides(self.seat, self.space)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", self.space)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(RECALL))
        out.add(action(STAY))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == RECALL:
            recall(state, self.seat, self.space)
        else:
            state.tell(TROOP_STAYED, self.seat, self.space)
