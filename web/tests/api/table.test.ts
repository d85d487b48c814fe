import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../../src/api/client";
import type { Ears } from "../../src/api/live";
import { TableStore, type Line, type Server } from "../../src/api/table.svelte";
import type { GameEvent, Question, Seat, TableState } from "../../src/api/types";

const happened = (...messages: string[]): GameEvent[] => messages.map((message) => ({ message, seat: 1 }));

function question(seat: Seat): Question {
  return { seat, pick: "turn", message: "turn", arguments: [] };
}

const agreed: TableState["agreed"] = {
  boxes: ["base"], players: 2, length: "short", edition: "en", discards: "down", cities: "chosen",
};

function tableAt(n: number, more: Partial<TableState> = {}): TableState {
  return {
    v: 1, game: "g", phase: "playing", index: n, n, epoch: 0, seat: 0, title: "", agreed,
    clock: { move: null, game: null, gain: null, ceiling: null, since: 0 }, hints: true,
    reactions: { mode: "quick", seconds: null }, window: null, order: null,
    seats: [
      { god: "anubis", kind: "here", name: "Ada", player: "person", level: null, resigned: false, invited: false, here: true, left: null, used: 0, asks: true },
      { god: "bastet", kind: "bot", name: "", player: "bot", level: 0, resigned: false, invited: false, here: false, left: null, used: 0, asks: true },
    ],
    view: null, question: null, options: null, awaited: { reaction: false, seats: [1], message: "turn" },
    undo: { free: 0, ends: "beginning", alone: false, asked: null }, closing: null, repaired: null, events: 0, chat: 0, access: [], yours: { seats: [0], host: true },
    ...more,
  };
}

class FakeLine implements Line {
  static all: FakeLine[] = [];
  said: unknown[] = [];
  ended = false;
  constructor(readonly seat: Seat | null, readonly ears: Ears) {
    FakeLine.all.push(this);
  }
  tell = (message: unknown) => (this.said.push(message), true);
  close = () => void (this.ended = true);
  hurry = () => {};
}

const last = (): FakeLine => FakeLine.all.at(-1)!;

function memory() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) };
}

function storeWith(server: Partial<Record<keyof Server, unknown>>, more = {}) {
  const fake = {
    table: async () => tableAt(1),
    components: async () => ({ players: 2 }),
    events: async () => ({ epoch: 0, since: 0, events: [] }),
    ...server,
  } as unknown as Server;
  return new TableStore("g", {
    server: fake, memory: memory(), line: (_game, seat, ears) => new FakeLine(seat, ears), ...more,
  });
}

async function hello(store: TableStore, table: TableState, events: GameEvent[] = [], since = 0) {
  last().ears.connection(true);
  last().ears.hear({ v: 1, type: "hello", table, since, events, chat: [], here: [0] });
  await vi.advanceTimersByTimeAsync(0);
  return store;
}

beforeEach(() => {
  FakeLine.all = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("listening", () => {
  it("opens the line of the only own seat and shows what it says", async () => {
    const store = storeWith({});
    await store.open();
    expect(last().seat).toBe(0);
    await hello(store, tableAt(1, { events: 2 }), happened("round_began", "night_fell"));
    expect(store.table?.n).toBe(1);
    expect(store.events).toHaveLength(2);
    expect(store.connected).toBe(true);
    expect(store.here).toEqual([0]);
  });

  it("adds every event once, however often it is told", async () => {
    const store = storeWith({});
    await store.open();
    await hello(store, tableAt(1, { events: 1 }), happened("a"));
    last().ears.hear({ v: 1, type: "news", table: tableAt(2, { events: 3 }), since: 1, events: happened("b", "c") });
    await vi.advanceTimersByTimeAsync(0);
    last().ears.hear({ v: 1, type: "news", table: tableAt(3, { events: 4 }), since: 0, events: happened("a", "b", "c", "d") });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.events.map((event) => event.message)).toEqual(["a", "b", "c", "d"]);
    expect(store.table?.n).toBe(3);
  });

  it("fetches what was lost between", async () => {
    const events = vi.fn(async () => ({ epoch: 0, since: 1, events: happened("b", "c", "d") }));
    const store = storeWith({ events });
    await store.open();
    await hello(store, tableAt(1, { events: 1 }), happened("a"));
    last().ears.hear({ v: 1, type: "news", table: tableAt(4, { events: 4 }), since: 3, events: happened("d") });
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toHaveBeenCalledWith("g", 0, 1);
    expect(store.events.map((event) => event.message)).toEqual(["a", "b", "c", "d"]);
  });

  it("goes on from where it was after a broken line", async () => {
    const store = storeWith({});
    await store.open();
    await hello(store, tableAt(1, { events: 1 }), happened("a"));
    last().ears.connection(false);
    expect(store.connected).toBe(false);
    await hello(store, tableAt(3, { events: 3 }), happened("a", "b", "c"));
    expect(store.events.map((event) => event.message)).toEqual(["a", "b", "c"]);
    await hello(store, tableAt(9, { events: 90 }), happened("y", "z"), 88);
    expect(last().said).toContainEqual({ type: "resume", epoch: 0, events: 3 });
  });

  it("forgets what was taken back", async () => {
    const store = storeWith({ events: async () => ({ epoch: 1, since: 0, events: happened("a") }) });
    await store.open();
    await hello(store, tableAt(1, { events: 2 }), happened("a", "b"));
    last().ears.hear({ v: 1, type: "resync", table: tableAt(2, { epoch: 1, events: 1 }) });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.events.map((event) => event.message)).toEqual(["a"]);
    expect(store.notice?.code).toBe("undone");
  });
});

