import { describe, expect, it } from "vitest";
import { cutRecord, endsAfter, looksLikeRecord, NoRecord, readRecord } from "../../src/review/record";
import game from "./game.json";

describe("reading a record", () => {
  const record = readRecord(game.record);

  it("finds the header and every answer", () => {
    expect(record.header.players).toBe("2");
    expect(record.header["round-limit"]).toBe("none");
    expect(record.answers).toHaveLength(game.heard.length - 1);
    expect(record.answers[0]).toMatchObject({ who: "chance", verb: "follow" });
    expect(record.finished).toBe(true);
  });

  it("keeps the digests by the number of answers before them", () => {
    expect([...record.digests.keys()]).toEqual([50, 100, 150, 200, record.answers.length]);
  });

  it("reads what was written on other systems", () => {
    expect(readRecord(`\uFEFF${game.record.replaceAll("\n", "\r\n")}`).answers).toEqual(record.answers);
  });

  it("refuses what is no record", () => {
    expect(() => readRecord("PGN")).toThrow(NoRecord);
    expect(looksLikeRecord("\n kemet record 1")).toBe(true);
    expect(looksLikeRecord("hello")).toBe(false);
  });
});

describe("cutting a record", () => {
  it("ends with the digest of that moment, which is not said twice", () => {
    const cut = cutRecord(game.record, 100)!;
    expect(cut.trimEnd().split("\n").at(-1)).toBe(`end 100 ${readRecord(game.record).digests.get(100)}`);
    expect(cut.match(/^digest /gm)).toHaveLength(1);
    expect(endsAfter(cut, 100)).toBe(true);
    expect(readRecord(cut).header).toEqual(readRecord(game.record).header);
  });

  it("cannot be done where the record tells no digest", () => {
    expect(cutRecord(game.record, 101)).toBeNull();
    expect(cutRecord(game.record, 100_000)).toBeNull();
  });

  it("leaves a whole record whole", () => {
    const all = game.heard.length - 1;
    expect(cutRecord(game.record, all)).toBe(game.record);
  });
});
