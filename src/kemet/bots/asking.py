"""Asking a bot: it is given what a person in its seat would see, and games that this person could imagine."""

from collections.abc import Callable
from typing import Any, ClassVar, Protocol, TypeAlias

from kemet.game import Game
from kemet.machine.chance import Dice

Imagine: TypeAlias = Callable[[Dice], Game]


class Bot(Protocol):
    """What a program needs to take a seat."""

    needs_view: ClassVar[bool]  # False: `choose` is called without a view, which is faster
    needs_sample: ClassVar[bool]  # True: `imagine` is set before `choose` is called

    def choose(self, view: dict[str, Any] | None, options: list[int], deadline: float | None = None) -> int:
        """One of the options; the view is that of the bot's seat, as `Game.view` gives it.

        The deadline is a time of `time.monotonic()`, or None where nobody waits.
        """
        ...


def ask(bot: Bot, game: Game, seat: int, deadline: float | None = None) -> int:
    """The bot's answer to the question that its seat is asked."""
    return ask_among(bot, game, seat, game.options(seat), deadline)


def ask_among(bot: Bot, game: Game, seat: int, options: list[int], deadline: float | None = None) -> int:
    """The same, where the options are known already. The bot never gets the game itself."""
    if bot.needs_sample:
        give_imagination(bot, game, seat)
    return bot.choose(game.view(seat) if bot.needs_view else None, options, deadline)


def give_imagination(bot: Any, game: Game, seat: int) -> None:
    """`bot.imagine(dice)` then gives games that its seat could be in."""
    bot.imagine = lambda dice: game.sample(seat, dice)


def nothing_imagined(dice: Dice) -> Game:
    raise LookupError("a bot that imagines games is asked through kemet.bots.asking")