describe("the pace", () => {
  it("shows one thing after the other, until somebody skips", async () => {
    const store = storeWith({});
    const seen: number[] = [];
    store.presenter = {
      after: (step) => (seen.push(step.table.n), new Promise((done) => setTimeout(done, 1000))),
    };
    await store.open();
    await hello(store, tableAt(1));
    for (const n of [2, 3, 4]) {
      last().ears.hear({ v: 1, type: "news", table: tableAt(n, { events: n }), since: n - 2, events: happened(`e${n}`) });
    }
    await vi.advanceTimersByTimeAsync(10);
    expect(store.table?.n).toBe(2);
    expect(store.newest?.n).toBe(4);
    expect(store.behind).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.table?.n).toBe(3);
    store.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.table?.n).toBe(4);
    expect(seen).toEqual([2, 3]);
  });

  it("tells what happened while nobody looked", async () => {
    const kept = memory();
    const first = storeWith({}, { memory: kept });
    await first.open();
    await hello(first, tableAt(1, { events: 1 }), happened("a"));
    first.close();
    const again = storeWith({}, { memory: kept });
    await again.open();
    await hello(again, tableAt(5, { events: 3 }), happened("a", "b", "c"));
    expect(again.missed.map((event) => event.message)).toEqual(["b", "c"]);
    again.dismissMissed();
    expect(again.missed).toEqual([]);
  });
});

describe("answering", () => {
  const asked = (n: number) => tableAt(n, { question: question(0), options: ["token upper-move", "done"] });

  it("sends the moment and a key, and waits for the news", async () => {
    const answer = vi.fn(async () => tableAt(2, { events: 1 }));
    const store = storeWith({ answer });
    await store.open();
    await hello(store, asked(1));
    const sent = store.answer("done");
    await vi.advanceTimersByTimeAsync(0);
    expect(store.busy).toBe(true);
    last().ears.hear({ v: 1, type: "news", table: tableAt(2, { events: 1 }), since: 0, events: happened("x") });
    await vi.advanceTimersByTimeAsync(0);
    expect(await sent).toBe(true);
    expect(answer.mock.calls[0]).toEqual(["g", 0, 1, "done", expect.stringMatching(/^[0-9a-f]{24}$/)]);
    expect(store.busy).toBe(false);
    expect(store.table?.n).toBe(2);
  });

  it("hurries what was before an answer, but not what the answer leads to", async () => {
    const shows: string[] = [];
    const store = storeWith({ answer: async () => tableAt(3, { events: 2 }) });
    store.presenter = {
      before: (step) => {
        shows.push(`before ${step.table.n}`);
        return new Promise((done) => setTimeout(() => (shows.push(`shown ${step.table.n}`), done()), 3000));
      },
    };
    await store.open();
    await hello(store, tableAt(1));
    last().ears.hear({ v: 1, type: "news", table: { ...asked(2), events: 1 }, since: 0, events: happened("x") });
    await vi.advanceTimersByTimeAsync(3100);
    expect(store.question).not.toBeNull();
    void store.answer("done");
    last().ears.hear({ v: 1, type: "news", table: tableAt(3, { events: 2 }), since: 1, events: happened("y") });
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.table?.n).toBe(2);
    expect(store.question).toBeNull();
    await vi.advanceTimersByTimeAsync(2500);
    expect(store.table?.n).toBe(3);
    expect(shows).toEqual(["before 2", "shown 2", "before 3", "shown 3"]);
  });

  it("tries again with the same key when no answer comes", async () => {
    const keys: unknown[] = [];
    const answer = vi.fn(async (...args: unknown[]) => {
      keys.push(args[4]);
      if (keys.length < 3) throw new Refusal(0, "unreachable", "");
      return tableAt(2);
    });
    const store = storeWith({ answer });
    await store.open();
    await hello(store, asked(1));
    const sent = store.answer("done");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sent).toBe(true);
    expect(new Set(keys).size).toBe(1);
    expect(store.table?.n).toBe(2);
  });

  it("shows the fresh table and says so when it was too late", async () => {
    const fresh = tableAt(7);
    const answer = vi.fn(async () => {
      throw new Refusal(409, "stale", "too late", { table: fresh });
    });
    const store = storeWith({ answer });
    await store.open();
    await hello(store, asked(1));
    expect(await store.answer("done")).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.notice?.code).toBe("stale");
    expect(store.table?.n).toBe(7);
  });

  it("answers once for two clicks", async () => {
    const answer = vi.fn(async () => tableAt(2));
    const store = storeWith({ answer });
    await store.open();
    await hello(store, asked(1));
    void store.answer("done");
    void store.answer("done");
    await vi.advanceTimersByTimeAsync(5000);
    expect(answer).toHaveBeenCalledTimes(1);
  });
});

