import { describe, expect, it } from "vitest";
import { group, narrow, nextKind, numbers, parse, parseAll, usualNumber, value } from "../../src/asking/actions";

const verbs = {
  done: [], move: ["space", "number"], teleport: ["space", "number"], card: ["card"],
  summon: ["creature", "space"], recruit: ["space", "number"], levels: ["number", "number", "number"],
  raise: ["seat", "colour", "number"], give: ["seat", "number"], target: ["space", "seat"],
};

describe("parsing", () => {
  it("tells the kinds of the arguments", () => {
    const option = parse("move TW 3", verbs);
    expect(option.verb).toBe("move");
    expect(option.args).toEqual([{ kind: "space", value: "TW" }, { kind: "number", value: "3" }]);
    expect(value(option, "space")).toBe("TW");
    expect(value(option, "card")).toBeNull();
  });

  it("keeps a verb that it does not know, to be answered as it is", () => {
    expect(parse("conjure WB", verbs)).toEqual({
      text: "conjure WB", verb: "conjure", args: [{ kind: "word", value: "WB" }],
    });
  });
});

describe("narrowing down", () => {
  const options = parseAll(
    ["done", "move TW 1", "move TW 2", "move TW 3", "move WB 1", "teleport TW 1", "teleport TW 2", "card open-gates"],
    verbs,
  );

  it("groups by verb and by space", () => {
    const groups = group(options);
    expect([...groups.verbs.keys()]).toEqual(["done", "move", "teleport", "card"]);
    expect(groups.spaces.get("TW")).toHaveLength(5);
    expect(groups.plain.map((option) => option.text)).toEqual(["done"]);
  });

  it("asks on foot or by teleport before how many", () => {
    const there = narrow(options, { space: "TW" });
    expect(nextKind(there, { space: "TW" })).toBe("verb");
    const onFoot = narrow(options, { space: "TW", verb: "move" });
    expect(nextKind(onFoot, { space: "TW", verb: "move" })).toBe("number");
    expect(numbers(onFoot)).toEqual([1, 2, 3]);
    expect(usualNumber(onFoot)).toBe(3);
  });

  it("ends at one answer", () => {
    const chosen = { space: "TW", verb: "move", number: "2" };
    const left = narrow(options, chosen);
    expect(left.map((option) => option.text)).toEqual(["move TW 2"]);
    expect(nextKind(left, chosen)).toBeNull();
  });

  it("asks for the seat where two share a space", () => {
    const targets = parseAll(["target WB anubis", "target WB bastet", "target TW bastet"], verbs);
    expect(nextKind(narrow(targets, { space: "WB" }), { space: "WB" })).toBe("seat");
  });

  it("gives away as little as possible by itself", () => {
    expect(usualNumber(parseAll(["give anubis 1", "give anubis 2"], verbs))).toBe(1);
  });
});
