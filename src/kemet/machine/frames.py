"""Where we are: a stack of frames. A procedure has steps, a question waits for an answer."""

from typing import Any, ClassVar, Final, Generic, TypeVar

from kemet.machine.events import EVERYBODY, Log
from kemet.machine.numbers import Action, Number, Seat
from kemet.machine.rows import Choices

CHANCE: Final = -1  # chance is a seat: it answers draws
NOBODY: Final = -2


class Position:
    """What every game under this machine has: the stack, and perhaps somebody who listens."""

    def __init__(self) -> None:
        self.stack: list[Frame[Any]] = []
        self.ears: Log | None = None
        self.scratch: Choices | None = None  # to look at options without asking

    def tell(
        self, event: Number, a: Number = 0, b: Number = 0, c: Number = 0, d: Number = 0, e: Number = 0
    ) -> None:
        """Tell everybody. Costs nothing when nobody listens."""
        if self.ears is not None:
            self.ears.add(event, EVERYBODY, a, b, c, d, e)

    def whisper(
        self,
        seat: Seat,
        event: Number,
        a: Number = 0,
        b: Number = 0,
        c: Number = 0,
        d: Number = 0,
        e: Number = 0,
    ) -> None:
        """Tell one seat alone."""
        if self.ears is not None:
            self.ears.add(event, seat, a, b, c, d, e)


S = TypeVar("S", bound=Position)


class Frame(Generic[S]):
    """One place of the game that we are in. It holds numbers only: copied, compared and printed with ease."""

    asks: bool = False
    FIELDS: ClassVar[tuple[str, ...]] = ()
    phase: ClassVar[str] = ""  # the part of the game that this frame stands for

    def __init__(self, seat: Seat = NOBODY) -> None:
        self.seat = seat
        self.pc: Number = 0

    def copy(self) -> "Frame[S]":
        raise NotImplementedError

    def step(self, state: S) -> None:
        """A procedure does its next step; it is popped when it says `finish`."""
        raise NotImplementedError

    def finish(self, state: S) -> None:
        state.stack.pop()

    def options(self, state: S, out: Choices) -> None:
        """A question appends every legal answer to `out`, each once."""
        raise NotImplementedError

    def answer(self, state: S, choice: Action) -> None:
        """What a legal answer does. The question itself has already left the stack."""
        raise NotImplementedError

    def draw(self, state: S, pick: Number) -> Number:
        """The answer of chance for a number below `weight()`."""
        raise NotImplementedError

    def weight(self, state: S) -> Number:
        """In how many equally likely ways chance can answer."""
        raise NotImplementedError

    def take_leader(self, state: S, seat: Seat) -> None:
        """The answer to who leads comes back to the frame that asked."""
        raise NotImplementedError

    def text(self) -> str:
        words = [type(self).__name__, str(self.seat), str(self.pc)]
        for field in self.FIELDS:
            words.append(str(getattr(self, field)))
        return " ".join(words)


class Procedure(Frame[S]):
    """Steps and a counter. Each `step` moves `pc` on first, so what it pushes comes before the next step."""


class Question(Frame[S]):
    """Who is asked, what is open, and what an answer does."""

    asks: bool = True
    pick: ClassVar[str] = "choice"  # how a client asks it: space, card, number, tile, choice ...
    message: ClassVar[str] = ""
    seen_as: ClassVar[str] = ""  # what the others are told instead of the message
    reaction: ClassVar[bool] = False  # nobody else may see who is asked

    def seats(self, state: S) -> list[int]:
        """Who may answer."""
        return [self.seat]

    def reactors(self, state: S) -> list[int]:
        """A reaction: who is asked now and, as long as nobody acts, after that; by what everybody sees."""
        return [self.seat]

    def hits(self, state: S, seat: Seat) -> bool:
        """A reaction: whether what it answers is directed at this seat, as far as everybody sees."""
        return False

    def topic(self, state: S) -> list[tuple[str, int]]:
        """What the question is about, for the sentence that asks it: (kind of thing, number)."""
        return []


def ask_if_open(position: Position, question: Frame[Any]) -> None:
    """Ask, unless nothing is open but to say no."""
    if position.scratch is None:
        position.scratch = Choices()
    out = position.scratch
    out.clear()
    question.options(position, out)
    if out.count > 1:
        position.stack.append(question)


def settle(position: Position) -> Frame[Any]:
    """Run procedures until the top of the stack is a question; returns it."""
    stack = position.stack
    while True:
        top = stack[-1]
        if top.asks:
            return top
        top.step(position)


def play(position: Position, action: Action) -> None:
    """Answer the question on top, then go on to the next. The answer must be one of its options."""
    top = position.stack.pop()
    top.answer(position, action)
    settle(position)
