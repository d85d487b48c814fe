"""The catalogue a table plays by: tiles, cards, mats and options, compiled once and shared by all copies."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from kemet.machine.numbers import Number, Row, Seat, Space, new_row, row_of
from kemet.machine.rows import Pen
from kemet.table.passive import NOTHING, Passive

if TYPE_CHECKING:
    from kemet.battle.sides import TwoSides
    from kemet.table.module import Module
    from kemet.table.state import State

RED: Final = 0
BLUE: Final = 1
WHITE: Final = 2
COLOURS: Final = 3
COLOUR_NAMES: Final = ["red", "blue", "white"]

DAY: Final = 0
NIGHT: Final = 1
BATTLE: Final = 2
ICON_NAMES: Final = ["day", "night", "battle"]

# When an intervention may be played (I1).
OWN_TURN: Final = 0
OPPONENTS_TURN: Final = 1
IN_BATTLE: Final = 2
DURING_MOVE: Final = 3
TIME_NAMES: Final = ["own turn", "opponent's turn", "battle", "move"]

# What a card played in an opponent's turn answers.
TO_NOTHING: Final = 0
TO_A_CARD: Final = 1
TO_AN_ATTACK: Final = 2

NO_CREATURE: Final = -1

BIT: Final[Row] = row_of([1 << n for n in range(62)])


def lowest(mask: Number) -> Number:
    """The first number of a mask."""
    n: Number = 0
    while not mask & BIT[n]:
        n += 1
    return n


class Power:
    """One kind of power tile: its numbers, and what it does at the moments it waits for."""

    name: ClassVar[str] = ""
    icon: ClassVar[int] = DAY
    source: ClassVar[str] = "printed"  # where its text comes from
    passive: ClassVar[Passive] = NOTHING
    creature: ClassVar[Passive | None] = None  # the bonuses of the figure that comes with the tile

    def __init__(self) -> None:
        self.kind = -1
        self.figure: Number = NO_CREATURE

    def when_bought(self, state: "State", seat: Seat) -> None:
        """Moment: the buyer has just paid."""

    def at_night(self, state: "State", seat: Seat) -> None:
        """Moment: the owner resolves it in step N3."""

    def useful_tonight(self, state: "State", seat: Seat) -> bool:
        """Whether the owner could do anything with it in step N3."""
        return True

    def when_attacking(self, state: "State", stand: Space, foe: Seat, space: Space) -> None:
        """Moment: the owner's troop, from where it stands, attacks in a space, and nobody escaped (M9)."""

    def when_revealed(self, state: "State", seat: Seat, battle: "TwoSides") -> None:
        """Moment: the cards of the owner's battle lie open (B4)."""

    def when_battle_won(self, state: "State", seat: Seat, battle: "TwoSides") -> None:
        """Moment: the owner's side has won, losses are taken."""

    def when_another_prays(self, state: "State", seat: Seat, praying: Seat) -> None:
        """Moment: somebody else has taken a Pray action."""

    def stays(self, state: "State", figure: Number, space: Space) -> bool:
        """Whether its creature stays in a space that the last unit of its owner has left."""
        return False


MOMENTS: Final = [
    "when_bought", "at_night", "when_attacking", "when_revealed", "when_battle_won", "when_another_prays",
]  # fmt: skip


class TileSlot:
    """A place in the market: a kind of tile in one colour and level, with its copies."""

    def __init__(self, name: str, power: Power, colour: Number, level: Number, copies: Number) -> None:
        self.name = name
        self.power = power
        self.colour = colour
        self.level = level
        self.copies = copies
        self.first_tile = -1


class Intervention:
    """One kind of divine intervention card."""

    name: ClassVar[str] = ""
    time: ClassVar[int] = OWN_TURN
    reacts: ClassVar[int] = TO_NOTHING
    cost: ClassVar[int] = 0
    deck: ClassVar[int] = 0
    copies: ClassVar[int] = 0
    source: ClassVar[str] = "printed"
    strength: ClassVar[int] = 0
    damage: ClassVar[int] = 0
    protection: ClassVar[int] = 0
    prayer_if_won: ClassVar[int] = 0
    safe_if_won: ClassVar[int] = 0  # no losses

    def __init__(self) -> None:
        self.kind = -1

    def when_revealed(self, state: "State", seat: Seat, battle: "TwoSides") -> None:
        """It lay under the seat's battle card, and the cards lie open now."""

    def useful(self, state: "State", seat: Seat) -> bool:
        """Whether playing it now could do anything; public facts only."""
        return True

    def harms(self, state: "State", seat: Seat, other: Seat) -> bool:
        """Whether it takes something from another seat, or may; public facts only."""
        return False

    def take_effect(self, state: "State", seat: Seat) -> None:
        """Played, paid and not vetoed."""


