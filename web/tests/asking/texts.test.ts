import { describe, expect, it } from "vitest";
import en from "../../src/table/texts/en.json";
import pl from "../../src/table/texts/pl.json";
import pt from "../../src/table/texts/pt.json";
import ru from "../../src/table/texts/ru.json";

type Text = string | Record<string, string>;

const holes = (text: Text): string[] =>
  [...new Set([...(typeof text === "string" ? text : Object.values(text).join(" ")).matchAll(/\{(\w+)\}/g)].map((one) => one[1]))].sort() as string[];

describe.each(Object.entries({ pt, pl, ru }))("the table in %s", (language, texts) => {
  const known = texts as Record<string, Text>;

  it("says everything, and nothing else", () => {
    expect(Object.keys(known).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.entries(en as Record<string, Text>))("has the same gaps and every plural in %s", (id, text) => {
    const said = known[id] as Text;
    expect(holes(said)).toEqual(holes(text));
    expect(typeof said).toBe(typeof text);
    if (typeof said === "string") return;
    const rules = new Intl.PluralRules(language);
    for (const n of [0, 1, 2, 5, 11, 21, 22]) expect(said[rules.select(n)] ?? said.other).toBeTruthy();
    for (const n of [0, 1, 2, 5]) if (language !== "pt") expect(said[rules.select(n)]).toBeTruthy();
  });
});
