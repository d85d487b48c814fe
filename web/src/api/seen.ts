// How much of a game each seat of this browser has seen happen, kept from one visit to the next.

export type Memory = Pick<Storage, "getItem" | "setItem">;

export class Seen {
  constructor(
    private readonly game: string,
    private readonly memory: Memory | null = storage(),
  ) {}

  private place(seat: number): string {
    return `kemet.seen.${this.game}.${seat}`;
  }

  keep(seat: number, epoch: number, events: number): void {
    try {
      this.memory?.setItem(this.place(seat), JSON.stringify([epoch, events]));
    } catch {
      // a full or forbidden storage is no reason to stop
    }
  }

  /** The number of events seen, if nothing was taken back since. */
  recall(seat: number, epoch: number): number | null {
    try {
      const kept: unknown = JSON.parse(this.memory?.getItem(this.place(seat)) ?? "null");
      return Array.isArray(kept) && kept[0] === epoch && typeof kept[1] === "number" ? kept[1] : null;
    } catch {
      return null;
    }
  }
}

function storage(): Memory | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
