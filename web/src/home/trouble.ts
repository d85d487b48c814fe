// What went wrong, in words for people.

import { Refusal } from "../api/client";
import { refusal, type Arguments } from "../words/words.svelte";

export function inWords(problem: unknown): string {
  if (!(problem instanceof Refusal)) return refusal("unknown", { code: "?" });
  if (problem.unreachable) return refusal("unreachable");
  return refusal(problem.code, plain(problem.facts));
}

/** Facts that a sentence may name. */
function plain(facts: Record<string, unknown>): Arguments {
  return Object.fromEntries(
    Object.entries(facts).filter(([, fact]) => typeof fact === "string" || typeof fact === "number"),
  ) as Arguments;
}
