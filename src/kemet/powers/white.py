"""The white tiles: prayer and resources; and the two tiles that every colour has."""

from typing import ClassVar, final

from kemet.machine.actions import action, second, third, verb_of
from kemet.machine.frames import Question
from kemet.machine.numbers import Action, Number, Seat
from kemet.machine.rows import Choices
from kemet.powers.tile import Tile, TileOfAllColours
from kemet.table.passive import Passive
from kemet.table.points import gain_point
from kemet.table.pyramids import build_somewhere, raise_to
from kemet.table.rulebook import BATTLE, COLOURS, NIGHT, WHITE
from kemet.table.state import FROM_TILES, State
from kemet.table.words import DONE, RAISE


class Priest(Tile):
    """Pray gives 1 prayer point more."""

    name = "priest"
    colour = WHITE
    level = 1
    copies = 2
    passive = Passive(pray=1)


class Priestess(Tile):
    """Power tiles cost 1 less."""

    name = "priestess"
    colour = WHITE
    level = 1
    copies = 2
    passive = Passive(tile_cheaper=1)


class Slaves(Tile):
    """Each pyramid level costs 1 less."""

    name = "slaves"
    colour = WHITE
    level = 2
    passive = Passive(level_cheaper=1)


class HighPriest(Tile):
    """2 prayer points more each night."""

    name = "high-priest"
    colour = WHITE
    level = 2
    icon = NIGHT
    passive = Passive(night_prayer=2)


class Crusade(Tile):
    """2 prayer points for each enemy unit destroyed in battle."""

    name = "crusade"
    colour = WHITE
    level = 2
    icon = BATTLE
    passive = Passive(prayer_per_kill=2)


class DivineBoon(Tile):
    """One intervention card more each night."""

    name = "divine-boon"
    colour = WHITE
    level = 2
    icon = NIGHT
    passive = Passive(night_cards=1)


class HandOfGod(Tile):
    """At night, raise one own pyramid by one level for free."""

    name = "hand-of-god"
    colour = WHITE
    level = 3
    icon = NIGHT

    def useful_tonight(self, state: State, seat: Seat) -> bool:
        for colour in range(COLOURS):
            if state.level(seat, colour) < state.options.top_level:
                return True
        return False

    def at_night(self, state: State, seat: Seat) -> None:
        state.stack.append(RaiseForFree(seat))

    def list_levels(self, state: State, seat: Seat, out: Choices) -> None:
        """The next level of each own pyramid."""
        for colour in range(COLOURS):
            level = state.level(seat, colour)
            if level < state.options.top_level:
                out.add(action(RAISE, seat, colour, level + 1))

    def raise_one(self, state: State, seat: Seat, colour: Number, level: Number) -> None:
        if level == 1:
            build_somewhere(state, seat, colour, 1)
        else:
            raise_to(state, seat, seat, colour, level)


def hand_of_god(state: State) -> HandOfGod:
    """The tile of the boxes on the table."""
    power = state.rules.powers[state.rules.power_number[HandOfGod.name]]
    assert isinstance(power, HandOfGod)
    return power


class Vision(Tile):
    """The first intervention card of the night is chosen from five."""

    name = "vision"
    colour = WHITE
    level = 3
    icon = NIGHT
    passive = Passive(vision=4)


class HolyWar(Tile):
    """4 prayer points for each battle won."""

    name = "holy-war"
    colour = WHITE
    level = 3
    icon = BATTLE
    passive = Passive(prayer_per_victory=4)


class PriestOfRa(Tile):
    """Every action and every intervention card costs 1 less."""

    name = "priest-of-ra"
    colour = WHITE
    level = 4
    passive = Passive(action_cheaper=1, card_cheaper=1)


class PriestOfAmon(Tile):
    """5 prayer points more each night."""

    name = "priest-of-amon"
    colour = WHITE
    level = 4
    icon = NIGHT
    passive = Passive(night_prayer=5)


class VictoryPoint(TileOfAllColours):
    """1 permanent victory point."""

    name = "victory-point"
    level = 3

    def when_bought(self, state: State, seat: Seat) -> None:
        gain_point(state, seat, FROM_TILES)


class ActOfGod(TileOfAllColours):
    """A silver token: once a day one action more."""

    name = "act-of-god"
    level = 4
    passive = Passive(silver=1)


WHITE_TILES: list[type[Tile]] = [
    Priest, Priestess, Slaves, HighPriest, Crusade, DivineBoon, HandOfGod, Vision, HolyWar, PriestOfRa,
    PriestOfAmon,
]  # fmt: skip
TILES_OF_ALL_COLOURS: list[type[TileOfAllColours]] = [VictoryPoint, ActOfGod]


@final
class RaiseForFree(Question[State]):
    """Hand of God: which pyramid grows by one level?"""

    pick: ClassVar[str] = "pyramid"
    message: ClassVar[str] = "raise_for_free"

    def copy(self) -> "RaiseForFree":
        return RaiseForFree(self.seat)

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        hand_of_god(state).list_levels(state, self.seat, out)

    def answer(self, state: State, choice: Action) -> None:
        if verb_of(choice) == RAISE:
            hand_of_god(state).raise_one(state, self.seat, second(choice), third(choice))
