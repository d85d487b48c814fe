"""A player who searches: information-set Monte-Carlo tree search over games that it could be in."""

import time
from typing import Any, ClassVar, Final

from kemet.bots.asking import Imagine
from kemet.game import Game
from kemet.imagined.tree import Place, better, explore
from kemet.imagined.trial import Trial
from kemet.machine.actions import Vocabulary
from kemet.machine.chance import Dice

MOST_WORLDS: Final = 64  # imagined; after that they are taken in turn
MARGIN: Final = 0.02  # seconds kept back for saying the answer
LONG: Final = 1_000_000.0  # seconds


class SearchBot:
    """`seconds` for a decision, or a fixed number of `iterations`, with which it always answers the same."""

    needs_view: ClassVar[bool] = True
    needs_sample: ClassVar[bool] = True

    def __init__(self, dice: Dice, seconds: float = 0.2, iterations: int = 0, far: bool = True) -> None:
        self.dice = dice
        self.seconds = seconds if not iterations else LONG
        self.iterations = iterations
        self.far = far  # whether it looks beyond the end of the turn
        self.imagine: Imagine = nothing_imagined
        self.searched = 0  # iterations of the last decision

    def choose(self, view: dict[str, Any] | None, options: list[int], deadline: float | None = None) -> int:
        if len(options) == 1:
            return options[0]
        assert view is not None
        root = self.search(view["seat"], deadline)
        best = -1
        for answer in options:
            slot = root.where.get(answer, -1)
            if slot >= 0 and (best < 0 or better(root, slot, best)):
                best = slot
        return root.answers[best] if best >= 0 else options[0]

    def search(self, seat: int, deadline: float | None = None) -> Place:
        """The root of the tree after the search."""
        root = Place(seat)
        worlds: list[Trial] = []
        words: Vocabulary | None = None
        until = time.monotonic() + self.seconds
        if deadline is not None:
            until = min(until, deadline - MARGIN)
        self.searched = 0
        while self.searched == 0 or (
            (not self.iterations or self.searched < self.iterations) and time.monotonic() < until
        ):
            if len(worlds) < MOST_WORLDS:
                game = self.imagine(Dice(self.dice.below(1 << 30)))
                words = game.words
                game.state.ears = None
                worlds.append(Trial(game.state, self.dice))
            assert words is not None
            world = worlds[self.searched % MOST_WORLDS]
            explore(root, world.copy(), seat, words, self.far)
            self.searched += 1
        return root


def nothing_imagined(dice: Dice) -> Game:
    raise LookupError("a bot that imagines games is asked through kemet.bots.asking")
