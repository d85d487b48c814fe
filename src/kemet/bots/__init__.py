"""Players that are programs. A bot sees what a person in its seat would see, and picks one of its options."""

from typing import Any, ClassVar, Protocol

from kemet.bots.random_bot import RandomBot
from kemet.machine.chance import Dice
from kemet.machine.errors import UnknownOption


class Bot(Protocol):
    """What a program needs to take a seat."""

    needs_view: ClassVar[bool]  # False: `choose` is called without a view, which is faster

    def choose(self, view: dict[str, Any] | None, options: list[int]) -> int:
        """One of the options; the view is that of the bot's seat, as `Game.view` gives it."""
        ...


BOTS: dict[str, type[RandomBot]] = {"random": RandomBot}


def bot_named(name: str, dice: Dice) -> Bot:
    """A new bot of a kind; its luck comes from the dice."""
    if name not in BOTS:
        raise UnknownOption(f"there is no bot '{name}'; known bots: {', '.join(BOTS)}")
    return BOTS[name](dice)


__all__ = ["BOTS", "Bot", "RandomBot", "bot_named"]
