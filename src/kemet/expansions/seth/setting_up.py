"""Setting up against Seth: his city first, then the alliance as in the base game, each with a tile (U)."""

from typing import ClassVar, Final, final

from kemet.expansions.seth.facts import (
    CREATURE_CARDS,
    INFLUENCE_LEFT,
    INFLUENCES,
    PURPLE,
    PURPLE_LEVEL,
    seth_of,
)
from kemet.machine.actions import action, first, second
from kemet.machine.frames import Procedure, Question
from kemet.machine.numbers import Action, Number, Seat
from kemet.machine.rows import Choices
from kemet.table.hands import DrawCards
from kemet.table.rulebook import BIT, COLOURS, Phase
from kemet.table.setting_up import (
    ChooseCity,
    DealCity,
    DivideLevels,
    FirstTroops,
    RandomOrder,
    fill_piles,
    free_cities,
    hand_out,
    settle_seat,
)
from kemet.table.state import State
from kemet.table.troops import own_districts, place_units
from kemet.table.words import BUY, PLACE, TILE_BOUGHT
from kemet.turns.buy_tile import copy_on_sale, own_tile

SETH_PRAYER: Final = 6
SETH_UNITS: Final = 15
SETH_FIRST_UNITS: Final = 12
SETH_LARGEST_TROOP: Final = 6
CREATURE_CARDS_OF_SETH: Final = 7
FREE_LEVEL: Final = 1


class SetUpAgainstSeth(Phase):
    def begin(self, state: State) -> None:
        fill_piles(state)
        seth = seth_of(state)
        state.set_order(0, seth)
        state.set_extra(INFLUENCE_LEFT, BIT[INFLUENCES] - 1)
        state.stack.append(SettingUpSeth())


@final
class SettingUpSeth(Procedure[State]):
    """U2, then U3 step by step round the alliance."""

    phase: ClassVar[str] = "setting up"

    FIELDS: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self) -> None:
        super().__init__()
        self.place: Number = 1

    def copy(self) -> "SettingUpSeth":
        twin = SettingUpSeth()
        twin.pc = self.pc
        twin.place = self.place
        return twin

    def step(self, state: State) -> None:
        if self.pc >= 4 and self.place == state.seats:
            self.place = 1
            self.pc += 1
        if self.pc == 0:
            self.find_order(state)
        elif self.pc == 1:
            self.pc = 2
            self.seat_seth(state)
        elif self.pc == 2:
            self.pc = 3
            state.stack.append(SethTroops(seth_of(state)))
        elif self.pc == 3:
            self.pc = 4
            state.stack.append(FreeTile(seth_of(state)))
        elif self.pc == 9:
            self.finish(state)
        else:
            seat = state.order(self.place)
            self.place += 1
            self.seat_ally(state, seat)

    def find_order(self, state: State) -> None:
        if self.place < state.seats:
            state.stack.append(RandomOrder(self.place))
            self.place += 1
        else:
            self.place = 1
            self.pc = 1

    def seat_seth(self, state: State) -> None:
        seth = seth_of(state)
        settle_seat(state, seth, len(state.board.cities) - 1)
        hand_out(state, seth)
        state.set_prayer(seth, SETH_PRAYER)
        state.set_reserve(seth, SETH_UNITS)
        state.set_extra(PURPLE_LEVEL, 1)
        state.set_extra(CREATURE_CARDS, BIT[CREATURE_CARDS_OF_SETH] - 1)
        state.stack.append(DrawCards(seth, 1))

    def seat_ally(self, state: State, seat: Seat) -> None:
        if self.pc == 4:
            self.find_city(state, seat)
        elif self.pc == 5:
            hand_out(state, seat)
            state.stack.append(DrawCards(seat, 1))
        elif self.pc == 6:
            state.stack.append(DivideLevels(seat))
        elif self.pc == 7:
            state.stack.append(FirstTroops(seat))
        else:
            state.stack.append(FreeTile(seat))

    def find_city(self, state: State, seat: Seat) -> None:
        free = free_cities(state)
        if len(free) == 1:
            settle_seat(state, seat, free[0])
        elif state.options.cities_dealt:
            state.stack.append(DealCity(seat))
        else:
            state.stack.append(ChooseCity(seat))


@final
class SethTroops(Procedure[State]):
    """Twelve units in his three districts, at most six each."""

    def copy(self) -> "SethTroops":
        twin = SethTroops(self.seat)
        twin.pc = self.pc
        return twin

    def step(self, state: State) -> None:
        pc = self.pc
        self.pc += 1
        if pc == COLOURS:
            self.finish(state)
            return
        least, most = limits_of_seths_troop(state, self.seat, pc)
        if least < most:
            state.stack.append(SethTroop(self.seat, pc))
        elif most > 0:
            place_units(state, self.seat, own_districts(state, self.seat)[pc], most)


def limits_of_seths_troop(state: State, seat: Seat, district: Number) -> tuple[int, int]:
    left = int(state.reserve(seat)) - (SETH_UNITS - SETH_FIRST_UNITS)
    later = (2 - int(district)) * SETH_LARGEST_TROOP
    return max(0, left - later), min(SETH_LARGEST_TROOP, left)


@final
class SethTroop(Question[State]):
    """How many of Seth's units begin in this district?"""

    pick: ClassVar[str] = "number"
    message: ClassVar[str] = "seth_troop"
    FIELDS: ClassVar[tuple[str, ...]] = ("district",)

    def __init__(self, seat: Seat, district: Number) -> None:
        super().__init__(seat)
        self.district = district

    def copy(self) -> "SethTroop":
        return SethTroop(self.seat, self.district)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", own_districts(state, self.seat)[self.district])]

    def options(self, state: State, out: Choices) -> None:
        least, most = limits_of_seths_troop(state, self.seat, self.district)
        for n in range(least, most + 1):
            out.add(action(PLACE, own_districts(state, self.seat)[self.district], n))

    def answer(self, state: State, choice: Action) -> None:
        if second(choice) > 0:
            place_units(state, self.seat, first(choice), second(choice))


@final
class FreeTile(Question[State]):
    """Which tile of level 1 do you begin with?"""

    pick: ClassVar[str] = "tile"
    message: ClassVar[str] = "free_tile"

    def copy(self) -> "FreeTile":
        return FreeTile(self.seat)

    def options(self, state: State, out: Choices) -> None:
        for number, slot in enumerate(state.rules.slots):
            if slot.level == FREE_LEVEL and copy_on_sale(state, number) >= 0:
                if self.seat == seth_of(state):
                    fits = slot.colour == PURPLE
                else:
                    fits = slot.colour != PURPLE and state.level(self.seat, slot.colour) > 0
                if fits:
                    out.add(action(BUY, number))

    def answer(self, state: State, choice: Action) -> None:
        state.tell(TILE_BOUGHT, self.seat, first(choice), 0)
        own_tile(state, self.seat, first(choice))
