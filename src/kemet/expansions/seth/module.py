"""The box: what it adds to the base game, takes from it and replaces."""

from typing import Any

from kemet.cards.battle_cards import printed_battle_cards
from kemet.expansions.seth.buying import CREATURE_CARD_TILES, AllianceBuySpace, HandOfGodForSeth
from kemet.expansions.seth.cards import ALLIANCE_DECK, SETH_DECK
from kemet.expansions.seth.city import board_with_city
from kemet.expansions.seth.corruption import CREATURE_CARDS_PRINTED, figure_of
from kemet.expansions.seth.days import (
    ECLIPSE_AFTER,
    FEWEST_FOR_ECLIPSE,
    TRACK,
    TURNS,
    AllianceRecruitSpace,
    DayAgainstSeth,
    NightAgainstSeth,
    TrackedDay,
)
from kemet.expansions.seth.dusk import DuskAgainstSeth
from kemet.expansions.seth.facts import (
    CEREMONY,
    CLEAR_TOKEN,
    COLOURED_TOKENS,
    CREATURE_CARDS,
    EXTRAS,
    INFLUENCE,
    INFLUENCES,
    PORTAL,
    PRAYERS,
    PURPLE_LEVEL,
    PURPLE_TOKENS,
    TOKEN_OF,
    WINNERS,
    add_captives,
    captives,
    height,
    prayer_bonus,
    seth_of,
)
from kemet.expansions.seth.mat import GoldenMove, GoldenRecruit, mat_of_seth
from kemet.expansions.seth.moving import AllianceMoveSpace
from kemet.expansions.seth.osiris import (
    INFLUENCE_NAMES,
    PRAYER_NAMES,
    price_of_ceremony,
    temporary_points,
)
from kemet.expansions.seth.setting_up import SetUpAgainstSeth
from kemet.expansions.seth.tiles import (
    ALLIANCE_TILES,
    INFLUENCE_POWERS,
    PURPLE_TILES,
    REPLACEMENTS,
    Influence,
)
from kemet.expansions.seth.victory import (
    ALLIANCE_WINS,
    SETH_WINS,
    AllianceFulfils,
    AllianceInTheCity,
    NoAllyLeft,
    OneAgainstAll,
    SethHasPoints,
    alliance_points,
)
from kemet.expansions.seth.words import SETH_TELLINGS, SETH_VERBS
from kemet.machine.numbers import Number, Seat, Space
from kemet.machine.rows import Pen
from kemet.powers.tile import Tile
from kemet.table.board import Board
from kemet.table.module import Module
from kemet.table.rulebook import (
    BIT,
    BLUE,
    COLOUR_NAMES,
    RED,
    WHITE,
    BattleCard,
    Keeper,
    Mat,
    Power,
    Seating,
    Sight,
    TileSlot,
)
from kemet.table.state import State
from kemet.table.troops import LARGEST_TROOP
from kemet.turns.pray import PraySpace
from kemet.turns.raise_pyramid import RaiseSpace

SETH_LARGEST_TROOP = 6
TOKENS_OF_AN_ALLY = 4
REPLACED = ("legion", "sphinx", "victory-point")


def mat_of_the_alliance() -> Mat:
    return Mat(
        [
            AllianceMoveSpace("upper-move", 3),
            AllianceRecruitSpace("upper-recruit", 3),
            AllianceMoveSpace("middle-move", 2),
            RaiseSpace("middle-raise", 2),
            PraySpace("middle-pray", 2),
            PraySpace("lower-pray", 1),
            AllianceBuySpace("buy-red", 1, RED),
            AllianceBuySpace("buy-blue", 1, BLUE),
            AllianceBuySpace("buy-white", 1, WHITE),
        ],
        [GoldenMove(AllianceMoveSpace("move", 4)), GoldenRecruit(AllianceRecruitSpace("recruit", 4))],
    )


