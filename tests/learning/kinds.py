"""The kinds of tables that the tests of this folder go through."""

from kemet.game import Game
from kemet.machine.chance import Dice

SETH = ("base", "seth")
TABLES = [*[(("base",), players) for players in (2, 3, 4, 5)], *[(SETH, players) for players in (3, 4, 5, 6)]]
NAMES = [f"{'+'.join(boxes)}-{players}" for boxes, players in TABLES]


def random_games(boxes, players, seed, every=1, **agreed):
    """A game played at random: the game itself at every so-maniest decision, and at its end."""
    game = Game.new(players, seed, boxes=boxes, **agreed)
    dice, decisions = Dice(seed), 0
    while not game.over:
        if decisions % every == 0:
            yield game
        allowed = game.options(game.waiting[0])
        game.play(allowed[dice.below(len(allowed))])
        decisions += 1
    yield game
