// The words of the pages outside the table: home, lobby, review, help. The names of the game's things come from words/.

import en from "./texts/en.json";
import { language } from "../words/words.svelte";

type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Texts = Record<string, Text>;

export type TextId = keyof typeof en;
export type TextArguments = Record<string, string | number>;

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
  return loaded.en!;
}

/** A sentence in the language of this browser; `n` chooses among its plural forms. */
export function say(id: TextId, args: TextArguments = {}): string {
  const spoken = language.now;
  const texts = textsOf(spoken);
  return filled(texts[id] ?? loaded.en![id] ?? id, args, texts === loaded.en ? "en" : spoken);
}

export function filled(text: Text, args: TextArguments, spoken: string): string {
  const form = typeof text === "string" ? text : formOf(text, Number(args.n ?? 0), spoken);
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
}

function formOf(text: Exclude<Text, string>, n: number, spoken: string): string {
  return text[new Intl.PluralRules(spoken).select(n)] ?? text.other ?? "";
}
