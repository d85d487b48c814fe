"""What a view looks like on paper: everything a seat, or a spectator, may know of a game.

They are sent as the engine builds them, without a look at this: the OpenAPI document is made from it, and the
tests hold what is sent against it.
"""

from typing import Literal

from pydantic import Field

from kemet.server.web.shapes import Box, Cities, Discards, Edition, Length, Shape, left_out

Colour = Literal["red", "blue", "white", "purple"]
GamePhase = Literal["setting up", "night", "day", "dusk", "between", "over"]


# What is asked


class Awaited(Shape):
    """Who is awaited, and for what; for a reaction only that somebody is (I7)."""

    reaction: bool
    seats: list[int] | None
    message: str


class Argument(Shape):
    kind: str
    value: str


class Question(Shape):
    """How to ask a seat: the kind of picking, the message id and its arguments."""

    seat: int
    pick: str
    message: str
    arguments: list[Argument]


# The seats


class PermanentPoints(Shape):
    """Victory points that stay, by where they come from."""

    battle: int
    tile: int
    sphinx: int
    temples: int
    sanctuary: int


class TemporaryPoints(Shape):
    temples: int
    pyramids: int


class PyramidView(Shape):
    colour: Colour
    level: int
    space: str | None
    held_by: list[int]


class BattleHand(Shape):
    """What all know of a seat's battle cards."""

    all: list[str]
    in_hand: int
    seen: list[str] = Field(description="Used cards that all have seen.")


class SeatView(Shape):
    """What everybody knows of a seat."""

    seat: int
    name: str
    city: str | None
    prayer: int
    reserve: int
    victory_points: int
    permanent: PermanentPoints
    temporary: TemporaryPoints
    tokens: int
    silver: int
    gold: int
    mat: list[str] = Field(description="The spaces of the action pyramid on which a token lies.")
    pyramids: list[PyramidView]
    tiles: list[str]
    creatures: dict[str, str | None] = Field(description="Where each creature stands; null: on its tile.")
    cards: int
    hidden_discards: int
    battle_cards: BattleHand


class OwnView(Shape):
    """What only the seat itself knows."""

    cards: dict[str, int]
    battle_cards: list[str]
    hidden_discards: dict[str, int]
    looking_at: list[str] = left_out("The cards of which some are taken, while it chooses.")


# The table


class OptionsOfView(Shape):
    length: Length
    edition: Edition
    discards: Discards
    cities: Cities
    round_limit: int = Field(description="0: none.")
    goal: int
    top_level: int = Field(description="The highest level of pyramids and of tiles on sale, ever (G2).")


class SpaceView(Shape):
    units: dict[str, int] = Field(description="By god.")
    creatures: list[str]


class MarketSlot(Shape):
    tile: str
    colour: Colour
    level: int
    on_sale: bool
    left: int
    owners: list[int]


class MoveView(Shape):
    """A troop on its way."""

    seat: int
    at: str
    started: str | None
    left: int | None
    walls_open: bool


class BattleSideView(Shape):
    """One side of a battle: its cards only after the reveal, or for the seat that picked them."""

    seat: int
    units: int
    creature: str | None
    strength: int
    damage: int
    protection: int
    lost: int
    spent: int
    card: str | None = left_out("Only where the role may know it; null: not picked yet.")
    under: dict[str, int] = left_out("Interventions under the battle card, where the role may know them.")
    discard: str = left_out("The battle card discarded face down, for its own seat.")


class BattleView(Shape):
    space: str
    open: bool
    attacker: BattleSideView
    defender: BattleSideView


# With the box of Seth


class CreatureCard(Shape):
    """What a creature card of Seth is worth in its battle."""

    level: int
    strength: int
    damage: int


class SethView(Shape):
    """What lies on the side of Seth."""

    seat: int
    goal: int
    pyramid: int
    creature_cards: list[str]
    creature_values: dict[str, CreatureCard] = Field(description="By the name of the creature.")
    track: list[int] = Field(description="The tokens of Seth's five turns of a day.")
    turn: int | None = Field(description="Of the nine turns of a day, from 0; Seth has the even ones.")
    eclipses: list[int] = Field(description="The turns that an eclipse follows.")
    purple_tokens: int
    coloured_tokens: list[int]
    clear_token: int
    captives: dict[str, dict[str, int]] = Field(description="By space, then by the seat they belong to.")


class AllianceView(Shape):
    """What lies on the side of the alliance."""

    permanent: int
    temporary: int
    portal_open: bool
    ceremony_held: bool
    ceremony_price: int
    temples: dict[str, int]
    prayers: dict[str, int]
    prayer_places: dict[str, str]
    influences: list[str]


class View(Shape):
    """Everything public, and the secrets of one seat."""

    format: int
    boxes: list[Box]
    players: int
    options: OptionsOfView
    seat: int | None
    round: int
    phase: GamePhase
    active: int | None
    order: list[int]
    waiting: Awaited
    seats: list[SeatView]
    spaces: dict[str, SpaceView] = Field(description="Only the spaces on which something stands.")
    market: list[MarketSlot]
    pile: int
    discards: dict[str, int]
    move: MoveView | None
    battle: BattleView | None
    over: bool
    ranking: list[int] | None
    own: OwnView = left_out("For a seat.")
    question: Question = left_out("For a seat that is asked.")
    seth: SethView = left_out("With the box of Seth, as the four below.")
    alliance: AllianceView = left_out()
    labels: dict[str, str] = left_out("Where the text of each component comes from.")
    winners: Literal["seth", "alliance"] | None = left_out()
