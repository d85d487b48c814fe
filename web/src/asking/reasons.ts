// Why something cannot be done now: every grey thing says so. A reason is an id and its arguments.

import type { Colour, Components, MarketSlot, Question, Seat, SeatView, View } from "../api/types";
import { powersOf, priceOfCard, priceOfTile } from "./prices";
import { value, type Option } from "./actions";

/** Its words are ui.why.ID. */
export type Why =
  | "after_token" | "allies_only" | "already_here" | "empty_neighbour" | "far" | "far_obelisk" | "full" | "no_gold"
  | "no_pyramid" | "no_reserve" | "no_space_asked" | "no_steps_left" | "no_teleport" | "no_tokens" | "no_troop" | "no_use"
  | "none_left" | "not_again" | "not_asked" | "not_here" | "not_now" | "not_on_sale" | "not_your_turn" | "only_as_reaction"
  | "only_by_day" | "only_in_battle" | "only_in_move" | "only_in_turn" | "own_city" | "own_troops" | "owned" | "prayer"
  | "pyramid_low" | "rows" | "seth_only" | "taken" | "three_pyramids" | "top_level" | "walls"; // prettier-ignore

export interface Reason {
  id: Why;
  args?: Record<string, string | number>;
}

const reason = (id: Why, args?: Reason["args"]): Reason => (args ? { id, args } : { id });

// Tiles

/** The best pyramid of a colour that a seat controls (A3, A4); for purple see L5 and Q4. */
export function levelHeld(view: View, seat: Seat, colour: Colour): number {
  if (colour === "purple") {
    if (view.seth?.seat === seat) return view.seth.pyramid;
    const own = view.seats[seat]?.pyramids ?? [];
    const seth = view.seth?.seat;
    if (seth !== undefined && own.some((pyramid) => pyramid.held_by.includes(seth))) return 0;
    return own.length ? Math.min(...own.map((pyramid) => pyramid.level)) : 0;
  }
  let best = 0;
  for (const other of view.seats) {
    for (const pyramid of other.pyramids) {
      if (pyramid.colour === colour && pyramid.held_by.includes(seat)) best = Math.max(best, pyramid.level);
    }
  }
  return best;
}

// Tiles of one side only: what corrupts is Seth's, what all allies share is theirs.
const SETHS = new Set(["servile-corruption", "units-corruption", "battle-mirror", "magic-versatility"]);
const ALLIES = new Set(["osiris", "communion", "rampart"]);

export interface Offer {
  slot: MarketSlot;
  price: number;
  /** Could be bought with a Buy action now, as far as tile, pyramid and prayer points go. */
  why: Reason | null;
}

export function offerOf(view: View, components: Components, seat: Seat | null, slot: MarketSlot): Offer {
  if (seat === null) return { slot, price: slot.level, why: slot.left ? null : reason("none_left") };
  const powers = powersOf(view, components, seat);
  const power = components.tiles.find((tile) => tile.tile === slot.tile)?.power ?? slot.tile;
  const price = priceOfTile(slot.level, powers);
  const held = levelHeld(view, seat, slot.colour);
  const have = view.seats[seat]?.prayer ?? 0;
  let why: Reason | null = null;
  if (powers.has(power)) why = reason("owned");
  else if (view.seth && view.seth.seat !== seat && SETHS.has(power)) why = reason("seth_only");
  else if (view.seth?.seat === seat && ALLIES.has(power)) why = reason("allies_only");
  else if (slot.left === 0) why = reason("none_left");
  else if (slot.level > view.options.top_level) why = reason("top_level", { most: view.options.top_level });
  else if (!slot.on_sale) why = reason("not_on_sale");
  else if (held < slot.level) {
    why = slot.colour === "purple" && view.seth?.seat !== seat
      ? reason("three_pyramids", { level: slot.level })
      : reason(held === 0 ? "no_pyramid" : "pyramid_low", { level: slot.level, held, colour: slot.colour });
  } else if (price > have) why = reason("prayer", { price, have });
  return { slot, price, why };
}

// Spaces of the action pyramid

export function whyNotAction(
  view: View, components: Components, seat: Seat, space: string, asked: boolean,
): Reason {
  const own = view.seats[seat] as SeatView;
  const mat = components.mats[seat];
  if (own.mat.includes(space)) return reason("taken");
  if (!asked) return reason(view.phase === "day" ? "not_your_turn" : "only_by_day");
  if (own.tokens === 0) return reason("no_tokens");
  const row = mat?.spaces.find((one) => one.name === space)?.row;
  const empty = new Set(mat?.spaces.map((one) => one.row));
  for (const one of mat?.spaces ?? []) if (own.mat.includes(one.name)) empty.delete(one.row);
  if (row !== undefined && !empty.has(row) && empty.size > 0) return reason("rows");
  return reason("after_token");
}

