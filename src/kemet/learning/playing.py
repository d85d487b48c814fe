"""Games under one agreement, played by numbers from the action space: what all environments share."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kemet.game import Game
from kemet.learning.actions import ActionTable, actions_of
from kemet.learning.numbered import OVER, REFUSED
from kemet.learning.observing import Floats, Observer
from kemet.learning.rewards import checked_reward, rewards_of
from kemet.machine.errors import IllegalAction

Mask = NDArray[np.int8]
ONE_BYTE = np.dtype(np.int8)

__all__ = ["OVER", "Mask", "Playing", "no_game"]


class Playing:
    """One game after the other, always of the same kind."""

    def __init__(self, players: int, reward: str = "win", **agreed: Any) -> None:
        self.reward = checked_reward(reward)
        self.agreed: dict[str, Any] = {"players": players, **agreed}
        self.game = Game.laid_out(**self.agreed, seed=0)  # refuses by name what cannot be agreed
        self.players = players
        self.actions: ActionTable = actions_of(self.game.rules, players)
        self.observer = Observer(self.game.rules, players)
        self._numbered = self.actions.numbered()

    def begin(self, seed: int) -> None:
        """A new game; the seed is that of chance."""
        self.game = Game.new(**self.agreed, seed=seed)

    def asked(self) -> int:
        """Who answers now, or OVER. Where several may, it is the first of them."""
        return self._numbered.asked(self.game)

    def open(self) -> list[int]:
        """The numbers of what is open, in rising order; a list to read only."""
        return self._numbered.open(self.game)

    def mask(self, seat: int) -> Mask:
        """Ones where an answer is open to a seat; all zeros unless it is asked."""
        return np.frombuffer(self._numbered.mask(self.game, seat), ONE_BYTE)

    def is_open(self, index: int) -> bool:
        return index in self._numbered.open(self.game)

    def answer(self, index: int, seat: int | None = None) -> int:
        """Play one of the open numbers; who is asked next. Any other is refused and changes nothing."""
        asked = self._numbered.answer(self.game, index, self.asked() if seat is None else seat)
        if asked == REFUSED:
            raise IllegalAction(self.refusal(index))
        return asked

    def play(self, action: int, seat: int) -> None:
        """Play an action as the engine knows it, such as a bot gives it."""
        self.game.play(action, seat)

    def refusal(self, index: int) -> str:
        tried = self.actions.text(index) if 0 <= index < len(self.actions) else "no action of this game"
        listed = ", ".join(f"{i} ({self.actions.text(i)})" for i in self.open())
        return f"{index} ({tried}) is not open now; open: {listed}"

    def observe(self, seat: int) -> Floats:
        return self.observer.of_game(self.game, seat)

    def rewards(self) -> list[float]:
        """Of every seat, at the end; they add up to 0."""
        return rewards_of(self.game, self.reward)


def no_game() -> IllegalAction:
    """What an environment says to a step where no game is going on."""
    return IllegalAction("the game is over, or none has begun: nothing is open until reset() begins the next")
