"""The base box."""

from kemet.cards.battle_cards import STARTING_CARDS, printed_battle_cards
from kemet.cards.interventions import INTERVENTIONS
from kemet.phases.day import DayPhase
from kemet.phases.ending import DuskPhase, EnoughPoints
from kemet.phases.night import NightPhase
from kemet.powers.blue import BLUE_TILES
from kemet.powers.creatures import CREATURE_TILES
from kemet.powers.red import RED_TILES
from kemet.powers.tile import Tile, TileOfAllColours
from kemet.powers.white import TILES_OF_ALL_COLOURS, WHITE_TILES
from kemet.rules.module import Module
from kemet.table.rulebook import BLUE, RED, WHITE, Intervention, Mat, Phase, Power
from kemet.table.setting_up import SettingUp, fill_piles
from kemet.table.state import State
from kemet.turns.buy_tile import BuySpace
from kemet.turns.move import MoveSpace
from kemet.turns.pray import PraySpace
from kemet.turns.raise_pyramid import RaiseSpace
from kemet.turns.recruit import RecruitSpace


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


def base_box() -> Module:
    tiles: list[Tile] = [tile() for tile in RED_TILES + BLUE_TILES + WHITE_TILES + CREATURE_TILES]
    shared: list[TileOfAllColours] = [tile() for tile in TILES_OF_ALL_COLOURS]
    slots = [slot for tile in tiles for slot in tile.slots()]
    slots += [slot for tile in shared for slot in tile.slots()]
    slots.sort(key=lambda slot: (slot.colour, slot.level))
    powers: list[Power] = [*tiles, *shared]
    cards: list[Intervention] = [card() for card in INTERVENTIONS]
    return Module(
        "base",
        powers,
        slots,
        cards,
        printed_battle_cards(),
        STARTING_CARDS,
        action_pyramid(),
        SetUpPhase(),
        [NightPhase(), DayPhase(), DuskPhase()],
        [EnoughPoints()],
        [],
    )
