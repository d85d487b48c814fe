// One table as this browser sees it: what it shows, what is still to be shown, and how it answers.
//
// Whatever the server tells goes through a queue, so that what others do can be watched one thing after the other.
// `table` is what is shown, `newest` what the server said last; both are the same while nothing is queued.

import { arrived } from "./arrival";
import { api as theServer, asRefusal, insist, newKey, pause, Refusal } from "./client";
import { nextToLook } from "./eyes";
import { Live, type Ears } from "./live";
import { Milestone } from "./milestone";
import { Seen, type Memory } from "./seen";
import type {
  ChatLine, Components, GameEvent, LiveMessage, Order, Question, Seat, TableState,
} from "./types";

/** One thing that happened: the table after it, and what was seen happen. */
export interface Step {
  table: TableState;
  /** The number of the first event. */
  since: number;
  events: GameEvent[];
  /** What this browser has answered itself. */
  own: boolean;
}

/** Whoever shows a step may take time for it; it ends early when somebody is in a hurry. */
export interface Presenter {
  before?(step: Step, shown: TableState): Promise<void> | void;
  after?(step: Step, before: TableState): Promise<void> | void;
}

export interface Notice {
  code: string;
  message: string;
}

export type Server = typeof theServer;
export type Line = Pick<Live, "tell" | "close" | "hurry" | "seat">;

export interface Means {
  server?: Server;
  line?: (game: string, seat: Seat | null, ears: Ears) => Line;
  /** Whether a curtain falls between two seats of this browser. */
  curtains?: () => boolean;
  /** Where the number of events seen is kept. */
  memory?: Memory | null;
}

const NEWS_PATIENCE = 1500; // for the live line to tell what an answer led to
const LONGEST_SHOW = 15_000; // of a battle that an answer has led to
const EVENTS_KEPT = 200; // fetched at once
const STEPS_WATCHED = 40; // more than that is told in the strip, not shown

export class TableStore implements Ears {
  table = $state.raw<TableState | null>(null);
  newest = $state.raw<TableState | null>(null);
  components = $state.raw<Components | null>(null);
  events = $state.raw<GameEvent[]>([]);
  /** The number of the first of `events`; earlier ones can be asked for. */
  first = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  here = $state.raw<Seat[]>([]);
  connected = $state(false);
  busy = $state(false);
  mySeats = $state.raw<Seat[]>([]);
  seat = $state.raw<Seat | null>(null);
  host = $state(false);
  /** The own seat that is to look next: nothing is shown until the curtain is lifted. */
  curtain = $state.raw<Seat | null>(null);
  /** What happened while nobody looked. */
  missed = $state.raw<GameEvent[]>([]);
  notice = $state.raw<Notice | null>(null);
  /** Why there is nothing to see. */
  problem = $state.raw<Refusal | null>(null);
  /** How many steps wait to be shown. */
  behind = $state(0);
  /** The step that is being shown. */
  step = $state.raw<Step | null>(null);

  /** Nothing is asked while there is more to see: it may be answered already. */
  readonly question: Question | null = $derived(
    this.table?.index === this.newest?.index ? (this.table?.question ?? null) : null,
  );
  readonly asked: boolean = $derived(this.newest?.question != null || this.curtain !== null);

  presenter: Presenter | null = null;

  private readonly server: Server;
  private readonly makeLine: (game: string, seat: Seat | null, ears: Ears) => Line;
  private readonly curtains: () => boolean;
  private readonly memory: Seen;
  private line: Line | null = null;
  private queue: Step[] = [];
  private have = 0; // events heard, shown or not
  private shown = 0; // events shown
  private answered = -1; // the moment that was answered here last
  private playing = false;
  private hurry: (() => void) | null = null;
  private hurried = false;
  private rushed = -1; // entries before this one are not worth any time
  private unseen = false; // nobody looks while it is shown
  private readonly told = new Milestone(); // by number of entries: what the server has told,
  private readonly seen = new Milestone(); // and what is shown
  private closed = false;

