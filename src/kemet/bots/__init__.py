"""Players that are programs. A bot sees what a person in its seat would see, and picks one of its options."""

from collections.abc import Callable

from kemet.bots.asking import Bot, ask
from kemet.bots.greedy_bot import GreedyBot
from kemet.bots.planner_bot import PlannerBot
from kemet.bots.random_bot import RandomBot
from kemet.bots.search_bot import CARE, SearchBot
from kemet.machine.chance import Dice
from kemet.machine.errors import UnknownOption


def general(dice: Dice) -> Bot:
    """Thinks for a moment."""
    return SearchBot(dice, 0.2)


def pharaoh(dice: Dice) -> Bot:
    """Takes its time, and cares what the others would do."""
    return SearchBot(dice, 1.5, care=CARE)


BOTS: dict[str, Callable[[Dice], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
    "general": general,
    "pharaoh": pharaoh,
}
LEVELS: list[str] = list(BOTS)  # the name of each level, from the weakest up


def bot_named(name: str, dice: Dice) -> Bot:
    """A new bot of a kind; its luck comes from the dice."""
    if name not in BOTS:
        raise UnknownOption(f"there is no bot '{name}'; known bots: {', '.join(BOTS)}")
    return BOTS[name](dice)


__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "GreedyBot",
    "PlannerBot",
    "RandomBot",
    "SearchBot",
    "ask",
    "bot_named",
]
