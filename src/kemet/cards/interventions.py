"""The fourteen kinds of divine intervention, 35 cards in all."""

from typing import ClassVar, final

from kemet.battle.attack import Attack
from kemet.battle.mixed import owners_at
from kemet.machine.actions import action, first, second
from kemet.machine.frames import Question
from kemet.machine.numbers import Action, Seat, Space
from kemet.machine.rows import Choices
from kemet.table.mustering import Muster, can_muster
from kemet.table.offerings import gain_prayer, lose_prayer
from kemet.table.playing_cards import cancel_card_below
from kemet.table.rulebook import (
    BIT,
    DURING_MOVE,
    IN_BATTLE,
    OPPONENTS_TURN,
    OWN_TURN,
    TO_A_CARD,
    TO_AN_ATTACK,
    Intervention,
)
from kemet.table.state import State
from kemet.table.troops import destroy_units, empty, shift_troop
from kemet.table.words import ESCAPED, FLEE, TARGET
from kemet.turns.move import TeleportByCard, move_below

# Battle


class WarRage(Intervention):
    """+1 strength."""

    name = "war-rage"
    time = IN_BATTLE
    copies = 3
    strength = 1


class WarFury(Intervention):
    """+2 strength."""

    name = "war-fury"
    time = IN_BATTLE
    copies = 3
    cost = 1
    strength = 2


class BloodyBattle(Intervention):
    """+1 damage."""

    name = "bloody-battle"
    time = IN_BATTLE
    copies = 3
    damage = 1


class Bloodbath(Intervention):
    """+2 damage."""

    name = "bloodbath"
    time = IN_BATTLE
    copies = 2
    cost = 1
    damage = 2


class BronzeWall(Intervention):
    """+1 protection."""

    name = "bronze-wall"
    time = IN_BATTLE
    copies = 3
    protection = 1


class IronWall(Intervention):
    """+2 protection."""

    name = "iron-wall"
    time = IN_BATTLE
    copies = 2
    cost = 1
    protection = 2


# Own turn


class Prayer(Intervention):
    """Gain 2 prayer points."""

    name = "prayer"
    time = OWN_TURN
    copies = 2

    def take_effect(self, state: State, seat: Seat) -> None:
        gain_prayer(state, seat, 2)


class ManaTheft(Intervention):
    """Each opponent with prayer points loses 1; gain 1 in all."""

    name = "mana-theft"
    time = OWN_TURN
    copies = 2

    def useful(self, state: State, seat: Seat) -> bool:
        for other in range(state.seats):
            if self.harms(state, seat, other):
                return True
        return False

    def harms(self, state: State, seat: Seat, other: Seat) -> bool:
        return state.hostile(seat, other) and state.prayer(other) > 0

    def take_effect(self, state: State, seat: Seat) -> None:
        robbed = False
        for other in range(state.seats):
            if self.harms(state, seat, other):
                lose_prayer(state, other, 1)
                robbed = True
        if robbed:
            gain_prayer(state, seat, 1)


class Enlistment(Intervention):
    """2 units from the reserve into own districts or onto own troops."""

    name = "enlistment"
    time = OWN_TURN
    copies = 4

    def useful(self, state: State, seat: Seat) -> bool:
        return can_muster(state, seat)

    def take_effect(self, state: State, seat: Seat) -> None:
        state.stack.append(Muster(seat, 2))


class RainingFire(Intervention):
    """One enemy unit anywhere is destroyed."""

    name = "raining-fire"
    time = OWN_TURN
    copies = 4
    cost = 1

    def useful(self, state: State, seat: Seat) -> bool:
        for other in range(state.seats):
            if self.harms(state, seat, other):
                return True
        return False

    def harms(self, state: State, seat: Seat, other: Seat) -> bool:
        if state.hostile(seat, other):
            for space in range(state.board.size):
                if state.units(space, other) > 0:
                    return True
        return False

    def take_effect(self, state: State, seat: Seat) -> None:
        if self.useful(state, seat):
            state.stack.append(WhomToBurn(seat))


class Teleportation(Intervention):
    """During a Move, the moving troop goes to an obelisk."""

    name = "teleportation"
    time = DURING_MOVE
    copies = 3
    cost = 1

    def take_effect(self, state: State, seat: Seat) -> None:
        state.stack.append(TeleportByCard(seat))


class OpenGatesCard(Intervention):
    """During a Move, walls are ignored."""

    name = "open-gates"
    time = DURING_MOVE
    copies = 1
    cost = 1

    def take_effect(self, state: State, seat: Seat) -> None:
        move_below(state).gates_open = 1


# Opponent's turn


class Veto(Intervention):
    """Cancel a card that another player has just played outside battle."""

    name = "veto"
    time = OPPONENTS_TURN
    reacts = TO_A_CARD
    copies = 2

    def take_effect(self, state: State, seat: Seat) -> None:
        cancel_card_below(state)


class Escape(Intervention):
    """The attacked troop goes to an adjacent empty space; no battle."""

    name = "escape"
    time = OPPONENTS_TURN
    reacts = TO_AN_ATTACK
    copies = 1

    def take_effect(self, state: State, seat: Seat) -> None:
        attack = state.stack[-2]
        assert isinstance(attack, Attack)
        ways = ways_out(state, attack.space)
        if len(ways) == 1:
            flee(state, seat, attack.space, ways[0])
        else:
            state.stack.append(FleeWhere(seat, attack.space))


INTERVENTIONS: list[type[Intervention]] = [
    WarRage, WarFury, BloodyBattle, Bloodbath, BronzeWall, IronWall,
    Prayer, ManaTheft, Enlistment, RainingFire, Teleportation, OpenGatesCard,
    Veto, Escape,
]  # fmt: skip


@final
class WhomToBurn(Question[State]):
    """Raining Fire: which enemy unit is destroyed?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "whom_to_burn"

    def copy(self) -> "WhomToBurn":
        return WhomToBurn(self.seat)

    def options(self, state: State, out: Choices) -> None:
        for space in range(state.board.size):
            for other in range(state.seats):
                if state.units(space, other) > 0 and state.hostile(self.seat, other):
                    out.add(action(TARGET, space, other))

    def answer(self, state: State, choice: Action) -> None:
        destroy_units(state, second(choice), first(choice), 1)


def ways_out(state: State, space: Space) -> list[int]:
    """I4: the land-adjacent spaces without units."""
    return [near for near in state.board.land[space] if empty(state, near)]


def flee(state: State, seat: Seat, space: Space, near: Space) -> None:
    """A troop of several owners escapes as a whole."""
    owners = owners_at(state, seat, space)
    for owner in range(state.seats):
        if owners & BIT[owner]:
            shift_troop(state, owner, space, near)
            state.tell(ESCAPED, owner, space, near)


@final
class FleeWhere(Question[State]):
    """Escape: where does your troop go?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "flee_where"
    FIELDS: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: Seat, space: Space) -> None:
        super().__init__(seat)
        self.space = space

    def copy(self) -> "FleeWhere":
        return FleeWhere(self.seat, self.space)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", self.space)]

    def options(self, state: State, out: Choices) -> None:
        for near in ways_out(state, self.space):
            out.add(action(FLEE, near))

    def answer(self, state: State, choice: Action) -> None:
        flee(state, self.seat, self.space, first(choice))