export function whyNotGold(view: View, seat: Seat, asked: boolean): Reason {
  if (!view.seats[seat]?.gold) return reason("no_gold");
  if (!asked) return reason(view.phase === "day" ? "not_your_turn" : "only_by_day");
  return reason("after_token");
}

// Interventions

export function whyNotCard(
  view: View, components: Components, seat: Seat, card: string, question: Question | null,
): Reason {
  const plan = components.cards.find((one) => one.card === card);
  const own = view.seats[seat];
  if (!plan || !own) return reason("not_now");
  const price = priceOfCard(plan.cost, powersOf(view, components, seat));
  if (plan.time === "battle" && !view.battle) return reason("only_in_battle");
  if (question === null) return reason("not_asked");
  if (price > own.prayer) return reason("prayer", { price, have: own.prayer });
  if (plan.time === "move") return reason("only_in_move");
  if (plan.time === "opponent's turn") return reason("only_as_reaction");
  if (plan.time === "battle") return reason("only_in_battle");
  if (card.endsWith("enlistment") && own.reserve === 0) return reason("no_reserve");
  const inTurn = question.pick === "turn" || question.message === "where_next"; // D5
  return reason(inTurn ? "no_use" : "only_in_turn");
}

// Spaces of the map

/** Why a space that somebody has clicked cannot be picked for a question. */
export function whyNotSpace(
  view: View, components: Components, seat: Seat, space: string, question: Question,
  options: readonly Option[],
): Reason {
  const plan = components.board.spaces.find((one) => one.name === space);
  const me = view.seats[seat];
  if (!plan || !me) return reason("not_here");
  const own = view.spaces[space]?.units[me.name] ?? 0;
  const move = view.move;
  if (question.message === "which_troop") return reason(own ? "not_here" : "no_troop");
  if (question.pick === "departure" && move) return whyNotThere(view, components, me, space);
  if (question.message === "recruit" || question.message === "place_units_at_home") {
    if (plan.city !== me.city) return reason("own_city");
    if (me.reserve === 0) return reason("no_reserve");
    if (own >= roomOf(view, components, seat)) return reason("full", { most: roomOf(view, components, seat) });
    return reason("not_again");
  }
  if (question.message === "place_free_units") {
    if (!own && plan.city !== me.city) return reason("own_troops");
    return reason("full", { most: roomOf(view, components, seat) });
  }
  if (question.message === "flee_where" || question.message === "push_loser") return reason("empty_neighbour");
  const spaces = new Set(options.map((option) => value(option, "space")));
  return reason(spaces.size ? "not_here" : "no_space_asked");
}

export function roomOf(view: View, components: Components, seat: Seat): number {
  if (view.seth?.seat === seat) return 6;
  return powersOf(view, components, seat).has("legion") ? 7 : 5;
}

function whyNotThere(view: View, components: Components, me: SeatView, space: string): Reason {
  const move = view.move;
  const board = components.board;
  const at = board.spaces.find((one) => one.name === move?.at);
  const there = board.spaces.find((one) => one.name === space);
  if (!move || !at || !there) return reason("not_here");
  if (space === move.at) return reason("already_here");
  const near = at.steps.includes(space) || portalLeads(view, components, move.at, space);
  if (near && move.left === 0) return reason("no_steps_left");
  const own = view.spaces[space]?.units[me.name] ?? 0;
  const most = roomOf(view, components, me.seat);
  if (near && own >= most) return reason("full", { most });
  if (near && there.city !== null && there.city !== me.city) {
    const front = board.cities.find((city) => city.name === there.city)?.front ?? "";
    return reason("walls", { space: front });
  }
  if (near) return reason("not_here");
  if (there.obelisk) {
    const standing = view.seats.some((other) =>
      other.pyramids.some((pyramid) => pyramid.space === move.at && pyramid.level > 0),
    );
    return reason(standing ? "no_teleport" : "far_obelisk");
  }
  return reason("far");
}

function portalLeads(view: View, components: Components, from: string, to: string): boolean {
  const pair = components.board.portals.some(([a, b]) => (a === from && b === to) || (b === from && a === to));
  return pair && (view.alliance?.portal_open === true || view.seth?.seat === view.move?.seat);
}
