"""What a seat, or a spectator, may know, written into a row of numbers: the facts of a view, but faster."""

from kemet.battle.sides import BattleSide, TwoSides
from kemet.machine.frames import NOBODY, Question
from kemet.machine.numbers import Number, Row, Seat
from kemet.machine.rows import Pen
from kemet.table.hands import NO_CARD, ChooseDraw
from kemet.table.options import CHOICES
from kemet.table.points import great_pyramids_held, ranking, temples_held, victory_points
from kemet.table.pyramids import controls
from kemet.table.rulebook import BIT, COLOURS
from kemet.table.state import SOURCES, State
from kemet.turns.buy_tile import highest_on_sale
from kemet.turns.move import Move
from kemet.views.planes import PHASES, Planes
from kemet.views.view import foreseen, phase_of, public_pile_size, sealed_sides, top_question


def fill(planes: Planes, state: State, seat: Seat, row: Row) -> None:
    """Write the planes of a seat over a row; NOBODY is a spectator, who has none of its own."""
    for i in range(planes.size):
        row[i] = 0
    pen = Pen(row)
    battle = battle_going_on(state)
    fill_agreement(state, pen)
    fill_clock(planes, state, pen)
    fill_spaces(planes, state, pen)
    fill_move(planes, state, pen)
    fill_seats(planes, state, pen)
    fill_hands(planes, state, pen, battle)
    fill_market(planes, state, pen)
    fill_battle(planes, state, pen, battle)
    fill_end(state, pen)
    for sight in state.rules.sights:
        sight.fill(state, pen)
    if seat != NOBODY:
        fill_own(planes, state, pen, seat, battle)
        fill_question(planes, state, pen, seat)


def battle_going_on(state: State) -> TwoSides | None:
    for i in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[i]
        if isinstance(frame, TwoSides):
            return frame
    return None


def fill_agreement(state: State, pen: Pen) -> None:
    options = state.options
    for length in CHOICES["length"]:
        pen.put(1 if length == options.length else 0)
    for edition in CHOICES["edition"]:
        pen.put(1 if edition == options.edition else 0)
    pen.put(1 if options.discards_open else 0)
    pen.put(1 if options.cities_dealt else 0)
    pen.put(options.round_limit)
    pen.put(options.goal)


def fill_clock(planes: Planes, state: State, pen: Pen) -> None:
    """The round, whose turn it is, and what everybody sees of who is awaited for what (I7)."""
    seats = state.seats
    pen.put(state.round())
    pen.mark(PHASES.index(phase_of(state)), len(PHASES))
    pen.mark(state.active(), seats)
    for place in range(seats):
        pen.mark(state.order(place), seats)
    top = top_question(state)
    if top.reaction:
        pen.put(1)
        pen.skip(seats + planes.asked)
        return
    pen.put(0)
    for seat in top.seats(state):
        if seat >= 0:
            pen.row[pen.at + seat] = 1
    pen.skip(seats)
    pen.mark(planes.message_number[top.seen_as if top.seen_as else top.message], planes.asked)


def fill_spaces(planes: Planes, state: State, pen: Pen) -> None:
    """Units by seat, creatures, and the level of pyramids by colour, each by space."""
    spaces = planes.spaces
    for seat in range(state.seats):
        for space in range(spaces):
            pen.put(state.units(space, seat))
    for figure in range(planes.creatures):
        pen.mark(state.figure_space(figure), spaces)
    for colour in range(COLOURS):
        for seat in range(state.seats):
            site = state.site(seat, colour)
            if site != NOBODY:
                pen.row[pen.at + site] = state.level(seat, colour)
        pen.skip(spaces)


def fill_move(planes: Planes, state: State, pen: Pen) -> None:
    for frame in state.stack:
        if isinstance(frame, Move) and frame.at != NOBODY:
            pen.mark(frame.seat, state.seats)
            pen.mark(frame.at, planes.spaces)
            pen.mark(frame.start, planes.spaces)
            pen.put(frame.left if frame.start != NOBODY else 0)
            pen.put(1 if frame.gates_open else 0)
            return
    pen.skip(state.seats + 2 * planes.spaces + 2)


