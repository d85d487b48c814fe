"""The steady bonuses of tiles and creatures, as numbers that add up."""

from typing import Final


class Passive:
    """What a seat's tiles, or a creature, always add. Never changed once made: copies of a game share it."""

    def __init__(
        self,
        *,
        strength: int = 0,
        attack: int = 0,
        defense: int = 0,
        damage: int = 0,
        protection: int = 0,
        move: int = 0,
        teleport_cheaper: int = 0,
        walls_open: int = 0,
        obelisk_gates: int = 0,
        silences_creature: int = 0,
        pray: int = 0,
        tile_cheaper: int = 0,
        level_cheaper: int = 0,
        raise_cheaper: int = 0,
        action_cheaper: int = 0,
        card_cheaper: int = 0,
        recruits: int = 0,
        troop_room: int = 0,
        night_prayer: int = 0,
        night_cards: int = 0,
        vision: int = 0,
        prayer_per_kill: int = 0,
        prayer_per_victory: int = 0,
        defender_scores: int = 0,
        foresight: int = 0,
        silver: int = 0,
        gold: int = 0,
        creatures: int = 0,
    ) -> None:
        self.strength = strength  # in every battle
        self.attack = attack  # strength when attacking
        self.defense = defense  # strength when defending
        self.damage = damage
        self.protection = protection
        self.move = move
        self.teleport_cheaper = teleport_cheaper
        self.walls_open = walls_open
        self.obelisk_gates = obelisk_gates  # teleports start at obelisks, too
        self.silences_creature = silences_creature  # B7
        self.pray = pray
        self.tile_cheaper = tile_cheaper
        self.level_cheaper = level_cheaper
        self.raise_cheaper = raise_cheaper
        self.action_cheaper = action_cheaper  # A10
        self.card_cheaper = card_cheaper
        self.recruits = recruits  # free units more
        self.troop_room = troop_room
        self.night_prayer = night_prayer
        self.night_cards = night_cards
        self.vision = vision  # the first card of the night is chosen from 1 + vision
        self.prayer_per_kill = prayer_per_kill
        self.prayer_per_victory = prayer_per_victory
        self.defender_scores = defender_scores
        self.foresight = foresight  # B2
        self.silver = silver
        self.gold = gold
        self.creatures = creatures

    def plus(self, other: "Passive") -> "Passive":
        total = Passive()
        total.strength = self.strength + other.strength
        total.attack = self.attack + other.attack
        total.defense = self.defense + other.defense
        total.damage = self.damage + other.damage
        total.protection = self.protection + other.protection
        total.move = self.move + other.move
        total.teleport_cheaper = self.teleport_cheaper + other.teleport_cheaper
        total.walls_open = self.walls_open + other.walls_open
        total.obelisk_gates = self.obelisk_gates + other.obelisk_gates
        total.silences_creature = self.silences_creature + other.silences_creature
        total.pray = self.pray + other.pray
        total.tile_cheaper = self.tile_cheaper + other.tile_cheaper
        total.level_cheaper = self.level_cheaper + other.level_cheaper
        total.raise_cheaper = self.raise_cheaper + other.raise_cheaper
        total.action_cheaper = self.action_cheaper + other.action_cheaper
        total.card_cheaper = self.card_cheaper + other.card_cheaper
        total.recruits = self.recruits + other.recruits
        total.troop_room = self.troop_room + other.troop_room
        total.night_prayer = self.night_prayer + other.night_prayer
        total.night_cards = self.night_cards + other.night_cards
        total.vision = self.vision + other.vision
        total.prayer_per_kill = self.prayer_per_kill + other.prayer_per_kill
        total.prayer_per_victory = self.prayer_per_victory + other.prayer_per_victory
        total.defender_scores = self.defender_scores + other.defender_scores
        total.foresight = self.foresight + other.foresight
        total.silver = self.silver + other.silver
        total.gold = self.gold + other.gold
        total.creatures = self.creatures + other.creatures
        return total


NOTHING: Final = Passive()
