// How each god is told from the others: by colour, by emblem and by pattern, never by colour alone.
import type { IconName } from "../icons/index";

export const GODS = ["anubis", "bastet", "horus", "sobek", "wadjet", "seth"] as const;
export type God = (typeof GODS)[number];

export interface LookOfGod {
  /** Fill of figures and banners. Told apart by people with any of the three colour blindnesses. */
  colour: string;
  /** Emblem and text on that fill. */
  ink: string;
  /** A pale tint for backgrounds of cards. */
  soft: string;
  /** A darker shade for shaded sides and outlines. */
  deep: string;
  emblem: IconName;
  /** The id of the SVG pattern, once `GodPatterns.svelte` is in the page. */
  pattern: string;
}

const look = (god: God, colour: string, ink: string, soft: string, deep: string): LookOfGod => ({
  colour, ink, soft, deep, emblem: god, pattern: `pattern-${god}`,
});

export const LOOKS: Record<God, LookOfGod> = {
  anubis: look("anubis", "#221e1b", "#efc55a", "#e9dfc6", "#0c0a09"),
  bastet: look("bastet", "#f7c925", "#3a2706", "#fbeeb9", "#a97c05"),
  horus: look("horus", "#c42a22", "#fff1dc", "#f6d6c9", "#7a140f"),
  sobek: look("sobek", "#35a574", "#04261a", "#d3ecdb", "#14603f"),
  wadjet: look("wadjet", "#2b74e2", "#f2f7ff", "#d3e2fa", "#123f8d"),
  seth: look("seth", "#6a2b8c", "#f6dcff", "#e6d3ee", "#361049"),
};

export function isGod(word: string): word is God {
  return (GODS as readonly string[]).includes(word);
}

/** The class that sets --god, --god-ink, --god-soft and --god-deep. */
export function godClass(word: string): string {
  return isGod(word) ? `god-${word}` : "god-none";
}

export function lookOf(word: string): LookOfGod {
  return LOOKS[isGod(word) ? word : "anubis"];
}