def fill_seats(planes: Planes, state: State, pen: Pen) -> None:
    """What lies before each seat, card hands apart."""
    seats = state.seats
    for seat in range(seats):
        pen.mark(state.home(seat), planes.cities)
    for seat in range(seats):
        pen.put(state.prayer(seat))
    for seat in range(seats):
        pen.put(state.reserve(seat))
    for seat in range(seats):
        pen.put(victory_points(state, seat))
    for seat in range(seats):
        for source in range(SOURCES):
            pen.put(state.points(seat, source))
    for seat in range(seats):
        pen.put(temples_held(state, seat))
    for seat in range(seats):
        pen.put(great_pyramids_held(state, seat))
    for seat in range(seats):
        pen.put(state.tokens(seat))
    for seat in range(seats):
        pen.put(state.silver(seat))
    for seat in range(seats):
        pen.put(state.gold(seat))
    for seat in range(seats):
        for i in range(planes.mat):
            pen.put(1 if state.mat(seat) & BIT[i] else 0)
    for seat in range(seats):
        for colour in range(COLOURS):
            pen.put(state.level(seat, colour))
    for seat in range(seats):
        for colour in range(COLOURS):
            if state.site(seat, colour) == NOBODY:
                pen.skip(seats)
                continue
            for other in range(seats):
                pen.put(1 if controls(state, other, seat, colour) else 0)
    for tile, slot in enumerate(state.rules.slot_of_tile):
        owner = state.tile_owner(tile)
        if owner != NOBODY:
            pen.row[pen.at + owner * planes.tiles + slot] = 1
    pen.skip(seats * planes.tiles)
    for figure in range(planes.creatures):
        owner = state.figure_owner(figure)
        if owner != NOBODY:
            pen.row[pen.at + owner * planes.creatures + figure] = 1
    pen.skip(seats * planes.creatures)


def fill_hands(planes: Planes, state: State, pen: Pen, battle: TwoSides | None) -> None:
    """What everybody sees of the hands: sealed cards count as if they were still in them."""
    seats = state.seats
    for seat in range(seats):
        under: Number = 0
        if battle is not None:
            for side in sealed_sides(state, seat):
                for kind in range(planes.cards):
                    under += side.under[kind]
        pen.put(state.hand_size(seat) + under)
    for seat in range(seats):
        hidden: Number = 0
        for kind in range(planes.cards):
            hidden += state.hidden(seat, kind)
        pen.put(hidden)
    for seat in range(seats):
        put_mask(pen, state.battle_set(seat), planes.battle_cards)
    for seat in range(seats):
        put_mask(pen, state.battle_shown(seat), planes.battle_cards)
    for seat in range(seats):
        hand: Number = 0
        for card in range(planes.battle_cards):
            if state.battle_hand(seat) & BIT[card]:
                hand += 1
        if battle is not None:
            for side in sealed_sides(state, seat):
                hand += 1 if side.card >= 0 else 0
                hand += 1 if side.discard >= 0 else 0
        pen.put(hand)


def fill_market(planes: Planes, state: State, pen: Pen) -> None:
    for tile, slot in enumerate(state.rules.slot_of_tile):
        if state.tile_owner(tile) == NOBODY:
            pen.row[pen.at + slot] += 1
    pen.skip(planes.tiles)
    highest = highest_on_sale(state)
    for place in state.rules.slots:
        pen.put(1 if place.level <= highest else 0)
    pen.put(public_pile_size(state))
    for kind in range(planes.cards):
        pen.put(state.discards(0, kind))


