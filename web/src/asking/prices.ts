// What things cost a seat, with the tiles that make them cheaper (A2, A4, A6, A10, M5).

import type { Components, GameEvent, Seat, View } from "../api/types";

export const MOST_PRAYER = 11;
const TELEPORT = 2;

/** The names of the powers that a seat's tiles give it. */
export function powersOf(view: View, components: Components, seat: Seat): Set<string> {
  const powers = new Set<string>();
  const owned = new Set(view.seats[seat]?.tiles ?? []);
  for (const tile of components.tiles) if (owned.has(tile.tile)) powers.add(tile.power);
  return powers;
}

const lowered = (price: number, by: number): number => Math.max(0, price - by);
const one = (powers: ReadonlySet<string>, power: string): number => (powers.has(power) ? 1 : 0);

/** What a prayer token of the alliance gives a seat: nothing to Seth. */
function prayerOf(view: View, seat: Seat, token: string): number {
  return view.seth && view.seth.seat !== seat ? (view.alliance?.prayers[token] ?? 0) : 0;
}

export function priceOfTile(level: number, powers: ReadonlySet<string>, dearer = 0): number {
  return lowered(level, one(powers, "priestess") + one(powers, "priest-of-ra")) + dearer;
}

export function priceOfLevels(
  from: number, to: number, powers: ReadonlySet<string>, view?: View, seat?: Seat,
): number {
  let price = 0;
  for (let level = from + 1; level <= to; level += 1) price += lowered(level, one(powers, "slaves"));
  const gift = view && seat !== undefined ? prayerOf(view, seat, "raising") : 0;
  return lowered(price, one(powers, "priest-of-ra") + gift);
}

export function priceOfUnits(units: number, powers: ReadonlySet<string>, gift = 0): number {
  const free = 2 * one(powers, "recruiting-scribe") + 2 * one(powers, "dark-levy") + gift;
  return lowered(lowered(units, free), one(powers, "priest-of-ra"));
}

export function priceOfCard(cost: number, powers: ReadonlySet<string>): number {
  return lowered(cost, one(powers, "priest-of-ra"));
}

export function priceOfTeleport(view: View, seat: Seat, powers: ReadonlySet<string>, before: number): number {
  const usual = lowered(TELEPORT, one(powers, "stargate") + prayerOf(view, seat, "teleports"));
  // A10: once for the whole move
  return before > 0 ? usual : lowered(usual, one(powers, "priest-of-ra"));
}

const BEGINS_AN_ACTION = new Set([
  "token_placed", "silver_placed", "gold_placed", "purple_placed", "coloured_placed", "clear_placed",
]);

/** What a seat has done in the action that is going on. */
export function thisAction(events: readonly GameEvent[], seat: Seat): { recruited: number; teleported: number } {
  let recruited = 0;
  let teleported = 0;
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const event = events[i] as GameEvent;
    if (BEGINS_AN_ACTION.has(event.message)) break;
    if (event.seat !== seat) continue;
    if (event.message === "units_placed") recruited += Number(event.units);
    if (event.message === "troop_teleported") teleported += 1;
  }
  return { recruited, teleported };
}