  constructor(readonly game: string, means: Means = {}) {
    this.server = means.server ?? theServer;
    this.makeLine = means.line ?? ((which, seat, ears) => new Live(which, seat, ears));
    this.curtains = means.curtains ?? (() => true);
    this.memory = new Seen(game, means.memory);
  }

  // Coming and going

  async open(): Promise<void> {
    globalThis.document?.addEventListener("visibilitychange", this.looked);
    try {
      const table = await this.server.table(this.game);
      if (this.closed) return;
      const seth = table.seats.findIndex((sitter) => sitter.god === "seth");
      this.components = await this.server.components(table.seats.length, seth < 0 ? null : seth);
      if (this.closed) return;
      this.note(table);
      if (this.mySeats.length === 1) this.connect(this.mySeats[0] as Seat);
      else {
        this.newest = table;
        const next = table.phase === "playing" ? nextToLook(table) : null;
        if (next !== null) this.passTo(next);
        else this.connect(null);
      }
    } catch (problem) {
      this.problem = asRefusal(problem);
    }
  }

  close(): void {
    this.closed = true;
    globalThis.document?.removeEventListener("visibilitychange", this.looked);
    this.line?.close();
    this.line = null;
    this.queue = [];
    this.skip();
  }

  private connect(seat: Seat | null): void {
    this.line?.close();
    this.forget();
    this.seat = seat;
    this.line = this.makeLine(this.game, seat, this);
  }

  /** Everything that one seat has seen. */
  private forget(): void {
    this.queue = [];
    this.behind = 0;
    this.skip();
    this.table = null;
    this.newest = null;
    this.events = [];
    this.first = 0;
    this.have = 0;
    this.shown = 0;
    this.missed = [];
    this.notice = null;
    this.step = null;
    this.answered = -1;
  }

  // Several seats in one browser

  /** Look through the eyes of another own seat, behind a curtain. */
  look(seat: Seat | null): void {
    if (seat === this.seat && this.curtain === null) return;
    if (seat === null || !this.mySeats.includes(seat)) this.connect(null);
    else this.passTo(seat);
  }

  private passTo(seat: Seat): void {
    if (this.mySeats.length > 1 && this.curtains()) {
      this.line?.close();
      this.line = null;
      this.connected = false;
      this.forget();
      this.seat = null;
      this.curtain = seat;
    } else {
      this.connect(seat);
    }
  }

  /** Only now is anything fetched that this seat may know. */
  lift(): void {
    if (this.curtain === null) return;
    const seat = this.curtain;
    this.curtain = null;
    this.connect(seat);
  }

  private changeEyes(): void {
    const table = this.table;
    if (!table || table.phase !== "playing" || table.yours.seats.length < 2 || this.queue.length) return;
    const next = nextToLook(table);
    if (next !== null && next !== table.seat && !this.closed) this.passTo(next);
  }

  // What the live line says

  hear(message: LiveMessage): void {
    if (this.closed) return;
    if ("table" in message) arrived(message.table);
    if (message.type === "hello") this.heardHello(message);
    else if (message.type === "news") this.heardNews(message.table, message.since, message.events, false);
    else if (message.type === "resync") void this.resync(message.table);
    else if (message.type === "chat") this.heardChat([message]);
    else if (message.type === "presence") {
      this.here = message.here
        ? [...this.here.filter((seat) => seat !== message.seat), message.seat]
        : this.here.filter((seat) => seat !== message.seat);
    } else if (message.type === "error" && message.code !== "unknown_type") {
      this.notice = { code: message.code, message: message.message };
    }
  }

  connection(open: boolean): void {
    this.connected = open;
  }

  refused(code: string, message: string): void {
    this.problem = new Refusal(403, code, message);
  }

