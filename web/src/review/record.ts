// The text of a record, as the engine writes it: a header, one answer per line, digests in between, an end line.

export interface RecordAnswer {
  who: string; // a god, or "chance"
  verb: string;
  text: string; // the whole action, as the engine reads it
}

export interface GameRecord {
  header: Record<string, string>;
  answers: RecordAnswer[];
  digests: Map<number, string>; // after so many answers
  finished: boolean; // it has its end line
}

const TITLE = "kemet record";

export class NoRecord extends Error {}

export function looksLikeRecord(text: string): boolean {
  return text.trimStart().startsWith(TITLE);
}

export function readRecord(text: string): GameRecord {
  const rows = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (!rows[0]?.startsWith(TITLE)) throw new NoRecord(`a record begins with '${TITLE}'`);
  const header: Record<string, string> = {};
  let i = 1;
  for (; i < rows.length; i++) {
    const row = rows[i]!;
    const colon = row.indexOf(":");
    if (colon < 0) break;
    header[row.slice(0, colon).trim()] = row.slice(colon + 1).trim();
  }
  const record: GameRecord = { header, answers: [], digests: new Map(), finished: false };
  for (; i < rows.length; i++) {
    const row = rows[i]!.trim();
    if (!row || row.startsWith("#")) continue;
    const [who = "", verb = "", ...rest] = row.split(" ");
    if (who === "digest") record.digests.set(record.answers.length, verb);
    else if (who === "end") {
      record.finished = true;
      if (rest[0]) record.digests.set(record.answers.length, rest[0]);
    } else record.answers.push({ who, verb, text: [verb, ...rest].join(" ") });
  }
  return record;
}

/** Whether a record ends after exactly so many answers: what a server sends that can cut records. */
export function endsAfter(text: string, answers: number): boolean {
  const record = readRecord(text);
  return record.finished && record.answers.length === answers;
}

/**
 * The record as it was after so many answers. The end line needs the digest of that moment; where the record does not
 * tell it, only the server can cut.
 */
export function cutRecord(text: string, answers: number): string | null {
  const record = readRecord(text);
  const digest = record.digests.get(answers);
  if (digest === undefined || answers > record.answers.length) return null;
  const kept: string[] = [];
  let count = 0;
  for (const row of text.split(/\r?\n/)) {
    const who = row.trim().split(" ")[0] ?? "";
    const isAnswer = kept.includes("") && who !== "" && who !== "digest" && who !== "end" && !who.startsWith("#");
    if (who === "end" || (isAnswer && count === answers)) break;
    if (isAnswer) count++;
    kept.push(row);
  }
  const last = kept.at(-1) ?? "";
  // the digest stands in the end line, not twice
  if (last.startsWith("digest ") && count === answers) kept.pop();
  return [...kept, `end ${answers} ${digest}`, ""].join("\n");
}
