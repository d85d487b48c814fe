"""Night: prayers, cards, night tiles, and the order of the coming day (N)."""

from typing import ClassVar, Final, final

from kemet.machine.actions import action, first
from kemet.machine.frames import NOBODY, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, mypyc_attr
from kemet.machine.rows import Choices
from kemet.table.hands import ChooseDraw, DrawCards
from kemet.table.offerings import gain_prayer
from kemet.table.points import victory_points
from kemet.table.rulebook import BIT, Phase
from kemet.table.state import State
from kemet.table.words import FOLLOW, NIGHT_FELL, ORDER_SET, RESOLVE

PRAYER_OF_A_NIGHT: Final = 2


class NightPhase(Phase):
    def begin(self, state: State) -> None:
        state.stack.append(Night())


@final
class Night(Procedure[State]):
    """Each step goes once round the table."""

    phase: ClassVar[str] = "night"

    FIELDS: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self) -> None:
        super().__init__()
        self.place: Number = 0

    def copy(self) -> "Night":
        twin = Night()
        twin.pc = self.pc
        twin.place = self.place
        return twin

    def step(self, state: State) -> None:
        if self.pc == 0 and self.place == 0:
            state.set_active(NOBODY)
            state.tell(NIGHT_FELL, state.round())
        if self.place == state.seats:
            self.place = 0
            self.pc += 1
        if self.pc == 3:
            self.set_order(state)
            return
        if self.pc == 4:
            self.finish(state)
            return
        seat = state.order(self.place)
        self.place += 1
        if self.pc == 0:
            gain_prayer(state, seat, PRAYER_OF_A_NIGHT + state.passive(seat).night_prayer)
        elif self.pc == 1:
            self.draw_cards(state, seat)
        elif state.powers(seat) & state.rules.night_mask:
            state.stack.append(NightTiles(seat, state.powers(seat) & state.rules.night_mask))

    def draw_cards(self, state: State, seat: Seat) -> None:
        """N2: one card, with Vision chosen from several; further cards blind."""
        passive = state.passive(seat)
        if passive.vision:
            if passive.night_cards:
                state.stack.append(DrawCards(seat, passive.night_cards))
            state.stack.append(ChooseDraw(seat, 1 + passive.vision))
        else:
            state.stack.append(DrawCards(seat, 1 + passive.night_cards))

    def set_order(self, state: State) -> None:
        """N4: the player with fewest points decides; skipped in the first round."""
        self.pc = 4
        if state.round() > 1:
            state.stack.append(NewOrder(last_in_points(state)))


def last_in_points(state: State) -> Number:
    """Fewest victory points; among equals the one earlier in the last order."""
    last = state.order(0)
    fewest = victory_points(state, last)
    for place in range(1, state.seats):
        seat = state.order(place)
        points = victory_points(state, seat)
        if points < fewest:
            last = seat
            fewest = points
    return last


@mypyc_attr(free_list_len=1)
@final
class NightTiles(Procedure[State]):
    """N3: one player's night tiles, in the order that player likes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("waiting",)

    def __init__(self, seat: Seat, waiting: Number) -> None:
        super().__init__(seat)
        self.waiting = waiting  # kinds of tiles not yet resolved, as a mask

    def copy(self) -> "NightTiles":
        return NightTiles(self.seat, self.waiting)

    def step(self, state: State) -> None:
        useful = 0
        last = NOBODY
        for power in state.rules.powers:
            if self.waiting & BIT[power.kind] and power.useful_tonight(state, self.seat):
                useful += 1
                last = power.kind
        if useful == 0:
            self.finish(state)
        elif useful == 1:
            self.resolve(state, last)
        else:
            state.stack.append(WhichNightTile(self.seat))

    def resolve(self, state: State, kind: Number) -> None:
        self.waiting -= BIT[kind]
        state.rules.powers[kind].at_night(state, self.seat)


@final
class WhichNightTile(Question[State]):
    """Which of your night tiles do you resolve next?"""

    pick: ClassVar[str] = "power"
    message: ClassVar[str] = "which_night_tile"

    def copy(self) -> "WhichNightTile":
        return WhichNightTile(self.seat)

    def options(self, state: State, out: Choices) -> None:
        tiles = state.stack[-2]
        assert isinstance(tiles, NightTiles)
        for power in state.rules.powers:
            if tiles.waiting & BIT[power.kind] and power.useful_tonight(state, self.seat):
                out.add(action(RESOLVE, power.kind))

    def answer(self, state: State, choice: Action) -> None:
        tiles = state.stack[-1]
        assert isinstance(tiles, NightTiles)
        tiles.resolve(state, first(choice))


@final
class NewOrder(Procedure[State]):
    """The order of the coming day, place by place."""

    FIELDS: ClassVar[tuple[str, ...]] = ("chosen", "taken")

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.chosen: Number = 0  # seats in their new order, three bits each
        self.taken: Number = 0  # the same seats as a mask

    def copy(self) -> "NewOrder":
        twin = NewOrder(self.seat)
        twin.pc = self.pc
        twin.chosen = self.chosen
        twin.taken = self.taken
        return twin

    def step(self, state: State) -> None:
        if self.pc < state.seats - 1:
            state.stack.append(WhoFollows(self.seat))
            return
        for seat in range(state.seats):
            if not self.taken & BIT[seat]:
                self.choose(seat)
        for place in range(state.seats):
            seat = (self.chosen >> (3 * place)) & 7
            state.set_order(place, seat)
            state.tell(ORDER_SET, seat, place + 1)
        self.finish(state)

    def choose(self, seat: Seat) -> None:
        self.chosen |= seat << (3 * self.pc)
        self.taken |= BIT[seat]
        self.pc += 1


@final
class WhoFollows(Question[State]):
    """Who takes the next place in the order of the day?"""

    pick: ClassVar[str] = "seat"
    message: ClassVar[str] = "who_follows"

    def copy(self) -> "WhoFollows":
        return WhoFollows(self.seat)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("number", state.stack[-2].pc + 1)]

    def options(self, state: State, out: Choices) -> None:
        order = state.stack[-2]
        assert isinstance(order, NewOrder)
        for seat in range(state.seats):
            if not order.taken & BIT[seat]:
                out.add(action(FOLLOW, seat))

    def answer(self, state: State, choice: Action) -> None:
        order = state.stack[-1]
        assert isinstance(order, NewOrder)
        order.choose(first(choice))
