"""A bot of one's own that likes temples. To a tournament: `kemet tournament greedy my_bot:TempleBot`.

A bot is a class with a `choose`. It gets the view of its seat, which is what a person there would see, and
the open answers as numbers; with `needs_sample` it also gets `imagine`, which deals the hidden cards anew: a
game to try answers in.
"""

from typing import Any, ClassVar

from kemet import Dice, Game
from kemet.bots.asking import Imagine


class TempleBot:
    """Tries every answer once and likes temples best, then victory points."""

    needs_view: ClassVar[bool] = True
    needs_sample: ClassVar[bool] = True
    imagine: Imagine

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def choose(self, view: dict[str, Any] | None, options: list[int], deadline: float | None = None) -> int:
        assert view is not None
        seat = view["seat"]
        game = self.imagine(Dice(self.dice.below(1 << 30)))
        return max(self.dice.shuffled(options), key=lambda option: self.liking(game, seat, option))

    def liking(self, game: Game, seat: int, option: int) -> tuple[int, int]:
        trial = game.copy()
        trial.play(option, seat)
        return trial.view(seat)["seats"][seat]["temporary"]["temples"], trial.scores[seat]
