// The story of a game told in figures, folded from what everybody has seen happen.

import type { Components, GameEvent } from "../api/types";

export interface Sample {
  event: number; // after so many events
  round: number;
  points: number[]; // by line
}

export interface Tally {
  fought: number;
  won: number;
  lost: number; // units destroyed
  tiles: number;
  prayer: number; // spent
}

export interface History {
  lines: number[][]; // the seats that share each line of points: one each, or all allies
  samples: Sample[];
  tallies: Tally[]; // by seat
  rounds: { round: number; sample: number }[]; // the first sample of each round
}

const GREAT = 4;

interface Pyramid {
  space: string;
  level: number;
}

/** What stands where, as far as victory points ask for it. */
class Position {
  private units = new Map<string, number[]>();
  private pyramids: Map<string, Pyramid>[];
  private permanent: number[];

  constructor(
    private temples: readonly string[],
    private seats: number,
  ) {
    this.pyramids = Array.from({ length: seats }, () => new Map());
    this.permanent = new Array<number>(seats).fill(0);
  }

  hear(event: GameEvent): void {
    const seat = Number(event.seat);
    const space = String(event.space);
    const units = Number(event.units);
    switch (event.message) {
      case "units_placed":
        return this.add(space, seat, units);
      case "units_destroyed":
      case "units_returned":
        return this.add(space, seat, -units);
      case "troop_moved":
      case "troop_teleported":
        this.add(String(event.origin), seat, -units);
        return this.add(space, seat, units);
      case "escaped":
      case "troop_retreated":
        return this.moveAll(String(event.origin), space, seat);
      case "pyramid_built":
        this.pyramids[seat]?.set(String(event.colour), { space, level: Number(event.level) });
        return;
      case "pyramid_raised": {
        const pyramid = this.pyramids[Number(event.owner)]?.get(String(event.colour));
        if (pyramid) pyramid.level = Number(event.level);
        return;
      }
      case "point_gained":
        if (seat in this.permanent) this.permanent[seat]!++;
    }
  }

  private at(space: string): number[] {
    let found = this.units.get(space);
    if (!found) this.units.set(space, (found = new Array<number>(this.seats).fill(0)));
    return found;
  }

  private add(space: string, seat: number, units: number): void {
    const there = this.at(space);
    if (seat in there) there[seat] = Math.max(0, there[seat]! + units);
  }

  private moveAll(from: string, to: string, seat: number): void {
    const units = this.at(from)[seat] ?? 0;
    this.add(from, seat, -units);
    this.add(to, seat, units);
  }

  private holder(space: string): number | null {
    const there = this.units.get(space);
    const seat = there ? there.findIndex((units) => units > 0) : -1;
    return seat >= 0 ? seat : null;
  }

  permanentOf(seat: number): number {
    return this.permanent[seat] ?? 0;
  }

  temporary(): number[] {
    const points = new Array<number>(this.seats).fill(0);
    for (const temple of this.temples) {
      const holder = this.holder(temple);
      if (holder !== null) points[holder]!++;
    }
    this.pyramids.forEach((own, owner) => {
      for (const { space, level } of own.values()) {
        if (level === GREAT) points[this.holder(space) ?? owner]!++;
      }
    });
    return points;
  }
}

/** Points over time. Against Seth the points of the allies are common and only the permanent ones are drawn. */
export function historyOf(events: readonly GameEvent[], components: Components, seth: number | null = null): History {
  const seats = components.players;
  const temples = components.board.spaces.filter((space) => space.temple).map((space) => space.name);
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const lines = seth === null ? all.map((seat) => [seat]) : [[seth], all.filter((seat) => seat !== seth)];
  const position = new Position(temples, seats);
  const tallies = all.map<Tally>(() => ({ fought: 0, won: 0, lost: 0, tiles: 0, prayer: 0 }));
  const samples: Sample[] = [];
  const rounds: History["rounds"] = [];
  let round = 0;

  const sample = (event: number) => {
    const temporary = seth === null ? position.temporary() : [];
    const points = lines.map((line) =>
      line.reduce((sum, seat) => sum + position.permanentOf(seat) + (temporary[seat] ?? 0), 0),
    );
    samples.push({ event, round, points });
  };
  const tally = (seat: unknown): Tally | undefined => tallies[Number(seat)];

  events.forEach((event, i) => {
    if (event.message === "round_began") {
      round = Number(event.round);
      rounds.push({ round, sample: samples.length });
      sample(i);
    } else if (event.message === "turn_began" || event.message === "dusk_fell") sample(i);
    position.hear(event);
    count(event, tally);
  });
  sample(events.length);
  return { lines, samples, tallies, rounds };
}

function count(event: GameEvent, tally: (seat: unknown) => Tally | undefined): void {
  const own = tally(event.seat);
  if (!own) return;
  if (event.message === "battle_began") {
    own.fought++;
    const other = tally(event.defender);
    if (other) other.fought++;
  } else if (event.message === "battle_won") own.won++;
  else if (event.message === "units_destroyed") own.lost += Number(event.units);
  else if (event.message === "tile_bought") own.tiles++;
  else if (event.message === "prayer_paid") own.prayer += Number(event.prayer);
}

/** The highest score anybody reached, and the goal: how high the plot must be. */
export function heightOf(history: History, goal: number): number {
  return Math.max(goal, ...history.samples.flatMap((sample) => sample.points));
}
