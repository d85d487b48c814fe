// Names for what goes over the wire. The shapes themselves are the server's: openapi.d.ts is made from its OpenAPI
// document (`make api`).

import type { components } from "./openapi";

type Schemas = components["schemas"];

export type Seat = number;
export type SpaceName = string;

// A table

export type TableState = Schemas["Table"];
export type TablePhase = TableState["phase"];
export type Sitter = Schemas["SeatOfTable"];
export type AccessNote = Schemas["AccessNote"];
export type Awaited = Schemas["Awaited"];
export type UndoRequest = Schemas["UndoRequest"];
/** What may be agreed; what is left out is as usual. A table tells all of it. */
export type Reactions = TableState["reactions"]["mode"];
export type Order = NonNullable<TableState["order"]>;
export type Agreed = Schemas["Agreed"];

// What a seat knows

export type View = Schemas["View"];
export type GamePhase = View["phase"];
export type SeatView = Schemas["SeatView"];
export type PyramidView = Schemas["PyramidView"];
export type MarketSlot = Schemas["MarketSlot"];
export type Colour = MarketSlot["colour"];
export type MoveView = Schemas["MoveView"];
export type BattleView = Schemas["BattleView"];
export type BattleSideView = Schemas["BattleSideView"];
export type OwnView = Schemas["OwnView"];
export type SethView = Schemas["SethView"];
export type AllianceView = Schemas["AllianceView"];
export type Argument = Schemas["Argument"];
export type Question = Schemas["Question"];
export type GameEvent = Schemas["GameEvent"];
export type ChatLine = Schemas["ChatLine"];

// What lies in the boxes

export type Components = Schemas["Components"];
export type BoardPlan = Schemas["BoardPlan"];
export type SpacePlan = Schemas["SpacePlan"];
export type TileComponent = Schemas["TileComponent"];
export type CardComponent = Schemas["CardComponent"];
export type BattleCardComponent = Schemas["BattleCardComponent"];
export type CreatureComponent = Schemas["CreatureComponent"];

// Lists and forms

export type Host = Schemas["Host"];
export type Choices = Schemas["Choices"];
export type NewGame = Schemas["NewGame"];
export type Made = Schemas["Made"];
export type Joined = Schemas["Joined"];
export type Listed = Schemas["Listed"];
export type Review = Schemas["Review"];
export type Problem = Schemas["Problem"];

// What is said on a live line

export type LiveMessage = Schemas["LiveMessage"];
export type Telling = Schemas["LiveTelling"];
