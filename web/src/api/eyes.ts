// Several seats in one browser: whose turn it is to look.

import type { Seat, TableState } from "./types";

/**
 * The own seat that is asked, if it is not the one that looks. Where a reaction is awaited nobody says of whom: then each
 * own seat is asked for in turn, and nothing is kept of it but whether it has a question.
 */
export async function nextToLook(
  table: TableState, tableOf: (seat: Seat) => Promise<TableState>,
): Promise<Seat | null> {
  const mine = table.yours.seats.filter((seat) => table.seats[seat]?.player === "person");
  if (table.awaited === null || table.question !== null || mine.length === 0) return null;
  const asked = table.awaited.seats;
  if (asked) return asked.find((seat) => mine.includes(seat)) ?? null;
  for (const seat of mine) {
    if (seat === table.seat) continue;
    const there = await tableOf(seat);
    if (there.index === table.index && there.question !== null) return seat;
  }
  return null;
}
