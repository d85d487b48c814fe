"""Move: one troop, step by step, by land, harbour or teleport, until it stops or fights (M)."""

from typing import ClassVar, Final, final

from kemet.battle.attack import Attack
from kemet.machine.actions import action, first, second, verb_of
from kemet.machine.frames import NOBODY, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, Space, mypyc_attr
from kemet.machine.rows import Choices
from kemet.table.board import NO_CITY
from kemet.table.offerings import lowered, pay
from kemet.table.playing_cards import PlayCard, holds_payable, list_day_cards
from kemet.table.pyramids import stands_here
from kemet.table.rulebook import BIT, NO_CREATURE, ActionSpace
from kemet.table.state import State
from kemet.table.troops import figure_at, foe_at, leave_alone, room_for
from kemet.table.words import (
    CARD,
    DONE,
    MOVE,
    TELEPORT,
    TROOP,
    TROOP_MOVED,
    TROOP_TELEPORTED,
    WITH,
    WITHOUT,
)

PRICE_OF_TELEPORT: Final = 2

# How the next departure goes.
ON_FOOT: Final = 0
BY_PYRAMID: Final = 1
BY_CARD: Final = 2


class MoveSpace(ActionSpace):
    def begin(self, state: State, seat: Seat) -> None:
        for space in range(state.board.size):
            if state.units(space, seat) > 0:
                state.stack.append(Move(seat))
                return


