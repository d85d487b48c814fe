"""The steady bonuses of tiles and creatures, as numbers that add up."""

FIELDS = (
    "strength", "attack", "defense", "damage", "protection",
    "move", "teleport_cheaper", "walls_open", "obelisk_gates", "silences_creature",
    "pray", "tile_cheaper", "level_cheaper", "action_cheaper", "card_cheaper", "recruits", "troop_room",
    "night_prayer", "night_cards", "vision",
    "prayer_per_kill", "prayer_per_victory", "defender_scores", "foresight",
    "silver", "gold", "creatures",
)  # fmt: skip


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
        return Passive(**{field: getattr(self, field) + getattr(other, field) for field in FIELDS})


NOTHING = Passive()
