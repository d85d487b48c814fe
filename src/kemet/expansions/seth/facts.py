"""What lies on the table only when Seth is there: his pyramid and tokens, temples, portal, captives."""

from typing import Final

from kemet.machine.numbers import Number, Seat, Space
from kemet.table.rulebook import BIT
from kemet.table.state import SEATS, State

PURPLE: Final = 3  # the fourth colour
SPACES: Final = 36
INFLUENCES: Final = 6
PRAYERS: Final = 4

# Where each fact stands among the extras.
PURPLE_LEVEL: Final = 0
PORTAL: Final = 1
CEREMONY: Final = 2
CREATURE_CARDS: Final = 3  # still in Seth's hand, as a mask
PURPLE_TOKENS: Final = 4  # left today
COLOURED_TOKENS: Final = 5  # whose tokens are left today, as a mask
CLEAR_TOKEN: Final = 6
INFLUENCE: Final = 7  # in force, as a mask
INFLUENCE_LEFT: Final = 8  # still face down, as a mask
PRAYER_USED: Final = 9  # prayer tokens used today, as a mask
WINNERS: Final = 10  # the side that has won, plus 1
ENTERED: Final = 11  # an ally stood in Seth's city at the start of an alliance turn
INFLUENCE_USED: Final = 12  # influence tokens given to somebody today, as a mask
MARCHES: Final = 13  # who has the gold token of Chaos March left today, as a mask
PRAYER_SIDE: Final = 14  # of each prayer token: 0 face down, 1 weak, 2 strong
HEIGHT: Final = 18  # of the sacred temple in a space
TOKEN_OF: Final = HEIGHT + SPACES  # its prayer token, plus 1
CAPTIVES: Final = TOKEN_OF + SPACES  # units in Seth's troop that belong to an ally, by space and seat
EXTRAS: Final = CAPTIVES + SPACES * SEATS


def seth_of(state: State) -> Seat:
    """The seat that plays Seth."""
    return state.seating.lone


def allies_of(state: State) -> list[int]:
    """The other seats, in the order of play."""
    seth = seth_of(state)
    return [int(state.order(p)) for p in range(state.seats) if state.order(p) != seth]


def alliance(state: State) -> Number:
    """All allies, as a mask."""
    return BIT[state.seats] - 1 - BIT[seth_of(state)]


def is_ally(state: State, seat: Seat) -> bool:
    return seat != seth_of(state)


def allied_units(state: State, space: Space) -> Number:
    units: Number = 0
    seth = seth_of(state)
    for seat in range(state.seats):
        if seat != seth:
            units += state.units(space, seat)
    return units


def allied_owners(state: State, space: Space) -> Number:
    """The allies with units in a space, as a mask."""
    mask: Number = 0
    seth = seth_of(state)
    for seat in range(state.seats):
        if seat != seth and state.units(space, seat) > 0:
            mask |= BIT[seat]
    return mask


def ally_stands(state: State, space: Space) -> bool:
    seth = seth_of(state)
    for seat in range(state.seats):
        if state.units(space, seat) > 0 and seat != seth:
            return True
    return False


def height(state: State, space: Space) -> Number:
    return state.extra(HEIGHT + space)


def captives(state: State, space: Space, seat: Seat) -> Number:
    return state.extra(CAPTIVES + space * SEATS + seat)


def add_captives(state: State, space: Space, seat: Seat, n: Number) -> None:
    which = CAPTIVES + space * SEATS + seat
    state.set_extra(which, state.extra(which) + n)


def has_march(state: State, seat: Seat) -> bool:
    """The gold token of Chaos March is left: it moves, it does not recruit."""
    return state.extra(MARCHES) & BIT[seat] != 0


def set_march(state: State, seat: Seat, left: bool) -> None:
    marches = state.extra(MARCHES) & ~BIT[seat]
    state.set_extra(MARCHES, marches | BIT[seat] if left else marches)


def purple_level(state: State) -> Number:
    return state.extra(PURPLE_LEVEL)


def prayer_bonus(state: State, token: Number) -> Number:
    """What a prayer token is worth now: 0 face down, 1 weak, 2 strong."""
    return state.extra(PRAYER_SIDE + token)
