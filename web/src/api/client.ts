// The interface of the server over HTTP. What goes wrong is thrown as a Refusal with a code and a sentence.
//
// Addresses, what is asked and what is answered are typed by the server's own document.

import type { paths } from "./openapi";
import type { Components, NewGame, Order, Problem, Seat } from "./types";

type Method = "get" | "post" | "delete";

/** The addresses that know a method. */
type Known<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [Name in M]: object } ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends keyof paths> = paths[P] extends { [Name in M]: infer O } ? O : never;

type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } } ? { body: B } : { body?: never };

/** What goes into the address, behind it, and along with it. */
type Asked<O> = (O extends { parameters: infer Given } ? Given : never) & Body<O>;

type Content<A> = A extends { content: { "application/json": infer T } | { "text/plain": infer T } } ? T : undefined;

type Answer<O> = O extends { responses: infer R }
  ? [keyof R & (200 | 201)] extends [never] ? undefined : Content<R[keyof R & (200 | 201)]>
  : never;

/** What a refusal says besides its code and its sentence. */
export type Facts = Omit<Problem, "code" | "message">;

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly facts: Facts = {},
  ) {
    super(message);
    this.name = "Refusal";
  }

  /** No answer came at all: trying again may help. */
  get unreachable(): boolean {
    return this.status === 0;
  }
}

async function request(method: Method, path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: method.toUpperCase(),
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
    const { code, message, ...facts } = (await answer.json()) as Partial<Problem>;
    return new Refusal(answer.status, code ?? "failed", message ?? answer.statusText, facts);
  } catch {
    return new Refusal(answer.status, "failed", answer.statusText || `status ${answer.status}`);
  }
}

async function call<M extends Method, P extends Known<M>>(
  method: M, path: P, asked: Asked<Operation<M, P>>,
): Promise<Answer<Operation<M, P>>> {
  const { path: places = {}, query = {}, body }: Loose = asked;
  const answer = await request(method, address(path, places) + behind(query), body);
  return (await contentOf(answer)) as Answer<Operation<M, P>>;
}

async function contentOf(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined;
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  return isJson ? answer.json() : answer.text();
}

/** The same for every address, once the types have had their say. */
interface Loose {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
}

/** `/api/games/{game}` with the game in its place. */
function address(path: string, places: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(places[name])));
}

function behind(query: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

const boxes = new Map<string, Promise<Components>>();

export const api = {
  choices: () => call("get", "/api/choices", {}),
  host: () => call("get", "/api/host", {}),

  /** What lies on the table; kept, since it never changes. */
  components(players: number, seth: Seat | null = null): Promise<Components> {
    const which = `${players} ${seth}`;
    let found = boxes.get(which);
    if (!found) {
      found = call("get", "/api/components", { query: { players, seth } });
      found.catch(() => boxes.delete(which));
      boxes.set(which, found);
    }
    return found;
  },

  create: (game: NewGame) => call("post", "/api/games", { body: game }),
  importRecord: (record: string, title = "") => call("post", "/api/games/import", { body: { record, title } }),
  openGames: (before?: number) => call("get", "/api/games", { query: { before } }),
  myGames: () => call("get", "/api/games/mine", {}),
  join: (key: string) => call("post", "/api/join", { body: { key } }),
  sit: (invitation: string, name: string) => call("post", "/api/sit", { body: { invitation, name } }),

  table: (game: string, seat?: Seat | null) => call("get", "/api/games/{game}", { path: { game }, query: { seat } }),
  /** All pages; from the beginning again if answers were taken back between two of them. */
  events: async (game: string, seat: Seat | null, since = 0) => {
    const page = (from: number) => call("get", "/api/games/{game}/events", { path: { game }, query: { seat, since: from } });
    let told = await page(since);
    while (told.events.length > 0 && since + told.events.length < told.total) {
      const next = await page(since + told.events.length);
      told = next.epoch === told.epoch ? { ...next, since, events: [...told.events, ...next.events] } : await page(since);
    }
    return told;
  },
  chatLines: (game: string) => call("get", "/api/games/{game}/chat", { path: { game } }),
  take: (game: string, seat: Seat, name: string) =>
    call("post", "/api/games/{game}/seats/{seat}/take", { path: { game, seat }, body: { name } }),
  name: (game: string, seat: Seat, name: string) =>
    call("post", "/api/games/{game}/seats/{seat}/name", { path: { game, seat }, body: { name } }),
  link: (game: string, seat: Seat) => call("post", "/api/games/{game}/seats/{seat}/link", { path: { game, seat } }),
  revoke: (game: string, seat: Seat) => call("delete", "/api/games/{game}/seats/{seat}/link", { path: { game, seat } }),
  start: (game: string, fill: number | null = null) =>
    call("post", "/api/games/{game}/start", { path: { game }, body: { fill } }),

  answer: (game: string, seat: Seat, index: number, action: string, key: string) =>
    call("post", "/api/games/{game}/answers", { path: { game }, body: { seat, index, action, key } }),
  advice: (game: string, seat: Seat) => call("get", "/api/games/{game}/advice", { path: { game }, query: { seat } }),
  undo: (game: string, seat: Seat, index: number, answers: number) =>
    call("post", "/api/games/{game}/undo", { path: { game }, body: { seat, index, answers } }),
  agree: (game: string, seat: Seat) => call("post", "/api/games/{game}/undo/agree", { path: { game }, body: { seat } }),
  refuse: (game: string, seat: Seat) =>
    call("post", "/api/games/{game}/undo/refuse", { path: { game }, body: { seat } }),
  close: (game: string) => call("post", "/api/games/{game}/close", { path: { game } }),
  agreeToClose: (game: string, seat: Seat) =>
    call("post", "/api/games/{game}/close/agree", { path: { game }, body: { seat } }),
  refuseToClose: (game: string, seat: Seat) =>
    call("post", "/api/games/{game}/close/refuse", { path: { game }, body: { seat } }),
  resign: (game: string, seat: Seat) => call("post", "/api/games/{game}/resign", { path: { game }, body: { seat } }),
  longer: (game: string, seat: Seat) => call("post", "/api/games/{game}/longer", { path: { game }, body: { seat } }),
  order: (game: string, seat: Seat, order: Order) =>
    call("post", "/api/games/{game}/order", { path: { game }, body: { seat, order } }),
  hand: (game: string, seat: Seat, level: number) =>
    call("post", "/api/games/{game}/seats/{seat}/hand", { path: { game, seat }, body: { level } }),
  back: (game: string, seat: Seat) => call("post", "/api/games/{game}/seats/{seat}/back", { path: { game, seat } }),
  chat: (game: string, seat: Seat | null, text: string) =>
    call("post", "/api/games/{game}/chat", { path: { game }, body: { seat, text } }),

  record: (game: string) => call("get", "/api/games/{game}/record", { path: { game } }),
  review: (game: string, at: number, seat: Seat | "all" | null = null) =>
    call("get", "/api/games/{game}/review", { path: { game }, query: { at, seat: seat === null ? null : `${seat}` } }),

  push: () => call("get", "/api/push", {}),
  callMe: (game: string, seat: Seat, kind: "push" | "webhook" | "mail", target: Record<string, unknown>) =>
    call("post", "/api/games/{game}/calls", { path: { game }, body: { seat, kind, target } }),
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
