"""Seth's mat: purple and yellow spaces, purple and coloured tokens, and his turn (Q2 to Q4, W2)."""

from typing import ClassVar, Final, final

from kemet.expansions.seth.buying import SethBuySpace, SethRaiseSpace, begin_corrupt_pyramid
from kemet.expansions.seth.corruption import (
    begin_corrupt_creature,
    begin_corrupt_troop,
    can_corrupt_creature,
)
from kemet.expansions.seth.destroying import begin_destroy
from kemet.expansions.seth.facts import (
    CLEAR_TOKEN,
    COLOURED_TOKENS,
    PURPLE_TOKENS,
    alliance,
    has_march,
    set_march,
)
from kemet.expansions.seth.invasion import InvasionSpace
from kemet.expansions.seth.moving import SethMoveSpace
from kemet.expansions.seth.words import (
    CLEAR,
    CLEAR_PLACED,
    COLOURED_PLACED,
    COLOURED_TOKEN,
    PURPLE_PLACED,
    PURPLE_TOKEN,
    TAKE_CLEAR,
    TAKE_COLOURED,
    TAKE_PURPLE,
    TAKE_SILVER,
)
from kemet.machine.actions import action, first, second, verb_of
from kemet.machine.frames import Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, mypyc_attr
from kemet.machine.rows import Choices
from kemet.table.hands import DrawCards
from kemet.table.offerings import gain_prayer
from kemet.table.playing_cards import PlayCard, list_day_cards
from kemet.table.rulebook import BIT, ActionSpace, Mat
from kemet.table.state import State
from kemet.table.victory import won_at_once
from kemet.table.words import CARD, DONE, GOLD, GOLD_PLACED
from kemet.turns.pray import tell_the_others
from kemet.turns.recruit import RecruitSpace

PURPLE_ROW: Final = 1
YELLOW_ROW: Final = 2
PRAYER_OF_SETH: Final = 3

# Yellow spaces.
CREATURE: Final = 0
TROOP: Final = 1
DESTROY: Final = 2
PYRAMID: Final = 3


class SethPraySpace(ActionSpace):
    def begin(self, state: State, seat: Number) -> None:
        gain_prayer(state, seat, PRAYER_OF_SETH + state.passive(seat).pray)
        tell_the_others(state, seat)


class InvocationSpace(ActionSpace):
    def begin(self, state: State, seat: Number) -> None:
        state.stack.append(DrawCards(seat, 1))


class YellowSpace(ActionSpace):
    """The colour of the token names the victim."""

    def __init__(self, name: str, deed: int) -> None:
        super().__init__(name, YELLOW_ROW)
        self.deed = deed

    def of_use(self, state: State, victim: Seat) -> bool:
        """Corrupt Creature needs a card that may be played and a troop that it may attack."""
        return self.deed != CREATURE or can_corrupt_creature(state, victim)

    def begin_against(self, state: State, seat: Seat, victim: Seat) -> None:
        if self.deed == CREATURE:
            begin_corrupt_creature(state, seat, victim)
        elif self.deed == TROOP:
            begin_corrupt_troop(state, seat, victim)
        elif self.deed == DESTROY:
            begin_destroy(state, seat, victim)
        else:
            begin_corrupt_pyramid(state, seat, victim)


class GoldenMove(ActionSpace):
    """The token of Chaos March goes first."""

    def __init__(self, space: ActionSpace) -> None:
        super().__init__(space.name, space.row)
        self.space = space

    def begin(self, state: State, seat: Number) -> None:
        set_march(state, seat, False)
        self.space.begin(state, seat)


class GoldenRecruit(ActionSpace):
    """For every gold token but that of Chaos March."""

    def __init__(self, space: ActionSpace) -> None:
        super().__init__(space.name, space.row)
        self.space = space

    def takes_gold(self, state: State, seat: Number) -> bool:
        return not has_march(state, seat) or state.gold(seat) > 1

    def begin(self, state: State, seat: Number) -> None:
        self.space.begin(state, seat)


