"""How numbers are stored: flat rows. Nothing outside `machine` and `table` depends on what a row is."""

from typing import final

from kemet.machine.numbers import Action, Number, Row, new_row


def copy_row(row: Row) -> Row:
    return row[:]


@final
class Choices:
    """The answers that are open now, written into a row that is used again and again."""

    def __init__(self) -> None:
        self.row: Row = new_row(64)
        self.room: Number = 64
        self.count: Number = 0

    def add(self, choice: Action) -> None:
        if self.count == self.room:
            wider = new_row(2 * self.room)
            for i in range(self.room):
                wider[i] = self.row[i]
            self.row = wider
            self.room = 2 * self.room
        self.row[self.count] = choice
        self.count += 1

    def clear(self) -> None:
        self.count = 0

    def at(self, i: Number) -> Number:
        return self.row[i]

    def listed(self) -> list[int]:
        return [self.row[i] for i in range(self.count)]


@final
class Pen:
    """Writes numbers into a row of zeros, one after the other."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.at: Number = 0

    def put(self, n: Number) -> None:
        self.row[self.at] = n
        self.at += 1

    def mark(self, which: Number, size: Number) -> None:
        """A one among so many zeros; none for a number below zero."""
        if 0 <= which < size:
            self.row[self.at + which] = 1
        self.at += size

    def skip(self, size: Number) -> None:
        self.at += size
