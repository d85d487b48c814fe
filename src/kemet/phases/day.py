"""Day: five times round the table, one token at a time, with cards before, between and after (D)."""

from typing import ClassVar, Final, final

from kemet.machine.actions import action, first, verb_of
from kemet.machine.frames import Procedure, Question
from kemet.machine.numbers import Action, Number, mypyc_attr
from kemet.machine.rows import Choices
from kemet.table.playing_cards import PlayCard, list_day_cards
from kemet.table.rulebook import BIT, Mat, Phase
from kemet.table.state import State
from kemet.table.words import (
    CARD,
    DAY_BROKE,
    DONE,
    GOLD,
    GOLD_PLACED,
    SILVER,
    SILVER_PLACED,
    TOKEN,
    TOKEN_PLACED,
    TURN_BEGAN,
)

TOKENS_OF_A_DAY: Final = 5


class DayPhase(Phase):
    def begin(self, state: State) -> None:
        state.stack.append(Day())


@final
class Day(Procedure[State]):
    """D1: in turn order, until all tokens are placed."""

    phase: ClassVar[str] = "day"

    FIELDS: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self) -> None:
        super().__init__()
        self.place: Number = 0

    def copy(self) -> "Day":
        twin = Day()
        twin.pc = self.pc
        twin.place = self.place
        return twin

    def step(self, state: State) -> None:
        if self.pc == 0:
            self.break_day(state)
            self.pc = 1
        if self.place == state.seats:
            self.place = 0
        seat = state.order(self.place)
        self.place += 1
        if state.tokens(seat) == 0:
            self.finish(state)
        else:
            state.set_active(seat)
            state.tell(TURN_BEGAN, seat)
            state.stack.append(Turn(seat))

    def break_day(self, state: State) -> None:
        """All tokens are back (D4)."""
        for seat in range(state.seats):
            passive = state.passive(seat)
            state.set_tokens(seat, state.seating.tokens[seat])
            state.set_mat(seat, 0)
            state.set_silver(seat, passive.silver)
            state.set_gold(seat, passive.gold)
        state.tell(DAY_BROKE, state.round())


# The row duty (D2)


def empty_rows(mat: Mat, taken: Number) -> Number:
    """The rows that have no token yet."""
    rows = 0
    for i in range(mat.rows):
        if not taken & mat.row_masks[i]:
            rows += 1
    return rows


def spaces_of_empty_rows(mat: Mat, taken: Number) -> Number:
    spaces: Number = 0
    for i in range(mat.rows):
        if not taken & mat.row_masks[i]:
            spaces |= mat.row_masks[i]
    return spaces


@mypyc_attr(free_list_len=1)
class Turn(Procedure[State]):
    """A token must be placed; silver may follow it, gold come before or after it (D3, D4)."""

    def copy(self) -> "Turn":
        twin = Turn(self.seat)
        twin.pc = self.pc
        return twin

    def step(self, state: State) -> None:
        seat = self.seat
        if self.pc == 0 or (
            self.pc == 1 and (state.silver(seat) or state.gold(seat) or state.hand_size(seat))
        ):
            state.stack.append(TurnMenu(seat))
        else:
            self.finish(state)

    def list_more(self, state: State, out: Choices) -> None:
        """What else may be done in the turn of one who does not play alone."""

    def do_more(self, state: State, choice: Action) -> None:
        """One of those."""
        raise NotImplementedError


@mypyc_attr(free_list_len=1)
@final
class TurnMenu(Question[State]):
    """What do you do: a token, a card, or no more?"""

    pick: ClassVar[str] = "turn"
    message: ClassVar[str] = "turn"

    def copy(self) -> "TurnMenu":
        return TurnMenu(self.seat)

    def options(self, state: State, out: Choices) -> None:
        seat = self.seat
        turn = state.stack[-2]
        if turn.pc == 0:
            self.list_tokens(state, TOKEN, state.tokens(seat) - 1 + state.silver(seat), out)
        else:
            self.list_after_token(state, out)
        if state.gold(seat) > 0:
            self.list_gold(state, out)
        if state.hand_size(seat) > 0:
            list_day_cards(state, seat, out)
        if not state.seating.alone[seat]:
            assert isinstance(turn, Turn)
            turn.list_more(state, out)

    def list_tokens(self, state: State, verb: Number, tokens_left: Number, out: Choices) -> None:
        """The tokens left must still reach every row; a silver token counts for its row."""
        mat = state.seating.mats[self.seat]
        taken = state.mat(self.seat)
        free = ~taken
        spare = tokens_left - empty_rows(mat, taken)
        if spare < 0:
            free = spaces_of_empty_rows(mat, taken) if spare == -1 else 0
        for i in range(len(mat.spaces)):
            if free & BIT[i]:
                out.add(action(verb, i))

    def list_after_token(self, state: State, out: Choices) -> None:
        seat = self.seat
        mat = state.seating.mats[seat]
        tokens, silver = state.tokens(seat), state.silver(seat)
        if tokens > 0 or empty_rows(mat, state.mat(seat)) == 0:
            out.add(action(DONE))
        if silver > 0:
            self.list_tokens(state, SILVER, tokens + silver - 1, out)

    def list_gold(self, state: State, out: Choices) -> None:
        """D4: before the normal token of the turn or after it."""
        mat = state.seating.mats[self.seat]
        for i in range(len(mat.golden)):
            if mat.golden[i].takes_gold(state, self.seat):
                out.add(action(GOLD, i))

    def answer(self, state: State, choice: Action) -> None:
        seat = self.seat
        turn = state.stack[-1]
        mat = state.seating.mats[seat]
        verb, i = verb_of(choice), first(choice)
        if verb == DONE:
            turn.pc = 2
        elif verb == CARD:
            state.stack.append(PlayCard(seat, i))
        elif verb == GOLD:
            state.set_gold(seat, state.gold(seat) - 1)
            state.tell(GOLD_PLACED, seat, i)
            mat.golden[i].begin(state, seat)
        elif verb != TOKEN and verb != SILVER:
            assert isinstance(turn, Turn)
            turn.do_more(state, choice)
        else:
            state.set_mat(seat, state.mat(seat) | BIT[i])
            if verb == TOKEN:
                turn.pc = 1
                state.set_tokens(seat, state.tokens(seat) - 1)
                state.tell(TOKEN_PLACED, seat, i)
            else:
                state.set_silver(seat, state.silver(seat) - 1)
                state.tell(SILVER_PLACED, seat, i)
            mat.spaces[i].begin(state, seat)
