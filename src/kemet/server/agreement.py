"""What a table agrees on before the game: the rules, the seats, the clock, who may look on."""

from dataclasses import asdict, dataclass, field
from typing import Any

from kemet.game import Game
from kemet.server.declined import Declined
from kemet.server.reactions import check_reactions

OVER_DAYS = 12 * 60 * 60.0  # seconds for one answer, or for all, from which on a game is one over days
KINDS = ("here", "link", "open", "bot")
SETTINGS = (
    "players", "boxes", "length", "edition", "discards", "cities", "round_limit", "seth", "seth_goal",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to sit here."""

    kind: str
    name: str = ""
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for one answer, and for all answers of a seat; None is no limit.

    A seat begins with `game` seconds, gets `gain` more with every turn that it ends, and never has more than
    `ceiling` of them.
    """

    move: float | None = None
    game: float | None = None
    gain: float | None = None
    ceiling: float | None = None

    def limits(self) -> bool:
        return self.move is not None or self.game is not None

    def over_days(self) -> bool:
        """Nobody is expected to sit at the table until the end."""
        return any(limit is not None and limit >= OVER_DAYS for limit in (self.move, self.game))


@dataclass(frozen=True, slots=True)
class Agreement:
    """All of it; `table` is what `Game.new` takes."""

    table: dict[str, Any] = field(default_factory=dict)
    seats: list[SeatPlan] = field(default_factory=list)
    gods: list[str] = field(default_factory=list)
    clock: Clock = field(default_factory=Clock)
    title: str = ""
    listed: bool = False
    watch: bool = True
    hints: bool = True
    reactions: str | None = None  # see reactions.py; None: as is usual for those who play
    reaction_seconds: float | None = None

    def body(self) -> dict[str, Any]:
        """As the log keeps it."""
        return asdict(self)

    @staticmethod
    def from_body(body: dict[str, Any]) -> "Agreement":
        return Agreement(
            table=dict(body["table"]),
            seats=[SeatPlan(**plan) for plan in body["seats"]],
            gods=list(body["gods"]),
            clock=Clock(**body["clock"]),
            title=body["title"],
            listed=body["listed"],
            watch=body["watch"],
            hints=body["hints"],
            reactions=body.get("reactions"),
            reaction_seconds=body.get("reaction_seconds"),
        )


def checked_agreement(
    table: dict[str, Any],
    seats: list[SeatPlan],
    clock: Clock,
    *,
    title: str = "",
    listed: bool = False,
    watch: bool = True,
    hints: bool = True,
    reactions: str | None = None,
    reaction_seconds: float | None = None,
    levels: int = 2,
) -> Agreement:
    """An agreement that can be played; what is wrong is said by name."""
    asked = {name: value for name, value in table.items() if name in SETTINGS and value is not None}
    game = Game.laid_out(**asked)
    check_clock(clock)
    if len(seats) != game.players:
        raise Declined("wrong_seats", f"{len(seats)} seats are described for {game.players} players")
    for number, plan in enumerate(seats):
        if plan.kind not in KINDS:
            raise Declined("wrong_seats", f"seat {number} is '{plan.kind}'; choose from {', '.join(KINDS)}")
        if plan.kind == "bot" and (plan.level is None or not 0 <= plan.level < levels):
            raise Declined("wrong_seats", f"the bot of seat {number} needs a level from 0 to {levels - 1}")
    check_reactions(reactions, reaction_seconds)
    gods = list(game.words.names["seat"])
    return Agreement(asked, seats, gods, clock, title, listed, watch, hints, reactions, reaction_seconds)


def check_clock(clock: Clock) -> None:
    if clock.game is None and (clock.gain is not None or clock.ceiling is not None):
        raise Declined("wrong_clock", "a gain and a ceiling need time for the whole game to begin with")
    if clock.game is not None and clock.ceiling is not None and clock.ceiling < clock.game:
        raise Declined("wrong_clock", "nobody may begin with more time than the ceiling")
