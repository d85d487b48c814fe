import { describe, expect, it } from "vitest";
import type { Components, View } from "../../src/api/types";
import { explanationOf, type Known } from "../../src/help/explain";
import { placeFor } from "../../src/help/placing";
import game from "../review/game.json";

const components = game.components as unknown as Components;
const names = (seat: number) => ["Ada", "Bo"][seat] ?? "";
const known: Known = { components, view: null, names };

describe("explaining", () => {
  it("says what a tile costs and does, and who owns it", () => {
    const view = {
      boxes: ["base"], seats: [], spaces: {},
      market: [{ tile: "charge", colour: "red", level: 1, on_sale: true, left: 1, owners: [1] }],
    } as unknown as View;
    const about = explanationOf({ kind: "tile", name: "charge" }, { ...known, view });
    expect(about.title).toBe("Charge!");
    expect(about.colour).toBe("red");
    expect(about.figures[0]).toMatchObject({ icon: "ankh", text: "1" });
    expect(about.text).not.toBe("");
    expect(about.facts).toContain("owned by Bo");
    expect(about.label).toBeNull();
  });

  it("says where a text comes from when Seth's box is on the table", () => {
    const seth = {
      ...components, gods: ["seth", "anubis"],
      tiles: [{ ...components.tiles[0]!, tile: "ambush", power: "ambush", colour: "purple" as const, source: "reported" }],
    };
    const about = explanationOf({ kind: "tile", name: "ambush" }, { ...known, components: seth });
    expect(about.label?.said).toBe("reported");
    expect(about.label?.why).toContain("notes");
  });

  it("knows every tile, card, battle card, creature, space and action", () => {
    for (const tile of components.tiles) expect(explanationOf({ kind: "tile", name: tile.tile }, known).text).not.toMatch(/^\[|^$/);
    for (const card of components.cards) expect(explanationOf({ kind: "card", name: card.card }, known).text).not.toMatch(/^\[|^$/);
    for (const card of components.battle_cards) {
      expect(explanationOf({ kind: "battle_card", name: card.card }, known).title).not.toMatch(/^\[/);
    }
    for (const { creature } of components.creatures) {
      expect(explanationOf({ kind: "creature", name: creature }, known).title).not.toMatch(/^\[/);
    }
    for (const space of components.board.spaces) {
      const about = explanationOf({ kind: "space", name: space.name }, known);
      expect(about.title).not.toMatch(/^\[/);
      expect(about.facts.join(" ")).not.toMatch(/\[|\{/);
    }
    for (const action of components.mats[0]!.spaces) {
      expect(explanationOf({ kind: "action", name: action.name }, known).text).not.toMatch(/^\[|^$/);
    }
  });

  it("splits the words of a sign into what it is and what it means", () => {
    expect(explanationOf({ kind: "icon", name: "ankh" }, known)).toMatchObject({ title: "Ankh", text: "prayer points" });
  });

  it("says something even of what it does not know", () => {
    expect(explanationOf({ kind: "icon", name: "kazoo" }, known).title).toBe("kazoo");
  });
});

describe("where an explanation stands", () => {
  const size = { width: 300, height: 120 };
  const screen = { width: 1000, height: 600 };

  it("is below, if there is room", () => {
    expect(placeFor({ left: 400, top: 100, width: 40, height: 40 }, size, screen)).toEqual({ left: 270, top: 150 });
  });

  it("is above at the bottom of the screen", () => {
    expect(placeFor({ left: 400, top: 540, width: 40, height: 40 }, size, screen).top).toBe(410);
  });

  it("is beside what fills the height, and never off the screen", () => {
    const tall = placeFor({ left: 0, top: 0, width: 200, height: 600 }, size, screen);
    expect(tall).toEqual({ left: 210, top: 240 });
    const corner = placeFor({ left: 990, top: 10, width: 10, height: 10 }, size, screen);
    expect(corner.left).toBe(692);
  });
});
