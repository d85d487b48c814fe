"""What requests look like, and the short answers to them; longer answers are in answers.py and views.py."""

from typing import Annotated, Any, Literal
from unicodedata import category

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints


def can_be_kept(text: str, besides: str = "") -> bool:
    """Letters without control characters, and whole ones: PostgreSQL takes neither NUL nor half a letter."""
    return all(letter in besides or category(letter) not in ("Cc", "Cs") for letter in text)


def one_line(text: str) -> str:
    if not can_be_kept(text):
        raise ValueError("control characters cannot be kept")
    return text


def some_lines(text: str) -> str:
    if not can_be_kept(text, "\n\r\t"):
        raise ValueError("control characters cannot be kept")
    return text


def all_kept(value: dict[str, Any]) -> dict[str, Any]:
    texts = [value]
    while texts:
        for each in texts.pop().items():
            for part in each:
                if isinstance(part, str):
                    some_lines(part)
                elif isinstance(part, dict):
                    texts.append(part)
    return value


Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40), AfterValidator(one_line)]
Title = Annotated[str, StringConstraints(strip_whitespace=True, max_length=80), AfterValidator(one_line)]
Line = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500), AfterValidator(some_lines)
]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Action = Annotated[str, StringConstraints(min_length=1, max_length=120)]
SeatNumber = Annotated[int, Field(ge=0, le=5)]
Index = Annotated[int, Field(ge=0, le=10_000_000)]
Level = Annotated[int, Field(ge=0, le=9)]
Seconds = Annotated[float, Field(ge=5, le=60 * 60 * 24 * 60)]
Box = Literal["base", "seth"]
Length = Literal["short", "long", "beginner"]
Edition = Literal["en", "pt", "pl", "ru"]
Discards = Literal["down", "up"]
Cities = Literal["chosen", "dealt"]
Reactions = Literal["quick", "even", "standing"]
Order = Literal["let", "hits", "ask"]
SeatKind = Literal["here", "link", "open", "bot"]
CallKind = Literal["push", "webhook", "mail"]


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


def no_default(schema: dict[str, Any]) -> None:
    schema.pop("default", None)


def left_out(about: str | None = None) -> Any:
    """A field that is not there at all where it means nothing, instead of being null."""
    return Field(default=None, description=about, json_schema_extra=no_default)


class Agreed(Shape):
    """What `Game.new` takes; what is left out is as usual."""

    boxes: list[Box] = ["base"]
    players: Annotated[int, Field(ge=2, le=6)] = 2
    length: Length = "short"
    edition: Edition = "en"
    discards: Discards = "down"
    cities: Cities = "chosen"
    round_limit: Annotated[int, Field(ge=1, le=1000)] | None = None
    seth: SeatNumber | None = None
    seth_goal: Literal[8, 10] | None = None


class Seat(Shape):
    kind: SeatKind
    name: Name = ""
    level: Level | None = None


class ClockShape(Shape):
    """Seconds for one answer, and for all answers of a seat: at first, more with each turn, and at most."""

    move: Seconds | None = None
    game: Seconds | None = None
    gain: Annotated[float, Field(ge=0, le=60 * 60 * 24 * 60)] | None = None
    ceiling: Seconds | None = None


class NewGame(Shape):
    table: Agreed = Agreed()
    seats: Annotated[list[Seat], Field(min_length=2, max_length=6)]
    clock: ClockShape = ClockShape()
    title: Title = ""
    listed: bool = False
    watch: bool = True
    hints: bool = True
    reactions: Reactions | None = Field(
        default=None,
        description="How Veto and Escape are asked for; if nothing is said, as is usual for those who play.",
    )
    reaction_seconds: Annotated[float, Field(ge=2, le=60 * 60 * 24)] | None = None
    start: bool = Field(default=False, description="Start at once if nobody is missing.")


class Made(Shape):
    """A new game and the keys to it; they are told once."""

    game: str
    host: str
    watch: str
    seats: dict[int, str] = Field(description="The keys of the seats in the maker's own hand.")
    invitations: dict[int, str] = Field(description="For the link seats: each is good for sitting down once.")


class Import(Shape):
    record: Annotated[str, StringConstraints(min_length=1, max_length=400_000)]
    title: Title = ""


class Join(Shape):
    key: Key


class Sit(Shape):
    """Sit down by an invitation."""

    invitation: Key
    name: Name = Field(default="", description="Whoever moves to another device keeps the name without one.")


class Sat(Shape):
    """The seat is the sender's; its key is told to nobody else."""

    game: str
    seat: int
    key: str


class Named(Shape):
    name: Name = ""


class Taken(Shape):
    key: str


class Invited(Shape):
    """A link for one seat, good for sitting down once."""

    invitation: str


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


class Ordering(AtSeat):
    """What to do about cards and attacks, in advance: let them happen, cancel what hits me, ask me."""

    order: Order


class Handing(Shape):
    level: Level = 1


class Chat(Shape):
    seat: SeatNumber | None = None
    text: Line


class Called(Shape):
    confirm: bool = Field(description="A mail was sent; the link in it has to be opened before any other is.")


class CallShape(Shape):
    seat: SeatNumber
    kind: CallKind
    target: Annotated[dict[str, Any], AfterValidator(all_kept)]
