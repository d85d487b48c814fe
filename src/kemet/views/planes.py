"""What a seat may know as one row of numbers: its planes, by what they go, and up to what they count."""

from typing import Final, final

from kemet.expansions import PROSE
from kemet.machine.numbers import Number, Row, new_row, row_of
from kemet.rules.rules import Rules
from kemet.table.options import CHOICES
from kemet.table.rulebook import COLOURS
from kemet.views.prose import QUESTIONS

PLANES_VERSION: Final = 3  # goes up whenever a plane comes, goes or changes its size
PHASES: Final = ["setting up", "night", "day", "dusk", "between", "over"]
REACTIONS: Final = "reactions"

# Name, by what it goes, and the highest number, which stands for 1. Everybody may know these ...
PUBLIC: Final[list[tuple[str, tuple[str, ...], int]]] = [
    ("length", ("length",), 1),
    ("edition", ("edition",), 1),
    ("discards_up", (), 1),
    ("cities_dealt", (), 1),
    ("round_limit", (), 20),
    ("goal", (), 10),
    ("round", (), 30),
    ("phase", ("phase",), 1),
    ("active", ("seat",), 1),
    ("order", ("place", "seat"), 1),
    ("reaction", (), 1),
    ("awaited", ("seat",), 1),
    ("awaited_for", ("message",), 1),
    ("units", ("seat", "space"), 7),
    ("creature_at", ("creature", "space"), 1),
    ("pyramid_at", ("pyramid", "space"), 4),
    ("moving", ("seat",), 1),
    ("move_at", ("space",), 1),
    ("move_from", ("space",), 1),
    ("move_left", (), 6),
    ("walls_open", (), 1),
    ("city", ("seat", "city"), 1),
    ("prayer", ("seat",), 11),
    ("reserve", ("seat",), 12),
    ("victory_points", ("seat",), 15),
    ("permanent", ("seat", "source"), 10),
    ("temples_held", ("seat",), 5),
    ("pyramids_held", ("seat",), 6),
    ("tokens", ("seat",), 5),
    ("silver", ("seat",), 2),
    ("gold", ("seat",), 2),
    ("mat", ("seat", "action"), 1),
    ("pyramid_level", ("seat", "pyramid"), 4),
    ("pyramid_held_by", ("seat", "pyramid", "seat"), 1),
    ("tiles", ("seat", "tile"), 1),
    ("creature_of", ("seat", "creature"), 1),
    ("cards", ("seat",), 10),
    ("hidden_discards", ("seat",), 20),
    ("battle_cards", ("seat", "battle_card"), 1),
    ("battle_cards_seen", ("seat", "battle_card"), 1),
    ("battle_cards_in_hand", ("seat",), 8),
    ("tiles_left", ("tile",), 2),
    ("on_sale", ("tile",), 1),
    ("pile", (), 40),
    ("discards", ("card",), 5),
    ("battle", (), 1),
    ("battle_at", ("space",), 1),
    ("cards_open", (), 1),
    ("side", ("side", "seat"), 1),
    ("side_units", ("side",), 7),
    ("side_creature", ("side", "creature"), 1),
    ("side_strength", ("side",), 20),
    ("side_damage", ("side",), 10),
    ("side_protection", ("side",), 10),
    ("side_lost", ("side",), 7),
    ("side_spent", ("side",), 5),
    ("side_card", ("side", "battle_card"), 1),
    ("side_under", ("side", "card"), 4),
    ("over", (), 1),
    ("ranking", ("place", "seat"), 1),
]
# ... and these the seat alone that looks.
OWN: Final[list[tuple[str, tuple[str, ...], int]]] = [
    ("own_seat", ("seat",), 1),
    ("own_cards", ("card",), 5),
    ("own_battle_cards", ("battle_card",), 1),
    ("own_hidden_discards", ("card",), 5),
    ("looking_at", ("card",), 5),
    ("own_card", ("battle_card",), 1),
    ("own_under", ("card",), 4),
    ("own_discard", ("battle_card",), 1),
    ("foreseen_card", ("battle_card",), 1),
    ("asked", (), 1),
    ("question", ("message",), 1),
    ("about_space", ("space",), 1),
    ("about_seat", ("seat",), 1),
    ("about_colour", ("colour",), 1),
    ("about_card", ("card",), 1),
    ("about_battle_card", ("battle_card",), 1),
    ("about_creature", ("creature",), 1),
    ("about_number", (), 12),
]


