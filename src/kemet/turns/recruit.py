"""Recruit: units from the reserve into own districts, creatures back from their tiles (A6 to A8)."""

from typing import ClassVar, final

from kemet.battle.attack import Attack
from kemet.machine.actions import action, first, second, verb_of
from kemet.machine.frames import NOBODY, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, Space, mypyc_attr
from kemet.machine.rows import Choices
from kemet.table.offerings import lowered, pay
from kemet.table.rulebook import BIT, ActionSpace
from kemet.table.state import State
from kemet.table.troops import foe_at, may_house, own_districts, place_units, put_creature, room_for
from kemet.table.words import ATTACK, DONE, RECRUIT, SUMMON


def price_of_units(state: State, seat: Seat, units: Number) -> Number:
    """A6: one point a unit, Recruiting Scribes free; A10: one less in total."""
    passive = state.passive(seat)
    return lowered(lowered(units, passive.recruits), passive.action_cheaper)


class RecruitSpace(ActionSpace):
    def begin(self, state: State, seat: Seat) -> None:
        state.stack.append(Recruit(seat))


@mypyc_attr(free_list_len=1)
class Recruit(Procedure[State]):
    """Units are placed, creatures come back, then the battles that they started are fought (A6 to A8)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("units", "districts", "creatures")

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.units: Number = 0  # recruited so far
        self.districts: Number = 0  # where, as a mask
        self.creatures: Number = 0  # brought back so far

    def copy(self) -> "Recruit":
        twin = Recruit(self.seat)
        twin.pc = self.pc
        twin.units = self.units
        twin.districts = self.districts
        twin.creatures = self.creatures
        return twin

    def step(self, state: State) -> None:
        if self.pc == 0:
            if self.can_recruit(state) or self.can_summon(state):
                state.stack.append(WhomToRecruit(self.seat))
            else:
                self.pc = 1
        elif self.pc == 1 and self.may_summon(state):
            self.next_creature(state)
        else:
            self.next_battle(state)

    def price(self, state: State, units: Number) -> Number:
        return price_of_units(state, self.seat, units)

    def most_units(self, state: State, district: Space) -> Number:
        """How many units may still come into a district."""
        if self.districts & BIT[district]:
            return 0
        most = min(room_for(state, self.seat, district), state.reserve(self.seat))
        purse = state.prayer(self.seat) + self.price(state, self.units)
        while most > 0 and self.price(state, self.units + most) > purse:
            most -= 1
        return most

    def can_recruit(self, state: State) -> bool:
        for district in own_districts(state, self.seat):
            if self.most_units(state, district) > 0:
                return True
        return False

    def may_summon(self, state: State) -> bool:
        """A8, X: one creature per Recruit, any number in the ru edition."""
        if state.passive(self.seat).creatures == 0:
            return False
        return self.creatures == 0 or state.options.all_creatures_return

    def can_summon(self, state: State) -> bool:
        if not self.may_summon(state):
            return False
        waits = False
        for figure in range(len(state.rules.creatures)):
            if state.figure_owner(figure) == self.seat and state.figure_space(figure) == NOBODY:
                waits = True
        if waits:
            for district in own_districts(state, self.seat):
                if may_house(state, self.seat, district):
                    return True
        return False

    def list_summons(self, state: State, out: Choices) -> None:
        for figure in range(len(state.rules.creatures)):
            if state.figure_owner(figure) == self.seat and state.figure_space(figure) == NOBODY:
                for district in own_districts(state, self.seat):
                    if may_house(state, self.seat, district):
                        out.add(action(SUMMON, figure, district))

    def summon(self, state: State, choice: Action) -> None:
        self.creatures += 1
        put_creature(state, first(choice), second(choice))

    def next_creature(self, state: State) -> None:
        """A8: not optional; nobody is asked where there is a single way."""
        if state.scratch is None:
            state.scratch = Choices()
        ways = state.scratch
        ways.clear()
        self.list_summons(state, ways)
        if ways.count == 0:
            self.pc = 2
        elif ways.count == 1:
            self.summon(state, ways.at(0))
        else:
            state.stack.append(WhichReturns(self.seat))

    def next_battle(self, state: State) -> None:
        contested = 0
        last = NOBODY
        for district in own_districts(state, self.seat):
            if state.units(district, self.seat) > 0 and foe_at(state, district, self.seat) != NOBODY:
                contested += 1
                last = district
        if contested == 0:
            self.finish(state)
        elif contested == 1:
            state.stack.append(Attack(self.seat, last, 0))
        else:
            state.stack.append(WhichBattle(self.seat))


@mypyc_attr(free_list_len=1)
@final
class WhomToRecruit(Question[State]):
    """Where do the recruits go, or which creature comes back already?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "recruit"

    def copy(self) -> "WhomToRecruit":
        return WhomToRecruit(self.seat)

    def options(self, state: State, out: Choices) -> None:
        recruit = state.stack[-2]
        assert isinstance(recruit, Recruit)
        if recruit.can_recruit(state):
            out.add(action(DONE))
        for district in own_districts(state, self.seat):
            for n in range(1, recruit.most_units(state, district) + 1):
                out.add(action(RECRUIT, district, n))
        if recruit.may_summon(state):
            recruit.list_summons(state, out)

    def answer(self, state: State, choice: Action) -> None:
        recruit = state.stack[-1]
        assert isinstance(recruit, Recruit)
        verb = verb_of(choice)
        if verb == DONE:
            recruit.pc = 1
        elif verb == SUMMON:
            recruit.summon(state, choice)
        else:
            district, n = first(choice), second(choice)
            before = recruit.price(state, recruit.units)
            recruit.units += n
            recruit.districts |= BIT[district]
            pay(state, self.seat, recruit.price(state, recruit.units) - before)
            place_units(state, self.seat, district, n)


@final
class WhichReturns(Question[State]):
    """Which creature comes back with the recruits, and where?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "which_creature_returns"

    def copy(self) -> "WhichReturns":
        return WhichReturns(self.seat)

    def options(self, state: State, out: Choices) -> None:
        recruit = state.stack[-2]
        assert isinstance(recruit, Recruit)
        recruit.list_summons(state, out)

    def answer(self, state: State, choice: Action) -> None:
        recruit = state.stack[-1]
        assert isinstance(recruit, Recruit)
        recruit.summon(state, choice)


@final
class WhichBattle(Question[State]):
    """Your recruits meet enemies in several districts: which battle comes first?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "which_battle"

    def copy(self) -> "WhichBattle":
        return WhichBattle(self.seat)

    def options(self, state: State, out: Choices) -> None:
        for district in own_districts(state, self.seat):
            if state.units(district, self.seat) > 0 and foe_at(state, district, self.seat) != NOBODY:
                out.add(action(ATTACK, district))

    def answer(self, state: State, choice: Action) -> None:
        state.stack.append(Attack(self.seat, first(choice), 0))
