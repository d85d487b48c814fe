"""The log of a game: what may happen to a table, one entry each. See docs/server.md."""

from dataclasses import dataclass, field
from typing import Any, Final

NOBODY: Final = -1

CREATED: Final = "created"
JOINED: Final = "joined"
INVITED: Final = "invited"
REVOKED: Final = "revoked"
MOVING: Final = "moving"
STARTED: Final = "started"
ANSWER: Final = "answer"
UNDO_ASKED: Final = "undo_asked"
UNDO_AGREED: Final = "undo_agreed"
UNDO_REFUSED: Final = "undo_refused"
UNDONE: Final = "undone"
HANDED: Final = "handed"
TAKEN_BACK: Final = "taken_back"
RESIGNED: Final = "resigned"
CHAT: Final = "chat"
CLOSE_ASKED: Final = "close_asked"
CLOSE_AGREED: Final = "close_agreed"
CLOSE_REFUSED: Final = "close_refused"
CLOSED: Final = "closed"
SEALED: Final = "sealed"  # an answer that lies face down
LONGER: Final = "longer"
ORDERED: Final = "ordered"
ASKS: Final = "asks"
REPAIRED: Final = "repaired"

MOMENTS: Final = frozenset({ANSWER, UNDONE})  # the kinds that have an index
HIDDEN: Final = frozenset({SEALED, ORDERED})  # nobody but the seat itself may notice them


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. It is never changed."""

    n: int
    at: float  # seconds since 1970, UTC
    kind: str
    seat: int = NOBODY
    body: dict[str, Any] = field(default_factory=dict)
    index: int | None = None  # the number of the moment
    digest: str | None = None  # of the game after it
    key: str | None = None  # the sender's, so that the same request counts once
