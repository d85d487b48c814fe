// What each battle card does against each other one, from what lies open on the table (B5 to B8).

import type { BattleCardComponent, BattleView, Components, GameEvent, Seat, View } from "../api/types";
import {
  CREATURE_CARDS, DEFENSIVE_VICTORY, NO_LOSSES_IF_WON, NOTHING, plus, POWERS, SERVILE_CORRUPTION,
  SHARED_BY_ALLIES, SILENCES, times, worthOf, type Worth,
} from "./bonuses";

export type SideName = "attacker" | "defender";

/** One line of a sum. */
export interface Part extends Worth {
  kind: "units" | "summoned" | "tile" | "creature" | "battle_card" | "card" | "spent" | "other";
  name: string;
  count: number;
  /** B7: shown, but not counted. */
  silenced?: boolean;
}

/** What a side brings besides its battle card. */
export interface Force {
  side: SideName;
  seat: Seat;
  units: number;
  parts: Part[];
  scores: boolean;
  safeIfWon: boolean;
}

export interface Sum extends Worth {
  parts: Part[];
}

export interface Outcome {
  attackerWins: boolean;
  attacker: Sum;
  defender: Sum;
  attackerLosses: number;
  defenderLosses: number;
  /** B8: the winner has a unit left and may score. */
  point: SideName | null;
}

export const other = (side: SideName): SideName => (side === "attacker" ? "defender" : "attacker");

// What lies open

export interface Facts {
  view: View;
  components: Components;
  battle: BattleView;
  /** The creature of a creature card that attacks, where one does. */
  beast?: string | null;
}

function powersOf(facts: Facts, seat: Seat): string[] {
  const powerOf = new Map(facts.components.tiles.map((tile) => [tile.tile, tile.power]));
  return (facts.view.seats[seat]?.tiles ?? []).map((tile) => powerOf.get(tile) ?? tile);
}

function isAlly(view: View, seat: Seat): boolean {
  return view.seth !== undefined && seat !== view.seth.seat;
}

/** Whose units fight on a side; each different power of all of them counts once (Z2). */
export function ownersOf(facts: Facts, side: SideName): Seat[] {
  const { view, battle } = facts;
  const leader = battle[side].seat;
  if (!isAlly(view, leader)) return [leader];
  // a corrupted troop fights from the space before (Q8)
  const from = corrupted(facts, side) ? (view.move?.at ?? battle.space) : battle.space;
  const there = view.spaces[from]?.units ?? {};
  const owners = view.seats.filter((one) => isAlly(view, one.seat) && (there[one.name] ?? 0) > 0);
  return [leader, ...owners.map((one) => one.seat).filter((seat) => seat !== leader)];
}

/** The powers that count on a side, each once. */
export function powersOfSide(facts: Facts, side: SideName): string[] {
  const { view } = facts;
  const found = new Set<string>();
  for (const owner of ownersOf(facts, side)) for (const power of powersOf(facts, owner)) found.add(power);
  if (isAlly(view, facts.battle[side].seat)) {
    for (const one of view.seats) {
      for (const power of powersOf(facts, one.seat)) {
        if (isAlly(view, one.seat) && SHARED_BY_ALLIES.includes(power)) found.add(power);
      }
    }
    for (const influence of view.alliance?.influences ?? []) found.add(`influence-of-${influence}`);
  }
  return [...found];
}

/** Seth has turned a troop of the alliance against others (Q8). */
function corrupted(facts: Facts, side: SideName): boolean {
  const { view, battle } = facts;
  return (
    side === "attacker" && view.seth !== undefined && isAlly(view, battle.attacker.seat) &&
    view.active === view.seth.seat
  );
}

export function forceOf(facts: Facts, side: SideName, under: Record<string, number> = {}): Force {
  const { view, components, battle } = facts;
  const here = battle[side];
  const there = battle[other(side)];
  const attacks = side === "attacker";
  const beast = attacks && here.units === 0 ? (facts.beast ?? null) : null;
  const parts: Part[] = [];
  let powers = powersOfSide(facts, side);

  if (beast !== null) {
    // Q6: no other powers of Seth but those for corruption
    const card = CREATURE_CARDS[beast];
    parts.push({ kind: "summoned", name: beast, count: 1, ...NOTHING, ...card });
    powers = powers.filter((power) => power === SERVILE_CORRUPTION);
  } else {
    parts.push({ kind: "units", name: "", count: here.units, ...NOTHING, strength: here.units });
  }
  for (const power of powers) {
    const worth = worthOf(POWERS[power], attacks);
    if (worth.strength || worth.damage || worth.protection) {
      parts.push({ kind: "tile", name: power, count: 1, ...worth });
    }
  }
  const seth = view.seth?.seat;
  if (seth !== undefined && (beast !== null || corrupted(facts, side))) {
    if (powersOf(facts, seth).includes(SERVILE_CORRUPTION)) {
      parts.push({ kind: "tile", name: SERVILE_CORRUPTION, count: 1, ...NOTHING, strength: 1 });
    }
  }
  if (here.creature !== null) {
    const bonus = components.creatures.find((one) => one.creature === here.creature);
    const enemyBeast = !attacks && there.units === 0 ? (facts.beast ?? null) : null;
    const silenced = there.creature === SILENCES || enemyBeast === SILENCES;
    const worth = silenced || !bonus ? NOTHING : bonus;
    parts.push({
      kind: "creature", name: here.creature, count: 1, silenced,
      strength: worth.strength, damage: worth.damage, protection: worth.protection,
    });
  }
  for (const [name, count] of Object.entries(under)) {
    const card = components.cards.find((one) => one.card === name);
    if (card && count > 0) parts.push({ kind: "card", name, count, ...times(pick(card), count) });
  }
  if (here.spent > 0) {
    parts.push({ kind: "spent", name: "", count: here.spent, ...NOTHING, strength: here.spent });
  }
  return {
    side,
    seat: here.seat,
    units: here.units,
    parts,
    scores: attacks || powers.includes(DEFENSIVE_VICTORY),
    safeIfWon: (under[NO_LOSSES_IF_WON] ?? 0) > 0,
  };
}

