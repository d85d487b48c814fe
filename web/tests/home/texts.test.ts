// Whether the texts are complete is checked by tools/check_words.mjs.

import { describe, expect, it } from "vitest";
import pl from "../../src/home/texts/pl.json";
import ru from "../../src/home/texts/ru.json";
import { filled, say } from "../../src/home/texts.svelte";

describe("saying", () => {
  it("fills in arguments and chooses plurals", () => {
    expect(say("end.after", { n: 1 })).toBe("after 1 round");
    expect(say("end.after", { n: 3 })).toBe("after 3 rounds");
    expect(filled(ru["rules.found"], { n: 5 }, "ru")).toBe("5 правил");
    expect(filled(pl["rules.found"], { n: 2 }, "pl")).toBe("2 zasady");
  });
});
