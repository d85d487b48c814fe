"""The purple tiles, the alliance tiles, and the two blue tiles that are replaced (Y)."""

from typing import ClassVar, Final, final

from kemet.battle.mixed import lose_units
from kemet.battle.sides import TwoSides
from kemet.cards.battle_cards import DEFENSIVE_STRATEGY
from kemet.expansions.seth.facts import (
    CLEAR_TOKEN,
    PURPLE,
    allies_of,
    is_ally,
    set_march,
)
from kemet.expansions.seth.schemes import MayAmbush, WhomToRob, WhoseUnitJoins, capture
from kemet.machine.actions import action, first, second, verb_of
from kemet.machine.frames import NOBODY, Procedure, Question
from kemet.machine.numbers import Action, Number, Seat, Space
from kemet.machine.rows import Choices
from kemet.powers.red import learn_strategy
from kemet.powers.tile import Tile
from kemet.table.hands import ChooseDraw
from kemet.table.offerings import gain_prayer
from kemet.table.passive import Passive
from kemet.table.rulebook import BATTLE, BIT, BLUE, NIGHT, RED, WHITE, Power
from kemet.table.state import State
from kemet.table.troops import foe_at, own_districts, place_units, room_for
from kemet.table.words import DONE, PLACE

BATTLE_MIRROR: Final = DEFENSIVE_STRATEGY + 1  # the number of the battle card


class PurpleTile(Tile):
    """A tile that Seth buys by his own pyramid, and an ally by three (L5)."""

    colour = PURPLE
    seth_only: ClassVar[bool] = False


class AllianceTile(Tile):
    """L6: bought like the tile it replaces, it acts for all allies."""

    level = 3
    source = "reconstructed"

    def when_bought(self, state: State, seat: Seat) -> None:
        for ally in allies_of(state):
            if ally != seat:
                give_power(state, ally, self)


def give_power(state: State, seat: Seat, power: Power) -> None:
    """A power that is nobody's tile, or another's, counts for a seat."""
    state.set_powers(seat, state.powers(seat) | BIT[power.kind])
    state.passives[seat] = state.passives[seat].plus(power.passive)


# Purple, level 1


class EnergyDrain(PurpleTile):
    """1 prayer point whenever another player takes a Pray action."""

    name = "energy-drain"
    level = 1
    source = "reported"

    def when_another_prays(self, state: State, seat: Seat, praying: Seat) -> None:
        gain_prayer(state, seat, 1)


class ServileCorruption(PurpleTile):
    """+1 strength in the battles of a corrupted creature or troop."""

    name = "servile-corruption"
    level = 1
    icon = BATTLE
    source = "reported"
    seth_only = True


class UnitsCorruption(PurpleTile):
    """After a battle won with a unit left, one enemy unit lost in it joins Seth's troop."""

    name = "units-corruption"
    level = 1
    icon = BATTLE
    source = "reported, trigger reconstructed"
    seth_only = True

    def when_battle_won(self, state: State, seat: Seat, battle: TwoSides) -> None:
        winner, loser = battle.winner(), battle.loser()
        if winner.only != seat or winner.units(state) == 0 or loser.lost == 0:
            return
        if room_for(state, seat, battle.space) == 0 or winner.space != battle.space:
            return
        fallen = [owner for owner in loser.owners() if loser.fallen & BIT[owner] and state.reserve(owner) > 0]
        if len(fallen) == 1:
            capture(state, seat, fallen[0], battle.space)
        elif fallen:
            state.stack.append(WhoseUnitJoins(seat, battle.space, loser.fallen))


class DarkLevy(PurpleTile):
    """Recruit gives 2 free units more."""

    name = "dark-levy"
    level = 1
    source = "reconstructed"
    passive = Passive(recruits=2)


# Level 2


class KillThemAll(PurpleTile):
    """Own troops move one space further and have +1 damage."""

    name = "kill-them-all"
    level = 2
    icon = BATTLE
    source = "reported"
    passive = Passive(move=1, damage=1)


class Annexation(PurpleTile):
    """At night, take a random intervention card from an enemy."""

    name = "annexation"
    level = 2
    icon = NIGHT
    source = "reported"

    def useful_tonight(self, state: State, seat: Seat) -> bool:
        for other in range(state.seats):
            if state.hostile(seat, other) and state.hand_size(other) > 0:
                return True
        return False

    def at_night(self, state: State, seat: Seat) -> None:
        state.stack.append(WhomToRob(seat))


