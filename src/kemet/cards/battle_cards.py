"""The six battle cards of every player and the two special ones: strength, damage, protection."""

from typing import Final

from kemet.table.rulebook import BattleCard

BATTLE_CARDS: Final = [(4, 1, 0), (3, 2, 0), (3, 0, 1), (2, 2, 1), (2, 0, 2), (1, 3, 0), (3, 3, 0), (3, 0, 3)]
STARTING_CARDS: Final = 0b00111111
OFFENSIVE_STRATEGY: Final = 6
DEFENSIVE_STRATEGY: Final = 7


def printed_battle_cards() -> list[BattleCard]:
    return [BattleCard(strength, damage, protection) for strength, damage, protection in BATTLE_CARDS]
