"""What one side of a battle is worth: units, card, tiles, creature, interventions (B5)."""

from kemet.battle.sides import BattleSide
from kemet.machine.numbers import Number
from kemet.table.rulebook import NO_CREATURE, BattleCard
from kemet.table.state import State


def silenced(state: State, side: BattleSide, enemy: BattleSide) -> bool:
    """B7: the enemy's creature makes this side's count as absent."""
    if enemy.passive.silences_creature:
        return True
    if enemy.figure == NO_CREATURE or side.figure == NO_CREATURE:
        return False
    return state.rules.creature_bonus[enemy.figure].silences_creature > 0


def worth(state: State, side: BattleSide, enemy: BattleSide) -> BattleCard:
    """The battle card of a side; a mirror is worth the other card, two mirrors nothing."""
    card = state.rules.battle_cards[side.card]
    if not card.mirrors:
        return card
    other = state.rules.battle_cards[enemy.card]
    return card if other.mirrors else other


def count(state: State, side: BattleSide, enemy: BattleSide) -> None:
    """Add up strength, damage and protection of a side whose cards lie open."""
    card = worth(state, side, enemy)
    tiles = side.passive
    strength = side.units(state) + side.summoned + card.strength + tiles.strength + side.spent
    strength += tiles.attack if side.attacks else tiles.defense
    damage = card.damage + tiles.damage
    protection = card.protection + tiles.protection
    if side.figure != NO_CREATURE and not silenced(state, side, enemy):
        creature = state.rules.creature_bonus[side.figure]
        strength += creature.strength
        damage += creature.damage
        protection += creature.protection
    for kind in state.rules.battle_interventions:
        n = side.under[kind]
        if n > 0:
            intervention = state.rules.cards[kind]
            strength += n * intervention.strength
            damage += n * intervention.damage
            protection += n * intervention.protection
    side.strength = strength
    side.damage = damage
    side.protection = protection


def losses(side: BattleSide, enemy: BattleSide) -> Number:
    """B6: the enemy's damage minus the own protection, at least 0."""
    return max(0, enemy.damage - side.protection)
