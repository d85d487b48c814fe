// Where everything of a map is drawn: outlines of the spaces, places for troops, sites and pyramids.
import data from "./geometry.json";
import type { BoardComponents } from "./types";

export type Point = readonly [number, number];

/** A border between two spaces, or between a space and water ("nile", "sea"), the "wild" or the map's "edge". */
export interface Border {
  of: readonly [string, string];
  points: readonly Point[];
  d: string;
  kind: "land" | "lane" | "wall" | "bank" | "coast" | "cliff" | "edge";
  length: number;
}

export interface Place {
  name: string;
  /** The outline; to be filled by the even-odd rule. */
  path: string;
  rings: readonly (readonly Point[])[];
  troop: Point;
  /** How far it is from the troop's place to the nearest border. */
  room: number;
  /** How far troops may spread to either side. */
  wide: number;
  site: Point | null;
  /** Where a sacred temple would rise. */
  second: Point | null;
  pyramid: Point | null;
  label: Point | null;
  /** The indexes of its borders. */
  borders: readonly number[];
  district: boolean;
}

export interface City {
  name: string;
  middle: Point;
  corners: readonly Point[];
  front: string;
  districts: readonly string[];
}

export interface Decor {
  houses: readonly (readonly number[])[];
  dunes: readonly (readonly number[])[];
  palms: readonly (readonly number[])[];
  reeds: readonly (readonly number[])[];
  waves: readonly (readonly number[])[];
  stones: readonly (readonly number[])[];
  fields: readonly (readonly number[])[];
}

/** One bank of land: a side of the map, or the land of Seth. */
export interface Ground {
  places: ReadonlyMap<string, Place>;
  borders: readonly Border[];
  cities: readonly City[];
  harbours: Readonly<Record<string, readonly [Point, Point]>>;
  decor: Decor;
  /** The axes of the waters. */
  flow: readonly (readonly Point[])[];
}

export interface Land {
  /** Tells drawings of different maps apart. */
  key: string;
  side: "even" | "odd";
  /** The east bank is in play. */
  east: boolean;
  seth: boolean;
  /** The map's own field begins at 0, 0; the land of Seth lies west of it. */
  field: { x: number; y: number; width: number; height: number };
  /** Everything that is drawn, frame included: x, y, width, height. */
  box: readonly [number, number, number, number];
  ground: Ground;
  sethGround: Ground | null;
  /** Spaces in play, by name. */
  places: ReadonlyMap<string, Place>;
  portals: readonly Point[];
}

export const HEIGHT = data.height;
export const FRAME = 62;
/** Where the map ends in the east when the east bank is not in play. */
const WEST_ONLY = 1240;

/** The land of Seth begins here; between it and the map runs the frame. */
export const SETH_X = -data.sethWidth - 26;

interface RawGround {
  arcs: { of: string[]; at: number[]; straight?: boolean; closed?: boolean }[];
  spaces: Record<string, { rings: number[][]; troop: number[]; room: number; wide: number; site?: number[]; second?: number[]; pyramid?: number[]; label?: number[] }>;
  cities: Record<string, { middle: number[]; corners: number[][]; front: string; districts: string[] }>;
  harbours: Record<string, number[][]>;
  decor: Record<string, number[][]>;
}

const sides = data.sides as unknown as Record<"even" | "odd" | "seth", RawGround>;
const flows = data.flow as Record<"even" | "odd", number[][]>;
const portalOfBank = data.portal as unknown as Record<"even" | "odd", [number, number]>;

const made = new Map<string, Ground>();
const lands = new Map<string, Land>();

/** The map for what lies on the table; the same object every time. */
export function landOf(board: BoardComponents["board"]): Land {
  const names = new Set(board.spaces.map((space) => space.name));
  const side = names.has("WM") ? "odd" : "even";
  const east = names.has("EB");
  const seth = names.has("SG");
  const key = `${side}${east ? "-full" : "-west"}${seth ? "-seth" : ""}`;
  const known = lands.get(key);
  if (known) return known;
  const ground = groundOf(side, 0);
  const sethGround = seth ? groundOf("seth", SETH_X) : null;
  const places = new Map<string, Place>();
  for (const part of [ground, sethGround]) for (const [name, place] of part?.places ?? []) if (names.has(name)) places.set(name, place);
  const width = east ? data.width : WEST_ONLY;
  const left = seth ? SETH_X : 0;
  const gate = sethGround?.places.get("SG")?.site;
  const land: Land = {
    key, side, east, seth, ground, sethGround, places,
    field: { x: 0, y: 0, width, height: data.height },
    box: [left - FRAME, -FRAME, width - left + 2 * FRAME, data.height + 2 * FRAME],
    portals: gate ? [gate, portalOfBank[side]] : [],
  };
  lands.set(key, land);
  return land;
}