class BattleCard:
    """Strength, damage and protection of one battle card."""

    def __init__(self, strength: Number, damage: Number, protection: Number) -> None:
        self.strength = strength
        self.damage = damage
        self.protection = protection
        self.name = f"{strength}-{damage}-{protection}"
        self.mirrors = False  # it is worth what the enemy's card is worth


class ActionSpace:
    """One space of the action pyramid."""

    def __init__(self, name: str, row: Number) -> None:
        self.name = name
        self.row = row

    def takes_gold(self, state: "State", seat: Seat) -> bool:
        """Whether a gold token that the seat has left may go here."""
        return True

    def begin(self, state: "State", seat: Seat) -> None:
        """A token has just been put here: push what it lets the seat do."""
        raise NotImplementedError


class Mat:
    """An action pyramid: its spaces, the rows that must all be used (D2), and what the gold token may do."""

    def __init__(self, spaces: list[ActionSpace], golden: list[ActionSpace]) -> None:
        self.spaces = spaces
        self.golden = golden
        rows = sorted({space.row for space in spaces})
        self.rows: Number = len(rows)
        self.row_masks: Row = row_of(
            [sum(1 << i for i, space in enumerate(spaces) if space.row == row) for row in rows]
        )


class Phase:
    """A slot of the round."""

    def begin(self, state: "State") -> None:
        """Push the procedure of this part of the round."""
        raise NotImplementedError


class Victory:
    """One way in which the game may end."""

    def reached(self, state: "State") -> bool:
        raise NotImplementedError


class Keeper:
    """Keeps account of units that fight for somebody else than their owner."""

    def left(self, state: "State", seat: Seat, space: Space, n: Number) -> None:
        """Units of a seat have gone from a space to the reserve."""

    def went(self, state: "State", seat: Seat, origin: Space, space: Space) -> None:
        """Units of a seat have gone from one space to another."""


class Standings:
    """Who stands first, where points by seat do not tell."""

    def ranking(self, state: "State") -> list[int]:
        raise NotImplementedError

    def points(self, state: "State", seat: Seat) -> Number:
        """The victory points that count for a seat."""
        raise NotImplementedError


class Sight:
    """What a box adds to a view."""

    def add(self, view: dict[str, Any], state: "State", seat: int | None) -> None:
        raise NotImplementedError

    def planes(self) -> list[tuple[str, tuple[str, ...], int]]:
        """The same as planes of numbers: their names, by what they go, and up to what they count."""
        raise NotImplementedError

    def fill(self, state: "State", pen: Pen) -> None:
        """Write all numbers of these planes; everybody may know them."""
        raise NotImplementedError


class Seating:
    """What tells seats apart before the first move: their side, their deck and their mat."""

    def __init__(
        self,
        names: list[str],
        sides: list[int],
        decks: list[int],
        mats: list[Mat],
        tokens: list[int],
        largest_troops: list[int],
    ) -> None:
        self.names = names
        self.sides: Row = row_of(sides)  # seats of one side are not hostile to each other
        self.decks = decks
        self.mats = mats
        self.tokens = tokens  # action tokens of a day
        self.largest_troops: Row = row_of(largest_troops)  # G5
        self.alone: list[bool] = [sides.count(side) == 1 for side in sides]
        self.gates: list[list[int]] = [[] for _ in sides]  # where a seat may always teleport from
        self.lone: Number = -1  # the seat that plays against all others, if there is one
        self.recall_fee = 0  # prayer points less for a recalled troop
        self.winner_recalls: list[bool] = [True for _ in sides]