describe("several seats in one browser", () => {
  const two = { yours: { seats: [0, 1] } };
  const persons = tableAt(1).seats.map((sitter) => ({ ...sitter, player: "person" as const }));

  it("shows nothing until the curtain is lifted", async () => {
    const table = vi.fn(async () => tableAt(1, { ...two, seat: null, seats: persons }));
    const store = storeWith({ table });
    await store.open();
    expect(store.curtain).toBe(1);
    expect(store.table).toBeNull();
    expect(FakeLine.all).toHaveLength(0);
    store.lift();
    expect(store.curtain).toBeNull();
    expect(last().seat).toBe(1);
  });

  it("lets it fall when another own seat is asked, and keeps nothing of the last one", async () => {
    const store = storeWith({ table: async () => tableAt(1, { ...two, seat: null, seats: persons }) });
    await store.open();
    store.lift();
    await hello(store, tableAt(1, { ...two, seat: 1, seats: persons, question: question(1) }), happened("secret"));
    const next = tableAt(2, {
      ...two, seat: 1, seats: persons, awaited: { reaction: false, seats: [0], message: "turn" }, events: 2,
    });
    last().ears.hear({ v: 1, type: "news", table: next, since: 1, events: happened("b") });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.curtain).toBe(0);
    expect(store.table).toBeNull();
    expect(store.newest).toBeNull();
    expect(store.events).toEqual([]);
    expect(last().ended).toBe(true);
  });

  it("asks own seats for a reaction one after the other, and fetches nothing behind the curtain", async () => {
    const awaited = { reaction: true, seats: null, message: "reactions" };
    const window: Omit<NonNullable<TableState["window"]>, "open" | "face_down"> = {
      mode: "quick", opened: 0, ends: null, left: null, longer: [], more: null,
    };
    const table = vi.fn(async (_game: string, seat?: Seat | null) =>
      tableAt(1, { ...two, seat: seat ?? null, seats: persons, awaited, window: { ...window, open: [0, 1], face_down: [] } }),
    );
    const store = storeWith({ table });
    await store.open();
    expect(store.curtain).toBe(0);
    expect(store.table).toBeNull();
    expect(table).toHaveBeenCalledTimes(1);
    store.lift();
    const answered = tableAt(2, { ...two, seat: 0, seats: persons, awaited, window: { ...window, open: [1], face_down: [0] } });
    last().ears.hear({ v: 1, type: "hello", table: answered, since: 0, events: [], chat: [], here: [] });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.curtain).toBe(1);
  });

  it("changes at once where no curtain is wanted", async () => {
    const store = storeWith(
      { table: async () => tableAt(1, { ...two, seat: null, seats: persons }) }, { curtains: () => false },
    );
    await store.open();
    expect(store.curtain).toBeNull();
    expect(last().seat).toBe(1);
  });
});