@mypyc_attr(free_list_len=1)
class Move(Procedure[State]):
    """A troop on its way."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "start", "at", "left", "visited", "gates_open", "discount", "goal", "units", "how", "creature_goes",
    )  # fmt: skip

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.start: Number = NOBODY  # the space that the move left first
        self.at: Number = NOBODY
        self.left: Number = 0  # capacity
        self.visited: Number = 0  # spaces teleported to (M5), as a mask
        self.gates_open: Number = 0  # an Open Gates card was played
        self.discount: Number = 0  # of Priest of Ra, not yet used
        self.goal: Number = NOBODY  # the next departure
        self.units: Number = 0
        self.how: Number = ON_FOOT
        self.creature_goes: Number = 0

    def copy(self) -> "Move":
        twin = Move(self.seat)
        self.copy_into(twin)
        return twin

    def copy_into(self, twin: "Move") -> None:
        twin.pc = self.pc
        twin.start = self.start
        twin.at = self.at
        twin.left = self.left
        twin.visited = self.visited
        twin.gates_open = self.gates_open
        twin.discount = self.discount
        twin.goal = self.goal
        twin.units = self.units
        twin.how = self.how
        twin.creature_goes = self.creature_goes

    def step(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        if pc == 0:
            self.discount = state.passive(self.seat).action_cheaper
            state.stack.append(WhichTroop(self.seat))
        elif pc == 1:
            self.next_departure(state)
        elif pc == 2:
            self.go(state)
        else:
            self.finish(state)

    def stop(self) -> None:
        """M8: the move may stop at any space."""
        self.pc = 3

    def overfull(self, state: State) -> bool:
        """Whether the troop may not stay where it is."""
        return False

    def next_departure(self, state: State) -> None:
        """Ask where to go on, unless everybody can see that there is nowhere."""
        if (
            self.start == NOBODY
            or self.left > 0
            or self.can_teleport(state)
            or state.hand_size(self.seat) > 0
        ):
            state.stack.append(WhereNext(self.seat))
        else:
            self.finish(state)

    # What is open

    def may_begin(self, space: Space) -> bool:
        return True

    def may_teleport_to(self, space: Space) -> bool:
        return True

    def ways(self, state: State) -> list[int]:
        """M2: where a step may lead from here."""
        return state.board.steps[self.at]

    def walls_bind(self, state: State, space: Space) -> bool:
        """M6, but for a creature that flies over them."""
        city = state.board.city_of[space]
        if city == NO_CITY or not state.hostile(self.seat, state.lord(city)):
            return False
        if self.gates_open or state.passive(self.seat).walls_open or state.board.city_of[self.at] == city:
            return False
        start = self.at if self.start == NOBODY else self.start
        return start != state.board.fronts[city] and state.board.city_of[start] != city

    def may_enter(self, state: State, space: Space) -> bool:
        return not self.walls_bind(state, space) or self.flies_over(state, space)

    def flies_over(self, state: State, space: Space) -> bool:
        """The creature here lifts the walls, if it can come along."""
        figure = figure_at(state, self.seat, self.at)
        if figure == NO_CREATURE or state.rules.creature_bonus[figure].walls_open == 0:
            return False
        return figure_at(state, self.seat, space) == NO_CREATURE

    def can_teleport(self, state: State) -> bool:
        """M5: from a pyramid that the troop controls, or from an obelisk with the tile Teleport."""
        if self.teleport_price(state) > state.prayer(self.seat):
            return False
        if state.passive(self.seat).obelisk_gates and state.board.has_obelisk[self.at]:
            return True
        return stands_here(state, self.at) or self.at in state.seating.gates[self.seat]

    def gate_price(self, state: State) -> Number:
        """M5 with Stargate, before the discount of the whole action."""
        return lowered(PRICE_OF_TELEPORT, state.passive(self.seat).teleport_cheaper)

    def teleport_price(self, state: State) -> Number:
        return lowered(self.gate_price(state), self.discount)

    def list_departures(self, state: State, verb: Number, space: Space, out: Choices) -> None:
        """One answer for every number of units that may go."""
        most = min(state.units(self.at, self.seat), room_for(state, self.seat, space))
        for n in range(1, most + 1):
            out.add(action(verb, space, n))

    def list_teleports(self, state: State, out: Choices) -> None:
        for space in state.board.obelisks:
            if space != self.at and not self.visited & BIT[space] and self.may_teleport_to(space):
                self.list_departures(state, TELEPORT, space, out)

    # What happens

    def leave_for(self, state: State, space: Space, units: Number, how: Number) -> None:
        """The destination is known; the creature may be a question (M3)."""
        self.goal = space
        self.units = units
        self.how = how
        self.creature_goes = 0
        self.pc = 2
        figure = figure_at(state, self.seat, self.at)
        if figure == NO_CREATURE or figure_at(state, self.seat, space) != NO_CREATURE:
            return
        if how == ON_FOOT and self.walls_bind(state, space):
            self.creature_goes = 1
        else:
            state.stack.append(TakeCreature(self.seat, figure))

    def go(self, state: State) -> None:
        """One departure: the troop leaves, arrives, and perhaps attacks."""
        self.pc = 1
        seat, origin, goal = self.seat, self.at, self.goal
        figure = figure_at(state, seat, origin) if self.creature_goes else NO_CREATURE
        if self.start == NOBODY:
            self.leave_first(state, figure)
        if self.how == ON_FOOT:
            self.left -= 1
        else:
            self.visited |= BIT[goal]
            if self.how == BY_PYRAMID:
                self.pay_teleport(state)
        state.add_units(origin, seat, -self.units)
        state.add_units(goal, seat, self.units)
        if figure != NO_CREATURE:
            state.set_figure_space(figure, goal)
        told = TROOP_MOVED if self.how == ON_FOOT else TROOP_TELEPORTED
        state.tell(told, seat, origin, goal, self.units, figure)
        if state.rules.keeper is not None:
            state.rules.keeper.went(state, seat, origin, goal)
        self.at = goal
        self.arrive(state)
        leave_alone(state, seat, origin)  # M4

    def arrive(self, state: State) -> None:
        """M7: an enemy troop here is attacked."""
        if foe_at(state, self.at, self.seat) != NOBODY:
            state.stack.append(Attack(self.seat, self.at, 1))

    def leave_first(self, state: State, figure: Number) -> None:
        """M1: the capacity is fixed when the troop first leaves."""
        self.start = self.at
        self.left += 1 + state.passive(self.seat).move
        if figure != NO_CREATURE:
            self.left += state.rules.creature_bonus[figure].move

    def pay_teleport(self, state: State) -> None:
        """A10: the discount of the whole action, used up by its first teleports."""
        price = self.gate_price(state)
        used = min(price, self.discount)
        self.discount -= used
        pay(state, self.seat, price - used)


def move_below(state: State) -> Move:
    """The move that is going on under the frames on top."""
    for i in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[i]
        if isinstance(frame, Move):
            return frame
    raise LookupError("there is no move")


@mypyc_attr(free_list_len=1)
@final
class WhichTroop(Question[State]):
    """Which troop moves?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "which_troop"

    def copy(self) -> "WhichTroop":
        return WhichTroop(self.seat)

    def options(self, state: State, out: Choices) -> None:
        move = move_below(state)
        out.add(action(DONE))
        for space in range(state.board.size):
            if state.units(space, self.seat) > 0 and move.may_begin(space):
                out.add(action(TROOP, space))

    def answer(self, state: State, choice: Action) -> None:
        move = move_below(state)
        if verb_of(choice) == DONE:
            move.stop()
        else:
            move.at = first(choice)


