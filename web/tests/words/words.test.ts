import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import engine from "../../src/words/kinds.json";
import names from "../../tools/engine_words.json";
import { parts } from "../../src/words/template";
import {
  LANGUAGES, answer, ask, effectOf, firstLanguage, formatNumber, has, labelOf, language, listed, nameOf, noteOn, player,
  refusal, setLanguage, t, tell, timeOf, waitingFor, type Company,
} from "../../src/words/words.svelte"; // prettier-ignore

const GODS = ["anubis", "bastet", "horus", "sobek", "wadjet"];
const WITH_SETH = ["seth", ...GODS];

function company(you: number | null = null, people: Record<number, string> = {}, gods = GODS): Company {
  return { you, gods, names: (seat) => people[seat] ?? t(`god.${gods[seat]}`) };
}

beforeEach(async () => {
  localStorage.clear();
  await setLanguage("en");
});
afterEach(() => vi.restoreAllMocks());

describe("events", () => {
  const moved = {
    message: "troop_moved", seat: 0, origin: "NW1", space: "WN", units: 3, creature: "royal-scarab",
  }; // prettier-ignore

  it.each([
    ["en", "Anubis moves 3 units with the Royal Scarab from North-West City 1 to the North-West Desert."],
    ["pt", "Anúbis move 3 unidades com o Escaravelho Real do Distrito 1 da Cidade Noroeste para o Deserto Noroeste."],
    ["pl", "Anubis przesuwa 3 Jednostki z Królewskim Skarabeuszem z Dzielnicy 1 Miasta Północno-Zachodniego na Pustynię Północno-Zachodnią."],
    ["ru", "Анубис перемещает 3 воинов с царским скарабеем из района 1 Северо-западного города в Северо-западную пустыню."],
  ])("are told in %s", async (code, sentence) => {
    await setLanguage(code);
    expect(tell(moved, company())).toBe(sentence);
  });

  it.each([
    ["en", "You gain 1 prayer point."],
    ["pt", "Você ganha 1 Ponto de Intercessão."],
    ["pl", "Otrzymujesz 1 Punkt Modlitwy."],
    ["ru", "Вы получаете 1 очко молитвы."],
  ])("speak to the reader in %s", async (code, sentence) => {
    await setLanguage(code);
    expect(tell({ message: "prayer_gained", seat: 1, prayer: 1 }, company(1))).toBe(sentence);
  });

  it("leave out a creature that is not there", () => {
    expect(tell({ ...moved, creature: null, units: 1 }, company())).toBe(
      "Anubis moves 1 unit from North-West City 1 to the North-West Desert.",
    );
  });

  it("say whose pyramid grows", () => {
    const raised = { message: "pyramid_raised", seat: 0, owner: 0, colour: "red", level: 3 };
    expect(tell(raised, company())).toBe("Anubis raises their red pyramid to level 3.");
    expect(tell(raised, company(0))).toBe("You raise your red pyramid to level 3.");
    expect(tell({ ...raised, owner: 2 }, company(0))).toBe("You raise Horus's red pyramid to level 3.");
    expect(tell({ ...raised, owner: 2 }, company(2))).toBe("Anubis raises your red pyramid to level 3.");
  });

  it("know names that cannot be declined", async () => {
    await setLanguage("ru");
    const attacked = { message: "attacked", seat: 0, defender: 2, space: "TW" };
    expect(tell(attacked, company())).toBe("Анубис атакует Гора в Западном храме.");
    expect(tell(attacked, company(null, { 2: "Ada" }))).toBe("Анубис атакует игрока Ada в Западном храме.");
    expect(tell(attacked, company(2))).toBe("Анубис атакует вас в Западном храме.");
  });

  it("tell a tile that was free", () => {
    const bought = { message: "tile_bought", seat: 1, tile: "charge", prayer: 0 };
    expect(tell(bought, company())).toBe("Bastet takes Charge! for free.");
    expect(tell({ ...bought, prayer: 1 }, company())).toBe("Bastet buys Charge! for 1 prayer point.");
  });

  it("let the alliance win together", () => {
    const ended = { message: "game_ended", seat: 2 };
    expect(tell(ended, company())).toBe("The game is over: Horus wins!");
    expect(tell(ended, company(null, {}, WITH_SETH))).toBe("The game is over: the alliance wins!");
    expect(tell({ ...ended, seat: 0 }, company(null, {}, WITH_SETH))).toBe("The game is over: Seth wins!");
  });
});

