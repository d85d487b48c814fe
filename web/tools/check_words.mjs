// Are all words there, and does somebody use them? Compares the languages with each other, with what the engine can say,
// and with the client. tools/engine_words.json is written by tools/export_words.py.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { faults, LANGUAGES } from "./words_faults.mjs";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const WORDS = join(WEB, "src", "words");

const text = (path) => readFileSync(path, "utf8");
const json = (path) => JSON.parse(text(path));

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

const problems = [];

/** The sources outside words/, by their paths. */
function sourcesIn(files) {
  const code = files.filter((path) => /\.(ts|svelte)$/.test(path) && !path.startsWith(WORDS + sep));
  return Object.fromEntries(code.map((path) => [relative(WEB, path).replaceAll(sep, "/"), text(path)]));
}

// words/: one folder for each language

function wordsOf(language) {
  const found = {};
  for (const file of readdirSync(join(WORDS, language)).filter((name) => name.endsWith(".json")).sort()) {
    const words = json(join(WORDS, language, file));
    const ids = Object.keys(words);
    const sorted = [...ids].sort((a, b) => (a < b ? -1 : 1));
    if (ids.join() !== sorted.join()) problems.push(`${language}/${file}: the ids are not sorted`);
    for (const id of ids) {
      if (id in found) problems.push(`${language}/${file}: ${id} stands in another file, too`);
      found[id] = words[id];
    }
  }
  return found;
}

const slug = (word) => word.replaceAll(",", "").replaceAll("'", "").replaceAll(" ", "-");
const PREFIXES = { seat: "god", prayer: "prayer_token", power: "tile" };
const DESCRIBED = ["card", "tile", "power", "action", "golden", "evil", "influence", "prayer", "battle_card"];

/** Names of the game's things: `god.anubis`, `tile.charge` … */
function stems(engine) {
  const stem = (kind, word) => `${PREFIXES[kind] ?? kind}.${word}`;
  return Object.entries(engine.names).flatMap(([kind, words]) => words.map((word) => ({ kind, stem: stem(kind, word) })));
}

