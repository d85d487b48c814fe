// What picking a space would lead to, before it is picked: what it costs, whom one meets, what one would hold.

import type { Components, GameEvent, Seat, View } from "../api/types";
import { numberOf, spaceOf, type Option } from "./actions";
import { powersOf, priceOfTeleport, priceOfUnits, thisAction } from "./prices";

/** Its words are ui.effect.KIND. */
export type EffectKind = "price" | "battle" | "temple" | "sanctuary" | "city" | "join" | "obelisk" | "front";

export interface Effect {
  kind: EffectKind;
  args: Record<string, string | number>;
}

export interface Situation {
  view: View;
  components: Components;
  seat: Seat;
  events: readonly GameEvent[];
}

export function hostile(view: View, a: Seat, b: Seat): boolean {
  if (a === b) return false;
  if (!view.seth) return true;
  return a === view.seth.seat || b === view.seth.seat;
}

export interface Troop {
  seat: Seat;
  name: string;
  units: number;
}

export function troopsAt(view: View, space: string): Troop[] {
  const units = view.spaces[space]?.units ?? {};
  return view.seats
    .filter((one) => (units[one.name] ?? 0) > 0)
    .map((one) => ({ seat: one.seat, name: one.name, units: units[one.name] as number }));
}

/** What an option costs, in prayer points; null where it costs nothing by its nature. */
export function priceOf(at: Situation, option: Option): number | null {
  const { view, components, seat, events } = at;
  const powers = powersOf(view, components, seat);
  const done = thisAction(events, seat);
  if (option.verb === "teleport") {
    // a card that was just played has paid for itself
    if (view.question?.message === "teleport_by_card") return null;
    return priceOfTeleport(view, seat, powers, done.teleported);
  }
  if (option.verb === "recruit") {
    const gift = recruitGift(view, seat);
    const units = numberOf(option) ?? 0;
    return priceOfUnits(done.recruited + units, powers, gift) - priceOfUnits(done.recruited, powers, gift);
  }
  return null;
}

function recruitGift(view: View, seat: Seat): number {
  return view.seth && view.seth.seat !== seat ? (view.alliance?.prayers.recruits ?? 0) : 0;
}

/** Everything worth knowing about going to, or recruiting into, a space. */
export function effectsOf(at: Situation, options: readonly Option[]): Effect[] {
  const first = options[0];
  const space = first ? spaceOf(first) : null;
  if (!first || space === null) return [];
  const { view, components, seat } = at;
  const plan = components.board.spaces.find((one) => one.name === space);
  const effects: Effect[] = [];
  const goes = first.verb === "move" || first.verb === "teleport" || first.verb === "recruit";

  if (first.verb === "teleport") {
    const price = priceOf(at, first);
    if (price !== null) effects.push({ kind: "price", args: { price } });
  }
  const there = troopsAt(view, space);
  const foes = there.filter((troop) => hostile(view, seat, troop.seat));
  if (goes) {
    for (const foe of foes) {
      const creature = creatureOf(view, foe.seat, space);
      effects.push({
        kind: "battle", args: { god: foe.name, units: foe.units, ...(creature ? { creature } : {}) },
      });
    }
    const own = there.find((troop) => troop.seat === seat);
    if (own) effects.push({ kind: "join", args: { units: own.units } });
  }
  if (plan && goes) {
    if (plan.sanctuary) effects.push({ kind: "sanctuary", args: {} });
    else if (plan.temple) {
      effects.push({ kind: "temple", args: { income: plan.income, sacrifice: plan.sacrifice } });
    }
    const lord = plan.city === null ? undefined : view.seats.find((one) => one.city === plan.city);
    if (lord && lord.seat !== seat) {
      const pyramid = lord.pyramids.find((one) => one.space === space && one.level > 0);
      effects.push({
        kind: "city",
        args: { god: lord.name, ...(pyramid ? { colour: pyramid.colour, level: pyramid.level } : {}) },
      });
    }
    const gate = components.board.cities.find((city) => city.front === space);
    const owner = gate && view.seats.find((one) => one.city === gate.name);
    if (owner && hostile(view, seat, owner.seat)) effects.push({ kind: "front", args: { god: owner.name } });
    if (plan.obelisk && !plan.temple && !plan.sanctuary) effects.push({ kind: "obelisk", args: {} });
  }
  return effects;
}

export function creatureOf(view: View, seat: Seat, space: string): string | null {
  const creatures = view.seats[seat]?.creatures ?? {};
  return Object.keys(creatures).find((name) => creatures[name] === space) ?? null;
}
