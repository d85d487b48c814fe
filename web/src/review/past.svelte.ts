// A finished game being looked back on: where one stands, through whose eyes, and what was to be seen there.

import { api as theServer, Refusal } from "../api/client";
import type { Components, GameEvent, Review, Seat, TableState } from "../api/types";
import { historyOf, type History } from "./history";
import { readRecord, type GameRecord } from "./record";
import { heardAfter, marksOf, nextOf, openStops, previousOf, stopAt, type Marks } from "./stops";

export type Eyes = Seat | "all" | null;
export type Stride = "answer" | "turn" | "battle";

const MOST_KEPT = 120;

export class Past {
  table = $state.raw<TableState | null>(null);
  components = $state.raw<Components | null>(null);
  events = $state.raw<GameEvent[]>([]);
  text = $state("");
  record = $state.raw<GameRecord | null>(null);
  stops = $state.raw<number[]>([0]);
  marks = $state.raw<Marks>({ turns: [], battles: [], rounds: [] });
  at = $state(0);
  eyes = $state.raw<Eyes>("all");
  /** What is shown; it may still be that of the place before. */
  shown = $state.raw<Review | null>(null);
  problem = $state.raw<Refusal | null>(null);
  loading = $state(false);

  private heard = $state.raw<number[]>([]);
  private kept = new Map<string, Promise<Review>>();
  private wanted = "";
  private readonly server: typeof theServer;

  constructor(
    readonly game: string,
    server?: typeof theServer,
  ) {
    this.server = server ?? theServer;
  }

  readonly history: History | null = $derived(
    this.components && this.events.length ? historyOf(this.events, this.components, this.seth) : null,
  );

  get seth(): Seat | null {
    const seat = this.table?.seats.findIndex((sitter) => sitter.god === "seth") ?? -1;
    return seat < 0 ? null : seat;
  }

  async open(at: number | null, eyes: Eyes): Promise<void> {
    try {
      const table = await this.server.table(this.game);
      this.table = table;
      if (table.phase !== "over" && table.phase !== "closed") {
        throw new Refusal(409, "not_over", "the game is not over yet");
      }
      const [components, text, told] = await Promise.all([
        this.server.components(table.seats.length, this.seth),
        this.server.record(this.game),
        this.server.events(this.game, null),
      ]);
      const record = readRecord(text);
      this.components = components;
      this.text = text;
      this.record = record;
      this.events = told.events;
      this.heard = heardAfter(record, told.events);
      this.stops = openStops(record);
      this.marks = marksOf(told.events, this.heard, this.stops);
      this.eyes = eyes;
      this.goTo(at ?? record.answers.length);
    } catch (problem) {
      this.problem = problem instanceof Refusal ? problem : new Refusal(0, "failed", String(problem));
    }
  }

  /** How many of the events had been heard where we are. */
  get heardHere(): number {
    return this.heard[this.at] ?? this.events.length;
  }

  get last(): number {
    return this.stops.at(-1) ?? 0;
  }

  /** Where on the scrubber: the number of the stop. */
  get place(): number {
    return Math.max(0, this.stops.indexOf(this.at));
  }

  goTo(at: number): void {
    this.at = stopAt(this.stops, Math.min(Math.max(0, at), this.last));
    void this.fetch();
  }

  goToPlace(place: number): void {
    this.goTo(this.stops[place] ?? this.last);
  }

  goToEvent(event: number): void {
    this.goTo(this.stops.find((stop) => (this.heard[stop] ?? 0) >= event) ?? this.last);
  }

  look(eyes: Eyes): void {
    this.eyes = eyes;
    void this.fetch();
  }

  private of(stride: Stride): readonly number[] {
    return stride === "answer" ? this.stops : stride === "turn" ? this.marks.turns : this.marks.battles;
  }

  next(stride: Stride): number | null {
    return nextOf(this.of(stride), this.at);
  }

  previous(stride: Stride): number | null {
    return previousOf(this.of(stride), this.at);
  }

  forward(stride: Stride): void {
    const at = this.next(stride);
    if (at !== null) this.goTo(at);
  }

  backward(stride: Stride): void {
    const at = this.previous(stride);
    if (at !== null) this.goTo(at);
  }

  private ask(at: number): Promise<Review> {
    const key = `${at} ${this.eyes}`;
    let found = this.kept.get(key);
    if (!found) {
      found = this.server.review(this.game, at, this.eyes);
      found.catch(() => this.kept.delete(key));
      this.kept.set(key, found);
      for (const old of this.kept.keys()) {
        if (this.kept.size <= MOST_KEPT) break;
        this.kept.delete(old);
      }
    }
    return found;
  }

  private async fetch(): Promise<void> {
    const key = `${this.at} ${this.eyes}`;
    if (key === this.wanted) return;
    this.wanted = key;
    this.loading = true;
    try {
      // whoever drags the scrubber passes many places and stops at one
      if (!this.kept.has(key)) await new Promise((resolve) => setTimeout(resolve, 40));
      if (this.wanted !== key) return;
      const review = await this.ask(this.at);
      if (this.wanted !== key) return;
      this.shown = review;
      this.problem = null;
      this.loading = false;
      const next = this.next("answer");
      if (next !== null) void this.ask(next).catch(() => {});
    } catch (problem) {
      if (this.wanted !== key) return;
      this.wanted = "";
      this.loading = false;
      this.problem = problem instanceof Refusal ? problem : new Refusal(0, "failed", String(problem));
    }
  }
}

/** Where somebody was sent by the address: `?at=120&eyes=2`. */
export function placeIn(search: string): { at: number | null; eyes: Eyes } {
  const asked = new URLSearchParams(search);
  const at = asked.get("at");
  const eyes = asked.get("eyes");
  return {
    at: at !== null && /^\d+$/.test(at) ? Number(at) : null,
    eyes: eyes === null || eyes === "all" ? "all" : /^[0-5]$/.test(eyes) ? Number(eyes) : null,
  };
}

export function addressOf(game: string, at: number, eyes: Eyes): string {
  return `/games/${game}/review?at=${at}&eyes=${eyes ?? "none"}`;
}
