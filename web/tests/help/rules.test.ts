import { describe, expect, it } from "vitest";
import { bare, loadRules, piecesOf, readRules, searched } from "../../src/help/rules";

const TEXT = `# The rules

An introduction
over two lines.

# Base game

## G The game

Before the rules.

- **G1** First, see **B2** and G2 (X).
- **G2** Second
  goes on.

## B Battle

- **B2** Łódź and Áéí.
`;

describe("reading the rules", () => {
  const rules = readRules(TEXT);

  it("finds chapters and single rules", () => {
    expect(rules.title).toBe("The rules");
    expect(rules.chapters.map(({ id, title, part }) => [id, title, part])).toEqual([
      ["", "", ""], ["G", "The game", "Base game"], ["B", "Battle", "Base game"],
    ]);
    expect(rules.chapters[1]!.rules.map(({ id, text }) => [id, text])).toEqual([
      ["", "Before the rules."], ["G1", "First, see **B2** and G2 (X)."], ["G2", "Second goes on."],
    ]);
    expect(rules.chapters[0]!.rules[0]!.text).toBe("An introduction over two lines.");
  });

  it("links what is cited, if it is there", () => {
    expect(piecesOf("First, see **B2** and G2 (X), (B) or Z9.", rules.ids)).toEqual([
      { text: "First, see " }, { text: "B2", bold: true }, { text: " and " }, { text: "G2", cites: "G2" },
      { text: " (X), (" }, { text: "B", cites: "B" }, { text: ") or Z9." },
    ]);
  });

  it("searches without accents and capitals", () => {
    expect(bare("Łódź **Áéí**")).toBe("lodz aei");
    expect(searched(rules.chapters, "lodz").flatMap((chapter) => chapter.rules.map((rule) => rule.id))).toEqual(["B2"]);
    expect(searched(rules.chapters, "G2 second")).toHaveLength(1);
    expect(searched(rules.chapters, "nowhere")).toEqual([]);
    expect(searched(rules.chapters, "  ")).toHaveLength(3);
  });
});

describe.each(["en", "pt", "pl", "ru"])("the rules in %s", (code) => {
  it("have the same rules in the same order as in English", async () => {
    const english = (await loadRules("en")).rules;
    const { language, rules } = await loadRules(code);
    expect(language).toBe(code);
    expect([...rules.ids]).toEqual([...english.ids]);
    expect(rules.ids.size).toBeGreaterThan(90);
  });
});

describe("a language without rules", () => {
  it("gets the English ones", async () => {
    expect((await loadRules("tlh")).language).toBe("en");
  });
});
