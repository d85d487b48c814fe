import { describe, expect, it } from "vitest";
import { creatureIcon, CREDITS, icon, ICON_NAMES, isIcon } from "../../src/icons/index";
import { GODS, godClass, LOOKS } from "../../src/look/gods";

// Read as a file: imported, a style sheet is empty in tests. There are no types of Node here, hence the joined name.
const { readFileSync }: { readFileSync(path: string, encoding: string): string } = await import(/* @vite-ignore */ ["node", "fs"].join(":"));
const css = readFileSync("src/look/gods.css", "utf8");

/** Lightness, red-green and yellow-blue of a colour, as an eye with a given blindness sees it. */
function seen(hex: string, blindness: readonly (readonly number[])[]): [number, number, number] {
  const linear = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const [r, g, b] = blindness.map((row) => Math.min(1, Math.max(0, row.reduce((sum, m, i) => sum + m * linear[i]!, 0)))) as [number, number, number];
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

// Machado, Oliveira and Fernandes 2009, full severity.
const EYES: Record<string, number[][]> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

describe("the gods", () => {
  it("have the same colours in the style sheet as in the code", () => {
    for (const god of GODS) {
      const rule = css.slice(css.indexOf(`.${godClass(god)} {`)).split("}")[0]!;
      const { colour, ink, soft, deep } = LOOKS[god];
      expect(rule).toContain(`--god: ${colour};`);
      expect(rule).toContain(`--god-ink: ${ink};`);
      expect(rule).toContain(`--god-soft: ${soft};`);
      expect(rule).toContain(`--god-deep: ${deep};`);
    }
  });

  it.each(Object.entries(EYES))("can be told apart by %s eyes", (_, matrix) => {
    for (const [i, a] of GODS.entries()) {
      for (const b of GODS.slice(i + 1)) {
        const [p, q] = [seen(LOOKS[a].colour, matrix), seen(LOOKS[b].colour, matrix)];
        expect(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]), `${a} and ${b}`).toBeGreaterThan(20);
      }
    }
  });
});

describe("icons", () => {
  it("are all drawn", () => {
    for (const name of ICON_NAMES) expect(icon(name), name).toMatch(/^[Mm]/);
  });

  it("know every creature and every god", () => {
    const creatures = ["royal-scarab", "giant-scorpion", "phoenix", "ancestral-elephant", "deep-desert-snake", "sphinx", "mummy", "vulture", "crocodile", "cobra", "osiris"];
    for (const creature of creatures) expect(creatureIcon(creature)).toBe(creature);
    for (const god of GODS) expect(isIcon(LOOKS[god].emblem)).toBe(true);
  });

  it("are credited", () => {
    expect(CREDITS.license).toBe("CC BY 3.0");
    expect(CREDITS.authors).toContain("Lorc");
  });
});
