// Are all words there? Compares the languages with each other, with what the engine can say, and with the client.
//   node tools/check_words.mjs            missing words, different placeholders, missing plural forms
//   node tools/check_words.mjs --strict   also words that nobody uses, and texts that lack a language
// tools/engine_words.json is written by tools/export_words.py.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const WORDS = join(WEB, "src", "words");
const LANGUAGES = ["en", "pt", "pl", "ru"];
const strict = process.argv.includes("--strict");

// Ids that are put together in the code, so that no search finds them in one piece.
const DYNAMIC = ["ui.why.", "ui.effect.", "ui.log.", "ui.new.seat.", "ui.table.row.", "ui.table.bots.", "ui.settings.time.", "ui.help.key."]; // prettier-ignore

const problems = [];
const json = (path) => JSON.parse(readFileSync(path, "utf8"));

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

const forms = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));
const placeholders = (entry) =>
  [...new Set(forms(entry).flatMap((text) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1])))].sort().join(" ");

const isSentence = (entry) => typeof entry === "string" && /[a-z]+ [a-z]+ [a-z]+/.test(entry.replace(/\{[^}]*\}/g, ""));

/** The other languages against English: ids, placeholders, plural forms. */
function compare(where, all) {
  const english = all.en;
  for (const [language, words] of Object.entries(all)) {
    const categories = new Intl.PluralRules(language === "pt" ? "pt-BR" : language).resolvedOptions().pluralCategories;
    for (const id of Object.keys(english)) if (!(id in words)) problems.push(`${where} ${language}: ${id} is missing`);
    for (const [id, entry] of Object.entries(words)) {
      if (!(id in english)) problems.push(`${where} ${language}: ${id} is unknown in English`);
      else if (placeholders(entry) !== placeholders(english[id])) {
        problems.push(`${where} ${language}: ${id} has {${placeholders(entry)}}, English {${placeholders(english[id])}}`);
      }
      if (strict && language !== "en" && isSentence(entry) && entry === english[id]) {
        problems.push(`${where} ${language}: ${id} is still in English`);
      }
      if (forms(entry).some((text) => !text.trim())) problems.push(`${where} ${language}: ${id} is empty`);
      if (typeof entry === "object") {
        for (const category of categories) {
          if (language === "pt" && category === "many") continue; // of millions
          if (!(category in entry)) problems.push(`${where} ${language}: ${id} lacks the form "${category}"`);
        }
      }
    }
  }
}

/** Everything that the engine and the server can name. */
function needed() {
  const engine = json(join(WEB, "tools", "engine_words.json"));
  const ids = [];
  for (const message of engine.questions) ids.push(`question.${message}`, `awaited.${message}`);
  for (const message of engine.events) ids.push(`event.${message}`);
  for (const verb of engine.verbs) ids.push(`answer.${verb}`);
  for (const message of engine.done) ids.push(`done.${message}`);
  const prefixes = { seat: "god", prayer: "prayer_token", power: "tile" };
  const described = ["card", "tile", "power", "action", "golden", "evil", "influence", "prayer", "battle_card"];
  for (const [kind, words] of Object.entries(engine.names)) {
    for (const word of words) {
      const id = `${prefixes[kind] ?? kind}.${word}`;
      ids.push(["card", "tile", "power"].includes(kind) ? `${id}.name` : id);
      if (described.includes(kind)) ids.push(`${id}.text`);
      if (kind === "space") ids.push(`${id}.in`, `${id}.to`, `${id}.from`);
      if (kind === "creature") ids.push(`${id}.the`, `${id}.whom`, `${id}.with`);
    }
  }
  for (const label of engine.labels) ids.push(`label.${label.replaceAll(",", "").replaceAll(" ", "-")}`);
  for (const phase of engine.phases) ids.push(`phase.${phase.replaceAll(" ", "-")}`);
  for (const time of engine.times) ids.push(`time.${time.replaceAll("'", "").replaceAll(" ", "-")}`);
  for (let level = 0; level < engine.levels; level += 1) ids.push(`level.${level}`);
  for (const [name, values] of Object.entries(engine.options)) {
    ids.push(`option.${name}.name`, `option.${name}.help`, ...values.map((value) => `option.${name}.${value}`));
  }
  for (const code of engine.errors) ids.push(`error.${code}`);
  return ids;
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

const all = Object.fromEntries(LANGUAGES.map((language) => [language, wordsOf(language)]));
compare("words", all);
for (const id of needed()) if (!(id in all.en)) problems.push(`words: ${id} is missing, the game can say it`);

// Ids that the client asks for.
const sources = filesUnder(join(WEB, "src")).filter((path) => /\.(ts|svelte)$/.test(path) && !path.startsWith(WORDS));
const used = new Set();
for (const path of sources) {
  const code = readFileSync(path, "utf8");
  for (const [, id] of code.matchAll(/\bt\(\s*["'`]((?!ui\.)[\w.-]+)["'`]/g)) {
    used.add(id);
    if (!(id in all.en)) problems.push(`${relative(WEB, path)}: t("${id}") has no words`);
  }
  for (const [, start] of code.matchAll(/\bt\(\s*`([\w.-]+\.)\$\{/g)) {
    if (!Object.keys(all.en).some((id) => id.startsWith(start))) problems.push(`${relative(WEB, path)}: no words begin with ${start}`);
    used.add(start);
  }
  for (const [, id] of code.matchAll(/["'`](ui(?:\.[a-z_0-9]+)+)["'`]/g)) {
    used.add(id);
    if (!(id in all.en)) problems.push(`${relative(WEB, path)}: ${id} has no words`);
  }
}
if (strict) {
  const begun = [...DYNAMIC, ...[...used].filter((id) => id.endsWith("."))];
  for (const id of Object.keys(all.en).filter((one) => one.startsWith("ui."))) {
    if (!used.has(id) && !begun.some((start) => id.startsWith(start))) problems.push(`words: nobody uses ${id}`);
  }
}

// Pages with texts of their own keep them in a folder `texts`, one file for each language.
for (const path of strict ? filesUnder(join(WEB, "src")).filter((one) => one.endsWith(join("texts", "en.json"))) : []) {
  const folder = dirname(path);
  const there = LANGUAGES.filter((language) => existsSync(join(folder, `${language}.json`)));
  if (there.length < LANGUAGES.length) problems.push(`${relative(WEB, folder)}: only in ${there.join(", ")}`);
  compare(relative(WEB, folder), Object.fromEntries(there.map((language) => [language, json(join(folder, `${language}.json`))])));
}

// The rules have the same ids in every language.
const rules = LANGUAGES.map((language) => {
  const page = readFileSync(join(WORDS, "rules", `${language}.md`), "utf8");
  return [...page.matchAll(/^(?:## ([A-Z])|- \*\*([A-Z]\d+)\*\*) /gm)].map((match) => match[1] ?? match[2]);
});
LANGUAGES.forEach((language, i) => {
  for (const id of rules[0].filter((one) => !rules[i].includes(one))) problems.push(`rules ${language}: ${id} is missing`);
  for (const id of rules[i].filter((one) => !rules[0].includes(one))) problems.push(`rules ${language}: ${id} is unknown in English`);
});

for (const problem of problems) console.error(problem);
const many = Object.keys(all.en).length;
if (problems.length) {
  console.error(`${problems.length} problems with the words`);
  process.exit(1);
}
console.log(`${many} messages in ${LANGUAGES.length} languages, ${rules[0].length} headings and rules`);
