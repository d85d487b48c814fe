import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../src/api/types";
import { readRecord } from "../../src/review/record";
import { heardAfter, marksOf, nextOf, openStops, previousOf, stopAt } from "../../src/review/stops";
import game from "./game.json";

const record = readRecord(game.record);
const events = game.events as unknown as GameEvent[];
const stops = openStops(record);
const heard = heardAfter(record, events);

describe("what had been heard", () => {
  it("is laid beside the answers as the engine tells it, but for a few events", () => {
    const off = stops.map((at) => Math.abs(heard[at]! - game.heard[at]!));
    expect(Math.max(...off)).toBeLessThanOrEqual(3);
    expect(off.filter((n) => n === 0).length / off.length).toBeGreaterThan(0.9);
  });

  it("never goes back and is complete at the end", () => {
    for (let i = 1; i < heard.length; i++) expect(heard[i]).toBeGreaterThanOrEqual(heard[i - 1]!);
    expect(heard.at(-1)).toBe(events.length);
  });

  it("survives a record without events", () => {
    expect(heardAfter(record, []).every((n) => n === 0)).toBe(true);
  });
});

describe("stops", () => {
  it("are where a person is asked, never where chance is", () => {
    for (const at of stops.slice(0, -1)) expect(record.answers[at]!.who).not.toBe("chance");
    expect(stops.at(-1)).toBe(record.answers.length);
  });

  it("are marked where turns, battles and rounds begin", () => {
    const marks = marksOf(events, heard, stops);
    const of = (message: string) => events.filter((event) => event.message === message).length;
    expect(marks.rounds.map(({ round }) => round)).toEqual(Array.from({ length: of("round_began") }, (_, i) => i + 1));
    expect(marks.battles).toHaveLength(of("battle_began"));
    expect(marks.turns.length).toBeGreaterThan(of("turn_began") * 0.9);
    for (const at of [...marks.turns, ...marks.battles]) expect(stops).toContain(at);
  });

  it("are found before, after and at a place", () => {
    expect(nextOf([3, 7, 9], 7)).toBe(9);
    expect(nextOf([3, 7, 9], 9)).toBeNull();
    expect(previousOf([3, 7, 9], 7)).toBe(3);
    expect(previousOf([3, 7, 9], 3)).toBeNull();
    expect(stopAt([3, 7, 9], 8)).toBe(7);
    expect(stopAt([3, 7, 9], 0)).toBe(3);
  });
});
