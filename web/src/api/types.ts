// What the server sends, as docs/server.md tells it.

export type Seat = number;
export type SpaceName = string;
export type Colour = "red" | "blue" | "white" | "purple";
export type TablePhase = "lobby" | "playing" | "over" | "closed";
export type GamePhase = "setting up" | "night" | "day" | "dusk" | "between" | "over";

// A table

export interface TableState {
  v: number;
  game: string;
  phase: TablePhase;
  index: number;
  n: number;
  epoch: number;
  seat: Seat | null;
  title: string;
  agreed: Agreed;
  clock: { move: number | null; game: number | null; since: number };
  hints: boolean;
  seats: Sitter[];
  view: View | null;
  question: Question | null;
  options: string[] | null;
  awaited: Awaited | null;
  undo: { free: number; asked: UndoRequest | null };
  events: number;
  chat: number;
  /** `asked` is not sent by older servers. */
  yours: { seats: Seat[]; host?: boolean; asked?: Seat[] };
}

export interface Agreed {
  boxes?: string[];
  players?: number;
  length?: "short" | "long" | "beginner";
  edition?: string;
  discards?: "down" | "up";
  cities?: "chosen" | "dealt";
  round_limit?: number | null;
  seth?: Seat | null;
  seth_goal?: number | null;
}

export interface Sitter {
  god: string;
  kind: "here" | "link" | "open" | "bot";
  name: string;
  player: "person" | "bot" | "nobody";
  level: number | null;
  resigned: boolean;
  here: boolean;
  left: number | null;
}

export interface Awaited {
  reaction: boolean;
  seats: Seat[] | null;
  message: string;
}

export interface UndoRequest {
  seat: Seat;
  to: number;
  agreed: Seat[];
}

// What a seat knows

export interface View {
  format: number;
  boxes: string[];
  players: number;
  options: {
    length: string;
    edition: string;
    discards: "down" | "up";
    cities: string;
    round_limit: number | null;
    goal: number;
  };
  seat: Seat | null;
  round: number;
  phase: GamePhase;
  active: Seat | null;
  order: Seat[];
  waiting: Awaited;
  seats: SeatView[];
  spaces: Record<SpaceName, { units: Record<string, number>; creatures: string[] }>;
  market: MarketSlot[];
  pile: number;
  discards: Record<string, number>;
  move: MoveView | null;
  battle: BattleView | null;
  over: boolean;
  ranking: Seat[] | null;
  own?: OwnView;
  question?: Question;
  seth?: SethView;
  alliance?: AllianceView;
  labels?: Record<string, string>;
  winners?: "seth" | "alliance" | null;
}

export interface SeatView {
  seat: Seat;
  name: string;
  city: string | null;
  prayer: number;
  reserve: number;
  victory_points: number;
  permanent: Record<string, number>;
  temporary: { temples: number; pyramids: number };
  tokens: number;
  silver: number;
  gold: number;
  mat: string[];
  pyramids: PyramidView[];
  tiles: string[];
  creatures: Record<string, SpaceName | null>;
  cards: number;
  hidden_discards: number;
  battle_cards: { all: string[]; in_hand: number; seen: string[] };
}

export interface PyramidView {
  colour: Colour;
  level: number;
  space: SpaceName | null;
  held_by: Seat[];
}

export interface MarketSlot {
  tile: string;
  colour: Colour;
  level: number;
  on_sale: boolean;
  left: number;
  owners: Seat[];
}

export interface MoveView {
  seat: Seat;
  at: SpaceName;
  started: SpaceName | null;
  left: number | null;
  walls_open: boolean;
}

export interface BattleView {
  space: SpaceName;
  open: boolean;
  attacker: BattleSideView;
  defender: BattleSideView;
}

export interface BattleSideView {
  seat: Seat;
  units: number;
  creature: string | null;
  strength: number;
  damage: number;
  protection: number;
  lost: number;
  spent: number;
  /** Left out where the asker may not know it. */
  card?: string | null;
  under?: Record<string, number>;
  discard?: string;
}

export interface OwnView {
  cards: Record<string, number>;
  battle_cards: string[];
  hidden_discards: Record<string, number>;
  looking_at?: string[];
}