  private heardHello(hello: Extract<LiveMessage, { type: "hello" }>): void {
    this.here = hello.here;
    this.heardChat(hello.chat);
    this.problem = null;
    if (this.table === null) {
      this.begin(hello.table, hello.since, hello.events);
    } else if (hello.table.epoch !== this.newest?.epoch) {
      void this.resync(hello.table);
    } else if (hello.since <= this.have) {
      this.heardNews(hello.table, hello.since, hello.events, false);
    } else {
      this.line?.tell({ type: "resume", epoch: hello.table.epoch, events: this.have });
    }
  }

  private begin(table: TableState, since: number, events: GameEvent[]): void {
    this.events = events;
    this.first = since;
    this.have = since + events.length;
    this.shown = this.have;
    this.note(table);
    this.table = table;
    this.newest = table;
    void this.tellMissed(table, since);
    this.changeEyes();
  }

  private heardNews(table: TableState, since: number, events: GameEvent[], own: boolean): void {
    if (this.table === null) return;
    if (since > this.have) {
      void this.fill(table);
      return;
    }
    const fresh = events.slice(this.have - since);
    if (table.n < (this.newest?.n ?? 0) && fresh.length === 0) return;
    const mine = own || (this.answered >= 0 && table.index === this.answered + 1);
    this.add({ table, since: this.have, events: fresh, own: mine });
  }

  private add(step: Step): void {
    this.have = step.since + step.events.length;
    this.newest = step.table;
    this.queue.push(step);
    this.behind = this.queue.length;
    this.told.reach(step.table.n);
    this.play();
  }

  /** Something between was lost: fetch it. */
  private async fill(table: TableState): Promise<void> {
    try {
      const told = await this.server.events(this.game, this.seat, this.have);
      if (this.closed || table.seat !== this.seat) return;
      if (told.epoch !== table.epoch) await this.resync();
      else this.heardNews(table, told.since, told.events, false);
    } catch {
      this.line?.hurry();
    }
  }

  /** Answers were taken back: what was seen before does not count any more. */
  private async resync(table?: TableState): Promise<void> {
    const seat = this.seat;
    try {
      const fresh = arrived(table ?? (await this.server.table(this.game, seat)));
      if (this.closed || this.seat !== seat) return;
      const undone = this.newest !== null && fresh.epoch !== this.newest.epoch;
      this.queue = [];
      this.behind = 0;
      this.skip();
      this.note(fresh);
      this.table = fresh;
      this.newest = fresh;
      this.step = null;
      this.missed = [];
      this.told.reach(fresh.n);
      this.seen.reach(fresh.n);
      this.have = fresh.events;
      this.shown = fresh.events;
      if (undone) this.notice = { code: "undone", message: "" };
      await this.readLog(seat, fresh.epoch);
      this.remember();
      this.changeEyes();
    } catch {
      this.line?.hurry();
    }
  }

  /** The log up to what is shown; more may be shown while it is read. */
  private async readLog(seat: Seat | null, epoch: number): Promise<void> {
    const since = Math.max(0, this.shown - EVENTS_KEPT);
    for (let enough = false; !enough; ) {
      const told = await this.server.events(this.game, seat, since);
      if (this.closed || this.seat !== seat || told.epoch !== epoch || this.newest?.epoch !== epoch) return;
      enough = since + told.events.length >= this.shown;
      this.first = since;
      this.events = told.events.slice(0, this.shown - since);
    }
  }

