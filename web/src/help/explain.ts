// What is to be said about a thing on the table: a tile, a card, a creature, a space, an action, a sign.

import type { Components, View } from "../api/types";
import type { IconName } from "../icons";
import { cardIcon, tileIcon, actionIcon } from "../table/pictures";
import { creatureIcon } from "../icons";
import { capitalised, effectOf, has, labelOf, listed, nameOf, noteOn, t, timeOf } from "../words/words.svelte";

export type SubjectKind =
  | "tile" | "card" | "battle_card" | "creature" | "space" | "action" | "golden" | "evil"
  | "influence" | "prayer_token" | "icon"; // prettier-ignore

export interface Subject {
  kind: SubjectKind;
  name: string;
}

/** Numbers that are shown with their sign. */
export interface Figure {
  icon: IconName;
  text: string;
  says: string;
}

export interface Explanation {
  title: string;
  icon: IconName;
  colour: string; // a colour of tiles, or empty
  figures: Figure[];
  text: string;
  facts: string[]; // one line each
  note: string;
  /** Where its text comes from; said wherever Seth's box is on the table, since not all of it was printed. */
  label: { said: string; why: string } | null;
}

export interface Known {
  components: Components | null;
  view: View | null;
  /** What a seat is called. */
  names: (seat: number) => string;
}

function plain(title: string, icon: IconName, text = ""): Explanation {
  return { title, icon, colour: "", figures: [], text, facts: [], note: "", label: null };
}

const boxesOf = ({ view, components }: Known): string[] =>
  view?.boxes ?? (components?.gods.includes("seth") ? ["base", "seth"] : ["base"]);

const LABELS = ["reconstructed", "reported", "printed"] as const;

function labelled(source: string | undefined, known: Known): Explanation["label"] {
  if (!source || !boxesOf(known).includes("seth")) return null;
  const kind = LABELS.find((one) => source.includes(one)) ?? "printed";
  return { said: labelOf(source), why: t(`label.${kind}.help`) };
}

const bonus = (n: number): string => (n > 0 ? `+${n}` : String(n));

function figuresOf(numbers: { move?: number; strength?: number; damage?: number; protection?: number }, plus: boolean): Figure[] {
  const shown: [number | undefined, IconName, string][] = [
    [numbers.move, "move", t("icon.boots")],
    [numbers.strength, "strength", t("icon.sword")],
    [numbers.damage, "damage", t("icon.drop")],
    [numbers.protection, "protection", t("icon.shield")],
  ];
  return shown
    .filter(([n]) => n !== undefined && (!plus || n !== 0))
    .map(([n, icon, says]) => ({ icon, text: plus ? bonus(n!) : String(n), says }));
}

const price = (n: number): Figure => ({ icon: "ankh", text: String(n), says: t("ui.ask.price", { n }) });

export function explanationOf(subject: Subject, known: Known): Explanation {
  switch (subject.kind) {
    case "tile":
      return ofTile(subject.name, known);
    case "card":
      return ofCard(subject.name, known);
    case "battle_card":
      return ofBattleCard(subject.name, known);
    case "creature":
      return ofCreature(subject.name, known);
    case "space":
      return ofSpace(subject.name, known);
    case "icon":
      return ofIcon(subject.name);
    default: {
      const icon = ["action", "golden", "evil"].includes(subject.kind) ? actionIcon(subject.name) : "ankh";
      return plain(nameOf(subject.kind, subject.name), icon, effectOf(subject.kind, subject.name, boxesOf(known)));
    }
  }
}

function ofTile(name: string, known: Known): Explanation {
  const tile = known.components?.tiles.find((one) => one.tile === name || one.power === name);
  const slot = known.view?.market.find((one) => one.tile === tile?.tile);
  const power = tile?.power ?? name;
  const about = plain(nameOf("tile", tile?.tile ?? name), tileIcon(power), effectOf("tile", tile?.tile ?? name, boxesOf(known)));
  if (!tile) return about;
  about.colour = tile.colour;
  about.figures = [price(tile.level)];
  const creature = known.components?.creatures.find((one) => one.creature === power);
  if (creature) about.figures.push(...figuresOf(creature, true));
  about.facts.push(`${capitalised(nameOf("colour", tile.colour))} · ${t("ui.market.level", { n: tile.level })} · ${timeOf(tile.icon)}`);
  if (slot?.owners.length) about.facts.push(t("ui.market.owned_by", { name: listed(slot.owners.map(known.names)) }));
  if (slot && tile.copies > 1) about.facts.push(t("ui.market.left", { n: slot.left }));
  if (slot && !slot.on_sale) about.facts.push(t("ui.why.not_on_sale"));
  about.note = noteOn("tile", tile.tile);
  about.label = labelled(tile.source, known);
  return about;
}

