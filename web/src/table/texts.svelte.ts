// The words of the table itself: buttons, reasons, headings. The names of the game's things come from words/.

import { language } from "../words/words.svelte";
import en from "./texts/en.json";

type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Texts = Record<string, Text>;

export type UiId = keyof typeof en;
export type UiArguments = Record<string, string | number>;

const loaders: Record<string, () => Promise<{ default: unknown }>> = {
  pt: () => import("./texts/pt.json"),
  pl: () => import("./texts/pl.json"),
  ru: () => import("./texts/ru.json"),
};

let loaded = $state.raw<Record<string, Texts>>({ en: en as Texts });
const asked = new Set<string>();

function textsOf(wanted: string): Texts {
  const found = loaded[wanted];
  if (found) return found;
  const load = loaders[wanted];
  if (load && !asked.has(wanted)) {
    asked.add(wanted);
    void load().then(
      (module) => (loaded = { ...loaded, [wanted]: module.default as Texts }),
      () => asked.delete(wanted),
    );
  }
  return loaded.en as Texts;
}

/** A text of the table in the language of this browser; `n` chooses among its plural forms. */
export function ui(id: UiId, args: UiArguments = {}): string {
  const spoken = language.now;
  const texts = textsOf(spoken);
  const known = texts[id];
  return filled(known ?? (en as Texts)[id] ?? id, args, known && texts !== loaded.en ? spoken : "en");
}

export function filled(text: Text, args: UiArguments, spoken: string): string {
  const form = typeof text === "string" ? text : formOf(text, Number(args.n ?? 0), spoken);
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
}

function formOf(text: Exclude<Text, string>, n: number, spoken: string): string {
  return text[new Intl.PluralRules(spoken).select(n)] ?? text.other ?? "";
}
