import { describe, expect, it } from "vitest";
import type { Components, GameEvent } from "../../src/api/types";
import { heightOf, historyOf } from "../../src/review/history";
import { stepsOf, ticksOf, xOf } from "../../src/review/plot";
import game from "./game.json";

const events = game.events as unknown as GameEvent[];
const components = game.components as unknown as Components;
const history = historyOf(events, components);
const box = { left: 10, top: 5, width: 100, height: 50 };

describe("points over time", () => {
  it("are those of the engine at every moment that can be compared", () => {
    let compared = 0;
    for (const sample of history.samples) {
      const answers = game.heard.lastIndexOf(sample.event);
      if (answers < 0) continue;
      expect(sample.points).toEqual(game.scores[answers]);
      compared++;
    }
    expect(compared).toBeGreaterThan(20);
  });

  it("end with the final scores", () => {
    expect(history.samples.at(-1)!.points).toEqual(game.scores.at(-1));
  });

  it("are common to the allies against Seth", () => {
    const told: GameEvent[] = [
      { message: "round_began", round: 1 },
      { message: "point_gained", seat: 0, source: "battle" },
      { message: "point_gained", seat: 1, source: "temples" },
      { message: "point_gained", seat: 2, source: "temples" },
    ];
    const shared = historyOf(told, { ...components, players: 3 }, 0);
    expect(shared.lines).toEqual([[0], [1, 2]]);
    expect(shared.samples.at(-1)!.points).toEqual([1, 2]);
  });

  it("count a great pyramid for whoever stands in it", () => {
    const told: GameEvent[] = [
      { message: "pyramid_built", seat: 0, colour: "red", space: "NW1", level: 4 },
      { message: "units_placed", seat: 0, space: "NW1", units: 2 },
      { message: "units_destroyed", seat: 0, space: "NW1", units: 2 },
      { message: "turn_began", seat: 0 },
      { message: "units_placed", seat: 1, space: "NW2", units: 3 },
      { message: "troop_moved", seat: 1, origin: "NW2", space: "NW1", units: 3, creature: null },
    ];
    const { samples } = historyOf(told, components);
    expect(samples.map((sample) => sample.points)).toEqual([[1, 0], [0, 1]]);
  });
});

describe("deeds", () => {
  it("are counted for both sides of a battle", () => {
    const battles = events.filter((event) => event.message === "battle_began").length;
    expect(history.tallies.reduce((sum, tally) => sum + tally.fought, 0)).toBe(2 * battles);
    expect(history.tallies.reduce((sum, tally) => sum + tally.won, 0)).toBe(battles);
  });
});

describe("the plot", () => {
  it("runs from edge to edge", () => {
    expect(xOf(history, 0, box)).toBe(10);
    expect(xOf(history, events.length, box)).toBe(110);
    const path = stepsOf(history, 0, box, heightOf(history, 4));
    expect(path).toMatch(/^M10 55/);
    expect(path).toMatch(/H110$/);
  });

  it("is as high as the goal, or higher", () => {
    expect(heightOf(history, 10)).toBe(10);
    expect(heightOf(history, 1)).toBe(Math.max(...history.samples.flatMap((sample) => sample.points)));
    expect(ticksOf(8.6)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(ticksOf(26).length).toBeLessThanOrEqual(12);
  });
});