class Vulture(PurpleTile):
    """Creature: its troop moves 2 spaces further and has +1 strength."""

    name = "vulture"
    level = 2
    source = "stats reconstructed"
    passive = Passive(creatures=1)
    creature = Passive(move=2, strength=1)


class BattleMirror(PurpleTile):
    """Take back all own battle cards, then exchange one of them for the Battle Mirror."""

    name = "battle-mirror"
    level = 2
    source = "level reconstructed"
    seth_only = True

    def when_bought(self, state: State, seat: Seat) -> None:
        learn_strategy(state, seat, BATTLE_MIRROR)


# Level 3


class Ambush(PurpleTile):
    """After the reveal, its owner may exchange the two battle cards for this battle."""

    name = "ambush"
    level = 3
    icon = BATTLE
    source = "reported"

    def when_revealed(self, state: State, seat: Seat, battle: TwoSides) -> None:
        state.stack.append(MayAmbush(seat))


class DivineAdvantage(PurpleTile):
    """At night, draw 2 intervention cards more and keep 1."""

    name = "divine-advantage"
    level = 3
    icon = NIGHT
    source = "reported"

    def at_night(self, state: State, seat: Seat) -> None:
        state.stack.append(ChooseDraw(seat, 2))


class Crocodile(PurpleTile):
    """Creature: its troop moves 1 space further and has +2 strength, +1 damage."""

    name = "crocodile"
    level = 3
    source = "stats reconstructed"
    passive = Passive(creatures=1)
    creature = Passive(move=1, strength=2, damage=1)


class ChaosMarch(PurpleTile):
    """A gold token: once a day a Move more."""

    name = "chaos-march"
    level = 3
    source = "reconstructed"
    passive = Passive(gold=1)

    def when_bought(self, state: State, seat: Seat) -> None:
        set_march(state, seat, True)


# Level 4


class MagicVersatility(PurpleTile):
    """A transparent token, placed with a normal one on any free space; on yellow Seth names the colour."""

    name = "magic-versatility"
    level = 4
    source = "reported, placing reconstructed"
    seth_only = True

    def when_bought(self, state: State, seat: Seat) -> None:
        state.set_extra(CLEAR_TOKEN, 1)


class Cobra(PurpleTile):
    """Creature: its troop moves 1 space further, has +2 strength, and kills one defender when it attacks."""

    name = "cobra"
    level = 4
    source = "stats reconstructed"
    passive = Passive(creatures=1)
    creature = Passive(move=1, strength=2)

    def when_attacking(self, state: State, stand: Space, foe: Seat, space: Space) -> None:
        if state.figure_space(self.figure) == stand:
            lose_units(state, foe, space, 1)


class ArmyOfTheDamned(PurpleTile):
    """At night, up to 3 units from the reserve into own districts."""

    name = "army-of-the-damned"
    level = 4
    icon = NIGHT
    source = "reconstructed"

    def useful_tonight(self, state: State, seat: Seat) -> bool:
        return can_muster_at_home(state, seat)

    def at_night(self, state: State, seat: Seat) -> None:
        state.stack.append(MusterAtHome(seat, 3))


class WrathOfSeth(PurpleTile):
    """+1 strength and +1 protection in all battles."""

    name = "wrath-of-seth"
    level = 4
    icon = BATTLE
    source = "reconstructed"
    passive = Passive(strength=1, protection=1)


# Alliance tiles


class Osiris(AllianceTile):
    """Creature: its troop moves 1 space further and has +2 strength, +1 protection; any ally keeps it."""

    name = "osiris"
    colour = RED
    passive = Passive(creatures=1)
    creature = Passive(move=1, strength=2, protection=1)

    def stays(self, state: State, figure: Number, space: Space) -> bool:
        """Any ally who has a unit with him becomes his keeper; alone he goes to the city of his buyer."""
        for seat in range(state.seats):
            if space != NOBODY and is_ally(state, seat) and state.units(space, seat) > 0:
                state.set_figure_owner(figure, seat)
                return True
        for tile, slot in enumerate(state.rules.slot_of_tile):
            if state.rules.slots[slot].power is self:
                state.set_figure_owner(figure, state.tile_owner(tile))
        return False


