"""The end of the game, at the end of a round or at once."""

from typing import ClassVar, final

from kemet.machine.frames import NOBODY, Question
from kemet.machine.rows import Choices
from kemet.table.points import ranking
from kemet.table.state import State
from kemet.table.words import GAME_ENDED


@final
class GameOver(Question[State]):
    """Nobody is asked any more."""

    message: ClassVar[str] = "game_over"

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def copy(self) -> "GameOver":
        return GameOver()

    def seats(self, state: State) -> list[int]:
        return []

    def options(self, state: State, out: Choices) -> None:
        pass


def end_game(state: State) -> None:
    """Whatever was going on is over."""
    state.end()
    state.tell(GAME_ENDED, ranking(state)[0])
    state.stack.clear()
    state.stack.append(GameOver())


def won_at_once(state: State) -> bool:
    """A victory that waits for no round to end ends the game here."""
    for victory in state.rules.victories_at_once:
        if victory.reached(state):
            end_game(state)
            return True
    return False
