import { describe, expect, it } from "vitest";
import type { TableState } from "../../src/api/types";
import { firstGame, numberOf, readByAnswering, saidAll, STEPS, stepFor } from "../../src/help/guide";
import { has } from "../../src/words/words.svelte";

function asked(message: string | null, round = 0, tokens = 5): TableState {
  return {
    seat: 0,
    question: message === null ? null : { seat: 0, pick: "", message, arguments: [] },
    view: { round, seats: [{ tokens }] },
  } as unknown as TableState;
}

/** What is said when every step is read before the next. */
function allSaid(table: TableState, read: Set<string>): string[] {
  const said: string[] = [];
  for (let step = stepFor(table, read); step; step = stepFor(table, read)) {
    said.push(step.id);
    read.add(step.id);
  }
  return said;
}

describe("the first game", () => {
  it("is a beginner game against one bot, begun at once", () => {
    const game = firstGame("Ada", "First");
    expect(game.table?.length).toBe("beginner");
    expect(game.seats).toEqual([{ kind: "here", name: "Ada" }, { kind: "bot", level: 0 }]);
    expect(game.start).toBe(true);
  });

  it("has words for every step", () => {
    for (const step of STEPS) {
      expect(has(`guide.${step.id}.title`), step.id).toBe(true);
      expect(has(`guide.${step.id}.text`), step.id).toBe(true);
    }
    expect(STEPS.map(numberOf)).toEqual(STEPS.map((_, i) => i + 1));
  });

  it("is told in the order of one round", () => {
    const read = new Set<string>();
    expect(allSaid(asked("choose_city"), read)).toEqual(["1", "2", "3"]);
    expect(allSaid(asked("divide_levels"), read)).toEqual(["4"]);
    expect(allSaid(asked("build_pyramid"), read)).toEqual([]);
    expect(allSaid(asked("first_troop"), read)).toEqual(["5"]);
    expect(allSaid(asked("turn", 1), read)).toEqual(["6", "7"]);
    expect(allSaid(asked("turn", 1, 4), read)).toEqual(["8"]);
    expect(allSaid(asked("buy_tile", 1), read)).toEqual(["9"]);
    expect(allSaid(asked("turn", 2), read)).toEqual(["14"]);
    expect(saidAll(read)).toBe(false); // nobody has fought yet
    for (const message of ["recruit", "where_next", "pick_battle_card", "loser_decides"]) allSaid(asked(message, 2), read);
    expect(saidAll(read)).toBe(true);
  });

  it("says nothing while others are asked", () => {
    expect(stepFor(asked(null), new Set())).toBeNull();
    expect(stepFor(null, new Set())).toBeNull();
  });

  it("takes an answer for having read, but not what has to be read first", () => {
    expect(readByAnswering(asked("buy_tile", 1), new Set())).toEqual(["9"]);
    expect(readByAnswering(asked("choose_city"), new Set())).toEqual([]);
  });
});
