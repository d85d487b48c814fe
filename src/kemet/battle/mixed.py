"""Troops of several owners, who answer together: who leads, whose units fall, who gets the prayers."""

from typing import ClassVar, final

from kemet.battle.sides import TwoSides
from kemet.machine.actions import action, first, second
from kemet.machine.frames import Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, Space
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


# Whose units fall


def lose_units(state: State, seat: Seat, space: Space, n: Number) -> None:
    """Units of a troop are destroyed; its owners choose whose, if that is a choice."""
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
        state.stack.append(WhoseLosses(owners, space, n))


@final
class WhoseLosses(AskedTogether):
    """Whose unit of the mixed troop is lost?"""

    pick: ClassVar[str] = "seat"
    message: ClassVar[str] = "whose_losses"
    FIELDS: ClassVar[tuple[str, ...]] = ("members", "space", "left")

    def __init__(self, members: Number, space: Space, left: Number) -> None:
        super().__init__(members)
        self.space = space
        self.left = left

    def copy(self) -> "WhoseLosses":
        return WhoseLosses(self.members, self.space, self.left)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", self.space), ("number", self.left)]

    def options(self, state: State, out: Choices) -> None:
        for seat in range(state.seats):
            if self.members & BIT[seat] and state.units(self.space, seat) > 0:
                out.add(action(LOSE, seat))

    def answer(self, state: State, choice: Action) -> None:
        seat = first(choice)
        for frame in state.stack:
            if isinstance(frame, TwoSides):
                frame.note_fallen(self.space, seat)
        destroy_units(state, seat, self.space, 1)
        if self.left > 1:
            lose_units(state, self.seat, self.space, self.left - 1)


# Who gets the prayers


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
    """Points are given until there are no more, or nobody can take any."""

    FIELDS: ClassVar[tuple[str, ...]] = ("owners", "left")

    def __init__(self, owners: Number, left: Number) -> None:
        super().__init__(lowest(owners))
        self.owners = owners
        self.left = left

    def copy(self) -> "Sharing":
        return Sharing(self.owners, self.left)

    def step(self, state: State) -> None:
        room: Number = 0
        takers: Number = 0
        for seat in range(state.seats):
            if self.owners & BIT[seat] and state.prayer(seat) < MOST_PRAYER:
                room += MOST_PRAYER - state.prayer(seat)
                takers |= BIT[seat]
        if self.left == 0 or takers == 0:
            self.finish(state)
        elif room <= self.left or takers & (takers - 1) == 0:
            for seat in range(state.seats):
                if takers & BIT[seat]:
                    gain_prayer(state, seat, self.left)  # everybody is full then
            self.left = 0
        else:
            state.stack.append(SharePrayer(takers, self.left))


@final
class SharePrayer(AskedTogether):
    """How are the prayer points of the mixed troop divided?"""

    pick: ClassVar[str] = "share"
    message: ClassVar[str] = "share_prayer"
    FIELDS: ClassVar[tuple[str, ...]] = ("members", "left")

    def __init__(self, members: Number, left: Number) -> None:
        super().__init__(members)
        self.left = left

    def copy(self) -> "SharePrayer":
        return SharePrayer(self.members, self.left)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("number", self.left)]

    def options(self, state: State, out: Choices) -> None:
        for seat in range(state.seats):
            if self.members & BIT[seat]:
                most = min(self.left, MOST_PRAYER - state.prayer(seat))
                for n in range(1, most + 1):
                    out.add(action(GIVE, seat, n))

    def answer(self, state: State, choice: Action) -> None:
        sharing = state.stack[-1]
        assert isinstance(sharing, Sharing)
        sharing.left -= second(choice)
        gain_prayer(state, first(choice), second(choice))
