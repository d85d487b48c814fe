"""Tables that a benchmark makes on its server."""

import random

from kemet.bots import LEVELS
from kemet.client import Client, NewGame
from kemet.game import Game

NAMES = ("Ada", "Bo")
BOTS_AT_A_TABLE = 2


def make_game(client: Client, **table: object) -> NewGame:
    """Two persons, each with a key of their own, who are waited for at reactions."""
    new = client.create(dict(table), ["open", "open"], listed=True, reactions="quick")
    keys = {seat: client.take(new, seat, name).key or "" for seat, name in enumerate(NAMES)}
    client.start(new)
    return NewGame(new.game, new.host, keys, new.watch, new.raw)


def make_bots_play(client: Client) -> NewGame:
    """A table of bots of the highest level, at which nobody looks."""
    return client.create({"length": "long"}, [f"bot {len(LEVELS) - 1}"] * BOTS_AT_A_TABLE, start=True)


def finished_record(round_limit: int, seed: int = 1) -> str:
    """A game between two who answer at random, to its end."""
    dice = random.Random(seed)
    game = Game.new(len(NAMES), seed, round_limit=round_limit)
    while not game.over:
        seat = game.waiting[0]
        game.play_open(dice.choice(game.options(seat)), seat)
    return game.record()


def long_record(answers: int) -> str:
    """A game that nobody wants to end."""
    dice = random.Random(2)
    while True:
        game = Game.new(2, dice.getrandbits(32), length="long")
        while not game.over and len(game.answers) < answers:
            seat = game.waiting[0]
            options = game.options(seat)
            calm = [option for option in options if game.text(option) == "done"] or options
            game.play_open(dice.choice(calm), seat)
        if len(game.answers) >= answers:
            return game.record()
