"""Moving against Seth: through the portals, and with troops of several allies (V1, L2, Z1, Z3)."""

from typing import ClassVar, Final, final

from kemet.expansions.seth.facts import PORTAL, allied_owners, seth_of
from kemet.expansions.seth.tiles import Osiris
from kemet.expansions.seth.words import BRING
from kemet.machine.actions import action, first, second, verb_of
from kemet.machine.frames import NOBODY, Question
from kemet.machine.numbers import Action, Number, Space, mypyc_attr
from kemet.machine.rows import Choices
from kemet.table.offerings import card_cost
from kemet.table.rulebook import BIT, NO_CREATURE, ActionSpace, lowest
from kemet.table.state import State
from kemet.table.troops import foe_at, largest_troop, leave_alone
from kemet.table.words import DONE, MOVE, TROOP_MOVED, TROOP_TELEPORTED, WITH
from kemet.turns.move import BY_PYRAMID, ON_FOOT, Move, move_below

SHARE: Final = 3  # the bits for the units of one seat in a group
STANDING: Final = 4  # the bits for those who stand somewhere
ANY: Final = 15
MOST: Final = 7  # units of one seat in a group: no troop is larger


def through_portals(state: State, at: Space) -> list[int]:
    """The steps from here with the portals open."""
    ways = state.board.steps[at]
    for one, other in state.board.portals:
        if at == one:
            return [*ways, other]
        if at == other:
            return [*ways, one]
    return ways


def has_troops(state: State, seat: Number) -> bool:
    for space in range(state.board.size):
        if state.units(space, seat) > 0:
            return True
    return False


# Seth


class SethMoveSpace(ActionSpace):
    def begin(self, state: State, seat: Number) -> None:
        if has_troops(state, seat):
            state.stack.append(SethMove(seat))


@mypyc_attr(free_list_len=1)
class SethMove(Move):
    """V1: the portals are always open to him."""

    def copy(self) -> "SethMove":
        twin = SethMove(self.seat)
        self.copy_into(twin)
        return twin

    def ways(self, state: State) -> list[int]:
        return through_portals(state, self.at)


# The alliance


class AllianceMoveSpace(ActionSpace):
    def begin(self, state: State, seat: Number) -> None:
        if has_troops(state, seat):
            state.stack.append(AllianceMove(seat))


def is_osiris(state: State, figure: Number) -> bool:
    return isinstance(state.rules.creatures[figure], Osiris)


def is_allied(state: State, figure: Number, space: Space) -> bool:
    """A creature of the alliance stands there."""
    if state.figure_space(figure) != space:
        return False
    owner = state.figure_owner(figure)
    return owner != NOBODY and owner != seth_of(state)


def creature_stands(state: State, space: Space) -> bool:
    for figure in range(len(state.rules.creatures)):
        if is_allied(state, figure, space):
            return True
    return False


