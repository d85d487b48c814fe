// The map as it stood after each thing that was shown here: lines of the log lead back to it.

import type { View } from "../api/types";

const MOST_KEPT = 400;

interface Moment {
  /** How many events had been shown. */
  events: number;
  view: View;
}

export class Moments {
  /** The line of the log that is looked back on, and the map of that moment; nothing while one looks at now. */
  line = $state.raw<number | null>(null);
  then = $state.raw<View | null>(null);
  private kept = $state.raw<Moment[]>([]);
  private epoch = -1;

  /** What is shown now, after so many events. Where answers were taken back, what came before is forgotten. */
  keep(epoch: number, events: number, view: View): void {
    if (epoch !== this.epoch) this.kept = [];
    this.epoch = epoch;
    const before = this.kept.filter((one) => one.events < events).slice(1 - MOST_KEPT);
    this.kept = [...before, { events, view }];
    this.now();
  }

  /** Whether there is a moment for a line; the first that is known stands for nothing before it. */
  knows(line: number): boolean {
    const [first] = this.kept;
    return first !== undefined && line >= first.events - 1 && this.of(line) !== undefined;
  }

  show(line: number): void {
    const moment = this.of(line);
    if (!moment || this.line === line || moment === this.kept.at(-1)) return this.now();
    this.line = line;
    this.then = moment.view;
  }

  now(): void {
    this.line = null;
    this.then = null;
  }

  private of(line: number): Moment | undefined {
    return this.kept.find((one) => one.events > line);
  }
}
