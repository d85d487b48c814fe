// Options of a question, taken apart into verbs and arguments, and how to narrow them down to one answer.

import type { Argument, Components } from "../api/types";

export interface Option {
  text: string;
  verb: string;
  args: Argument[];
}

export type Verbs = Components["verbs"];

/** `move TW 3` is the verb `move` with the space TW and the number 3. */
export function parse(text: string, verbs: Verbs): Option {
  const [verb = "", ...words] = text.trim().split(/\s+/);
  const kinds = verbs[verb];
  // an unknown verb can still be answered, as it is
  return { text, verb, args: words.map((value, i) => ({ kind: kinds?.[i] ?? "word", value })) };
}

export function parseAll(options: readonly string[] | null, verbs: Verbs): Option[] {
  return (options ?? []).map((text) => parse(text, verbs));
}

export function value(option: Option, kind: string): string | null {
  return option.args.find((arg) => arg.kind === kind)?.value ?? null;
}

export function values(option: Option, kind: string): string[] {
  return option.args.filter((arg) => arg.kind === kind).map((arg) => arg.value);
}

export const spaceOf = (option: Option): string | null => value(option, "space");

export function numberOf(option: Option): number | null {
  const text = value(option, "number");
  return text === null ? null : Number(text);
}

/** In groups by what a function says of them, in the order in which they first appear. */
export function groupBy<K>(options: readonly Option[], of: (option: Option) => K | null): Map<K, Option[]> {
  const groups = new Map<K, Option[]>();
  for (const option of options) {
    const which = of(option);
    if (which === null) continue;
    const group = groups.get(which);
    if (group) group.push(option);
    else groups.set(which, [option]);
  }
  return groups;
}

export interface Groups {
  verbs: Map<string, Option[]>;
  spaces: Map<string, Option[]>;
  /** Answers that need nothing more: done, recall, stay … */
  plain: Option[];
}

export function group(options: readonly Option[]): Groups {
  return {
    verbs: groupBy(options, (option) => option.verb),
    spaces: groupBy(options, spaceOf),
    plain: options.filter((option) => option.args.length === 0),
  };
}

/** What has been chosen so far; nothing has been sent yet. */
export interface Chosen {
  verb?: string;
  [kind: string]: string | undefined;
}

export function narrow(options: readonly Option[], chosen: Chosen): Option[] {
  return options.filter((option) =>
    Object.entries(chosen).every(([kind, wanted]) => {
      if (wanted === undefined) return true;
      return kind === "verb" ? option.verb === wanted : value(option, kind) === wanted;
    }),
  );
}

// What is asked next, where several answers are left: a number always comes last.
const ORDER = ["verb", "space", "creature", "seat", "colour", "card", "number"];

/** The kind of thing that tells the answers apart and should be chosen next, or null if there is but one. */
export function nextKind(options: readonly Option[], chosen: Chosen): string | null {
  if (options.length < 2) return null;
  const kinds = new Set<string>();
  for (const option of options) for (const arg of option.args) kinds.add(arg.kind);
  const open = ["verb", ...kinds].filter((kind) => {
    if (chosen[kind] !== undefined) return false;
    const seen = new Set(options.map((option) => (kind === "verb" ? option.verb : value(option, kind))));
    return seen.size > 1;
  });
  open.sort((a, b) => place(a) - place(b));
  return open[0] ?? null;
}

function place(kind: string): number {
  const found = ORDER.indexOf(kind);
  return found < 0 ? ORDER.length - 1.5 : found;
}

/** The numbers that are open, from the least to the greatest. */
export function numbers(options: readonly Option[]): number[] {
  const found = new Set<number>();
  for (const option of options) {
    const number = numberOf(option);
    if (number !== null) found.add(number);
  }
  return [...found].sort((a, b) => a - b);
}

/** A move takes everybody along, a payment as little as possible. */
export function usualNumber(options: readonly Option[]): number | null {
  const open = numbers(options);
  const verb = options[0]?.verb;
  return (verb === "give" || verb === "pay" || verb === "bring" ? open[0] : open.at(-1)) ?? null;
}
