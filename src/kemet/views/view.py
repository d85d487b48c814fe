"""What a seat, or a spectator, may know: built from nothing, fact by fact."""

from typing import Any

from kemet.battle.sides import BattleSide, TwoSides
from kemet.machine.actions import Vocabulary
from kemet.machine.frames import NOBODY, Question
from kemet.table.hands import ChooseDraw, pile_size
from kemet.table.points import great_pyramids_held, ranking, temples_held, victory_points
from kemet.table.pyramids import controls
from kemet.table.rulebook import BIT, COLOUR_NAMES, COLOURS
from kemet.table.state import SOURCE_NAMES, SOURCES, State
from kemet.turns.buy_tile import highest_on_sale
from kemet.turns.move import Move

VIEW_FORMAT = 1

View = dict[str, Any]


def view_of(state: State, words: Vocabulary, seat: int | None) -> View:
    """Everything public, and the secrets of one seat."""
    view: View = {
        "format": VIEW_FORMAT,
        "boxes": list(state.rules.boxes),
        "players": state.seats,
        "options": options_of(state),
        "seat": seat,
        "round": state.round(),
        "phase": phase_of(state),
        "active": state.active() if state.active() != NOBODY else None,
        "order": [state.order(place) for place in range(state.seats)],
        "waiting": waiting_of(state, seat),
        "seats": [seat_of(state, words, other) for other in range(state.seats)],
        "spaces": spaces_of(state, words),
        "market": market_of(state, words),
        "pile": public_pile_size(state),
        "discards": {
            words.word("card", kind): state.discards(0, kind)
            for kind in range(len(state.rules.cards))
            if state.discards(0, kind)
        },
        "move": move_of(state, words),
        "battle": battle_of(state, words, seat),
        "over": state.over(),
        "ranking": ranking(state) if state.over() else None,
    }
    if seat is not None:
        view["own"] = own_of(state, words, seat)
        if seat in seats_asked(state):
            view["question"] = question_of(state, words, seat)
    for sight in state.rules.sights:
        sight.add(view, state, seat)
    return view


# The table


def options_of(state: State) -> View:
    options = state.options
    return {
        "length": options.length,
        "edition": options.edition,
        "discards": options.discards,
        "cities": options.cities,
        "round_limit": options.round_limit,
        "goal": options.goal,
        "top_level": options.top_level,
    }


def phase_of(state: State) -> str:
    if state.over():
        return "over"
    for frame in state.stack:
        if frame.phase:
            return frame.phase
    return "between"


def spaces_of(state: State, words: Vocabulary) -> View:
    """Only the spaces on which something stands."""
    spaces: View = {}
    for space in range(state.board.size):
        units = {
            words.word("seat", seat): state.units(space, seat)
            for seat in range(state.seats)
            if state.units(space, seat)
        }
        creatures = [
            words.word("creature", figure)
            for figure in range(len(state.rules.creatures))
            if state.figure_space(figure) == space
        ]
        if units or creatures:
            spaces[words.word("space", space)] = {"units": units, "creatures": creatures}
    return spaces


def market_of(state: State, words: Vocabulary) -> list[View]:
    market: list[View] = []
    for number, slot in enumerate(state.rules.slots):
        owners = [state.tile_owner(slot.first_tile + i) for i in range(slot.copies)]
        market.append(
            {
                "tile": words.word("tile", number),
                "colour": words.word("colour", slot.colour),
                "level": slot.level,
                "on_sale": slot.level <= highest_on_sale(state),
                "left": sum(1 for owner in owners if owner == NOBODY),
                "owners": [owner for owner in owners if owner != NOBODY],
            }
        )
    return market


def public_pile_size(state: State) -> int:
    """Cards that somebody is just looking at still belong to the pile."""
    size = pile_size(state, 0)
    for frame in state.stack:
        if isinstance(frame, ChooseDraw):
            size += len(frame.seen)
    return size


# The seats


def seat_of(state: State, words: Vocabulary, seat: int) -> View:
    mat = state.seating.mats[seat]
    points = {SOURCE_NAMES[source]: state.points(seat, source) for source in range(SOURCES)}
    home = state.home(seat)
    return {
        "seat": seat,
        "name": words.word("seat", seat),
        "city": state.board.cities[home] if home != NOBODY else None,
        "prayer": state.prayer(seat),
        "reserve": state.reserve(seat),
        "victory_points": victory_points(state, seat),
        "permanent": points,
        "temporary": {"temples": temples_held(state, seat), "pyramids": great_pyramids_held(state, seat)},
        "tokens": state.tokens(seat),
        "silver": state.silver(seat),
        "gold": state.gold(seat),
        "mat": [space.name for i, space in enumerate(mat.spaces) if state.mat(seat) & BIT[i]],
        "pyramids": pyramids_of(state, words, seat),
        "tiles": tiles_of(state, words, seat),
        "creatures": creatures_of(state, words, seat),
        "cards": public_hand_size(state, seat),
        "hidden_discards": sum(state.hidden(seat, kind) for kind in range(len(state.rules.cards))),
        "battle_cards": public_battle_cards(state, words, seat),
    }


def pyramids_of(state: State, words: Vocabulary, seat: int) -> list[View]:
    pyramids: list[View] = []
    for colour in range(COLOURS):
        site = state.site(seat, colour)
        pyramids.append(
            {
                "colour": COLOUR_NAMES[colour],
                "level": state.level(seat, colour),
                "space": words.word("space", site) if site != NOBODY else None,
                "held_by": [other for other in range(state.seats) if controls(state, other, seat, colour)],
            }
        )
    return pyramids