@final
class Plane:
    """One kind of fact: as many numbers as there are seats, spaces, cards ... that it goes by."""

    def __init__(self, name: str, axes: tuple[str, ...], most: Number, own: bool) -> None:
        self.name = name
        self.axes = axes
        self.most = most
        self.own = own  # for the seat alone that looks
        self.shape: tuple[int, ...] = ()
        self.begin: Number = 0
        self.size: Number = 1


@final
class Planes:
    """All planes of one kind of table, and where each begins in the row."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.phase_number: dict[str, int] = {phase: i for i, phase in enumerate(PHASES)}
        self.slot_of_tile: Row = row_of(rules.book.slot_of_tile)
        self.level_of_slot: Row = row_of([int(slot.level) for slot in rules.book.slots])
        self.copies: Number = len(rules.book.slot_of_tile)
        self.messages: list[str] = messages_of(rules.boxes)
        self.message_number: dict[str, int] = {message: i for i, message in enumerate(self.messages)}
        seating = rules.seating(players, rules.usual_settings())
        words = rules.words(players, seating)
        self.names: dict[str, list[str]] = {
            **words.names,
            "place": [str(place + 1) for place in range(players)],
            "side": ["attacker", "defender"],
            "phase": PHASES,
            "message": self.messages,
            "pyramid": words.names["colour"][:COLOURS],
            "length": list(CHOICES["length"]),
            "edition": list(CHOICES["edition"]),
            "action": max(
                [[space.name for space in mat.spaces] for mat in seating.mats], key=len
            ),  # as many as the largest mat has; the names differ from mat to mat
        }
        self.listed: list[Plane] = []
        for name, axes, most in PUBLIC:
            self.listed.append(Plane(name, axes, most, False))
        for sight in rules.book.sights:
            for name, axes, most in sight.planes():
                self.listed.append(Plane(name, axes, most, False))
        for name, axes, most in OWN:
            self.listed.append(Plane(name, axes, most, True))
        self.by_name: dict[str, Plane] = {plane.name: plane for plane in self.listed}
        self.size: Number = 0
        for plane in self.listed:
            plane.shape = tuple([len(self.names[axis]) for axis in plane.axes])
            for extent in plane.shape:
                plane.size *= extent
            plane.begin = self.size
            self.size += plane.size
        self.empty: Row = new_row(self.size)  # what every row starts from
        self.own_begins: Number = self.by_name[OWN[0][0]].begin  # what is public comes before
        self.spaces: Number = len(words.names["space"])
        self.cities: Number = len(words.names["city"])
        self.mat: Number = len(self.names["action"])
        self.cards: Number = len(words.names["card"])
        self.battle_cards: Number = len(words.names["battle_card"])
        self.tiles: Number = len(words.names["tile"])
        self.creatures: Number = len(words.names["creature"])
        self.colours: Number = len(words.names["colour"])
        self.asked: Number = len(self.messages)


def messages_of(boxes: tuple[str, ...]) -> list[str]:
    """The questions that these boxes can ask, and what the others see instead."""
    foreign = [box.sentences["questions"] for name, box in PROSE.items() if name not in boxes]
    return [
        message
        for message in QUESTIONS
        if message != REACTIONS and not any(message in questions for questions in foreign)
    ]


_KEPT: dict[tuple[tuple[str, ...], int], Planes] = {}


def planes_of(rules: Rules, players: int) -> Planes:
    """The planes of a table, made once for each kind."""
    key = (rules.boxes, players)
    if key not in _KEPT:
        _KEPT[key] = Planes(rules, players)
    return _KEPT[key]
