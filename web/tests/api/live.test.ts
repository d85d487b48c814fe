import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Live } from "../../src/api/live";
import type { LiveMessage } from "../../src/api/types";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 1;
  binaryType = "";
  said: string[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.said.push(text);
  }
  close(code = 1000): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  says(message: object, binary = false): void {
    const text = JSON.stringify(message);
    this.onmessage?.({ data: binary ? new TextEncoder().encode(text).buffer : text });
  }
}

const last = (): FakeSocket => FakeSocket.all.at(-1)!;

function line(seat: number | null = 2) {
  const heard: LiveMessage[] = [];
  const open: boolean[] = [];
  const refused: string[] = [];
  const live = new Live(
    "g", seat,
    { hear: (message) => heard.push(message), connection: (is) => open.push(is), refused: (code) => refused.push(code) },
    (address) => new FakeSocket(address) as unknown as WebSocket,
  );
  return { live, heard, open, refused };
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the live line", () => {
  it("asks for the own seat, or for none", () => {
    line(2);
    expect(last().address).toMatch(/\/api\/games\/g\/live\?seat=2$/);
    line(null);
    expect(last().address).toMatch(/\/api\/games\/g\/live$/);
  });

  it("reads messages as text and as bytes", () => {
    const { heard, open } = line();
    last().says({ type: "hello" }, true);
    last().says({ type: "pong" });
    expect(heard.map((message) => message.type)).toEqual(["hello", "pong"]);
    expect(open).toEqual([true]);
  });

  it("comes back after a break, more patiently each time", () => {
    const { open } = line();
    last().says({ type: "hello" });
    last().close(1006);
    expect(open).toEqual([true, false]);
    vi.advanceTimersByTime(399);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(FakeSocket.all).toHaveLength(2);
    last().close(1006);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("does not come back where it is not wanted, and says why", () => {
    const { refused } = line();
    last().says({ type: "error", code: "not_your_seat", message: "" });
    last().close(4403);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(refused).toEqual(["not_your_seat"]);
  });

  it("notices a line that is dead without saying so", () => {
    line();
    last().says({ type: "hello" });
    vi.advanceTimersByTime(25_000);
    expect(last().said).toEqual(['{"type":"ping"}']);
    vi.advanceTimersByTime(10_500);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("is silent once it is closed", () => {
    const { live, heard } = line();
    const socket = last();
    live.close();
    socket.says({ type: "news" });
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([]);
    expect(FakeSocket.all).toHaveLength(1);
    expect(live.tell({ type: "ping" })).toBe(false);
  });
});
