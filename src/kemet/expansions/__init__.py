"""Boxes beyond the base game, by name."""

from typing import Final, NamedTuple

from kemet.expansions.seth.module import SethBox
from kemet.expansions.seth.prose import SETH_EFFECTS, SETH_NAMES, SETH_SENTENCES
from kemet.expansions.seth.words import SETH_TELLINGS, SETH_VERBS
from kemet.machine.actions import Verb
from kemet.machine.events import Telling


class Prose(NamedTuple):
    """What a box says in English, and the words that it is said about."""

    sentences: dict[str, dict[str, str]]  # events, questions, answers, done
    names: dict[str, dict[str, str]]  # by kind
    effects: dict[str, dict[str, str]]  # by kind
    verbs: list[Verb]
    tellings: dict[int, Telling]


EXPANSIONS = {"seth": SethBox}
PROSE: Final[dict[str, Prose]] = {
    "seth": Prose(SETH_SENTENCES, SETH_NAMES, SETH_EFFECTS, SETH_VERBS, SETH_TELLINGS),
}

__all__ = ["EXPANSIONS", "PROSE", "Prose"]
