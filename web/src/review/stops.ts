// Where one can stop when going through a finished game: between the answers of people, at turns, rounds and battles.

import type { GameEvent } from "../api/types";
import type { GameRecord, RecordAnswer } from "./record";

/** What an answer with this verb always makes happen; other verbs may pass in silence. */
const HEADS: Record<string, readonly string[]> = {
  token: ["token_placed"],
  silver: ["silver_placed"],
  gold: ["gold_placed"],
  purple: ["purple_placed"],
  coloured: ["coloured_placed"],
  clear: ["clear_placed"],
  card: ["card_played"],
  buy: ["tile_bought"],
  build: ["pyramid_built"],
  place: ["units_placed"],
  recruit: ["units_placed"],
  summon: ["creature_placed"],
  house: ["creature_placed"],
  move: ["troop_moved", "troop_corrupted"],
  teleport: ["troop_teleported", "troop_corrupted"],
  with: ["troop_moved", "troop_teleported"],
  without: ["troop_moved", "troop_teleported"],
  target: ["units_destroyed"],
  lose: ["units_destroyed"],
  flee: ["escaped"],
  push: ["troop_retreated"],
  recall: ["troop_recalled"],
  stay: ["troop_stayed"],
  swap: ["battle_card_swapped"],
  spend: ["card_spent"],
  sacrifice: ["units_returned"],
  offer: ["units_returned"],
  lead: ["battle_began"],
  exchange: ["cards_exchanged"],
  beast: ["creature_corrupted"],
  capture: ["unit_captured"],
  grant: ["influence_granted"],
  choose: ["influence_found"],
  reveal: ["influence_found"],
  bless: ["prayer_found"],
  take: ["card_drawn"],
  city: ["city_chosen"],
};

/** What begins something new, and so comes after the last answer of what was before. */
const BREAKS: ReadonlySet<string> = new Set([
  "turn_began", "dusk_fell", "eclipse", "round_began", "night_fell", "day_broke", "battle_began", "cards_sealed",
  "card_vetoed", "order_set", "game_ended", "troop_retreated",
]); // prettier-ignore

const ASKED_AFTER = new Set(["with", "without", "bring"]);
const SEALING = new Set(["fight", "discard", "add", "done"]);

/** The events one of which this answer makes happen first; none where it may pass in silence. */
function headsOf(answers: RecordAnswer[], i: number): readonly string[] | undefined {
  const { who, verb } = answers[i]!;
  const next = answers[i + 1];
  // which creature goes along is asked after the step, and only then the troop sets out
  if (ASKED_AFTER.has(next?.verb ?? "") && ["move", "teleport", "with", "without"].includes(verb)) return;
  if (verb === "raise") return ["pyramid_raised", "pyramid_built", "purple_raised"];
  if (verb === "follow") return who === "chance" || next?.verb !== "follow" ? ["order_set", "turn_began"] : undefined;
  if (verb === "draw") return chosenFrom(answers, i) ? undefined : ["card_drawn", "card_stolen"];
  if (SEALING.has(verb) && sealsBy(answers, i)) return ["cards_sealed"];
  return Object.hasOwn(HEADS, verb) ? HEADS[verb] : undefined;
}

/** Cards that somebody looks at to keep one of them; they are drawn unseen by the others. */
function chosenFrom(answers: RecordAnswer[], i: number): boolean {
  while (answers[i]?.verb === "draw") i++;
  return answers[i]?.verb === "take";
}

/** The last answer with which one side picks its cards for a battle. */
function sealsBy(answers: RecordAnswer[], i: number): boolean {
  const { who } = answers[i]!;
  const next = answers[i + 1];
  if (next?.who === who && SEALING.has(next.verb) && next.verb !== "fight") return false;
  for (let k = i; k >= 0; k--) {
    const answer = answers[k]!;
    if (answer.who !== who || !SEALING.has(answer.verb)) return false;
    if (answer.verb === "fight") return true;
  }
  return false;
}

/** Answers that are told in any case and by name: the lists can go apart no further than between two of them. */
const NAMED: Record<string, { message: string; argument: string }> = {
  token: { message: "token_placed", argument: "action" },
  silver: { message: "silver_placed", argument: "action" },
  gold: { message: "gold_placed", argument: "action" },
  purple: { message: "purple_placed", argument: "action" },
  coloured: { message: "coloured_placed", argument: "action" },
  clear: { message: "clear_placed", argument: "action" },
  buy: { message: "tile_bought", argument: "tile" },
  beast: { message: "creature_corrupted", argument: "creature" },
};

