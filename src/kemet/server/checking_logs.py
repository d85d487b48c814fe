"""A stored game played again by the rules of this program, line by line: whether each still holds."""

import json
from collections.abc import Callable
from typing import Any

from kemet.game import Game
from kemet.machine.errors import GameError
from kemet.machine.frames import CHANCE
from kemet.server.agreement import KINDS, Agreement
from kemet.server.declined import Declined
from kemet.server.entries import (
    ANSWER,
    ASKS,
    CHAT,
    CREATED,
    HANDED,
    JOINED,
    LONGER,
    MOMENTS,
    ORDERED,
    RESIGNED,
    SEALED,
    STARTED,
    TAKEN_BACK,
    UNDO_ASKED,
    UNDONE,
    Entry,
)
from kemet.server.live_table import LOBBY, PLAYING, LiveTable
from kemet.server.store.rows import Line

AT_A_SEAT = frozenset(
    {ANSWER, JOINED, HANDED, UNDO_ASKED, UNDONE, TAKEN_BACK, RESIGNED, SEALED, LONGER, ORDERED, ASKS}
)
WRONG = (GameError, Declined, ValueError, KeyError, IndexError, TypeError, AttributeError, OverflowError)


class Unfit(Exception):
    """Why a line does not belong where it stands."""


def entry_of(line: Line) -> Entry:
    """A line of the database as an entry, if it can be read."""
    try:
        body = json.loads(line.body)
    except ValueError:
        raise Unfit("what it says cannot be read") from None
    whole = [line.n, line.seat] + [line.index] * (line.index is not None)
    words = [line.kind] + [word for word in (line.digest, line.key) if word is not None]
    if not isinstance(body, dict) or not all(isinstance(number, int) for number in whole):
        raise Unfit("what it says cannot be read")
    if not isinstance(line.at, int | float) or not all(isinstance(word, str) for word in words):
        raise Unfit("what it says cannot be read")
    return Entry(line.n, float(line.at), line.kind, line.seat, body, line.index, line.digest, line.key)


def apply_checked(live: LiveTable, entry: Entry) -> None:
    """The next entry of a log, if it is legal; else Unfit, and the table may not be used any more."""
    if not isinstance(entry.body, dict):
        raise Unfit("what it says cannot be read")
    try:
        check(live, entry)
        live.apply(entry)
    except WRONG as problem:
        raise Unfit(in_words(problem)) from problem


def in_words(problem: Exception) -> str:
    if isinstance(problem, KeyError):
        return f"it does not say {problem}"
    return str(problem).rstrip(".") or type(problem).__name__


def check(live: LiveTable, entry: Entry) -> None:
    if entry.n != live.n:
        missing = live.n if entry.n == live.n + 1 else f"{live.n} to {entry.n - 1}"
        raise Unfit(f"entry {missing} before it is missing")
    if not live.knows(entry.kind):
        raise Unfit(f"'{entry.kind}' is nothing that can happen to a table")
    if (entry.kind == CREATED) != (entry.n == 0):
        raise Unfit("a log begins with what was agreed, and does so once")
    if entry.index != (live.index if entry.kind in MOMENTS else None):
        raise Unfit(f"it is of moment {entry.index}, but the table is at moment {live.index}")
    if entry.kind in AT_A_SEAT and not 0 <= entry.seat < len(live.sitters):
        raise Unfit(f"there is no seat {entry.seat}")
    if entry.kind in CHECKS:
        CHECKS[entry.kind](live, entry)


def check_created(live: LiveTable, entry: Entry) -> None:
    agreed = Agreement.from_body(entry.body)
    game = Game.laid_out(**agreed.table)
    if len(agreed.seats) != game.players or list(agreed.gods) != list(game.words.names["seat"]):
        raise Unfit("its seats are not those of the table that was agreed")
    for plan in agreed.seats:
        if plan.kind not in KINDS or not isinstance(plan.name, str):
            raise Unfit(f"nobody can sit at a seat that is '{plan.kind}'")
        if plan.kind == "bot" and not isinstance(plan.level, int):
            raise Unfit("a bot has no level")
    limits = (agreed.clock.move, agreed.clock.game)
    if not all(limit is None or isinstance(limit, int | float) for limit in limits):
        raise Unfit("its clock cannot be read")
    if not isinstance(agreed.title, str):
        raise Unfit("its title cannot be read")
    if entry.body.get("answers"):
        game.replay(entry.body["answers"], entry.body["whose"])


def check_started(live: LiveTable, entry: Entry) -> None:
    if live.phase != LOBBY:
        raise Unfit("the game has started already")
    for seat, level in entry.body.get("fill", {}).items():
        if not 0 <= int(seat) < len(live.sitters) or not isinstance(level, int):
            raise Unfit(f"no bot can fill seat {seat}")
    if live.game is None:
        chance = entry.body["chance"]
        Game.laid_out(**live.agreed.table).replay(chance, [CHANCE] * len(chance))


def check_answer(live: LiveTable, entry: Entry) -> None:
    if live.game is None or live.phase != PLAYING:
        raise Unfit("the game is not being played")
    if not isinstance(entry.body["by"], str):
        raise Unfit("it does not say who answered")
    answer, chance = entry.body["answer"], entry.body["chance"]
    if entry.seat not in live.game.waiting or answer not in live.game.options(entry.seat):
        raise Unfit("the answer is not open any more")
    live.game.copy().replay([answer, *chance], [entry.seat, *[CHANCE] * len(chance)])


def check_goal(live: LiveTable, entry: Entry) -> None:
    to = entry.body["to"]
    if live.game is None or type(to) is not int or not 0 <= to <= len(live.game.answers):
        raise Unfit(f"there is no answer {to} to go back to")


def check_word(name: str, kind: type) -> Callable[[LiveTable, Entry], None]:
    def check_it(live: LiveTable, entry: Entry) -> None:
        if type(entry.body[name]) is not kind:
            raise Unfit(f"its {name} cannot be read")

    return check_it


CHECKS: dict[str, Callable[[LiveTable, Entry], Any]] = {
    CREATED: check_created,
    STARTED: check_started,
    ANSWER: check_answer,
    UNDONE: check_goal,
    UNDO_ASKED: check_goal,
    JOINED: check_word("name", str),
    HANDED: check_word("level", int),
    CHAT: check_word("text", str),
}
