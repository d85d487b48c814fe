"""Troops of several owners, who answer together: who leads, whose units fall, who gets the prayers."""

from typing import ClassVar, Final, final

from kemet.battle.sides import TwoSides
from kemet.machine.actions import action, first, second
from kemet.machine.frames import NOBODY, Procedure, Question
from kemet.machine.numbers import Action, Number, Row, Seat, Space, new_row
from kemet.machine.rows import Choices
from kemet.table.offerings import MOST_PRAYER, gain_prayer
from kemet.table.rulebook import BIT, lowest
from kemet.table.state import State
from kemet.table.troops import destroy_units
from kemet.table.words import GIVE, LEAD, LOSE


class AskedTogether(Question[State]):
    """A question to several seats: any of them may answer for all."""

    FIELDS: ClassVar[tuple[str, ...]] = ("members",)

    def __init__(self, members: Number) -> None:
        super().__init__(lowest(members))
        self.members = members

    def seats(self, state: State) -> list[int]:
        return [seat for seat in range(state.seats) if self.members & BIT[seat]]


def owners_at(state: State, seat: Seat, space: Space) -> Number:
    """The seats of one side that have units in a space, as a mask."""
    if state.seating.alone[seat]:
        return BIT[seat]
    mask: Number = 0
    for other in range(state.seats):
        if state.units(space, other) > 0 and not state.hostile(seat, other):
            mask |= BIT[other]
    return mask


# Who leads


@final
class WhoLeads(AskedTogether):
    """Which owner of the mixed troop leads it, and plays the cards?"""

    pick: ClassVar[str] = "seat"
    message: ClassVar[str] = "who_leads"
    FIELDS: ClassVar[tuple[str, ...]] = ("members", "space")

    def __init__(self, members: Number, space: Space) -> None:
        super().__init__(members)
        self.space = space

    def copy(self) -> "WhoLeads":
        return WhoLeads(self.members, self.space)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", self.space)]

    def options(self, state: State, out: Choices) -> None:
        for seat in range(state.seats):
            if self.members & BIT[seat]:
                out.add(action(LEAD, seat))

    def answer(self, state: State, choice: Action) -> None:
        state.stack[-1].take_leader(state, first(choice))


# Whose units fall: every owner speaks for the own ones (Z4, K4)


def lose_units(state: State, seat: Seat, space: Space, n: Number) -> None:
    """Units of a troop are destroyed; each owner says how many of the own, if that is a choice."""
    owners = owners_at(state, seat, space)
    if owners & (owners - 1) == 0:
        destroy_units(state, lowest(owners), space, n)
        return
    there: Number = 0
    for other in range(state.seats):
        if owners & BIT[other]:
            there += state.units(space, other)
    if n >= there:
        for other in range(state.seats):
            if owners & BIT[other]:
                destroy_units(state, other, space, state.units(space, other))
    elif n > 0:
        state.stack.append(Losing(owners, space, n))


