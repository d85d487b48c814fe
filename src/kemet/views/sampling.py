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
        deal_interventions(twin, deck, [other for other in others if state.deck(other) == deck], dice)
    for other in others:
        deal_battle_cards(twin, other, seat, dice)
    for other in others:
        hide_under(twin, other, dice)
    return twin


def sealed_battle(state: State, seat: int) -> TwoSides | None:
    """The battle of a seat whose cards still lie face down."""
    for frame in state.stack:
        if (
            isinstance(frame, TwoSides)
            and not frame.cards_are_open()
            and seat in (frame.attacker.seat, frame.defender.seat)
        ):
            return frame
    return None


def deal_interventions(state: State, deck: int, others: list[int], dice: Dice) -> None:
    """The pile, the hands of others and what they discarded unseen are one pool to this seat."""
    kinds = len(state.rules.cards)
    pool: list[int] = []
    hands: list[int] = []
    hidden: list[int] = []
    looking: list[ChooseDraw] = []
    for kind in range(kinds):
        pool += [kind] * state.pile(deck, kind)
        state.add_to_pile(deck, kind, -state.pile(deck, kind))
    for other in others:
        battle = sealed_battle(state, other)
        side: BattleSide | None = battle.side_of(other) if battle is not None else None
        before = len(pool)
        for kind in range(kinds):
            under = side.under[kind] if side is not None else 0
            pool += [kind] * (state.hand(other, kind) + under)
            state.add_to_hand(other, kind, -state.hand(other, kind))
            if side is not None:
                side.under[kind] = 0
        hands.append(len(pool) - before)
        before = len(pool)
        for kind in range(kinds):
            pool += [kind] * state.hidden(other, kind)
            state.add_hidden(other, kind, -state.hidden(other, kind))
        hidden.append(len(pool) - before)
    for frame in state.stack:
        if isinstance(frame, ChooseDraw) and frame.seat in others:
            pool += frame.seen
            looking.append(frame)
    pool = dice.shuffled(pool)
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
    battle = sealed_battle(state, other)
    side: BattleSide | None = battle.side_of(other) if battle is not None else None
    if battle is not None and side is not None and side.card != NO_CARD and foreseen(battle, side, seat):
        unseen -= BIT[side.card]
        side_card = side.card
    else:
        side_card = NO_CARD
    cards = dice.shuffled([card for card in range(len(state.rules.battle_cards)) if unseen & BIT[card]])
    hand = 0
    for _ in range(int(state.battle_hand(other)).bit_count()):
        hand |= BIT[cards.pop()]
    state.set_battle_hand(other, hand)
    if side is not None:
        if side.card != NO_CARD:
            side.card = side_card if side_card != NO_CARD else cards.pop()
        if side.discard != NO_CARD:
            side.discard = cards.pop()


def hide_under(state: State, other: int, dice: Dice) -> None:
    """A seat that has sealed its cards may have laid any payable interventions under them."""
    battle = sealed_battle(state, other)
    if battle is None:
        return
    side = battle.side_of(other)
    still_picking = False
    for frame in state.stack:
        if isinstance(frame, PickCards) and frame.seat == other:
            still_picking = True
    if side.card == NO_CARD or still_picking:
        return
    purse = state.prayer(other)
    for kind in state.rules.battle_interventions:
        for _ in range(state.hand(other, kind)):
            cost = card_cost(state, other, kind)
            if cost <= purse and dice.below(2) == 0:
                purse -= cost
                side.under[kind] += 1
                state.add_to_hand(other, kind, -1)