def fill_battle(planes: Planes, state: State, pen: Pen, battle: TwoSides | None) -> None:
    """Both sides, with their cards once they lie open."""
    seats, creatures, cards, kinds = state.seats, planes.creatures, planes.battle_cards, planes.cards
    if battle is None:
        pen.skip(2 + planes.spaces + 2 * (seats + creatures + 6 + cards + kinds))
        return
    shown = battle.cards_are_open()
    attacker, defender = battle.attacker, battle.defender
    pen.put(1)
    pen.mark(battle.space, planes.spaces)
    pen.put(1 if shown else 0)
    pen.mark(attacker.seat, seats)
    pen.mark(defender.seat, seats)
    pen.put(attacker.units(state))
    pen.put(defender.units(state))
    pen.mark(attacker.figure, creatures)
    pen.mark(defender.figure, creatures)
    pen.put(attacker.strength)
    pen.put(defender.strength)
    pen.put(attacker.damage)
    pen.put(defender.damage)
    pen.put(attacker.protection)
    pen.put(defender.protection)
    pen.put(attacker.lost)
    pen.put(defender.lost)
    pen.put(attacker.spent)
    pen.put(defender.spent)
    pen.mark(attacker.card if shown else NO_CARD, cards)
    pen.mark(defender.card if shown else NO_CARD, cards)
    put_under(pen, attacker, shown, kinds)
    put_under(pen, defender, shown, kinds)


def put_mask(pen: Pen, mask: Number, size: Number) -> None:
    for i in range(size):
        pen.put(1 if mask & BIT[i] else 0)


def put_under(pen: Pen, side: BattleSide, shown: bool, kinds: Number) -> None:
    """The interventions under a battle card."""
    for kind in range(kinds):
        pen.put(side.under[kind] if shown else 0)


def fill_end(state: State, pen: Pen) -> None:
    pen.put(1 if state.over() else 0)
    if not state.over():
        pen.skip(state.seats * state.seats)
        return
    for seat in ranking(state):
        pen.mark(seat, state.seats)


# The secrets of the seat that looks


def fill_own(planes: Planes, state: State, pen: Pen, seat: Seat, battle: TwoSides | None) -> None:
    """Its hands, the cards it looks at, and its sealed cards in a battle."""
    kinds, cards = planes.cards, planes.battle_cards
    pen.mark(seat, state.seats)
    for kind in range(kinds):
        pen.put(state.hand(seat, kind))
    put_mask(pen, state.battle_hand(seat), cards)
    for kind in range(kinds):
        pen.put(state.hidden(seat, kind))
    for frame in state.stack:
        if isinstance(frame, ChooseDraw) and frame.seat == seat:
            for kind in frame.seen:
                pen.row[pen.at + kind] += 1
    pen.skip(kinds)
    side, enemy = None, None
    if battle is not None:
        if battle.attacker.seat == seat:
            side, enemy = battle.attacker, battle.defender
        elif battle.defender.seat == seat:
            side, enemy = battle.defender, battle.attacker
    if battle is None or side is None or enemy is None:
        pen.skip(cards + kinds + cards + cards)
        return
    pen.mark(side.card, cards)
    put_under(pen, side, True, kinds)
    pen.mark(side.discard, cards)
    sealed = not battle.cards_are_open()
    pen.mark(enemy.card if sealed and foreseen(battle, enemy, seat) else NO_CARD, cards)


def fill_question(planes: Planes, state: State, pen: Pen, seat: Seat) -> None:
    """What the seat is asked, and what about."""
    top = top_question(state)
    if seat not in top.seats(state):
        return
    pen.put(1)
    pen.mark(planes.message_number[top.message], planes.asked)
    fill_topic(planes, state, pen, top)


def fill_topic(planes: Planes, state: State, pen: Pen, top: Question[State]) -> None:
    begin = pen.at
    for kind, number in top.topic(state):
        plane = planes.by_name["about_" + kind]
        if kind == "number":
            pen.row[plane.begin] = number
        elif 0 <= number < plane.size:
            pen.row[plane.begin + number] = 1
    pen.at = begin
