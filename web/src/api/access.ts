// Who came to which seat and how, in a sentence.

import type { AccessNote } from "./types";
import { t } from "../words/words.svelte";

const CAME = new Set<AccessNote["what"]>(["invitation", "taken", "moved", "moving"]);

export function accessLine(note: AccessNote, seats: readonly { god: string }[]): string {
  const god = t(`god.${seats[note.seat]?.god ?? ""}`);
  return t(`ui.access.${note.what}`, { god, name: note.name || (CAME.has(note.what) ? god : "") });
}