describe("every message in every language", () => {
  const words = names.names as Record<string, string[]>;
  const example = (kind: string): string | number =>
    kind === "seat" ? 1 : kind === "number" ? 2 : (words[kind]?.[0] as string);

  describe.each(LANGUAGES)("%s", (code) => {
    beforeEach(() => setLanguage(code));

    it("is a whole sentence, whoever reads it", () => {
      const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
      for (const [message, kinds] of Object.entries(engine.events)) {
        for (const you of [null, 0, 1]) {
          const event = { message, ...Object.fromEntries(Object.entries(kinds).map(([k, v]) => [k, example(v as string)])) };
          const text = tell({ ...event, ...("seat" in kinds ? { seat: 0 } : {}) }, company(you, { 1: "Ada" }, WITH_SETH));
          expect(text, message).toMatch(/^[^{}[\]|@]+[.!]$/u);
          expect(text, message).not.toMatch(/ {2}| \.|undefined|null|NaN/u);
        }
      }
      for (const [message, kinds] of Object.entries(engine.questions)) {
        const things = (kinds as string[]).map((kind) => ({ kind, value: kind === "seat" ? "horus" : String(example(kind)) }));
        const text = ask({ message, arguments: things }, company(0, {}, WITH_SETH));
        expect(text, message).toMatch(/^[^{}[\]|@]+[?.]$/u);
      }
      for (const [verb, kinds] of Object.entries(engine.verbs)) {
        const option = [verb, ...kinds.map((kind) => (kind === "seat" ? "horus" : String(example(kind))))].join(" ");
        const text = answer(option, company(0, {}, WITH_SETH));
        expect(text, verb).toMatch(/^[^{}[\]|@]+$/u);
        expect(text, verb).not.toMatch(/undefined|null|NaN/u);
      }
      expect(warned).not.toHaveBeenCalled();
    });
  });
});

describe("questions and answers", () => {
  it("ask about their arguments", async () => {
    const build = { message: "build_pyramid", arguments: [{ kind: "colour", value: "red" }, { kind: "number", value: "2" }] };
    expect(ask(build, company())).toBe("In which district does the red pyramid of level 2 stand?");
    await setLanguage("pl");
    expect(ask(build, company())).toBe("W której dzielnicy stanie czerwona Piramida poziomu 2?");
  });

  it("name the seat by its god", () => {
    const push = { message: "push_loser", arguments: [{ kind: "seat", value: "horus" }] };
    expect(ask(push, company(0, { 2: "Ada" }))).toBe("You won: where does the beaten troop of Ada go?");
  });

  it("stand on buttons", async () => {
    expect(answer("move TW 3", company())).toBe("3 units to the West Temple");
    expect(answer("levels 2 1 0", company())).toBe("red 2, blue 1, white 0");
    expect(answer("done", company(), "where_next")).toBe("stop here");
    expect(answer("done", company(), "unheard_of")).toBe("nothing more");
    expect(answer("sing loudly", company())).toBe("sing loudly");
    await setLanguage("ru");
    expect(answer("teleport TD 5", company())).toBe("перенести 5 воинов в Храм дельты");
  });

  it("say whom the table waits for", () => {
    expect(waitingFor({ reaction: false, seats: [1], message: "where_next" }, company())).toBe("Bastet: moving a troop");
    expect(waitingFor({ reaction: true, seats: null, message: "reactions" }, company())).toBe("Reactions are awaited");
  });
});