function ofCard(name: string, known: Known): Explanation {
  const card = known.components?.cards.find((one) => one.card === name);
  const about = plain(nameOf("card", name), cardIcon(name), effectOf("card", name, boxesOf(known)));
  if (!card) return about;
  about.figures = [price(card.cost), ...figuresOf(card, true)];
  about.facts.push(timeOf(card.time));
  about.note = noteOn("card", name);
  about.label = labelled(card.source, known);
  return about;
}

function ofBattleCard(name: string, known: Known): Explanation {
  const card = known.components?.battle_cards.find((one) => one.card === name);
  const about = plain(nameOf("battle_card", name), "battle", effectOf("battle_card", name, boxesOf(known)));
  if (card && !card.mirrors) about.figures = figuresOf(card, false);
  return about;
}

function ofCreature(name: string, known: Known): Explanation {
  const about = ofTile(name, known);
  about.title = nameOf("creature", name);
  about.icon = creatureIcon(name);
  const owner = known.view?.seats.find((seat) => name in seat.creatures);
  const space = owner?.creatures[name];
  if (space) about.facts.push(nameOf("space", space, "in"));
  return about;
}

function ofSpace(name: string, known: Known): Explanation {
  const space = known.components?.board.spaces.find((one) => one.name === name);
  const icon: IconName = space?.temple ? "temple" : space?.sanctuary ? "sanctuary" : space?.city ? "pyramid" : space?.obelisk ? "obelisk" : "desert";
  const about = plain(nameOf("space", name), icon);
  if (!space) return about;
  if (space.temple) about.facts.push(t("icon.temple"));
  if (space.income) about.facts.push(`${t("phase.dusk")}: ${t("count.prayer", { n: space.income })}`);
  if (space.sacrifice) about.facts.push(t("ui.effect.sacrifice", { sacrifice: space.sacrifice }));
  if (space.sanctuary) about.facts.push(t("icon.sanctuary"));
  if (space.obelisk) about.facts.push(t("icon.obelisk"));
  if (space.city) about.facts.push(`${nameOf("city", space.city)}. ${t("icon.wall")}`);
  if (known.components?.board.harbours.some((pair) => pair.includes(name))) about.facts.push(t("icon.harbour"));
  if (known.components?.board.portals.some((pair) => pair.includes(name))) about.facts.push(t("icon.portal"));
  const there = known.view?.spaces[name];
  for (const [god, units] of Object.entries(there?.units ?? {})) {
    about.facts.push(`${t(`god.${god}`)}: ${t("count.units", { n: units })}`);
  }
  for (const creature of there?.creatures ?? []) about.facts.push(nameOf("creature", creature));
  for (const seat of known.view?.seats ?? []) {
    const pyramid = seat.pyramids.find((one) => one.space === name);
    if (pyramid?.level) {
      about.facts.push(`${t("ui.table.pyramid_of", { colour: pyramid.colour, n: pyramid.level })} (${known.names(seat.seat)})`);
    }
  }
  return about;
}

const SIGNS: Record<string, IconName> = {
  ankh: "ankh", "battle-card": "battle", boots: "move", card: "scroll", creature: "phoenix", drop: "damage",
  "eye-round": "point-round", "eye-square": "point-square", harbour: "harbour", moon: "moon", obelisk: "obelisk",
  portal: "portal", pyramid: "pyramid", reserve: "unit", "sacred-temple": "temple", sanctuary: "sanctuary",
  shield: "protection", sun: "sun", sword: "strength", swords: "battle", temple: "temple", tile: "buy",
  token: "tablet", unit: "unit", wall: "block",
}; // prettier-ignore

function ofIcon(name: string): Explanation {
  const said = has(`icon.${name}`) ? t(`icon.${name}`) : name;
  const colon = said.indexOf(":");
  return plain(colon > 0 ? said.slice(0, colon) : said, SIGNS[name] ?? "info", colon > 0 ? said.slice(colon + 1).trim() : "");
}
