"""The whole table as numbers: who has what where. One flat row, read and written under names."""

from typing import Final, final

from kemet.machine.frames import NOBODY, Position
from kemet.machine.numbers import Number, Row, Seat, Space, new_row
from kemet.machine.rows import copy_row
from kemet.table.board import Board
from kemet.table.passive import NOTHING, Passive
from kemet.table.rulebook import COLOURS, Options, Rulebook, Seating

SEATS: Final = 6  # room for five players and one against all
FIGURES: Final = 12
TILES: Final = 72

# Kinds of permanent victory points (G6).
FROM_BATTLES: Final = 0
FROM_TILES: Final = 1
FROM_SPHINX: Final = 2
FROM_TEMPLES: Final = 3
FROM_SANCTUARY: Final = 4
SOURCES: Final = 5
SOURCE_NAMES: Final = ["battle", "tile", "sphinx", "temples", "sanctuary"]

# Where in the row each fact begins; facts by seat have room for SEATS numbers.
ROUND: Final = 0
ACTIVE: Final = 1
OVER: Final = 2
ORDER: Final = 3
PRAYER: Final = 9
RESERVE: Final = 15
HOME: Final = 21
LORD: Final = 27
TOKENS: Final = 33
MAT: Final = 39
SILVER: Final = 45
GOLD: Final = 51
HAND_SIZE: Final = 57
BATTLE_HAND: Final = 63
BATTLE_SET: Final = 69
BATTLE_SHOWN: Final = 75
POWERS: Final = 81
POINTS: Final = 87  # by seat and source
LEVEL: Final = 117  # of pyramids, by seat and colour
SITE: Final = 135
FIGURE_SPACE: Final = 153
FIGURE_OWNER: Final = 165
OWNER: Final = 177  # of tiles
UNITS: Final = 249  # by space and seat
# Behind the units come the cards: hands, cards discarded unseen, piles and discards, each by kind.


def empty_table(rules: Rulebook, board: Board, options: Options, seating: Seating) -> "State":
    """The table before anything is laid out."""
    decks = 1 + max(seating.decks)
    cards = 2 * (len(seating.sides) + decks) * len(rules.cards)
    cells = new_row(UNITS + board.size * SEATS + cards + rules.extras)
    for begin, size in (
        (OWNER, TILES),
        (FIGURE_SPACE, FIGURES),
        (FIGURE_OWNER, FIGURES),
        (SITE, SEATS * COLOURS),
        (HOME, SEATS),
        (LORD, SEATS),
        (ACTIVE, 1),
    ):
        for i in range(size):
            cells[begin + i] = NOBODY
    return State(rules, board, options, seating, [NOTHING] * len(seating.sides), cells)


