"""Answers by their numbers: what is open, who is asked, what chance may bring. Compiled with the engine.

All that an environment does between two decisions is here, as far as it needs no numpy.
"""

from typing import Final, final

from kemet.game import Game
from kemet.machine.frames import CHANCE
from kemet.machine.rows import Choices
from kemet.views.view import seats_asked

# Instead of a seat; chance and the end have the numbers that OpenSpiel gives them.
OVER: Final = -4
REFUSED: Final = -9


@final
class Numbered:
    """Looks at games of one kind of table, and remembers what is open in the one it has looked at last."""

    def __init__(self, actions: list[int], index: dict[int, int], chance_index: dict[int, int]) -> None:
        self.actions = actions
        self.index = index
        self.chance_index = chance_index
        self._choices = Choices()
        self._open: list[int] = []
        self._game: Game | None = None  # whose open numbers these are ...
        self._answers = 0  # ... after so many answers

    def asked(self, game: Game) -> int:
        """Who answers now, CHANCE, or OVER. Where several seats may, it is the first of them."""
        return OVER if game.state.over() else seats_asked(game.state)[0]

    def open(self, game: Game) -> list[int]:
        """The numbers of what is open, in rising order. Nobody may change the list."""
        answers = len(game.answers)
        if self._game is not game or self._answers != answers:
            state, choices, index = game.state, self._choices, self.index
            choices.clear()
            state.stack[-1].options(state, choices)
            self._open = [index[choices.at(i)] for i in range(choices.count)]
            self._open.sort()
            self._game, self._answers = game, answers
        return self._open

    def mask(self, game: Game, seat: int) -> bytearray:
        """Ones where an answer is open to a seat; all zeros unless it is asked."""
        row = bytearray(len(self.actions))
        if not game.state.over() and seat in seats_asked(game.state):
            for i in self.open(game):
                row[i] = 1
        return row

    def answer(self, game: Game, index: int, seat: int) -> int:
        """Play one of the open numbers; who is asked next. REFUSED: it is none, and nothing has changed."""
        if index not in self.open(game):
            return REFUSED
        game.play_open(self.actions[index], seat)
        return self.asked(game)

    def outcomes(self, game: Game) -> list[tuple[int, float]]:
        """What chance may answer now, and how likely: each of its equally likely ways leads to an answer."""
        state, index = game.state, self.chance_index
        top = state.stack[-1]
        assert top.seat == CHANCE
        ways = top.weight(state)
        counted: dict[int, int] = {}
        for way in range(ways):
            outcome = index[top.draw(state, way)]
            counted[outcome] = counted.get(outcome, 0) + 1
        return [(outcome, counted[outcome] / ways) for outcome in sorted(counted)]
