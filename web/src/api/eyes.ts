// Several seats in one browser: whose turn it is to look.

import type { Seat, TableState } from "./types";

/** The own seat that is asked, if it is not the one that looks; for a reaction one after the other of those who are. */
export function nextToLook(table: TableState): Seat | null {
  const mine = table.yours.seats.filter((seat) => table.seats[seat]?.player === "person");
  if (table.awaited === null || table.question !== null || mine.length === 0) return null;
  const asked = table.window?.open ?? table.awaited.seats ?? [];
  return asked.find((seat) => mine.includes(seat)) ?? null;
}
