"""Players that are programs. A bot sees what a person in its seat would see, and picks one of its options."""

from collections.abc import Callable

from kemet.bots.asking import Bot, ask
from kemet.bots.greedy_bot import GreedyBot
from kemet.bots.random_bot import RandomBot
from kemet.machine.chance import Dice
from kemet.machine.errors import UnknownOption

BOTS: dict[str, Callable[[Dice], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
LEVELS: list[str] = ["random", "greedy"]  # the name of each level, from the weakest up


def bot_named(name: str, dice: Dice) -> Bot:
    """A new bot of a kind; its luck comes from the dice."""
    if name not in BOTS:
        raise UnknownOption(f"there is no bot '{name}'; known bots: {', '.join(BOTS)}")
    return BOTS[name](dice)


__all__ = ["BOTS", "LEVELS", "Bot", "GreedyBot", "RandomBot", "ask", "bot_named"]
