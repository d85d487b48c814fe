// Which picture stands for which tile, card and action.

import { isIcon, type IconName } from "../icons";

const POWERS: Record<string, IconName> = {
  charge: "warrior", stargate: "portal", "god-speed": "wing", carnage: "skull", "offensive-strategy": "bow",
  "open-gates": "unlock", teleport: "teleport", "blades-of-neith": "battle", "divine-wound": "lightning",
  "victory-point": "victory", initiative: "forward", "act-of-god": "hand-of-god",
  "recruiting-scribe": "quill", defense: "block", legion: "army", "defensive-strategy": "shield",
  "shield-of-neith": "protection", "defensive-victory": "laurels", prescience: "eye",
  reinforcements: "recruit", "divine-will": "crown", priest: "priest", priestess: "lotus", slaves: "chains",
  "high-priest": "prayer", crusade: "bones", "divine-boon": "cards", "hand-of-god": "hand",
  vision: "spyglass", "holy-war": "torch", "priest-of-ra": "sun", "priest-of-amon": "ankh",
  "energy-drain": "storm", "servile-corruption": "captive", "units-corruption": "broken-chain",
  "dark-levy": "recruit", "kill-them-all": "skull", annexation: "hand", "battle-mirror": "eclipse",
  ambush: "hood", "divine-advantage": "draw", "chaos-march": "march", "magic-versatility": "dice",
  "army-of-the-damned": "dead", "wrath-of-seth": "seth", communion: "people", rampart: "block",
  "influence-of-strength": "strength", "influence-of-protection": "protection", "influence-of-speed": "wing",
};

const CARDS: Record<string, IconName> = {
  "war-rage": "strength", "war-fury": "battle", "bloody-battle": "damage", bloodbath: "skull",
  "bronze-wall": "shield", "iron-wall": "protection", prayer: "prayer", "mana-theft": "hand",
  enlistment: "recruit", "raining-fire": "flame", teleportation: "teleport", "open-gates": "unlock",
  veto: "cancel", escape: "retreat", glory: "laurels", "divine-protection": "wing", swiftness: "march",
  "tactical-choice": "scales",
};

const ACTIONS: Record<string, IconName> = {
  move: "move", recruit: "recruit", raise: "raise", pray: "prayer", prayer: "prayer",
  "furious-invasion": "march", invocation: "draw", "corrupt-creature": "cobra", "corrupt-troop": "captive",
  destroy: "skull", "corrupt-pyramid": "pyramid",
};

const VERBS: Record<string, IconName> = {
  done: "check", recall: "recall", retreat: "retreat", stay: "flag", ceremony: "ceremony",
  exchange: "scales", temple: "temple", sacrifice: "sacrifice", with: "check", without: "cross",
};

function known(name: string, fallback: IconName): IconName {
  return isIcon(name) ? name : fallback;
}

export function powerIcon(power: string): IconName {
  return POWERS[power] ?? known(power, "ankh");
}

/** A tile is named after its power; where a power has tiles of several colours the colour follows. */
export function tileIcon(tile: string): IconName {
  return POWERS[tile] ?? POWERS[tile.replace(/-(red|blue|white|purple)$/, "")] ?? known(tile, "ankh");
}

export function cardIcon(card: string): IconName {
  return CARDS[card.replace(/^seth-/, "")] ?? "scroll";
}

export function actionIcon(action: string): IconName {
  if (action.startsWith("buy")) return "buy";
  const kind = action.replace(/^(upper|middle|lower)-/, "").replace(/-\d$/, "");
  return ACTIONS[action] ?? ACTIONS[kind] ?? "ankh";
}

export function colourOfAction(action: string): "red" | "blue" | "white" | null {
  const colour = /^buy-(red|blue|white)$/.exec(action)?.[1];
  return (colour as "red" | "blue" | "white" | undefined) ?? null;
}

export function verbIcon(verb: string): IconName {
  return VERBS[verb] ?? "ankh";
}

export function godIcon(god: string): IconName {
  return known(god, "ankh");
}
