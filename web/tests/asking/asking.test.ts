import { describe, expect, it, vi } from "vitest";
import type { TableStore } from "../../src/api/table.svelte";
import type { Components, TableState, View } from "../../src/api/types";
import { Asking } from "../../src/asking/asking.svelte";
import { settings } from "../../src/table/settings.svelte";

const components = {
  verbs: {
    done: [], move: ["space", "number"], teleport: ["space", "number"], troop: ["space"], token: ["action"], card: ["card"],
    levels: ["number", "number", "number"], place: ["space", "number"], city: ["city"], recall: [],
    coloured: ["seat", "evil"], purple: ["evil"],
  },
  tiles: [],
  board: {
    spaces: ["TW", "WB", "NW1", "NW2"].map((name) => ({
      name, city: name.startsWith("NW") ? "NW" : null, temple: name === "TW", income: 2, sacrifice: 0, sanctuary: false,
      obelisk: name === "TW", steps: [], land: [],
    })),
    cities: [{ name: "NW", districts: ["NW1", "NW2"], front: "WB" }],
    harbours: [],
    portals: [],
  },
} as unknown as Components;

const view = {
  seats: [
    { seat: 0, name: "anubis", city: "NW", tiles: [], prayer: 5, creatures: {}, pyramids: [] },
    { seat: 1, name: "bastet", city: "SW", tiles: [], prayer: 5, creatures: {}, pyramids: [] },
  ],
  spaces: { TW: { units: { bastet: 3 }, creatures: [] }, WB: { units: { anubis: 2 }, creatures: [] } },
  move: { seat: 0, at: "WB", started: null, left: null, walls_open: false },
} as unknown as View;

function asked(pick: string, message: string, options: string[]) {
  const question = { seat: 0, pick, message, arguments: [] };
  const table = { index: 7, view, question, options, hints: true } as unknown as TableState;
  const answer = vi.fn(async () => true);
  const store = { table, question, components, events: [], busy: false, seat: 0, answer } as unknown as TableStore;
  return { asking: new Asking(store), answer };
}

describe("answering", () => {
  it("asks where, then how, then how many, and sends nothing before", () => {
    const { asking, answer } = asked("departure", "where_next", [
      "done", "move TW 1", "move TW 2", "teleport TW 1", "teleport TW 2", "move NW1 1",
    ]);
    expect([...asking.lights.keys()]).toEqual(["TW", "NW1"]);
    expect(asking.lights.get("TW")?.kind).toBe("fight");
    asking.pickSpace("TW");
    expect(asking.next).toBe("verb");
    asking.pick(asking.choices.find((choice) => choice.value === "teleport")!);
    expect(asking.counting).toEqual([1, 2]);
    expect(asking.number).toBe(2);
    asking.countBy(-1);
    expect(asking.number).toBe(1);
    expect(answer).not.toHaveBeenCalled();
    asking.go();
    expect(answer).toHaveBeenCalledWith("teleport TW 1");
  });

  it("takes the only answer of a space at once", () => {
    const { asking, answer } = asked("space", "which_troop", ["done", "troop WB", "troop NW1"]);
    asking.pickSpace("WB");
    expect(answer).toHaveBeenCalledWith("troop WB");
  });

  it("says why a space cannot be picked", () => {
    const { asking, answer } = asked("space", "which_troop", ["done", "troop WB"]);
    asking.pickSpace("TW");
    expect(asking.hint?.id).toBe("no_troop");
    expect(answer).not.toHaveBeenCalled();
  });

  it("can be cancelled, and another space picked instead", () => {
    const { asking } = asked("departure", "where_next", ["move TW 1", "move TW 2", "move NW1 1", "move NW1 2"]);
    asking.pickSpace("TW");
    asking.pickSpace("NW1");
    expect(asking.chosen.space).toBe("NW1");
    asking.cancel();
    expect(asking.begun).toBe(false);
  });

  it("asks for a bare number at once, but not for three", () => {
    expect(asked("number", "first_troop", ["place NW1 3", "place NW1 4"]).asking.counting).toEqual([3, 4]);
    const levels = asked("levels", "divide_levels", ["levels 1 1 1", "levels 2 1 0"]).asking;
    expect(levels.counting).toBeNull();
    expect(levels.choices).toHaveLength(2);
  });

  it("lights the districts of a city", () => {
    const { asking, answer } = asked("city", "choose_city", ["city NW"]);
    expect([...asking.lights.keys()]).toEqual(["NW1", "NW2"]);
    asking.pickSpace("NW2");
    expect(answer).toHaveBeenCalledWith("city NW");
  });

  it("asks again before a turn ends, if that is wanted", () => {
    const { asking, answer } = asked("turn", "turn", ["card prayer", "done"]);
    asking.pick(asking.choices.at(-1)!);
    expect(asking.confirming?.text).toBe("done");
    expect(answer).not.toHaveBeenCalled();
    asking.confirm();
    expect(answer).toHaveBeenCalledWith("done");
    settings.set("confirmTurn", false);
    const again = asked("turn", "turn", ["card prayer", "done"]);
    again.asking.pick(again.asking.choices.at(-1)!);
    expect(again.answer).toHaveBeenCalledWith("done");
    settings.set("confirmTurn", true);
  });

  it("finds the token of a colour on a space of Seth's mat", () => {
    const { asking, answer } = asked("turn", "seth_turn", [
      "purple buy-1", "coloured anubis buy-1", "coloured anubis destroy", "coloured bastet destroy",
    ]);
    asking.pick(asking.actionChoice("evil", "destroy")!);
    expect(asking.choices.map((choice) => choice.value)).toEqual(["anubis", "bastet"]);
    asking.pick(asking.choices[1]!);
    expect(answer).toHaveBeenCalledWith("coloured bastet destroy");
  });
});

describe("keys", () => {
  it("number the choices, count, confirm and cancel", () => {
    const { asking, answer } = asked("departure", "where_next", ["done", "move TW 1", "move TW 2", "move TW 3"]);
    expect(asking.key("1")).toBe(true);
    expect(asking.counting).toEqual([1, 2, 3]);
    asking.key("ArrowDown");
    expect(asking.number).toBe(2);
    asking.key("1");
    expect(asking.number).toBe(1);
    expect(asking.key("Escape")).toBe(true);
    expect(asking.begun).toBe(false);
    asking.key("1");
    asking.key("Enter");
    expect(answer).toHaveBeenCalledWith("move TW 3");
    expect(asking.key("x")).toBe(false);
  });
});
