"""What requests and answers look like; the OpenAPI document is made from these."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40)]
Title = Annotated[str, StringConstraints(strip_whitespace=True, max_length=80)]
Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Action = Annotated[str, StringConstraints(min_length=1, max_length=120)]
SeatNumber = Annotated[int, Field(ge=0, le=5)]
Index = Annotated[int, Field(ge=0, le=10_000_000)]
Level = Annotated[int, Field(ge=0, le=9)]
Seconds = Annotated[float, Field(ge=5, le=60 * 60 * 24 * 60)]


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Agreed(Shape):
    """What `Game.new` takes; what is left out is as usual."""

    boxes: list[Literal["base", "seth"]] = ["base"]
    players: Annotated[int, Field(ge=2, le=6)] = 2
    length: Literal["short", "long", "beginner"] = "short"
    edition: Literal["en", "pt", "pl", "ru"] = "en"
    discards: Literal["down", "up"] = "down"
    cities: Literal["chosen", "dealt"] = "chosen"
    round_limit: Annotated[int, Field(ge=1, le=1000)] | None = None
    seth: SeatNumber | None = None
    seth_goal: Literal[8, 10] | None = None


class Seat(Shape):
    kind: Literal["here", "link", "open", "bot"]
    name: Name = ""
    level: Level | None = None


class ClockShape(Shape):
    """Seconds for one answer, and for all answers of a seat."""

    move: Seconds | None = None
    game: Seconds | None = None


class NewGame(Shape):
    table: Agreed = Agreed()
    seats: Annotated[list[Seat], Field(min_length=2, max_length=6)]
    clock: ClockShape = ClockShape()
    title: Title = ""
    listed: bool = False
    watch: bool = True
    hints: bool = True
    start: bool = Field(default=False, description="Start at once if nobody is missing.")


class Made(Shape):
    """A new game and the keys to it; they are told once."""

    game: str
    host: str
    watch: str
    seats: dict[int, str]


class Import(Shape):
    record: Annotated[str, StringConstraints(min_length=1, max_length=400_000)]
    title: Title = ""


class Join(Shape):
    key: Key


class Joined(Shape):
    game: str
    role: str
    seat: int | None


class Named(Shape):
    name: Name = ""


class Taken(Shape):
    key: str


class Start(Shape):
    fill: Level | None = None


class Answer(Shape):
    seat: SeatNumber
    index: Index
    action: Action
    key: Key | None = None


class Undo(Shape):
    seat: SeatNumber
    index: Index
    answers: Annotated[int, Field(ge=1, le=100_000)] = 1


class AtSeat(Shape):
    seat: SeatNumber


class Handing(Shape):
    level: Level = 1


class Chat(Shape):
    seat: SeatNumber | None = None
    text: Line


class CallShape(Shape):
    seat: SeatNumber
    kind: Literal["push", "webhook", "mail"]
    target: dict[str, Any]


class SeatOfTable(BaseModel):
    god: str
    kind: str
    name: str
    player: Literal["person", "bot", "nobody"]
    level: int | None
    resigned: bool
    here: bool
    left: float | None


class Table(BaseModel):
    """A table as one role sees it."""

    v: int
    game: str
    phase: Literal["lobby", "playing", "over", "closed"]
    index: int
    n: int
    epoch: int
    seat: int | None
    title: str
    agreed: dict[str, Any]
    clock: dict[str, Any]
    hints: bool
    seats: list[SeatOfTable]
    view: dict[str, Any] | None
    question: dict[str, Any] | None
    options: list[str] | None
    awaited: dict[str, Any] | None
    undo: dict[str, Any]
    events: int
    chat: int
    yours: dict[str, Any]
