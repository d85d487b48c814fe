"""Furious Invasion: two troops move, then both battles, their cards picked together (Q5)."""

from typing import ClassVar, final

from kemet.battle.attack import Attack
from kemet.battle.battle import Battle
from kemet.battle.sides import BattleSide, side_for
from kemet.expansions.seth.facts import seth_of
from kemet.expansions.seth.moving import SethMove, has_troops
from kemet.machine.actions import action, first
from kemet.machine.frames import NOBODY, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices
from kemet.table.rulebook import ActionSpace
from kemet.table.state import State
from kemet.table.troops import foe_at, room_for
from kemet.table.words import ATTACK, BATTLE_BEGAN
from kemet.turns.move import TakeCreature


class InvasionSpace(ActionSpace):
    def begin(self, state: State, seat: Number) -> None:
        if has_troops(state, seat):
            state.stack.append(Invasion(seat))


@final
class Invasion(Procedure[State]):
    """Two moves, then what they led to."""

    FIELDS: ClassVar[tuple[str, ...]] = ("first", "second", "saved")

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.first: Number = NOBODY  # where the first troop stands
        self.second: Number = NOBODY
        self.saved: Number = 0  # A10: of the discount of this one action

    def copy(self) -> "Invasion":
        twin = Invasion(self.seat)
        twin.pc = self.pc
        twin.first = self.first
        twin.second = self.second
        twin.saved = self.saved
        return twin

    def text(self) -> str:
        """Without a saving it reads as in games that were kept before savings were noted here."""
        text = super().text()
        return text if self.saved else text.removesuffix(" 0")

    def step(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        if pc <= 1:
            state.stack.append(InvadingMove(self.seat, self.first))
        elif pc == 2:
            if self.second != self.first:
                self.attack(state, self.second)
            self.attack(state, self.first)  # also if the second troop has joined the first
        else:
            self.finish(state)

    def arrived(self, space: Space) -> None:
        if self.pc == 1:
            self.first = space
        else:
            self.second = space

    def attack(self, state: State, space: Space) -> None:
        if space != NOBODY and foe_at(state, space, self.seat) != NOBODY:
            state.stack.append(InvadingAttack(self.seat, space, 0))


def invasion_below(state: State) -> Invasion:
    """The invasion that is going on under the frames on top."""
    for i in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[i]
        if isinstance(frame, Invasion):
            return frame
    raise LookupError("there is no invasion")


@final
class InvadingMove(SethMove):
    """A move of an invasion: a troop that meets an enemy stops there, and the battle waits."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "start", "at", "left", "visited", "gates_open", "discount", "goal", "units", "how", "creature_goes",
        "barred",
    )  # fmt: skip

    def __init__(self, seat: Seat, barred: Space) -> None:
        super().__init__(seat)
        self.barred = barred  # where the first troop stands: another one must move

    def copy(self) -> "InvadingMove":
        twin = InvadingMove(self.seat, self.barred)
        self.copy_into(twin)
        return twin

    def step(self, state: State) -> None:
        begins = self.pc == 0
        super().step(state)
        if begins:
            self.discount -= invasion_below(state).saved

    def pay_teleport(self, state: State) -> None:
        """A10: both moves are one action."""
        discount = self.discount
        super().pay_teleport(state)
        invasion_below(state).saved += discount - self.discount

    def may_begin(self, space: Space) -> bool:
        return space != self.barred

    def list_departures(self, state: State, verb: Number, space: Space, out: Choices) -> None:
        """A troop that passes the first one takes nobody of it along: that one has moved."""
        if self.at != self.barred:
            super().list_departures(state, verb, space, out)
            return
        for n in range(1, min(self.units, room_for(state, self.seat, space)) + 1):
            out.add(action(verb, space, n))

    def flies_over(self, state: State, space: Space) -> bool:
        return (self.at != self.barred or self.creature_goes > 0) and super().flies_over(state, space)

    def leave_for(self, state: State, space: Space, units: Number, how: Number) -> None:
        brought = self.creature_goes
        super().leave_for(state, space, units, how)
        if self.at == self.barred and not brought and isinstance(state.stack[-1], TakeCreature):
            state.stack.pop()  # the creature here is that of the first troop

    def arrive(self, state: State) -> None:
        invasion_below(state).arrived(self.at)
        if foe_at(state, self.at, self.seat) != NOBODY:
            self.stop()


@final
class InvadingAttack(Attack):
    """Escape, first strikes and leaders; the battle itself waits for the other one."""

    def copy(self) -> "InvadingAttack":
        twin = InvadingAttack(self.seat, self.space, self.ends_move)
        self.copy_into(twin)
        return twin

    def fight(self, state: State) -> None:
        state.tell(BATTLE_BEGAN, self.attacker, self.defender, self.space)
        attacker = side_for(state, self.attacker, self.space, True)
        defender = side_for(state, self.defender, self.space, False)
        for i in range(len(state.stack)):
            if isinstance(state.stack[i], Invasion):
                state.stack.insert(i + 1, TwinBattle(self.space, attacker, defender))
                return


@final
class TwinBattle(Battle):
    """One of two battles whose cards are picked before either is resolved."""

    FIELDS: ClassVar[tuple[str, ...]] = ("space", "attacker_won", "waits")

    def __init__(self, space: Space, attacker: BattleSide, defender: BattleSide) -> None:
        super().__init__(space, attacker, defender)
        self.waits: Number = 1

    def copy(self) -> "TwinBattle":
        twin = TwinBattle(self.space, self.attacker.copy(), self.defender.copy())
        twin.pc = self.pc
        twin.attacker_won = self.attacker_won
        twin.waits = self.waits
        return twin

    def step(self, state: State) -> None:
        if self.pc == 2 and self.waits:
            self.wait_for_the_other(state)
        elif self.pc == 2 and (self.attacker.units(state) == 0 or self.defender.units(state) == 0):
            self.call_off(state)
        else:
            super().step(state)

    def partner(self, state: State) -> "TwinBattle | None":
        for frame in state.stack:
            if isinstance(frame, TwinBattle) and frame is not self:
                return frame
        return None

    def discards(self, state: State, side: BattleSide) -> bool:
        """Seth, and an ally who leads in both battles, play one card on each and discard none."""
        other = self.partner(state)
        if other is None:
            return True
        return side.seat != other.attacker.seat and side.seat != other.defender.seat

    def wait_for_the_other(self, state: State) -> None:
        other = self.partner(state)
        if other is None:
            self.waits = 0
        elif other.pc == 2:
            self.waits = 0
            other.waits = 0
            state.stack.append(WhichBattleFirst(seth_of(state), self.space, other.space))
        else:
            i, j = state.stack.index(self), state.stack.index(other)
            state.stack[i], state.stack[j] = other, self

    def put_cards_away(self, state: State, side: BattleSide) -> None:
        """Whoever has a card in the other battle, too, has not finished with this hand."""
        if self.discards(state, side):
            super().put_cards_away(state, side)

    def call_off(self, state: State) -> None:
        """Its target is gone: its cards are discarded."""
        for side in (self.attacker, self.defender):
            for kind in state.rules.battle_interventions:
                state.add_discard(state.rules.card_deck[kind], kind, side.under[kind])
                side.under[kind] = 0
            self.put_cards_away(state, side)
        self.finish(state)


@final
class WhichBattleFirst(Question[State]):
    """Two battles wait: which is resolved first?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "which_battle_first"
    FIELDS: ClassVar[tuple[str, ...]] = ("one", "other")

    def __init__(self, seat: Seat, one: Space, other: Space) -> None:
        super().__init__(seat)
        self.one = one
        self.other = other

    def copy(self) -> "WhichBattleFirst":
        return WhichBattleFirst(self.seat, self.one, self.other)

    def options(self, state: State, out: Choices) -> None:
        out.add(action(ATTACK, min(self.one, self.other)))
        out.add(action(ATTACK, max(self.one, self.other)))

    def answer(self, state: State, choice: Action) -> None:
        upper, lower = state.stack[-1], state.stack[-2]
        assert isinstance(upper, TwinBattle)
        if upper.space != first(choice):
            state.stack[-1], state.stack[-2] = lower, upper
