"""What the things of a seat are worth to it: while the race is open, and when somebody is about to win.

A victory point that is kept is worth about 100. The figures were fitted to games of bots, see docs/bots.md.
"""

from typing import Final

from kemet.table.passive import Passive

Pair = tuple[float, float]  # early, late

DUEL: Final[dict[str, Pair]] = {
    "kept": (86.0, 92.0),  # a point that nobody can take away
    "temple": (29.0, 39.0),  # a point that is only held
    "great_pyramid": (29.0, 30.0),
    "prayer": (15.0, 13.0),  # for each of the first three
    "more_prayer": (7.0, 9.0),  # of the next four
    "most_prayer": (4.0, 12.0),  # of the rest
    "level_1": (37.0, 34.0),  # a pyramid that is at least so high
    "level_2": (38.0, 26.0),
    "level_3": (13.0, 18.0),
    "level_4": (13.0, 14.0),
    "tile_1": (28.0, 26.0),  # a tile, beside what it does
    "tile_2": (34.0, 25.0),
    "tile_3": (18.0, 26.0),
    "tile_4": (46.0, 42.0),
    "unit": (13.0, 11.0),
    "reserve": (-3.0, -1.0),
    "lonely": (-31.0, 5.0),  # a single unit in a temple
    "garrison_2": (4.0, 7.0),  # so many, at least
    "garrison_3": (13.0, 8.0),
    "garrison_5": (45.0, 14.0),
    "income": (2.0, -2.0),  # of temples, for each prayer point
    "two_temples": (33.0, 51.0),  # T4: a point that is kept, if it is still so at dusk
    "prey": (-15.0, -11.0),  # a temple that a stronger neighbour may take before dusk
    "creature": (4.0, -2.0),
    "ridden": (26.0, 19.0),  # more, if it is on the board
    "card": (22.0, 11.0),
    "battle_card": (-3.0, -1.0),
    "token": (24.0, 24.0),  # an action that is still to come
    "last": (17.0, 24.0),  # in the turn order: whoever moves last keeps the temples
    "almost": (36.0, 33.0),  # one point short of the goal
    "there": (124.0, 110.0),  # at the goal, by what is held
    "troop": (36.0, 34.0),  # of four or more
    "strength": (64.0, 59.0),  # what tiles do: the bonuses of `Passive`
    "attack": (46.0, 37.0),
    "defense": (33.0, 40.0),
    "damage": (58.0, 11.0),
    "protection": (-33.0, -31.0),
    "move": (-50.0, -8.0),
    "teleport_cheaper": (48.0, -23.0),
    "walls_open": (6.0, -13.0),
    "obelisk_gates": (60.0, 67.0),
    "pray": (-5.0, -12.0),
    "tile_cheaper": (10.0, -1.0),
    "level_cheaper": (-21.0, -14.0),
    "raise_cheaper": (4.0, 4.0),
    "action_cheaper": (8.0, 4.0),
    "card_cheaper": (4.0, 0.0),
    "recruits": (9.0, 8.0),
    "troop_room": (13.0, 17.0),
    "night_prayer": (9.0, 8.0),
    "night_cards": (12.0, -4.0),
    "vision": (-9.0, -13.0),
    "prayer_per_kill": (10.0, 2.0),
    "prayer_per_victory": (2.0, -1.0),
    "defender_scores": (27.0, 35.0),
    "foresight": (78.0, 96.0),
    "silver": (-20.0, -18.0),
    "gold": (16.0, -21.0),
}
CROWD: Final[dict[str, Pair]] = {
    "kept": (52.0, 61.0),
    "temple": (20.0, 34.0),
    "great_pyramid": (18.0, 23.0),
    "prayer": (9.0, 7.0),
    "more_prayer": (4.0, 5.0),
    "most_prayer": (3.0, 7.0),
    "level_1": (16.0, 22.0),
    "level_2": (18.0, 14.0),
    "level_3": (6.0, 10.0),
    "level_4": (9.0, 15.0),
    "tile_1": (16.0, 19.0),
    "tile_2": (13.0, 9.0),
    "tile_3": (13.0, 12.0),
    "tile_4": (21.0, 14.0),
    "unit": (9.0, 8.0),
    "reserve": (-3.0, -2.0),
    "lonely": (-8.0, 17.0),
    "garrison_2": (3.0, 14.0),
    "garrison_3": (5.0, 15.0),
    "garrison_5": (20.0, 14.0),
    "income": (1.0, 1.0),
    "two_temples": (17.0, 41.0),
    "prey": (0.0, -1.0),
    "creature": (7.0, 1.0),
    "ridden": (22.0, 14.0),
    "card": (16.0, 3.0),
    "battle_card": (1.0, -1.0),
    "token": (17.0, 17.0),
    "last": (49.0, 56.0),
    "almost": (33.0, 33.0),
    "there": (85.0, 122.0),
    "troop": (36.0, 29.0),
    "strength": (41.0, 35.0),
    "attack": (4.0, -9.0),
    "defense": (26.0, 40.0),
    "damage": (10.0, -19.0),
    "protection": (-8.0, 9.0),
    "move": (-38.0, -11.0),
    "teleport_cheaper": (72.0, 23.0),
    "walls_open": (10.0, 3.0),
    "obelisk_gates": (34.0, 41.0),
    "pray": (22.0, 22.0),
    "tile_cheaper": (13.0, 3.0),
    "level_cheaper": (-13.0, 0.0),
    "raise_cheaper": (2.0, 2.0),
    "action_cheaper": (-2.0, -11.0),
    "card_cheaper": (-5.0, -14.0),
    "recruits": (5.0, 11.0),
    "troop_room": (-4.0, -1.0),
    "night_prayer": (-3.0, -5.0),
    "night_cards": (12.0, -15.0),
    "vision": (-8.0, -14.0),
    "prayer_per_kill": (15.0, 4.0),
    "prayer_per_victory": (10.0, 3.0),
    "defender_scores": (33.0, 34.0),
    "foresight": (40.0, 24.0),
    "silver": (-17.0, -19.0),
    "gold": (-5.0, -30.0),
}