def tiles_of(state: State, words: Vocabulary, seat: int) -> list[str]:
    return [
        words.word("tile", slot)
        for tile, slot in enumerate(state.rules.slot_of_tile)
        if state.tile_owner(tile) == seat
    ]


def creatures_of(state: State, words: Vocabulary, seat: int) -> View:
    creatures: View = {}
    for figure in range(len(state.rules.creatures)):
        if state.figure_owner(figure) == seat:
            space = state.figure_space(figure)
            creatures[words.word("creature", figure)] = (
                words.word("space", space) if space != NOBODY else None
            )
    return creatures


def sealed_sides(state: State, seat: int) -> list[BattleSide]:
    """The seat's sides in battles whose cards still lie face down."""
    return [
        side
        for frame in state.stack
        if isinstance(frame, TwoSides) and not frame.cards_are_open()
        for side in (frame.attacker, frame.defender)
        if side.seat == seat
    ]


def public_hand_size(state: State, seat: int) -> int:
    """How many cards lie under a battle card is a secret until the reveal."""
    return int(state.hand_size(seat)) + sum([sum(side.under) for side in sealed_sides(state, seat)])


def public_battle_cards(state: State, words: Vocabulary, seat: int) -> View:
    """Used cards that all have seen, and how many others are in hand; sealed ones count as in hand."""
    cards = range(len(state.rules.battle_cards))
    hand = int(state.battle_hand(seat)).bit_count()
    for side in sealed_sides(state, seat):
        hand += (side.card >= 0) + (side.discard >= 0)
    return {
        "all": [words.word("battle_card", card) for card in cards if state.battle_set(seat) & BIT[card]],
        "in_hand": hand,
        "seen": [words.word("battle_card", card) for card in cards if state.battle_shown(seat) & BIT[card]],
    }


def own_of(state: State, words: Vocabulary, seat: int) -> View:
    kinds = range(len(state.rules.cards))
    cards = range(len(state.rules.battle_cards))
    own: View = {
        "cards": {
            words.word("card", kind): state.hand(seat, kind) for kind in kinds if state.hand(seat, kind)
        },
        "battle_cards": [words.word("battle_card", c) for c in cards if state.battle_hand(seat) & BIT[c]],
        "hidden_discards": {
            words.word("card", kind): state.hidden(seat, kind) for kind in kinds if state.hidden(seat, kind)
        },
    }
    for frame in state.stack:
        if isinstance(frame, ChooseDraw) and frame.seat == seat:
            own["looking_at"] = [words.word("card", kind) for kind in sorted(frame.seen)]
    return own


# What is going on


def top_question(state: State) -> Question[State]:
    top = state.stack[-1]
    assert isinstance(top, Question)
    return top


def seats_asked(state: State) -> list[int]:
    return top_question(state).seats(state)


def waiting_of(state: State, seat: int | None) -> View:
    """Who is awaited; for a reaction only that somebody is (I7)."""
    top = top_question(state)
    if top.reaction:
        return {"reaction": True, "seats": None, "message": "reactions"}
    message = top.message
    if top.seen_as and seat not in top.seats(state):
        message = top.seen_as
    return {"reaction": False, "seats": top.seats(state), "message": message}


def question_of(state: State, words: Vocabulary, seat: int) -> View:
    """How to ask it: the kind of picking, the message id and its arguments."""
    top = top_question(state)
    return {
        "seat": seat,
        "pick": top.pick,
        "message": top.message,
        "arguments": [{"kind": kind, "value": words.word(kind, number)} for kind, number in top.topic(state)],
    }


def move_of(state: State, words: Vocabulary) -> View | None:
    for frame in state.stack:
        if isinstance(frame, Move) and frame.at != NOBODY:
            return {
                "seat": frame.seat,
                "at": words.word("space", frame.at),
                "started": words.word("space", frame.start) if frame.start != NOBODY else None,
                "left": frame.left if frame.start != NOBODY else None,
                "walls_open": bool(frame.gates_open),
            }
    return None


def battle_of(state: State, words: Vocabulary, seat: int | None) -> View | None:
    for frame in state.stack[::-1]:
        if isinstance(frame, TwoSides):
            return {
                "space": words.word("space", frame.space),
                "open": frame.cards_are_open(),
                "attacker": side_of(state, words, frame, frame.attacker, seat),
                "defender": side_of(state, words, frame, frame.defender, seat),
            }
    return None


def side_of(state: State, words: Vocabulary, battle: TwoSides, side: BattleSide, seat: int | None) -> View:
    """One side of a battle: its cards only after the reveal, or for the seat that picked them."""
    shown = battle.cards_are_open()
    seen: View = {
        "seat": side.seat,
        "units": side.units(state),
        "creature": words.word("creature", side.figure) if side.figure >= 0 else None,
        "strength": side.strength,
        "damage": side.damage,
        "protection": side.protection,
        "lost": side.lost,
        "spent": side.spent,
    }
    if shown or side.seat == seat or foreseen(battle, side, seat):
        seen["card"] = words.word("battle_card", side.card) if side.card >= 0 else None
    if shown or side.seat == seat:
        seen["under"] = {
            words.word("card", kind): side.under[kind]
            for kind in range(len(state.rules.cards))
            if side.under[kind]
        }
    if side.seat == seat and side.discard >= 0:
        seen["discard"] = words.word("battle_card", side.discard)
    return seen


def foreseen(battle: TwoSides, side: BattleSide, seat: int | None) -> bool:
    """B2: the opponent's battle card, once it is sealed, for the owner of Prescience."""
    watcher = battle.against(side)
    return watcher.seat == seat and watcher.passive.foresight > 0 and battle.pc > 1
