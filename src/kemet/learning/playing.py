"""Games under one agreement, played by numbers from the action space: what all environments share."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kemet.game import Game
from kemet.learning.actions import ActionTable, actions_of
from kemet.learning.observing import Floats, Observer
from kemet.learning.rewards import REWARDS, rewards_of
from kemet.machine.errors import IllegalAction, UnknownOption

Mask = NDArray[np.int8]


class Playing:
    """One game after the other, always of the same kind."""

    def __init__(self, players: int, reward: str = "win", **agreed: Any) -> None:
        if reward not in REWARDS:
            raise UnknownOption(f"reward={reward!r} is not known; choose from {', '.join(REWARDS)}")
        self.reward = reward
        self.agreed: dict[str, Any] = {"players": players, **agreed}
        self.game = Game.laid_out(**self.agreed, seed=0)  # refuses by name what cannot be agreed
        self.players = players
        self.actions: ActionTable = actions_of(self.game.rules, players)
        self.observer = Observer(self.game.rules, players)
        self._index = self.actions.index
        self._actions = self.actions.actions
        self._open: list[int] | None = None  # the numbers of what is open, once somebody has asked

    def begin(self, seed: int) -> None:
        """A new game; the seed is that of chance."""
        self.game = Game.new(**self.agreed, seed=seed)
        self._open = None

    def asked(self) -> int:
        """Who answers now. Where several may, it is the first of them."""
        return self.game.waiting[0]

    def open(self) -> list[int]:
        """The numbers of what is open, in rising order."""
        if self._open is None:
            index = self._index
            self._open = [index[answer] for answer in self.game.options(self.game.waiting[0])]
        return self._open

    def mask(self, seat: int) -> Mask:
        """Ones where an answer is open to a seat; all zeros unless it is asked."""
        row = bytearray(len(self._actions))
        game = self.game
        if not game.over and seat in game.waiting:
            for i in self.open():
                row[i] = 1
        return np.frombuffer(row, np.int8)

    def is_open(self, index: int) -> bool:
        return index in self.open()

    def answer(self, index: int, seat: int | None = None) -> None:
        """Play one of the open numbers; any other is refused and changes nothing."""
        if index not in self.open():
            raise IllegalAction(self.refusal(index))
        self._open = None
        self.game.play_open(self._actions[index], self.game.waiting[0] if seat is None else seat)

    def play(self, action: int, seat: int) -> None:
        """Play an action as the engine knows it, such as a bot gives it."""
        self._open = None
        self.game.play(action, seat)

    def refusal(self, index: int) -> str:
        tried = self.actions.text(index) if 0 <= index < len(self._actions) else "no action of this game"
        listed = ", ".join(f"{i} ({self.actions.text(i)})" for i in self.open())
        return f"{index} ({tried}) is not open now; open: {listed}"

    def observe(self, seat: int) -> Floats:
        return self.observer.of_game(self.game, seat)

    def rewards(self) -> list[float]:
        """Of every seat, at the end; they add up to 0."""
        return rewards_of(self.game, self.reward)
