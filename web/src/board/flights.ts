// When pieces that have just moved are shown on their way: one after the other where they belong together.
import type { Movement } from "./types";

export interface Flight {
  move: Movement;
  /** Milliseconds from now. */
  begin: number;
  length: number;
  /** The troop goes on from here: nobody has arrived yet. */
  passing: boolean;
}

const LENGTHS: Record<Movement["kind"], number> = { move: 420, teleport: 450, recruit: 320, loss: 400 };

export function scheduled(moves: readonly Movement[]): Flight[] {
  const stagger = moves.length > 8 ? 60 : 130;
  const flights: Flight[] = [];
  for (const move of moves) {
    const before = flights.at(-1);
    const goesOn = before !== undefined && before.move.god === move.god && before.move.to !== null && before.move.to === move.from && move.kind !== "loss";
    if (goesOn) before.passing = true;
    const begin = before === undefined ? 0 : goesOn ? before.begin + before.length : before.begin + stagger;
    flights.push({ move, begin, length: LENGTHS[move.kind], passing: false });
  }
  return flights;
}
