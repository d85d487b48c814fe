// The interface of the server over HTTP. What goes wrong is thrown as a Refusal with a code and a sentence.

import type {
  ChatLine, Choices, Components, GameEvent, Joined, Listed, Made, NewGame, Review, Seat, TableState,
} from "./types";

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = "Refusal";
  }

  /** No answer came at all: trying again may help. */
  get unreachable(): boolean {
    return this.status === 0;
  }
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, "unreachable", "the server cannot be reached");
  }
  if (answer.ok) return answer;
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<Refusal> {
  try {
    const { code, message, ...facts } = (await answer.json()) as Record<string, unknown>;
    return new Refusal(answer.status, String(code ?? "failed"), String(message ?? answer.statusText), facts);
  } catch {
    return new Refusal(answer.status, "failed", answer.statusText || `status ${answer.status}`);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await request(method, path, body);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

function query(values: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

const boxes = new Map<string, Promise<Components>>();

export const api = {
  choices: () => call<Choices>("GET", "/choices"),

  /** What lies on the table; kept, since it never changes. */
  components(players: number, seth: Seat | null = null): Promise<Components> {
    const where = `/components${query({ players, seth })}`;
    let found = boxes.get(where);
    if (!found) {
      found = call<Components>("GET", where);
      found.catch(() => boxes.delete(where));
      boxes.set(where, found);
    }
    return found;
  },

  create: (game: NewGame) => call<Made>("POST", "/games", game),
  importRecord: (record: string, title = "") => call<Made>("POST", "/games/import", { record, title }),
  openGames: (before?: number) => call<Listed[]>("GET", `/games${query({ before })}`),
  myGames: () => call<Listed[]>("GET", "/games/mine"),
  join: (key: string) => call<Joined>("POST", "/join", { key }),

  table: (game: string, seat?: Seat | null) => call<TableState>("GET", `/games/${game}${query({ seat })}`),
  events: (game: string, seat: Seat | null, since = 0) =>
    call<{ epoch: number; since: number; events: GameEvent[] }>(
      "GET", `/games/${game}/events${query({ seat, since })}`,
    ),
  chatLines: (game: string) => call<ChatLine[]>("GET", `/games/${game}/chat`),
  take: (game: string, seat: Seat, name: string) =>
    call<{ key: string }>("POST", `/games/${game}/seats/${seat}/take`, { name }),
  name: (game: string, seat: Seat, name: string) =>
    call<TableState>("POST", `/games/${game}/seats/${seat}/name`, { name }),
  link: (game: string, seat: Seat) => call<{ key: string }>("POST", `/games/${game}/seats/${seat}/link`),
  start: (game: string, fill: number | null = null) =>
    call<TableState>("POST", `/games/${game}/start`, { fill }),

  answer: (game: string, seat: Seat, index: number, action: string, key: string) =>
    call<TableState>("POST", `/games/${game}/answers`, { seat, index, action, key }),
  undo: (game: string, seat: Seat, index: number, answers: number) =>
    call<TableState>("POST", `/games/${game}/undo`, { seat, index, answers }),
  agree: (game: string, seat: Seat) => call<TableState>("POST", `/games/${game}/undo/agree`, { seat }),
  refuse: (game: string, seat: Seat) => call<TableState>("POST", `/games/${game}/undo/refuse`, { seat }),
  resign: (game: string, seat: Seat) => call<TableState>("POST", `/games/${game}/resign`, { seat }),
  hand: (game: string, seat: Seat, level: number) =>
    call<TableState>("POST", `/games/${game}/seats/${seat}/hand`, { level }),
  back: (game: string, seat: Seat) => call<TableState>("POST", `/games/${game}/seats/${seat}/back`),
  chat: (game: string, seat: Seat | null, text: string) =>
    call<void>("POST", `/games/${game}/chat`, { seat, text }),

  record: async (game: string): Promise<string> => (await request("GET", `/games/${game}/record`)).text(),
  review: (game: string, at: number, seat: Seat | "all" | null = null) =>
    call<Review>("GET", `/games/${game}/review${query({ at, seat })}`),

  push: () => call<{ kinds: string[]; public_key: string | null }>("GET", "/push"),
  callMe: (game: string, seat: Seat, kind: string, target: Record<string, unknown>) =>
    call<void>("POST", `/games/${game}/calls`, { seat, kind, target }),
};

export function asRefusal(problem: unknown): Refusal {
  return problem instanceof Refusal ? problem : new Refusal(0, "failed", String(problem));
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const TRIES = 4;

/** Again, as long as it is not known whether it has arrived; what is sent has to bear that. */
export async function insist<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (problem) {
      if (!(problem instanceof Refusal) || !problem.unreachable || tries === TRIES) throw problem;
      await pause(300 * 2 ** tries);
    }
  }
}

/** A new idempotency key: the same answer sent twice happens once. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
