// Events as a story: what kind of thing each is, where it happened, and what on the map moves with it.

import type { GameEvent, Seat, View } from "../api/types";
import type { Movement } from "../board/types";

export type Chapter = "battles" | "moves" | "tiles" | "other";

const CHAPTERS: Record<string, Chapter> = {
  attacked: "battles", escaped: "battles", battle_began: "battles", cards_sealed: "battles",
  card_revealed: "battles", intervention_revealed: "battles", card_spent: "battles",
  card_spent_secretly: "battles", strengths_counted: "battles", battle_won: "battles",
  troop_recalled: "battles", troop_retreated: "battles", troop_stayed: "battles",
  battle_hand_refilled: "battles", battle_card_chosen: "battles", battle_card_discarded: "battles",
  intervention_added: "battles", battle_card_foreseen: "battles", creature_corrupted: "battles",
  cards_exchanged: "battles", unit_captured: "battles", units_destroyed: "battles",
  troop_moved: "moves", troop_teleported: "moves", units_placed: "moves", units_returned: "moves",
  creature_placed: "moves", creature_on_tile: "moves", troop_corrupted: "moves",
  tile_bought: "tiles", pyramid_built: "tiles", pyramid_raised: "tiles", purple_raised: "tiles",
  battle_card_swapped: "tiles", temple_grew: "tiles", influence_found: "tiles", prayer_found: "tiles",
};

export function chapterOf(event: GameEvent): Chapter {
  return CHAPTERS[event.message] ?? "other";
}

export function spaceOf(event: GameEvent): string | null {
  return typeof event.space === "string" ? event.space : null;
}

export function seatOf(event: GameEvent): Seat | null {
  return typeof event.seat === "number" ? event.seat : null;
}

// Money changing hands and hands being filled go by quickly.
const MINOR = new Set([
  "prayer_gained", "prayer_paid", "prayer_lost", "card_drawn", "card_seen", "cards_sealed", "turn_began",
  "order_set", "battle_hand_refilled", "round_began", "pile_refilled", "battle_card_chosen",
  "battle_card_discarded", "intervention_added", "battle_card_foreseen", "attacked", "creature_on_tile",
  "card_revealed", "intervention_revealed", "strengths_counted", "troop_stayed",
]);

/** Worth a moment of attention. */
export function notable(event: GameEvent): boolean {
  return !MINOR.has(event.message);
}

// Headings of the log.
const HEADINGS = new Set(["round_began", "night_fell", "day_broke", "dusk_fell", "eclipse"]);

export function heading(event: GameEvent): boolean {
  return HEADINGS.has(event.message);
}

let told = 0;

/** What on the map moves with some events; `before` tells how large a troop was that fled. */
export function movementsOf(events: readonly GameEvent[], before: View | null): Movement[] {
  const moves: Movement[] = [];
  const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
  for (const event of events) {
    const seat = seatOf(event);
    const god = seat === null ? null : (before?.seats[seat]?.name ?? null);
    if (god === null) continue;
    const space = spaceOf(event);
    const units = Number(event.units ?? 0);
    const creature = text(event.creature);
    const add = (kind: Movement["kind"], from: string | null, to: string | null, n = units): void => {
      moves.push({ id: (told += 1), god, units: n, creature, from, to, kind });
    };
    if (event.message === "troop_moved") add("move", text(event.origin), space);
    else if (event.message === "troop_teleported") add("teleport", text(event.origin), space);
    else if (event.message === "units_placed") add("recruit", null, space);
    else if (event.message === "creature_placed") add("recruit", null, space, 0);
    else if (["units_destroyed", "units_returned", "troop_recalled"].includes(event.message)) {
      add("loss", space, null);
    } else if (event.message === "troop_retreated" || event.message === "escaped") {
      const origin = text(event.origin);
      add("move", origin, space, before?.spaces[origin ?? ""]?.units[god] ?? 1);
    }
  }
  return moves;
}

/** A battle as it was seen happen: from the reveal to the losses. */
export interface BattleTale {
  space: string;
  attacker: Seat;
  defender: Seat;
  cards: Map<Seat, string>;
  under: Map<Seat, string[]>;
  spent: Map<Seat, number>;
  strengths: Map<Seat, number>;
  winner: Seat;
  loser: Seat;
  lost: Map<Seat, number>;
  points: Seat[];
  exchanged: boolean;
}

/** The battle that was decided among these events, if one was; `earlier` tells how it began. */
export function battleIn(events: readonly GameEvent[], earlier: readonly GameEvent[]): BattleTale | null {
  const counted = events.findIndex((event) => event.message === "strengths_counted");
  if (counted < 0) return null;
  const sums = events[counted] as GameEvent;
  const won = events.find((event, i) => i > counted && event.message === "battle_won");
  if (!won) return null;
  const attacker = Number(sums.seat);
  const defender = Number(sums.defender);
  const tale: BattleTale = {
    space: String(won.space), attacker, defender,
    cards: new Map(), under: new Map(), spent: new Map(),
    strengths: new Map([[attacker, Number(sums.strength)], [defender, Number(sums.against)]]),
    winner: Number(won.seat), loser: Number(won.loser), lost: new Map(), points: [], exchanged: false,
  };
  const all = [...earlier, ...events];
  let began = -1;
  for (let i = earlier.length + counted; i >= 0 && began < 0; i -= 1) {
    if ((all[i] as GameEvent).message === "battle_began") began = i;
  }
  const until = earlier.length + counted;
  for (let i = Math.max(0, began); i < until; i += 1) {
    const event = all[i] as GameEvent;
    const seat = Number(event.seat);
    if (event.message === "card_revealed") tale.cards.set(seat, String(event.card));
    else if (event.message === "intervention_revealed") {
      tale.under.set(seat, [...(tale.under.get(seat) ?? []), String(event.card)]);
    } else if (event.message === "card_spent") tale.spent.set(seat, (tale.spent.get(seat) ?? 0) + 1);
    else if (event.message === "cards_exchanged") tale.exchanged = true;
  }
  for (const event of events.slice(counted)) {
    const seat = Number(event.seat);
    if (event.message === "units_destroyed") {
      tale.lost.set(seat, (tale.lost.get(seat) ?? 0) + Number(event.units));
    } else if (event.message === "point_gained") tale.points.push(seat);
    else if (event.message === "turn_began" || event.message === "battle_began") break;
  }
  return tale;
}
