"""The blue tiles: defence and control."""

from kemet.cards.battle_cards import DEFENSIVE_STRATEGY
from kemet.machine.numbers import Seat
from kemet.powers.red import learn_strategy
from kemet.powers.tile import Tile
from kemet.table.mustering import Muster, can_muster
from kemet.table.passive import Passive
from kemet.table.rulebook import BATTLE, BLUE, NIGHT
from kemet.table.state import State


class RecruitingScribe(Tile):
    """Recruit gives 2 free units more."""

    name = "recruiting-scribe"
    colour = BLUE
    level = 1
    copies = 2
    passive = Passive(recruits=2)


class Defense(Tile):
    """+1 strength when defending."""

    name = "defense"
    colour = BLUE
    level = 1
    copies = 2
    icon = BATTLE
    passive = Passive(defense=1)


class Legion(Tile):
    """Own troops may have up to 7 units."""

    name = "legion"
    colour = BLUE
    level = 2
    passive = Passive(troop_room=2)


class DefensiveStrategy(Tile):
    """Take back all own battle cards, then exchange one of them for 3/0/3."""

    name = "defensive-strategy"
    colour = BLUE
    level = 2

    def when_bought(self, state: State, seat: Seat) -> None:
        learn_strategy(state, seat, DEFENSIVE_STRATEGY)


class ShieldOfNeith(Tile):
    """+1 protection in all battles."""

    name = "shield-of-neith"
    colour = BLUE
    level = 3
    icon = BATTLE
    passive = Passive(protection=1)


class DefensiveVictory(Tile):
    """Winning as defender with a unit left gives a battle victory point."""

    name = "defensive-victory"
    colour = BLUE
    level = 3
    icon = BATTLE
    passive = Passive(defender_scores=1)


class Prescience(Tile):
    """See the enemy's battle card before choosing the own one."""

    name = "prescience"
    colour = BLUE
    level = 3
    icon = BATTLE
    passive = Passive(foresight=1)


class Reinforcements(Tile):
    """At night, up to 4 units from the reserve into own districts or onto own troops."""

    name = "reinforcements"
    colour = BLUE
    level = 4
    icon = NIGHT

    def useful_tonight(self, state: State, seat: Seat) -> bool:
        return can_muster(state, seat)

    def at_night(self, state: State, seat: Seat) -> None:
        state.stack.append(Muster(seat, 4))


class DivineWill(Tile):
    """A gold token: once a day a Move or a Recruit more."""

    name = "divine-will"
    colour = BLUE
    level = 4
    passive = Passive(gold=1)


BLUE_TILES: list[type[Tile]] = [
    RecruitingScribe, Defense, Legion, DefensiveStrategy, ShieldOfNeith, DefensiveVictory, Prescience,
    Reinforcements, DivineWill,
]  # fmt: skip
