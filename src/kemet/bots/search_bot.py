"""A player who searches: information-set Monte-Carlo tree search over games that it could be in."""

import time
from typing import Any, ClassVar, Final

from kemet.bots.asking import Imagine, nothing_imagined
from kemet.imagined.tree import Memory, Place, better, explore, is_decided
from kemet.imagined.trial import Trial
from kemet.machine.actions import Vocabulary
from kemet.machine.chance import Dice
from kemet.machine.errors import GameError

ROUNDS_FOR_A_WORLD: Final = 8  # iterations, then another one is imagined, beside those there are
MOST_WORLDS: Final = 200
MARGIN: Final = 0.1  # seconds kept back for saying the answer, if others are busy, too
SHARE: Final = 0.25  # of the time there is, at most
LOOK: Final = 32  # so often in so many iterations it asks itself whether it has decided
CARE: Final = 8  # answers that are compared, by those who care
DEAR: Final = 0.2  # of a try without care: what comparing one more answer costs for each opponent
LONG: Final = 1_000_000.0  # seconds


class SearchBot:
    """`seconds` for a decision, or a fixed number of `iterations`, with which it always answers the same."""

    needs_view: ClassVar[bool] = True
    needs_sample: ClassVar[bool] = True

    def __init__(
        self, dice: Dice, seconds: float = 0.2, iterations: int = 0, far: bool = True, care: int = 0
    ) -> None:
        if iterations < 0 or not 0.0 <= seconds < LONG:
            raise GameError(f"a search takes some seconds or some iterations, not {seconds} s, {iterations}")
        self.dice = dice
        self.seconds = seconds if not iterations else LONG
        self.iterations = iterations
        self.far = far  # whether it looks beyond the end of the turn
        self.care = care  # how many answers it compares where it would else answer offhand
        self.imagine: Imagine = nothing_imagined
        self.searched = 0  # iterations of the last decision

    def count_tries(self, iterations: int) -> None:
        """So many for every decision, however long they take."""
        self.iterations = iterations
        self.seconds = LONG

    def effort(self, players: int) -> float:
        """How long a try takes at such a table, beside one without care."""
        return 1.0 + self.care * DEAR * (players - 1)

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

    def search(self, seat: int, deadline: float | None = None, thorough: bool = False) -> Place:
        """The root of the tree after the search, which ends once its answer is decided (or is `thorough`)."""
        root, memory = Place(seat), Memory()
        worlds: list[Trial] = []
        words: Vocabulary | None = None
        begin = time.monotonic()
        until = begin + self.seconds
        if deadline is not None:
            until = min(until, deadline - min(MARGIN, SHARE * (deadline - begin)))
        self.searched = 0
        while True:
            if len(worlds) * ROUNDS_FOR_A_WORLD <= self.searched and len(worlds) < MOST_WORLDS:
                game = self.imagine(Dice(self.dice.below(1 << 30)))
                words = game.words
                game.state.ears = None
                worlds.append(Trial(game.state, self.dice))
            assert words is not None
            world = worlds[self.searched % len(worlds)]
            explore(root, world.copy(), seat, memory, words, self.far, self.care)
            self.searched += 1
            now = time.monotonic()
            if now >= until or self.searched == self.iterations:
                return root
            if self.searched % LOOK == 0 and not thorough and now > begin:
                left = self.searched * (until - now) / (now - begin)
                if self.iterations:
                    left = min(left, self.iterations - self.searched)
                if is_decided(root, left):
                    return root