@mypyc_attr(free_list_len=1)
@final
class AllianceMove(Move):
    """Own units all the way, and units of allies who come along (Z1).

    A departure is a number of units of each ally and at most one creature. It is open only if what stays
    behind and the place where the group can end keep the limits; on the way they may be exceeded (L2).
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "start", "at", "left", "visited", "gates_open", "discount", "goal", "units", "how", "creature_goes",
        "along", "settled", "beast", "found",
    )  # fmt: skip

    def __init__(self, seat: Number) -> None:
        super().__init__(seat)
        self.along: Number = 0  # units of the other allies in this departure
        self.settled: Number = 0  # the allies about whom that has been said, as a mask
        self.beast: Number = NO_CREATURE  # the creature that goes
        self.found: Number = 0  # units that stood here before the group came, four bits each

    def copy(self) -> "AllianceMove":
        twin = AllianceMove(self.seat)
        self.copy_into(twin)
        twin.along = self.along
        twin.settled = self.settled
        twin.beast = self.beast
        twin.found = self.found
        return twin

    def ways(self, state: State) -> list[int]:
        return through_portals(state, self.at) if state.extra(PORTAL) else state.board.steps[self.at]

    # The group: units by seat, three bits each

    def group(self, own: Number) -> Number:
        return (self.along & ~(MOST << (SHARE * self.seat))) | (own << (SHARE * self.seat))

    def undecided(self, state: State) -> Number:
        """The other allies here about whom nothing has been said, as a mask."""
        return allied_owners(state, self.at) & ~self.settled & ~BIT[self.seat]

    def keeps_limits(self, state: State, space: Space, sign: Number, group: Number) -> bool:
        """L2: with the group added or taken away, no troop too large there: five units, with Legion seven."""
        total: Number = 0
        limit: Number = 0
        seth = seth_of(state)
        for seat in range(state.seats):
            if seat != seth:
                n = state.units(space, seat) + sign * ((group >> (SHARE * seat)) & MOST)
                if n > 0:
                    total += n
                    limit = max(limit, largest_troop(state, seat))
        return total <= limit

    def may_be(self, state: State, group: Number) -> bool:
        """The group alone keeps the limit."""
        total: Number = 0
        limit: Number = 0
        for seat in range(state.seats):
            n = (group >> (SHARE * seat)) & MOST
            if n > 0:
                total += n
                limit = max(limit, largest_troop(state, seat))
        return total <= limit

    def is_with(self, state: State, group: Number, figure: Number) -> bool:
        """Z3: a creature goes with one of its owner's units; any ally leads Osiris."""
        if is_osiris(state, figure):
            return group != 0
        return (group >> (SHARE * state.figure_owner(figure))) & MOST > 0

    def stays(self, state: State, group: Number, figure: Number) -> bool:
        """What the group leaves behind keeps the creature."""
        if not is_osiris(state, figure):
            owner = state.figure_owner(figure)
            return state.units(self.at, owner) > (group >> (SHARE * owner)) & MOST
        seth = seth_of(state)
        for seat in range(state.seats):
            if seat != seth and state.units(self.at, seat) > (group >> (SHARE * seat)) & MOST:
                return True
        return False

    def may_stay_behind(self, state: State, group: Number, beast: Number) -> bool:
        """What the group leaves keeps the limits, or was there before and is passed."""
        if not self.keeps_limits(state, self.at, -1, group) and not self.passes(state, group):
            return False
        left = 0
        for figure in range(len(state.rules.creatures)):
            if figure != beast and is_allied(state, figure, self.at) and self.stays(state, group, figure):
                left += 1
        return left <= 1

    def passes(self, state: State, group: Number) -> bool:
        """The group leaves exactly those who stood here before it came."""
        for seat in range(state.seats):
            rest = state.units(self.at, seat) - ((group >> (SHARE * seat)) & MOST)
            if seat != seth_of(state) and rest != (self.found >> (STANDING * seat)) & ANY:
                return False
        return self.start != NOBODY

    def may_end(self, state: State, space: Space, group: Number, beast: Number, origin: Space) -> bool:
        """The group may stay in a space; in the one that it left, it comes back to the others."""
        if not self.keeps_limits(state, space, 0 if space == origin else 1, group):
            return False
        if beast == NO_CREATURE:
            return True
        at, self.at = self.at, origin
        alone = True
        for figure in range(len(state.rules.creatures)):
            if figure == beast or not is_allied(state, figure, space):
                continue
            if space != origin or self.stays(state, group, figure):
                alone = False
        self.at = at
        return alone

    def may_go(
        self,
        state: State,
        space: Space,
        group: Number,
        beast: Number,
        left: Number,
        origin: Space,
        how: Number,
    ) -> bool:
        """The group may stay there, or go on to where it may."""
        if self.may_end(state, space, group, beast, origin):
            return True
        if foe_at(state, space, self.seat) != NOBODY:
            return False
        at, self.at = self.at, space
        found = how == ON_FOOT and self.may_teleport_on(state, group, beast, origin)
        if left > 0 and not found:
            for near in self.ways(state):
                if self.may_walk_in(state, near, beast) and self.may_go(
                    state, near, group, beast, left - 1, origin, how
                ):
                    found = True
                    break
        self.at = at
        return found

    def may_teleport_on(self, state: State, group: Number, beast: Number, origin: Space) -> bool:
        """From here the group may teleport to where it may stay."""
        if not self.can_teleport(state) or self.purse_for_gates(state) < self.teleport_price(state):
            return False
        for goal in state.board.obelisks:
            fresh = goal != self.at and not self.visited & BIT[goal]
            if fresh and self.may_end(state, goal, group, beast, origin):
                return True
        return False

    def purse_for_gates(self, state: State) -> Number:
        """What is left for a teleport after all cards that may be played, and vetoed, during this move."""
        purse = state.prayer(self.seat)
        for i in range(len(state.rules.move_cards)):
            kind = state.rules.move_cards[i]
            purse -= state.hand(self.seat, kind) * card_cost(state, self.seat, kind)
        return purse

    def may_walk_in(self, state: State, space: Space, beast: Number) -> bool:
        if not self.walls_bind(state, space):
            return True
        return beast != NO_CREATURE and state.rules.creature_bonus[beast].walls_open > 0

    def departs(self, state: State, space: Space, how: Number, group: Number, beast: Number) -> bool:
        """Whether this very group may leave for a space."""
        if not self.may_be(state, group) or not self.may_stay_behind(state, group, beast):
            return False
        if beast != NO_CREATURE and not self.is_with(state, group, beast):
            return False
        if how == ON_FOOT and not self.may_walk_in(state, space, beast):
            return False
        left = self.left
        if self.start == NOBODY:
            left += 1 + state.passive(self.seat).move
            if beast != NO_CREATURE:
                left += state.rules.creature_bonus[beast].move
        if how == ON_FOOT:
            left -= 1
        return self.may_go(state, space, group, beast, left, self.at, how)

    def beasts_for(self, state: State, space: Space, how: Number, group: Number) -> list[int]:
        """The creatures, or none, with which this group may leave."""
        every = [NO_CREATURE]
        for figure in range(len(state.rules.creatures)):
            if is_allied(state, figure, self.at):
                every.append(figure)
        return [beast for beast in every if self.departs(state, space, how, group, beast)]

    def can_depart(self, state: State, space: Space, how: Number, group: Number, undecided: Number) -> bool:
        """Whether some group that agrees with what has been said may leave."""
        if undecided == 0:
            if self.departs(state, space, how, group, NO_CREATURE):
                return True
            for figure in range(len(state.rules.creatures)):
                if is_allied(state, figure, self.at) and self.departs(state, space, how, group, figure):
                    return True
            return False
        seat = lowest(undecided)
        for n in range(min(MOST, state.units(self.at, seat)) + 1):
            tried = group + (n << (SHARE * seat))
            if self.can_depart(state, space, how, tried, undecided - BIT[seat]):
                return True
        return False

    def overfull(self, state: State) -> bool:
        """More units or creatures than may stay here: the troop must go on."""
        if self.start == NOBODY:
            return False
        if not self.keeps_limits(state, self.at, 0, 0):
            return True
        creatures = 0
        for figure in range(len(state.rules.creatures)):
            if is_allied(state, figure, self.at):
                creatures += 1
        return creatures > 1

    # Questions

    def list_departures(self, state: State, verb: Number, space: Space, out: Choices) -> None:
        self.settled = 0
        how = ON_FOOT if verb == MOVE else BY_PYRAMID
        own = state.units(self.at, self.seat)
        plain = min(own, self.plain_room(state, space, how))
        for n in range(1, plain + 1):
            out.add(action(verb, space, n))
        for n in range(plain + 1, min(own, MOST) + 1):
            if self.can_depart(state, space, how, n << (SHARE * self.seat), self.undecided(state)):
                out.add(action(verb, space, n))

    def plain_room(self, state: State, space: Space, how: Number) -> Number:
        """How large a group surely may go: nothing here is overfull, no walls, no passing through."""
        limit: Number = state.seating.largest_troops[self.seat]
        if how == ON_FOOT and self.walls_bind(state, space):
            return 0
        seth = seth_of(state)
        here: Number = 0
        there: Number = 0
        for seat in range(state.seats):
            if seat != seth:
                here += state.units(self.at, seat)
                there += state.units(space, seat)
        if here > limit or there >= limit:
            return 0
        creatures = 0
        for figure in range(len(state.rules.creatures)):
            if state.figure_space(figure) == self.at:
                creatures += 1
        return limit - there if creatures <= 1 else 0

    def size_so_far(self, state: State) -> Number:
        size = self.units
        for seat in range(state.seats):
            size += (self.along >> (SHARE * seat)) & MOST
        return size

    def may_enter(self, state: State, space: Space) -> bool:
        """Walls are looked at together with the creature that goes."""
        return True

    def leave_for(self, state: State, space: Space, units: Number, how: Number) -> None:
        self.goal = space
        self.units = units
        self.how = how
        self.along = 0
        self.settled = 0
        self.beast = NO_CREATURE
        self.pc = 2
        self.next_choice(state)

    def next_choice(self, state: State) -> None:
        """Ask about the next ally, then about the creature, where there is a choice."""
        undecided = self.undecided(state)
        if undecided:
            state.stack.append(WhoComesAlong(self.seat, lowest(undecided)))
            return
        if not creature_stands(state, self.at):
            return
        beasts = self.beasts_for(state, self.goal, self.how, self.group(self.units))
        if len(beasts) == 1:
            self.beast = beasts[0]
        else:
            state.stack.append(WhichCreatureGoes(self.seat))

    def go(self, state: State) -> None:
        """One departure of the whole group."""
        self.pc = 1
        origin, goal, beast = self.at, self.goal, self.beast
        if self.start == NOBODY:
            self.leave_first(state, beast)
        if self.how == ON_FOOT:
            self.left -= 1
        else:
            self.visited |= BIT[goal]
            if self.how == BY_PYRAMID:
                self.pay_teleport(state)
        told = TROOP_MOVED if self.how == ON_FOOT else TROOP_TELEPORTED
        group = self.group(self.units)
        self.found = 0
        for seat in range(state.seats):
            self.found |= state.units(goal, seat) << (STANDING * seat)
        for seat in range(state.seats):
            n = (group >> (SHARE * seat)) & MOST
            if n > 0:
                state.add_units(origin, seat, -n)
                state.add_units(goal, seat, n)
                shown = beast if beast != NO_CREATURE and state.figure_owner(beast) == seat else NO_CREATURE
                state.tell(told, seat, origin, goal, n, shown)
        if beast != NO_CREATURE:
            state.set_figure_space(beast, goal)
            if state.units(goal, state.figure_owner(beast)) == 0:
                state.set_figure_owner(beast, self.seat)  # Osiris goes with whoever leads
        self.along = 0
        self.settled = 0
        self.beast = NO_CREATURE
        self.at = goal
        self.arrive(state)
        for seat in range(state.seats):
            if seat != seth_of(state):
                leave_alone(state, seat, origin)