@mypyc_attr(free_list_len=1)
@final
class WhereNext(Question[State]):
    """Where does the troop go next, and how many units go?"""

    pick: ClassVar[str] = "departure"
    message: ClassVar[str] = "where_next"

    def copy(self) -> "WhereNext":
        return WhereNext(self.seat)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", move_below(state).at)]

    def options(self, state: State, out: Choices) -> None:
        move = move_below(state)
        if not move.overfull(state):
            out.add(action(DONE))
        if move.start == NOBODY or move.left > 0:
            for space in move.ways(state):
                if move.may_enter(state, space):
                    move.list_departures(state, MOVE, space, out)
        if move.can_teleport(state):
            move.list_teleports(state, out)
        if state.hand_size(self.seat) > 0:
            self.list_cards(state, move, out)

    def list_cards(self, state: State, move: Move, out: Choices) -> None:
        """I2, and D5: day cards while the troop stands still and may go on."""
        for i in range(len(state.rules.move_cards)):
            kind = state.rules.move_cards[i]
            if holds_payable(state, self.seat, kind):
                out.add(action(CARD, kind))
        if not move.overfull(state):
            list_day_cards(state, self.seat, out)

    def answer(self, state: State, choice: Action) -> None:
        move = move_below(state)
        verb = verb_of(choice)
        if verb == DONE:
            move.stop()
        elif verb == MOVE:
            move.leave_for(state, first(choice), second(choice), ON_FOOT)
        elif verb == TELEPORT:
            move.leave_for(state, first(choice), second(choice), BY_PYRAMID)
        else:
            move.pc = 1  # after the card we ask again
            state.stack.append(PlayCard(self.seat, first(choice)))


@final
class TeleportByCard(Question[State]):
    """To which obelisk does the card take the troop, and how many units go?"""

    pick: ClassVar[str] = "departure"
    message: ClassVar[str] = "teleport_by_card"

    def copy(self) -> "TeleportByCard":
        return TeleportByCard(self.seat)

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        move_below(state).list_teleports(state, out)

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == TELEPORT:
            move_below(state).leave_for(state, first(choice), second(choice), BY_CARD)


@final
class TakeCreature(Question[State]):
    """Does the creature go along?"""

    message: ClassVar[str] = "take_creature"
    FIELDS: ClassVar[tuple[str, ...]] = ("figure",)

    def __init__(self, seat: Seat, figure: Number) -> None:
        super().__init__(seat)
        self.figure = figure

    def copy(self) -> "TakeCreature":
        return TakeCreature(self.seat, self.figure)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("creature", self.figure)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(WITH, self.figure))
        out.add(action(WITHOUT, self.figure))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == WITH:
            move_below(state).creature_goes = 1