/** Where each answer that is told by name stands in what was heard. */
function namedAt(answers: RecordAnswer[], events: readonly GameEvent[]): Map<number, number> {
  const found = new Map<number, number>();
  let from = 0;
  answers.forEach((answer, i) => {
    const named = Object.hasOwn(NAMED, answer.verb) ? NAMED[answer.verb] : undefined;
    if (!named) return;
    const words = answer.text.split(" ");
    for (let at = from; at < events.length; at++) {
      const event = events[at]!;
      if (event.message === named.message && words.includes(String(event[named.argument]))) {
        found.set(i, at);
        from = at + 1;
        return;
      }
    }
  });
  return found;
}

/**
 * How much of what was heard had happened after so many answers: `heardAfter(…)[n]` events.
 * The server tells both lists but not how they go together, so they are laid side by side.
 */
export function heardAfter(record: GameRecord, events: readonly GameEvent[]): number[] {
  const { answers } = record;
  const heard = new Array<number>(answers.length + 1).fill(0);
  const named = namedAt(answers, events);
  const fences = [...named.keys()];
  let from = 0; // the first event that no answer before has made
  let last = -1; // the last answer that was found
  const share = (upTo: number, next: number) => {
    // answers after `last` and before `next` may have made the rest happen
    let cut = upTo;
    if (next - last > 1) {
      cut = from;
      while (cut < upTo && !BREAKS.has(events[cut]!.message)) cut++;
    }
    for (let k = last + 1; k < next; k++) heard[k] = cut;
    heard[next] = upTo;
  };
  let fence = 0;
  for (let i = 0; i < answers.length; i++) {
    const heads = headsOf(answers, i);
    if (!heads) continue;
    while (fence < fences.length && fences[fence]! < i) fence++;
    const limit = fence < fences.length ? named.get(fences[fence]!)! : events.length;
    let at = named.get(i) ?? from;
    while (at < limit && !heads.includes(events[at]!.message)) at++;
    if (at >= events.length || !heads.includes(events[at]!.message)) continue; // it kept silent after all
    const before = events[at - 1];
    const begin = at > from && before?.message === "prayer_paid" && before.seat === events[at]!.seat ? at - 1 : at;
    share(begin, i);
    last = i;
    from = at + 1;
  }
  share(events.length, answers.length);
  return heard;
}

/** All numbers of answers where a person is asked next; where chance is asked nothing can be looked at. */
export function openStops(record: GameRecord): number[] {
  const stops: number[] = [];
  record.answers.forEach((answer, i) => {
    if (answer.who !== "chance") stops.push(i);
  });
  stops.push(record.answers.length);
  return stops;
}

export interface Marks {
  turns: number[];
  battles: number[];
  rounds: { round: number; at: number }[];
}

/** The stops where a turn, a battle or a round begins. */
export function marksOf(
  events: readonly GameEvent[], heard: readonly number[], stops: readonly number[],
): Marks { // prettier-ignore
  const turns = new Set<number>();
  const battles = new Set<number>();
  const rounds: { round: number; at: number }[] = [];
  let stop = 0;
  events.forEach((event, i) => {
    if (!["turn_began", "battle_began", "round_began"].includes(event.message)) return;
    while (stop < stops.length - 1 && heard[stops[stop]!]! <= i) stop++;
    const at = stops[stop]!;
    if (event.message === "turn_began") turns.add(at);
    else if (event.message === "battle_began") battles.add(at);
    else rounds.push({ round: Number(event.round), at });
  });
  return { turns: [...turns], battles: [...battles], rounds };
}

export function nextOf(marks: readonly number[], at: number): number | null {
  return marks.find((mark) => mark > at) ?? null;
}

export function previousOf(marks: readonly number[], at: number): number | null {
  for (let i = marks.length - 1; i >= 0; i--) if (marks[i]! < at) return marks[i]!;
  return null;
}

/** The stop at or before a place on the scrubber. */
export function stopAt(stops: readonly number[], at: number): number {
  for (let i = stops.length - 1; i >= 0; i--) if (stops[i]! <= at) return stops[i]!;
  return stops[0] ?? 0;
}
