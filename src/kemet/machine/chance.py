"""The live random source. It answers chance's questions and is never part of a state."""

import os
from typing import Final

from kemet.machine.numbers import Number

MASK: Final = 0xFFFFFFFF
GOLDEN: Final = 0x9E3779B9
SILVER: Final = 0x6A09E667
SPAN: Final = 1 << 60  # what is thrown without a seed is below it


class Dice:
    """With a seed Marsaglia's xorshift with four 32-bit words: the same numbers on every machine.

    Without one every number is the system's: from what was seen nobody can compute what was
    drawn, and there is nothing to be kept secret, because nothing is kept.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seeded = False
        self.x = 0
        self.y = 0
        self.z = 0
        self.w = 0
        if seed is not None:
            self.restart(seed)

    def restart(self, seed: int) -> None:
        """Every bit of the seed counts in each of the four words, and neighbouring seeds share nothing."""
        self.seeded = True
        words = [0, 0, 0, 0]
        rest = abs(seed) << 1 | (1 if seed < 0 else 0)
        part: Number = 0  # of 32 bits
        while rest > 0 or part == 0:
            mixed: Number = rest & MASK
            for i in range(4):
                mixed = (mixed + GOLDEN) & MASK
                words[i] ^= int(scrambled((mixed + part * SILVER) & MASK))
            rest >>= 32
            part += 1
        self.x, self.y, self.z = words[0], words[1], words[2]
        self.w = words[3] | 1  # all four words zero would stay zero for ever

    def copy(self) -> "Dice":
        """With a seed they go on alike; without, what the one throws tells nothing about the other."""
        twin = Dice()
        twin.seeded = self.seeded
        twin.x, twin.y, twin.z, twin.w = self.x, self.y, self.z, self.w
        return twin

    def below(self, n: Number) -> Number:
        """A number from 0 to n - 1, each as likely as the others."""
        if not self.seeded:
            return unforeseen(n)
        x = self.x
        t = (x ^ (x << 11)) & MASK
        self.x = self.y
        self.y = self.z
        self.z = self.w
        w = self.w
        w = w ^ (w >> 19) ^ t ^ (t >> 8)
        self.w = w
        return ((w >> 2) * n) >> 30  # small enough for a machine word

    def shuffled(self, things: list[int]) -> list[int]:
        mixed = things[:]
        for i in range(len(mixed) - 1, 0, -1):
            j = self.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed


def scrambled(word: Number) -> Number:
    """All 32 bits depend on each other."""
    once = product(word ^ (word >> 16), 0x21F0AAAD)
    twice = product(once ^ (once >> 15), 0x735A2D97)
    return twice ^ (twice >> 15)


def product(a: Number, b: Number) -> Number:
    """The last 32 bits of it, by halves that fit a machine word.

    Ctrl-C in a product of Python's own long numbers makes mypyc's library end a compiled program.
    """
    low: Number = a & 0xFFFF
    high: Number = a >> 16
    return (low * b + (((high * b) & 0xFFFF) << 16)) & MASK


def unforeseen(n: Number) -> Number:
    """A number below n from the system; the few that would make some of them likelier are thrown again."""
    most: Number = SPAN - SPAN % n
    while True:
        thrown: Number = int.from_bytes(os.urandom(8), "big") >> 4
        if thrown < most:
            return thrown % n