  private heardChat(lines: ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.n));
    const fresh = lines.filter((line) => !known.has(line.n));
    if (fresh.length) this.chat = [...this.chat, ...fresh].sort((a, b) => a.n - b.n);
  }

  private note(table: TableState): void {
    this.mySeats = table.yours.seats;
    this.host = table.yours.host ?? this.host;
  }

  // Showing what happened

  private play(): void {
    if (this.playing) return;
    if (globalThis.document?.hidden && this.queue.length) {
      // nobody looks: wait, so that it can be watched later, but not for ever
      if (this.queue.length <= STEPS_WATCHED) return;
      this.hurried = true;
      this.unseen = true;
    }
    void this.playAll();
  }

  private async playAll(): Promise<void> {
    this.playing = true;
    try {
      for (let step = this.queue.shift(); step; step = this.queue.shift()) {
        this.behind = this.queue.length;
        await this.show(step);
      }
    } finally {
      this.playing = false;
      this.hurried = false;
      this.unseen = false;
      this.step = null;
    }
    if (!this.closed) this.changeEyes();
  }

  private async show(step: Step): Promise<void> {
    const before = this.table;
    if (before === null) return;
    const hurried = this.hurried || step.table.n < this.rushed;
    this.step = step;
    if (!hurried && this.presenter?.before) await this.watched(this.presenter.before(step, before));
    if (this.closed || this.table !== before) return;
    this.note(step.table);
    this.table = step.table;
    this.seen.reach(step.table.n);
    if (step.events.length) this.events = [...this.events, ...step.events];
    this.shown = step.since + step.events.length;
    if (this.unseen) this.missed = [...this.missed, ...step.events];
    else this.remember();
    if (!hurried && this.presenter?.after) await this.watched(this.presenter.after(step, before));
  }

  /** Until it is over, or somebody skips it. */
  private async watched(showing: Promise<void> | void): Promise<void> {
    if (!showing) return;
    const skipped = new Promise<void>((resolve) => (this.hurry = resolve));
    await Promise.race([showing, skipped]);
    this.hurry = null;
  }

  /** Show everything that waits at once. */
  skip(): void {
    if (this.playing) this.hurried = true;
    this.hurry?.();
  }

  private looked = (): void => {
    if (globalThis.document.hidden) return;
    this.line?.hurry();
    this.play();
  };

  // What happened while nobody looked

  private remember(): void {
    if (!this.table || this.seat === null || globalThis.document?.hidden) return;
    this.memory.keep(this.seat, this.table.epoch, this.shown);
  }

  private async tellMissed(table: TableState, since: number): Promise<void> {
    const seat = this.seat;
    const seen = seat === null ? null : this.memory.recall(seat, table.epoch);
    this.remember();
    if (seen === null || seen >= table.events) return;
    try {
      if (seen < since) await this.loadEarlier(seen);
      if (this.seat === seat && this.table?.epoch === table.epoch) {
        this.missed = this.events.slice(Math.max(0, seen - this.first), table.events - this.first);
      }
    } catch {
      // the log tells it, too
    }
  }

  dismissMissed(): void {
    this.missed = [];
  }

  /** The log from its beginning, or from an event on. */
  async loadEarlier(from = 0): Promise<void> {
    const seat = this.seat;
    if (from >= this.first) return;
    const told = await this.server.events(this.game, seat, from);
    if (this.seat !== seat || told.epoch !== this.table?.epoch) return;
    this.events = [...told.events.slice(0, this.first - from), ...this.events];
    this.first = from;
  }

  // Answering

  async answer(action: string): Promise<boolean> {
    const table = this.table;
    if (!table || !this.question || this.busy) return false;
    const { index } = table;
    const asked = this.question.seat;
    const key = newKey();
    this.missed = [];
    return this.sent(async () => {
      this.answered = index;
      return this.server.answer(this.game, asked, index, action, key);
    });
  }

  /** Answer one question after the other, as long as `next` knows what to say. */
  async answerAll(next: (question: Question, options: string[]) => string | null): Promise<void> {
    for (;;) {
      const question = this.question;
      const options = this.table?.options;
      const action = question && options ? next(question, options) : null;
      if (action === null || !options?.includes(action) || !(await this.answer(action))) return;
    }
  }

  /** Take back own answers: at once, or after the others have agreed. */
  async undo(answers = 1): Promise<boolean> {
    const table = this.newest;
    const seat = this.undoingSeat();
    if (!table || seat === null) return false;
    return this.sent(() => this.server.undo(this.game, seat, table.index, answers));
  }

  private undoingSeat(): Seat | null {
    return this.seat ?? this.mySeats[0] ?? null;
  }

  /** Other persons have to agree to what is not free. */
  get undoNeedsOthers(): boolean {
    const table = this.newest;
    if (!table || table.undo.free > 0) return false;
    return !table.undo.alone;
  }

  agree(): Promise<boolean> {
    return this.forSeat((seat) => this.server.agree(this.game, seat));
  }

  refuse(): Promise<boolean> {
    return this.forSeat((seat) => this.server.refuse(this.game, seat));
  }

  /** By whoever made the table: at once, or after the others have agreed. */
  closeTable(): Promise<boolean> {
    return this.sent(() => this.server.close(this.game));
  }

  agreeToClose(): Promise<boolean> {
    return this.forSeat((seat) => this.server.agreeToClose(this.game, seat));
  }

  refuseToClose(): Promise<boolean> {
    return this.forSeat((seat) => this.server.refuseToClose(this.game, seat));
  }

  resign(): Promise<boolean> {
    return this.forSeat((seat) => this.server.resign(this.game, seat));
  }

  /** Say openly that one wants to think longer about a reaction. */
  thinkLonger(): Promise<boolean> {
    return this.forSeat((seat) => this.server.longer(this.game, seat));
  }

  /** Say in advance what to do about cards and attacks. */
  order(order: Order): Promise<boolean> {
    return this.forSeat((seat) => this.server.order(this.game, seat, order));
  }

  hand(seat: Seat, level: number): Promise<boolean> {
    return this.sent(() => this.server.hand(this.game, seat, level));
  }

  back(seat: Seat): Promise<boolean> {
    return this.sent(() => this.server.back(this.game, seat));
  }

  private async forSeat(act: (seat: Seat) => Promise<TableState>): Promise<boolean> {
    const seat = this.undoingSeat();
    return seat === null ? false : this.sent(() => act(seat));
  }

  async say(text: string): Promise<boolean> {
    const line = text.trim();
    if (!line) return false;
    try {
      if (!this.line?.tell({ type: "chat", text: line })) await this.server.chat(this.game, this.seat, line);
      return true;
    } catch (problem) {
      this.complain(asRefusal(problem));
      return false;
    }
  }

  /** Ask the server for the table as it is now. */
  async refresh(): Promise<void> {
    const seat = this.seat;
    try {
      const table = await this.server.table(this.game, seat);
      if (this.seat === seat && !this.closed) await this.take(table);
    } catch (problem) {
      this.complain(asRefusal(problem));
    }
  }

  /** Send something that changes the table, again if it is not known to have arrived. */
  private async sent(send: () => Promise<TableState>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.notice = null;
    try {
      const after = arrived(await insist(send));
      await this.newsOf(after);
      return true;
    } catch (problem) {
      await this.declined(asRefusal(problem));
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async declined(refusal: Refusal): Promise<void> {
    this.answered = -1;
    this.complain(refusal);
    const { table } = refusal.facts;
    if (table) await this.take(table);
    else if (refusal.status === 409 || refusal.status === 422) await this.refresh();
  }

  private complain(refusal: Refusal): void {
    this.notice = { code: refusal.code, message: refusal.message };
  }

  /** The live line tells what an answer led to; if it does not, ask. */
  private async newsOf(after: TableState): Promise<void> {
    await Promise.race([this.told.past(after.n), pause(this.connected ? NEWS_PATIENCE : 0)]);
    if ((this.newest?.n ?? -1) < after.n && after.seat === this.seat) await this.take(after);
    this.rushTo(after.n);
    await Promise.race([this.seen.past(after.n), pause(this.playing ? LONGEST_SHOW : 0)]);
  }

  /** Whoever has answered has seen enough of what was before. */
  private rushTo(n: number): void {
    this.rushed = n;
    if (this.step && this.step.table.n < n) this.hurry?.();
  }

  private async take(table: TableState): Promise<void> {
    if (this.table === null || table.n < (this.newest?.n ?? 0)) return;
    if (table.epoch !== this.newest?.epoch) await this.resync(table);
    else if (table.events > this.have) await this.fill(table);
    else if (table.n > (this.newest?.n ?? -1)) this.heardNews(table, this.have, [], true);
  }
}
