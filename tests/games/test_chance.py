"""The dice: what a seed stands for, and that nobody is hurt who is interrupted while they are thrown."""

import subprocess
import sys

import pytest

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


def test_whoever_interrupts_the_engine_ends_nothing_but_what_it_was_doing():
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "still here\n"), done.stderr
