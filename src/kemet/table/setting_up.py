"""Setting up: the order, the cities, the first pyramids and the first troops (S)."""

from typing import ClassVar, Final, final

from kemet.machine.actions import action, first, second, third
from kemet.machine.frames import CHANCE, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat
from kemet.machine.rows import Choices
from kemet.table.hands import DrawCards
from kemet.table.pyramids import build_somewhere
from kemet.table.rulebook import BLUE, COLOURS, RED, WHITE
from kemet.table.state import State
from kemet.table.troops import LARGEST_TROOP, UNITS_OF_A_PLAYER, place_units
from kemet.table.words import CITY, CITY_CHOSEN, FOLLOW, LEVELS, ORDER_SET, PLACE

FIRST_PRAYER: Final = 5
FIRST_UNITS: Final = 10
LEVEL_SPLITS: Final = [
    (1, 1, 1), (2, 1, 0), (2, 0, 1), (1, 2, 0), (0, 2, 1), (1, 0, 2), (0, 1, 2),
]  # fmt: skip


def fill_piles(state: State) -> None:
    for kind, card in enumerate(state.rules.cards):
        state.add_to_pile(card.deck, kind, card.copies)


def hand_out(state: State, seat: Seat) -> None:
    """S3: what every player has at the start."""
    state.set_prayer(seat, FIRST_PRAYER)
    state.set_reserve(seat, UNITS_OF_A_PLAYER)
    state.set_battle_set(seat, state.rules.starting_cards)
    state.set_battle_hand(seat, state.rules.starting_cards)


def settle_seat(state: State, seat: Seat, city: Number) -> None:
    state.settle_in(seat, city)
    state.tell(CITY_CHOSEN, seat, city)


def free_cities(state: State) -> list[int]:
    return [city for city in range(len(state.board.cities)) if state.lord(city) < 0]


@final
class SettingUp(Procedure[State]):
    """From the empty table to the first night."""

    phase: ClassVar[str] = "setting up"

    FIELDS: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self) -> None:
        super().__init__()
        self.place: Number = 0

    def copy(self) -> "SettingUp":
        twin = SettingUp()
        twin.pc = self.pc
        twin.place = self.place
        return twin

    def step(self, state: State) -> None:
        if self.place == state.seats:
            self.place = 0
            self.pc += 1
        if self.pc == 5:
            self.finish(state)
            return
        place = self.place
        self.place += 1
        if self.pc == 0:
            self.find_order(state, place)
        elif self.pc == 1:
            self.find_city(state, state.order(place))
        elif self.pc == 2:
            hand_out(state, state.order(place))
            state.stack.append(DrawCards(state.order(place), 1))
        elif self.pc == 3:
            state.stack.append(DivideLevels(state.order(place)))
        else:
            state.stack.append(FirstTroops(state.order(place)))

    def find_order(self, state: State, place: Number) -> None:
        """S1: the first turn order is random."""
        state.stack.append(RandomOrder(place))

    def find_city(self, state: State, seat: Seat) -> None:
        """S2: chosen in turn order, or dealt; the last city needs no question."""
        free = free_cities(state)
        if len(free) == 1:
            settle_seat(state, seat, free[0])
        elif state.options.cities_dealt:
            state.stack.append(DealCity(seat))
        else:
            state.stack.append(ChooseCity(seat))


@final
class RandomOrder(Question[State]):
    """Chance says who comes next in the first turn order."""

    pick: ClassVar[str] = "chance"
    message: ClassVar[str] = "random_order"
    FIELDS: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, place: Number) -> None:
        super().__init__(CHANCE)
        self.place = place

    def copy(self) -> "RandomOrder":
        return RandomOrder(self.place)

    def options(self, state: State, out: Choices) -> None:
        for seat in range(state.seats):
            taken = False
            for place in range(self.place):
                if state.order(place) == seat:
                    taken = True
            if not taken:
                out.add(action(FOLLOW, seat))

    def weight(self, state: State) -> Number:
        return state.seats - self.place

    def draw(self, state: State, pick: Number) -> Number:
        out = Choices()
        self.options(state, out)
        return out.at(pick)

    def answer(self, state: State, choice: Action) -> None:
        state.set_order(self.place, first(choice))
        state.tell(ORDER_SET, first(choice), self.place + 1)


@final
class ChooseCity(Question[State]):
    """Which city is yours?"""

    pick: ClassVar[str] = "city"
    message: ClassVar[str] = "choose_city"

    def copy(self) -> "ChooseCity":
        return ChooseCity(self.seat)

    def options(self, state: State, out: Choices) -> None:
        for city in free_cities(state):
            out.add(action(CITY, city))

    def answer(self, state: State, choice: Action) -> None:
        settle_seat(state, self.seat, first(choice))


