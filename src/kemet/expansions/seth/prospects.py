"""Who will win against Seth: what each side has that only this box knows, and what it is worth.

The figures were fitted to games of bots (docs/bots.md); those of Seth are worth something to him. Some were
set by hand, because games tell what goes together, not what helps: the ceremony is worth more than being able
to pay for it, a higher purple pyramid is never bad for Seth, and a point never bad for the alliance.
"""

from typing import Final

from kemet.expansions.seth.corruption import playable_cards
from kemet.expansions.seth.facts import CEREMONY, allied_units, height, purple_level, seth_of
from kemet.expansions.seth.osiris import TOP, celebrants, price_of_ceremony
from kemet.expansions.seth.victory import POINTS_OF_THE_ALLIANCE, alliance_points, temple_stands
from kemet.machine.numbers import Number
from kemet.table.board import NO_CITY
from kemet.table.rulebook import BIT
from kemet.table.state import FROM_BATTLES, State

SMALL_TROOP: Final = 2  # no more units than a creature card beats

# What is worth how much to the alliance, a kept victory point of one ally being worth about 60.
WORTH: Final[dict[str, float]] = {
    "temple_1": 95.0,  # the highest sacred temple is at least so high
    "temple_2": 77.0,
    "temple_3": 297.0,
    "builder": 24.0,  # a unit that stands ready to be offered for its next level
    "ceremony": 190.0,
    "purse": 10.0,  # the part of its price that the celebrants have
    "payable": 60.0,  # all of it
    "point": 5.0,  # of the six that the alliance needs, beside what it is worth to its ally
    "two_of_three": 20.0,  # conditions of victory
    "inside": 250.0,  # temple, ceremony and a troop in the city of Seth
    "seth_point": -60.0,  # beside what it is worth to him
    "seth_close": -143.0,  # two points short of his goal
    "purple_2": -10.0,  # the pyramid of Seth is at least so high
    "purple_3": -10.0,
    "purple_4": -10.0,
    "creature_card": -22.0,  # that he may play now
    "victim": -40.0,  # a small troop outside the cities
}
NAMES: Final = list(WORTH)
WORTHS: Final = list(WORTH.values())


def standing(state: State) -> list[float]:
    """How much there is of each, in the order of `NAMES`."""
    seth = seth_of(state)
    highest, builders, victims, inside = 0, 0, 0, 0
    for space in range(state.board.size):
        units = int(allied_units(state, space))
        level = int(height(state, space))
        if level > 0:
            ready = min(level + 1, units) if level < TOP else 0
            if level > highest:
                highest, builders = level, ready
            elif level == highest:
                builders = max(builders, ready)
        city = state.board.city_of[space]
        if 0 < units <= SMALL_TROOP and city == NO_CITY:
            victims += 1
        if units > 0 and city == state.home(seth):
            inside = 1
    held = int(state.extra(CEREMONY)) != 0
    points = min(POINTS_OF_THE_ALLIANCE, int(alliance_points(state)))
    fulfilled = int(held) + int(temple_stands(state)) + int(points == POINTS_OF_THE_ALLIANCE)
    left = state.options.settings["seth_goal"] - int(state.points(seth, FROM_BATTLES))
    part = 0.0 if held else paid_part(state)
    level = int(purple_level(state))
    return [
        float(highest >= 1), float(highest >= 2), float(highest >= 3), float(builders),
        float(held), part, float(part >= 1.0), float(points), float(fulfilled >= 2),
        float(inside and held and temple_stands(state)),
        float(state.points(seth, FROM_BATTLES)), float(left <= 2),
        float(level >= 2), float(level >= 3), float(level >= 4),
        float(len(playable_cards(state))), float(victims),
    ]  # fmt: skip


def paid_part(state: State) -> float:
    """Which part of the ceremony the celebrants could pay now."""
    members = celebrants(state)
    if members == 0:
        return 0.0
    purse: Number = 0
    for seat in range(state.seats):
        if members & BIT[seat]:
            purse += state.prayer(seat)
    price = int(price_of_ceremony(state))
    return 1.0 if price == 0 else min(1.0, int(purse) / price)


def rites(state: State) -> float:
    """How much better the alliance stands than Seth by all of it."""
    total = 0.0
    found = standing(state)
    for i in range(len(found)):
        total += WORTHS[i] * found[i]
    return total
