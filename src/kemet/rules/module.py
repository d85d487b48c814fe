"""A box: what it adds to the rules."""

from kemet.table.rulebook import BattleCard, Intervention, Mat, Phase, Power, TileSlot, Victory


class Module:
    """The content of one box, made anew for every set of rules."""

    def __init__(
        self,
        name: str,
        powers: list[Power],
        slots: list[TileSlot],
        cards: list[Intervention],
        battle_cards: list[BattleCard],
        starting_cards: int,
        mat: Mat,
        setting_up: Phase,
        phases: list[Phase],
        victories: list[Victory],
        victories_at_once: list[Victory],
    ) -> None:
        self.name = name
        self.powers = powers
        self.slots = slots
        self.cards = cards
        self.battle_cards = battle_cards
        self.starting_cards = starting_cards
        self.mat = mat
        self.setting_up = setting_up
        self.phases = phases
        self.victories = victories
        self.victories_at_once = victories_at_once
