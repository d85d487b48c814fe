"""A game from what was agreed and what was answered; a longer log of the same game is only played on."""

from collections import deque
from dataclasses import dataclass
from typing import Any, Final

from kemet.game import Game
from kemet.server.replaying import at_once, resumed

GAMES_KEPT: Final = 20
ANSWER: Final = 4  # bytes of an answer; whose it is takes one


@dataclass(slots=True)
class Kept:
    """A game and the log it was built from."""

    table: dict[str, Any]
    answers: bytes
    whose: bytes
    game: Game


class Rebuilding:
    """The last games of a worker."""

    def __init__(self) -> None:
        self.games: deque[Kept] = deque(maxlen=GAMES_KEPT)

    def game(self, table: dict[str, Any], answers: bytes, whose: bytes) -> Game:
        """The game after these answers. It is lent: whoever wants to play in it takes a copy."""
        kept = self._begun(table, answers, whose)
        known = len(kept.answers)
        numbers, seats = kept.game.answers[:0], kept.game.whose[:0]
        numbers.frombytes(answers[known:])
        seats.frombytes(whose[known // ANSWER :])
        at_once(resumed(kept.game, numbers, seats))  # by steps: other threads have their turn in between
        kept.answers, kept.whose = answers, whose
        self.games.append(kept)
        return kept.game

    def _begun(self, table: dict[str, Any], answers: bytes, whose: bytes) -> Kept:
        """The same game as far as it is known, taken out; else a new one."""
        for kept in reversed(self.games):
            if kept.table == table and answers.startswith(kept.answers) and whose.startswith(kept.whose):
                self.games.remove(kept)
                return kept
        return Kept(table, b"", b"", Game.laid_out(**table))
