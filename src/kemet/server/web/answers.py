"""What answers look like: tables, lists, what was heard, what lies in the boxes.

Most are sent as they are built, without a look at this: the OpenAPI document is made from it, and the tests
hold what is sent against it.
"""

from typing import Literal

from pydantic import ConfigDict, Field

from kemet.server.engine_form import Faster, Form
from kemet.server.web.shapes import (
    Box,
    CallKind,
    Cities,
    Discards,
    Edition,
    Length,
    Order,
    Reactions,
    SeatKind,
    Shape,
    left_out,
)
from kemet.server.web.views import Awaited, Colour, OwnView, Question, View

TablePhase = Literal["lobby", "playing", "over", "closed"]
Player = Literal["person", "bot", "nobody"]


# A table


class AgreedTable(Shape):
    """What the players have agreed on."""

    boxes: list[Box]
    players: int
    length: Length
    edition: Edition
    discards: Discards
    cities: Cities
    round_limit: int = left_out("If there is one.")
    seth: int = left_out("The seat of Seth, if one was chosen.")
    seth_goal: Literal[8, 10] = left_out("If one was chosen.")


class ListedSeat(Shape):
    """Who is to sit here, and who plays."""

    god: str
    kind: SeatKind
    name: str
    player: Player
    level: int | None


class SeatOfTable(ListedSeat):
    """A seat as everybody at the table sees it."""

    resigned: bool
    invited: bool = Field(description="Somebody may still sit down here by a link.")
    here: bool
    left: float | None = Field(description="Seconds left for the whole game at `since`, if they are counted.")
    used: float = Field(description="Seconds of the present answer that were used before `since`.")
    asks: bool = Field(description="Wants to be asked for reactions, where orders are given in advance.")


class ClockLimits(Shape):
    """Seconds for one answer, and for all answers of a seat: at first, more with each turn, and at most."""

    move: float | None
    game: float | None
    gain: float | None
    ceiling: float | None


class ClockOfTable(ClockLimits):
    since: float = Field(description="When the answer was asked for.")


class UndoRequest(Shape):
    """Somebody asks the others to go back."""

    seat: int
    to: int
    agreed: list[int]


class UndoOfTable(Shape):
    free: int = Field(description="So many own answers may be taken back without asking.")
    ends: Literal["beginning", "shown", "another", "window"] = Field(
        description="Why no further: nothing is before, a card was shown or drawn, another seat answered, or"
        " others may have answered face down."
    )
    alone: bool = Field(description="Nobody else has played here as a person: there is nobody to ask.")
    asked: UndoRequest | None


class ReactionsOfTable(Shape):
    """How Veto and Escape are asked for."""

    mode: Reactions
    seconds: float | None = Field(description="How long a window is open; null: until all have answered.")


class WindowOfTable(Shape):
    """Reactions are awaited: all are asked at once, and answers lie face down until the end."""

    mode: Reactions
    opened: float
    ends: float | None = Field(description="Null: when all persons have answered.")
    left: float | None = Field(description="Seconds until then, when this was sent.")
    longer: list[int] = Field(description="Seats that have said that they want to think longer.")
    more: float | None = Field(description="Seconds that each of them adds; null: none can be added.")
    open: list[int] = Field(description="Own seats that are asked and have not answered.")
    face_down: list[int] = Field(description="Own seats whose answer lies face down.")


class AccessNote(Shape):
    """What all may know of who came to a seat, and how."""

    n: int
    at: float
    seat: int
    what: Literal["invitation", "taken", "moved", "invited", "revoked", "moving"] = Field(
        description="Somebody sat down by an invitation, took an open seat, or moved to another device; the"
        " host invited again, or revoked; the holder made a link for another device."
    )
    name: str = Field(description="Of whoever it is about: who came, or had to go.")


class Yours(Shape):
    """What belongs to whoever asks."""

    seats: list[int]
    host: bool = left_out("Not in news: it does not change.")


class ClosingOfTable(Shape):
    """Seats that have agreed to close the table, and those that have to."""

    agreed: list[int]
    missing: list[int]


class RepairOfTable(Shape):
    """When the host has repaired the game, and how many answers were lost."""

    at: float
    answers: int


class Table(Shape):
    """A table as one role sees it."""

    v: int
    game: str
    phase: TablePhase
    index: int = Field(description="The number of the moment; an answer names it.")
    n: int = Field(description="Goes up with everything that this role may notice.")
    epoch: int = Field(description="Goes up with every undo.")
    seat: int | None
    title: str
    agreed: AgreedTable
    clock: ClockOfTable
    hints: bool
    reactions: ReactionsOfTable
    seats: list[SeatOfTable]
    view: View | None
    question: Question | None
    options: list[str] | None
    awaited: Awaited | None
    window: WindowOfTable | None
    order: Order | None = Field(description="What the seat has said in advance, where that is done.")
    undo: UndoOfTable
    closing: ClosingOfTable | None = Field(description="Whoever made the table asks to close it.")
    repaired: RepairOfTable | None = Field(description="The host has repaired the game.")
    events: int
    chat: int
    access: list[AccessNote] = Field(description="The last of it.")
    yours: Yours


