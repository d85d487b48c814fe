// The live line to a table: opened again when it breaks, with pings in between, and silent once it is closed.

import type { LiveMessage, Seat, Telling } from "./types";

export interface Ears {
  hear(message: LiveMessage): void;
  /** The line is open, or is broken and will be tried again. */
  connection(open: boolean): void;
  /** The server will not have us here; there is no point in trying again. */
  refused(code: string, message: string): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 25_000;
const PATIENCE = 10_000; // for the answer to a ping
const REFUSED = 4403;

export class Live {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private reason: { code: string; message: string } | null = null;

  constructor(
    private readonly game: string,
    readonly seat: Seat | null,
    private readonly ears: Ears,
    private readonly open: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    globalThis.addEventListener?.("online", this.hurry);
    this.connect();
  }

  /** Whether it was said; a line that is broken says nothing. */
  tell(message: Telling): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.ended = true;
    globalThis.removeEventListener?.("online", this.hurry);
    this.rest();
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
  }

  /** Try now instead of later. */
  hurry = (): void => {
    if (this.ended || this.socket) return;
    clearTimeout(this.again);
    this.wait = FIRST_WAIT;
    this.connect();
  };

  private connect(): void {
    const { protocol, host } = globalThis.location;
    const seat = this.seat === null ? "" : `?seat=${this.seat}`;
    const socket = this.open(
      `${protocol === "https:" ? "wss" : "ws"}://${host}/api/games/${this.game}/live${seat}`,
    );
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onmessage = (event) => this.heard(socket, event.data as string | ArrayBuffer);
    socket.onclose = (event) => this.broken(socket, event.code);
  }

  private heard(socket: WebSocket, data: string | ArrayBuffer): void {
    if (socket !== this.socket) return;
    const message = JSON.parse(
      typeof data === "string" ? data : new TextDecoder().decode(data),
    ) as LiveMessage;
    clearTimeout(this.silence);
    if (message.type === "hello") {
      this.wait = FIRST_WAIT;
      this.ears.connection(true);
      clearInterval(this.pinging);
      this.pinging = setInterval(() => this.ping(), PING_EVERY);
    } else if (message.type === "error") {
      this.reason = { code: message.code, message: message.message };
    }
    this.ears.hear(message);
  }

  private ping(): void {
    if (!this.tell({ type: "ping" })) return;
    clearTimeout(this.silence);
    // a line that is dead without saying so
    this.silence = setTimeout(() => this.socket?.close(), PATIENCE);
  }

  private broken(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.rest();
    if (this.ended) return;
    this.ears.connection(false);
    if (code === REFUSED) {
      this.ended = true;
      this.ears.refused(this.reason?.code ?? "refused", this.reason?.message ?? "");
      return;
    }
    this.again = setTimeout(() => this.connect(), this.wait * (0.8 + 0.4 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private rest(): void {
    clearTimeout(this.again);
    clearTimeout(this.silence);
    clearInterval(this.pinging);
  }
}
