"""Kemet, the board game: rules engine, table, bots and tools. An unofficial fan project."""

from kemet.bots.advice import Advice, advise
from kemet.game import ADVISERS, Game
from kemet.machine.chance import Dice
from kemet.machine.errors import (
    BadRecord,
    GameError,
    IllegalAction,
    NewerRecord,
    NotWaiting,
    UnknownOption,
    UnreadableAction,
)
from kemet.version import VERSION as __version__

ADVISERS.append(advise)

__all__ = [
    "Advice",
    "BadRecord",
    "Dice",
    "Game",
    "GameError",
    "IllegalAction",
    "NewerRecord",
    "NotWaiting",
    "UnknownOption",
    "UnreadableAction",
    "__version__",
]
