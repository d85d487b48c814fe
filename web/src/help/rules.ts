// The rules as the page shows them: parts, chapters, single rules with ids, taken from the text of a language.

export interface Piece {
  text: string;
  bold?: boolean;
  /** The id of a rule or chapter that is cited. */
  cites?: string;
}

export interface Rule {
  id: string; // empty for a paragraph between rules
  text: string;
}

export interface Chapter {
  id: string; // its letter, or empty for an introduction
  title: string;
  part: string;
  rules: Rule[];
}

export interface RulesText {
  title: string;
  chapters: Chapter[];
  ids: ReadonlySet<string>;
}

const texts = import.meta.glob<string>("../words/rules/*.md", { query: "?raw", import: "default" });

/** The text in a language; English where there is none. */
export async function loadRules(language: string): Promise<{ language: string; rules: RulesText }> {
  const load = texts[`../words/rules/${language}.md`];
  const found = load ?? texts["../words/rules/en.md"];
  return { language: load ? language : "en", rules: readRules(found ? await found() : "") };
}

export function readRules(text: string): RulesText {
  const chapters: Chapter[] = [];
  let title = "";
  let part = "";
  let open: string[] = []; // lines of a paragraph or rule that may go on
  let id = "";

  const close = () => {
    if (open.length) {
      if (!chapters.length || chapters.at(-1)!.part !== part) chapters.push({ id: "", title: part, part, rules: [] });
      chapters.at(-1)!.rules.push({ id, text: open.join(" ") });
    }
    open = [];
    id = "";
  };

  for (const line of text.split(/\r?\n/)) {
    const heading = /^(#{1,2})\s+(.*)$/.exec(line);
    const rule = /^-\s+\*\*([A-Z]{1,2}\d+)\*\*\s*(.*)$/.exec(line);
    if (heading) {
      close();
      const said = heading[2]!.trim();
      if (heading[1] === "#") {
        if (!title) title = said;
        part = said === title ? "" : said;
      } else {
        const lettered = /^([A-Z])\s+(.*)$/.exec(said);
        chapters.push({ id: lettered?.[1] ?? "", title: lettered?.[2] ?? said, part, rules: [] });
      }
    } else if (rule) {
      close();
      id = rule[1]!;
      open = [rule[2]!];
    } else if (!line.trim()) close();
    else if (/^-\s/.test(line)) {
      close();
      open = [line.replace(/^-\s+/, "")];
    } else open.push(line.trim());
  }
  close();
  const ids = new Set(chapters.flatMap((chapter) => [chapter.id, ...chapter.rules.map((rule) => rule.id)]).filter(Boolean));
  return { title, chapters: chapters.filter((chapter) => chapter.rules.length), ids };
}

/** Bold words, and links where a rule cites another. */
export function piecesOf(text: string, ids: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  text.split("**").forEach((half, i) => {
    if (i % 2) pieces.push({ text: half, bold: true });
    else pieces.push(...cited(half, ids));
  });
  return pieces.filter((piece) => piece.text !== "");
}

function cited(text: string, ids: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  // a rule anywhere, a chapter only in brackets: "(X)"
  for (const match of text.matchAll(/\b([A-Z]{1,2}\d{1,2})\b|(?<=\()([A-Z])(?=[),])/g)) {
    const id = match[1] ?? match[2] ?? "";
    if (!ids.has(id)) continue;
    pieces.push({ text: text.slice(from, match.index) }, { text: id, cites: id });
    from = match.index + id.length;
  }
  pieces.push({ text: text.slice(from) });
  return pieces;
}

/** For searching: without capitals, accents and marks. */
export function bare(text: string): string {
  return text.replaceAll("**", "").normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("Ł", "L").toLowerCase();
}

/** Only what contains every word of the question; all of it where nothing is asked. */
export function searched(chapters: readonly Chapter[], question: string): Chapter[] {
  const words = bare(question).split(/\s+/).filter(Boolean);
  if (!words.length) return [...chapters];
  return chapters
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter((rule) => {
        const text = bare(`${rule.id} ${chapter.title} ${rule.text}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((chapter) => chapter.rules.length);
}
