// How far somebody has come with the first-game guide; kept in this browser, so that it can be gone on with.

import { saidAll } from "./guide";

const PLACE = "kemet.guide";

interface Kept {
  game: string | null;
  read: string[];
  over: boolean;
}

function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "null") as Partial<Kept> | null;
    return { game: found?.game ?? null, read: found?.read ?? [], over: found?.over ?? false };
  } catch {
    return { game: null, read: [], over: false };
  }
}

export class Progress {
  private now = $state.raw<Kept>(kept());

  get game(): string | null {
    return this.now.game;
  }

  readonly read: ReadonlySet<string> = $derived(new Set(this.now.read));

  /** There is a game to go on with. */
  get begun(): boolean {
    return this.now.game !== null && !this.now.over;
  }

  guides(game: string): boolean {
    return this.begun && this.now.game === game;
  }

  begin(game: string): void {
    this.keep({ game, read: [], over: false });
  }

  note(ids: readonly string[]): void {
    const fresh = ids.filter((id) => !this.now.read.includes(id));
    if (!fresh.length) return;
    const read = [...this.now.read, ...fresh];
    this.keep({ ...this.now, read, over: this.now.over || saidAll(new Set(read)) });
  }

  leave(): void {
    this.keep({ ...this.now, over: true });
  }

  resume(): void {
    this.keep({ ...this.now, over: false });
  }

  private keep(now: Kept): void {
    this.now = now;
    try {
      localStorage.setItem(PLACE, JSON.stringify(now));
    } catch {
      // then it lasts as long as the page
    }
  }
}

export const progress = new Progress();
