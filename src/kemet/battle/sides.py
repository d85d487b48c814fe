"""The two sides of a battle: who picks the cards, whose units and powers count, who scores."""

from typing import ClassVar, Final, final

from kemet.machine.frames import Procedure
from kemet.machine.numbers import Number, Row, Seat, Space, new_row
from kemet.machine.rows import copy_row
from kemet.table.hands import NO_CARD
from kemet.table.passive import Passive
from kemet.table.rulebook import NO_CREATURE
from kemet.table.state import State
from kemet.table.troops import figure_at

REVEALED: Final = 3  # from this step on the cards lie open


@final
class BattleSide:
    """One side of a battle. In the base game all its roles are one seat."""

    def __init__(self, seat: Seat, passive: Passive, space: Space, attacks: bool, under: Row) -> None:
        self.seat = seat  # picks cards and decides
        self.scorer = seat
        self.fighters = seat  # whose units stand here
        self.passive = passive
        self.space = space
        self.attacks = attacks
        self.under = under  # interventions laid under the battle card, by kind
        self.figure: Number = NO_CREATURE
        self.card: Number = NO_CARD
        self.discard: Number = NO_CARD
        self.spent: Number = 0  # strength bought after the reveal
        self.strength: Number = 0
        self.damage: Number = 0
        self.protection: Number = 0
        self.lost: Number = 0

    def units(self, state: State) -> Number:
        return state.units(self.space, self.fighters)

    def copy(self) -> "BattleSide":
        twin = BattleSide(self.seat, self.passive, self.space, self.attacks, copy_row(self.under))
        twin.scorer = self.scorer
        twin.fighters = self.fighters
        twin.figure = self.figure
        twin.card = self.card
        twin.discard = self.discard
        twin.spent = self.spent
        twin.strength = self.strength
        twin.damage = self.damage
        twin.protection = self.protection
        twin.lost = self.lost
        return twin

    def text(self) -> str:
        under = "/".join(str(n) for n in self.under)
        return (
            f"({self.seat} {self.scorer} {self.fighters} {self.figure} {self.card} {self.discard} {under} "
            f"{self.spent} {self.strength} {self.damage} {self.protection} {self.lost})"
        )


def side_for(state: State, seat: Seat, space: Space, attacks: bool) -> BattleSide:
    """The side of a seat whose own troop fights."""
    side = BattleSide(seat, state.passive(seat), space, attacks, new_row(len(state.rules.cards)))
    side.figure = figure_at(state, seat, space)
    return side


class TwoSides(Procedure[State]):
    """A battle as its questions see it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("space", "attacker_won")

    def __init__(self, space: Space, attacker: BattleSide, defender: BattleSide) -> None:
        super().__init__(attacker.seat)
        self.space = space
        self.attacker = attacker
        self.defender = defender
        self.attacker_won: Number = 0

    def text(self) -> str:
        return f"{super().text()} {self.attacker.text()} {self.defender.text()}"

    def side_of(self, seat: Seat) -> BattleSide:
        return self.attacker if self.attacker.seat == seat else self.defender

    def against(self, side: BattleSide) -> BattleSide:
        return self.defender if side is self.attacker else self.attacker

    def winner(self) -> BattleSide:
        return self.attacker if self.attacker_won else self.defender

    def loser(self) -> BattleSide:
        return self.defender if self.attacker_won else self.attacker

    def cards_are_open(self) -> bool:
        return self.pc >= REVEALED


def battle_below(state: State) -> TwoSides:
    """The battle that is going on under the frames on top."""
    for i in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[i]
        if isinstance(frame, TwoSides):
            return frame
    raise LookupError("there is no battle")
