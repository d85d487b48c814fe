// What is wrong with the words of the client: languages that lack something, words that nobody uses or that are not
// there, human text outside the catalogues. It reads no files: check_words.mjs does, and tests plant faults.

import { parse } from "svelte/compiler";

export const LANGUAGES = ["en", "pt", "pl", "ru"];
/** The forms that a counted message has; `many` of Portuguese is for millions, and may be left out. */
export const PLURALS = {
  en: ["one", "other"],
  pt: ["one", "other"],
  pl: ["one", "few", "many", "other"],
  ru: ["one", "few", "many", "other"],
};
const MILLIONS = { pt: ["many"] };

const forms = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));
const namesIn = (entry, pattern) =>
  new Set(forms(entry).flatMap((text) => [...text.matchAll(pattern)].flatMap(([, ...names]) => names.filter(Boolean))));
const placeholders = (entry) => namesIn(entry, /\{(\w+)/g);
/** `[@owner?` and `[@owner=seat?` ask about arguments. */
const asked = (entry) => namesIn(entry, /\[@(\w+)(?:=(\w+))?[?!]/g);
const listed = (names) => [...names].sort().join(" ");
const isSentence = (text) => /[a-z]+ [a-z]+ [a-z]+/.test(text.replace(/\{[^}]*\}/g, ""));

/** A catalogue in its languages: ids, placeholders, plural forms, nothing left in English. Plain ones know only `{n}`. */
export function languageFaults({ name, languages, plain = false }) {
  const found = [];
  const english = languages.en ?? {};
  for (const language of LANGUAGES) {
    const words = languages[language];
    const say = (what) => found.push(`${name} ${language}: ${what}`);
    if (!words) {
      say("the whole language is missing");
      continue;
    }
    for (const id of Object.keys(english)) if (!(id in words)) say(`${id} is missing`);
    for (const [id, entry] of Object.entries(words)) {
      if (forms(entry).some((text) => !text.trim())) say(`${id} is empty`);
      if (plain && forms(entry).some((text) => /\{(?!\w+\})|\[/.test(text))) say(`${id} has brackets that nobody fills here`);
      if (typeof entry === "object") {
        const known = PLURALS[language];
        for (const form of known) if (!(form in entry)) say(`${id} lacks the form "${form}"`);
        const foreign = Object.keys(entry).filter((form) => ![...known, ...(MILLIONS[language] ?? [])].includes(form));
        for (const form of foreign) say(`${id} has a form "${form}", which the language does not know`);
      }
      const original = english[id];
      if (original === undefined) {
        say(`${id} is unknown in English`);
        continue;
      }
      if (typeof entry !== typeof original) say(`${id} has plural forms in one of this language and English only`);
      if (listed(placeholders(entry)) !== listed(placeholders(original))) {
        say(`${id} has {${listed(placeholders(entry))}}, English {${listed(placeholders(original))}}`);
      }
      const arguments_ = new Set([...placeholders(original), ...asked(original), "seat"]);
      for (const one of asked(entry)) if (!arguments_.has(one)) say(`${id} asks about {${one}}, which English does not name`);
      if (language !== "en" && forms(entry).some((text) => isSentence(text) && forms(original).includes(text))) {
        say(`${id} is still in English`);
      }
    }
  }
  return found;
}

/** One message in two catalogues, the same in all languages: one place is enough. Words to choose among stay together. */
export function doubleFaults(catalogues) {
  const found = [];
  const first = new Map();
  for (const { name, languages, choices = {} } of catalogues) {
    const own = [];
    const chosen = new Set(Object.entries(choices).flatMap(([id, words]) => words.map((word) => id.replace("*", word))));
    for (const id of Object.keys(languages.en ?? {}).filter((one) => !chosen.has(one))) {
      const said = JSON.stringify(LANGUAGES.map((language) => languages[language]?.[id] ?? null));
      if (first.has(said)) found.push(`${name}: ${id} says the same as ${first.get(said)}`);
      own.push([said, `${name}: ${id}`]);
    }
    for (const [said, where] of own) if (!first.has(said)) first.set(said, where);
  }
  return found;
}

// Code

/** Where a string, a template or a bracket that begins here ends. */
function endOf(code, at) {
  const open = code[at];
  if (open === '"' || open === "'") {
    for (let i = at + 1; i < code.length; i += 1) {
      if (code[i] === "\\") i += 1;
      else if (code[i] === open) return i + 1;
    }
  } else if (open === "`") {
    for (let i = at + 1; i < code.length; i += 1) {
      if (code[i] === "\\") i += 1;
      else if (code[i] === "`") return i + 1;
      else if (code[i] === "$" && code[i + 1] === "{") i = endOf(code, i + 1) - 1;
    }
  } else {
    for (let i = at + 1; i < code.length; ) {
      if (")]}".includes(code[i])) return i + 1;
      i = "\"'`([{".includes(code[i]) ? endOf(code, i) : i + 1;
    }
  }
  return code.length;
}

/** The pieces of an expression between signs that stand outside its strings and brackets. */
function split(code, isSign) {
  const pieces = [];
  let from = 0;
  for (let i = 0; i < code.length; ) {
    if (isSign(code, i)) {
      pieces.push([code.slice(from, i), code[i]]);
      from = i + 1;
    }
    i = "\"'`([{".includes(code[i]) ? endOf(code, i) : i + 1;
  }
  pieces.push([code.slice(from), ""]);
  return pieces;
}

const asks = (code, i) => code[i] === "?" && !"?.".includes(code[i + 1] ?? "") && code[i - 1] !== "?";

/** What an expression may be in the end: of `a ? "b" : "c"` the halves. */
function outcomes(code) {
  const text = code.trim().replace(/\s+as\s+[\w"'| ]+$/, "").trim();
  if (text.startsWith("(") && endOf(text, 0) === text.length) return outcomes(text.slice(1, -1));
  const pieces = split(text, (all, i) => asks(all, i) || all[i] === ":");
  if (pieces.length < 3) return [text];
  let depth = 1;
  const rest = pieces.slice(1);
  const upTo = rest.findIndex(([, sign]) => (depth += sign === "?" ? 1 : sign === ":" ? -1 : 0) === 0);
  const written = (some) => some.map(([piece, sign], i) => piece + (i < some.length - 1 ? sign : "")).join("");
  return [...outcomes(written(rest.slice(0, upTo + 1))), ...outcomes(written(rest.slice(upTo + 1)))];
}

/** `god.${name}` is `god.*`; what is no string at all is null. */
function idOf(code) {
  if (/^["']/.test(code) && endOf(code, 0) === code.length) return code.slice(1, -1);
  if (!code.startsWith("`") || endOf(code, 0) !== code.length) return null;
  let id = "";
  for (let i = 1; i < code.length - 1; ) {
    const open = code[i] === "$" && code[i + 1] === "{";
    id += open ? "*" : code[i];
    i = open ? endOf(code, i + 1) : i + 1;
  }
  return id;
}

/** The first arguments of all calls of a function; those that are not known before the code runs are null. */
export function askedFor(code, call) {
  const found = [];
  for (const match of code.matchAll(new RegExp(`(?<![.\\w$]|function )${call}\\(`, "g"))) {
    const open = match.index + match[0].length - 1;
    const inside = code.slice(open + 1, endOf(code, open) - 1);
    const [[first]] = split(inside, (all, i) => all[i] === ",");
    for (const outcome of outcomes(first)) found.push({ id: idOf(outcome), code: outcome });
  }
  return found;
}

/** Where a relative import leads. */
function resolved(from, to) {
  const parts = from.split("/").slice(0, -1);
  for (const part of to.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

const imports = (path, code, module) =>
  [...code.matchAll(/from\s+"(\.[^"]+)"/g)].some(([, to]) => resolved(path, to) === module);

/**
 * What the code asks a catalogue for, and what it holds. Beside what `call` is called with, `needed` ids are used, and
 * those `allowed` where they exist. Ids put together in the code are known by `choices`: `"god.*"` and how it goes on.
 */
export function useFaults({ name, call, module, languages, needed = [], allowed = [], choices = {} }, sources) {
  const found = [];
  const english = languages.en ?? {};
  const used = new Set([...needed, ...allowed]);
  for (const id of needed) if (!(id in english)) found.push(`${name}: ${id} is missing, the game can say it`);
  const met = new Set();
  for (const [path, code] of Object.entries(sources)) {
    if (!imports(path, code, module)) continue;
    for (const { id, code: written } of askedFor(code, call)) {
      if (id === null) {
        found.push(`${path}: ${call}(${written}): nobody can tell which message that is`);
      } else if (!id.includes("*")) {
        used.add(id);
        if (!(id in english)) found.push(`${path}: ${call}("${id}") has no words`);
      } else if (!(id in choices)) {
        found.push(`${path}: ${call}(${written}) is put together, and nothing says how it goes on`);
      } else if (!met.has(id)) {
        met.add(id);
        for (const choice of choices[id]) {
          const whole = id.replace("*", choice);
          used.add(whole);
          if (!(whole in english)) found.push(`${path}: ${call}(${written}) may be ${whole}, which has no words`);
        }
      }
    }
  }
  for (const id of Object.keys(choices)) if (!met.has(id)) found.push(`${name}: nobody asks for ${id}`);
  for (const id of Object.keys(english)) if (!used.has(id)) found.push(`${name}: nobody uses ${id}`);
  return found;
}

// Text outside the catalogues

const SPOKEN = [
  "aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt", "label",
]; // prettier-ignore
/** Names and addresses, the same in every language. */
const NAMES = [
  "game-icons.net", "Philosopher (Jovanny Lemonade), Noto Sans (The Noto Project Authors),", "SIL OFL 1.1",
  "https://…/join#…", "kemet record 1", "make play LAN=1", "kemet play --lan",
]; // prettier-ignore
const BLOCKS = ["fragment", "consequent", "alternate", "body", "fallback", "pending", "then", "catch", "nodes"];

const isText = (text) => /\p{L}{2}/u.test(text) && !NAMES.includes(text.trim());

/** Human text written into the markup of a component. */
export function textFaults(path, code) {
  const found = [];
  const read = (text) => isText(text) && found.push(`${path}: "${text.trim()}" stands outside the catalogues`);
  const spoken = (node) => {
    if (Array.isArray(node)) node.forEach(spoken);
    else if (!node) return;
    else if (node.type === "Text") read(node.data);
    else if (node.type === "ExpressionTag") spoken(node.expression);
    else if (node.type === "Literal") read(String(node.value));
    else if (node.type === "TemplateLiteral") {
      for (const { value } of node.quasis) read(value.raw);
      node.expressions.forEach(spoken);
    } else if (node.type === "ConditionalExpression") spoken([node.consequent, node.alternate]);
    else if (node.type === "LogicalExpression") spoken([node.left, node.right]);
    else if (node.type === "BinaryExpression" && node.operator === "+") spoken([node.left, node.right]);
  };
  const visit = (node) => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (!node || typeof node !== "object") return;
    else if (node.type === "Text" || node.type === "ExpressionTag") spoken(node);
    else if (node.name !== "kbd") {
      for (const { type, name, value } of node.attributes ?? []) if (type === "Attribute" && SPOKEN.includes(name)) spoken(value);
      for (const block of BLOCKS) visit(node[block]);
    }
  };
  visit(parse(code, { modern: true }).fragment);
  return found;
}

// Rules

/** The rules have the same chapters and ids in every language. */
export function ruleFaults(pages) {
  const idsIn = (page) => [...page.matchAll(/^(?:## ([A-Z])|- \*\*([A-Z]\d+)\*\*) /gm)].map(([, chapter, rule]) => chapter ?? rule);
  const english = idsIn(pages.en ?? "");
  return LANGUAGES.flatMap((language) => {
    const own = idsIn(pages[language] ?? "");
    return [
      ...english.filter((id) => !own.includes(id)).map((id) => `rules ${language}: ${id} is missing`),
      ...own.filter((id) => !english.includes(id)).map((id) => `rules ${language}: ${id} is unknown in English`),
    ];
  });
}

/** Everything that is wrong, in sentences. */
export function faults({ catalogues, sources, pages }) {
  return [
    ...catalogues.flatMap(languageFaults),
    ...doubleFaults(catalogues),
    ...catalogues.flatMap((catalogue) => useFaults(catalogue, sources)),
    ...Object.entries(sources).flatMap(([path, code]) => (path.endsWith(".svelte") ? textFaults(path, code) : [])),
    ...ruleFaults(pages),
  ];
}
