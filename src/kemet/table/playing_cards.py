"""Playing an intervention outside battle: pay, let the others object, then the effect (I1, I3)."""

from typing import ClassVar, final

from kemet.machine.actions import action, first, verb_of
from kemet.machine.frames import Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, mypyc_attr
from kemet.machine.rows import Choices
from kemet.table.offerings import card_cost, pay
from kemet.table.rulebook import TO_A_CARD
from kemet.table.state import State
from kemet.table.words import CARD, CARD_PLAYED, CARD_VETOED, DONE


def holds_payable(state: State, seat: Seat, kind: Number) -> bool:
    return state.hand(seat, kind) > 0 and card_cost(state, seat, kind) <= state.prayer(seat)


def list_day_cards(state: State, seat: Seat, out: Choices) -> None:
    """D5: those in hand that can be paid and would do something."""
    rules = state.rules
    left = state.hand_size(seat)
    for i in range(len(rules.day_cards)):
        if left == 0:
            return
        kind = rules.day_cards[i]
        held = state.hand(seat, kind)
        if held > 0:
            left -= held
            if card_cost(state, seat, kind) <= state.prayer(seat) and rules.cards[kind].useful(state, seat):
                out.add(action(CARD, kind))


def lay_down(state: State, seat: Seat, kind: Number) -> None:
    """The card is paid and lies on the discards, seen by all."""
    pay(state, seat, card_cost(state, seat, kind))
    state.add_to_hand(seat, kind, -1)
    state.add_discard(state.rules.card_deck[kind], kind, 1)


@mypyc_attr(free_list_len=1)
@final
class PlayCard(Procedure[State]):
    """One card, from paying to its effect."""

    FIELDS: ClassVar[tuple[str, ...]] = ("kind", "cancelled")

    def __init__(self, seat: Seat, kind: Number) -> None:
        super().__init__(seat)
        self.kind = kind
        self.cancelled: Number = 0

    def copy(self) -> "PlayCard":
        twin = PlayCard(self.seat, self.kind)
        twin.pc = self.pc
        twin.cancelled = self.cancelled
        return twin

    def step(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        if pc == 0:
            lay_down(state, self.seat, self.kind)
            state.tell(CARD_PLAYED, self.seat, self.kind)
            state.stack.append(VetoWindow(self.seat))
        elif pc == 1 and not self.cancelled:
            state.rules.cards[self.kind].take_effect(state, self.seat)
        else:
            self.finish(state)


@mypyc_attr(free_list_len=1)
@final
class VetoWindow(Procedure[State]):
    """I3: one after the other, the players whose turn it is not may cancel the card.

    Everybody who holds any card is asked, whatever it is: that a window opens tells nothing (I7).
    """

    def copy(self) -> "VetoWindow":
        twin = VetoWindow(self.seat)
        twin.pc = self.pc
        return twin

    def step(self, state: State) -> None:
        played = state.stack[-2]
        assert isinstance(played, PlayCard)
        if played.cancelled or self.pc == state.seats:
            self.finish(state)
            return
        seat = state.order(self.pc)
        self.pc += 1
        if self.may_object(state, seat):
            state.stack.append(MayVeto(seat, played.kind))

    def may_object(self, state: State, seat: Seat) -> bool:
        return seat != self.seat and seat != state.active() and state.hand_size(seat) > 0


@mypyc_attr(free_list_len=1)
@final
class MayVeto(Question[State]):
    """Do you cancel this card?"""

    pick: ClassVar[str] = "card"
    message: ClassVar[str] = "may_veto"
    reaction: ClassVar[bool] = True
    FIELDS: ClassVar[tuple[str, ...]] = ("kind",)

    def __init__(self, seat: Seat, kind: Number) -> None:
        super().__init__(seat)
        self.kind = kind

    def copy(self) -> "MayVeto":
        return MayVeto(self.seat, self.kind)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("card", self.kind)]

    def reactors(self, state: State) -> list[int]:
        window = state.stack[-2]
        assert isinstance(window, VetoWindow)
        later = [state.order(place) for place in range(window.pc, state.seats)]
        return [self.seat] + [seat for seat in later if window.may_object(state, seat)]

    def hits(self, state: State, seat: Seat) -> bool:
        """A card that harms this seat, or that cancels one of its own."""
        played = [frame for frame in state.stack if isinstance(frame, PlayCard)]
        card = state.rules.cards[self.kind]
        if card.reacts == TO_A_CARD:
            return played[-2].seat == seat
        return card.harms(state, played[-1].seat, seat)

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        for kind in state.rules.card_reactions:
            if holds_payable(state, self.seat, kind):
                out.add(action(CARD, kind))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == CARD:
            state.stack.append(PlayCard(self.seat, first(choice)))


def cancel_card_below(state: State) -> None:
    """The card that was played before the one now on top has no effect; its cost stays paid."""
    for i in range(len(state.stack) - 2, -1, -1):
        played = state.stack[i]
        if isinstance(played, PlayCard):
            played.cancelled = 1
            state.tell(CARD_VETOED, played.seat, played.kind)
            return
