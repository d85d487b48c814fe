"""What a seat knows, for OpenSpiel: what is public, what is its own, and what it has seen so far."""

from typing import Any

import numpy as np
import pyspiel

from kemet.game import Game
from kemet.learning.observing import Floats, Observer


class Knowing:
    """An observer as OpenSpiel wants it: `tensor` and `dict` of the planes asked for, and a text.

    With perfect recall there is only the text: everything that the seat was told, and its own answers.
    """

    def __init__(self, observer: Observer, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody at this table knows the secrets of all players")
        self.observer = observer
        self.recall: bool = kind.perfect_recall
        self.public: bool = kind.public_info
        self.private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.labels: list[str] = []  # of the numbers, once the names of the seats are known
        begin = 0 if self.public else observer.public
        self.part = slice(begin, observer.size if self.private else observer.public)
        self.tensor: Floats | None = None
        self.dict: dict[str, Floats] = {}
        if not self.recall:
            self.tensor = np.zeros(max(0, self.part.stop - begin), np.float32)
            for plane in observer.planes.listed:
                if self.private if plane.own else self.public:
                    at = int(plane.begin) - begin
                    self.dict[plane.name] = self.tensor[at : at + int(plane.size)].reshape(plane.shape)

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self.observer.of_game(state.held().game, player)[self.part]

    def string_from(self, state: Any, player: int) -> str:
        held = state.held()
        now = self.told(held.game, player)
        return "\n".join([*self.remembered(held.game, held.told, player), now]) if self.recall else now

    def told(self, game: Game, seat: int) -> str:
        """The planes in words, without the zeros: `prayer anubis 5`."""
        if not self.labels:
            self.labels = self.observer.labels(game.state.seating.names)[self.part]
        numbers = self.observer.numbers(game, seat)[self.part]
        return "\n".join([f"{self.labels[i]} {numbers[i]}" for i in np.flatnonzero(numbers)])

    def remembered(self, game: Game, told: list[int], seat: int) -> list[str]:
        """Everything the seat has heard, its own answers between, in the order in which it happened."""
        lines: list[str] = []
        heard = 0
        for number, before in enumerate([*told, game.told]):
            for event in [game.event(i) for i in range(heard, before)]:
                if self.may_hear(event, seat):
                    lines.append(" ".join(str(word) for word in event.values()))
            heard = before
            if self.private and number < len(told) and game.whose[number] == seat:
                lines.append(f"> {game.text(game.answers[number])}")
        return lines

    def may_hear(self, event: dict[str, Any], seat: int) -> bool:
        return self.private and event["only_for"] == seat if "only_for" in event else self.public
