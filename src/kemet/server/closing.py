"""Closing a table: before the game whoever made it, in a running one all persons together."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kemet.server.declined import Declined
from kemet.server.entries import CLOSE_AGREED, CLOSE_ASKED, CLOSE_REFUSED, CLOSED, NOBODY, Entry

if TYPE_CHECKING:
    from kemet.server.live_table import LiveTable

LOBBY: Final = "lobby"
PLAYING: Final = "playing"

# Why a table is closed.
BY_ITS_MAKER: Final = "maker"
AGREED: Final = "agreed"
EXPIRED: Final = "expired"  # nobody has touched it for long, and it had not begun
MADE_ROOM: Final = "room"  # the same, and the house was full


@dataclass(slots=True)
class Closing:
    """Whoever made the table asks the others to close it."""

    agreed: set[int] = field(default_factory=set)


def who_must_agree(live: "LiveTable") -> set[int]:
    """Whoever has played as a person and has not given up: their hands would be open to all."""
    return {seat for seat, sitter in enumerate(live.sitters) if sitter.been_a_person and not sitter.resigned}


def close_by_maker(live: "LiveTable", seats: frozenset[int], now: float) -> list[Entry]:
    """At once before the game, and in a game that nobody else plays; else the others are asked."""
    check_not_over(live)
    if live.phase == LOBBY:
        return [live.write(now, CLOSED, NOBODY, {"why": BY_ITS_MAKER})]
    if who_must_agree(live) <= seats:
        return [live.write(now, CLOSED, NOBODY, {"why": AGREED})]
    if live.closing is not None:
        raise Declined("close_asked", "the others have been asked already")
    seat = min(seats, default=NOBODY)
    return [live.write(now, CLOSE_ASKED, seat, {"agreed": sorted(seats)})]


def agree_to_close(live: "LiveTable", seats: frozenset[int], seat: int, now: float) -> list[Entry]:
    closing = asked(live)
    written = [live.write(now, CLOSE_AGREED, seat, {"agreed": sorted(seats)})]
    if who_must_agree(live) <= closing.agreed:
        written.append(live.write(now, CLOSED, NOBODY, {"why": AGREED}))
    return written


def refuse_to_close(live: "LiveTable", seat: int, now: float) -> list[Entry]:
    asked(live)
    return [live.write(now, CLOSE_REFUSED, seat)]


def expire(live: "LiveTable", why: str, now: float) -> list[Entry]:
    """Nobody came; a game that has begun is left alone."""
    return [live.write(now, CLOSED, NOBODY, {"why": why})] if live.phase == LOBBY else []


def asked(live: "LiveTable") -> Closing:
    check_not_over(live)
    if live.closing is None:
        raise Declined("nothing_to_close", "nobody asks to close this table")
    return live.closing


def check_not_over(live: "LiveTable") -> None:
    if live.phase not in (LOBBY, PLAYING):
        raise Declined("game_over", "the game is over")


# Reading the log


def apply_asked(live: "LiveTable", entry: Entry) -> None:
    live.closing = Closing(set(entry.body["agreed"]))


def apply_agreed(live: "LiveTable", entry: Entry) -> None:
    if live.closing is not None:
        live.closing.agreed |= set(entry.body["agreed"])


def apply_refused(live: "LiveTable", entry: Entry) -> None:
    live.closing = None
