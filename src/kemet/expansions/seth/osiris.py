"""The Osiris board: sacred temples, prayer and influence tokens, and the Great Ceremony (K)."""

from typing import ClassVar, Final, final

from kemet.battle.mixed import AskedTogether
from kemet.expansions.seth.facts import (
    CEREMONY,
    HEIGHT,
    INFLUENCE,
    INFLUENCE_LEFT,
    INFLUENCES,
    PORTAL,
    PRAYER_SIDE,
    PRAYERS,
    TOKEN_OF,
    alliance,
    allied_owners,
    allied_units,
    allies_of,
    ally_stands,
    height,
    seth_of,
)
from kemet.expansions.seth.pledges import OwnPayment, OwnUnits, Pledging
from kemet.expansions.seth.tiles import Influence, give_power
from kemet.expansions.seth.words import (
    BLESS,
    CEREMONY_HELD,
    CHOOSE,
    INFLUENCE_FOUND,
    PRAYER_FOUND,
    REVEAL,
    TEMPLE_GREW,
)
from kemet.machine.actions import action, first
from kemet.machine.frames import CHANCE, Question
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices
from kemet.table.board import NO_CITY
from kemet.table.offerings import pay
from kemet.table.passive import Passive
from kemet.table.points import GREAT_PYRAMID
from kemet.table.pyramids import controls
from kemet.table.rulebook import BIT, COLOURS
from kemet.table.state import State
from kemet.table.troops import return_units
from kemet.table.victory import won_at_once

MOST_TEMPLES: Final = 3
TOP: Final = 3
PRAYER_OF_A_CEREMONY: Final = 10  # for each ally
SAVED_BY_A_POINT: Final = 4  # for each temporary victory point

GRAY: Final = 0
GOLD: Final = 1
UNITS_AT_NIGHT: Final = 5
INFLUENCE_NAMES: Final = ["extra-action", "extra-march", "strength", "protection", "speed", "units"]
GIFT: Final = 0
RECRUITS: Final = 1
RAISING: Final = 2
TELEPORTS: Final = 3
PRAYER_NAMES: Final = ["gift", "recruits", "raising", "teleports"]


# Sacred temples


def is_desert(state: State, space: Space) -> bool:
    """K1: a desert space without obelisk."""
    board = state.board
    return board.city_of[space] == NO_CITY and not board.has_obelisk[space]


def temples_built(state: State) -> Number:
    built = 0
    for space in range(state.board.size):
        if height(state, space) > 0:
            built += 1
    return built


def may_grow(state: State, space: Space, grown: Number) -> bool:
    """K1, K2: as many units as the new height, one level a day, at most three temples."""
    if not is_desert(state, space) or grown & BIT[space]:
        return False
    level = height(state, space)
    if level == 0 and temples_built(state) == MOST_TEMPLES:
        return False
    return level < TOP and allied_units(state, space) > level


@final
class GrowTemple(Pledging):
    """The owners give the units, then the temple grows and its token is turned up."""

    FIELDS: ClassVar[tuple[str, ...]] = ("members", "space", "left", "waiting", "promised")

    def __init__(self, members: Number, space: Space, left: Number) -> None:
        super().__init__(members, left)
        self.space = space

    def copy(self) -> "GrowTemple":
        twin = GrowTemple(self.members, self.space, self.left)
        self.copy_into(twin)
        return twin

    def purse(self, state: State, seat: Seat) -> Number:
        return state.units(self.space, seat)

    def ask(self, state: State, seat: Seat) -> None:
        state.stack.append(OwnUnits(seat, self.space))

    def fulfil(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        if pc == 0:
            for seat in range(state.seats):
                if self.share(seat) > 0:
                    return_units(state, seat, self.space, self.share(seat))
        elif pc == 1:
            self.grow(state)
        else:
            self.finish(state)
            won_at_once(state)

    def grow(self, state: State) -> None:
        level = height(state, self.space) + 1
        state.set_extra(HEIGHT + self.space, level)
        state.tell(TEMPLE_GREW, self.seat, self.space, level)
        if level == 2:
            state.stack.append(TurnPrayer(self.space))
        elif level == TOP:
            set_prayer_side(state, state.extra(TOKEN_OF + self.space) - 1, 2)
            if state.extra(INFLUENCE_LEFT):
                state.stack.append(TurnInfluence())


# Tokens


@final
class TurnPrayer(Question[State]):
    """Chance turns up one of the prayer tokens."""

    pick: ClassVar[str] = "chance"
    message: ClassVar[str] = "turn_prayer"
    FIELDS: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, space: Space) -> None:
        super().__init__(CHANCE)
        self.space = space

    def copy(self) -> "TurnPrayer":
        return TurnPrayer(self.space)

    def options(self, state: State, out: Choices) -> None:
        for token in range(PRAYERS):
            if state.extra(PRAYER_SIDE + token) == 0:
                out.add(action(BLESS, token))

    def weight(self, state: State) -> Number:
        out = Choices()
        self.options(state, out)
        return out.count

    def draw(self, state: State, pick: Number) -> Action:
        out = Choices()
        self.options(state, out)
        return out.at(pick)

    def answer(self, state: State, choice: Action) -> None:
        token = first(choice)
        state.set_extra(TOKEN_OF + self.space, token + 1)
        state.tell(PRAYER_FOUND, token, self.space)
        set_prayer_side(state, token, 1)


