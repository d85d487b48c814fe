"""Advice: what a searching bot would answer, every answer with the chances it sees in it."""

from typing import Final, NamedTuple

from kemet.bots.asking import give_imagination
from kemet.bots.search_bot import CARE, SearchBot
from kemet.game import Game
from kemet.machine.chance import Dice

FEW: Final = 50  # tries where there is nothing to decide, only to say how things stand


class Advice(NamedTuple):
    """One open answer. `chance` is from 0 to 1 how likely the seat then wins, None where it was not tried."""

    action: int
    text: str
    chance: float | None
    tried: int  # how often: the more, the surer


def advise(
    game: Game, seat: int, *, seconds: float = 1.5, iterations: int = 0, seed: int | None = None
) -> list[Advice]:
    """The open answers of a seat, the best first. Only what the seat may know is used."""
    options = game.options(seat)
    if len(options) == 1:
        iterations = min(iterations or FEW, FEW)
    bot = SearchBot(Dice(seed), seconds, iterations, care=CARE)
    give_imagination(bot, game, seat)
    root = bot.search(seat, thorough=True)
    found: list[Advice] = []
    for action in options:
        slot = root.where.get(action, -1)
        tried = root.tried[slot] if slot >= 0 else 0
        chance = root.worth[slot] / tried if tried else None
        found.append(Advice(action, game.text(action), chance, tried))
    found.sort(key=lambda one: (-one.tried, -(one.chance or 0.0), one.action))
    return found
