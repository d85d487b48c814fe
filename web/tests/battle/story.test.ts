import { describe, expect, it } from "vitest";
import type { GameEvent, View } from "../../src/api/types";
import { battleIn, chapterOf, movementsOf, notable } from "../../src/table/story";

const view = {
  seats: [{ seat: 0, name: "anubis" }, { seat: 1, name: "bastet" }],
  spaces: { TW: { units: { bastet: 3 }, creatures: [] } },
} as unknown as View;

const before: GameEvent[] = [
  { message: "card_revealed", seat: 1, card: "1-3-0" }, // of an earlier battle
  { message: "attacked", seat: 0, defender: 1, space: "TW" },
  { message: "battle_began", seat: 0, defender: 1, space: "TW" },
  { message: "cards_sealed", seat: 0 },
];
const reveal: GameEvent[] = [
  { message: "cards_sealed", seat: 1 },
  { message: "card_revealed", seat: 0, card: "3-2-0" },
  { message: "intervention_revealed", seat: 0, card: "war-rage" },
  { message: "intervention_revealed", seat: 0, card: "war-rage" },
  { message: "card_revealed", seat: 1, card: "2-0-2" },
  { message: "card_spent", seat: 0 },
  { message: "strengths_counted", seat: 0, strength: 10, defender: 1, against: 9 },
  { message: "battle_won", seat: 0, loser: 1, space: "TW" },
  { message: "units_destroyed", seat: 1, space: "TW", units: 2 },
  { message: "point_gained", seat: 0, source: "battle" },
];

describe("a battle in the log", () => {
  it("is told from the reveal to the losses", () => {
    const tale = battleIn(reveal, before)!;
    expect(tale.space).toBe("TW");
    expect(Object.fromEntries(tale.cards)).toEqual({ 0: "3-2-0", 1: "2-0-2" });
    expect(tale.under.get(0)).toEqual(["war-rage", "war-rage"]);
    expect(tale.spent.get(0)).toBe(1);
    expect([tale.strengths.get(0), tale.strengths.get(1)]).toEqual([10, 9]);
    expect([tale.winner, tale.loser]).toEqual([0, 1]);
    expect(tale.lost.get(1)).toBe(2);
    expect(tale.points).toEqual([0]);
  });

  it("is none before it is decided", () => {
    expect(battleIn(before, [])).toBeNull();
    expect(battleIn([{ message: "prayer_gained", seat: 0, prayer: 2 }], [...before, ...reveal])).toBeNull();
  });
});

describe("pieces on the map", () => {
  it("move with what happens, each with a number of its own", () => {
    const moves = movementsOf(
      [
        { message: "troop_moved", seat: 0, origin: "WB", space: "TW", units: 2, creature: null },
        { message: "units_placed", seat: 1, space: "NW1", units: 3 },
        { message: "units_destroyed", seat: 1, space: "TW", units: 1 },
        { message: "troop_retreated", seat: 1, origin: "TW", space: "WB" },
        { message: "prayer_gained", seat: 1, prayer: 2 },
      ],
      view,
    );
    expect(moves.map(({ kind, god, units, from, to }) => [kind, god, units, from, to])).toEqual([
      ["move", "anubis", 2, "WB", "TW"],
      ["recruit", "bastet", 3, null, "NW1"],
      ["loss", "bastet", 1, "TW", null],
      ["move", "bastet", 3, "TW", "WB"],
    ]);
    expect(new Set(moves.map((move) => move.id)).size).toBe(4);
  });
});

it("knows what is worth a moment", () => {
  expect(notable({ message: "tile_bought" })).toBe(true);
  expect(notable({ message: "prayer_paid" })).toBe(false);
  expect(chapterOf({ message: "battle_won" })).toBe("battles");
  expect(chapterOf({ message: "something_new" })).toBe("other");
});
