// When a table was heard: the seconds that it tells count from then, whatever the clock of this machine shows.

import type { TableState } from "./types";

const heard = new WeakMap<TableState, number>();

/** This table is here now. */
export function arrived<T extends TableState | null | undefined>(table: T): T {
  if (table && !heard.has(table)) heard.set(table, performance.now());
  return table;
}

/** Seconds until the window for reactions ends; null if none is open or nobody can say. */
export function leftOf(table: TableState | null, now = performance.now()): number | null {
  const left = table?.window?.left;
  if (!table || left === null || left === undefined) return null;
  return Math.max(0, left - (now - (heard.get(table) ?? now)) / 1000);
}