export interface SethView {
  seat: Seat;
  goal: number;
  pyramid: number;
  creature_cards: string[];
  purple_tokens: number;
  coloured_tokens: Seat[];
  clear_token: number;
  captives: Record<SpaceName, Record<string, number>>;
}

export interface AllianceView {
  permanent: number;
  temporary: number;
  portal_open: boolean;
  ceremony_held: boolean;
  ceremony_price: number;
  temples: Record<SpaceName, number>;
  prayers: Record<string, number>;
  prayer_places: Record<SpaceName, string>;
  influences: string[];
}

export interface Argument {
  kind: string;
  value: string;
}

export interface Question {
  seat: Seat;
  pick: string;
  message: string;
  arguments: Argument[];
}

export interface GameEvent {
  message: string;
  only_for?: Seat;
  [argument: string]: string | number | null | undefined;
}

export interface ChatLine {
  n: number;
  at: number;
  seat: Seat;
  name: string;
  text: string;
}

// What lies in the boxes

export interface Components {
  v: number;
  players: number;
  gods: string[];
  verbs: Record<string, string[]>;
  names: Record<string, string[]>;
  board: BoardPlan;
  tiles: TileComponent[];
  cards: CardComponent[];
  battle_cards: BattleCardComponent[];
  creatures: CreatureComponent[];
  mats: { spaces: { name: string; row: number }[]; golden: string[] }[];
  goal: Record<string, number>;
}

export interface BoardPlan {
  spaces: SpacePlan[];
  cities: { name: string; districts: SpaceName[]; front: SpaceName | null }[];
  harbours: [SpaceName, SpaceName][];
  portals: [SpaceName, SpaceName][];
}

export interface SpacePlan {
  name: SpaceName;
  city: string | null;
  temple: boolean;
  income: number;
  sacrifice: number;
  sanctuary: boolean;
  obelisk: boolean;
  steps: SpaceName[];
  land: SpaceName[];
}

export interface TileComponent {
  tile: string;
  power: string;
  colour: Colour;
  level: number;
  copies: number;
  icon: string;
  creature: boolean;
  source: string;
}

export interface CardComponent {
  card: string;
  cost: number;
  copies: number;
  strength: number;
  damage: number;
  protection: number;
  time: string;
  deck: number;
  source: string;
}

export interface BattleCardComponent {
  card: string;
  strength: number;
  damage: number;
  protection: number;
  mirrors: boolean;
}

export interface CreatureComponent {
  creature: string;
  move: number;
  strength: number;
  damage: number;
  protection: number;
}

// Lists and forms

export interface Choices {
  engine: string;
  boxes: {
    name: string;
    fewest_players: number;
    most_players: number;
    settings: Record<string, unknown[]>;
  }[];
  options: Record<string, string[]>;
  levels: string[];
}

export interface NewGame {
  table: Agreed;
  seats: { kind: Sitter["kind"]; name?: string; level?: number | null }[];
  clock?: { move?: number | null; game?: number | null };
  title?: string;
  listed?: boolean;
  watch?: boolean;
  hints?: boolean;
  start?: boolean;
}

export interface Made {
  game: string;
  host: string;
  watch: string;
  seats: Record<string, string>;
}

export interface Joined {
  game: string;
  role: "host" | "watch" | "seat";
  seat: Seat | null;
}

export interface Listed {
  game: string;
  phase: TablePhase;
  created: number;
  updated: number;
  title: string;
  agreed: Agreed;
  seats: Pick<Sitter, "god" | "kind" | "name" | "player" | "level">[];
  clock: { move: number | null; game: number | null };
  watch: boolean;
  round: number | null;
  scores: number[] | null;
}

export interface Review {
  v: number;
  at: number;
  answers: number;
  seat: Seat | "all" | null;
  view: View;
  scores: number[];
  events: number;
  hands?: OwnView[];
  next?: { seat: Seat; action: string };
}

// What a live line says

export type LiveMessage =
  | { type: "hello"; table: TableState; since: number; events: GameEvent[]; chat: ChatLine[]; here: Seat[] }
  | { type: "news"; table: TableState; since: number; events: GameEvent[] }
  | ({ type: "chat" } & ChatLine)
  | { type: "presence"; seat: Seat; here: boolean }
  | { type: "resync"; table?: TableState }
  | { type: "error"; code: string; message: string; table?: TableState }
  | { type: "taken"; key: string | null; index: number }
  | { type: "pong" };
