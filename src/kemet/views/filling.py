"""What a seat, or a spectator, may know, written into a row of numbers: the facts of a view, but faster.

Facts that come in dozens are read from the row of the table itself, which takes half the time.
"""

from kemet.battle.sides import BattleSide, TwoSides
from kemet.machine.frames import NOBODY, Question
from kemet.machine.numbers import Number, Row, Seat
from kemet.machine.rows import Pen, copy_row
from kemet.table.hands import NO_CARD, ChooseDraw
from kemet.table.options import CHOICES
from kemet.table.points import GREAT_PYRAMID, great_pyramids_held, ranking, temples_held, victory_points
from kemet.table.pyramids import controls
from kemet.table.rulebook import COLOURS
from kemet.table.state import (
    GOLD,
    LEVEL,
    OWNER,
    POINTS,
    PRAYER,
    RESERVE,
    SEATS,
    SILVER,
    SOURCES,
    TOKENS,
    UNITS,
    State,
)
from kemet.turns.buy_tile import highest_on_sale
from kemet.turns.move import Move
from kemet.views.planes import PHASES, Planes
from kemet.views.view import foreseen, phase_of, public_pile_size, sealed_sides, top_question


def filled(planes: Planes, state: State, seat: Seat) -> Row:
    """A row with the planes of a seat; NOBODY is a spectator, who has none of its own."""
    row = copy_row(planes.empty)
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
    return row


def put_run(pen: Pen, cells: Row, begin: Number, size: Number) -> None:
    """Numbers that stand one after the other on the table as well."""
    row, at = pen.row, pen.at
    for i in range(size):
        row[at + i] = cells[begin + i]
    pen.at = at + size


def put_mask(pen: Pen, mask: Number, size: Number) -> None:
    """A one for every bit of a mask."""
    row, at = pen.row, pen.at
    for i in range(size):
        row[at + i] = (mask >> i) & 1
    pen.at = at + size


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
    pen.mark(planes.phase_number[phase_of(state)], len(PHASES))
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
    row, at, cells = pen.row, pen.at, state.cells
    for seat in range(state.seats):
        for space in range(spaces):
            row[at + space] = cells[UNITS + space * SEATS + seat]
        at += spaces
    pen.at = at
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
    seats, cells = state.seats, state.cells
    for seat in range(seats):
        pen.mark(state.home(seat), planes.cities)
    put_run(pen, cells, PRAYER, seats)
    put_run(pen, cells, RESERVE, seats)
    fill_points(state, pen)
    put_run(pen, cells, TOKENS, seats)
    put_run(pen, cells, SILVER, seats)
    put_run(pen, cells, GOLD, seats)
    for seat in range(seats):
        put_mask(pen, state.mat(seat), planes.mat)
    put_run(pen, cells, LEVEL, seats * COLOURS)
    for seat in range(seats):
        for colour in range(COLOURS):
            site = state.site(seat, colour)
            if site != NOBODY:
                for other in range(seats):
                    near = other == seat or cells[UNITS + site * SEATS + other] > 0
                    if near and controls(state, other, seat, colour):
                        pen.row[pen.at + other] = 1
            pen.skip(seats)
    row, at, slots, tiles = pen.row, pen.at, planes.slot_of_tile, planes.tiles
    for tile in range(planes.copies):
        owner = cells[OWNER + tile]
        if owner != NOBODY:
            row[at + owner * tiles + slots[tile]] = 1
    pen.skip(seats * tiles)
    for figure in range(planes.creatures):
        owner = state.figure_owner(figure)
        if owner != NOBODY:
            pen.row[pen.at + owner * planes.creatures + figure] = 1
    pen.skip(seats * planes.creatures)


def fill_points(state: State, pen: Pen) -> None:
    """Victory points, those of each source, and what is held, which is counted once for both (G6)."""
    seats, row = state.seats, pen.row
    begin = pen.at
    permanent = begin + seats
    temples = permanent + seats * SOURCES
    pyramids = temples + seats
    pen.at = permanent
    put_run(pen, state.cells, POINTS, seats * SOURCES)
    great = any_great_pyramid(state)
    for seat in range(seats):
        row[temples + seat] = temples_held(state, seat)
        row[pyramids + seat] = great_pyramids_held(state, seat) if great else 0
        if state.rules.standings is None:
            points = row[temples + seat] + row[pyramids + seat]
            for source in range(SOURCES):
                points += row[permanent + seat * SOURCES + source]
            row[begin + seat] = points
        else:
            row[begin + seat] = victory_points(state, seat)
    pen.at = pyramids + seats


def any_great_pyramid(state: State) -> bool:
    cells = state.cells
    for i in range(LEVEL, LEVEL + state.seats * COLOURS):
        if cells[i] == GREAT_PYRAMID:
            return True
    return False


def fill_hands(planes: Planes, state: State, pen: Pen, battle: TwoSides | None) -> None:
    """What everybody sees of the hands: sealed cards count as if they were still in them."""
    seats, cells = state.seats, state.cells
    for seat in range(seats):
        under: Number = 0
        if battle is not None:
            for side in sealed_sides(state, seat):
                for kind in range(planes.cards):
                    under += side.under[kind]
        pen.put(state.hand_size(seat) + under)
    for seat in range(seats):
        hidden: Number = 0
        unseen = state.unseen + seat * state.kinds
        for kind in range(planes.cards):
            hidden += cells[unseen + kind]
        pen.put(hidden)
    for seat in range(seats):
        put_mask(pen, state.battle_set(seat), planes.battle_cards)
    for seat in range(seats):
        put_mask(pen, state.battle_shown(seat), planes.battle_cards)
    for seat in range(seats):
        hand: Number = 0
        held = state.battle_hand(seat)
        while held:
            held &= held - 1  # the lowest card goes
            hand += 1
        if battle is not None:
            for side in sealed_sides(state, seat):
                hand += 1 if side.card >= 0 else 0
                hand += 1 if side.discard >= 0 else 0
        pen.put(hand)


def fill_market(planes: Planes, state: State, pen: Pen) -> None:
    row, at, cells, slots, levels = pen.row, pen.at, state.cells, planes.slot_of_tile, planes.level_of_slot
    for tile in range(planes.copies):
        if cells[OWNER + tile] == NOBODY:
            row[at + slots[tile]] += 1
    at += planes.tiles
    highest = highest_on_sale(state)
    for slot in range(planes.tiles):
        row[at + slot] = 1 if levels[slot] <= highest else 0
    pen.at = at + planes.tiles
    pen.put(public_pile_size(state))
    put_run(pen, state.cells, state.heaps, planes.cards)


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
    put_run(pen, state.cells, state.hands + seat * state.kinds, kinds)
    put_mask(pen, state.battle_hand(seat), cards)
    put_run(pen, state.cells, state.unseen + seat * state.kinds, kinds)
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
