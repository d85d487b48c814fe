"""What the store gives and takes besides the entries of a log: games, snapshots, keys, calls."""

from dataclasses import dataclass, field
from typing import Any, Final

from kemet.server.entries import Entry

LOBBY: Final = "lobby"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

HOST: Final = "host"
SEAT: Final = "seat"
WATCH: Final = "watch"
INVITE: Final = "invite"  # opens nothing but sitting down, once
MOVE: Final = "move"  # the same for whoever holds the seat already: on another device

USED: Final = "used"
REVOKED: Final = "revoked"
REPLACED: Final = "replaced"

# What of a game changes while it goes on; the rest was agreed when it was made.
FACTS: Final = frozenset(
    {
        "phase", "updated", "answers", "due", "bot_due", "title", "listed", "summary", "maker", "archived",
        "trouble", "engine",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as lists show it. The fields are the columns of `games`, in their order."""

    id: str
    created: float
    updated: float
    phase: str  # LOBBY, PLAYING, OVER, CLOSED
    title: str
    listed: bool
    engine: str
    boxes: str
    players: int
    answers: int = 0
    due: float | None = None  # the uptime at which a clock runs out
    bot_due: bool = False
    summary: dict[str, Any] = field(default_factory=dict)  # public: seats, what was agreed
    maker: str | None = None  # a keyed hash of where it was made from, while it is open
    archived: float | None = None  # since when nobody counts it as open; the next entry ends that
    trouble: str | None = None  # why it cannot be gone on with
    repaired: float = 0.0  # when its log was last replaced; who knows an older log may not write


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The game as it was after the entry `n`, so that loading need not play everything again."""

    n: int
    moment: int
    made: float
    engine: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Saved:
    """A game as it was kept: the entries are those after the snapshot, all of them if there is none."""

    row: GameRow
    snapshot: Snapshot | None
    entries: list[Entry]


@dataclass(frozen=True, slots=True)
class Room:
    """How many games may be open, and how many of them made by one."""

    games: int
    share: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a log as it lies in the database, readable or not."""

    n: Any
    at: Any
    kind: Any
    seat: Any
    body: bytes
    index: Any
    digest: Any
    key: Any


@dataclass(frozen=True, slots=True)
class Copy:
    """A log as it was before it was replaced."""

    id: str
    game: str
    made: float
    engine: str
    why: str
    entries: int


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A secret link, known by its hash only."""

    hash: str
    game: str
    role: str  # HOST, SEAT, WATCH, INVITE, MOVE
    seat: int | None
    created: float
    revoked: float | None = None
    ended: str | None = None  # why it opens nothing any more: USED, REVOKED, REPLACED


@dataclass(frozen=True, slots=True)
class KeyChange:
    """What becomes of the keys of one seat, in the same transaction as the entry that tells of it."""

    seat: int
    at: float
    uses: str | None = None  # the hash of an invitation, which must still be good: else KeyRevoked
    ends: frozenset[str] = frozenset({SEAT, INVITE, MOVE})  # the roles whose other keys open nothing any more
    why: str = REPLACED
    adds: KeyRow | None = None
    session: str | None = None  # the hash of the session that holds what is added


@dataclass(frozen=True, slots=True)
class Call:
    """How to call a seat when it is its turn."""

    id: str
    game: str
    seat: int
    kind: str  # push, webhook, mail
    target: dict[str, Any]
    created: float
    address: str | None = None  # the hash of a mail address
    owner: str | None = None  # who has asked for mail, and has to confirm the address
    called: float | None = None  # when it was made last
