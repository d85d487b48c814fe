// Playing on from any point of a finished game, against bots.

import { api, Refusal } from "../api/client";
import type { Made, Seat } from "../api/types";
import { cutRecord, endsAfter } from "./record";

/** The record up to an answer: cut here where the record has a digest, else by the server. */
export async function recordUntil(game: string, whole: string, answers: number): Promise<string> {
  const cut = cutRecord(whole, answers);
  if (cut !== null) return cut;
  const answer = await fetch(`/api/games/${game}/record?at=${answers}`, { credentials: "same-origin" });
  const text = await answer.text();
  if (!answer.ok) throw new Refusal(answer.status, "failed", answer.statusText);
  if (!endsAfter(text, answers)) throw new Refusal(422, "cannot_cut", "the server sent the whole record");
  return text;
}

/** A new game from there; bots play all seats but one's own. */
export async function playOn(
  game: string, whole: string, answers: number, mine: Seat | null, level: number, title: string,
): Promise<Made> { // prettier-ignore
  const made = await api.importRecord(await recordUntil(game, whole, answers), title);
  const seats = Object.keys(made.seats).map(Number);
  for (const seat of seats) {
    if (mine !== null && seat !== mine) await api.hand(made.game, seat, level);
  }
  return made;
}