class Listed(Shape):
    """A game in a list."""

    game: str
    phase: TablePhase
    created: float
    updated: float
    archived: bool = Field(description="Nobody has answered for long; the next answer ends that.")
    trouble: bool = Field(description="It cannot be gone on with until the host has repaired it.")
    title: str
    agreed: AgreedTable
    seats: list[ListedSeat]
    clock: ClockLimits
    watch: bool
    round: int | None
    scores: list[int] | None = Field(description="Victory points by seat, after the end.")


class Joined(Shape):
    """What a key opens. An invitation opens nothing yet: whoever sits down by it uses it up."""

    game: str
    role: Literal["host", "watch", "seat", "invite", "move"]
    seat: int | None
    table: Listed = left_out("For an invitation: where to.")


# What was heard and said


class GameEvent(Shape):
    """Something that happened: a message id, and arguments by the names that belong to it."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, str | int | None] = Field(init=False)

    message: str
    only_for: int = left_out("The seat that alone has heard it.")


class Heard(Shape):
    """What a role has seen happen, from the event `since` on; a page of it, if there is much."""

    epoch: int
    since: int
    events: list[GameEvent]
    total: int = Field(description="So many has the role heard by now; the next page begins after these.")


class ChatLine(Shape):
    n: int
    at: float
    seat: int = Field(description="-1: somebody who looks on.")
    name: str
    text: str


# Advice


class HintShape(Shape):
    action: str
    chance: float = Field(description="From 0 to 1 how likely the seat then wins, as far as a bot sees.")


class AdviceShape(Shape):
    """What speaks for the answers open at a moment, the best first; those not weighed are left out."""

    index: int
    hints: list[HintShape]


# After the end


class NextAnswer(Shape):
    seat: int
    action: str


class Review(Shape):
    """The table after so many answers."""

    v: int
    at: int
    answers: int
    seat: int | Literal["all"] | None
    view: View
    scores: list[int]
    events: int
    hands: list[OwnView] = left_out("What each seat knew, for all eyes.")
    next: NextAnswer = left_out("What was answered then, unless it was the end.")


# What lies in the boxes


class SpacePlan(Shape):
    name: str
    city: str | None
    temple: bool
    income: int
    sacrifice: int
    sanctuary: bool
    obelisk: bool
    steps: list[str]
    land: list[str]


class CityPlan(Shape):
    name: str
    districts: list[str]
    front: str


class BoardPlan(Shape):
    spaces: list[SpacePlan]
    cities: list[CityPlan]
    harbours: list[tuple[str, str]]
    portals: list[tuple[str, str]]


class TileComponent(Shape):
    tile: str
    power: str
    colour: Colour
    level: int
    copies: int
    icon: Literal["day", "night", "battle"]
    creature: bool
    source: str


class CardComponent(Shape):
    """An intervention."""

    card: str
    cost: int
    copies: int
    strength: int
    damage: int
    protection: int
    time: Literal["own turn", "opponent's turn", "battle", "move"]
    deck: int
    source: str


class BattleCardComponent(Shape):
    card: str
    strength: int
    damage: int
    protection: int
    mirrors: bool


class CreatureComponent(Shape):
    creature: str
    move: int
    strength: int
    damage: int
    protection: int


class MatSpace(Shape):
    name: str
    row: int


class MatPlan(Shape):
    """The spaces of a seat's action pyramid, and where a gold token may go."""

    spaces: list[MatSpace]
    golden: list[str]


class Goals(Shape):
    """Victory points to win, by the length of the game."""

    short: int
    long: int
    beginner: int


class Components(Shape):
    """Everything on a table, for clients that draw one."""

    v: int
    players: int
    gods: list[str]
    verbs: dict[str, list[str]] = Field(description="The verbs of an answer, with the kinds of what follows.")
    names: dict[str, list[str]] = Field(description="All names of a kind.")
    board: BoardPlan
    tiles: list[TileComponent]
    cards: list[CardComponent]
    battle_cards: list[BattleCardComponent]
    creatures: list[CreatureComponent]
    mats: list[MatPlan]
    goal: Goals


# What this server can do


class BoxChoices(Shape):
    name: Box
    fewest_players: int
    most_players: int
    settings: dict[str, list[int]]


class OptionChoices(Shape):
    length: list[Length]
    edition: list[Edition]
    discards: list[Discards]
    cities: list[Cities]


class Choices(Shape):
    """What a table can agree on; usual values come first."""

    engine: str
    boxes: list[BoxChoices]
    options: OptionChoices
    levels: list[str] = Field(description="The names of the bots, by level.")


class Push(Shape):
    """How players can be called, and the public key for Web Push."""

    kinds: list[CallKind]
    public_key: str | None


class Health(Shape):
    ok: bool
    engine: str
    open_games: int


class Host(Shape):
    """Who serves here."""

    engine: str
    form: Form = Field(description="Of the engine that runs the tables.")
    faster: Faster = Field(
        description="A compiled engine that is made beside the tables: once it is ready bots think with it,"
        " and the tables from the next start on."
    )
    invite_url: str | None = Field(
        description="The address to invite with; if there is none, that under which one is here oneself."
    )
