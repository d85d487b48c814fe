// Five close tones of sand, so given that neighbours differ.
import type { Ground } from "../geometry";

export const SANDS = ["#edd8a6", "#e6cd96", "#f1e0b5", "#e9d09f", "#e2c78f"] as const;

export function tonesOf(ground: Ground): Map<string, string> {
  const near = new Map<string, Set<string>>();
  for (const { of, kind } of ground.borders) {
    if (kind !== "land") continue;
    for (const [a, b] of [of, [of[1], of[0]]] as const) {
      if (!near.has(a)) near.set(a, new Set());
      near.get(a)?.add(b);
    }
  }
  const tones = new Map<string, string>();
  const names = [...near.keys()].sort((a, b) => (near.get(b)?.size ?? 0) - (near.get(a)?.size ?? 0));
  names.forEach((name, i) => {
    const taken = new Set([...(near.get(name) ?? [])].map((other) => tones.get(other)));
    const free = SANDS.filter((tone) => !taken.has(tone));
    tones.set(name, free[i % free.length] ?? SANDS[0]);
  });
  return tones;
}