def mat_of_seth() -> Mat:
    """Q3: kinds printed, number of purple spaces reconstructed."""
    return Mat(
        [
            SethBuySpace("buy-1", PURPLE_ROW),
            SethBuySpace("buy-2", PURPLE_ROW),
            SethMoveSpace("move-1", PURPLE_ROW),
            SethMoveSpace("move-2", PURPLE_ROW),
            RecruitSpace("recruit", PURPLE_ROW),
            SethRaiseSpace("raise", PURPLE_ROW),
            InvasionSpace("furious-invasion", PURPLE_ROW),
            InvocationSpace("invocation", PURPLE_ROW),
            SethPraySpace("prayer", PURPLE_ROW),
            YellowSpace("corrupt-creature", CREATURE),
            YellowSpace("corrupt-troop", TROOP),
            YellowSpace("destroy", DESTROY),
            YellowSpace("corrupt-pyramid", PYRAMID),
        ],
        [GoldenMove(SethMoveSpace("move", PURPLE_ROW)), GoldenRecruit(RecruitSpace("recruit", PURPLE_ROW))],
    )


@mypyc_attr(free_list_len=1)
@final
class SethTurn(Procedure[State]):
    """As many tokens as the track shows, one after the other."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: Seat, left: Number) -> None:
        super().__init__(seat)
        self.left = left

    def copy(self) -> "SethTurn":
        twin = SethTurn(self.seat, self.left)
        twin.pc = self.pc
        return twin

    def step(self, state: State) -> None:
        seat = self.seat
        if won_at_once(state):
            return
        more = state.silver(seat) or state.gold(seat) or state.extra(CLEAR_TOKEN) or state.hand_size(seat)
        if self.pc == 0 and (self.left > 0 or more):
            state.stack.append(self.next_question(state))
        else:
            self.finish(state)

    def next_question(self, state: State) -> Question[State]:
        """Purple tokens alone leave nothing to choose but their space."""
        plain = self.left > 0 and not state.extra(COLOURED_TOKENS)
        if plain and not state.gold(self.seat) and not state.hand_size(self.seat):
            return SethPlaces(self.seat, PURPLE_KIND, self.seat)
        return SethMenu(self.seat)


# What kind of token Seth has taken up.
PURPLE_KIND: Final = 0
COLOURED_KIND: Final = 1
SILVER_KIND: Final = 2
CLEAR_KIND: Final = 3


@mypyc_attr(free_list_len=1)
@final
class SethMenu(Question[State]):
    """What does Seth do: a token, a card, or no more?"""

    pick: ClassVar[str] = "turn"
    message: ClassVar[str] = "seth_turn"

    def copy(self) -> "SethMenu":
        return SethMenu(self.seat)

    def options(self, state: State, out: Choices) -> None:
        turn = state.stack[-2]
        assert isinstance(turn, SethTurn)
        if turn.left > 0:
            if state.extra(PURPLE_TOKENS) > 0:
                out.add(action(TAKE_PURPLE))
            for victim in range(state.seats):
                if state.extra(COLOURED_TOKENS) & BIT[victim]:
                    out.add(action(TAKE_COLOURED, victim))
        else:
            out.add(action(DONE))
            if state.silver(self.seat) > 0 and spare_purple(state, self.seat) > 0:
                out.add(action(TAKE_SILVER))
            if state.extra(CLEAR_TOKEN):
                out.add(action(TAKE_CLEAR))
        mat = state.seating.mats[self.seat]
        if state.gold(self.seat) > 0:  # D4: before or after the others
            for i in range(len(mat.golden)):
                if mat.golden[i].takes_gold(state, self.seat):
                    out.add(action(GOLD, i))
        if state.hand_size(self.seat) > 0:
            list_day_cards(state, self.seat, out)

    def answer(self, state: State, choice: Action) -> None:
        seat = self.seat
        verb = verb_of(choice)
        if verb == DONE:
            state.stack[-1].pc = 1
        elif verb == CARD:
            state.stack.append(PlayCard(seat, first(choice)))
        elif verb == GOLD:
            state.set_gold(seat, state.gold(seat) - 1)
            state.tell(GOLD_PLACED, seat, first(choice))
            state.seating.mats[seat].golden[first(choice)].begin(state, seat)
        elif verb == TAKE_PURPLE:
            state.stack.append(SethPlaces(seat, PURPLE_KIND, seat))
        elif verb == TAKE_COLOURED:
            state.stack.append(SethPlaces(seat, COLOURED_KIND, first(choice)))
        elif verb == TAKE_SILVER:
            state.stack.append(SethPlaces(seat, SILVER_KIND, seat))
        else:
            state.stack.append(SethPlaces(seat, CLEAR_KIND, seat))


def spare_purple(state: State, seat: Seat) -> Number:
    """Free purple spaces beyond those that the purple tokens of today still need."""
    mat = state.seating.mats[seat]
    free: Number = 0
    for i in range(len(mat.spaces)):
        if mat.spaces[i].row == PURPLE_ROW and not state.mat(seat) & BIT[i]:
            free += 1
    return free - state.extra(PURPLE_TOKENS)


@mypyc_attr(free_list_len=1)
@final
class SethPlaces(Question[State]):
    """On which space does the token go?"""

    pick: ClassVar[str] = "action"
    message: ClassVar[str] = "seth_space"
    FIELDS: ClassVar[tuple[str, ...]] = ("kind", "victim")

    def __init__(self, seat: Seat, kind: Number, victim: Seat) -> None:
        super().__init__(seat)
        self.kind = kind
        self.victim = victim

    def copy(self) -> "SethPlaces":
        return SethPlaces(self.seat, self.kind, self.victim)

    def options(self, state: State, out: Choices) -> None:
        """Q2: purple and silver tokens on purple spaces, the others anywhere; one token per space."""
        self.list_spaces(state, False, out)
        if out.count == 0:
            self.list_spaces(state, True, out)  # D3: a token must be placed

    def list_spaces(self, state: State, idle: bool, out: Choices) -> None:
        mat, taken = state.seating.mats[self.seat], state.mat(self.seat)
        # the others leave room for the purple tokens that are to come
        room = self.kind == PURPLE_KIND or spare_purple(state, self.seat) > 0
        for i in range(len(mat.spaces)):
            if taken & BIT[i]:
                continue
            space = mat.spaces[i]
            if space.row == PURPLE_ROW:
                if room and self.kind == COLOURED_KIND:
                    out.add(action(COLOURED_TOKEN, self.victim, i))
                elif room and self.kind == CLEAR_KIND:
                    out.add(action(CLEAR, self.seat, i))
                elif room:
                    out.add(action(PURPLE_TOKEN, i))
            elif isinstance(space, YellowSpace):
                if self.kind == COLOURED_KIND and (idle or space.of_use(state, self.victim)):
                    out.add(action(COLOURED_TOKEN, self.victim, i))
                elif self.kind == CLEAR_KIND:
                    for victim in range(state.seats):
                        if alliance(state) & BIT[victim] and (idle or space.of_use(state, victim)):
                            out.add(action(CLEAR, victim, i))

    def answer(self, state: State, choice: Action) -> None:
        seat = self.seat
        turn = state.stack[-1]
        assert isinstance(turn, SethTurn)
        victim = seat if self.kind == PURPLE_KIND or self.kind == SILVER_KIND else first(choice)
        i = first(choice) if victim == seat and self.kind != CLEAR_KIND else second(choice)
        if self.kind == PURPLE_KIND:
            turn.left -= 1
            state.set_extra(PURPLE_TOKENS, state.extra(PURPLE_TOKENS) - 1)
            state.tell(PURPLE_PLACED, seat, i)
        elif self.kind == SILVER_KIND:
            state.set_silver(seat, state.silver(seat) - 1)
            state.tell(PURPLE_PLACED, seat, i)
        elif self.kind == COLOURED_KIND:
            turn.left -= 1
            state.set_extra(COLOURED_TOKENS, state.extra(COLOURED_TOKENS) - BIT[victim])
            state.tell(COLOURED_PLACED, seat, victim, i)
        else:
            state.set_extra(CLEAR_TOKEN, 0)
            state.tell(CLEAR_PLACED, seat, victim, i)
        state.set_mat(seat, state.mat(seat) | BIT[i])
        space = state.seating.mats[seat].spaces[i]
        if isinstance(space, YellowSpace):
            space.begin_against(state, seat, victim)
        else:
            space.begin(state, seat)
