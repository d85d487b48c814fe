import { describe, expect, it } from "vitest";
import { scheduled } from "../../src/board/flights";
import { landOf } from "../../src/board/geometry";
import { rows, sceneOf, troopWidth, wayKey } from "../../src/board/scene";
import type { BoardComponents, BoardView, Movement } from "../../src/board/types";
import boards from "./boards.json";

const four = boards["4"];
const components: BoardComponents = {
  gods: ["anubis", "bastet", "horus", "sobek"],
  board: {
    spaces: Object.entries(four.land).map(([name, near]) => ({
      name, city: null, temple: name.startsWith("T"), income: 2, sacrifice: 0, sanctuary: false, obelisk: false, steps: near, land: near,
    })),
    cities: four.cities, harbours: four.harbours, portals: four.portals,
  },
};
const land = landOf(components.board);

function seat(number: number, name: string, more: Partial<BoardView["seats"][number]> = {}): BoardView["seats"][number] {
  return { seat: number, name, city: null, pyramids: [], creatures: {}, ...more };
}

describe("what stands on the map", () => {
  const view: BoardView = {
    spaces: {
      TW: { units: { bastet: 2, anubis: 3 }, creatures: ["sphinx"] },
      NW1: { units: { horus: 5 }, creatures: [] },
    },
    seats: [
      seat(0, "anubis", { city: "NW", pyramids: [{ colour: "red", level: 3, space: "NW1", held_by: [2] }, { colour: "white", level: 0, space: null, held_by: [] }] }),
      seat(1, "bastet", { creatures: { sphinx: "TW" } }),
      seat(2, "horus"),
    ],
  };

  it("places mixed troops side by side, with the creature beside its owner", () => {
    const { troops, creatures } = sceneOf(land, components, view);
    const at = Object.fromEntries(troops.filter(({ space }) => space === "TW").map((t) => [t.god, t.at[0]]));
    expect(at.anubis).toBeLessThan(at.bastet!);
    expect(creatures).toHaveLength(1);
    expect(creatures[0]).toMatchObject({ god: "bastet", space: "TW" });
  });

  it("shows pyramids that are built, and which enemy holds them", () => {
    const { pyramids } = sceneOf(land, components, view);
    expect(pyramids).toHaveLength(1);
    expect(pyramids[0]).toMatchObject({ colour: "red", level: 3, owner: "anubis", holders: ["horus"] });
  });

  it("flies flags on temples and pennants at home", () => {
    const { flags, homes } = sceneOf(land, components, view);
    expect(flags.map(({ space, gods }) => [space, gods])).toEqual([["TW", ["anubis", "bastet"]]]);
    expect(homes.map(({ city, god, gates }) => [city, god, gates.length])).toEqual([["NW", "anubis", 3]]);
  });

  it("leaves out units that are still on their way", () => {
    const { troops } = sceneOf(land, components, view, new Map([[wayKey("NW1", "horus"), 5], [wayKey("TW", "anubis"), 1]]));
    expect(troops.map(({ space, god, units }) => [space, god, units])).toEqual(
      expect.arrayContaining([["TW", "anubis", 2], ["TW", "bastet", 2]]),
    );
    expect(troops.some(({ space }) => space === "NW1")).toBe(false);
  });

  it("stands figures in two rows", () => {
    expect([1, 2, 3, 5, 7].map(rows)).toEqual([[1, 0], [2, 0], [2, 1], [3, 2], [4, 3]]);
    expect(troopWidth(7)).toBeGreaterThan(troopWidth(1));
  });
});

describe("pieces on their way", () => {
  const step = (id: number, from: string | null, to: string | null, kind: Movement["kind"] = "move"): Movement => ({ id, god: "horus", units: 2, from, to, kind });

  it("goes on only after having arrived", () => {
    const [first, second] = scheduled([step(1, "NW1", "WN"), step(2, "WN", "WO")]);
    expect(first).toMatchObject({ begin: 0, passing: true });
    expect(second).toMatchObject({ begin: first!.length, passing: false });
  });

  it("takes between 200 and 450 milliseconds a step", () => {
    for (const kind of ["move", "teleport", "recruit", "loss"] as const) {
      const [flight] = scheduled([step(1, "NW1", "WN", kind)]);
      expect(flight!.length).toBeGreaterThanOrEqual(200);
      expect(flight!.length).toBeLessThanOrEqual(450);
    }
  });
});