def set_prayer_side(state: State, token: Number, side: Number) -> None:
    """Weak, then strong: what it gives grows by one for all allies."""
    state.set_extra(PRAYER_SIDE + token, side)
    gift = Passive()
    if token == RAISING:
        gift = Passive(raise_cheaper=1)
    elif token == TELEPORTS:
        gift = Passive(teleport_cheaper=1)
    for seat in range(state.seats):
        if seat != seth_of(state):
            state.passives[seat] = state.passives[seat].plus(gift)


@final
class TurnInfluence(Question[State]):
    """Chance turns up one of the influence tokens."""

    pick: ClassVar[str] = "chance"
    message: ClassVar[str] = "turn_influence"

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def copy(self) -> "TurnInfluence":
        return TurnInfluence()

    def options(self, state: State, out: Choices) -> None:
        for token in range(INFLUENCES):
            if state.extra(INFLUENCE_LEFT) & BIT[token]:
                out.add(action(REVEAL, token))

    def weight(self, state: State) -> Number:
        return int(state.extra(INFLUENCE_LEFT)).bit_count()

    def draw(self, state: State, pick: Number) -> Action:
        out = Choices()
        self.options(state, out)
        return out.at(pick)

    def answer(self, state: State, choice: Action) -> None:
        put_influence_in_force(state, first(choice))


def put_influence_in_force(state: State, token: Number) -> None:
    state.set_extra(INFLUENCE_LEFT, state.extra(INFLUENCE_LEFT) - BIT[token])
    state.set_extra(INFLUENCE, state.extra(INFLUENCE) | BIT[token])
    state.tell(INFLUENCE_FOUND, token)
    for power in state.rules.powers:
        if isinstance(power, Influence) and power.token == token:
            for ally in allies_of(state):
                give_power(state, ally, power)


# The Great Ceremony


def allied_temples(state: State) -> Number:
    """The printed temples and the sacred temples of full height where allies stand."""
    held: Number = 0
    board = state.board
    for temple in board.temples:
        if ally_stands(state, temple):
            held += 1
    for space in range(board.size):
        if height(state, space) == TOP and not board.is_temple[space] and ally_stands(state, space):
            held += 1
    return held


def temporary_points(state: State) -> Number:
    """Of the alliance together: temples and great pyramids, each once."""
    points = allied_temples(state)
    seth = seth_of(state)
    for owner in range(state.seats):
        for colour in range(COLOURS):
            if state.level(owner, colour) == GREAT_PYRAMID and not controls(state, seth, owner, colour):
                points += 1
    return points


def price_of_ceremony(state: State) -> Number:
    """K4."""
    return max(0, PRAYER_OF_A_CEREMONY * (state.seats - 1) - SAVED_BY_A_POINT * temporary_points(state))


def celebrants(state: State) -> Number:
    """Allies with a unit on a desert space with obelisk, as a mask."""
    mask: Number = 0
    for space in state.board.desert_obelisks:
        mask |= allied_owners(state, space)
    return mask


def can_hold_ceremony(state: State) -> bool:
    if state.extra(CEREMONY):
        return False
    members = celebrants(state)
    if members == 0:
        return False
    missing: Number = PRAYER_OF_A_CEREMONY * (state.seats - 1)
    for seat in range(state.seats):
        if members & BIT[seat]:
            missing -= state.prayer(seat)
    if missing <= 0:
        return True
    return missing <= SAVED_BY_A_POINT * temporary_points(state)


@final
class Ceremony(Pledging):
    """The celebrants pay together; then the alliance chooses an influence and the portal opens."""

    FIELDS: ClassVar[tuple[str, ...]] = ("members", "left", "price", "waiting", "promised")

    def __init__(self, members: Number, price: Number) -> None:
        super().__init__(members, price)
        self.price = price

    def copy(self) -> "Ceremony":
        twin = Ceremony(self.members, self.price)
        self.copy_into(twin)
        return twin

    def purse(self, state: State, seat: Seat) -> Number:
        return state.prayer(seat)

    def ask(self, state: State, seat: Seat) -> None:
        state.stack.append(OwnPayment(seat))

    def fulfil(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        if pc == 0:
            self.hold(state)
        else:
            self.finish(state)
            won_at_once(state)

    def hold(self, state: State) -> None:
        for seat in range(state.seats):
            pay(state, seat, self.share(seat))
        state.set_extra(CEREMONY, 1)
        state.set_extra(PORTAL, 1)
        state.tell(CEREMONY_HELD, self.price)
        if state.extra(INFLUENCE_LEFT):
            state.stack.append(ChooseInfluence(alliance(state)))


@final
class ChooseInfluence(AskedTogether):
    """Which influence does the ceremony bring?"""

    pick: ClassVar[str] = "influence"
    message: ClassVar[str] = "choose_influence"
    FIELDS: ClassVar[tuple[str, ...]] = ("members",)

    def copy(self) -> "ChooseInfluence":
        return ChooseInfluence(self.members)

    def options(self, state: State, out: Choices) -> None:
        for token in range(INFLUENCES):
            if state.extra(INFLUENCE_LEFT) & BIT[token]:
                out.add(action(CHOOSE, token))

    def answer(self, state: State, choice: Action) -> None:
        put_influence_in_force(state, first(choice))