class SethBox(Module):
    """The base box with Seth's on top."""

    def __init__(self, base: Module, gods: list[str]) -> None:
        super().__init__("seth")
        self.gods = gods
        self.fewest_players = 3
        self.most_players = 6
        tiles: list[Tile] = [tile() for tile in [*PURPLE_TILES, *ALLIANCE_TILES, *REPLACEMENTS]]
        influences: list[Power] = [power() for power in INFLUENCE_POWERS]
        hand = HandOfGodForSeth()
        kept = [power for power in base.powers if power.name not in REPLACED]
        self.powers = [hand if power.name == hand.name else power for power in kept]
        self.powers += [*tiles, *influences]
        slots = [slot for slot in base.slots if slot.power.name not in REPLACED]
        slots = [hand.slots()[0] if slot.power.name == hand.name else slot for slot in slots]
        slots += [slot for tile in tiles for slot in tile.slots()]
        self.slots = sorted(slots, key=shelf)
        self.cards = [card() for card in [*ALLIANCE_DECK, *SETH_DECK]]
        mirror = BattleCard(0, 0, 0)
        mirror.name = "battle-mirror"
        mirror.mirrors = True
        self.battle_cards = [*printed_battle_cards(), mirror]
        self.starting_cards = base.starting_cards
        self.mat = mat_of_the_alliance()
        self.seths_mat = mat_of_seth()
        self.setting_up = SetUpAgainstSeth()
        self.phases = [NightAgainstSeth(), DayAgainstSeth(), DuskAgainstSeth()]
        self.victories_at_once = [SethHasPoints(), NoAllyLeft(), AllianceFulfils(), AllianceInTheCity()]
        self.sights = [SightOfSeth()]
        self.keeper = KeeperOfCaptives()
        self.standings = OneAgainstAll()
        self.extras = EXTRAS
        self.verbs = SETH_VERBS
        self.tellings = SETH_TELLINGS
        self.names = {
            "colour": [*COLOUR_NAMES, "purple"],
            "evil": [space.name for space in self.seths_mat.spaces],
            "influence": INFLUENCE_NAMES,
            "prayer": PRAYER_NAMES,
        }
        self.settings = {"seth": [0, 1, 2, 3, 4, 5], "seth_goal": [8, 10]}

    def allowed(self, name: str, players: int) -> list[int]:
        return list(range(players)) if name == "seth" else self.settings[name]

    def board(self, players: int) -> Board:
        return board_with_city(players - 1)

    def seating(self, players: int, settings: dict[str, int]) -> Seating:
        seth = settings["seth"]
        names = self.gods[: players - 1]
        names.insert(seth, "seth")
        allies = [seat != seth for seat in range(players)]
        seating = Seating(
            names,
            [1 if ally else 0 for ally in allies],
            [0 if ally else 1 for ally in allies],
            [self.mat if ally else self.seths_mat for ally in allies],
            [TOKENS_OF_AN_ALLY if ally else 0 for ally in allies],
            [LARGEST_TROOP if ally else SETH_LARGEST_TROOP for ally in allies],
        )
        board = self.board(players)
        seating.gates[seth] = board.districts[len(board.cities) - 1]
        seating.lone = seth
        seating.recall_fee = 1
        seating.winner_recalls[seth] = False
        return seating


def shelf(slot: TileSlot) -> tuple[int, int]:
    return slot.colour, slot.level


