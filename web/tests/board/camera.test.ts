import { describe, expect, it } from "vitest";
import { centred, fitted, kept, NEAREST, panned, pieceScale, zoomed } from "../../src/board/camera";

const WINDOW = { width: 800, height: 600 };
const MAP = { width: 1600, height: 1600 };

describe("looking at the map", () => {
  it("shows it whole and in the middle", () => {
    const camera = fitted(WINDOW, MAP);
    expect(MAP.height * camera.k).toBeLessThanOrEqual(WINDOW.height);
    expect(camera.x + (MAP.width * camera.k) / 2).toBeCloseTo(400);
  });

  it("keeps what is under the finger there while zooming", () => {
    const before = zoomed(fitted(WINDOW, MAP), [400, 300], 3, WINDOW, MAP);
    const after = zoomed(before, [350, 280], 1.4, WINDOW, MAP);
    expect((350 - after.x) / after.k).toBeCloseTo((350 - before.x) / before.k);
    expect((280 - after.y) / after.k).toBeCloseTo((280 - before.y) / before.k);
  });

  it("zooms neither beyond the whole map nor nearer than near", () => {
    expect(zoomed(fitted(WINDOW, MAP), [0, 0], 0.1, WINDOW, MAP).k).toBeCloseTo(fitted(WINDOW, MAP).k);
    expect(zoomed(fitted(WINDOW, MAP), [0, 0], 99, WINDOW, MAP).k).toBe(NEAREST);
  });

  it("never lets the map leave the window", () => {
    const near = zoomed(fitted(WINDOW, MAP), [400, 300], 3, WINDOW, MAP);
    const far = panned(near, 1e6, -1e6, WINDOW, MAP);
    expect(far.x).toBeLessThanOrEqual(6);
    expect(far.y + MAP.height * far.k).toBeGreaterThanOrEqual(WINDOW.height - 7);
    expect(kept({ x: 0, y: 0, k: 0.001 }, WINDOW, MAP)).toEqual(fitted(WINDOW, MAP));
  });

  it("brings a point into the middle", () => {
    const near = zoomed(fitted(WINDOW, MAP), [400, 300], 4, WINDOW, MAP);
    const camera = centred(near, [800, 800], WINDOW, MAP);
    expect(camera.x + 800 * camera.k).toBeCloseTo(400);
  });

  it("draws pieces larger on a small map, within reason", () => {
    expect(pieceScale(0.25)).toBeGreaterThan(pieceScale(0.5));
    expect(pieceScale(0.05)).toBeLessThan(1.4);
    expect(pieceScale(2)).toBeGreaterThan(0.8);
  });
});
