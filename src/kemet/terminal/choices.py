"""One line of a menu, and the words about places that lines share."""

from collections.abc import Iterable

from kemet.machine.numbers import Action
from kemet.terminal.look import ANKH
from kemet.terminal.map import View
from kemet.views.prose import capitalised, name_of


class Choice:
    """One line of the menu: a single answer, or one answer for every number of units."""

    def __init__(self, group: str, words: str, note: str = "", code: str = "") -> None:
        self.group = group
        self.words = words
        self.note = note
        self.code = code  # of the space it speaks of
        self.answers: dict[int, Action] = {}
        self.prices: dict[int, int] = {}  # by number of units, where they cost something

    @property
    def counted(self) -> bool:
        return len(self.answers) > 1

    @property
    def only(self) -> Action:
        return next(iter(self.answers.values()))

    @property
    def numbers(self) -> str:
        """`1–5` or `3`."""
        return span(self.answers)

    @property
    def remark(self) -> str:
        """How many units, at what price, and who is there."""
        parts: list[str] = []
        if 0 not in self.answers or self.counted:
            parts.append("1 unit" if self.numbers == "1" else f"{self.numbers} units")
            if self.prices:
                parts[0] += f" for {ANKH}{span(self.prices.values())}"
        return " · ".join([*parts, self.note] if self.note else parts)


def span(numbers: Iterable[int]) -> str:
    """`1–5`, or `3` if there is only one."""
    listed = list(numbers)
    least, most = min(listed), max(listed)
    return str(least) if least == most else f"{least}–{most}"


def place_words(code: str) -> str:
    """`TW   West Temple`."""
    return f"{code:<4} {capitalised(name_of('space', code).removeprefix('the '))}"


def note_on(view: View, code: str, seat: int) -> str:
    """Who stands in a space."""
    standing = view["spaces"].get(code)
    if standing is None:
        return ""
    notes: list[str] = []
    for god, units in standing["units"].items():
        count_of = "1 unit" if units == 1 else f"{units} units"
        mine = view["seats"][seat]["name"] == god
        notes.append(f"{'your ' if mine else god.capitalize() + ' with '}{count_of}")
    notes += [name_of("creature", creature) for creature in standing["creatures"]]
    return ", ".join(notes)
