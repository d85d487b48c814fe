"""Every answer that a kind of table knows, under a number of its own from 0 up: the action space.

The numbers follow from the verbs of the boxes and the names of their things, in a fixed order. They stay what
they are: whoever changes them, by a new tile or another order, has to raise `ACTIONS_VERSION`, and a test
pins a sum of every table.
"""

import hashlib
from itertools import product

from kemet.learning.numbered import Numbered
from kemet.machine.actions import Vocabulary, action
from kemet.machine.errors import UnknownOption
from kemet.rules.rules import Rules

ACTIONS_VERSION = 2
UNITS = range(8)  # of the largest troop
PRAYER = range(12)
LEVELS = range(5)

# The numbers that a verb may name. A verb that is not listed here may name none.
NUMBERS: dict[str, range] = {
    "levels": range(3),
    "raise": LEVELS[1:],
    "place": UNITS,
    "bring": UNITS,
    "recruit": UNITS[1:],
    "move": UNITS[1:],
    "teleport": UNITS[1:],
    "lose": UNITS,
    "offer": UNITS[1:],
    "give": PRAYER,
    "pay": PRAYER[1:],
}
ONLY_CHANCE = ("draw", "reveal", "bless")
ALSO_CHANCE = ("follow", "city")


class ActionTable:
    """The answers of the seats, and those of chance apart, each by its number."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.actions = listed(words, tuple(word for word in words.by_word if word not in ONLY_CHANCE))
        self.index: dict[int, int] = {answer: i for i, answer in enumerate(self.actions)}
        self.chance = listed(words, ONLY_CHANCE + ALSO_CHANCE)
        self.chance_index: dict[int, int] = {answer: i for i, answer in enumerate(self.chance)}

    def numbered(self) -> Numbered:
        """One that finds the numbers of what is open, fast; not to be shared between threads."""
        return Numbered(self.actions, self.index, self.chance_index)

    def __len__(self) -> int:
        return len(self.actions)

    def text(self, index: int) -> str:
        """`move TW 3`, for the seat names of the usual seating."""
        return self.words.text(self.actions[index])

    def checksum(self) -> str:
        """Another one whenever any number means something else."""
        numbers = ",".join(map(str, [*self.actions, -1, *self.chance]))
        return hashlib.sha256(numbers.encode()).hexdigest()[:16]


def listed(words: Vocabulary, verbs: tuple[str, ...]) -> list[int]:
    """All answers with these verbs, in the order of the verbs' numbers, then of their arguments."""
    answers: list[int] = []
    known = [words.by_word[verb] for verb in verbs if verb in words.by_word]
    for verb in sorted(known, key=lambda verb: int(verb.number)):
        extents = [extent_of(words, verb.word, kind) for kind in verb.kinds]
        for numbers in product(*extents):
            if verb.word != "levels" or sum(numbers) == 3:
                answers.append(int(action(verb.number, *numbers)))
    return answers


def extent_of(words: Vocabulary, verb: str, kind: str) -> range:
    """What may stand at one place of an answer."""
    if kind != "number":
        return range(len(words.names[kind]))
    if verb not in NUMBERS:
        raise UnknownOption(f"the verb '{verb}' names a number, but nobody has said how high it goes")
    return NUMBERS[verb]


_KEPT: dict[tuple[tuple[str, ...], int], ActionTable] = {}


def actions_of(rules: Rules, players: int) -> ActionTable:
    """The table for these boxes and so many players, made once. Lengths, editions and settings share it."""
    key = (rules.boxes, players)
    if key not in _KEPT:
        _KEPT[key] = ActionTable(rules.words(players))
    return _KEPT[key]
