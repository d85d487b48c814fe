"""A player who plans its turn: ways through it are weighed by what Kemet is about."""

from typing import Final

from kemet.bots.search_bot import SearchBot
from kemet.machine.chance import Dice

ITERATIONS: Final = 120


class PlannerBot(SearchBot):
    """Thinks about its own turn only, always for the same number of tries."""

    def __init__(self, dice: Dice, iterations: int = ITERATIONS) -> None:
        super().__init__(dice, iterations=iterations, far=False)
