"""An action is one small int: a verb and up to three small numbers, with a readable text both ways."""

from typing import Final

from kemet.machine.errors import UnreadableAction
from kemet.machine.numbers import Action, Number

BITS: Final = 7
ROOM: Final = 128  # numbers in an action are 0..127


def action(verb: Number, a: Number = 0, b: Number = 0, c: Number = 0) -> Action:
    return (verb << 21) | (a << 14) | (b << 7) | c


def verb_of(answer: Action) -> Number:
    return answer >> 21


def first(answer: Action) -> Number:
    return (answer >> 14) & 127


def second(answer: Action) -> Number:
    return (answer >> 7) & 127


def third(answer: Action) -> Number:
    return answer & 127


class Verb:
    """How one verb is written: its word and the kinds of its numbers."""

    def __init__(self, number: Number, word: str, kinds: tuple[str, ...]) -> None:
        self.number = number
        self.word = word
        self.kinds = kinds


class Vocabulary:
    """All verbs of a game and the names of the things they speak of."""

    def __init__(self, verbs: list[Verb], names: dict[str, list[str]]) -> None:
        self.by_number: dict[int, Verb] = {verb.number: verb for verb in verbs}
        self.by_word: dict[str, Verb] = {verb.word: verb for verb in verbs}
        self.names = names
        self.numbers: dict[str, dict[str, int]] = {
            kind: {name: i for i, name in enumerate(listed)} for kind, listed in names.items()
        }

    def word(self, kind: str, number: Number) -> str:
        """The name of one thing: `word("space", 3)` is `"WN"`."""
        if kind == "number":
            return str(number)
        listed = self.names[kind]
        if 0 <= number < len(listed):
            return listed[number]
        return "-"

    def number(self, kind: str, word: str) -> Number:
        if kind == "number":
            if word.isascii() and word.isdigit() and int(word) < ROOM:
                return int(word)
            raise UnreadableAction(f"'{word}' is not a number from 0 to {ROOM - 1}")
        known = self.numbers[kind]
        if word not in known:
            raise UnreadableAction(f"there is no {kind} '{word}'; known: {', '.join(known)}")
        return known[word]

    def arguments(self, answer: Action) -> list[tuple[str, int]]:
        """The numbers of an action with their kinds."""
        kinds = self.by_number[verb_of(answer)].kinds
        numbers = (first(answer), second(answer), third(answer))
        return [(kind, numbers[i]) for i, kind in enumerate(kinds)]

    def text(self, answer: Action) -> str:
        if verb_of(answer) not in self.by_number:
            raise UnreadableAction(f"{answer} is no action of this game")
        words = [self.by_number[verb_of(answer)].word]
        for kind, number in self.arguments(answer):
            words.append(self.word(kind, number))
        return " ".join(words)

    def read(self, text: str) -> Action:
        words = text.split()
        if not words:
            raise UnreadableAction("an empty text is no action")
        if words[0] not in self.by_word:
            raise UnreadableAction(
                f"there is no verb '{words[0]}' in '{text.strip()}'; known: {', '.join(self.by_word)}"
            )
        verb = self.by_word[words[0]]
        if len(words) - 1 != len(verb.kinds):
            wanted = " ".join([verb.word] + [f"<{kind}>" for kind in verb.kinds])
            raise UnreadableAction(f"'{text.strip()}' should read '{wanted}'")
        numbers = [0, 0, 0]
        for i, kind in enumerate(verb.kinds):
            numbers[i] = self.number(kind, words[i + 1])
        return action(verb.number, numbers[0], numbers[1], numbers[2])
