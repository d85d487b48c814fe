"""What a position is worth to each seat, by what is in view of all and by what one knows about Kemet."""

import math
from typing import Final

from kemet.expansions.seth.facts import seth_of
from kemet.expansions.seth.prospects import rites
from kemet.imagined.weights import OF_MORE, OF_TWO, STAGES, Weights
from kemet.machine.numbers import Number, Seat
from kemet.table.points import great_pyramids_held, permanent_points, ranking, temples_held, victory_points
from kemet.table.rulebook import COLOURS
from kemet.table.state import State

SCALE: Final = 190.0  # a lead of so much wins about three times out of four
MOST_POINTS: Final = 14  # more win nothing
# One against all: how much the things of everybody weigh, and who is ahead before the game begins.
OF_ALLIES: Final = 0.73
OF_SETH: Final = 0.7
AHEAD: Final = -30.0


def chances(state: State) -> list[float]:
    """For each seat from 0 to 1 how likely it is to win, as far as one can see."""
    if state.over():
        first = ranking(state)[0]
        return [0.0 if state.hostile(seat, first) else 1.0 for seat in range(state.seats)]
    weights = weights_at(state)
    merits = [merit(state, seat, weights) for seat in range(state.seats)]
    add_tiles_and_creatures(state, merits, weights)
    if len(state.rules.boxes) > 1:
        return chances_of_sides(state, merits)
    best = max(merits)
    total = 0.0
    for seat in range(state.seats):
        merits[seat] = math.exp((merits[seat] - best) / SCALE)
        total += merits[seat]
    return [one / total for one in merits]


def stage_of(state: State) -> int:
    """How far the leader has come: points that are only held count half."""
    furthest = 0
    for seat in range(state.seats):
        held = int(temples_held(state, seat)) + int(great_pyramids_held(state, seat))
        furthest = max(furthest, 2 * int(permanent_points(state, seat)) + held)
    return min(STAGES, furthest * STAGES // (2 * int(state.options.goal)))


def weights_at(state: State) -> Weights:
    stage = stage_of(state)
    return OF_TWO[stage] if state.seats == 2 else OF_MORE[stage]


def chances_of_sides(state: State, merits: list[float]) -> list[float]:
    """One against all: the best of the allies, and the rites, against Seth."""
    seth = seth_of(state)
    best, all_of_them, allies = -1e9, 0.0, 0
    for seat in range(state.seats):
        if seat != seth:
            best = max(best, merits[seat])
            all_of_them += merits[seat]
            allies += 1
    lead = OF_ALLIES * 0.5 * (best + all_of_them / allies) - OF_SETH * merits[seth] + rites(state) + AHEAD
    share = 1.0 / (1.0 + math.exp(-lead / SCALE))
    return [1.0 - share if seat == seth else share for seat in range(state.seats)]


def merit(state: State, seat: Seat, weights: Weights) -> float:
    """What a seat has, without its tiles and creatures."""
    board = state.board
    kept = int(permanent_points(state, seat))
    total = weights.prayer[min(11, int(state.prayer(seat)))] + weights.card * int(state.hand_size(seat))
    units: Number = 0
    temples = 0
    for space in range(board.size):
        here = state.units(space, seat)
        if here > 0:
            units += here
            if here > 3:
                total += weights.troop
            if board.is_temple[space]:
                temples += 1
                total += weights.garrison[min(12, int(here))] + weights.income * int(board.income[space])
                if threatened(state, seat, space, here):
                    total += weights.prey
    great_pyramids = int(great_pyramids_held(state, seat))
    if state.rules.standings is not None:
        kept = min(MOST_POINTS, kept)
        total += weights.temple * max(0, int(victory_points(state, seat)) - kept)
    else:
        short = int(state.options.goal) - kept - temples - great_pyramids
        if short <= 1:
            total += weights.there if short <= 0 else weights.almost
        kept = min(MOST_POINTS, kept)
        total += weights.temple * min(MOST_POINTS - kept, temples)
        total += weights.great_pyramid * min(MOST_POINTS - kept, great_pyramids)
    total += weights.kept * kept
    if temples > 1:
        total += weights.two_temples
    total += weights.unit * int(units) + weights.reserve * int(state.reserve(seat))
    total += weights.powers(state.passive(seat))
    for colour in range(COLOURS):
        total += weights.pyramid[int(state.level(seat, colour))]
    total += weights.battle_card * int(state.battle_hand(seat)).bit_count() + weights.token * int(
        state.tokens(seat)
    )
    for place in range(state.seats):
        if state.order(place) == seat:
            total += weights.last * int(place) / (int(state.seats) - 1)
    return total


def add_tiles_and_creatures(state: State, merits: list[float], weights: Weights) -> None:
    rules = state.rules
    for tile in range(len(rules.slot_of_tile)):
        owner = int(state.tile_owner(tile))
        if owner >= 0:
            merits[owner] += weights.tile[rules.slots[rules.slot_of_tile[tile]].level]
    for figure in range(len(rules.creatures)):
        owner = int(state.figure_owner(figure))
        if owner >= 0:
            merits[owner] += weights.creature
            if state.figure_space(figure) >= 0:
                merits[owner] += weights.ridden


def threatened(state: State, seat: Seat, space: Number, units: Number) -> bool:
    """Whether an enemy next door, who is still to act, is stronger than the units here."""
    own = state.passive(seat)
    strength = units + own.strength + own.defense
    for near in state.board.steps[space]:
        if stronger_foe(state, seat, near, strength):
            return True
    for one, other in state.board.portals:
        if (space == one and stronger_foe(state, seat, other, strength)) or (
            space == other and stronger_foe(state, seat, one, strength)
        ):
            return True
    return False


def stronger_foe(state: State, seat: Seat, near: Number, strength: Number) -> bool:
    for other in range(state.seats):
        # whoever plays against all others has other tokens, and the last turn of the day
        if state.hostile(seat, other) and (state.tokens(other) > 0 or other == state.seating.lone):
            force = state.units(near, other)
            if force > 0:
                foe = state.passive(other)
                if force + foe.strength + foe.attack >= strength:
                    return True
    return False
