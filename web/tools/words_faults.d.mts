export type Entry = string | Record<string, string>;

export interface Catalogue {
  name: string;
  /** The function that says its messages, and the module that gives it. */
  call: string;
  module: string;
  languages: Record<string, Record<string, Entry>>;
  /** Ids that the game says by itself: they have to be there. */
  needed?: string[];
  /** Ids that are used where they are there. */
  allowed?: string[];
  /** How ids that are put together go on: `"god.*"` and its words. */
  choices?: Record<string, string[]>;
  /** Whether its messages know only `{n}`, not the signs of words/template.ts. */
  plain?: boolean;
}

export interface Client {
  catalogues: Catalogue[];
  /** The code by its path. */
  sources: Record<string, string>;
  /** The rules in each language. */
  pages: Record<string, string>;
}

export const LANGUAGES: string[];
export const PLURALS: Record<string, string[]>;
export function askedFor(code: string, call: string): { id: string | null; code: string }[];
export function faults(client: Client): string[];
