"""A player who plans its turn: ways through it are weighed by what Kemet is about."""

from typing import Any, Final

from kemet.bots.search_bot import SearchBot
from kemet.machine.chance import Dice

ITERATIONS: Final = 120  # for each opponent


class PlannerBot(SearchBot):
    """Thinks about its own turn only: so many tries for each opponent, as they have turns, too."""

    def __init__(self, dice: Dice, iterations: int = ITERATIONS) -> None:
        super().__init__(dice, iterations=iterations, far=False)
        self.for_each = iterations

    def tries(self, players: int) -> int:
        return self.for_each * max(1, players - 1)

    def count_tries(self, iterations: int) -> None:
        super().count_tries(iterations)
        self.for_each = 0  # as many as it was given, whoever sits there

    def choose(self, view: dict[str, Any] | None, options: list[int], deadline: float | None = None) -> int:
        if view is not None and self.for_each:
            self.iterations = self.tries(len(view["seats"]))
        return super().choose(view, options, deadline)
