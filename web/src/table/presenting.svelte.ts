// How what happens is shown: a battle takes the stage, pieces move, and what others do gets its moment.

import type { Presenter, Step, TableStore } from "../api/table.svelte";
import type { TableState } from "../api/types";
import { beastOf } from "../battle/odds";
import type { Movement } from "../board/types";
import { settings } from "./settings.svelte";
import { sound } from "./sound";
import { battleIn, movementsOf, notable, type BattleTale } from "./story";

/** A battle on the stage, until it is done. */
export interface Staged {
  tale: BattleTale;
  table: TableState;
  beast: string | null;
  mine: boolean;
  ondone: () => void;
}

export class Presenting implements Presenter {
  staged = $state.raw<Staged | null>(null);
  moves = $state.raw<Movement[]>([]);

  constructor(private readonly store: TableStore) {
    store.presenter = this;
  }

  before(step: Step, shown: TableState): Promise<void> | void {
    const tale = battleIn(step.events, this.store.events);
    if (!tale || !shown.view) return;
    const mine = this.store.seat === tale.attacker || this.store.seat === tale.defender;
    const wanted = settings.now.battles;
    if (wanted === "none" || (wanted === "mine" && !mine)) return;
    const beast = shown.view.battle ? beastOf(this.store.events, shown.view.battle) : null;
    return new Promise((ondone) => (this.staged = { tale, table: shown, beast, mine, ondone }));
  }

  after(step: Step, before: TableState): Promise<void> | void {
    this.staged = null;
    this.moves = movementsOf(step.events, before.view);
    if (settings.now.sound) {
      if (this.moves.length) sound("move");
      else if (step.events.some((event) => event.message === "prayer_gained")) sound("coin");
    }
    const shows = step.events.filter(notable).length;
    if (step.own || shows === 0 || settings.delay === 0) return;
    return new Promise((done) => setTimeout(done, settings.delay * Math.min(2, 0.7 + 0.3 * shows)));
  }

  /** Whoever skips everything skips the battle, too. */
  clear(): void {
    this.staged = null;
  }

  close(): void {
    if (this.store.presenter === this) this.store.presenter = null;
  }
}