class KeeperOfCaptives(Keeper):
    """Units Corruption: captives go with Seth's last units, and home when they leave the board."""

    def left(self, state: State, seat: Seat, space: Space, n: Number) -> None:
        if seat == seth_of(state):
            self.release(state, seat, space, space, True)

    def went(self, state: State, seat: Seat, origin: Space, space: Space) -> None:
        if seat == seth_of(state):
            self.release(state, seat, origin, space, False)

    def release(self, state: State, seth: Seat, origin: Space, space: Space, home: bool) -> None:
        """More captives than units: those are gone with the others."""
        kept = 0
        for owner in range(state.seats):
            kept += int(captives(state, origin, owner))
        gone = kept - int(state.units(origin, seth))
        for owner in range(state.seats):
            n = min(gone, int(captives(state, origin, owner)))
            if n > 0:
                gone -= n
                add_captives(state, origin, owner, -n)
                if home:
                    state.set_reserve(seth, state.reserve(seth) - n)
                    state.set_reserve(owner, state.reserve(owner) + n)
                else:
                    add_captives(state, space, owner, n)


class SightOfSeth(Sight):
    """Everything of this box lies open."""

    def add(self, view: dict[str, Any], state: State, seat: int | None) -> None:
        names = state.board.names
        cards = int(state.extra(CREATURE_CARDS))
        view["seth"] = {
            "seat": int(seth_of(state)),
            "goal": state.options.settings["seth_goal"],
            "pyramid": int(state.extra(PURPLE_LEVEL)),
            "creature_cards": [name for i, name in enumerate(CREATURE_CARD_TILES) if cards & BIT[i]],
            "creature_values": {
                name: {
                    "level": int(state.rules.slots[state.rules.slot_number[name]].level),
                    "strength": CREATURE_CARDS_PRINTED[i][0],
                    "damage": CREATURE_CARDS_PRINTED[i][1],
                }
                for i, name in enumerate(CREATURE_CARD_TILES)
                if cards & BIT[i]
            },
            "track": TRACK[int(state.seats) - 1],
            "turn": turn_of_the_day(state),
            "eclipses": [ECLIPSE_AFTER] if state.seats > FEWEST_FOR_ECLIPSE else [],
            "purple_tokens": int(state.extra(PURPLE_TOKENS)),
            "coloured_tokens": [s for s in range(state.seats) if state.extra(COLOURED_TOKENS) & BIT[s]],
            "clear_token": int(state.extra(CLEAR_TOKEN)),
            "captives": {
                names[space]: {
                    str(owner): int(captives(state, space, owner))
                    for owner in range(state.seats)
                    if captives(state, space, owner)
                }
                for space in range(state.board.size)
                if sum([captives(state, space, owner) for owner in range(state.seats)])
            },
        }
        view["alliance"] = {
            "permanent": int(alliance_points(state)),
            "temporary": int(temporary_points(state)),
            "portal_open": bool(state.extra(PORTAL)),
            "ceremony_held": bool(state.extra(CEREMONY)),
            "ceremony_price": int(price_of_ceremony(state)),
            "temples": {
                names[space]: int(height(state, space))
                for space in range(state.board.size)
                if height(state, space)
            },
            "prayers": {
                PRAYER_NAMES[token]: int(prayer_bonus(state, token))
                for token in range(PRAYERS)
                if prayer_bonus(state, token)
            },
            "prayer_places": {
                names[space]: PRAYER_NAMES[int(state.extra(TOKEN_OF + space)) - 1]
                for space in range(state.board.size)
                if state.extra(TOKEN_OF + space)
            },
            "influences": [n for i, n in enumerate(INFLUENCE_NAMES) if state.extra(INFLUENCE) & BIT[i]],
        }
        view["labels"] = labels(state)
        view["winners"] = [None, "seth", "alliance"][int(state.extra(WINNERS))]

    def planes(self) -> list[tuple[str, tuple[str, ...], int]]:
        return [
            ("seth", ("seat",), 1),
            ("seth_goal", (), 10),
            ("seth_pyramid", (), 4),
            ("creature_cards", ("creature",), 1),
            ("purple_tokens", (), 6),
            ("coloured_tokens", ("seat",), 1),
            ("clear_token", (), 1),
            ("captives", ("space", "seat"), 7),
            ("alliance_permanent", (), 12),
            ("alliance_temporary", (), 12),
            ("portal_open", (), 1),
            ("ceremony_held", (), 1),
            ("ceremony_price", (), 50),
            ("temple_height", ("space",), 3),
            ("prayer_token", ("prayer",), 2),
            ("prayer_token_at", ("prayer", "space"), 1),
            ("influences", ("influence",), 1),
            ("seth_won", (), 1),
            ("alliance_won", (), 1),
        ]

    def fill(self, state: State, pen: Pen) -> None:
        seats, spaces, creatures = state.seats, state.board.size, len(state.rules.creatures)
        pen.mark(seth_of(state), seats)
        pen.put(state.options.settings["seth_goal"])
        pen.put(state.extra(PURPLE_LEVEL))
        begin = pen.at
        for card in range(len(CREATURE_CARD_TILES)):
            if state.extra(CREATURE_CARDS) & BIT[card]:
                pen.at = begin
                pen.mark(figure_of(state, card), creatures)
        pen.at = begin + creatures
        pen.put(state.extra(PURPLE_TOKENS))
        for seat in range(seats):
            pen.put(1 if state.extra(COLOURED_TOKENS) & BIT[seat] else 0)
        pen.put(state.extra(CLEAR_TOKEN))
        for space in range(spaces):
            for owner in range(seats):
                pen.put(captives(state, space, owner))
        pen.put(alliance_points(state))
        pen.put(temporary_points(state))
        pen.put(1 if state.extra(PORTAL) else 0)
        pen.put(1 if state.extra(CEREMONY) else 0)
        pen.put(price_of_ceremony(state))
        for space in range(spaces):
            pen.put(height(state, space))
        for token in range(PRAYERS):
            pen.put(prayer_bonus(state, token))
        for token in range(PRAYERS):
            for space in range(spaces):
                pen.put(1 if state.extra(TOKEN_OF + space) == token + 1 else 0)
        for token in range(INFLUENCES):
            pen.put(1 if state.extra(INFLUENCE) & BIT[token] else 0)
        pen.put(1 if state.extra(WINNERS) == SETH_WINS else 0)
        pen.put(1 if state.extra(WINNERS) == ALLIANCE_WINS else 0)


