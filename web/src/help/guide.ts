// The first game, step by step: what is said at which question, and what it points at.

import type { NewGame, TableState } from "../api/types";

/** Where to look; the table marks these places with data-area. */
export type Area = "board" | "question" | "mat" | "rivals" | "market" | "log" | "battle";

export interface GuideStep {
  /** Its words are guide.ID.title and guide.ID.text. */
  id: string;
  /** The questions it belongs to. */
  asks: readonly string[];
  area: Area;
  /** Said only if this holds, too. */
  when?: (table: TableState) => boolean;
  /** It has to be read first: it is not enough to answer the question. */
  stays?: boolean;
}

const round = (table: TableState): number => table.view?.round ?? 0;
const own = (table: TableState) => (table.seat === null ? undefined : table.view?.seats[table.seat]);
const BEGINNINGS = ["choose_city", "divide_levels"];

export const STEPS: readonly GuideStep[] = [
  { id: "1", asks: BEGINNINGS, area: "board", stays: true }, // the goal
  { id: "2", asks: BEGINNINGS, area: "board", stays: true }, // the map
  { id: "3", asks: ["choose_city"], area: "board" },
  { id: "4", asks: ["divide_levels", "build_pyramid"], area: "question", when: (table) => round(table) === 0 },
  { id: "5", asks: ["first_troop"], area: "board" },
  { id: "6", asks: ["turn"], area: "mat", stays: true }, // the night that has just passed
  { id: "7", asks: ["turn"], area: "mat" },
  { id: "8", asks: ["turn"], area: "mat", when: (table) => (own(table)?.tokens ?? 5) < 5 }, // prayer points
  { id: "9", asks: ["buy_tile"], area: "market" },
  { id: "10", asks: ["recruit"], area: "board" },
  { id: "11", asks: ["which_troop", "where_next"], area: "board" },
  { id: "12", asks: ["pick_battle_card"], area: "battle" },
  { id: "13", asks: ["loser_decides", "winner_decides", "push_loser"], area: "battle" },
  { id: "14", asks: ["turn", "who_follows", "may_sacrifice"], area: "board", when: dayIsOver, stays: true },
];

function dayIsOver(table: TableState): boolean {
  return round(table) > 1 || table.question?.message === "may_sacrifice";
}

const NEEDED = ["9", "10", "11", "12", "13", "14"];

/** One round is over and every action has been spoken of: the guide has said what it had to say. */
export function saidAll(read: ReadonlySet<string>): boolean {
  return NEEDED.every((id) => read.has(id));
}

/** The place of a step in the whole, counted from 1. */
export function numberOf(step: GuideStep): number {
  return STEPS.indexOf(step) + 1;
}

/** What is to be said now: the first step of this question that was not read yet. */
export function stepFor(table: TableState | null, read: ReadonlySet<string>): GuideStep | null {
  const asked = table?.question?.message;
  if (!table || asked === undefined) return null;
  return (
    STEPS.find((step) => step.asks.includes(asked) && !read.has(step.id) && (step.when?.(table) ?? true)) ?? null
  );
}

/** Steps that count as read once the question they belong to has been answered. */
export function readByAnswering(table: TableState, read: ReadonlySet<string>): string[] {
  const step = stepFor(table, read);
  return step && !step.stays ? [step.id] : [];
}

/** A beginner game against one mild opponent. */
export function firstGame(name: string, title: string): NewGame {
  return {
    table: { boxes: ["base"], players: 2, length: "beginner" },
    seats: [{ kind: "here", name }, { kind: "bot", level: 0 }],
    title,
    start: true,
  };
}