function groundOf(side: "even" | "odd" | "seth", dx: number): Ground {
  const known = made.get(side);
  if (known) return known;
  const raw = sides[side];
  const moved = (at: readonly number[]): Point => [(at[0] ?? 0) + dx, at[1] ?? 0];
  const districts = new Set(Object.values(raw.cities).flatMap((city) => city.districts));
  const borders = raw.arcs.map((arc): Border => {
    const points = pairs(arc.at).map(moved);
    const of = [arc.of[0] ?? "", arc.of[1] ?? ""] as const;
    return { of, points, d: pathOf(points, arc.straight ?? false, arc.closed ?? false), kind: kindOf(of, districts), length: lengthOf(points) };
  });
  const places = new Map<string, Place>();
  for (const [name, space] of Object.entries(raw.spaces)) {
    const rings = space.rings.map((ring) => ring.flatMap((i) => walked(borders, i)));
    places.set(name, {
      name, rings,
      path: space.rings.map((ring) => `${ring.map((i, n) => stretch(raw, borders, i, n === 0)).join("")}Z`).join(""),
      troop: moved(space.troop),
      room: space.room,
      wide: space.wide,
      second: space.second ? moved(space.second) : null,
      site: space.site ? moved(space.site) : null,
      pyramid: space.pyramid ? moved(space.pyramid) : null,
      label: space.label ? moved(space.label) : null,
      borders: space.rings.flat().map((i) => (i < 0 ? -i - 1 : i)),
      district: districts.has(name),
    });
  }
  const ground: Ground = {
    places, borders,
    cities: Object.entries(raw.cities).map(([name, city]) => ({
      name, front: city.front, districts: city.districts, middle: moved(city.middle), corners: city.corners.map(moved),
    })),
    harbours: Object.fromEntries(
      Object.entries(raw.harbours).map(([pair, ends]) => [pair, [moved(ends[0] ?? []), moved(ends[1] ?? [])] as const]),
    ),
    decor: Object.fromEntries(
      Object.entries(raw.decor).map(([kind, list]) => [kind, kind === "fields" || dx === 0 ? list : list.map((at) => [...moved(at), ...at.slice(2)])]),
    ) as unknown as Decor,
    flow: side === "seth" ? [] : flows[side].map(pairs),
  };
  made.set(side, ground);
  return ground;
}

function kindOf([a, b]: readonly [string, string], districts: ReadonlySet<string>): Border["kind"] {
  const either = (word: string) => a === word || b === word;
  if (either("edge")) return "edge";
  if (either("nile")) return "bank";
  if (either("sea")) return "coast";
  if (either("wild")) return "cliff";
  if (districts.has(a) && districts.has(b)) return "lane";
  return districts.has(a) || districts.has(b) ? "wall" : "land";
}

function pairs(flat: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) points.push([flat[i] ?? 0, flat[i + 1] ?? 0]);
  return points;
}

/** The points of a border, walked forwards, or backwards if the number is negative. */
function walked(borders: readonly Border[], i: number): readonly Point[] {
  return i < 0 ? [...(borders[-i - 1]?.points ?? [])].reverse() : (borders[i]?.points ?? []);
}

function stretch(raw: RawGround, borders: readonly Border[], i: number, first: boolean): string {
  const arc = raw.arcs[i < 0 ? -i - 1 : i];
  const d = pathOf(walked(borders, i), arc?.straight ?? false, arc?.closed ?? false);
  return first ? d : d.replace(/^M[^LCQ]*/, "");
}

/** A polyline, or a curve through all points. */
export function pathOf(points: readonly Point[], straight: boolean, closed = false): string {
  const [first, ...rest] = points;
  if (!first) return "";
  if (straight || points.length < 3) return `M${first.join(" ")}${rest.map((p) => `L${p.join(" ")}`).join("")}`;
  const at = (i: number): Point => {
    if (closed) return points[(i + points.length - 1) % (points.length - 1)] ?? first;
    return points[Math.max(0, Math.min(points.length - 1, i))] ?? first;
  };
  let d = `M${first.join(" ")}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const two = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${[...one, ...two, ...p2].map((v) => Math.round(v * 10) / 10).join(" ")}`;
  }
  return d;
}

export function lengthOf(points: readonly Point[]): number {
  let sum = 0;
  points.forEach((p, i) => {
    const before = points[i - 1];
    if (before) sum += Math.hypot(p[0] - before[0], p[1] - before[1]);
  });
  return sum;
}

/** Whether a point lies in a place. */
export function within([x, y]: Point, { rings }: Place): boolean {
  let odd = false;
  for (const ring of rings) {
    ring.forEach(([xi, yi], i) => {
      const [xj, yj] = ring[(i + ring.length - 1) % ring.length] ?? [xi, yi];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
    });
  }
  return odd;
}