def alliance_move(state: State) -> AllianceMove:
    move = move_below(state)
    assert isinstance(move, AllianceMove)
    return move


@final
class WhoComesAlong(Question[State]):
    """How many units of this ally come along?"""

    pick: ClassVar[str] = "number"
    message: ClassVar[str] = "who_comes_along"
    FIELDS: ClassVar[tuple[str, ...]] = ("ally",)

    def __init__(self, seat: Number, ally: Number) -> None:
        super().__init__(seat)
        self.ally = ally

    def copy(self) -> "WhoComesAlong":
        return WhoComesAlong(self.seat, self.ally)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("seat", self.ally), ("space", alliance_move(state).at)]

    def options(self, state: State, out: Choices) -> None:
        move = alliance_move(state)
        theirs = state.units(move.at, self.ally)
        plain = move.plain_room(state, move.goal, move.how) - move.size_so_far(state)
        for n in range(min(theirs, plain) + 1):
            out.add(action(BRING, self.ally, n))
        for n in range(max(0, plain + 1), min(theirs, MOST) + 1):
            group = move.group(move.units) + (n << (SHARE * self.ally))
            others = move.undecided(state) - BIT[self.ally]
            if move.can_depart(state, move.goal, move.how, group, others):
                out.add(action(BRING, self.ally, n))

    def answer(self, state: State, choice: Action) -> None:
        move = alliance_move(state)
        move.along |= second(choice) << (SHARE * self.ally)
        move.settled |= BIT[self.ally]
        move.next_choice(state)


@final
class WhichCreatureGoes(Question[State]):
    """Which creature goes along?"""

    pick: ClassVar[str] = "creature"
    message: ClassVar[str] = "which_creature_goes"

    def copy(self) -> "WhichCreatureGoes":
        return WhichCreatureGoes(self.seat)

    def options(self, state: State, out: Choices) -> None:
        move = alliance_move(state)
        for beast in move.beasts_for(state, move.goal, move.how, move.group(move.units)):
            if beast == NO_CREATURE:
                out.add(action(DONE))
            else:
                out.add(action(WITH, beast))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == WITH:
            alliance_move(state).beast = first(choice)
