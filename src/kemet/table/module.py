"""A box: what it brings to the table."""

from kemet.machine.actions import Verb
from kemet.machine.events import Telling
from kemet.table.board import Board
from kemet.table.rulebook import (
    BattleCard,
    Intervention,
    Keeper,
    Mat,
    Phase,
    Power,
    Seating,
    Sight,
    Standings,
    TileSlot,
    Victory,
)


class Module:
    """The content of one box, or of several together, made anew for every set of rules."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fewest_players = 2
        self.most_players = 5
        self.powers: list[Power] = []
        self.slots: list[TileSlot] = []
        self.cards: list[Intervention] = []
        self.battle_cards: list[BattleCard] = []
        self.starting_cards = 0
        self.mat = Mat([], [])
        self.setting_up = Phase()
        self.phases: list[Phase] = []
        self.victories: list[Victory] = []
        self.victories_at_once: list[Victory] = []
        self.sights: list[Sight] = []
        self.keeper: Keeper | None = None
        self.standings: Standings | None = None
        self.verbs: list[Verb] = []
        self.tellings: dict[int, Telling] = {}
        self.names: dict[str, list[str]] = {}  # words for kinds of things that only this box has
        self.extras = 0  # how many more numbers it keeps on the table
        self.settings: dict[str, list[int]] = {}  # what may be agreed: the values, the usual one first

    def allowed(self, name: str, players: int) -> list[int]:
        """The values of a setting at a table of so many players."""
        return self.settings[name]

    def board(self, players: int) -> Board:
        raise NotImplementedError

    def seating(self, players: int, settings: dict[str, int]) -> Seating:
        raise NotImplementedError
