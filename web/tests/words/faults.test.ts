// The check of the words finds what it is there for: faults are planted into words that have none.

import { describe, expect, it } from "vitest";
import { askedFor, faults, LANGUAGES, PLURALS, type Client, type Entry } from "../../tools/words_faults.mjs";

type Words = Record<string, Entry>;

const RULES = "# Rules\n## G The goal\n- **G1** Win.\n";

function counted(language: string, noun: string): Entry {
  return Object.fromEntries(PLURALS[language]!.map((form) => [form, `{n} ${noun} ${form}`]));
}

/** A small client without faults. */
function client(): Client {
  const own = (language: string): Words => ({
    "ui.hello": `${language} hello {name}`,
    "ui.rounds": counted(language, language),
    "god.anubis": `${language} Anubis`,
    "god.horus": `${language} Horus`,
    "event.won": `${language} {seat} wins`,
  });
  const texts = (language: string): Words => ({ greeting: `${language} welcome`, farewell: `${language} bye` });
  return {
    catalogues: [
      {
        name: "words", call: "t", module: "src/words/words.svelte", needed: ["event.won"],
        choices: { "god.*": ["anubis", "horus"] },
        languages: Object.fromEntries(LANGUAGES.map((language) => [language, own(language)])),
      },
      {
        name: "src/home/texts", call: "say", module: "src/home/texts.svelte", plain: true,
        languages: Object.fromEntries(LANGUAGES.map((language) => [language, texts(language)])),
      },
    ],
    sources: {
      "src/home/Home.svelte": `<script lang="ts">
          import { t } from "../words/words.svelte";
          import { say } from "./texts.svelte";
          let { late = false, god = "horus" } = $props();
        </script>
        <h1 title={t("ui.rounds", { n: 3 })}>{t("ui.hello", { name: t(\`god.\${god}\`) })} <kbd>Esc</kbd></h1>
        <p>{say(late ? "farewell" : "greeting")}</p>`,
    },
    pages: Object.fromEntries(LANGUAGES.map((language) => [language, RULES])),
  }; // prettier-ignore
}

function planted(plant: (words: Record<string, Words>, texts: Record<string, Words>, whole: Client) => void): string[] {
  const whole = client();
  plant(whole.catalogues[0]!.languages, whole.catalogues[1]!.languages, whole);
  return faults(whole);
}

function withCode(code: string): string[] {
  return planted((_words, _texts, whole) => {
    const home = whole.sources["src/home/Home.svelte"]!;
    whole.sources["src/home/Home.svelte"] = `${home}\n${code}`;
  });
}

describe("words without faults", () => {
  it("pass", () => {
    expect(faults(client())).toEqual([]);
  });
});

describe("a language", () => {
  it.each(LANGUAGES.slice(1))("may lack no message: %s", (language) => {
    expect(planted((words) => delete words[language]!["ui.hello"])).toEqual([`words ${language}: ui.hello is missing`]);
    expect(planted((_, texts) => delete texts[language]!.greeting)).toEqual([`src/home/texts ${language}: greeting is missing`]);
  });

  it("may have no message that English does not have", () => {
    expect(planted((words) => (words.pl!["ui.more"] = "więcej"))).toEqual(["words pl: ui.more is unknown in English"]);
  });

  it("may not be missing as a whole", () => {
    expect(planted((_, texts) => delete texts.ru)).toEqual(["src/home/texts ru: the whole language is missing"]);
  });

  it("has words in every message", () => {
    expect(planted((words) => (words.pt!["god.horus"] = " "))).toEqual(["words pt: god.horus is empty"]);
  });

  it("is not English", () => {
    const found = planted((_, texts) => {
      texts.en!.greeting = "Gods fight for the land";
      texts.pl!.greeting = "Gods fight for the land";
    });
    expect(found).toEqual(["src/home/texts pl: greeting is still in English"]);
  });
});

describe("placeholders", () => {
  it("are the same in every language", () => {
    expect(planted((words) => (words.ru!["ui.hello"] = "привет"))).toEqual(["words ru: ui.hello has {}, English {name}"]);
    expect(planted((words) => (words.ru!["ui.hello"] = "привет, {nome}"))).toEqual(["words ru: ui.hello has {nome}, English {name}"]);
  });

  it("are those of English also where a message asks about them", () => {
    const found = planted((words) => (words.pt!["ui.hello"] = "olá {name}[@place! aqui]"));
    expect(found).toEqual(["words pt: ui.hello asks about {place}, which English does not name"]);
  });
});

describe("brackets", () => {
  it("are plain outside words", () => {
    const counts = (texts: Record<string, Words>) => LANGUAGES.forEach((language) => (texts[language]!.greeting = `${language}: {n#units}`));
    expect(planted((_, texts) => counts(texts))).toEqual(
      LANGUAGES.map((language) => `src/home/texts ${language}: greeting has brackets that nobody fills here`),
    );
  });
});

describe("plural forms", () => {
  it.each(LANGUAGES.flatMap((language) => PLURALS[language]!.map((form) => [language, form] as const)))(
    "are all there: %s %s",
    (language, form) => {
      const found = planted((words) => delete (words[language]!["ui.rounds"] as Record<string, string>)[form]);
      expect(found).toEqual([`words ${language}: ui.rounds lacks the form "${form}"`]);
    },
  );

  it("are those of the language", () => {
    const found = planted((words) => ((words.en!["ui.rounds"] as Record<string, string>).few = "{n} rounds"));
    expect(found).toEqual(['words en: ui.rounds has a form "few", which the language does not know']);
    expect(planted((words) => ((words.pt!["ui.rounds"] as Record<string, string>).many = "{n} de rodadas"))).toEqual([]);
  });

  it("are in all languages or in none", () => {
    const found = planted((words) => (words.pl!["ui.rounds"] = "rundy: {n}"));
    expect(found).toEqual(["words pl: ui.rounds has plural forms in one of this language and English only"]);
  });
});

