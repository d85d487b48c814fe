"""The two sides of a battle: who picks the cards, whose units and powers count, who scores."""

from typing import ClassVar, Final, final

from kemet.machine.frames import NOBODY, Procedure
from kemet.machine.numbers import Number, Row, Seat, Space
from kemet.machine.rows import copy_row
from kemet.table.hands import NO_CARD
from kemet.table.passive import Passive
from kemet.table.rulebook import BIT, NO_CREATURE, lowest
from kemet.table.state import State
from kemet.table.troops import figure_at

REVEALED: Final = 3  # from this step on the cards lie open


@final
class BattleSide:
    """One side of a battle. Where everybody fights alone all its roles are one seat."""

    def __init__(self, seat: Seat, passive: Passive, space: Space, attacks: bool, under: Row) -> None:
        self.seat = seat  # picks cards
        self.scorer = seat
        self.only = seat  # whose units stand here; NOBODY if they have several owners
        self.fighters: Number = BIT[seat]  # all owners, as a mask
        self.powers: Number = 0  # the kinds of tiles that count
        self.passive = passive
        self.space = space
        self.attacks = attacks
        self.under = under  # interventions laid under the battle card, by kind
        self.figure: Number = NO_CREATURE
        self.card: Number = NO_CARD
        self.discard: Number = NO_CARD
        self.summoned: Number = 0  # strength of one that fights without units
        self.spent: Number = 0  # strength bought after the reveal
        self.strength: Number = 0
        self.damage: Number = 0
        self.protection: Number = 0
        self.lost: Number = 0
        self.fallen: Number = 0  # the owners of units lost, as a mask
        self.refuge: Number = NOBODY  # a space that its enemy leaves when it wins

    def units(self, state: State) -> Number:
        if self.only != NOBODY:
            return state.units(self.space, self.only)
        units: Number = 0
        for seat in range(state.seats):
            if self.fighters & BIT[seat]:
                units += state.units(self.space, seat)
        return units

    def pusher(self) -> Seat:
        """Who sends a beaten enemy away: the one who scores, else the one who picks cards."""
        return self.seat if self.scorer == NOBODY else self.scorer

    def first_owner(self) -> Seat:
        return lowest(self.fighters)

    def owners(self) -> list[int]:
        if self.only != NOBODY:
            return [self.only]
        return [seat for seat in range(len(BIT)) if self.fighters & BIT[seat]]

    def copy(self) -> "BattleSide":
        twin = BattleSide(self.seat, self.passive, self.space, self.attacks, copy_row(self.under))
        twin.scorer = self.scorer
        twin.only = self.only
        twin.fighters = self.fighters
        twin.powers = self.powers
        twin.figure = self.figure
        twin.card = self.card
        twin.discard = self.discard
        twin.summoned = self.summoned
        twin.spent = self.spent
        twin.strength = self.strength
        twin.damage = self.damage
        twin.protection = self.protection
        twin.lost = self.lost
        twin.fallen = self.fallen
        twin.refuge = self.refuge
        return twin

    def text(self) -> str:
        under = "/".join([str(n) for n in self.under])
        numbers = [
            self.seat, self.scorer, self.fighters, self.powers, self.figure, self.card, self.discard,
            self.summoned, self.spent, self.strength, self.damage, self.protection, self.lost, self.fallen,
        ]  # fmt: skip
        if self.refuge != NOBODY:
            numbers.append(self.refuge)
        return f"({under} {' '.join([str(number) for number in numbers])})"


def side_for(state: State, seat: Seat, space: Space, attacks: bool) -> BattleSide:
    """The side led by a seat whose units stand here, with the units of its allies beside them."""
    side = BattleSide(seat, state.passive(seat), space, attacks, copy_row(state.rules.no_cards))
    side.powers = state.powers(seat)
    side.figure = figure_at(state, seat, space)
    if not state.seating.alone[seat]:
        for other in range(state.seats):
            if other != seat and state.units(space, other) > 0 and not state.hostile(seat, other):
                join(state, side, other)
    return side


def join(state: State, side: BattleSide, other: Seat) -> None:
    """Another owner's units fight on this side; each different power counts once."""
    side.only = NOBODY
    side.fighters |= BIT[other]
    side.powers |= state.powers(other)
    side.passive = state.rules.sum_of(side.powers)
    if side.figure == NO_CREATURE:
        side.figure = figure_at(state, other, side.space)


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
        """The side on which a seat fights."""
        if self.attacker.seat == seat:
            return self.attacker
        if self.defender.seat == seat:
            return self.defender
        return self.attacker if self.attacker.fighters & BIT[seat] else self.defender

    def against(self, side: BattleSide) -> BattleSide:
        return self.defender if side is self.attacker else self.attacker

    def winner(self) -> BattleSide:
        return self.attacker if self.attacker_won else self.defender

    def loser(self) -> BattleSide:
        return self.defender if self.attacker_won else self.attacker

    def note_fallen(self, space: Space, seat: Seat) -> None:
        """A unit of this owner fell in a troop of several."""
        for side in (self.attacker, self.defender):
            if side.space == space and side.fighters & BIT[seat]:
                side.fallen |= BIT[seat]

    def change_places(self, state: State) -> None:
        """The loser goes to its refuge while the winner comes from there."""
        raise NotImplementedError

    def discards(self, state: State, side: BattleSide) -> bool:
        """B1: a second battle card is discarded."""
        return True

    def cards_are_open(self) -> bool:
        return self.pc >= REVEALED


def battle_below(state: State) -> TwoSides:
    """The battle that is going on under the frames on top."""
    for i in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[i]
        if isinstance(frame, TwoSides):
            return frame
    raise LookupError("there is no battle")
