"""What a role is sent: the table as it may see it. Built from nothing, never cut down."""

from typing import Any, Final

from kemet.game import Game
from kemet.server import reactions
from kemet.server.closing import who_must_agree
from kemet.server.entries import NOBODY
from kemet.server.live_table import OVER, PLAYING, LiveTable
from kemet.server.store.errors import StoreError
from kemet.server.table_parts import Said
from kemet.server.taking_back import way_back, who_has_a_say

VERSION: Final = 1


def table_for(
    live: LiveTable, seat: int, mine: frozenset[int], here: frozenset[int], now: float
) -> dict[str, Any]:
    """The table for a seat, or for a spectator (NOBODY); `mine` are all seats of the person who asks."""
    if live.n == 0:
        raise StoreError("This game could not be read.")  # an empty table is nobody's
    game = live.game
    table: dict[str, Any] = {
        "v": VERSION,
        "game": live.id,
        "phase": live.phase,
        "index": live.index,
        "n": live.n_for(mine),
        "epoch": live.epoch,
        "seat": None if seat == NOBODY else seat,
        "title": live.agreed.title,
        "agreed": live.agreed.table,
        "clock": {**limits_of(live), "since": live.clocks.asked_at},
        "hints": live.agreed.hints,
        "reactions": {"mode": reactions.mode_of(live), "seconds": reactions.seconds_of(live)},
        "seats": seats_of(live, here),
        "view": None,
        "question": None,
        "options": None,
        "awaited": None,
        "window": window_of(live, mine, now),
        "order": live.sitters[seat].order if gives_orders(live, seat) else None,
        "undo": undo_of(live, mine),
        "closing": closing_of(live),
        "repaired": repaired_of(live),
        "events": live.events_heard(seat),
        "chat": live.chat_count,
        "access": [note.facts() for note in live.access],
        "yours": {"seats": sorted(mine)},
    }
    if game is not None:
        asked = None if seat == NOBODY else live.game_for(seat)
        table["view"] = (asked or game).view(None if seat == NOBODY else seat)
        table["awaited"] = table["view"]["waiting"]
        if asked is not None:
            table["question"] = asked.question(seat)
            table["options"] = [asked.text(option) for option in asked.options(seat)]
        else:
            table["view"].pop("question", None)  # an answer lies face down
    return table


def window_of(live: LiveTable, mine: frozenset[int], now: float) -> dict[str, Any] | None:
    """The reactions that are awaited: public facts, and what the seats of this person have to do with it."""
    window = live.window
    if window is None:
        return None
    ends = None if window.ends is None else reactions.due(live)
    return {
        "mode": window.mode,
        "opened": window.opened,
        "ends": ends,
        "left": None if ends is None else round(max(0.0, ends - now), 3),
        "longer": sorted(window.longer),
        "more": reactions.MORE_TIME if reactions.may_be_longer(window) else None,
        "open": [seat for seat in reactions.open_seats(live) if seat in mine],
        "face_down": sorted(mine.intersection(window.answers)),
    }


def gives_orders(live: LiveTable, seat: int) -> bool:
    return seat != NOBODY and reactions.mode_of(live) == reactions.STANDING


def seats_of(live: LiveTable, here: frozenset[int]) -> list[dict[str, Any]]:
    # who thinks about a reaction is nobody else's business
    open_to_all = live.phase == PLAYING and live.agreed.clock.move is not None and live.window is None
    return [
        {
            "god": live.agreed.gods[seat],
            "kind": sitter.kind,
            "name": sitter.name,
            "player": sitter.player,
            "level": sitter.level,
            "resigned": sitter.resigned,
            "invited": sitter.invited,
            "here": seat in here,
            "left": live.clocks.seats[seat].bank,
            "used": live.clocks.seats[seat].thought if open_to_all else 0.0,
            "asks": sitter.asks,
        }
        for seat, sitter in enumerate(live.sitters)
    ]


def limits_of(live: LiveTable) -> dict[str, float | None]:
    clock = live.agreed.clock
    return {"move": clock.move, "game": clock.game, "gain": clock.gain, "ceiling": clock.ceiling}


def undo_of(live: LiveTable, mine: frozenset[int]) -> dict[str, Any]:
    request = live.request
    asked = None
    if request is not None:
        asked = {"seat": request.seat, "to": request.to, "agreed": sorted(request.agreed)}
    free, ends = way_back(live, mine)
    return {"free": len(free), "ends": ends, "alone": not who_has_a_say(live, mine), "asked": asked}


def closing_of(live: LiveTable) -> dict[str, Any] | None:
    """Who has agreed to close the table, and who has to."""
    if live.closing is None:
        return None
    return {
        "agreed": sorted(live.closing.agreed),
        "missing": sorted(who_must_agree(live) - live.closing.agreed),
    }


def repaired_of(live: LiveTable) -> dict[str, Any] | None:
    """When the host has repaired the game, and how many answers were lost."""
    return live.repaired


def said(line: Said, live: LiveTable) -> dict[str, Any]:
    name = live.sitters[line.seat].name if line.seat != NOBODY else ""
    return {"n": line.n, "at": line.at, "seat": line.seat, "name": name, "text": line.text}


def summary_of(live: LiveTable) -> dict[str, Any]:
    """What a list of games shows."""
    return {
        "title": live.agreed.title,
        "agreed": live.agreed.table,
        "seats": [
            {
                "god": live.agreed.gods[seat],
                "kind": sitter.kind,
                "name": sitter.name,
                "player": sitter.player,
                "level": sitter.level,
            }
            for seat, sitter in enumerate(live.sitters)
        ],
        "clock": limits_of(live),
        "watch": live.agreed.watch,
        "round": None if live.game is None else int(live.game.state.round()),
        "scores": live.game.scores if live.game is not None and live.phase == OVER else None,
    }


def review_of(game: Game, past: Game, at: int, seat: int | None, everything: bool) -> dict[str, Any]:
    """After the end: the table after so many answers, by one seat's eyes, a spectator's, or all at once."""
    review: dict[str, Any] = {
        "v": VERSION,
        "at": at,
        "answers": len(game.answers),
        "seat": "all" if everything else seat,
        "view": past.view(seat),
        "scores": past.scores,
        "events": past.told,
    }
    if everything:
        review["hands"] = [past.view(other)["own"] for other in range(game.players)]
    if at < len(game.answers):
        whose = game.whose[at]
        review["next"] = {"seat": int(whose), "action": game.text(game.answers[at])}
    return review
