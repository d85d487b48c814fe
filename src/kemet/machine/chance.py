"""The live random source. It answers chance's questions and is never part of a state."""

import os
from typing import Final

from kemet.machine.numbers import Number

MASK: Final = 0xFFFFFFFF


class Dice:
    """Marsaglia's xorshift with four 32-bit words: the same numbers on every machine for the same seed."""

    def __init__(self, seed: int | None = None) -> None:
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "big")
        self.x = 0
        self.y = 0
        self.z = 0
        self.w = 0
        self.restart(seed)

    def restart(self, seed: int) -> None:
        # Four words from one seed by repeated mixing, so that neighbouring seeds share nothing.
        words: list[int] = []
        value = abs(seed) * 2 + (1 if seed < 0 else 0)
        high = value
        while high > MASK:
            high >>= 32
            value ^= high * 0x9E3779B1
        mixed = value & MASK
        for _ in range(4):
            mixed = (mixed + 0x9E3779B9) & MASK
            word = mixed
            word = ((word ^ (word >> 16)) * 0x21F0AAAD) & MASK
            word = ((word ^ (word >> 15)) * 0x735A2D97) & MASK
            words.append(word ^ (word >> 15))
        self.x, self.y, self.z = words[0], words[1], words[2]
        self.w = words[3] | 1  # all four words zero would stay zero for ever

    def copy(self) -> "Dice":
        twin = Dice(0)
        twin.x, twin.y, twin.z, twin.w = self.x, self.y, self.z, self.w
        return twin

    def below(self, n: Number) -> Number:
        """A number from 0 to n - 1, each as likely as the others."""
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