function pick(worth: Worth): Worth {
  return { strength: worth.strength, damage: worth.damage, protection: worth.protection };
}

/** A mirror is worth the other card, two mirrors nothing. */
export function worthOfCard(card: BattleCardComponent, enemy: BattleCardComponent | null): Worth {
  if (!card.mirrors) return pick(card);
  return enemy && !enemy.mirrors ? pick(enemy) : NOTHING;
}

export function sumOf(force: Force, card: BattleCardComponent | null, enemy: BattleCardComponent | null): Sum {
  const parts = [...force.parts];
  if (card) parts.push({ kind: "battle_card", name: card.card, count: 1, ...worthOfCard(card, enemy) });
  return { parts, ...parts.reduce<Worth>(plus, NOTHING) };
}

export function outcomeOf(
  attacking: Force, attackersCard: BattleCardComponent, defending: Force, defendersCard: BattleCardComponent,
): Outcome {
  const attacker = sumOf(attacking, attackersCard, defendersCard);
  const defender = sumOf(defending, defendersCard, attackersCard);
  const attackerWins = attacker.strength > defender.strength; // B5: a tie is won by the defender
  let attackerLosses = Math.min(attacking.units, Math.max(0, defender.damage - attacker.protection));
  let defenderLosses = Math.min(defending.units, Math.max(0, attacker.damage - defender.protection));
  if (attackerWins && attacking.safeIfWon) attackerLosses = 0;
  if (!attackerWins && defending.safeIfWon) defenderLosses = 0;
  const winner = attackerWins ? attacking : defending;
  const left = attackerWins ? attacking.units - attackerLosses : defending.units - defenderLosses;
  const summoned = winner.parts.some((part) => part.kind === "summoned");
  const point = winner.scores && (left > 0 || summoned) ? winner.side : null;
  return { attackerWins, attacker, defender, attackerLosses, defenderLosses, point };
}

// The table of cards

/** The battle cards that a side may still play: all of its set but those that all have seen used. */
export function mayPlay(facts: Facts, side: SideName): string[] {
  const known = facts.battle[side].card;
  if (known) return [known];
  const cards = facts.view.seats[facts.battle[side].seat]?.battle_cards;
  return cards ? cards.all.filter((card) => !cards.seen.includes(card)) : [];
}

export interface Cell {
  mine: string;
  theirs: string;
  won: boolean;
  mySum: Sum;
  theirSum: Sum;
  myLosses: number;
  theirLosses: number;
  point: boolean;
}

export interface Odds {
  side: SideName;
  mine: string[];
  theirs: string[];
  cells: Map<string, Cell>;
  /** How many of the enemy's cards each own card beats. */
  wins: Map<string, number>;
}

export const cellKey = (mine: string, theirs: string): string => `${mine} ${theirs}`;

/** Every own card against every card that the enemy may still have, without the enemy's interventions. */
export function oddsFor(
  facts: Facts, side: SideName, mine: readonly string[], under: Record<string, number> = {},
): Odds {
  const cards = new Map(facts.components.battle_cards.map((card) => [card.card, card]));
  const theirs = mayPlay(facts, other(side));
  const me = forceOf(facts, side, under);
  const enemy = forceOf(facts, other(side));
  const cells = new Map<string, Cell>();
  const wins = new Map<string, number>();
  for (const own of mine) {
    const card = cards.get(own);
    let won = 0;
    for (const foe of theirs) {
      const against = cards.get(foe);
      if (!card || !against) continue;
      const attacks = side === "attacker";
      const outcome = attacks ? outcomeOf(me, card, enemy, against) : outcomeOf(enemy, against, me, card);
      const cell: Cell = {
        mine: own,
        theirs: foe,
        won: outcome.attackerWins === attacks,
        mySum: attacks ? outcome.attacker : outcome.defender,
        theirSum: attacks ? outcome.defender : outcome.attacker,
        myLosses: attacks ? outcome.attackerLosses : outcome.defenderLosses,
        theirLosses: attacks ? outcome.defenderLosses : outcome.attackerLosses,
        point: outcome.point === side,
      };
      cells.set(cellKey(own, foe), cell);
      if (cell.won) won += 1;
    }
    wins.set(own, won);
  }
  return { side, mine: [...mine], theirs, cells, wins };
}

/** Which creature card attacks, if the last attack was one. */
export function beastOf(events: readonly GameEvent[], battle: BattleView): string | null {
  if (battle.attacker.units > 0) return null;
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const event = events[i] as GameEvent;
    if (event.message === "creature_corrupted" && event.space === battle.space) return String(event.creature);
    if (event.message === "day_broke") return null;
  }
  return null;
}

const BEFORE_A_BATTLE = new Set(["battle_won", "purple_placed", "coloured_placed", "clear_placed", "day_broke"]);

/** Q5: whoever fights in both battles of an invasion plays a card in each, and discards none. */
export function fightsTwice(events: readonly GameEvent[], seat: Seat): boolean {
  let battles = 0;
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const event = events[i] as GameEvent;
    if (BEFORE_A_BATTLE.has(event.message)) break;
    if (event.message === "battle_began" && (event.seat === seat || event.defender === seat)) battles += 1;
  }
  return battles > 1;
}
