"""What a position is worth to each seat, by what is in view of all and by what one knows about Kemet."""

import math
from typing import Final

from kemet.expansions.seth.facts import CEREMONY, allied_units, height, seth_of
from kemet.machine.numbers import Number, Seat
from kemet.table.passive import Passive
from kemet.table.points import great_pyramids_held, permanent_points, ranking, victory_points
from kemet.table.rulebook import COLOURS
from kemet.table.state import State

SCALE: Final = 190.0  # a lead of so much wins about three times out of four

# Victory points, and what they are made of.
POINT: Final = 100.0  # that is kept
LENT: Final = 34.0  # that others can take away: a temple, a great pyramid
MOST_POINTS: Final = 14  # more win nothing
PRAYER: Final = [0.0, 10.0, 20.0, 29.0, 37.0, 44.0, 50.0, 55.0, 59.0, 62.0, 64.0, 65.0]
PYRAMID: Final = [0.0, 13.0, 38.0, 66.0, 84.0]  # by level
TILE: Final = [0.0, 16.0, 28.0, 38.0, 48.0]  # by level, beside what it does
UNIT: Final = 9.0
RESERVE: Final = 1.0
GUARD: Final = [0.0, -6.0, 4.0, 10.0, 14.0, 17.0, 17.0, 17.0, 17.0]  # units in a temple: alone they are prey
INCOME: Final = 4.0  # of a temple, for each prayer point
TWO_TEMPLES: Final = 45.0  # T4: a point that is kept, if it is still so at dusk
CREATURE: Final = 18.0
CARD: Final = 9.0
BATTLE_CARDS: Final = 3.0  # for each in hand
PREY: Final = 40.0  # a temple that a stronger neighbour may take before dusk is worth so much less
GOAL: Final = [0.0, 30.0, 140.0]  # one point short of the goal, and there
TOKEN: Final = 20.0  # an action that is still to come
LATE: Final = 5.0  # a place further back in the turn order: whoever moves last keeps the temples
# The alliance against Seth and its rites.
RITE: Final = 400.0  # the Great Ceremony
TEMPLE: Final = [0.0, 80.0, 200.0, 400.0]  # the sacred temple, by height
TOP: Final = 3
BUILDER: Final = 20.0  # a unit that stands ready to be offered for its next level


def chances(state: State) -> list[float]:
    """For each seat from 0 to 1 how likely it is to win, as far as one can see."""
    if state.over():
        first = ranking(state)[0]
        return [0.0 if state.hostile(seat, first) else 1.0 for seat in range(state.seats)]
    merits = [merit(state, seat) for seat in range(state.seats)]
    if len(state.rules.boxes) > 1:
        return chances_of_sides(state, merits)
    found: list[float] = []
    for seat in range(state.seats):
        best = -1e9
        for other in range(state.seats):
            if other != seat and merits[other] > best:
                best = merits[other]
        found.append(1.0 / (1.0 + math.exp((best - merits[seat]) / SCALE)))
    return found


def chances_of_sides(state: State, merits: list[float]) -> list[float]:
    """One against all: the best of the allies, and the rites, against Seth."""
    seth = seth_of(state)
    best, all_of_them, allies = -1e9, 0.0, 0
    for seat in range(state.seats):
        if seat != seth:
            best = max(best, merits[seat])
            all_of_them += merits[seat]
            allies += 1
    lead = 0.5 * (best + all_of_them / allies) + rites(state) - merits[seth]
    share = 1.0 / (1.0 + math.exp(-lead / SCALE))
    return [1.0 - share if seat == seth else share for seat in range(state.seats)]


def merit(state: State, seat: Seat) -> float:
    """What a seat has."""
    board = state.board
    kept = int(permanent_points(state, seat))
    if state.rules.standings is None:
        lent = int(great_pyramids_held(state, seat))
    else:
        lent = max(0, int(victory_points(state, seat)) - kept)
    total = PRAYER[min(11, int(state.prayer(seat)))] + CARD * int(state.hand_size(seat))
    units: Number = 0
    temples = 0
    for space in range(board.size):
        here = state.units(space, seat)
        if here > 0:
            units += here
            if board.is_temple[space]:
                temples += 1
                total += GUARD[min(8, int(here))] + INCOME * int(board.income[space])
                if threatened(state, seat, space, here):
                    total -= PREY
    if state.rules.standings is None:
        lent += temples
    if temples > 1:
        total += TWO_TEMPLES
    total += UNIT * int(units) + RESERVE * int(state.reserve(seat))
    total += powers(state.passive(seat))
    short = int(state.options.goal) - kept - lent
    if short <= 1 and state.rules.standings is None:
        total += GOAL[2 if short <= 0 else 1]
    points = min(MOST_POINTS, kept)
    total += POINT * points + LENT * min(MOST_POINTS - points, lent)
    for colour in range(COLOURS):
        total += PYRAMID[int(state.level(seat, colour))]
    for tile in range(len(state.rules.slot_of_tile)):
        if state.tile_owner(tile) == seat:
            total += TILE[state.rules.slots[state.rules.slot_of_tile[tile]].level]
    for figure in range(len(state.rules.creatures)):
        if state.figure_owner(figure) == seat and state.figure_space(figure) >= 0:
            total += CREATURE
    total += BATTLE_CARDS * bits(state.battle_hand(seat)) + TOKEN * int(state.tokens(seat))
    for place in range(state.seats):
        if state.order(place) == seat:
            total += LATE * int(place)
    return total


def threatened(state: State, seat: Seat, space: Number, units: Number) -> bool:
    """Whether an enemy next door, who is still to act, is stronger than the units here."""
    own = state.passive(seat)
    strength = units + own.strength + own.defense
    for near in state.board.steps[space]:
        for other in range(state.seats):
            if state.hostile(seat, other) and state.tokens(other) > 0:
                force = state.units(near, other)
                if force > 0:
                    foe = state.passive(other)
                    if force + foe.strength + foe.attack >= strength:
                        return True
    return False


def powers(passive: Passive) -> float:
    """What the tiles of a seat do for it, all together; income is worth more than it is tonight."""
    return (
        16.0 * passive.strength
        + 12.0 * passive.attack
        + 8.0 * passive.defense
        + 8.0 * passive.damage
        + 8.0 * passive.protection
        + 10.0 * passive.move
        + 5.0 * passive.teleport_cheaper
        + 8.0 * passive.walls_open
        + 5.0 * passive.obelisk_gates
        + 6.0 * passive.pray
        + 8.0 * passive.tile_cheaper
        + 6.0 * passive.level_cheaper
        + 4.0 * passive.raise_cheaper
        + 8.0 * passive.action_cheaper
        + 4.0 * passive.card_cheaper
        + 6.0 * passive.recruits
        + 8.0 * passive.troop_room
        + 9.0 * passive.night_prayer
        + 6.0 * passive.night_cards
        + 3.0 * passive.vision
        + 4.0 * passive.prayer_per_kill
        + 5.0 * passive.prayer_per_victory
        + 16.0 * passive.defender_scores
        + 6.0 * passive.foresight
        + 12.0 * passive.silver
        + 12.0 * passive.gold
    )


def bits(mask: Number) -> int:
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def rites(state: State) -> float:
    """How far the alliance is with what it must do besides scoring."""
    highest = 0.0
    for space in range(state.board.size):
        level = int(height(state, space))
        if level > 0:
            ready = min(level + 1, int(allied_units(state, space))) if level < TOP else 0
            highest = max(highest, TEMPLE[level] + BUILDER * ready)
    return highest + (RITE if state.extra(CEREMONY) else 0.0)