@final
class DealCity(Question[State]):
    """Chance deals a city."""

    pick: ClassVar[str] = "chance"
    message: ClassVar[str] = "deal_city"
    FIELDS: ClassVar[tuple[str, ...]] = ("receiver",)

    def __init__(self, receiver: Seat) -> None:
        super().__init__(CHANCE)
        self.receiver = receiver

    def copy(self) -> "DealCity":
        return DealCity(self.receiver)

    def options(self, state: State, out: Choices) -> None:
        for city in free_cities(state):
            out.add(action(CITY, city))

    def weight(self, state: State) -> Number:
        return len(free_cities(state))

    def draw(self, state: State, pick: Number) -> Number:
        return action(CITY, free_cities(state)[pick])

    def answer(self, state: State, choice: Action) -> None:
        settle_seat(state, self.receiver, first(choice))


@final
class DivideLevels(Question[State]):
    """How do you divide three levels among your pyramids?"""

    pick: ClassVar[str] = "levels"
    message: ClassVar[str] = "divide_levels"

    def copy(self) -> "DivideLevels":
        return DivideLevels(self.seat)

    def options(self, state: State, out: Choices) -> None:
        for red, blue, white in LEVEL_SPLITS:
            out.add(action(LEVELS, red, blue, white))

    def answer(self, state: State, choice: Action) -> None:
        state.stack.append(FirstPyramids(self.seat, first(choice), second(choice), third(choice)))


@final
class FirstPyramids(Procedure[State]):
    """S4: each pyramid of level 1 or more goes into a different district."""

    FIELDS: ClassVar[tuple[str, ...]] = ("red", "blue", "white")

    def __init__(self, seat: Seat, red: Number, blue: Number, white: Number) -> None:
        super().__init__(seat)
        self.red = red
        self.blue = blue
        self.white = white

    def copy(self) -> "FirstPyramids":
        twin = FirstPyramids(self.seat, self.red, self.blue, self.white)
        twin.pc = self.pc
        return twin

    def step(self, state: State) -> None:
        colour = self.pc
        self.pc += 1
        if colour == RED:
            self.place(state, RED, self.red)
        elif colour == BLUE:
            self.place(state, BLUE, self.blue)
        elif colour == WHITE:
            self.place(state, WHITE, self.white)
        else:
            self.finish(state)

    def place(self, state: State, colour: Number, level: Number) -> None:
        if level > 0:
            build_somewhere(state, self.seat, colour, level)


@final
class FirstTroops(Procedure[State]):
    """S5: ten units in own districts that hold a pyramid, at most five each."""

    def copy(self) -> "FirstTroops":
        twin = FirstTroops(self.seat)
        twin.pc = self.pc
        return twin

    def step(self, state: State) -> None:
        colour = self.pc
        self.pc += 1
        if colour == COLOURS:
            self.finish(state)
        elif state.level(self.seat, colour) > 0:
            least, most = limits_of_first_troop(state, self.seat, colour)
            if least < most:
                state.stack.append(FirstTroop(self.seat, colour))
            elif most > 0:
                place_units(state, self.seat, state.site(self.seat, colour), most)


def limits_of_first_troop(state: State, seat: Seat, colour: Number) -> tuple[int, int]:
    """Fewest and most units beside this pyramid so that ten units find room."""
    left = state.reserve(seat) - (UNITS_OF_A_PLAYER - FIRST_UNITS)
    later = 0
    for other in range(colour + 1, COLOURS):
        if state.level(seat, other) > 0:
            later += LARGEST_TROOP
    return max(0, left - later), min(LARGEST_TROOP, left)


@final
class FirstTroop(Question[State]):
    """How many units begin beside this pyramid?"""

    pick: ClassVar[str] = "number"
    message: ClassVar[str] = "first_troop"
    FIELDS: ClassVar[tuple[str, ...]] = ("colour",)

    def __init__(self, seat: Seat, colour: Number) -> None:
        super().__init__(seat)
        self.colour = colour

    def copy(self) -> "FirstTroop":
        return FirstTroop(self.seat, self.colour)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("space", state.site(self.seat, self.colour))]

    def options(self, state: State, out: Choices) -> None:
        least, most = limits_of_first_troop(state, self.seat, self.colour)
        for n in range(least, most + 1):
            out.add(action(PLACE, state.site(self.seat, self.colour), n))

    def answer(self, state: State, choice: Action) -> None:
        if second(choice) > 0:
            place_units(state, self.seat, first(choice), second(choice))