def turn_of_the_day(state: State) -> int | None:
    """Of its nine turns, from 0; Seth has the even ones."""
    for frame in state.stack:
        if isinstance(frame, TrackedDay) and 2 <= frame.pc < TURNS + 2:
            return int(frame.pc) - 2
    return None


def labels_of_the_board(state: State) -> dict[str, str]:
    """What no single component shows: which of it is not legible or not told in the source."""
    several = state.seats > FEWEST_FOR_ECLIPSE
    found = {
        "board day-track": "sum printed, split reconstructed" if several else "printed",
        "board portal-desert": "reconstructed",
        "board purple-spaces": "kinds printed, number reconstructed",
    }
    if several:
        found["board eclipse"] = "printed, place reconstructed"
    for card in state.rules.battle_cards:
        if not card.mirrors and state.rules.starting_cards & BIT[state.rules.battle_cards.index(card)]:
            found[f"battle card {card.name} of Seth"] = "value reconstructed"
    return found


def labels(state: State) -> dict[str, str]:
    """Where the text of each component comes from: printed, reported or reconstructed."""
    found = {power.name: power.source for power in state.rules.powers}
    found.update(labels_of_the_board(state))
    for card in state.rules.cards:
        found[f"card {card.name}"] = card.source
    found["battle card battle-mirror"] = "printed, value reconstructed"
    for name in CREATURE_CARD_TILES:
        found[f"creature card {name}"] = "level printed, values reconstructed"
    plain = [power.token for power in state.rules.powers if isinstance(power, Influence)]
    for token, name in enumerate(INFLUENCE_NAMES):
        if token not in plain:
            found[f"influence {name}"] = "reconstructed"
    for name in PRAYER_NAMES:
        found[f"prayer {name}"] = "reconstructed"
    return found
