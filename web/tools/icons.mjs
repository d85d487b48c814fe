// Takes the icons that are used out of the open set and writes them into src/icons/icons.ts. Run: node tools/icons.mjs
import { readFileSync, writeFileSync } from "node:fs";

const set = JSON.parse(readFileSync(new URL("../node_modules/@iconify-json/game-icons/icons.json", import.meta.url), "utf8"));
const info = JSON.parse(readFileSync(new URL("../node_modules/@iconify-json/game-icons/info.json", import.meta.url), "utf8"));

// Our name, and the name in the set where it differs.
const WANTED = {
  // gods; the others are of our own drawing
  bastet: "", horus: "egyptian-bird",
  // creatures
  "ancestral-elephant": "elephant", "giant-scorpion": "scorpion", "royal-scarab": "gold-scarab", sphinx: "egyptian-sphinx",
  mummy: "mummy-head", "deep-desert-snake": "sand-snake", phoenix: "hawk-emblem", vulture: "", cobra: "snake-tongue", osiris: "pharoah",
  // Egypt
  eye: "eye-of-horus", pyramid: "great-pyramid", temple: "egyptian-temple", obelisk: "",
  sanctuary: "temple-gate", papyrus: "", lotus: "", palm: "palm-tree",     pyramids: "egyptian-pyramids",   desert: "", camel: "", storm: "tornado", people: "tabletop-players",
  harbour: "anchor", torch: "", warrior: "egyptian-walk",   // time
  sun: "", eclipse: "nested-eclipses", sunrise: "", sunset: "", hourglass: "sands-of-time", past: "backward-time",
  // deeds
  prayer: "", priest: "sun-priest", move: "boots", march: "walking-boot", recruit: "meeple-group", unit: "meeple", army: "meeple-army", raise: "stairs", buy: "two-coins",
  pay: "pay-money", portal: "magic-portal", teleport: "portal", scroll: "scroll-unfurled", "hand-of-god": "", hand: "", block: "stone-block",
  tablet: "stone-tablet", sacrifice: "small-fire", flame: "", ceremony: "sun-radiations", alliance: "shaking-hands", captive: "handcuffs", "broken-chain": "breaking-chain",
  chains: "crossed-chains", scales: "", flag: "flag-objective", crown: "", wing: "feathered-wing",
  // battle
  battle: "crossed-swords", strength: "crossed-swords", damage: "drop", protection: "shield", shield: "tribal-shield", bow: "bowman",
  skull: "death-skull", bones: "skull-crossed-bones", dead: "desert-skull", retreat: "boot-prints", recall: "return-arrow", lightning: "lightning-trio",
  // cards and points
  cards: "poker-hand", draw: "card-draw", play: "card-play", laurels: "", victory: "laurels-trophy", dice: "rolling-dices",   // the table
  chat: "chat-bubble", talk: "", undo: "anticlockwise-rotation", redo: "clockwise-rotation", gear: "cog", book: "open-book", globe: "world",
  sound: "speaker", mute: "speaker-off", zoom: "magnifying-glass", link: "linked-rings", share: "", robot: "vintage-robot", person: "character", 
  table: "round-table", info: "", lock: "padlock", unlock: "padlock-open", key: "", down: "plain-arrow", check: "check-mark", cancel: "", cross: "cross-mark",
  leave: "exit-door", "play-button": "", pause: "pause-button", next: "next-button", previous: "previous-button", forward: "fast-forward-button",
  backward: "fast-backward-button", quill: "", spyglass: "", hood: "cowled",
};