/** Everything that the engine, the server and the client's own refusals can name. */
function needed(engine, sources) {
  const ids = ["you", "error.unknown", "event.game_ended.alliance"];
  for (const message of engine.questions) ids.push(`question.${message}`, `awaited.${message}`);
  for (const message of engine.events) ids.push(`event.${message}`);
  for (const verb of engine.verbs) ids.push(`answer.${verb}`);
  for (const message of engine.done) ids.push(`done.${message}`);
  for (const { kind, stem } of stems(engine)) {
    ids.push(["card", "tile", "power"].includes(kind) ? `${stem}.name` : stem);
    if (DESCRIBED.includes(kind)) ids.push(`${stem}.text`);
    if (kind === "space") ids.push(`${stem}.in`, `${stem}.to`, `${stem}.from`);
    if (kind === "creature") ids.push(`${stem}.the`, `${stem}.whom`, `${stem}.with`);
  }
  for (const label of engine.labels) ids.push(`label.${slug(label)}`);
  for (const phase of engine.phases) ids.push(`phase.${slug(phase)}`);
  for (const time of engine.times) ids.push(`time.${slug(time)}`);
  for (const code of engine.errors) ids.push(`error.${code}`);
  for (const code of Object.values(sources)) {
    for (const [, refusal] of code.matchAll(/new Refusal\([^,]+,\s*"(\w+)"/g)) ids.push(`error.${refusal}`);
  }
  return ids;
}

/** Forms that messages ask for, `{space:in}` and `{n#units.acc}`, and what a thing may have besides. */
function ofMessages(engine, languages, sources) {
  const said = JSON.stringify(languages);
  const nouns = [...said.matchAll(/\{\w+#([\w.]+)\}/g)].map((match) => `count.${match[1]}`);
  const forms = new Set([...said.matchAll(/\{\w+:(\w+)\}/g)].map((match) => match[1]));
  for (const code of Object.values(sources)) {
    for (const [, form] of code.matchAll(/\bnameOf\([^()]*,[^()]*,\s*"(\w+)"\)/g)) forms.add(form);
  }
  const ordinals = forms.delete("ordinal") ? [1, 2, 3, 4, 5, 6].map((n) => `ordinal.${n}`) : [];
  const rare = stems(engine).flatMap(({ stem }) => [`${stem}.note`, `${stem}.text.seth`]);
  const named = [...stems(engine).map(({ stem }) => stem), "you", "player"];
  const formed = named.flatMap((stem) => [...forms].map((form) => `${stem}.${form}`));
  return { needed: [...new Set([...nouns, ...ordinals])], allowed: [...rare, ...formed] };
}

/** The words in quotes after a name: `type Pace = "off" | "fast";`, `const SIGNS = ["ankh", …];` */
function quoted(code, name) {
  const said = new RegExp(`\\b(?:type|const) ${name}\\b[^=]*=([^;]*);`).exec(code)?.[1] ?? "";
  const found = [...said.matchAll(/"([^"]+)"/g)].map((match) => match[1]);
  if (!found.length) problems.push(`tools/check_words.mjs: there is nothing called ${name}`);
  return found;
}

/** How ids that are put together in the code go on. */
function choicesOf(engine, sources) {
  const in_ = (path, name) => quoted(sources[path] ?? "", name);
  const all = (path, pattern) => [...(sources[path] ?? "").matchAll(pattern)].map((match) => match[1]);
  const steps = all("src/help/guide.ts", /\{ id: "(\d+)"/g);
  const beasts = all("src/battle/bonuses.ts", /^ {2}"?([\w-]+)"?: \{ strength: \d+, damage: \d+ \},$/gm);
  const levels = Array.from({ length: engine.levels }, (_, i) => String(i));
  const options = engine.options;
  return {
    words: {
      "god.*": engine.names.seat,
      "ui.access.*": ["invitation", "taken", "moved", "moving", "invited", "revoked"],
      "card.*.name": engine.names.card,
      "battle_card.*": engine.names.battle_card,
      "source.*": engine.names.source,
      "level.*": levels,
      "level.*.help": levels,
      "option.length.*": options.length,
      "option.length.*.help": options.length,
      "option.edition.*": options.edition,
      "option.edition.*.help": options.edition,
      "option.discards.*": options.discards,
      "option.discards.*.help": options.discards,
      "option.cities.*": options.cities,
      "option.cities.*.help": options.cities,
      "option.seth_goal.*": options.seth_goal,
      "option.seth_goal.*.help": options.seth_goal,
      "creature_card.*": beasts,
      "label.*.help": in_("src/help/explain.ts", "LABELS"),
      "icon.*": in_("src/help/Reference.svelte", "SIGNS"),
      "guide.*.title": steps,
      "guide.*.text": steps,
      "ui.why.*": in_("src/asking/reasons.ts", "Why"),
      "ui.effect.*": in_("src/asking/consequences.ts", "EffectKind"),
    },
    "src/home/texts": {
      "new.preset.*": in_("src/home/draft.ts", "Preset"),
      "new.preset.*.why": in_("src/home/draft.ts", "Preset"),
      "option.pace.*": in_("src/home/draft.ts", "Pace"),
      "option.pace.*.why": in_("src/home/draft.ts", "Pace"),
      "option.reactions.*": in_("src/home/Agreement.svelte", "REACTIONS"),
      "option.reactions.*.why": in_("src/home/Agreement.svelte", "REACTIONS"),
      "sitting.*": in_("src/home/draft.ts", "Sitting"),
      "review.tab.*": in_("src/review/Review.svelte", "TABS"),
      "review.previous.*": in_("src/review/past.svelte.ts", "Stride"),
      "review.next.*": in_("src/review/past.svelte.ts", "Stride"),
    },
    "src/table/texts": {
      "tab.*": in_("src/table/PhoneTabs.svelte", "Tab"),
      "pace.*": in_("src/table/settings.svelte.ts", "Pace"),
      "orders.*": in_("src/asking/Orders.svelte", "ORDERS"),
      "shows.*": in_("src/table/settings.svelte.ts", "Shows"),
      "log.*": in_("src/table/LogPanel.svelte", "FILTERS"),
    },
  };
}

// Parts with texts of their own keep them in a folder `texts`, one file for each language, and say them by a function.
const SAID_BY = { "src/home/texts": "say", "src/table/texts": "ui" };

function textsIn(files) {
  const folders = [...new Set(files.map(dirname).filter((folder) => folder.endsWith(`${sep}texts`)))];
  return folders.map((folder) => {
    const name = relative(WEB, folder).replaceAll(sep, "/");
    if (!(name in SAID_BY)) problems.push(`${name}: nobody knows who says these texts`);
    const there = LANGUAGES.filter((language) => existsSync(join(folder, `${language}.json`)));
    const languages = Object.fromEntries(there.map((language) => [language, json(join(folder, `${language}.json`))]));
    return { name, call: SAID_BY[name] ?? "nobody", module: `${name}.svelte`, languages, plain: true };
  });
}

/** All that words_faults.mjs looks at, as it stands in the files. */
function client() {
  const files = filesUnder(join(WEB, "src"));
  const sources = sourcesIn(files);
  const engine = json(join(WEB, "tools", "engine_words.json"));
  const languages = Object.fromEntries(LANGUAGES.map((language) => [language, wordsOf(language)]));
  const choices = choicesOf(engine, sources);
  const messages = ofMessages(engine, languages, sources);
  const words = {
    name: "words", call: "t", module: "src/words/words.svelte", languages,
    needed: [...needed(engine, sources), ...messages.needed], allowed: messages.allowed, choices: choices.words,
  }; // prettier-ignore
  const texts = textsIn(files).map((one) => ({ ...one, choices: choices[one.name] }));
  const pages = Object.fromEntries(LANGUAGES.map((language) => [language, text(join(WORDS, "rules", `${language}.md`))]));
  return { catalogues: [words, ...texts], sources, pages };
}

const found = client();
problems.push(...faults(found));
for (const problem of problems) console.error(problem);
if (problems.length) {
  console.error(`${problems.length} problems with the words`);
  process.exit(1);
}
const counted = found.catalogues.map(({ name, languages }) => `${Object.keys(languages.en).length} in ${name}`);
console.log(`messages in ${LANGUAGES.length} languages: ${counted.join(", ")}`);