@final
class Losing(Procedure[State]):
    """One owner after the other; what nobody gives is lost where most units stand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("waiting", "space", "left")

    def __init__(self, waiting: Number, space: Space, left: Number) -> None:
        super().__init__(lowest(waiting))
        self.waiting = waiting  # the owners not yet asked, as a mask
        self.space = space
        self.left = left

    def copy(self) -> "Losing":
        twin = Losing(BIT[self.seat], self.space, self.left)
        twin.waiting = self.waiting
        return twin

    def step(self, state: State) -> None:
        if self.left == 0:
            self.finish(state)
        elif self.waiting:
            seat = lowest(self.waiting)
            self.waiting -= BIT[seat]
            if owners_at(state, seat, self.space) != BIT[seat]:
                state.stack.append(OwnLosses(seat, self.space, self.left))
        else:
            self.left -= 1
            self.fall(state, largest_share(state, self.seat, self.space), 1)

    def fall(self, state: State, seat: Seat, n: Number) -> None:
        for frame in state.stack:
            if isinstance(frame, TwoSides):
                frame.note_fallen(self.space, seat)
        destroy_units(state, seat, self.space, n)


def largest_share(state: State, seat: Seat, space: Space) -> Seat:
    """The owner of most units in a troop; the first of several."""
    owners = owners_at(state, seat, space)
    most = lowest(owners)
    for other in range(state.seats):
        if owners & BIT[other] and state.units(space, other) > state.units(space, most):
            most = other
    return most


@final
class OwnLosses(Question[State]):
    """How many of your units in the mixed troop are lost?"""

    pick: ClassVar[str] = "number"
    message: ClassVar[str] = "own_losses"
    FIELDS: ClassVar[tuple[str, ...]] = ("space", "left")

    def __init__(self, seat: Seat, space: Space, left: Number) -> None:
        super().__init__(seat)
        self.space = space
        self.left = left

    def copy(self) -> "OwnLosses":
        return OwnLosses(self.seat, self.space, self.left)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", self.space), ("number", self.left)]

    def options(self, state: State, out: Choices) -> None:
        own = state.units(self.space, self.seat)
        others: Number = 0
        for other in range(state.seats):
            if other != self.seat and not state.hostile(self.seat, other):
                others += state.units(self.space, other)
        for n in range(max(0, self.left - others), min(self.left, own) + 1):
            out.add(action(LOSE, self.seat, n))

    def answer(self, state: State, choice: Action) -> None:
        losing = state.stack[-1]
        assert isinstance(losing, Losing)
        losing.left -= second(choice)
        if second(choice) > 0:
            losing.fall(state, self.seat, second(choice))


# Who gets the prayers: every owner says what the own share should be

SHARE: Final = 4  # the bits for the wish of one seat
WHOLE: Final = 15


def share_prayer(state: State, owners: Number, n: Number) -> None:
    """Prayer points of a troop go to its owners, as they divide them."""
    if n <= 0:
        return
    if owners & (owners - 1) == 0:
        gain_prayer(state, lowest(owners), n)
    else:
        state.stack.append(Sharing(owners, n))


@final
class Sharing(Procedure[State]):
    """Each owner names a share; one point after the other goes to whoever wishes more and has got least."""

    FIELDS: ClassVar[tuple[str, ...]] = ("owners", "left", "waiting", "wishes")

    def __init__(self, owners: Number, left: Number) -> None:
        super().__init__(lowest(owners))
        self.owners = owners
        self.left = left
        self.waiting = owners  # not yet asked, as a mask
        self.wishes: Number = 0

    def copy(self) -> "Sharing":
        twin = Sharing(self.owners, self.left)
        twin.pc = self.pc
        twin.waiting = self.waiting
        twin.wishes = self.wishes
        return twin

    def step(self, state: State) -> None:
        if self.pc == 0:
            self.pc = 1
            self.find_takers(state)
        elif self.waiting:
            seat = lowest(self.waiting)
            self.waiting -= BIT[seat]
            state.stack.append(OwnShare(seat, self.left))
        else:
            self.divide(state)
            self.finish(state)

    def find_takers(self, state: State) -> None:
        """Nobody is asked where all will be full, or only one can take any."""
        room: Number = 0
        takers: Number = 0
        for seat in range(state.seats):
            if self.owners & BIT[seat] and state.prayer(seat) < MOST_PRAYER:
                room += MOST_PRAYER - state.prayer(seat)
                takers |= BIT[seat]
        self.waiting = takers
        if room <= self.left or takers & (takers - 1) == 0:
            self.waiting = 0
            for seat in range(state.seats):
                if takers & BIT[seat]:
                    self.wishes |= MOST_PRAYER << (SHARE * seat)

    def wish(self, seat: Seat) -> Number:
        return (self.wishes >> (SHARE * seat)) & WHOLE

    def divide(self, state: State) -> None:
        """As wished; points that nobody wished for follow in the same way."""
        shares = new_row(state.seats)
        for wished in (True, False):
            while self.left > 0:
                taker = self.next_taker(state, shares, wished)
                if taker == NOBODY:
                    break
                shares[taker] += 1
                self.left -= 1
        for seat in range(state.seats):
            if shares[seat] > 0:
                gain_prayer(state, seat, shares[seat])

    def next_taker(self, state: State, shares: Row, wished: bool) -> Number:
        taker: Number = NOBODY
        for seat in range(state.seats):
            if not self.owners & BIT[seat] or state.prayer(seat) + shares[seat] >= MOST_PRAYER:
                continue
            if wished and shares[seat] >= self.wish(seat):
                continue
            if taker == NOBODY or shares[seat] < shares[taker]:
                taker = seat
        return taker


@final
class OwnShare(Question[State]):
    """How many of the mixed troop's prayer points do you take?"""

    pick: ClassVar[str] = "number"
    message: ClassVar[str] = "own_share"
    FIELDS: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: Seat, left: Number) -> None:
        super().__init__(seat)
        self.left = left

    def copy(self) -> "OwnShare":
        return OwnShare(self.seat, self.left)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("number", self.left)]

    def options(self, state: State, out: Choices) -> None:
        for n in range(min(self.left, MOST_PRAYER - state.prayer(self.seat)) + 1):
            out.add(action(GIVE, self.seat, n))

    def answer(self, state: State, choice: Action) -> None:
        sharing = state.stack[-1]
        assert isinstance(sharing, Sharing)
        sharing.wishes |= second(choice) << (SHARE * self.seat)
