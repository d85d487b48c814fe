"""A state that a seat could be in: what it cannot see is dealt anew."""

from kemet.battle.questions import PickCards
from kemet.battle.sides import BattleSide, TwoSides
from kemet.machine.chance import Dice
from kemet.table.hands import NO_CARD, ChooseDraw
from kemet.table.offerings import card_cost
from kemet.table.rulebook import BIT
from kemet.table.state import State
from kemet.views.view import foreseen


def sample_state(state: State, seat: int | None, dice: Dice) -> State:
    """A copy whose hidden cards are dealt at random, as far as this seat can tell.

    It knows its own hand, the cards played, and what it discarded itself; it does not count on inferences,
    such as which cards it once saw with Vision.
    """
    twin = state.copy()
    others = [other for other in range(state.seats) if other != seat]
    for deck in sorted(set(state.seating.decks)):
        deal_interventions(twin, deck, others, dice)
    for other in others:
        deal_battle_cards(twin, other, seat, dice)
    for other in others:
        hide_under(twin, other, dice)
    return twin


def sides_of(state: State, seat: int, sealed: bool) -> list[tuple[TwoSides, BattleSide]]:
    """The battles in which a seat picks cards: all of them, or those whose cards still lie face down."""
    found: list[tuple[TwoSides, BattleSide]] = []
    for frame in state.stack:
        if isinstance(frame, TwoSides) and not (sealed and frame.cards_are_open()):
            for side in (frame.attacker, frame.defender):
                if side.seat == seat:
                    found.append((frame, side))
    return found


def deal_interventions(state: State, deck: int, others: list[int], dice: Dice) -> None:
    """The pile, the hands of others and what they discarded unseen are one pool to this seat."""
    kinds = [kind for kind, home in enumerate(state.rules.card_deck) if home == deck]
    pool: list[int] = []
    hands: list[int] = []
    hidden: list[int] = []
    looking: list[ChooseDraw] = []
    for kind in kinds:
        pool += [kind] * state.pile(deck, kind)
        state.add_to_pile(deck, kind, -state.pile(deck, kind))
    for other in others:
        sealed = sides_of(state, other, True)
        before = len(pool)
        for kind in kinds:
            under = 0
            for _, side in sealed:
                under += side.under[kind]
                side.under[kind] = 0
            pool += [kind] * (state.hand(other, kind) + under)
            state.add_to_hand(other, kind, -state.hand(other, kind))
        hands.append(len(pool) - before)
        before = len(pool)
        for kind in kinds:
            pool += [kind] * state.hidden(other, kind)
            state.add_hidden(other, kind, -state.hidden(other, kind))
        hidden.append(len(pool) - before)
    for frame in state.stack:
        if isinstance(frame, ChooseDraw) and frame.seat in others and state.deck(frame.seat) == deck:
            pool += frame.seen
            looking.append(frame)
    pool = dice.shuffled(sorted(pool))
    for i, other in enumerate(others):
        for _ in range(hands[i]):
            state.add_to_hand(other, pool.pop(), 1)
        for _ in range(hidden[i]):
            state.add_hidden(other, pool.pop(), 1)
    for choosing in looking:
        choosing.seen = [pool.pop() for _ in choosing.seen]
    for kind in pool:
        state.add_to_pile(deck, kind, 1)


def deal_battle_cards(state: State, other: int, seat: int | None, dice: Dice) -> None:
    """Which of the cards not seen are in hand, sealed, or lie face down among the used ones."""
    unseen = state.battle_set(other) & ~state.battle_shown(other)
    sides = sides_of(state, other, False)
    for battle, side in sides:
        if knows_card(battle, side, seat):
            unseen &= ~BIT[side.card]
    cards = dice.shuffled([card for card in range(len(state.rules.battle_cards)) if unseen & BIT[card]])
    hand = 0
    for _ in range(int(state.battle_hand(other)).bit_count()):
        hand |= BIT[cards.pop()]
    state.set_battle_hand(other, hand)
    for battle, side in sides:
        if side.card != NO_CARD and not battle.cards_are_open() and not knows_card(battle, side, seat):
            side.card = cards.pop()
        if side.discard != NO_CARD and not state.battle_shown(other) & BIT[side.discard]:
            side.discard = cards.pop()


def knows_card(battle: TwoSides, side: BattleSide, seat: int | None) -> bool:
    return side.card != NO_CARD and not battle.cards_are_open() and foreseen(battle, side, seat)


def hide_under(state: State, other: int, dice: Dice) -> None:
    """A seat that has sealed its cards may have laid any payable interventions under them."""
    for frame in state.stack:
        if isinstance(frame, PickCards) and frame.seat == other:
            return
    purse = state.prayer(other)
    for _, side in sides_of(state, other, True):
        if side.card == NO_CARD:
            continue
        for kind in state.rules.battle_interventions:
            for _ in range(state.hand(other, kind)):
                cost = card_cost(state, other, kind)
                if cost <= purse and dice.below(2) == 0:
                    purse -= cost
                    side.under[kind] += 1
                    state.add_to_hand(other, kind, -1)
