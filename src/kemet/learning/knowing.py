"""What a seat knows, for OpenSpiel: what is public, what is its own, and what it has seen so far."""

from typing import Any

import numpy as np
import pyspiel

from kemet.game import Game
from kemet.learning.numbered import Numbered
from kemet.learning.observing import Floats, Observer
from kemet.machine.chance import Dice

Knowledge = tuple[int, bool, bool]  # of which seat, with what is public, with what is its own
Memory = tuple[int, int, str]  # so many events and answers, and what they have told


class Held:
    """A game in progress, with what had been told before each answer. It is copied with its state."""

    def __init__(self, game: Game, told: list[int], agreement: Any) -> None:
        self.game = game
        self.told = told
        self.agreement = agreement
        self.numbered: Numbered = agreement.numbered
        self.memories: dict[Knowledge, Memory] = {}
        self.real = True  # and not imagined

    def __reduce__(self) -> tuple[Any, ...]:
        """It is stored as its answers, which lead to it again."""
        if not self.real:
            raise TypeError("a position that was imagined has no beginning, so it cannot be stored")
        return held_again, (str(self.agreement), list(self.game.answers), list(self.game.whose))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Held":
        twin = Held(self.game.copy(), self.told[:], self.agreement)
        twin.memories = self.memories.copy()
        twin.real = self.real
        return twin

    def imagined(self, seat: int, dice: Dice) -> "Held":
        """A game that a seat could be in. It remembers the same there; of the others it knows no answers."""
        twin = Held(self.game.sample(seat, dice), [], self.agreement)
        twin.real = False
        for knowledge, (_, _, text) in self.memories.items():
            if knowledge[0] == seat:
                twin.memories[knowledge] = (twin.game.told, 0, text)
        return twin

    def answer(self, seat: int, action: int) -> None:
        self.told.append(self.game.told)
        self.game.resume([action], [seat])


def held_again(name: str, answers: list[int], whose: list[int]) -> Held:
    """By the name of its agreement, such as `kemet(players=3)`."""
    agreement = pyspiel.load_game(name)
    held = Held(Game.laid_out(**agreement.agreed, seed=0), [], agreement)
    for answer, seat in zip(answers, whose, strict=True):
        held.answer(seat, answer)
    return held


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
            game = (state._held or state.held()).game
            if self.public and self.private:
                self.observer.write(game, player, self.tensor)
            else:
                self.tensor[:] = self.observer.of_game(game, player)[self.part]

    def string_from(self, state: Any, player: int) -> str:
        held = state.held()
        now = self.told(held.game, player)
        return self.remembered(held, player) + now if self.recall else now

    def told(self, game: Game, seat: int) -> str:
        """The planes in words, without the zeros: `prayer anubis 5`."""
        if not self.labels:
            self.labels = self.observer.labels(game.state.seating.names)[self.part]
        numbers = self.observer.numbers(game, seat)[self.part]
        there = np.flatnonzero(numbers)
        labels, counts = self.labels, numbers[there].tolist()
        return "\n".join([f"{labels[i]} {n}" for i, n in zip(there.tolist(), counts, strict=True)])

    def remembered(self, held: Held, seat: int) -> str:
        """Everything the seat has heard, its own answers between, in the order in which it happened."""
        game, told, knowledge = held.game, held.told, (seat, self.public, self.private)
        heard, answers, text = held.memories.get(knowledge, (0, 0, ""))
        lines: list[str] = [text]
        for number in range(answers, len(told) + 1):
            before = told[number] if number < len(told) else game.told
            for event in [game.event(i) for i in range(heard, before)]:
                if self.may_hear(event, seat):
                    lines.append(" ".join(str(word) for word in event.values()) + "\n")
            heard = before
            if self.private and number < len(told) and game.whose[number] == seat:
                lines.append(f"> {game.text(game.answers[number])}\n")
        if len(lines) > 1:
            text = "".join(lines)
        held.memories[knowledge] = (heard, len(told), text)
        return text

    def may_hear(self, event: dict[str, Any], seat: int) -> bool:
        return self.private and event["only_for"] == seat if "only_for" in event else self.public
