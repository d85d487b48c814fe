// What tiles and creatures add in battle. The server does not send these numbers; they are those of the rules.

export interface Worth {
  strength: number;
  damage: number;
  protection: number;
}

export interface Bonus extends Partial<Worth> {
  attack?: number;
  defense?: number;
}

/** By power; everything else adds nothing to a sum. */
export const POWERS: Readonly<Record<string, Bonus>> = {
  charge: { attack: 1 },
  defense: { defense: 1 },
  "blades-of-neith": { strength: 1 },
  carnage: { damage: 1 },
  "shield-of-neith": { protection: 1 },
  "kill-them-all": { damage: 1 },
  "wrath-of-seth": { strength: 1, protection: 1 },
  rampart: { defense: 1 },
  "influence-of-strength": { strength: 1 },
  "influence-of-protection": { protection: 1 },
};

/** An alliance tile acts for all allies. */
export const SHARED_BY_ALLIES: readonly string[] = ["rampart"];

/** B7: the enemy's creature counts as absent. */
export const SILENCES = "deep-desert-snake";

/** What a creature card of Seth fights with: reconstructed values. */
export const CREATURE_CARDS: Readonly<Record<string, Pick<Worth, "strength" | "damage">>> = {
  "ancestral-elephant": { strength: 6, damage: 0 },
  "deep-desert-snake": { strength: 5, damage: 0 },
  "royal-scarab": { strength: 7, damage: 0 },
  "giant-scorpion": { strength: 7, damage: 2 },
  phoenix: { strength: 7, damage: 0 },
  sphinx: { strength: 8, damage: 0 },
  mummy: { strength: 7, damage: 0 },
};

export const SERVILE_CORRUPTION = "servile-corruption";
export const DEFENSIVE_VICTORY = "defensive-victory";
export const DIVINE_WOUND = "divine-wound";
export const NO_LOSSES_IF_WON = "divine-protection";

export const NOTHING: Worth = { strength: 0, damage: 0, protection: 0 };

export function worthOf(bonus: Bonus | undefined, attacks: boolean): Worth {
  return {
    strength: (bonus?.strength ?? 0) + ((attacks ? bonus?.attack : bonus?.defense) ?? 0),
    damage: bonus?.damage ?? 0,
    protection: bonus?.protection ?? 0,
  };
}

export function plus(a: Worth, b: Worth): Worth {
  return {
    strength: a.strength + b.strength,
    damage: a.damage + b.damage,
    protection: a.protection + b.protection,
  };
}

export function times(worth: Worth, n: number): Worth {
  return { strength: worth.strength * n, damage: worth.damage * n, protection: worth.protection * n };
}
