// Moments of real games, and a table in this browser that stands at one of them. make_moments.py has made them.

import { vi } from "vitest";
import type { Ears } from "../../src/api/live";
import { TableStore, type Server } from "../../src/api/table.svelte";
import type { Components, GameEvent, TableState, View } from "../../src/api/types";
import { Asking } from "../../src/asking/asking.svelte";
import recorded from "./moments.json";

interface Step {
  /** What this seat answers; null, if somebody else does. */
  action: string | null;
  changes: Partial<Omit<TableState, "view">> & { view?: Partial<View> };
  events: GameEvent[];
}

interface Moment {
  table: TableState;
  since: number;
  events: GameEvent[];
  then?: Step[];
  undo?: TableState["undo"];
}

type Box = { components: Components; moments: Record<string, Moment> };
export const boxes = recorded as unknown as { base: Box; seth: Box };

export function momentOf(name: string): Moment & { view: View; components: Components } {
  const box = name in boxes.base.moments ? boxes.base : boxes.seth;
  const moment = box.moments[name];
  if (!moment?.table.view) throw new Error(`there is no moment ${name}`);
  return { ...moment, view: moment.table.view, components: box.components };
}

/** The table after a step. */
export function after(table: TableState, step: Step): TableState {
  const { view, ...rest } = step.changes;
  return { ...table, ...rest, view: table.view && { ...table.view, ...view } };
}

/** A table in this browser at a moment; it takes every answer, and goes on as the game did if that was the one. */
export async function sitAt(name: string, change: (table: TableState) => TableState = (table) => table) {
  const { table, since, events, then = [], components } = momentOf(name);
  const answered: string[] = [];
  const steps = [...then];
  const heard = [...events];
  let now = change(table);
  let ears: Ears | null = null;

  function goOn(): TableState {
    const step = steps.shift();
    if (!step) throw new Error("the game was not played on");
    heard.push(...step.events);
    return (now = after(now, step));
  }
  const server = {
    table: vi.fn(async () => now),
    components: vi.fn(async () => components),
    events: vi.fn(async (_game: string, _seat: number | null, from: number) => ({
      epoch: now.epoch, since: from, events: heard.slice(from - since),
    })),
    answer: vi.fn(async (_game: string, _seat: number, _index: number, action: string) => {
      answered.push(action);
      if (steps[0]?.action === action) return goOn();
      return (now = { ...now, index: now.index + 1, n: now.n + 1, question: null, options: null });
    }),
    undo: vi.fn(async () => now),
    agree: vi.fn(async () => now),
    refuse: vi.fn(async () => now),
  };
  const store = new TableStore(now.game, {
    server: server as unknown as Server,
    memory: null,
    line: (_game, seat, whose) => ((ears = whose), { seat, tell: () => true, close: () => {}, hurry: () => {} }),
  });
  await store.open();
  const hear: Ears["hear"] = (message) => ears?.hear(message);
  hear({ v: 1, type: "hello", table: now, since, events, chat: [], here: [0] });
  return {
    store,
    asking: new Asking(store),
    /** Everything that was answered here, as it was sent. */
    answered,
    server,
    hear,
    /** The others play on. */
    playOn(): void {
      const from = since + heard.length;
      const fresh = steps[0]?.events ?? [];
      hear({ v: 1, type: "news", table: goOn(), since: from, events: fresh });
    },
  };
}
