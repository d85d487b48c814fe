// The drawing agrees with the map of the rules: neighbours touch, others do not, and everything stands where it belongs.
import { describe, expect, it } from "vitest";
import { landOf, within, type Land, type Place, type Point } from "../../src/board/geometry";
import type { BoardComponents } from "../../src/board/types";
import boards from "./boards.json";

interface Fixture {
  land: Record<string, string[]>;
  harbours: string[][];
  portals: string[][];
  cities: { name: string; districts: string[]; front: string | null }[];
}

const fixtures = boards as unknown as Record<string, Fixture>;

function boardOf({ land, harbours, portals, cities }: Fixture): BoardComponents["board"] {
  const spaces = Object.entries(land).map(([name, near]) => ({
    name, city: null, temple: false, income: 0, sacrifice: 0, sanctuary: false, obelisk: false, steps: near, land: near,
  }));
  return { spaces, harbours, portals, cities };
}

/** How long a border two places share. */
function shared(land: Land, a: Place, b: Place): number {
  const ground = land.sethGround?.places.get(a.name) === a ? land.sethGround : land.ground;
  return a.borders.filter((i) => b.borders.includes(i) && ground.borders[i]?.of.includes(b.name)).reduce((sum, i) => sum + (ground.borders[i]?.length ?? 0), 0);
}

/** The least distance between the corners of two outlines. */
function apart(a: Place, b: Place): number {
  let least = Infinity;
  for (const p of a.rings.flat()) for (const q of b.rings.flat()) least = Math.min(least, Math.hypot(p[0] - q[0], p[1] - q[1]));
  return least;
}

const far = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1]);

describe.each(Object.entries(fixtures))("the map of %s", (_, fixture) => {
  const land = landOf(boardOf(fixture));
  const names = Object.keys(fixture.land);

  it("draws exactly the spaces in play", () => {
    expect([...land.places.keys()].sort()).toEqual([...names].sort());
  });

  it("lets neighbours share a border that can be seen", () => {
    for (const [name, near] of Object.entries(fixture.land)) {
      for (const other of near) {
        const [a, b] = [land.places.get(name)!, land.places.get(other)!];
        expect(shared(land, a, b), `${name} and ${other}`).toBeGreaterThan(40);
      }
    }
  });

  it("keeps all others apart", () => {
    for (const [i, name] of names.entries()) {
      for (const other of names.slice(i + 1)) {
        if (fixture.land[name]?.includes(other)) continue;
        expect(apart(land.places.get(name)!, land.places.get(other)!), `${name} and ${other}`).toBeGreaterThan(16);
      }
    }
  });

  it("puts troops, sites and pyramids inside their own space", () => {
    for (const place of land.places.values()) {
      expect(within(place.troop, place), place.name).toBe(true);
      for (const at of [place.site, place.pyramid, place.second]) if (at) expect(within(at, place), place.name).toBe(true);
      expect(place.room, place.name).toBeGreaterThan(30);
      expect(place.district === (place.pyramid !== null), place.name).toBe(true);
      if (place.site) expect(far(place.site, place.troop), place.name).toBeGreaterThan(70);
      if (place.pyramid) expect(far(place.pyramid, place.troop), place.name).toBeGreaterThan(50);
    }
  });

  it("has a place for every harbour and both portals", () => {
    for (const [a, b] of fixture.harbours) {
      expect(land.ground.harbours[`${a}-${b}`] ?? land.ground.harbours[`${b}-${a}`], `${a}-${b}`).toBeDefined();
    }
    expect(land.portals).toHaveLength(fixture.portals.length * 2);
    const [gate, bank] = land.portals;
    if (gate && bank) {
      expect(within(gate, land.places.get("SG")!)).toBe(true);
      expect(within(bank, land.places.get("WB")!)).toBe(true);
    }
  });

  it("stays inside its frame", () => {
    const [x, y, width, height] = land.box;
    for (const place of land.places.values()) {
      for (const [px, py] of place.rings.flat()) {
        expect(px >= x && px <= x + width && py >= y && py <= y + height, place.name).toBe(true);
      }
    }
  });
});
