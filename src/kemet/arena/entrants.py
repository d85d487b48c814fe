"""Who takes part: the bots of this package by name, and anybody's own by `module:factory`."""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from kemet.bots import BOTS, Bot, bot_named
from kemet.bots.random_bot import RandomBot
from kemet.bots.search_bot import LONG
from kemet.machine.chance import Dice
from kemet.machine.errors import GameError, UnknownOption

Maker = Callable[[Dice], Bot]


def maker_of(name: str, home: str) -> Maker:
    """What makes a bot of this name; modules are also looked for in a folder, after all others."""
    if name in BOTS:
        return BOTS[name]
    module, colon, factory = name.partition(":")
    if not colon or not module or not factory:
        try:
            bot_named(name, Dice(0))
        except UnknownOption as problem:
            raise UnknownOption(f"{problem}, or module:factory for one of your own") from None
    if home not in sys.path:
        sys.path.append(home)
    try:
        found: Any = import_module(module)
    except Exception as problem:
        raise GameError(f"'{name}' cannot be loaded: {told(problem)}") from problem
    for word in factory.split("."):
        found = getattr(found, word, None)
    if not callable(found):
        raise GameError(f"module '{module}' has no '{factory}' that could be called to make a bot")
    return found  # type: ignore[no-any-return]


def checked_entrants(names: list[str], home: str) -> tuple[str, ...]:
    """Two or more, each once, and every one of them can be made."""
    if len(names) < 2:
        raise GameError("a tournament needs at least two entrants, such as: random greedy")
    for name in names:
        if names.count(name) > 1:
            raise GameError(f"'{name}' is entered twice")
        check_bot(name, maker_of(name, home))
    return tuple(names)


def check_bot(name: str, maker: Maker) -> None:
    try:
        bot = maker(Dice(0))
    except Exception as problem:
        raise GameError(f"'{name}' cannot be made: {told(problem)}") from problem
    if not callable(getattr(bot, "choose", None)):
        raise GameError(f"'{name}' makes no bot: it has no method 'choose'")
    for need in ("needs_view", "needs_sample"):
        if not isinstance(getattr(bot, need, None), bool):
            raise GameError(f"'{name}' makes no bot: '{need}' must be True or False")


def told(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}"


# How long they think


def goes_by_the_clock(bot: Any) -> bool:
    """A bot that thinks has `seconds` for a decision, or counts its tries in `iterations`."""
    return hasattr(bot, "seconds") and not getattr(bot, "iterations", 0)


def can_count_tries(bot: Any) -> bool:
    """Instead of looking at the clock."""
    return goes_by_the_clock(bot) and hasattr(bot, "iterations")


def has_use_for_time(bot: Any) -> bool:
    """Whoever tries things out may have to stop early; only chance never does."""
    return not isinstance(bot, RandomBot)


def give_time(bot: Any, seconds: float | None, pace: float | None, players: int) -> None:
    """Other seconds than its own, and, with a pace, tries instead of them: fewer, if each takes longer."""
    if not goes_by_the_clock(bot):
        return
    if seconds is not None:
        bot.seconds = float(seconds)
    if pace is not None and hasattr(bot, "iterations"):
        tries = bot.seconds * pace / (bot.effort(players) if hasattr(bot, "effort") else 1.0)
        bot.iterations = max(1, round(min(tries, sys.maxsize)))
        bot.seconds = LONG  # who counts its tries does not look at the clock
