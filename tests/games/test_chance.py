"""The dice: what a seed stands for, and that nobody is hurt who is interrupted while they are thrown."""

import os
import subprocess
import sys

import pytest

from kemet import Game
from kemet.machine.chance import Dice, product

# Stopped hundreds of times by a clock, anywhere in the engine.
INTERRUPTED = """
import signal
from kemet import Dice, Game

def stop(*_):
    raise KeyboardInterrupt

def play(seed):
    dice, game = Dice(seed), Game.new(2, seed)
    while not game.over:
        options = game.options(game.waiting[0])
        game.play(options[dice.below(len(options))])
        game.digest()
    Game.from_record(game.record()).sample(0, seed)

signal.signal(signal.SIGALRM, stop)
for do in (lambda seed: Dice(seed), lambda seed: Game.new(2, seed), play):
    for number in range(500):
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.0002 + number * 0.000003)
            while True:
                do(number * 0x123456789ABCDEF)
        except KeyboardInterrupt:
            pass
print("still here")
"""


def words(seed):
    dice = Dice(seed)
    return dice.x, dice.y, dice.z, dice.w


@pytest.mark.parametrize("bit", range(127))
def test_every_bit_of_a_seed_counts_in_every_word(bit):
    for one, other in zip(words(3), words(3 ^ (1 << bit)), strict=True):
        assert one != other


def test_seeds_that_differ_far_up_only_share_nothing():
    throws = {
        tuple(dice.below(1000) for _ in range(8)) for dice in (Dice(5 + (n << 40)) for n in range(2000))
    }
    assert len(throws) == 2000


@pytest.mark.parametrize("a", [0, 1, 0xFFFF, 0x10000, 0xFFFFFFFF, 0xDEADBEEF])
def test_a_product_of_halves_is_the_product(a):
    for b in (1, 0x21F0AAAD, 0x735A2D97):
        assert product(a, b) == a * b & 0xFFFFFFFF


# Without a seed


def test_what_is_thrown_without_a_seed_comes_from_the_system_every_time(monkeypatch):
    given = iter(range(1, 1000))
    monkeypatch.setattr(os, "urandom", lambda size: (next(given) << 4).to_bytes(size, "big"))
    dice = Dice()
    assert [dice.below(1000) for _ in range(5)] == [1, 2, 3, 4, 5]
    assert (dice.x, dice.y, dice.z, dice.w) == (0, 0, 0, 0), "there is nothing to be found out"


def test_no_number_is_likelier_because_the_span_does_not_divide(monkeypatch):
    thrown = iter([(1 << 64) - 1, 7 << 4])
    monkeypatch.setattr(os, "urandom", lambda size: next(thrown).to_bytes(size, "big"))
    assert Dice().below(3) == 7 % 3


def test_every_number_comes_up_without_a_seed():
    dice = Dice()
    assert {dice.below(6) for _ in range(600)} == set(range(6))


def played_on(game):
    """To its end, always with the same answers as far as luck allows."""
    dice = Dice(1)
    while not game.over:
        options = game.options(game.waiting[0])
        game.play(options[dice.below(len(options))])
    return game.record()


def test_a_copy_of_a_game_without_a_seed_does_not_tell_what_it_will_draw():
    game = Game.new(2, round_limit=2)
    assert len({played_on(game.copy()) for _ in range(6)}) == 6


def test_a_game_with_a_seed_draws_the_same_in_every_copy():
    game = Game.new(2, seed=5, round_limit=2)
    assert len({played_on(game.copy()) for _ in range(3)}) == 1


def test_nothing_that_is_kept_of_a_game_holds_its_luck():
    """Record, view and digest are the same whatever dice the game goes on with."""
    game = Game.new(3)
    other = game.copy(seed=1)
    assert other.record() == game.record()
    assert other.digest() == game.digest()
    assert [other.view(seat) for seat in (None, 0, 1, 2)] == [game.view(seat) for seat in (None, 0, 1, 2)]


def test_whoever_interrupts_the_engine_ends_nothing_but_what_it_was_doing():
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "still here\n"), done.stderr
