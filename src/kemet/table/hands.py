"""Intervention cards: the pile, the hands, the discards. Piles have no order; chance draws."""

from typing import ClassVar, Final, final

from kemet.machine.actions import action, first
from kemet.machine.frames import CHANCE, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, mypyc_attr
from kemet.machine.rows import Choices
from kemet.table.state import State
from kemet.table.words import CARD_DRAWN, CARD_SEEN, DRAW, PILE_REFILLED, TAKE

NO_CARD: Final = -1


def pile_size(state: State, deck: Number) -> Number:
    size = 0
    for kind in range(len(state.rules.cards)):
        size += state.pile(deck, kind)
    return size


def ready_pile(state: State, deck: Number) -> bool:
    """N2: an empty pile is refilled from the shuffled discards. False if there is no card at all."""
    if pile_size(state, deck) > 0:
        return True
    refilled = 0
    for kind in range(len(state.rules.cards)):
        if state.rules.card_deck[kind] != deck:
            continue
        n = state.discards(deck, kind)
        state.add_discard(deck, kind, -n)
        for seat in range(state.seats):
            hidden = state.hidden(seat, kind)
            state.add_hidden(seat, kind, -hidden)
            n += hidden
        state.add_to_pile(deck, kind, n)
        refilled += n
    if refilled > 0:
        state.tell(PILE_REFILLED)
    return refilled > 0


class FromPile(Question[State]):
    """Chance draws one card from the pile."""

    pick: ClassVar[str] = "chance"
    message: ClassVar[str] = "draw"
    FIELDS: ClassVar[tuple[str, ...]] = ("receiver",)

    def __init__(self, receiver: Seat) -> None:
        super().__init__(CHANCE)
        self.receiver = receiver

    def options(self, state: State, out: Choices) -> None:
        deck = state.deck(self.receiver)
        for kind in range(len(state.rules.cards)):
            if state.pile(deck, kind) > 0:
                out.add(action(DRAW, kind))

    def weight(self, state: State) -> Number:
        return pile_size(state, state.deck(self.receiver))

    def draw(self, state: State, pick: Number) -> Number:
        deck = state.deck(self.receiver)
        for kind in range(len(state.rules.cards)):
            pick -= state.pile(deck, kind)
            if pick < 0:
                return action(DRAW, kind)
        raise ValueError("the pile is empty")


@mypyc_attr(free_list_len=1)
@final
class DrawIntoHand(FromPile):
    """The card goes into the receiver's hand."""

    def copy(self) -> "DrawIntoHand":
        return DrawIntoHand(self.receiver)

    def answer(self, state: State, choice: Action) -> None:
        kind = first(choice)
        state.add_to_pile(state.deck(self.receiver), kind, -1)
        state.add_to_hand(self.receiver, kind, 1)
        state.tell(CARD_DRAWN, self.receiver)
        state.whisper(self.receiver, CARD_SEEN, self.receiver, kind)


@mypyc_attr(free_list_len=1)
@final
class DrawCards(Procedure[State]):
    """A seat draws some cards blind, as long as there are any."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: Seat, left: Number) -> None:
        super().__init__(seat)
        self.left = left

    def copy(self) -> "DrawCards":
        return DrawCards(self.seat, self.left)

    def step(self, state: State) -> None:
        if self.left > 0 and ready_pile(state, state.deck(self.seat)):
            self.left -= 1
            state.stack.append(DrawIntoHand(self.seat))
        else:
            self.finish(state)


@mypyc_attr(free_list_len=1)
@final
class DrawToLookAt(FromPile):
    """The card is laid before its receiver, who will keep one of those seen."""

    def copy(self) -> "DrawToLookAt":
        return DrawToLookAt(self.receiver)

    def answer(self, state: State, choice: Action) -> None:
        kind = first(choice)
        choosing = state.stack[-1]
        assert isinstance(choosing, ChooseDraw)
        state.add_to_pile(state.deck(self.receiver), kind, -1)
        choosing.seen.append(kind)
        state.whisper(self.receiver, CARD_SEEN, self.receiver, kind)


@final
class ChooseDraw(Procedure[State]):
    """Look at some cards, keep one, shuffle the others back."""

    FIELDS: ClassVar[tuple[str, ...]] = ("looks", "seen")

    def __init__(self, seat: Seat, looks: Number) -> None:
        super().__init__(seat)
        self.looks = looks
        self.seen: list[int] = []

    def copy(self) -> "ChooseDraw":
        twin = ChooseDraw(self.seat, self.looks)
        twin.pc = self.pc
        twin.seen = self.seen[:]
        return twin

    def step(self, state: State) -> None:
        if self.pc == 0:
            if len(self.seen) < self.looks and ready_pile(state, state.deck(self.seat)):
                state.stack.append(DrawToLookAt(self.seat))
            elif self.seen:
                self.pc = 1
                state.stack.append(KeepOne(self.seat))
            else:
                self.finish(state)
        else:
            self.finish(state)


@final
class KeepOne(Question[State]):
    """Which of the cards seen do you keep?"""

    pick: ClassVar[str] = "card"
    message: ClassVar[str] = "keep_one_card"

    def copy(self) -> "KeepOne":
        return KeepOne(self.seat)

    def options(self, state: State, out: Choices) -> None:
        choosing = state.stack[-2]
        assert isinstance(choosing, ChooseDraw)
        offered = 0
        for kind in choosing.seen:
            if not offered >> kind & 1:
                offered |= 1 << kind
                out.add(action(TAKE, kind))

    def answer(self, state: State, choice: Action) -> None:
        choosing = state.stack[-1]
        assert isinstance(choosing, ChooseDraw)
        kept = first(choice)
        choosing.seen.remove(kept)
        deck = state.deck(self.seat)
        for kind in choosing.seen:
            state.add_to_pile(deck, kind, 1)
        choosing.seen.clear()
        state.add_to_hand(self.seat, kept, 1)
        state.tell(CARD_DRAWN, self.seat)