describe("names and numbers", () => {
  it("have forms where a language needs them", async () => {
    expect(nameOf("space", "TW")).toBe("West Temple");
    expect(nameOf("space", "TW", "in")).toBe("in the West Temple");
    expect(nameOf("tile", "act-of-god-red")).toBe("Act of God (red)");
    expect(nameOf("power", "act-of-god")).toBe("Act of God");
    expect(nameOf("phase", "setting up")).toBe("Setting up");
    await setLanguage("pl");
    expect(nameOf("creature", "mummy", "with")).toBe("z Mumią");
    expect(nameOf("creature", "mummy", "unheard")).toBe("Mumia");
  });

  it("are put into messages by the name of their argument", () => {
    expect(t("ui.why.walls", { space: "WN" })).toBe("Walls: the move must begin in the North-West Desert or inside the city.");
    expect(t("ui.why.pyramid_low", { colour: "blue", level: 3, held: 1 })).toBe("Needs a blue pyramid of level 3; yours has 1.");
    expect(t("ui.effect.battle", { god: "horus", units: 1, creature: "phoenix" })).toBe("battle against Horus: 1 unit with the Phoenix");
    expect(t("ui.effect.battle", { god: "horus", units: 2 })).toBe("battle against Horus: 2 units");
  });

  it.each([
    ["en", ["0 units", "1 unit", "2 units", "5 units", "21 units"]],
    ["pt", ["0 unidade", "1 unidade", "2 unidades", "5 unidades", "21 unidades"]],
    ["pl", ["0 Jednostek", "1 Jednostka", "2 Jednostki", "5 Jednostek", "21 Jednostek"]],
    ["ru", ["0 воинов", "1 воин", "2 воина", "5 воинов", "21 воин"]],
  ])("are counted in %s", async (code, counted) => {
    await setLanguage(code);
    expect([0, 1, 2, 5, 21].map((n) => t("count.units", { n }))).toEqual(counted);
  });

  it("tell what things do, also in another box", () => {
    expect(effectOf("tile", "legion")).toBe("Your troops may have up to 7 units.");
    expect(effectOf("tile", "legion", ["base", "seth"])).toBe("A troop with a unit of yours may have up to 7 units.");
    expect(effectOf("card", "veto", ["base", "seth"])).toContain("Cancel");
    expect(noteOn("tile", "prescience")).toContain("hidden");
    expect(noteOn("tile", "carnage")).toBe("");
  });

  it("tell where a text comes from and when a thing acts", () => {
    expect(labelOf("reported, placing reconstructed")).toBe("reported, placing reconstructed");
    expect(timeOf("opponent's turn")).toBe("in an opponent's turn");
  });

  it("follow the habits of a language", async () => {
    expect(formatNumber(1234.5)).toBe("1,234.5");
    expect(listed(["Anubis", "Horus", "Sobek"])).toBe("Anubis, Horus, and Sobek");
    await setLanguage("pt");
    expect(formatNumber(1234.5)).toBe("1.234,5");
    expect(listed(["Anúbis", "Hórus"])).toBe("Anúbis e Hórus");
  });

  it("speak of the reader", () => {
    expect(player(1, company(1)).said()).toBe("you");
    expect(player(1, company(1)).said("of")).toBe("your");
    expect(player(1, company()).said("of")).toBe("Bastet's");
  });
});

describe("languages", () => {
  it("are kept, and chosen from those of the reader", async () => {
    expect(language.now).toBe("en");
    await language.choose("ru");
    expect(language.now).toBe("ru");
    expect(document.documentElement.lang).toBe("ru");
    expect(firstLanguage()).toBe("ru");
    localStorage.clear();
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-DE", "pt-PT", "en"]);
    expect(firstLanguage()).toBe("pt");
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-DE"]);
    expect(firstLanguage()).toBe("en");
  });

  it("stay as they are when there is no such language", async () => {
    await setLanguage("tlh");
    expect(language.now).toBe("en");
  });

  it("take the one chosen last, however long the others take to load", async () => {
    await Promise.all([setLanguage("pl"), setLanguage("pt")]);
    expect(language.now).toBe("pt");
  });
});

describe("messages without words", () => {
  it("stand in brackets and are reported once", () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(t("ui.unheard_of")).toBe("[ui.unheard_of]");
    expect(t("ui.unheard_of")).toBe("[ui.unheard_of]");
    expect(warned).toHaveBeenCalledTimes(1);
    expect(has("ui.unheard_of")).toBe(false);
  });

  it("refuse with the code where the server says something new", () => {
    expect(refusal("stale")).toBe("The table has moved on; here is how it stands now.");
    expect(refusal("rate_limited", { retry_after: 3 })).toBe("Too fast. Try again in 3 s.");
    expect(refusal("rate_limited")).toBe("Too fast. Try again in a moment.");
    expect(refusal("brand_new")).toBe("Something went wrong (brand_new).");
  });
});

describe("templates", () => {
  it("are refused when they have no end", () => {
    expect(() => parts("[A|B")).toThrow();
    expect(() => parts("{a b}")).toThrow();
  });

  it("show an argument that nobody gave", () => {
    expect(t("ui.table.round")).toBe("Round {n}");
  });
});
