// A table being agreed on: what the form holds, and what the server is asked for.

import type { Agreed, Choices, NewGame, Reactions, Sitter } from "../api/types";

export type Sitting = "me" | "here" | "link" | "open" | "bot";
export type Preset = "bot" | "hotseat" | "link";

export interface SeatDraft {
  sitting: Sitting;
  name: string;
  level: number;
}

export interface Draft {
  seth: boolean; // the box is on the table
  seats: SeatDraft[];
  length: NonNullable<Agreed["length"]>;
  edition: NonNullable<Agreed["edition"]>;
  discards: NonNullable<Agreed["discards"]>;
  cities: NonNullable<Agreed["cities"]>;
  roundLimit: number | null;
  sethSeat: number;
  sethGoal: 8 | 10;
  clockMove: number | null; // seconds
  clockGame: number | null;
  clockGain: number | null; // with each turn
  clockCeiling: number | null;
  reactions: Reactions | null; // as is usual for those who play
  reactionSeconds: number;
  title: string;
  listed: boolean;
  watch: boolean;
  hints: boolean;
}

export const GODS = ["anubis", "bastet", "horus", "sobek", "wadjet"] as const;
export const SITTINGS: readonly Sitting[] = ["me", "here", "link", "open", "bot"];

/** How many sit at a table of these boxes; the server may know better. */
export function playersOf(choices: Choices | null, seth: boolean): [fewest: number, most: number] {
  const box = choices?.boxes.find((one) => one.name === (seth ? "seth" : "base"));
  return box ? [box.fewest_players, box.most_players] : seth ? [3, 6] : [2, 5];
}

/** The god of each seat: in their order, Seth where he was put. */
export function godsOf(draft: Pick<Draft, "seats" | "seth" | "sethSeat">): string[] {
  const players = draft.seats.length;
  if (!draft.seth) return GODS.slice(0, players);
  const gods: string[] = GODS.slice(0, players - 1);
  gods.splice(draft.sethSeat, 0, "seth");
  return gods;
}

export function seatsFor(preset: Preset, players: number, level: number): SeatDraft[] {
  const others: Sitting = preset === "bot" ? "bot" : preset === "hotseat" ? "here" : "link";
  return Array.from({ length: players }, (_, seat) => ({ sitting: seat === 0 ? "me" : others, name: "", level }));
}

export function newDraft(preset: Preset, players = 2, level = 1): Draft {
  return {
    seth: false,
    seats: seatsFor(preset, players, level),
    length: "short",
    edition: "en",
    discards: "down",
    cities: "chosen",
    roundLimit: null,
    sethSeat: 0,
    sethGoal: 8,
    clockMove: null,
    clockGame: null,
    clockGain: null,
    clockCeiling: null,
    reactions: null,
    reactionSeconds: 5,
    title: "",
    listed: false,
    watch: true,
    hints: true,
  };
}

/** More or fewer seats; who sits already stays, newcomers sit as the last one does. */
export function withPlayers(draft: Draft, players: number): Draft {
  const seats = draft.seats.slice(0, players);
  const last = draft.seats.at(-1);
  while (seats.length < players) {
    seats.push({ sitting: !last || last.sitting === "me" ? "bot" : last.sitting, name: "", level: last?.level ?? 1 });
  }
  return { ...draft, seats, sethSeat: Math.min(draft.sethSeat, players - 1) };
}

export function withSeth(draft: Draft, seth: boolean, choices: Choices | null): Draft {
  const [fewest, most] = playersOf(choices, seth);
  const players = Math.min(most, Math.max(fewest, draft.seats.length));
  return withPlayers({ ...draft, seth }, players);
}

/** One seat is mine at most: whoever else was me sits here, too. */
export function withSitting(draft: Draft, seat: number, sitting: Sitting): Draft {
  const seats = draft.seats.map((one, i) => {
    if (i === seat) return { ...one, sitting };
    return sitting === "me" && one.sitting === "me" ? { ...one, sitting: "here" as const } : one;
  });
  return { ...draft, seats };
}

/** Somebody is still missing: there will be a lobby. */
export function hasLobby(draft: Draft): boolean {
  return draft.seats.some(({ sitting }) => sitting === "link" || sitting === "open");
}

/** Nobody of flesh and blood would play. */
export function isEmpty(draft: Draft): boolean {
  return draft.seats.every(({ sitting }) => sitting === "bot");
}

export function requestOf(draft: Draft, myName: string): NewGame {
  const table: Agreed = {
    boxes: draft.seth ? ["base", "seth"] : ["base"],
    players: draft.seats.length,
    length: draft.length,
    edition: draft.edition,
    discards: draft.discards,
    cities: draft.cities,
  };
  if (draft.roundLimit) table.round_limit = draft.roundLimit;
  if (draft.seth) {
    table.seth = draft.sethSeat;
    table.seth_goal = draft.sethGoal;
  }
  return {
    table,
    seats: draft.seats.map((seat) => seatOf(seat, myName)),
    clock: clockOf(draft),
    reactions: draft.reactions,
    reaction_seconds: draft.reactions === "even" ? draft.reactionSeconds : null,
    title: draft.title.trim(),
    // an open seat can only be found in the list
    listed: draft.listed || draft.seats.some(({ sitting }) => sitting === "open"),
    watch: draft.watch,
    hints: draft.hints,
    start: !hasLobby(draft),
  };
}

/** A gain and a ceiling are of a bank; without one there is neither, and the ceiling is never below it. */
function clockOf({ clockMove, clockGame, clockGain, clockCeiling }: Draft): NonNullable<NewGame["clock"]> {
  if (clockGame === null) return { move: clockMove, game: null, gain: null, ceiling: null };
  const ceiling = clockCeiling === null ? null : Math.max(clockCeiling, clockGame);
  return { move: clockMove, game: clockGame, gain: clockGain, ceiling };
}

export type Pace = "none" | "live" | "days" | "own";
type Times = Pick<Draft, "clockMove" | "clockGame" | "clockGain" | "clockCeiling">;

const HOUR = 3_600;
const DAY = 24 * HOUR;

export const PACES: Record<Exclude<Pace, "own">, Times> = {
  none: { clockMove: null, clockGame: null, clockGain: null, clockCeiling: null },
  live: { clockMove: null, clockGame: HOUR / 3, clockGain: 30, clockCeiling: HOUR / 2 },
  days: { clockMove: null, clockGame: 3 * DAY, clockGain: 12 * HOUR, clockCeiling: 7 * DAY },
};

/** Which of the usual clocks a table has. */
export function paceOf(draft: Times): Pace {
  const same = (times: Times) => (Object.keys(times) as (keyof Times)[]).every((name) => times[name] === draft[name]);
  for (const [pace, times] of Object.entries(PACES)) if (same(times)) return pace as Pace;
  return "own";
}

function seatOf({ sitting, name, level }: SeatDraft, myName: string): NewGame["seats"][number] {
  const kind: Sitter["kind"] = sitting === "me" ? "here" : sitting;
  if (sitting === "bot") return { kind, level };
  return { kind, name: (sitting === "me" ? name.trim() || myName : name).trim().slice(0, 40) };
}
