// Where the lines of a plot run.

import type { History } from "./history";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Across, every turn has the same room, however much was said in it. */
export function xOf(history: History, event: number, box: Box): number {
  const { samples } = history;
  if (samples.length < 2) return box.left;
  let next = samples.findIndex((sample) => sample.event > event);
  if (next < 0) next = samples.length - 1;
  const before = Math.max(0, next - 1);
  const from = samples[before]!.event;
  const to = samples[next]!.event;
  const share = to > from ? Math.min(1, Math.max(0, (event - from) / (to - from))) : 0;
  return box.left + (box.width * (before + share * (next - before))) / (samples.length - 1);
}

export function stepsOf(history: History, line: number, box: Box, top: number): string {
  const last = history.samples.length - 1;
  const places = history.samples.map((sample, i) => {
    const x = box.left + (last ? (box.width * i) / last : 0);
    const y = box.top + box.height * (1 - (sample.points[line] ?? 0) / top);
    return [round(x), round(y)] as const;
  });
  let path = "";
  let height: number | null = null;
  for (const [x, y] of places) {
    if (height === null) path = `M${x} ${y}`;
    else if (y !== height) path += `H${x}V${y}`;
    height = y;
  }
  const end = places.at(-1);
  return end ? `${path}H${end[0]}` : path;
}

/** Whole points, not more than a dozen of them. */
export function ticksOf(top: number): number[] {
  const step = Math.max(1, Math.ceil(top / 11));
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step);
}

const round = (value: number): number => Math.round(value * 10) / 10;
