// What the board needs to know of the table; views and components of the server fit these shapes.

export interface SpaceOfBoard {
  name: string;
  city: string | null;
  temple: boolean;
  income: number;
  sacrifice: number;
  sanctuary: boolean;
  obelisk: boolean;
  steps: readonly string[];
  land: readonly string[];
}

export interface BoardComponents {
  gods: readonly string[];
  board: {
    spaces: readonly SpaceOfBoard[];
    cities: readonly { name: string; districts: readonly string[]; front: string | null }[];
    harbours: readonly (readonly string[])[];
    portals: readonly (readonly string[])[];
  };
}

export interface PyramidView {
  colour: string;
  level: number;
  space: string | null;
  held_by: readonly number[];
}

export interface BoardView {
  spaces: Readonly<Record<string, { units: Readonly<Record<string, number>>; creatures: readonly string[] }>>;
  seats: readonly {
    seat: number;
    name: string;
    city?: string | null;
    pyramids: readonly PyramidView[];
    creatures: Readonly<Record<string, string | null>>;
  }[];
  seth?: { seat: number; pyramid: number; captives: Readonly<Record<string, Readonly<Record<string, number>>>> };
  alliance?: { portal_open: boolean; temples: Readonly<Record<string, number>> };
}

/** How a space is lit: where one may go, where that means battle, what is one's own, what is aimed at. */
export type LitKind = "go" | "fight" | "own" | "target";
export interface Lit {
  kind: LitKind;
  /** A few letters in the space: a price, a number of units. */
  note?: string;
}

/** Something that has just happened to pieces, told once; ids are never used again. */
export interface Movement {
  id: string | number;
  god: string;
  units: number;
  creature?: string | null;
  from: string | null;
  to: string | null;
  kind: "move" | "teleport" | "recruit" | "loss";
}
