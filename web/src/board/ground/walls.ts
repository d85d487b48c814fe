// The walls of a city, as faces and crests to be drawn from back to front.
import type { City, Point } from "../geometry";

export const WALL_HEIGHT = 15;

export interface WallPart {
  faces: string;
  crests: string;
  joints: string;
  towers: Point[];
  gates: Point[];
}

export interface Walls {
  outline: string;
  shadow: string;
  back: WallPart;
  front: WallPart;
}

/** The light comes from the north-west: shadows fall to the south-east. */
export function wallsOf(city: City): Walls {
  const outline = `M${city.corners.map((p) => p.join(" ")).join("L")}Z`;
  const parts: [WallPart, WallPart] = [part(), part()];
  const shadow: string[] = [];
  const size = city.corners.length;
  const corner = (i: number): Point => city.corners[i % size] ?? city.middle;
  for (let i = 0; i < size; i++) {
    const [p, q] = [corner(i), corner(i + 1)];
    const into = (p[1] + q[1]) / 2 < city.middle[1] - 6 ? parts[0] : parts[1];
    into.faces += quad(p, q, [0, -WALL_HEIGHT]);
    into.crests += `M${p[0]} ${p[1] - WALL_HEIGHT}L${q[0]} ${q[1] - WALL_HEIGHT}`;
    into.joints += joints(p, q);
    shadow.push(quad(p, q, [13, 9]));
    // Every district has a gate to the desert in front of the city.
    if (i % 3 === 1) into.gates.push([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]);
    (p[1] < city.middle[1] - 10 ? parts[0] : parts[1]).towers.push(p);
  }
  for (const some of parts) some.towers.sort((a, b) => a[1] - b[1]);
  return { outline, shadow: shadow.join(""), back: parts[0], front: parts[1] };
}

const part = (): WallPart => ({ faces: "", crests: "", joints: "", towers: [], gates: [] });

function quad(p: Point, q: Point, by: Point): string {
  return `M${p.join(" ")}L${q.join(" ")}L${q[0] + by[0]} ${q[1] + by[1]}L${p[0] + by[0]} ${p[1] + by[1]}Z`;
}

/** Two courses of stone on the face. */
function joints(p: Point, q: Point): string {
  return [5, 10].map((up) => `M${p[0]} ${p[1] - up}L${q[0]} ${q[1] - up}`).join("");
}
