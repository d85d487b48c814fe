"""What a live table consists of: its seats, what was answered, asked to be taken back, and said."""

from dataclasses import dataclass, field

from kemet.server.reactions import ASK


@dataclass(slots=True)
class Sitter:
    """A seat: who it is meant for, and who plays it now."""

    kind: str  # here, link, open or bot
    name: str = ""
    player: str = "nobody"
    level: int | None = None
    resigned: bool = False
    invited: bool = False  # somebody may still sit down here by a link
    been_a_person: bool = False  # so it has a say in what is taken back, whoever plays it now
    order: str = ASK  # what to do about cards and attacks; nobody else knows it
    asks: bool = True  # whether it wants to be asked about them: that is public


@dataclass(slots=True)
class Moment:
    """An answer that has not been taken back."""

    before: int  # answers of the game before it
    seat: int
    by: str
    took: float = 0.0  # seconds


@dataclass(slots=True)
class Request:
    """Somebody asks the others to go back."""

    seat: int
    to: int
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Said:
    """A line of the chat."""

    n: int
    at: float
    seat: int
    text: str
