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
  sanctuary: "temple-gate", papyrus: "", lotus: "", palm: "palm-tree", "crook-flail": "",
  "double-crown": "pschent-double-crown", bird: "egyptian-bird",
  pyramids: "egyptian-pyramids", scarab: "scarab-beetle", urns: "egyptian-urns", "red-crown": "deshret-red-crown", "white-crown": "hedjet-white-crown",
  desert: "", oasis: "", camel: "", storm: "tornado", people: "tabletop-players",
  sailboat: "", harbour: "anchor", torch: "", warrior: "egyptian-walk", pharaoh: "egyptian-profile",
  // time
  sun: "", eclipse: "nested-eclipses", sunrise: "", sunset: "", hourglass: "sands-of-time", stopwatch: "", calendar: "", past: "backward-time",
  // deeds
  prayer: "", priest: "sun-priest", move: "boots", march: "walking-boot", recruit: "meeple-group", unit: "meeple", army: "meeple-army", raise: "stairs", buy: "two-coins",
  pay: "pay-money", portal: "magic-portal", teleport: "portal", scroll: "scroll-unfurled", "hand-of-god": "", hand: "", block: "stone-block",
  tablet: "stone-tablet", sacrifice: "small-fire", flame: "", ceremony: "sun-radiations", alliance: "shaking-hands", captive: "handcuffs", "broken-chain": "breaking-chain",
  chains: "crossed-chains", scales: "", flag: "flag-objective", crown: "", feather: "", wing: "feathered-wing",
  // battle
  battle: "crossed-swords", strength: "crossed-swords", damage: "drop", protection: "shield", shield: "tribal-shield", bow: "bowman",
  skull: "death-skull", bones: "skull-crossed-bones", dead: "desert-skull", retreat: "boot-prints", recall: "return-arrow", lightning: "lightning-trio",
  // cards and points
  cards: "poker-hand", draw: "card-draw", play: "card-play", trophy: "", laurels: "", victory: "laurels-trophy", dice: "rolling-dices", die: "dice-six-faces-five",
  // the table
  chat: "chat-bubble", talk: "", undo: "anticlockwise-rotation", redo: "clockwise-rotation", gear: "cog", book: "open-book", globe: "world",
  sound: "speaker", mute: "speaker-off", zoom: "magnifying-glass", link: "linked-rings", share: "", robot: "vintage-robot", person: "character", 
  table: "round-table", info: "", help: "", lock: "padlock", unlock: "padlock-open", key: "", down: "plain-arrow", check: "check-mark", cancel: "", cross: "cross-mark",
  leave: "exit-door", "play-button": "", pause: "pause-button", next: "next-button", previous: "previous-button", forward: "fast-forward-button",
  backward: "fast-backward-button", bell: "ringing-bell", pencil: "", quill: "", expand: "", contract: "", spyglass: "", notes: "musical-notes", hood: "cowled",
};

/** One digit after the point is enough on 512; arcs keep theirs, because their flags may be written without gaps. */
function short(path) {
  if (/[aA]/.test(path)) return path;
  return path.replace(/-?(?:\d+\.?\d*|\.\d+)/g, (n, at) => {
    const text = String(Math.round(Number(n) * 10) / 10).replace(/^(-?)0\./, "$1.");
    // A number that was told from the one before by its point alone needs a gap.
    const glued = at > 0 && /[\d.]/.test(path[at - 1]) && !text.startsWith("-");
    return glued ? ` ${text}` : text;
  });
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
  authors: "Lorc, Delapouite and contributors",
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
