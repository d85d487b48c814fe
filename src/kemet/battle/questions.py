"""What the two sides of a battle are asked: their cards before it, and who stays after it."""

from typing import ClassVar, final

from kemet.battle.mixed import AskedTogether, share_prayer
from kemet.battle.sides import BattleSide, TwoSides, battle_below
from kemet.machine.actions import action, first, verb_of
from kemet.machine.frames import NOBODY, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, Space, mypyc_attr
from kemet.machine.rows import Choices
from kemet.table.offerings import card_cost
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


@mypyc_attr(free_list_len=1)
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
        battle = battle_below(state)
        if not battle.discards(state, battle.side_of(self.seat)):
            return
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
        verb = self.verb
        for card in range(len(state.rules.battle_cards)):
            if hand & BIT[card]:
                out.add(action(verb, card))


@mypyc_attr(free_list_len=1)
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


@mypyc_attr(free_list_len=1)
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


def price_of_sealed(state: State, seat: Seat) -> Number:
    """What the interventions under battle cards not yet open will cost a seat."""
    price: Number = 0
    for i in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[i]
        if isinstance(frame, TwoSides) and not frame.cards_are_open():
            side = frame.attacker if frame.attacker.seat == seat else frame.defender
            if side.seat == seat:
                for kind in state.rules.battle_interventions:
                    if side.under[kind] > 0:
                        price += side.under[kind] * card_cost(state, seat, kind)
    return price


@mypyc_attr(free_list_len=1)
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
        left = state.prayer(seat) - price_of_sealed(state, seat)  # B1: payable together
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


def may_retreat_to(state: State, side: BattleSide, space: Space) -> bool:
    """B11, X: a space without any units; in the pl edition without enemies, if the troop fits."""
    if space == side.space or space == side.refuge:
        return True  # whoever stands there is the troop itself, or the winner that leaves it
    if not state.options.retreat_to_friends:
        return empty(state, space)
    seat = side.first_owner()
    if foe_at(state, space, seat) != NOBODY or room_for(state, seat, space) < side.units(state):
        return False
    if side.figure == NO_CREATURE or state.figure_space(side.figure) != side.space:
        return True
    for owner in range(state.seats):
        if not state.hostile(seat, owner) and figure_at(state, owner, space) != NO_CREATURE:
            return False
    return True


def can_retreat(state: State, side: BattleSide, field: Space) -> bool:
    """Whether a side has a space to go to from the battlefield."""
    for near in state.board.land[field]:
        if may_retreat_to(state, side, near):
            return True
    return False


def recall(state: State, side: BattleSide) -> None:
    """B12: the whole troop returns, one prayer point per unit."""
    units = side.units(state)
    for seat in side.owners():
        own = state.units(side.space, seat)
        if own > 0:
            state.tell(TROOP_RECALLED, seat, side.space, own)
            return_units(state, seat, side.space, own)
    share_prayer(state, side.fighters, units - state.seating.recall_fee)


def retreat(state: State, side: BattleSide, space: Space) -> None:
    for seat in side.owners():
        if state.units(side.space, seat) > 0:
            state.tell(TROOP_RETREATED, seat, side.space, space)
            if space != side.refuge:
                shift_troop(state, seat, side.space, space)
    if space == side.refuge:
        battle_below(state).change_places(state)


@final
class LoserDecides(AskedTogether):
    """You lost: recall, retreat, or stay where the winner has nobody left?"""

    message: ClassVar[str] = "loser_decides"
    FIELDS: ClassVar[tuple[str, ...]] = ("members", "space", "may_stay")

    def __init__(self, members: Number, space: Space, may_stay: bool) -> None:
        super().__init__(members)
        self.space = space
        self.may_stay = may_stay

    def copy(self) -> "LoserDecides":
        return LoserDecides(self.members, self.space, self.may_stay)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", self.space)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(RECALL))
        if can_retreat(state, battle_below(state).loser(), self.space):
            out.add(action(RETREAT))
        if self.may_stay:
            out.add(action(STAY))

    def answer(self, state: State, choice: Action) -> None:
        battle = battle_below(state)
        verb = verb_of(choice)
        if verb == RECALL:
            recall(state, battle.loser())
        elif verb == STAY:
            state.tell(TROOP_STAYED, self.seat, self.space)
        else:
            self.be_pushed(state, battle.loser(), battle.winner())

    def be_pushed(self, state: State, loser: BattleSide, winner: BattleSide) -> None:
        open_spaces = 0
        last: Number = NOBODY
        for near in state.board.land[self.space]:
            if may_retreat_to(state, loser, near):
                open_spaces += 1
                last = near
        if open_spaces == 1:
            retreat(state, loser, last)
        else:
            state.stack.append(PushLoser(winner.pusher(), self.seat, self.space))


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
        loser = battle_below(state).loser()
        for near in state.board.land[self.space]:
            if may_retreat_to(state, loser, near):
                out.add(action(PUSH, near))

    def answer(self, state: State, choice: Action) -> None:
        retreat(state, battle_below(state).loser(), first(choice))


@final
class WinnerDecides(AskedTogether):
    """You won: stay or recall?"""

    message: ClassVar[str] = "winner_decides"
    FIELDS: ClassVar[tuple[str, ...]] = ("members", "space")

    def __init__(self, members: Number, space: Space) -> None:
        super().__init__(members)
        self.space = space

    def copy(self) -> "WinnerDecides":
        return WinnerDecides(self.members, self.space)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", self.space)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(RECALL))
        out.add(action(STAY))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == RECALL:
            recall(state, battle_below(state).winner())
        else:
            state.tell(TROOP_STAYED, self.seat, self.space)
