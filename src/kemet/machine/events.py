"""What happened, kept as small numbers and told as a message id with its arguments; never as prose."""

from array import array
from typing import Final

from kemet.machine.numbers import Number, Seat

WIDTH: Final = 7  # the event, who may hear it, and five arguments
EVERYBODY: Final = -2


class Telling:
    """How one kind of event is told: its message id and the names and kinds of its arguments."""

    def __init__(self, message: str, arguments: tuple[tuple[str, str], ...]) -> None:
        self.message = message
        self.arguments = arguments


class Log:
    """Everything that was told, in order; a whole game takes some tens of kilobytes."""

    def __init__(self) -> None:
        self.numbers: array[int] = array("h")

    def add(self, event: Number, hearer: Seat, a: Number, b: Number, c: Number, d: Number, e: Number) -> None:
        self.numbers.extend((event, hearer, a, b, c, d, e))

    def size(self) -> int:
        return len(self.numbers) // WIDTH

    def row(self, i: int) -> list[int]:
        """One event as it was told."""
        return self.numbers[i * WIDTH : (i + 1) * WIDTH].tolist()

    def count(self, event: Number) -> int:
        """How often this kind of event was told."""
        return self.numbers[::WIDTH].count(event)

    def heard_by(self, hearer: Seat) -> "Log":
        """What was told to everybody or to this seat alone."""
        heard = Log()
        for i in range(self.size()):
            whom = self.numbers[i * WIDTH + 1]
            if whom in (EVERYBODY, hearer):
                heard.numbers.extend(self.numbers[i * WIDTH : (i + 1) * WIDTH])
        return heard

    def copy(self) -> "Log":
        twin = Log()
        twin.numbers = self.numbers[:]
        return twin

    def clear(self) -> None:
        del self.numbers[:]