STAGES: Final = 8


class Weights:
    """At one stage of the race."""

    def __init__(self, table: dict[str, Pair], stage: float) -> None:
        self.kept = between(table["kept"], stage)
        self.temple = between(table["temple"], stage)
        self.great_pyramid = between(table["great_pyramid"], stage)
        self.prayer = [prayer_worth(table, stage, n) for n in range(12)]
        self.pyramid = [summed(table, "level_", stage, n) for n in range(5)]
        self.tile = [0.0] + [between(table[f"tile_{level}"], stage) for level in range(1, 5)]
        self.unit = between(table["unit"], stage)
        self.reserve = between(table["reserve"], stage)
        self.troop = between(table["troop"], stage)
        self.garrison = [garrison_worth(table, stage, n) for n in range(13)]
        self.income = between(table["income"], stage)
        self.two_temples = between(table["two_temples"], stage)
        self.prey = between(table["prey"], stage)
        self.creature = between(table["creature"], stage)
        self.ridden = between(table["ridden"], stage)
        self.card = between(table["card"], stage)
        self.battle_card = between(table["battle_card"], stage)
        self.token = between(table["token"], stage)
        self.last = between(table["last"], stage)
        self.almost = between(table["almost"], stage)
        self.there = between(table["there"], stage)
        self.strength = between(table["strength"], stage)
        self.attack = between(table["attack"], stage)
        self.defense = between(table["defense"], stage)
        self.damage = between(table["damage"], stage)
        self.protection = between(table["protection"], stage)
        self.move = between(table["move"], stage)
        self.teleport_cheaper = between(table["teleport_cheaper"], stage)
        self.walls_open = between(table["walls_open"], stage)
        self.obelisk_gates = between(table["obelisk_gates"], stage)
        self.pray = between(table["pray"], stage)
        self.tile_cheaper = between(table["tile_cheaper"], stage)
        self.level_cheaper = between(table["level_cheaper"], stage)
        self.raise_cheaper = between(table["raise_cheaper"], stage)
        self.action_cheaper = between(table["action_cheaper"], stage)
        self.card_cheaper = between(table["card_cheaper"], stage)
        self.recruits = between(table["recruits"], stage)
        self.troop_room = between(table["troop_room"], stage)
        self.night_prayer = between(table["night_prayer"], stage)
        self.night_cards = between(table["night_cards"], stage)
        self.vision = between(table["vision"], stage)
        self.prayer_per_kill = between(table["prayer_per_kill"], stage)
        self.prayer_per_victory = between(table["prayer_per_victory"], stage)
        self.defender_scores = between(table["defender_scores"], stage)
        self.foresight = between(table["foresight"], stage)
        self.silver = between(table["silver"], stage)
        self.gold = between(table["gold"], stage)

    def powers(self, passive: Passive) -> float:
        """What the tiles of a seat do for it, all together."""
        return (
            self.strength * passive.strength
            + self.attack * passive.attack
            + self.defense * passive.defense
            + self.damage * passive.damage
            + self.protection * passive.protection
            + self.move * passive.move
            + self.teleport_cheaper * passive.teleport_cheaper
            + self.walls_open * passive.walls_open
            + self.obelisk_gates * passive.obelisk_gates
            + self.pray * passive.pray
            + self.tile_cheaper * passive.tile_cheaper
            + self.level_cheaper * passive.level_cheaper
            + self.raise_cheaper * passive.raise_cheaper
            + self.action_cheaper * passive.action_cheaper
            + self.card_cheaper * passive.card_cheaper
            + self.recruits * passive.recruits
            + self.troop_room * passive.troop_room
            + self.night_prayer * passive.night_prayer
            + self.night_cards * passive.night_cards
            + self.vision * passive.vision
            + self.prayer_per_kill * passive.prayer_per_kill
            + self.prayer_per_victory * passive.prayer_per_victory
            + self.defender_scores * passive.defender_scores
            + self.foresight * passive.foresight
            + self.silver * passive.silver
            + self.gold * passive.gold
        )


def between(pair: Pair, stage: float) -> float:
    return pair[0] + (pair[1] - pair[0]) * stage


def summed(table: dict[str, Pair], word: str, stage: float, upto: int) -> float:
    total = 0.0
    for n in range(1, upto + 1):
        total += between(table[f"{word}{n}"], stage)
    return total


def prayer_worth(table: dict[str, Pair], stage: float, points: int) -> float:
    return (
        between(table["prayer"], stage) * min(points, 3)
        + between(table["more_prayer"], stage) * min(max(points - 3, 0), 4)
        + between(table["most_prayer"], stage) * max(points - 7, 0)
    )


def garrison_worth(table: dict[str, Pair], stage: float, units: int) -> float:
    total = between(table["lonely"], stage) if units == 1 else 0.0
    for least in (2, 3, 5):
        if units >= least:
            total += between(table[f"garrison_{least}"], stage)
    return total


def stages_of(table: dict[str, Pair]) -> list[Weights]:
    return [Weights(table, stage / STAGES) for stage in range(STAGES + 1)]


OF_TWO: Final = stages_of(DUEL)
OF_MORE: Final = stages_of(CROWD)
