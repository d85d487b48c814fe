"""Dusk against Seth: gifts and points for a side that shares everything, prayers for Seth (T, L3, K2)."""

from typing import ClassVar, final

from kemet.battle.mixed import AskedTogether, share_prayer
from kemet.expansions.seth.facts import alliance, allied_owners, allies_of, height, prayer_bonus, seth_of
from kemet.expansions.seth.osiris import GIFT, allied_temples
from kemet.expansions.seth.pledges import OwnUnits, Pledging
from kemet.expansions.seth.words import SACRED
from kemet.machine.actions import action, second, verb_of
from kemet.machine.frames import NOBODY, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices
from kemet.phases.ending import DELTA_SACRIFICE, SANCTUARY_SACRIFICE
from kemet.table.board import NO_SPACE
from kemet.table.offerings import gain_prayer
from kemet.table.points import gain_point
from kemet.table.rulebook import BIT, Phase
from kemet.table.state import FROM_SANCTUARY, FROM_TEMPLES, State
from kemet.table.troops import return_units
from kemet.table.victory import won_at_once
from kemet.table.words import DONE, DUSK_FELL, SACRIFICE


class DuskAgainstSeth(Phase):
    def begin(self, state: State) -> None:
        state.stack.append(DarkDusk())


@final
class DarkDusk(Procedure[State]):
    """T1 to T4 for a side that shares everything; Seth gets prayers only (Q1, L3)."""

    phase: ClassVar[str] = "dusk"

    def copy(self) -> "DarkDusk":
        twin = DarkDusk()
        twin.pc = self.pc
        return twin

    def step(self, state: State) -> None:
        if won_at_once(state):
            return
        pc = self.pc
        self.pc += 1
        if pc == 0:
            state.set_active(NOBODY)
            state.tell(DUSK_FELL, state.round())
            self.offer(state, state.board.delta_temple, DELTA_SACRIFICE)
        elif pc == 1:
            self.temple_income(state)
        elif pc == 2:
            self.offer(state, state.board.sanctuary, SANCTUARY_SACRIFICE)
        elif pc == 3:
            self.point_for_temples(state)
        elif pc == 4:
            if prayer_bonus(state, GIFT):
                state.stack.append(WhoGetsTheGift(alliance(state)))
        else:
            self.finish(state)

    def offer(self, state: State, space: Space, units: Number) -> None:
        if space == NO_SPACE:
            return
        seth = seth_of(state)
        owners = allied_owners(state, space)
        there = sum([int(state.units(space, seat)) for seat in range(state.seats) if owners & BIT[seat]])
        if there >= units:
            state.stack.append(AlliesSacrifice(owners, space, units))
        elif state.units(space, seth) >= units and space == state.board.delta_temple:
            state.stack.append(SethMaySacrifice(seth, space))

    def temple_income(self, state: State) -> None:
        for space in range(state.board.size):
            income = state.board.income[space]
            if height(state, space) >= 2:
                income += 1  # K2
            if income > 0:
                owners = allied_owners(state, space)
                if owners:
                    share_prayer(state, owners, income)
                elif state.units(space, seth_of(state)) > 0:
                    gain_prayer(state, seth_of(state), income)

    def point_for_temples(self, state: State) -> None:
        """L3: two temples for two allies, three for more."""
        if allied_temples(state) >= min(3, state.seats - 1):
            gain_point(state, allies_of(state)[0], FROM_TEMPLES)


@final
class AlliesSacrifice(Pledging):
    """The owners may give units of a holy place for its gift."""

    FIELDS: ClassVar[tuple[str, ...]] = ("members", "space", "left", "waiting", "promised")

    def __init__(self, members: Number, space: Space, left: Number) -> None:
        super().__init__(members, left)
        self.space = space

    def copy(self) -> "AlliesSacrifice":
        twin = AlliesSacrifice(self.members, self.space, self.left)
        self.copy_into(twin)
        return twin

    def purse(self, state: State, seat: Seat) -> Number:
        return state.units(self.space, seat)

    def ask(self, state: State, seat: Seat) -> None:
        state.stack.append(OwnUnits(seat, self.space))

    def fulfil(self, state: State) -> None:
        self.finish(state)
        giver: Number = NOBODY
        for seat in range(state.seats):
            if self.share(seat) > 0:
                giver = seat
                return_units(state, seat, self.space, self.share(seat))
        if self.space == state.board.sanctuary:
            gain_point(state, giver, FROM_SANCTUARY)
        else:
            share_prayer(state, self.members, state.board.sacrifice[self.space])


@final
class SethMaySacrifice(Question[State]):
    """Does Seth return a unit from this temple for its gift?"""

    message: ClassVar[str] = "seth_may_sacrifice"
    FIELDS: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: Seat, space: Space) -> None:
        super().__init__(seat)
        self.space = space

    def copy(self) -> "SethMaySacrifice":
        return SethMaySacrifice(self.seat, self.space)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", self.space)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        out.add(action(SACRIFICE, self.space))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == SACRIFICE:
            return_units(state, self.seat, self.space, DELTA_SACRIFICE)
            gain_prayer(state, self.seat, state.board.sacrifice[self.space])


@final
class WhoGetsTheGift(AskedTogether):
    """Which ally gets the prayers of the token?"""

    pick: ClassVar[str] = "seat"
    message: ClassVar[str] = "who_gets_the_gift"
    FIELDS: ClassVar[tuple[str, ...]] = ("members",)

    def copy(self) -> "WhoGetsTheGift":
        return WhoGetsTheGift(self.members)

    def options(self, state: State, out: Choices) -> None:
        for seat in range(state.seats):
            if self.members & BIT[seat]:
                out.add(action(SACRED, GIFT, seat))

    def answer(self, state: State, choice: Action) -> None:
        gain_prayer(state, second(choice), prayer_bonus(state, GIFT))
