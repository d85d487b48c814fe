import { describe, expect, it } from "vitest";
import type { BattleView, Components, View } from "../../src/api/types";
import { cellKey, forceOf, mayPlay, oddsFor, other, outcomeOf, sumOf, type Facts, type SideName } from "../../src/battle/odds";
import recorded from "./battles.json";

interface Recorded {
  view: View & { battle: BattleView };
  after: BattleView;
  beast: string | null;
}

const tables = recorded as unknown as { components: Components; battles: Recorded[] }[];

function factsOf(components: Components, one: Recorded): Facts {
  const { attacker, defender } = one.view.battle;
  const battle: BattleView = {
    ...one.view.battle,
    attacker: { ...attacker, spent: one.after.attacker.spent },
    defender: { ...defender, spent: one.after.defender.spent },
  };
  return { view: one.view, components, battle, beast: one.beast };
}

describe("sums are those of the engine", () => {
  for (const [number, table] of tables.entries()) {
    for (const [i, one] of table.battles.entries()) {
      it(`table ${number}, battle ${i} in ${one.view.battle.space}`, () => {
        const facts = factsOf(table.components, one);
        const card = (side: SideName) =>
          table.components.battle_cards.find((known) => known.card === one.after[side].card) ?? null;
        const forces = {
          attacker: forceOf(facts, "attacker", one.after.attacker.under),
          defender: forceOf(facts, "defender", one.after.defender.under),
        };
        for (const side of ["attacker", "defender"] as const) {
          const sum = sumOf(forces[side], card(side), card(other(side)));
          const { strength, damage, protection } = one.after[side];
          expect({ ...sum, parts: null }).toEqual({ strength, damage, protection, parts: null });
        }
        const [ours, theirs] = [card("attacker"), card("defender")];
        if (!ours || !theirs) throw new Error("both cards lie open");
        const outcome = outcomeOf(forces.attacker, ours, forces.defender, theirs);
        expect(outcome.attackerLosses).toBe(one.after.attacker.lost);
        expect(outcome.defenderLosses).toBe(one.after.defender.lost);
      });
    }
  }
});

// The example of all rulebooks (B13): 10 against 9, no losses, a point for the attacker.
describe("the worked example of the rulebooks", () => {
  const { components } = tables[0]!;
  const side = (seat: number, units: number, creature: string | null) => ({
    seat, units, creature, strength: 0, damage: 0, protection: 0, lost: 0, spent: 0,
  });
  const all = ["4-1-0", "3-2-0", "3-0-1", "2-2-1", "2-0-2", "1-3-0"];
  const battle: BattleView = {
    space: "TW", open: false, attacker: side(0, 5, null), defender: side(1, 4, "ancestral-elephant"),
  };
  const view = {
    active: 0,
    battle,
    spaces: {},
    seats: [
      { seat: 0, name: "anubis", tiles: ["charge", "blades-of-neith"], battle_cards: { all, in_hand: 6, seen: [] } },
      { seat: 1, name: "bastet", tiles: ["ancestral-elephant"], battle_cards: { all, in_hand: 4, seen: ["4-1-0"] } },
    ],
  } as unknown as View;
  const facts: Facts = { view, components, battle };

  it("is 10 against 9", () => {
    const card = (name: string) => components.battle_cards.find((one) => one.card === name)!;
    const attacking = forceOf(facts, "attacker");
    const defending = forceOf(facts, "defender", { "bronze-wall": 1, "war-fury": 1 });
    const outcome = outcomeOf(attacking, card("3-2-0"), defending, card("2-0-2"));
    expect(outcome.attacker.strength).toBe(10);
    expect(outcome.defender.strength).toBe(9);
    expect(outcome.defender.protection).toBe(4);
    expect([outcome.attackerLosses, outcome.defenderLosses]).toEqual([0, 0]);
    expect(outcome.point).toBe("attacker");
  });

  it("leaves out cards of the enemy that all have seen", () => {
    expect(mayPlay(facts, "defender")).not.toContain("4-1-0");
    expect(mayPlay(facts, "defender")).toHaveLength(5);
  });

  it("knows only the card that Prescience shows", () => {
    const foreseen = { ...battle, defender: { ...battle.defender, card: "1-3-0" } };
    expect(mayPlay({ ...facts, battle: foreseen }, "defender")).toEqual(["1-3-0"]);
  });

  it("compares every own card with every card of the enemy", () => {
    const odds = oddsFor(facts, "attacker", ["4-1-0", "1-3-0"]);
    expect(odds.cells.size).toBe(10);
    const cell = odds.cells.get(cellKey("1-3-0", "3-0-1"))!;
    expect(cell.mySum.strength).toBe(8); // 5 units, Charge!, Blades, 1
    expect(cell.theirSum.strength).toBe(8); // 4 units, Elephant, 3
    expect(cell.won).toBe(false); // a tie is the defender's
    expect(cell.theirLosses).toBe(1); // 3 damage, 1 + 1 protection
  });

  it("does not count a creature that a snake silences, nor a mirror of a mirror", () => {
    const snake = { ...battle, attacker: side(0, 5, "deep-desert-snake") };
    const silenced = forceOf({ ...facts, battle: snake }, "defender");
    expect(sumOf(silenced, null, null).strength).toBe(4);
    const mirror = { card: "battle-mirror", strength: 0, damage: 0, protection: 0, mirrors: true };
    expect(sumOf(silenced, mirror, mirror).strength).toBe(4);
    expect(sumOf(silenced, mirror, components.battle_cards[0]!).strength).toBe(8);
  });
});