describe("a message that nobody uses", () => {
  it("is found in words and in texts", () => {
    const found = planted((words, texts) => {
      for (const language of LANGUAGES) {
        words[language]!["ui.never"] = `${language} never`;
        texts[language]!.never = `${language} never said`;
      }
    });
    expect(found).toEqual(["words: nobody uses ui.never", "src/home/texts: nobody uses never"]);
  });

  it("is found where only others of its kind are asked for", () => {
    const found = planted((words) => LANGUAGES.forEach((language) => (words[language]!["god.sobek"] = `${language} Sobek`)));
    expect(found).toEqual(["words: nobody uses god.sobek"]);
  });

  it("is not used by a file that imports something else", () => {
    const found = planted((_words, texts, whole) => {
      LANGUAGES.forEach((language) => (texts[language]!.never = `${language} never`));
      whole.sources["src/table/say.ts"] = 'import { say } from "./texts.svelte";\nsay("never");';
    });
    expect(found).toEqual(["src/home/texts: nobody uses never"]);
  });
});

describe("a message that is not there", () => {
  it("is found where the code asks for it", () => {
    expect(withCode('{t("ui.unheard_of")}')).toEqual(['src/home/Home.svelte: t("ui.unheard_of") has no words']);
    expect(withCode('{say(late ? "greeting" : "unheard_of")}')).toEqual(['src/home/Home.svelte: say("unheard_of") has no words']);
  });

  it("is found where the game can say it", () => {
    const found = planted((_words, _texts, whole) => whole.catalogues[0]!.needed!.push("event.lost"));
    expect(found).toEqual(["words: event.lost is missing, the game can say it"]);
  });

  it("is found among those that are put together", () => {
    const found = planted((_words, _texts, whole) => whole.catalogues[0]!.choices!["god.*"]!.push("seth"));
    expect(found).toEqual(["src/home/Home.svelte: t(`god.${god}`) may be god.seth, which has no words"]);
  });
});

describe("an id", () => {
  it("that is put together says how it goes on", () => {
    expect(withCode("{t(`ui.${god}`)}")).toEqual(["src/home/Home.svelte: t(`ui.${god}`) is put together, and nothing says how it goes on"]);
    const found = planted((_words, _texts, whole) => (whole.catalogues[1]!.choices = { "tab.*": [] }));
    expect(found).toEqual(["src/home/texts: nobody asks for tab.*"]);
  });

  it("that only the running code knows is refused", () => {
    expect(withCode("{t(god)}")).toEqual(["src/home/Home.svelte: t(god): nobody can tell which message that is"]);
  });

  it("is read out of calls, whatever stands around it", () => {
    const ids = (code: string) => askedFor(code, "t").map(({ id }) => id);
    expect(ids('t("a.b", { n: f("x", 1) })')).toEqual(["a.b"]);
    expect(ids('t(  kind === "open" ? "a" : (late?.["b"] ?? c) ? "d" : `e`)')).toEqual(["a", "d", "e"]);
    expect(ids("t(`god.${names[t('x')] ?? '}'}.of` as Id)")).toEqual(["god.*.of", "x"]);
    expect(ids('store.t("a"); part("b"); function t(id: string) {}')).toEqual([]);
  });
});

describe("the same message in two catalogues", () => {
  it("is one too many", () => {
    const found = planted((words, texts) => {
      for (const language of LANGUAGES) texts[language]!.farewell = words[language]!["ui.hello"] as string;
    });
    expect(found).toEqual(["src/home/texts: farewell says the same as words: ui.hello"]);
  });
});

describe("text outside the catalogues", () => {
  const outside = (text: string) => [`src/home/Home.svelte: "${text}" stands outside the catalogues`];

  it.each([
    ["<p>Hello there</p>", "Hello there"],
    ["{#if late}<b>Late</b>{/if}", "Late"],
    ['<input placeholder="Your name" />', "Your name"],
    ['<button aria-label="Close"></button>', "Close"],
    ['<i title={late ? "Too late" : ""}></i>', "Too late"],
    ["<p>{late ? `Late` : god}</p>", "Late"],
    ["{#snippet one()}<p>Inside</p>{/snippet}", "Inside"],
    ["{#each [god] as one}<p>Each</p>{:else}{one}{/each}", "Each"],
  ])("is found: %s", (code, text) => {
    expect(withCode(code)).toEqual(outside(text));
  });

  it("is not what is no text", () => {
    expect(withCode('<p class="late" style:width="{3}px" data-area="board">·3× {god} {god === "horus" ? 1 : 2} <kbd>Enter</kbd></p>')).toEqual([]);
  });
});

describe("the rules", () => {
  it("have the same chapters and ids in every language", () => {
    const found = planted((_words, _texts, whole) => (whole.pages.ru = "# Правила\n## G Цель\n- **G2** Победа.\n"));
    expect(found).toEqual(["rules ru: G1 is missing", "rules ru: G2 is unknown in English"]);
  });
});
