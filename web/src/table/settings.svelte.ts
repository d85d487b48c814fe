// How this browser likes the table: kept for the next game.

export type Pace = "off" | "fast" | "usual" | "slow";
export type Shows = "all" | "mine" | "none";

const PLACE = "kemet.table";

const USUAL = {
  sound: false,
  pace: "usual" as Pace,
  battles: "all" as Shows,
  confirmTurn: true,
  confirmBattle: true,
  curtain: true,
  left: true,
  right: true,
  mat: true,
};

export type Kept = typeof USUAL;

/** How long one thing that others do is shown, in milliseconds. */
const PACES: Record<Pace, number> = { off: 0, fast: 350, usual: 900, slow: 1800 };

function kept(): Partial<Kept> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Partial<Kept>) : {};
  } catch {
    return {};
  }
}

class Settings {
  now = $state<Kept>({ ...USUAL, ...kept() });
  calm = $state(false);

  constructor() {
    const asked = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
    this.calm = asked?.matches ?? false;
    asked?.addEventListener?.("change", (event) => (this.calm = event.matches));
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.now[name] = value;
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.now));
    } catch {
      // then it holds for this visit only
    }
  }

  get delay(): number {
    return PACES[this.now.pace] ?? PACES.usual;
  }
}

export const settings = new Settings();
