"""The base box."""

from kemet.cards.battle_cards import STARTING_CARDS, printed_battle_cards
from kemet.cards.interventions import INTERVENTIONS
from kemet.phases.day import TOKENS_OF_A_DAY, DayPhase
from kemet.phases.ending import DuskPhase, EnoughPoints
from kemet.phases.night import NightPhase
from kemet.powers.blue import BLUE_TILES
from kemet.powers.creatures import CREATURE_TILES
from kemet.powers.red import RED_TILES
from kemet.powers.tile import Tile, TileOfAllColours
from kemet.powers.white import TILES_OF_ALL_COLOURS, WHITE_TILES
from kemet.table.board import Board
from kemet.table.module import Module
from kemet.table.printed_boards import board_for
from kemet.table.rulebook import BLUE, RED, WHITE, Mat, Phase, Seating, TileSlot
from kemet.table.setting_up import SettingUp, fill_piles
from kemet.table.state import State
from kemet.table.troops import LARGEST_TROOP
from kemet.turns.buy_tile import BuySpace
from kemet.turns.move import MoveSpace
from kemet.turns.pray import PraySpace
from kemet.turns.raise_pyramid import RaiseSpace
from kemet.turns.recruit import RecruitSpace

GODS = ["anubis", "bastet", "horus", "sobek", "wadjet"]


class SetUpPhase(Phase):
    def begin(self, state: State) -> None:
        fill_piles(state)
        state.stack.append(SettingUp())


def action_pyramid() -> Mat:
    return Mat(
        [
            MoveSpace("upper-move", 3),
            RecruitSpace("upper-recruit", 3),
            MoveSpace("middle-move", 2),
            RaiseSpace("middle-raise", 2),
            PraySpace("middle-pray", 2),
            PraySpace("lower-pray", 1),
            BuySpace("buy-red", 1, RED),
            BuySpace("buy-blue", 1, BLUE),
            BuySpace("buy-white", 1, WHITE),
        ],
        [MoveSpace("move", 4), RecruitSpace("recruit", 4)],
    )


class BaseBox(Module):
    """Two to five players, everybody for themselves."""

    def __init__(self) -> None:
        super().__init__("base")
        tiles: list[Tile] = [tile() for tile in RED_TILES + BLUE_TILES + WHITE_TILES + CREATURE_TILES]
        shared: list[TileOfAllColours] = [tile() for tile in TILES_OF_ALL_COLOURS]
        slots = [slot for tile in tiles for slot in tile.slots()]
        slots += [slot for tile in shared for slot in tile.slots()]
        self.slots = sorted(slots, key=shelf)
        self.powers = [*tiles, *shared]
        self.cards = [card() for card in INTERVENTIONS]
        self.battle_cards = printed_battle_cards()
        self.starting_cards = STARTING_CARDS
        self.mat = action_pyramid()
        self.setting_up = SetUpPhase()
        self.phases = [NightPhase(), DayPhase(), DuskPhase()]
        self.victories = [EnoughPoints()]

    def board(self, players: int) -> Board:
        return board_for(players)

    def seating(self, players: int, settings: dict[str, int]) -> Seating:
        return Seating(
            GODS[:players],
            list(range(players)),
            [0] * players,
            [self.mat] * players,
            [TOKENS_OF_A_DAY] * players,
            [LARGEST_TROOP] * players,
        )


def shelf(slot: TileSlot) -> tuple[int, int]:
    """Where a tile lies in the market."""
    return slot.colour, slot.level
