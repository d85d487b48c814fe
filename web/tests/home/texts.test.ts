import { describe, expect, it } from "vitest";
import en from "../../src/home/texts/en.json";
import pl from "../../src/home/texts/pl.json";
import pt from "../../src/home/texts/pt.json";
import ru from "../../src/home/texts/ru.json";
import { filled, say } from "../../src/home/texts.svelte";

type Text = string | Record<string, string>;
const languages: Record<string, Record<string, Text>> = { en, pt, pl, ru };
const FORMS: Record<string, string[]> = { pl: ["one", "few", "many", "other"], ru: ["one", "few", "many", "other"] };

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();

describe.each(Object.keys(languages))("the texts in %s", (code) => {
  const texts = languages[code]!;

  it("are as many as in English", () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
  });

  it("have the same arguments as the English ones", () => {
    for (const [id, text] of Object.entries(texts)) {
      const english = (en as Record<string, Text>)[id]!;
      const wanted = names(typeof english === "string" ? english : english.other!);
      for (const form of typeof text === "string" ? [text] : Object.values(text)) {
        expect(names(form), id).toEqual(wanted);
      }
    }
  });

  it("have every plural form where forms differ", () => {
    for (const [id, text] of Object.entries(texts)) {
      if (typeof text === "string" || new Set(Object.values(text)).size === 1) continue;
      expect(Object.keys(text), id).toEqual(expect.arrayContaining(FORMS[code] ?? ["one", "other"]));
    }
  });
});

describe("saying", () => {
  it("fills in arguments and chooses plurals", () => {
    expect(say("clock.minutes", { n: 1 })).toBe("1 minute");
    expect(say("clock.minutes", { n: 3 })).toBe("3 minutes");
    expect(filled(ru["clock.minutes"], { n: 5 }, "ru")).toBe("5 минут");
    expect(filled(pl["clock.days"], { n: 2 }, "pl")).toBe("2 dni");
  });
});