class Communion(AllianceTile):
    """Every ally gains 1 prayer point more each night."""

    name = "communion"
    colour = WHITE
    icon = NIGHT
    passive = Passive(night_prayer=1)


class Rampart(AllianceTile):
    """Allied troops have +1 strength when defending."""

    name = "rampart"
    colour = BLUE
    icon = BATTLE
    passive = Passive(defense=1)


# Blue replacements


class SharedLegion(Tile):
    """A troop with a unit of its owner may have up to 7 units."""

    name = "legion"
    colour = BLUE
    level = 2
    source = "reconstructed"
    passive = Passive(troop_room=2)


class WanderingSphinx(Tile):
    """Creature: its troop moves 1 space further and has +2 strength, +1 protection."""

    name = "sphinx"
    colour = BLUE
    level = 4
    source = "reconstructed"
    passive = Passive(creatures=1)
    creature = Passive(move=1, strength=2, protection=1)


# Influence tokens that are plain numbers


class Influence(Power):
    """An influence token that always acts for all allies."""

    source = "reconstructed"
    token: ClassVar[int] = 0


class InfluenceOfStrength(Influence):
    """Allied troops have +1 strength."""

    name = "influence-of-strength"
    token = 2
    passive = Passive(strength=1)


class InfluenceOfProtection(Influence):
    """Allied troops have +1 protection."""

    name = "influence-of-protection"
    token = 3
    passive = Passive(protection=1)


class InfluenceOfSpeed(Influence):
    """Allied troops move one space further."""

    name = "influence-of-speed"
    token = 4
    passive = Passive(move=1)


PURPLE_TILES: list[type[PurpleTile]] = [
    EnergyDrain, ServileCorruption, UnitsCorruption, DarkLevy,
    KillThemAll, Annexation, Vulture, BattleMirror,
    Ambush, DivineAdvantage, Crocodile, ChaosMarch,
    MagicVersatility, Cobra, ArmyOfTheDamned, WrathOfSeth,
]  # fmt: skip
ALLIANCE_TILES: list[type[AllianceTile]] = [Osiris, Communion, Rampart]
REPLACEMENTS: list[type[Tile]] = [SharedLegion, WanderingSphinx]
INFLUENCE_POWERS: list[type[Influence]] = [InfluenceOfStrength, InfluenceOfProtection, InfluenceOfSpeed]


# Army of the Damned, and the influence that brings units


def can_muster_at_home(state: State, seat: Seat) -> bool:
    if state.reserve(seat) == 0:
        return False
    for district in own_districts(state, seat):
        if room_for(state, seat, district) > 0 and foe_at(state, district, seat) == NOBODY:
            return True
    return False


@final
class MusterAtHome(Procedure[State]):
    """Free units into own districts only."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: Seat, left: Number) -> None:
        super().__init__(seat)
        self.left = left

    def copy(self) -> "MusterAtHome":
        return MusterAtHome(self.seat, self.left)

    def step(self, state: State) -> None:
        if self.left > 0 and can_muster_at_home(state, self.seat):
            state.stack.append(WhereAtHome(self.seat, self.left))
        else:
            self.finish(state)


@final
class WhereAtHome(Question[State]):
    """In which district do the free units appear?"""

    pick: ClassVar[str] = "space"
    message: ClassVar[str] = "place_units_at_home"
    FIELDS: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: Seat, left: Number) -> None:
        super().__init__(seat)
        self.left = left

    def copy(self) -> "WhereAtHome":
        return WhereAtHome(self.seat, self.left)

    def topic(self, state: State) -> list[tuple[str, int]]:
        return [("number", self.left)]

    def options(self, state: State, out: Choices) -> None:
        out.add(action(DONE))
        for district in own_districts(state, self.seat):
            if foe_at(state, district, self.seat) == NOBODY:
                most = min(min(self.left, state.reserve(self.seat)), room_for(state, self.seat, district))
                for n in range(1, most + 1):
                    out.add(action(PLACE, district, n))

    def answer(self, state: State, choice: Action) -> None:
        muster = state.stack[-1]
        assert isinstance(muster, MusterAtHome)
        if verb_of(choice) == DONE:
            muster.left = 0
            return
        n = second(choice)
        muster.left -= n
        place_units(state, self.seat, first(choice), n)
