"""The whole game from the empty table to the ranking: setting up, then rounds of night, day and dusk."""

from typing import final

from kemet.machine.frames import Procedure
from kemet.table.state import State
from kemet.table.victory import end_game
from kemet.table.words import ROUND_BEGAN


@final
class Rounds(Procedure[State]):
    """The lowest frame of the stack."""

    def copy(self) -> "Rounds":
        twin = Rounds()
        twin.pc = self.pc
        return twin

    def step(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        phases = state.rules.phases
        if pc == 0:
            state.rules.setting_up.begin(state)
        elif pc <= len(phases):
            if pc == 1:
                state.set_round(state.round() + 1)
                state.tell(ROUND_BEGAN, state.round())
            phases[pc - 1].begin(state)
        elif self.is_over(state):
            end_game(state)
        else:
            self.pc = 1

    def is_over(self, state: State) -> bool:
        """E5, and G3 for a table with a round limit."""
        for victory in state.rules.victories:
            if victory.reached(state):
                return True
        limit = state.options.round_limit
        return limit > 0 and state.round() >= limit
