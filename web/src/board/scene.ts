// What stands where: a view of the game laid out as pieces with places.
import type { Land, Point } from "./geometry";
import { wallsOf } from "./ground/walls";
import type { BoardComponents, BoardView } from "./types";

export interface TroopPiece {
  key: string;
  space: string;
  god: string;
  units: number;
  /** Units of others that serve in it, by god. */
  captives: { god: string; units: number }[];
  at: Point;
  scale: number;
}

export interface CreaturePiece {
  key: string;
  space: string;
  creature: string;
  god: string;
  at: Point;
  scale: number;
}

export interface PyramidPiece {
  key: string;
  owner: string;
  colour: string;
  level: number;
  at: Point;
  space: string;
  /** Enemies who hold it. */
  holders: string[];
  scale: number;
}

export interface FlagPiece {
  space: string;
  gods: string[];
  at: Point;
}

/** Pennants on the gates of a city, in the colour of who lives there. */
export interface HomePiece {
  city: string;
  god: string;
  gates: Point[];
}

export interface SacredPiece {
  space: string;
  height: number;
  at: Point;
  holder: string | null;
}

export interface Scene {
  troops: TroopPiece[];
  creatures: CreaturePiece[];
  pyramids: PyramidPiece[];
  flags: FlagPiece[];
  homes: HomePiece[];
  sacred: SacredPiece[];
}

/** Figures in two rows: how many stand in front and behind. */
export function rows(units: number): [front: number, back: number] {
  if (units <= 2) return [units, 0];
  const front = Math.ceil(units / 2);
  return [front, units - front];
}

export const FIGURE_GAP = 25;
const PLAQUE = 66;
const CREATURE = 54;

export function troopWidth(units: number): number {
  return Math.max(PLAQUE, rows(units)[0] * FIGURE_GAP + 12);
}

/** Units on the board less those that are still on their way. */
export type OnTheWay = ReadonlyMap<string, number>;
export const wayKey = (space: string, god: string) => `${space} ${god}`;

export function sceneOf(
  land: Land,
  components: BoardComponents,
  view: BoardView,
  onTheWay: OnTheWay = new Map(),
  beastsOnTheWay: ReadonlySet<string> = new Set(),
): Scene {
  const scene: Scene = { troops: [], creatures: [], pyramids: [], flags: [], homes: [], sacred: [] };
  const ownerOf = new Map<string, string>();
  for (const seat of view.seats) for (const creature of Object.keys(seat.creatures)) ownerOf.set(creature, seat.name);
  const nameOf = (seat: number) => view.seats.find((other) => other.seat === seat)?.name ?? "";
  const order = new Map(components.gods.map((god, i) => [god, i]));
  const spaceOf = new Map(components.board.spaces.map((space) => [space.name, space]));

  for (const [space, { units, creatures: all }] of Object.entries(view.spaces)) {
    const place = land.places.get(space);
    if (!place) continue;
    const creatures = all.filter((creature) => !beastsOnTheWay.has(creature));
    const gods = Object.entries(units)
      .map(([god, n]) => ({ god, n: n - (onTheWay.get(wayKey(space, god)) ?? 0) }))
      .filter(({ n }) => n > 0)
      .sort((a, b) => (order.get(a.god) ?? 9) - (order.get(b.god) ?? 9));
    const line: { width: number; put: (at: Point, scale: number) => void }[] = [];
    // A creature stands on the side away from the pyramid.
    const aside = place.pyramid !== null && place.pyramid[0] > place.troop[0];
    for (const { god, n } of gods) {
      const held = view.seth && nameOf(view.seth.seat) === god ? (view.seth.captives[space] ?? {}) : {};
      const captives = Object.entries(held).map(([seat, count]) => ({ god: nameOf(Number(seat)), units: count }));
      const before = line.length;
      line.push({
        width: troopWidth(n),
        put: (at, scale) => scene.troops.push({ key: wayKey(space, god), space, god, units: n, captives, at, scale }),
      });
      for (const creature of creatures.filter((c) => ownerOf.get(c) === god)) {
        line.splice(aside ? before : line.length, 0, {
          width: CREATURE,
          put: (at, scale) => scene.creatures.push({ key: creature, space, creature, god, at: [at[0], at[1] + 3], scale }),
        });
      }
    }
    for (const creature of creatures) {
      const god = ownerOf.get(creature) ?? "";
      if (gods.some((other) => other.god === god)) continue;
      line.push({ width: CREATURE, put: (at, scale) => scene.creatures.push({ key: creature, space, creature, god, at, scale }) });
    }
    lineUp(line, place.troop, place.wide, place.district);
    const facts = spaceOf.get(space);
    if (facts && (facts.temple || facts.sanctuary) && place.site && gods.length) {
      scene.flags.push({ space, gods: gods.map(({ god }) => god), at: place.site });
    }
  }

  const cities = [...land.ground.cities, ...(land.sethGround?.cities ?? [])];
  for (const seat of view.seats) {
    const home = cities.find(({ name }) => name === seat.city || (name === "S" && view.seth?.seat === seat.seat));
    if (home && land.places.has(home.front)) {
      const walls = wallsOf(home);
      scene.homes.push({ city: home.name, god: seat.name, gates: [...walls.back.gates, ...walls.front.gates] });
    }
    for (const { colour, level, space, held_by } of seat.pyramids) {
      const at = space ? land.places.get(space)?.pyramid : null;
      if (!space || !at || level < 1) continue;
      const holders = held_by.map(nameOf).filter((god) => god !== seat.name);
      scene.pyramids.push({ key: `${seat.name} ${colour}`, owner: seat.name, colour, level, at, space, holders, scale: 1 });
    }
  }
  const purple = view.seth?.pyramid ?? 0;
  const middle = land.sethGround?.cities[0]?.middle;
  if (purple > 0 && middle && view.seth) {
    scene.pyramids.push({
      key: "purple", owner: nameOf(view.seth.seat), colour: "purple", level: purple, at: middle, space: "S1", holders: [], scale: 1.05,
    });
  }

  for (const [space, height] of Object.entries(view.alliance?.temples ?? {})) {
    const place = land.places.get(space);
    if (!place || height < 1) continue;
    const holder = Object.keys(view.spaces[space]?.units ?? {})[0] ?? null;
    scene.sacred.push({ space, height, at: place.second ?? place.troop, holder });
  }
  scene.troops.sort((a, b) => a.at[1] - b.at[1]);
  return scene;
}

/** Side by side around the place of the troop, closer and smaller where it is narrow. */
function lineUp(line: readonly { width: number; put: (at: Point, scale: number) => void }[], [x, y]: Point, wide: number, district: boolean): void {
  const width = line.reduce((sum, piece) => sum + piece.width, 0);
  const full = district ? 0.92 : 1;
  const scale = Math.max(line.length > 2 ? 0.66 : 0.76, Math.min(full, (2 * wide + 26) / Math.max(width, 1)));
  let left = x - (width * scale) / 2;
  for (const piece of line) {
    piece.put([left + (piece.width * scale) / 2, y], scale);
    left += piece.width * scale;
  }
}
