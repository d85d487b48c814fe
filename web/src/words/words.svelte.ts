// The game in four languages: names of its things, questions, events, answers, and everything around them.

import en from "./en";
import engine from "./kinds.json";
import { isNamed, render, type Arguments, type Named, type Speech, type Value } from "./template";

export type { Arguments, Named, Value } from "./template";

// Languages

export const LANGUAGES = ["en", "pt", "pl", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];
/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English", pt: "Português (Brasil)", pl: "Polski", ru: "Русский",
}; // prettier-ignore

const LOCALES: Record<Language, string> = { en: "en", pt: "pt-BR", pl: "pl", ru: "ru" };
const KEPT_AS = "kemet.language";

type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
type Dictionary = Record<string, string | Plural>;

const loaders: Record<Exclude<Language, "en">, () => Promise<{ default: Dictionary }>> = {
  pt: () => import("./pt"),
  pl: () => import("./pl"),
  ru: () => import("./ru"),
};

const english: Dictionary = en;
let spoken = $state<Language>("en");
let dictionary = $state.raw<Dictionary>(english);
let wanted: Language = "en";

async function speak(code: Language): Promise<void> {
  wanted = code;
  const words = code === "en" ? english : (await loaders[code]()).default;
  if (wanted !== code) return; // another was chosen meanwhile
  dictionary = words;
  spoken = code;
  if (typeof document !== "undefined") document.documentElement.lang = LOCALES[code];
}

export function isLanguage(code: string): code is Language {
  return (LANGUAGES as readonly string[]).includes(code);
}

/** The language kept by this browser, else the first of the reader's that we have, else English. */
export function firstLanguage(): Language {
  const kept = remembered();
  if (kept !== null && isLanguage(kept)) return kept;
  for (const code of typeof navigator === "undefined" ? [] : (navigator.languages ?? [])) {
    const short = code.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return "en";
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null; // storage may be forbidden
  }
}

/** From now on in this language, here and whenever this browser comes back. */
export async function setLanguage(code: string): Promise<void> {
  if (!isLanguage(code)) return;
  try {
    localStorage.setItem(KEPT_AS, code);
  } catch {
    // it lasts until the page is left
  }
  await speak(code);
}

/** The language that is spoken now; reading it in a component makes the component follow. */
export const language = {
  get now(): Language {
    return spoken;
  },
  /** For `Intl`: `pt` is Brazilian. */
  get locale(): string {
    return LOCALES[spoken];
  },
  choose: setLanguage,
  /** Done when the words of the first language are here. */
  ready: speak(firstLanguage()).catch(() => undefined),
};

// Messages

const missed = new Set<string>();

function entry(id: string): string | Plural | undefined {
  return dictionary[id] ?? english[id];
}

export function has(id: string): boolean {
  return entry(id) !== undefined;
}

/** A message in words. An argument named after a kind of thing (`space`, `god`, `colour` …) may be its word. */
export function t(id: string, args: Arguments = {}): string {
  const found = entry(id);
  if (found === undefined) {
    if (!missed.has(id)) {
      missed.add(id);
      console.warn(`no words for ${id}`);
    }
    return `[${id}]`;
  }
  return render(typeof found === "string" ? found : pluralOf(found, Number(args.n ?? 0)), withNames(args), speech);
}

const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(forms: Plural, n: number): string {
  const locale = LOCALES[spoken];
  let rules = plurals.get(locale);
  if (!rules) plurals.set(locale, (rules = new Intl.PluralRules(locale)));
  return forms[rules.select(n)] ?? forms.other ?? "";
}

const numbers = new Map<string, Intl.NumberFormat>(); // making one is slow

export function formatNumber(n: number): string {
  const locale = LOCALES[spoken];
  let format = numbers.get(locale);
  if (!format) numbers.set(locale, (format = new Intl.NumberFormat(locale)));
  return format.format(n);
}

/** Names one after the other: `Anubis, Horus and Sobek`. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(LOCALES[spoken]).format(names);
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase(LOCALES[spoken]) + text.slice(1);
}

const speech: Speech = {
  counted: (noun, n) => t(`count.${noun}`, { n }),
  number: formatNumber,
  ordinal: (n) => (has(`ordinal.${n}`) ? t(`ordinal.${n}`) : formatNumber(n)),
};

// Names of things

const PREFIXES: Record<string, string> = { power: "tile", prayer: "prayer_token" };
const UNDER_NAME = new Set(["card", "tile", "power"]);
const KINDS = new Set([
  "space", "city", "colour", "card", "tile", "power", "creature", "battle_card", "action", "golden", "evil", "source",
  "influence", "prayer", "prayer_token", "god", "phase", "level",
]); // prettier-ignore

function idOf(kind: string, word: string, form?: string): string {
  const stem = `${PREFIXES[kind] ?? kind}.${word.replaceAll(" ", "-")}`;
  if (form) return `${stem}.${form}`;
  return UNDER_NAME.has(kind) ? `${stem}.name` : stem;
}

/** `nameOf("space", "TW")` is `West Temple`; with the form `in` it is `in the West Temple`. */
export function nameOf(kind: string, word: string, form?: string): string {
  if (form !== undefined && has(idOf(kind, word, form))) return t(idOf(kind, word, form));
  return t(idOf(kind, word));
}

/** A thing as an argument: the message chooses the form of its name. */
export function named(kind: string, word: string): Named {
  return { said: (form) => nameOf(kind, word, form), you: false, same: word };
}

