"""The seven creatures and the tiles they come with."""

from kemet.machine.numbers import Seat
from kemet.powers.tile import Tile
from kemet.table.passive import Passive
from kemet.table.points import gain_point
from kemet.table.rulebook import BATTLE, BLUE, NIGHT, RED, WHITE
from kemet.table.state import FROM_SPHINX, State


class RoyalScarab(Tile):
    """Creature: its troop moves 2 spaces further and has +2 strength."""

    name = "royal-scarab"
    colour = RED
    level = 3
    passive = Passive(creatures=1)
    creature = Passive(move=2, strength=2)


class GiantScorpion(Tile):
    """Creature: its troop moves 1 space further and has +2 strength, +2 damage."""

    name = "giant-scorpion"
    colour = RED
    level = 4
    passive = Passive(creatures=1)
    creature = Passive(move=1, strength=2, damage=2)


class Phoenix(Tile):
    """Creature: its troop moves 1 space further, has +2 strength and ignores walls."""

    name = "phoenix"
    colour = RED
    level = 4
    passive = Passive(creatures=1)
    creature = Passive(move=1, strength=2, walls_open=1)


class AncestralElephant(Tile):
    """Creature: its troop moves 1 space further and has +1 strength, +1 protection."""

    name = "ancestral-elephant"
    colour = BLUE
    level = 2
    passive = Passive(creatures=1)
    creature = Passive(move=1, strength=1, protection=1)


class DeepDesertSnake(Tile):
    """Creature: its troop moves 1 space further, and in battle the enemy's creature is ignored."""

    name = "deep-desert-snake"
    colour = BLUE
    level = 2
    icon = BATTLE
    passive = Passive(creatures=1)
    creature = Passive(move=1, silences_creature=1)


class Sphinx(Tile):
    """Creature: +2 strength, and 1 permanent victory point when bought."""

    name = "sphinx"
    colour = BLUE
    level = 4
    passive = Passive(creatures=1)
    creature = Passive(strength=2)

    def when_bought(self, state: State, seat: Seat) -> None:
        gain_point(state, seat, FROM_SPHINX)


class Mummy(Tile):
    """Creature: its troop moves 1 space further and has +2 strength; one card more each night."""

    name = "mummy"
    colour = WHITE
    level = 4
    icon = NIGHT
    passive = Passive(creatures=1, night_cards=1)
    creature = Passive(move=1, strength=2)


CREATURE_TILES: list[type[Tile]] = [
    RoyalScarab, GiantScorpion, Phoenix, AncestralElephant, DeepDesertSnake, Sphinx, Mummy,
]  # fmt: skip
