"""The rules of a table: the sum of its boxes, compiled once and kept."""

from kemet.machine.actions import Vocabulary
from kemet.phases.day import TOKENS_OF_A_DAY
from kemet.phases.round import Rounds
from kemet.rules.base import base_box
from kemet.rules.module import Module
from kemet.table.board import Board
from kemet.table.printed_boards import board_for
from kemet.table.rulebook import COLOUR_NAMES, Options, Rulebook, Seating
from kemet.table.state import SOURCE_NAMES, State, empty_table
from kemet.table.troops import LARGEST_TROOP
from kemet.table.words import VERBS

GODS = ["anubis", "bastet", "horus", "sobek", "wadjet"]
BOXES = ("base",)


class Rules:
    """One set of boxes: its rulebook, its boards and its words."""

    def __init__(self, boxes: tuple[str, ...]) -> None:
        box: Module = base_box()
        self.boxes = boxes
        self.module = box
        self.book = Rulebook(
            box.powers,
            box.slots,
            box.cards,
            box.battle_cards,
            box.starting_cards,
            box.setting_up,
            box.phases,
            box.victories,
            box.victories_at_once,
            boxes,
        )
        self._words: dict[int, Vocabulary] = {}

    def board(self, players: int) -> Board:
        return board_for(players)

    def seating(self, players: int) -> Seating:
        return Seating(
            GODS[:players],
            list(range(players)),
            [0] * players,
            [self.module.mat] * players,
            [TOKENS_OF_A_DAY] * players,
            [LARGEST_TROOP] * players,
        )

    def words(self, players: int) -> Vocabulary:
        """How things are called at a table of so many players."""
        if players not in self._words:
            board, book, mat = self.board(players), self.book, self.module.mat
            self._words[players] = Vocabulary(
                VERBS,
                {
                    "seat": GODS[:players],
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
                },
            )
        return self._words[players]

    def new_table(self, players: int, options: Options) -> State:
        """The table before the first question is asked."""
        state = empty_table(self.book, self.board(players), options, self.seating(players))
        state.stack.append(Rounds())
        return state


_COMPILED: dict[tuple[str, ...], Rules] = {}


def rules_of(boxes: tuple[str, ...]) -> Rules:
    if boxes not in _COMPILED:
        _COMPILED[boxes] = Rules(boxes)
    return _COMPILED[boxes]
