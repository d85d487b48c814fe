// The table in words: who is who here, and the sentences of words/ told to whoever sits at this screen.

import { Refusal } from "../api/client";
import type { TableStore } from "../api/table.svelte";
import type { Components, GameEvent, Question, Seat, SeatView, TableState } from "../api/types";
import type { Option } from "../asking/actions";
import type { Effect } from "../asking/consequences";
import type { Reason } from "../asking/reasons";
import { inWords } from "../home/trouble";
import {
  answer, ask, capitalised, effectOf as textOf, labelOf, listed, nameOf, noteOn, refusal, t, tell, waitingFor as awaitedText,
  type Company,
} from "../words/words.svelte";
import { ui } from "./texts.svelte";

export { capitalised, listed, nameOf };

/** What a person is called; a bot and a nameless one go by their god. */
export function seatName(table: TableState | null, seat: Seat): string {
  const sitter = table?.seats[seat];
  if (!sitter) return "";
  return sitter.name || nameOf("god", sitter.god);
}

export function companyOf(table: TableState | null, you: Seat | null): Company {
  return {
    you,
    names: (seat) => seatName(table, seat),
    gods: table?.seats.map((sitter) => sitter.god) ?? [],
  };
}

const company = (store: TableStore): Company => companyOf(store.table, store.seat);

export function told(event: GameEvent, store: TableStore): string {
  return tell(event, company(store));
}

export function sentenceOf(question: Question, store: TableStore): string {
  return ask(question, companyOf(store.table, question.seat));
}

export function answerOf(option: Option, store: TableStore): string {
  return capitalised(answer(option.text, company(store), store.question?.message ?? ""));
}

/** What a thing does; some tiles do something else where Seth is at the table. */
export function effectOf(kind: string, word: string, components: Components | null = null): string {
  return textOf(kind, word, components?.gods.includes("seth") ? ["seth"] : []);
}

export const noteOf = noteOn;
export const sourceOf = labelOf;

export function why(reason: Reason): string {
  return t(`ui.why.${reason.id}`, reason.args);
}

export function effectText(effect: Effect): string {
  const said = t(`ui.effect.${effect.kind}`, effect.args);
  if (effect.kind === "temple" && Number(effect.args.sacrifice) > 0) {
    return `${said}; ${t("ui.effect.sacrifice", effect.args)}`;
  }
  return said;
}

/** What the table waits for; who may react stays a secret (I7). */
export function waitingFor(store: TableStore): string {
  const table = store.table;
  if (!table || table.phase !== "playing" || !table.awaited) return "";
  if (store.question) return t("ui.table.your_turn");
  if (table.question) return ui("ask.happening"); // answered already, and not shown yet
  return awaitedText(table.awaited, company(store));
}

export function battleTitle(space: string): string {
  return t("ui.battle.title", { space });
}

export function pyramidTitle(colour: string, level: number): string {
  return t("ui.table.pyramid_of", { colour, n: level });
}

export function refused(problem: Refusal | { code: string; message: string }): string {
  return problem instanceof Refusal ? inWords(problem) : refusal(problem.code);
}

/** Where the victory points of a seat come from. */
export function pointsBySource(seat: SeatView): string {
  const parts: string[] = [];
  for (const [source, n] of Object.entries(seat.permanent)) {
    if (n) parts.push(`${n} ${nameOf("source", source)}`);
  }
  if (seat.temporary.temples) parts.push(ui("points.temples", { n: seat.temporary.temples }));
  if (seat.temporary.pyramids) parts.push(ui("points.pyramids", { n: seat.temporary.pyramids }));
  const sum = t("count.points", { n: seat.victory_points });
  return parts.length ? `${sum}: ${parts.join(", ")}` : sum;
}

export interface ClockFace {
  text: string;
  late: boolean;
}

/** The time that a seat has left, where the table plays with a clock. */
export function clockOf(table: TableState, seat: Seat, awaited: boolean, now: number): ClockFace | null {
  const { move, since } = table.clock;
  const bank = table.seats[seat]?.left ?? null;
  if (table.phase !== "playing" || table.seats[seat]?.player !== "person") return null;
  const spent = awaited ? Math.max(0, now - since) : 0;
  const limits: number[] = [];
  if (move !== null && awaited) limits.push(move - (table.seats[seat]?.used ?? 0) - spent);
  if (bank !== null) limits.push(bank - spent);
  if (!limits.length) return null;
  const left = Math.max(0, Math.min(...limits));
  return { text: spanOf(left), late: left < 30 };
}

/** What a table has agreed on beyond the first bank: “+12 hours with each turn, at most 7 days.” */
export function agreedTime({ game, gain, ceiling }: TableState["clock"]): string {
  if (game === null || !gain) return "";
  const more = daysOf(gain);
  return ceiling === null ? ui("clock.gain", { gain: more }) : ui("clock.gain_to", { gain: more, most: daysOf(ceiling) });
}

/** “2 days 5 hours”: the two greatest parts, and nothing that is nought. */
export function daysOf(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const rest = Math.floor(seconds % 60);
  const parts = [
    days ? t("count.days", { n: days }) : "",
    hours ? t("count.hours", { n: hours }) : "",
    minutes ? t("count.minutes", { n: minutes }) : "",
    rest ? t("count.seconds", { n: rest }) : "",
  ];
  const first = parts.findIndex(Boolean);
  return first < 0 ? t("count.seconds", { n: 0 }) : parts.slice(first, first + 2).filter(Boolean).join(" ");
}

export function spanOf(seconds: number): string {
  const whole = Math.floor(seconds);
  if (whole >= 86_400) return daysOf(whole);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