function withNames(args: Arguments): Arguments {
  const found: Arguments = {};
  for (const [name, value] of Object.entries(args)) {
    const isWord = typeof value === "string" && KINDS.has(name) && has(idOf(name, value));
    found[name] = isWord ? named(name, value) : value;
  }
  return found;
}

/** What a tile, a card, an action … does; some tiles do something else when another box is on the table. */
export function effectOf(kind: string, word: string, boxes: readonly string[] = []): string {
  for (const box of boxes) {
    const id = `${idOf(kind, word, "text")}.${box}`;
    if (has(id)) return t(id);
  }
  return t(idOf(kind, word, "text"));
}

/** What is worth knowing besides; empty for most. */
export function noteOn(kind: string, word: string): string {
  const id = idOf(kind, word, "note");
  return has(id) ? t(id) : "";
}

/** Where the text of a component comes from: `reported, placing reconstructed` in words. */
export function labelOf(source: string): string {
  return t(`label.${source.replaceAll(",", "").replaceAll(" ", "-")}`);
}

/** When a tile acts or a card may be played: `opponent's turn` in words. */
export function timeOf(time: string): string {
  return t(`time.${time.replaceAll("'", "").replaceAll(" ", "-")}`);
}

// People

export interface Company {
  /** The seat that reads; nobody is spoken to where it is null. */
  you: number | null;
  names: (seat: number) => string;
  /** The god of each seat, as the server writes it. */
  gods?: readonly string[];
}

const GODS = ["anubis", "bastet", "horus", "sobek", "wadjet", "seth"];

export function player(seat: number, company: Company): Named {
  return {
    said: (form) => nameOfPlayer(seat, company, form),
    you: company.you !== null && seat === company.you,
    same: seat,
  };
}

function nameOfPlayer(seat: number, company: Company, form?: string): string {
  if (company.you !== null && seat === company.you) return t(form ? `you.${form}` : "you");
  const name = company.names(seat);
  if (!form) return name;
  const god = GODS.find((one) => t(`god.${one}`) === name);
  return god ? nameOf("god", god, form) : t(`player.${form}`, { name });
}

/** A seat is written with the word of its god in questions and answers. */
function playerOfGod(god: string, company: Company): Named {
  const seat = company.gods?.indexOf(god) ?? -1;
  return seat >= 0 ? player(seat, company) : named("god", god);
}

// Events, questions, answers

interface Happening {
  message: string;
  [argument: string]: unknown;
}
interface Asking {
  message: string;
  arguments: readonly { kind: string; value: string }[];
}
type KindsOfEvents = Record<string, Record<string, string>>;

/** An event in one sentence. */
export function tell(event: Happening, company: Company, kinds: KindsOfEvents = engine.events): string {
  const args: Arguments = {};
  for (const [name, kind] of Object.entries(kinds[event.message] ?? {})) {
    args[name] = valueOf(kind, event[name], company);
  }
  return capitalised(t(`event.${event.message}${variant(event, company)}`, args));
}

function valueOf(kind: string, value: unknown, company: Company): Value {
  if (value === null || value === undefined) return null;
  if (kind === "seat") {
    return typeof value === "number" ? player(value, company) : playerOfGod(String(value), company);
  }
  if (kind === "number") return Number(value);
  return named(kind, String(value));
}

/** Against Seth the others win together. */
function variant(event: Happening, company: Company): string {
  if (event.message !== "game_ended" || !company.gods?.includes("seth")) return "";
  return company.gods[Number(event.seat)] === "seth" ? "" : ".alliance";
}

/** A question in one sentence. */
export function ask(question: Asking, company: Company): string {
  return capitalised(t(`question.${question.message}`, argumentsOf(question.arguments, company)));
}

/** By their kinds, and counted from 0. */
function argumentsOf(things: readonly { kind: string; value: string }[], company: Company): Arguments {
  const args: Arguments = {};
  things.forEach(({ kind, value }, i) => {
    const name = kind === "prayer" ? "prayer_token" : kind;
    args[i] = valueOf(kind, value, company);
    if (!(name in args)) args[name] = args[i];
  });
  return args;
}

/** An open answer as on a button: `move TW 3`, to the question with this message. */
export function answer(text: string, company: Company, message = ""): string {
  const [verb = "", ...words] = text.trim().split(/\s+/);
  if (verb === "done" && has(`done.${message}`)) return t(`done.${message}`);
  const kinds = (engine.verbs as Record<string, string[]>)[verb];
  if (!kinds || !has(`answer.${verb}`)) return text;
  const things = words.map((value, i) => ({ kind: kinds[i] ?? "word", value }));
  return t(`answer.${verb}`, argumentsOf(things, company));
}

/** Whom the table waits for, and for what. */
export function waitingFor(
  awaited: { reaction: boolean; seats: readonly number[] | null; message: string }, company: Company,
): string {
  const what = t(`awaited.${awaited.message}`);
  if (awaited.reaction || !awaited.seats?.length) return capitalised(what);
  const who = awaited.seats.map((seat) => nameOfPlayer(seat, company));
  return capitalised(`${listed(who)}: ${what}`);
}

/** What the server refused, in words. */
export function refusal(code: string, facts: Arguments = {}): string {
  const known = has(`error.${code}`);
  return t(known ? `error.${code}` : "error.unknown", { line: "", id: "", retry_after: "", ...facts, code });
}

export { isNamed };
