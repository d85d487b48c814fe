"""The two decks of interventions, reconstructed: 40 cards of the alliance, 15 of Seth (Y)."""

from typing import ClassVar, final

from kemet.battle.sides import TwoSides, battle_below
from kemet.cards.interventions import (
    Bloodbath,
    BloodyBattle,
    BronzeWall,
    Enlistment,
    Escape,
    IronWall,
    ManaTheft,
    Prayer,
    RainingFire,
    Teleportation,
    Veto,
    WarFury,
    WarRage,
)
from kemet.expansions.seth.words import CARDS_EXCHANGED, EXCHANGE
from kemet.machine.actions import action, verb_of
from kemet.machine.frames import Question
from kemet.machine.numbers import Action, Seat
from kemet.machine.rows import Choices
from kemet.table.hands import NO_CARD
from kemet.table.rulebook import BIT, DURING_MOVE, IN_BATTLE, Intervention
from kemet.table.state import State
from kemet.table.words import CARD_REVEALED, DONE
from kemet.turns.move import move_below

# The alliance


class AlliedWarRage(WarRage):
    """+1 strength."""

    copies = 4
    source = "reconstructed"


class AlliedWarFury(WarFury):
    """+2 strength."""

    source = "reconstructed"


class AlliedBloodyBattle(BloodyBattle):
    """+1 damage."""

    source = "reconstructed"


class AlliedBloodbath(Bloodbath):
    """+2 damage."""

    copies = 3
    source = "reconstructed"


class AlliedBronzeWall(BronzeWall):
    """+1 protection."""

    copies = 4
    source = "reconstructed"


class AlliedIronWall(IronWall):
    """+2 protection."""

    copies = 3
    source = "reconstructed"


class Glory(Intervention):
    """4 prayer points if the battle is won."""

    name = "glory"
    time = IN_BATTLE
    copies = 1
    source = "reconstructed"
    prayer_if_won = 4


class DivineProtection(Intervention):
    """No losses if the battle is won."""

    name = "divine-protection"
    time = IN_BATTLE
    copies = 1
    source = "reconstructed"
    safe_if_won = 1


class AlliedPrayer(Prayer):
    """Gain 2 prayer points."""

    copies = 3
    source = "reconstructed"


class AlliedEnlistment(Enlistment):
    """2 units from the reserve into own districts or onto own troops."""

    source = "reconstructed"


class AlliedRainingFire(RainingFire):
    """One enemy unit anywhere is destroyed."""

    copies = 3
    source = "reconstructed"


class AlliedTeleportation(Teleportation):
    """During a Move, the moving troop goes to an obelisk."""

    copies = 2
    source = "reconstructed"


class Swiftness(Intervention):
    """This Move goes one space further."""

    name = "swiftness"
    time = DURING_MOVE
    copies = 2
    source = "reconstructed"

    def take_effect(self, state: State, seat: Seat) -> None:
        move_below(state).left += 1


class AlliedEscape(Escape):
    """The attacked troop goes to an adjacent empty space; no battle."""

    copies = 2
    source = "reconstructed"


class AlliedVeto(Veto):
    """Cancel a card that another player has just played outside battle."""

    source = "reconstructed"


ALLIANCE_DECK: list[type[Intervention]] = [
    AlliedWarRage, AlliedWarFury, AlliedBloodyBattle, AlliedBloodbath, AlliedBronzeWall, AlliedIronWall,
    Glory, DivineProtection, AlliedPrayer, AlliedEnlistment, AlliedRainingFire, AlliedTeleportation,
    Swiftness, AlliedEscape, AlliedVeto,
]  # fmt: skip


# Seth


class SethWarRage(WarRage):
    """+1 strength."""

    name = "seth-war-rage"
    deck = 1
    copies = 2
    source = "reconstructed"


class SethWarFury(WarFury):
    """+2 strength."""

    name = "seth-war-fury"
    deck = 1
    copies = 2
    source = "reconstructed"


class SethBloodbath(Bloodbath):
    """+2 damage."""

    name = "seth-bloodbath"
    deck = 1
    copies = 2
    source = "reconstructed"


class SethIronWall(IronWall):
    """+2 protection."""

    name = "seth-iron-wall"
    deck = 1
    copies = 1
    source = "reconstructed"


class TacticalChoice(Intervention):
    """After the reveal, exchange the own played and discarded battle card."""

    name = "tactical-choice"
    deck = 1
    time = IN_BATTLE
    copies = 1
    source = "reconstructed"

    def when_revealed(self, state: State, seat: Seat, battle: TwoSides) -> None:
        if battle.side_of(seat).discard != NO_CARD:
            state.stack.append(MayChooseAgain(seat))


class SethManaTheft(ManaTheft):
    """Each opponent with prayer points loses 1; gain 1 in all."""

    name = "seth-mana-theft"
    deck = 1
    source = "reconstructed"


class SethRainingFire(RainingFire):
    """One enemy unit anywhere is destroyed."""

    name = "seth-raining-fire"
    deck = 1
    copies = 2
    source = "reconstructed"


class SethEnlistment(Enlistment):
    """2 units from the reserve into own districts or onto own troops."""

    name = "seth-enlistment"
    deck = 1
    copies = 1
    source = "reconstructed"


class SethTeleportation(Teleportation):
    """During a Move, the moving troop goes to an obelisk."""

    name = "seth-teleportation"
    deck = 1
    copies = 1
    source = "reconstructed"


class SethVeto(Veto):
    """Cancel a card that another player has just played outside battle."""

    name = "seth-veto"
    deck = 1
    copies = 1
    source = "reconstructed"


SETH_DECK: list[type[Intervention]] = [
    SethWarRage, SethWarFury, SethBloodbath, SethIronWall, TacticalChoice, SethManaTheft, SethRainingFire,
    SethEnlistment, SethTeleportation, SethVeto,
]  # fmt: skip


@final
class MayChooseAgain(Question[State]):
    """Tactical Choice: do you play the card you discarded?"""

    message: ClassVar[str] = "may_choose_again"

    def copy(self) -> "MayChooseAgain":
        return MayChooseAgain(self.seat)

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        out.add(action(EXCHANGE))

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == DONE:
            return
        battle = battle_below(state)
        side = battle.side_of(self.seat)
        side.card, side.discard = side.discard, side.card
        state.set_battle_shown(self.seat, state.battle_shown(self.seat) | BIT[side.card])
        state.tell(CARDS_EXCHANGED, self.seat)
        state.tell(CARD_REVEALED, self.seat, side.card)
