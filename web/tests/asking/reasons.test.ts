import { describe, expect, it } from "vitest";
import type { Components, GameEvent, MarketSlot, Question, View } from "../../src/api/types";
import { priceOfLevels, priceOfTile, priceOfUnits, thisAction } from "../../src/asking/prices";
import { offerOf, whyNotAction, whyNotCard, whyNotGold } from "../../src/asking/reasons";

const components = {
  tiles: [
    { tile: "charge", power: "charge", colour: "red", level: 1 },
    { tile: "act-of-god-red", power: "act-of-god", colour: "red", level: 4 },
    { tile: "act-of-god-blue", power: "act-of-god", colour: "blue", level: 4 },
    { tile: "priestess", power: "priestess", colour: "white", level: 1 },
  ],
  mats: [
    {
      spaces: [
        { name: "upper-move", row: 3 }, { name: "middle-pray", row: 2 }, { name: "lower-pray", row: 1 },
        { name: "buy-red", row: 1 },
      ],
      golden: [],
    },
  ],
} as unknown as Components;

function view(more: object = {}): View {
  return {
    phase: "day",
    options: { top_level: 4 },
    seats: [
      {
        seat: 0, name: "anubis", prayer: 2, tiles: [], mat: [], tokens: 5,
        pyramids: [{ colour: "red", level: 2, space: "NW1", held_by: [0] }],
        ...more,
      },
      {
        seat: 1, name: "bastet", prayer: 9, tiles: [],
        pyramids: [{ colour: "blue", level: 4, space: "SW1", held_by: [0] }],
      },
    ],
  } as unknown as View;
}

const slot = (tile: string, colour: string, level: number, more: Partial<MarketSlot> = {}): MarketSlot =>
  ({ tile, colour, level, on_sale: true, left: 1, owners: [], ...more }) as MarketSlot;

describe("why a tile cannot be bought", () => {
  it("has its reasons", () => {
    const why = (at: View, which: MarketSlot) => offerOf(at, components, 0, which).why?.id ?? null;
    expect(why(view(), slot("charge", "red", 1))).toBeNull();
    expect(why(view({ tiles: ["charge"] }), slot("charge", "red", 1))).toBe("owned");
    expect(why(view(), slot("charge", "red", 1, { left: 0 }))).toBe("none_left");
    expect(why(view(), slot("charge", "red", 2, { on_sale: false }))).toBe("not_on_sale");
    expect(why(view(), slot("act-of-god-red", "red", 4))).toBe("pyramid_low");
    expect(why(view(), slot("priestess", "white", 1))).toBe("no_pyramid");
  });

  it("counts no pyramid for purple that Seth holds (L5)", () => {
    const pyramids = (holder: number) =>
      ["red", "blue", "white"].map((colour, i) => ({ colour, level: 2, space: `NW${i + 1}`, held_by: [i ? 0 : holder] }));
    const at = (holder: number) => ({ ...view({ pyramids: pyramids(holder), prayer: 9 }), seth: { seat: 1, pyramid: 4 } }) as unknown as View;
    const purple = slot("kill-them-all", "purple", 2);
    expect(offerOf(at(0), components, 0, purple).why).toBeNull();
    expect(offerOf(at(1), components, 0, purple).why).toEqual({ id: "three_pyramids", args: { level: 2 } });
  });

  it("is never on sale in a beginner game above level 2, and level 2 not yet on the first day", () => {
    const beginners = { ...view(), options: { top_level: 2 } } as View;
    const why = (level: number) => offerOf(beginners, components, 0, slot("charge", "red", level, { on_sale: false })).why;
    expect(why(3)).toEqual({ id: "top_level", args: { most: 2 } });
    expect(why(4)).toEqual({ id: "top_level", args: { most: 2 } });
    expect(why(2)).toEqual({ id: "not_on_sale" });
  });

  it("counts a pyramid that is held in another city, and a name only once", () => {
    expect(offerOf(view(), components, 0, slot("act-of-god-blue", "blue", 4)).why?.id).toBe("prayer");
    const owner = view({ tiles: ["act-of-god-red"], prayer: 11 });
    expect(offerOf(owner, components, 0, slot("act-of-god-blue", "blue", 4)).why?.id).toBe("owned");
  });
});

describe("why an action cannot be taken", () => {
  it("names the row duty", () => {
    const at = view({ mat: ["lower-pray"], tokens: 2 });
    expect(whyNotAction(at, components, 0, "lower-pray", true).id).toBe("taken");
    expect(whyNotAction(at, components, 0, "buy-red", true).id).toBe("rows");
    expect(whyNotAction(at, components, 0, "buy-red", false).id).toBe("not_your_turn");
  });

  it("says of the gold token whether there is one, and whose turn it is", () => {
    expect(whyNotGold(view({ gold: 0 }), 0, true).id).toBe("no_gold");
    expect(whyNotGold(view({ gold: 1 }), 0, false).id).toBe("not_your_turn");
  });
});

describe("why a card cannot be played", () => {
  const cards = { ...components, cards: [{ card: "raining-fire", time: "own turn", cost: 1 }] } as unknown as Components;
  const question = (message: string, pick: string): Question => ({ message, pick }) as unknown as Question;

  it("knows that day cards are played within a move, too", () => {
    expect(whyNotCard(view(), cards, 0, "raining-fire", question("where_next", "departure")).id).toBe("no_use");
    expect(whyNotCard(view(), cards, 0, "raining-fire", question("turn", "turn")).id).toBe("no_use");
    expect(whyNotCard(view(), cards, 0, "raining-fire", question("take_creature", "choice")).id).toBe("only_in_turn");
  });
});

describe("prices", () => {
  it("are those of the rules", () => {
    expect(priceOfTile(3, new Set())).toBe(3);
    expect(priceOfTile(1, new Set(["priestess", "priest-of-ra"]))).toBe(0);
    expect(priceOfLevels(1, 3, new Set())).toBe(5); // A2
    expect(priceOfLevels(0, 4, new Set(["slaves"]))).toBe(6); // A2
    expect(priceOfLevels(1, 3, new Set(["slaves", "priest-of-ra"]))).toBe(2);
    expect(priceOfUnits(5, new Set(["recruiting-scribe"]))).toBe(3);
  });

  it("count what was recruited in this action", () => {
    const events: GameEvent[] = [
      { message: "units_placed", seat: 0, units: 4, space: "NW1" },
      { message: "token_placed", seat: 0, action: "upper-recruit" },
      { message: "units_placed", seat: 0, units: 2, space: "NW1" },
    ];
    expect(thisAction(events, 0)).toEqual({ recruited: 2, teleported: 0 });
  });
});