/** How many numbers each command takes. */
const TAKES = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** The commands of a path, one by one, with their numbers; the flags of arcs may be written without gaps. */
function* commands(path) {
  for (const [, letter, rest] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const takes = TAKES[letter.toLowerCase()];
    let text = rest;
    const read = (pattern) => {
      const found = text.match(pattern);
      if (!found) return null;
      text = text.slice(found[0].length);
      return Number(found[1]);
    };
    let command = letter;
    for (let first = true; first || /\d/.test(text); first = false) {
      const numbers = [];
      for (let i = 0; i < takes; i += 1) {
        const flag = takes === 7 && (i === 3 || i === 4);
        const number = read(flag ? /^[\s,]*([01])/ : /^[\s,]*([-+]?(?:\d+\.?\d*|\.\d+))/);
        if (number === null) throw new Error(`a number is missing: ${letter}${rest}`);
        numbers.push(number);
      }
      yield [command, numbers];
      if (takes === 0) break;
      command = command === "M" ? "L" : command === "m" ? "l" : command;
    }
  }
}

/**
 * Whole numbers are enough on a square of 512. Every point is rounded where it stands, so that nothing drifts;
 * steps are told from the rounded point before.
 */
function short(path) {
  let told = "";
  let last = "";
  let at = [0, 0]; // where the path is
  let kept = [0, 0]; // and where the rounded one is
  let begin = [[0, 0], [0, 0]];
  const say = (letter, numbers) => {
    const same = letter === last || (last === "m" && letter === "l");
    const text = numbers.map(String).reduce((all, n) => all + (all && !n.startsWith("-") ? " " : "") + n, "");
    told += same ? (text.startsWith("-") ? text : ` ${text}`) : letter + text;
    last = letter;
  };
  for (const [command, numbers] of commands(path)) {
    const kind = command.toLowerCase();
    const step = command === kind;
    if (kind === "z") {
      [at, kept] = [begin[0].slice(), begin[1].slice()];
      say("z", []);
      continue;
    }
    const head = kind === "a" ? numbers.slice(0, 5) : [];
    const tail = kind === "h" ? [numbers[0], step ? 0 : at[1]] : kind === "v" ? [step ? 0 : at[0], numbers[0]] : numbers.slice(head.length);
    const points = tail.map((n, i) => (step ? at[i % 2] + n : n));
    const rounded = points.map((n, i) => Math.round(n) - kept[i % 2]);
    if (kind === "h") say("h", [rounded[0]]);
    else if (kind === "v") say("v", [rounded[1]]);
    else say(kind, [...head.map((n, i) => (i < 2 ? Math.max(1, Math.round(n)) : Math.round(n))), ...rounded]);
    at = points.slice(-2);
    kept = at.map(Math.round);
    if (kind === "m") begin = [at.slice(), kept.slice()];
  }
  return told;
}

const lines = [];
for (const [name, source] of Object.entries(WANTED)) {
  const icon = set.icons[source || name];
  if (!icon) throw new Error(`the set has no ${source || name}`);
  const paths = [...icon.body.matchAll(/<path\b[^>]*?\bd="([^"]+)"[^>]*?\/>/g)].map((m) => m[1]);
  if (icon.body.replace(/<\/?g\b[^>]*>/g, "").replace(/<path\b[^>]*\/>/g, "").trim()) throw new Error(`${name} is more than paths: ${icon.body.slice(0, 200)}`);
  lines.push(`  ${JSON.stringify(name)}: ${JSON.stringify(short(paths.join("")))},`);
}

const text = `// Made by tools/icons.mjs from the open icon set; see CREDITS. Drawn on a square of 512.

export const TAKEN = {
${lines.join("\n")}
} as const;

/** Icons are used under ${info.license.title} and must be credited where people can see it. */
export const CREDITS = {
  name: ${JSON.stringify(info.name)},
  authors: "Lorc, Delapouite",
  by: ${JSON.stringify(info.author.name)},
  source: "https://game-icons.net",
  repository: ${JSON.stringify(info.author.url)},
  license: ${JSON.stringify(info.license.title)},
  licenseUrl: "https://creativecommons.org/licenses/by/3.0/",
  changes: "recoloured; some are joined with our own drawings",
} as const;
`;
writeFileSync(new URL("../src/icons/icons.ts", import.meta.url), text);
console.log(`${Object.keys(WANTED).length} icons, ${Math.round(text.length / 1024)} KB`);
