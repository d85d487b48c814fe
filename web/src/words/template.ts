// Sentences with places for names, numbers and forms:
//   {space}          an argument           {space:in}      one of its forms       {units#units.acc}  a number with its noun
//   [A|B]            A if the one spoken of (`seat`) is the one spoken to, else B
//   [@owner?A|B]     the same of another argument         [@owner=seat?A|B]  if two arguments are the same
//   [@creature!A|B]  A if there is such an argument and it is not 0; the second half may be left out everywhere

/** What stands for an argument: how it is written, in a form or as it is, and whether it is the reader. */
export interface Named {
  said(form?: string): string;
  you: boolean;
  same: string | number;
}

export type Value = string | number | boolean | null | undefined | Named;
export type Arguments = Record<string, Value>;

export interface Speech {
  /** A number with its noun, as `count.units.acc` says it. */
  counted(noun: string, n: number): string;
  number(n: number): string;
  /** The place in an order, as `ordinal.2` says it. */
  ordinal(n: number): string;
}

type Test = { kind: "you"; of: string } | { kind: "there"; of: string } | { kind: "same"; of: string; as: string };
type Part =
  | { kind: "text"; text: string }
  | { kind: "argument"; name: string; form: string }
  | { kind: "count"; name: string; noun: string }
  | { kind: "choice"; test: Test; yes: Part[]; no: Part[] };

const read = new Map<string, Part[]>();
const ARGUMENT = /^\{(\w+)(?:([:#])([\w.]+))?\}/;
const TEST = /^@(\w+)(?:=(\w+))?([?!])/;

export function parts(template: string): Part[] {
  let found = read.get(template);
  if (!found) {
    const reader = new Reader(template);
    found = reader.until("");
    read.set(template, found);
  }
  return found;
}

class Reader {
  at = 0;

  constructor(readonly text: string) {}

  /** Parts up to one of these signs, or to the end. */
  until(ends: string): Part[] {
    const found: Part[] = [];
    let from = this.at;
    const textSoFar = (): void => {
      if (this.at > from) found.push({ kind: "text", text: this.text.slice(from, this.at) });
    };
    while (this.at < this.text.length) {
      const sign = this.text.charAt(this.at);
      if (ends.includes(sign)) break;
      if (sign !== "{" && sign !== "[") {
        this.at += 1;
        continue;
      }
      textSoFar();
      found.push(sign === "{" ? this.argument() : this.choice());
      from = this.at;
    }
    textSoFar();
    return found;
  }

  argument(): Part {
    const match = ARGUMENT.exec(this.text.slice(this.at));
    if (!match) throw new Error(`no argument at ${this.at} of "${this.text}"`);
    this.at += match[0].length;
    const name = match[1] as string;
    if (match[2] === "#") return { kind: "count", name, noun: match[3] as string };
    return { kind: "argument", name, form: match[3] ?? "" };
  }

  choice(): Part {
    this.at += 1;
    let test: Test = { kind: "you", of: "seat" };
    const match = TEST.exec(this.text.slice(this.at));
    if (match) {
      this.at += match[0].length;
      const of = match[1] as string;
      if (match[2] !== undefined) test = { kind: "same", of, as: match[2] };
      else test = { kind: match[3] === "!" ? "there" : "you", of };
    }
    const yes = this.until("|]");
    let no: Part[] = [];
    if (this.text.charAt(this.at) === "|") {
      this.at += 1;
      no = this.until("]");
    }
    if (this.text.charAt(this.at) !== "]") throw new Error(`a choice has no end in "${this.text}"`);
    this.at += 1;
    return { kind: "choice", test, yes, no };
  }
}

export function isNamed(value: Value): value is Named {
  return typeof value === "object" && value !== null;
}

export function render(template: string, args: Arguments, speech: Speech): string {
  return parts(template).map((part) => rendered(part, args, speech)).join("");
}

function rendered(part: Part, args: Arguments, speech: Speech): string {
  if (part.kind === "text") return part.text;
  if (part.kind === "choice") {
    const half = holds(part.test, args) ? part.yes : part.no;
    return half.map((one) => rendered(one, args, speech)).join("");
  }
  const value = args[part.name];
  if (part.kind === "count") return speech.counted(part.noun, Number(isNamed(value) ? value.same : value));
  if (isNamed(value)) return value.said(part.form || undefined);
  if (value === null) return "";
  if (value === undefined) return `{${part.name}}`; // left as it is, so that it is seen
  if (part.form === "ordinal") return speech.ordinal(Number(value));
  return typeof value === "number" ? speech.number(value) : String(value);
}

function holds(test: Test, args: Arguments): boolean {
  const value = args[test.of];
  if (test.kind === "you") return isNamed(value) && value.you;
  if (test.kind === "there") return isNamed(value) || (value !== "" && Boolean(value));
  const other = args[test.as];
  return same(value) === same(other);
}

function same(value: Value): Value {
  return isNamed(value) ? value.same : value;
}
