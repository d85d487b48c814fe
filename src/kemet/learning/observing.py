"""What a seat may know as a float32 array, every number from 0 to 1. See docs/learning.md, plane by plane."""

import hashlib
from collections.abc import Sequence
from itertools import product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kemet.game import Game
from kemet.learning.reading import read_view
from kemet.machine.frames import NOBODY
from kemet.machine.numbers import new_row
from kemet.rules.rules import Rules
from kemet.views.filling import filled
from kemet.views.planes import PLANES_VERSION, Planes, planes_of

Floats: TypeAlias = NDArray[np.float32]
Integers: TypeAlias = NDArray[np.int64]
WORD = np.dtype(np.int64)
FLOAT = np.dtype(np.float32)
# The compiled engine keeps a row as machine words, which need not be copied.
numbers_of: Any = np.array if isinstance(new_row(1), list) else np.frombuffer

__all__ = ["PLANES_VERSION", "Floats", "Observer"]


class Observer:
    """Looks at games of one kind of table."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.planes: Planes = planes_of(rules, players)
        self.size = int(self.planes.size)
        self.public = int(self.planes.own_begins)  # so many numbers of the row everybody may know
        self.parts: dict[str, slice] = {
            plane.name: slice(int(plane.begin), int(plane.begin + plane.size)) for plane in self.planes.listed
        }
        self.shapes: dict[str, tuple[int, ...]] = {plane.name: plane.shape for plane in self.planes.listed}
        self._share: Floats = np.repeat(
            np.array([1.0 / int(plane.most) for plane in self.planes.listed], np.float32),
            [int(plane.size) for plane in self.planes.listed],
        )
        self._one: Floats = np.ones(self.size, np.float32)

    def of_game(self, game: Game, seat: int | None) -> Floats:
        """What a seat may know of a game; None is a spectator, whose own planes stay empty."""
        row = filled(self.planes, game.state, NOBODY if seat is None else seat)
        shares: Floats = numbers_of(row, WORD).astype(FLOAT)
        shares *= self._share
        return np.minimum(shares, self._one, out=shares)

    def numbers(self, game: Game, seat: int | None) -> Integers:
        """The same before it is brought between 0 and 1."""
        numbers: Integers = numbers_of(
            filled(self.planes, game.state, NOBODY if seat is None else seat), WORD
        )
        return numbers

    def write(self, game: Game, seat: int | None, out: Floats) -> None:
        """What `of_game` gives, into an array that is there already."""
        out[:] = self.numbers(game, seat)
        out *= self._share
        np.minimum(out, self._one, out=out)

    def of_view(self, view: dict[str, Any]) -> Floats:
        """The same from a view, such as a server sends."""
        shares: Floats = read_view(self.planes, view).astype(FLOAT) * self._share
        return np.minimum(shares, self._one, out=shares)

    def named(self, observation: Floats) -> dict[str, Floats]:
        """The planes one by one, in their shapes; they share the memory of the array."""
        return {name: observation[part].reshape(self.shapes[name]) for name, part in self.parts.items()}

    def labels(self, seats: Sequence[str]) -> list[str]:
        """What each number of the row is about: `units anubis TW`."""
        names = self.planes.names | {"seat": list(seats)}
        return [
            " ".join([plane.name, *things])
            for plane in self.planes.listed
            for things in product(*[names[axis] for axis in plane.axes])
        ]

    def checksum(self) -> str:
        """Another one whenever any number of the row means something else."""
        told = [f"{plane.name} {plane.most} {plane.own}" for plane in self.planes.listed]
        told += self.labels(self.planes.names["seat"])
        return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]
