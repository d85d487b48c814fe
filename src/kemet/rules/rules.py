"""The rules of a table: the sum of its boxes, compiled once and kept."""

from kemet.expansions import EXPANSIONS
from kemet.machine.actions import Vocabulary
from kemet.machine.events import Telling
from kemet.phases.round import Rounds
from kemet.rules.base import GODS, BaseBox
from kemet.table.board import Board
from kemet.table.module import Module
from kemet.table.rulebook import COLOUR_NAMES, Options, Rulebook, Seating
from kemet.table.state import SOURCE_NAMES, State, empty_table
from kemet.table.words import TELLINGS, VERBS

__all__ = ["BOXES", "GODS", "Rules", "rules_of"]

BOXES = ("base", *EXPANSIONS)


class Rules:
    """One set of boxes: its rulebook, its boards and its words."""

    def __init__(self, boxes: tuple[str, ...]) -> None:
        self.boxes = boxes
        self.module: Module = BaseBox()
        for name in boxes:
            if name != self.module.name:
                self.module = EXPANSIONS[name](self.module, list(GODS))
        self.book = Rulebook(self.module, boxes)
        self.tellings: dict[int, Telling] = TELLINGS | self.module.tellings
        self._words: dict[tuple[str, ...], Vocabulary] = {}

    def board(self, players: int) -> Board:
        return self.module.board(players)

    def seating(self, players: int, settings: dict[str, int]) -> Seating:
        return self.module.seating(players, settings)

    def usual_settings(self) -> dict[str, int]:
        return {name: values[0] for name, values in self.module.settings.items()}

    def words(self, players: int, seating: Seating | None = None) -> Vocabulary:
        """How things are called at a table of so many players."""
        seating = self.seating(players, self.usual_settings()) if seating is None else seating
        names = tuple(seating.names)
        if names not in self._words:
            self._words[names] = self._all_words(players, seating)
        return self._words[names]

    def _all_words(self, players: int, seating: Seating) -> Vocabulary:
        board, book, mat = self.board(players), self.book, self.module.mat
        return Vocabulary(
            VERBS + self.module.verbs,
            {
                "seat": seating.names,
                "space": board.names,
                "city": board.cities,
                "colour": COLOUR_NAMES,
                "card": [card.name for card in book.cards],
                "battle_card": [card.name for card in book.battle_cards],
                "tile": [slot.name for slot in book.slots],
                "power": [power.name for power in book.powers],
                "creature": [power.name for power in book.creatures],
                "action": [space.name for space in mat.spaces],
                "golden": [space.name for space in mat.golden],
                "source": SOURCE_NAMES,
                **self.module.names,
            },
        )

    def new_table(self, players: int, options: Options) -> State:
        """The table before the first question is asked."""
        seating = self.seating(players, options.settings)
        state = empty_table(self.book, self.board(players), options, seating)
        state.stack.append(Rounds())
        return state


_COMPILED: dict[tuple[str, ...], Rules] = {}


def rules_of(boxes: tuple[str, ...]) -> Rules:
    if boxes not in _COMPILED:
        _COMPILED[boxes] = Rules(boxes)
    return _COMPILED[boxes]