@final
class State(Position):
    """A table in the middle of a game. Copies share the rulebook, the board and the options, nothing else."""

    def __init__(
        self,
        rules: Rulebook,
        board: Board,
        options: Options,
        seating: Seating,
        passives: list[Passive],
        cells: Row,
    ) -> None:
        super().__init__()
        self.rules = rules
        self.board = board
        self.options = options
        self.seating = seating
        self.sides = seating.sides
        self.seats: Number = len(seating.sides)
        self.passives = passives
        self.cells = cells
        self.kinds: Number = len(rules.cards)
        self.hands: Number = UNITS + board.size * SEATS
        self.unseen: Number = self.hands + self.seats * self.kinds
        self.piles: Number = self.unseen + self.seats * self.kinds
        self.more: Number = len(cells) - rules.extras
        self.heaps: Number = (self.piles + self.more) // 2  # as many decks have discards as have piles

    def copy(self) -> "State":
        twin = State(
            self.rules, self.board, self.options, self.seating, self.passives[:], copy_row(self.cells)
        )
        stack = twin.stack
        for frame in self.stack:
            stack.append(frame.copy())
        return twin

    # The clock

    def round(self) -> Number:
        return self.cells[ROUND]

    def set_round(self, n: Number) -> None:
        self.cells[ROUND] = n

    def active(self) -> Number:
        """Whose turn it is; NOBODY at night."""
        return self.cells[ACTIVE]

    def set_active(self, seat: Seat) -> None:
        self.cells[ACTIVE] = seat

    def over(self) -> bool:
        return self.cells[OVER] != 0

    def end(self) -> None:
        self.cells[OVER] = 1

    def order(self, place: Number) -> Number:
        """The seat at a place of the turn order."""
        return self.cells[ORDER + place]

    def set_order(self, place: Number, seat: Seat) -> None:
        self.cells[ORDER + place] = seat

    # Seats and their mats

    def hostile(self, seat: Seat, other: Seat) -> bool:
        return self.sides[seat] != self.sides[other]

    def deck(self, seat: Seat) -> Number:
        return self.seating.decks[seat]

    def passive(self, seat: Seat) -> Passive:
        return self.passives[seat]

    def prayer(self, seat: Seat) -> Number:
        return self.cells[PRAYER + seat]

    def set_prayer(self, seat: Seat, n: Number) -> None:
        self.cells[PRAYER + seat] = n

    def reserve(self, seat: Seat) -> Number:
        return self.cells[RESERVE + seat]

    def set_reserve(self, seat: Seat, n: Number) -> None:
        self.cells[RESERVE + seat] = n

    def home(self, seat: Seat) -> Number:
        """The city of a seat."""
        return self.cells[HOME + seat]

    def lord(self, city: Number) -> Number:
        """The seat of a city."""
        return self.cells[LORD + city]

    def settle_in(self, seat: Seat, city: Number) -> None:
        self.cells[HOME + seat] = city
        self.cells[LORD + city] = seat

    def tokens(self, seat: Seat) -> Number:
        return self.cells[TOKENS + seat]

    def set_tokens(self, seat: Seat, n: Number) -> None:
        self.cells[TOKENS + seat] = n

    def mat(self, seat: Seat) -> Number:
        """Which spaces of the action pyramid hold a token, as a mask."""
        return self.cells[MAT + seat]

    def set_mat(self, seat: Seat, mask: Number) -> None:
        self.cells[MAT + seat] = mask

    def silver(self, seat: Seat) -> Number:
        return self.cells[SILVER + seat]

    def set_silver(self, seat: Seat, n: Number) -> None:
        self.cells[SILVER + seat] = n

    def gold(self, seat: Seat) -> Number:
        return self.cells[GOLD + seat]

    def set_gold(self, seat: Seat, n: Number) -> None:
        self.cells[GOLD + seat] = n

    def points(self, seat: Seat, source: Number) -> Number:
        return self.cells[POINTS + seat * SOURCES + source]

    def add_point(self, seat: Seat, source: Number) -> None:
        self.cells[POINTS + seat * SOURCES + source] += 1

    # Pyramids

    def level(self, seat: Seat, colour: Number) -> Number:
        return self.cells[LEVEL + seat * COLOURS + colour]

    def set_level(self, seat: Seat, colour: Number, level: Number) -> None:
        self.cells[LEVEL + seat * COLOURS + colour] = level

    def site(self, seat: Seat, colour: Number) -> Number:
        """The district in which a pyramid stands; NOBODY for a pyramid of level 0."""
        return self.cells[SITE + seat * COLOURS + colour]

    def set_site(self, seat: Seat, colour: Number, space: Space) -> None:
        self.cells[SITE + seat * COLOURS + colour] = space

    # Units and creatures

    def units(self, space: Space, seat: Seat) -> Number:
        return self.cells[UNITS + space * SEATS + seat]

    def set_units(self, space: Space, seat: Seat, n: Number) -> None:
        self.cells[UNITS + space * SEATS + seat] = n

    def add_units(self, space: Space, seat: Seat, n: Number) -> None:
        self.cells[UNITS + space * SEATS + seat] += n

    def figure_space(self, figure: Number) -> Number:
        """Where a creature stands; NOBODY while it waits on its tile."""
        return self.cells[FIGURE_SPACE + figure]

    def set_figure_space(self, figure: Number, space: Space) -> None:
        self.cells[FIGURE_SPACE + figure] = space

    def figure_owner(self, figure: Number) -> Number:
        return self.cells[FIGURE_OWNER + figure]

    def set_figure_owner(self, figure: Number, seat: Seat) -> None:
        self.cells[FIGURE_OWNER + figure] = seat

    # Tiles

    def powers(self, seat: Seat) -> Number:
        """The kinds of tiles a seat owns, as a mask."""
        return self.cells[POWERS + seat]

    def set_powers(self, seat: Seat, mask: Number) -> None:
        self.cells[POWERS + seat] = mask

    def tile_owner(self, tile: Number) -> Number:
        return self.cells[OWNER + tile]

    def set_tile_owner(self, tile: Number, seat: Seat) -> None:
        self.cells[OWNER + tile] = seat

    # Cards

    def hand(self, seat: Seat, kind: Number) -> Number:
        """How many intervention cards of a kind a seat holds."""
        return self.cells[self.hands + seat * self.kinds + kind]

    def add_to_hand(self, seat: Seat, kind: Number, n: Number) -> None:
        self.cells[self.hands + seat * self.kinds + kind] += n
        self.cells[HAND_SIZE + seat] += n

    def hand_size(self, seat: Seat) -> Number:
        return self.cells[HAND_SIZE + seat]

    def hidden(self, seat: Seat, kind: Number) -> Number:
        """Cards that a seat discarded without showing them."""
        return self.cells[self.unseen + seat * self.kinds + kind]

    def add_hidden(self, seat: Seat, kind: Number, n: Number) -> None:
        self.cells[self.unseen + seat * self.kinds + kind] += n

    def pile(self, deck: Number, kind: Number) -> Number:
        return self.cells[self.piles + deck * self.kinds + kind]

    def add_to_pile(self, deck: Number, kind: Number, n: Number) -> None:
        self.cells[self.piles + deck * self.kinds + kind] += n

    def discards(self, deck: Number, kind: Number) -> Number:
        """Played cards: everybody has seen them."""
        return self.cells[self.heaps + deck * self.kinds + kind]

    def add_discard(self, deck: Number, kind: Number, n: Number) -> None:
        self.cells[self.heaps + deck * self.kinds + kind] += n

    def battle_hand(self, seat: Seat) -> Number:
        return self.cells[BATTLE_HAND + seat]

    def set_battle_hand(self, seat: Seat, mask: Number) -> None:
        self.cells[BATTLE_HAND + seat] = mask

    def battle_set(self, seat: Seat) -> Number:
        """All battle cards of a seat, in hand or used."""
        return self.cells[BATTLE_SET + seat]

    def set_battle_set(self, seat: Seat, mask: Number) -> None:
        self.cells[BATTLE_SET + seat] = mask

    def battle_shown(self, seat: Seat) -> Number:
        """The used battle cards that everybody has seen."""
        return self.cells[BATTLE_SHOWN + seat]

    def set_battle_shown(self, seat: Seat, mask: Number) -> None:
        self.cells[BATTLE_SHOWN + seat] = mask

    # What else a box keeps on the table

    def extra(self, which: Number) -> Number:
        return self.cells[self.more + which]

    def set_extra(self, which: Number, n: Number) -> None:
        self.cells[self.more + which] = n

    def text(self) -> str:
        """Every fact of the table and every frame, however the row is laid out."""
        seats, kinds, spaces = range(self.seats), range(len(self.rules.cards)), range(self.board.size)
        lines = [
            f"round {self.round()} active {self.active()} over {self.over()}",
            "order " + joined([self.order(place) for place in seats]),
        ]
        for seat in seats:
            facts = [
                self.prayer(seat), self.reserve(seat), self.home(seat), self.tokens(seat), self.mat(seat),
                self.silver(seat), self.gold(seat), self.powers(seat),
                self.battle_hand(seat), self.battle_set(seat), self.battle_shown(seat),
            ]  # fmt: skip
            lines.append(f"seat {seat} " + joined(facts))
            lines.append("points " + joined([self.points(seat, source) for source in range(SOURCES)]))
            lines.append("pyramids " + joined([self.level(seat, colour) for colour in range(COLOURS)]))
            lines.append("sites " + joined([self.site(seat, colour) for colour in range(COLOURS)]))
            lines.append("hand " + joined([self.hand(seat, kind) for kind in kinds]))
            lines.append("hidden " + joined([self.hidden(seat, kind) for kind in kinds]))
            lines.append("units " + joined([self.units(space, seat) for space in spaces]))
        for deck in sorted(set(self.seating.decks)):
            lines.append("pile " + joined([self.pile(deck, kind) for kind in kinds]))
            lines.append("discards " + joined([self.discards(deck, kind) for kind in kinds]))
        figures = range(len(self.rules.creatures))
        lines.append("creatures " + joined([self.figure_space(figure) for figure in figures]))
        lines.append("owners " + joined([self.figure_owner(figure) for figure in figures]))
        lines.append("tiles " + joined([self.tile_owner(t) for t in range(len(self.rules.slot_of_tile))]))
        if self.rules.extras:
            lines.append("more " + joined([self.extra(which) for which in range(self.rules.extras)]))
        for frame in self.stack:
            lines.append(frame.text())
        return "\n".join(lines)


def joined(numbers: list[int]) -> str:
    return " ".join([str(number) for number in numbers])