class Options:
    """What was agreed before the game (G3) and what the edition says (X)."""

    def __init__(
        self,
        *,
        length: str = "short",
        edition: str = "en",
        discards: str = "down",
        cities: str = "chosen",
        round_limit: Number = 0,
        settings: dict[str, int] | None = None,
    ) -> None:
        self.length = length
        self.edition = edition
        self.discards = discards
        self.cities = cities
        self.round_limit = round_limit
        self.settings: dict[str, int] = settings or {}  # what the boxes let a table agree on
        self.goal: int = {"short": 8, "long": 10, "beginner": 4}[length]
        self.beginner = length == "beginner"
        self.top_level = 2 if self.beginner else 4
        self.discards_open = discards == "up"
        self.cities_dealt = cities == "dealt"
        self.retreat_to_friends = edition == "pl"
        self.lonely_creature_goes_home = edition == "ru"
        self.all_creatures_return = edition == "ru"
        self.new_creature_may_wait = edition != "ru"
        self.held_pyramids_grow = edition != "ru"


class Rulebook:
    """Everything that is printed, by number."""

    def __init__(self, module: "Module", boxes: tuple[str, ...]) -> None:
        self.boxes = boxes
        self.powers = module.powers
        self.slots = module.slots
        self.cards = module.cards
        self.no_cards: Row = new_row(len(self.cards))  # none of each kind, to be copied
        self.battle_cards = module.battle_cards
        self.starting_cards = module.starting_cards  # mask of the six that every player begins with
        self.setting_up = module.setting_up
        self.phases = module.phases
        self.victories = module.victories
        self.victories_at_once = module.victories_at_once
        self.sights = module.sights
        self.keeper = module.keeper
        self.standings = module.standings
        self.extras = module.extras  # how many more numbers the boxes keep on the table
        self._sums: dict[int, Passive] = {}
        powers, slots, cards = self.powers, self.slots, self.cards
        self.power_number: dict[str, int] = {power.name: i for i, power in enumerate(powers)}
        self.card_number: dict[str, int] = {card.name: i for i, card in enumerate(cards)}
        self.slot_number: dict[str, int] = {slot.name: i for i, slot in enumerate(slots)}
        for kind, power in enumerate(powers):
            power.kind = kind
        for number, card in enumerate(cards):
            card.kind = number
        self.card_cost: list[int] = [card.cost for card in cards]
        self.card_deck: list[int] = [card.deck for card in cards]
        self.day_cards: Row = row_of([i for i, card in enumerate(cards) if card.time == OWN_TURN])
        self.battle_interventions: list[int] = [i for i, card in enumerate(cards) if card.time == IN_BATTLE]
        self.move_cards: Row = row_of([i for i, card in enumerate(cards) if card.time == DURING_MOVE])
        self.card_reactions: list[int] = [i for i, card in enumerate(cards) if card.reacts == TO_A_CARD]
        self.attack_reactions: list[int] = [i for i, card in enumerate(cards) if card.reacts == TO_AN_ATTACK]
        self.slot_of_tile: list[int] = []
        for number, slot in enumerate(slots):
            slot.first_tile = len(self.slot_of_tile)
            self.slot_of_tile.extend([number] * slot.copies)
        self.slots_of_colour: list[list[int]] = [
            [i for i, slot in enumerate(slots) if slot.colour == colour]
            for colour in range(1 + max(slot.colour for slot in slots))
        ]
        self.creatures: list[Power] = [power for power in powers if power.creature is not None]
        self.creature_bonus: list[Passive] = []
        for figure, power in enumerate(self.creatures):
            power.figure = figure
            assert power.creature is not None
            self.creature_bonus.append(power.creature)
        # A moment nobody waits for costs one `&`.
        self.night_mask = self._waiting_for("at_night")
        self.attack_mask = self._waiting_for("when_attacking")
        self.reveal_mask = self._waiting_for("when_revealed")
        self.won_mask = self._waiting_for("when_battle_won")
        self.prayer_mask = self._waiting_for("when_another_prays")

    def sum_of(self, powers: Number) -> Passive:
        """The numbers of several kinds of tiles together, each kind once."""
        mask = int(powers)
        if mask not in self._sums:
            total = NOTHING
            for power in self.powers:
                if mask & BIT[power.kind]:
                    total = total.plus(power.passive)
            self._sums[mask] = total
        return self._sums[mask]

    def _waiting_for(self, moment: str) -> Number:
        mask = 0
        for power in self.powers:
            if getattr(type(power), moment) is not getattr(Power, moment):
                mask |= BIT[power.kind]
        return mask
