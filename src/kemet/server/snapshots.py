"""A live table in one piece, so that a long game is there at once."""

from dataclasses import asdict
from typing import Any

import msgspec

from kemet.game import Game
from kemet.server.agreement import Agreement
from kemet.server.clocks import Clocks
from kemet.server.closing import Closing
from kemet.server.hearing import Hearing
from kemet.server.invitations import Note
from kemet.server.live_table import LiveTable
from kemet.server.reactions import Window, begin
from kemet.server.replaying import EVENTS_AT_ONCE, Steps, at_once, resumed
from kemet.server.table_parts import Moment, Request, Said, Sitter


def frozen(live: LiveTable) -> bytes:
    game, asked = live.game, live.request
    request = None if asked is None else (asked.seat, asked.to, sorted(asked.agreed))
    facts: dict[str, Any] = {
        "game": live.id,
        "phase": live.phase,
        "agreed": live.agreed.body(),
        "sitters": [asdict(sitter) for sitter in live.sitters],
        "answers": None if game is None else game.answers.tobytes(),
        "whose": None if game is None else game.whose.tobytes(),
        "digest": None if game is None else game.digest(),
        "n": live.n,
        "index": live.index,
        "epoch": live.epoch,
        "floor": live.floor,
        "asked_at": live.clocks.asked_at,
        "clocks": live.clocks.facts(),
        "moments": [(moment.before, moment.seat, moment.by, moment.took) for moment in live.moments],
        "request": request,
        "closing": None if live.closing is None else sorted(live.closing.agreed),
        "repaired": live.repaired,
        "chats": [(line.n, line.at, line.seat, line.text) for line in live.chats],
        "chat_count": live.chat_count,
        "keys": live.keys,
        "window": None if live.window is None else live.window.facts(),
        "hidden": live.hidden,
        "touched": live.touched,
        "access": [note.facts() for note in live.access],
    }  # fmt: skip
    return msgspec.msgpack.encode(facts)


def thawed(game_id: str, body: bytes) -> LiveTable:
    return at_once(thawing(game_id, body))


def thawing(game_id: str, body: bytes) -> Steps[LiveTable]:
    """A few answers at a time."""
    facts = msgspec.msgpack.decode(body)
    if facts.get("game", game_id) != game_id:
        raise ValueError(f"the snapshot of {game_id} is one of {facts['game']}")
    live = LiveTable(game_id)
    live.phase = facts["phase"]
    live.agreed = Agreement.from_body(facts["agreed"])
    # snapshots of older programs do not know clocks, only what is left on them
    banks = [one.pop("bank", live.agreed.clock.game) for one in facts["sitters"]]
    live.sitters = [sitter_of(one) for one in facts["sitters"]]
    live.access = [Note(**note) for note in facts.get("access", ())]
    live.clocks = Clocks(live.agreed.clock, asked_at=facts["asked_at"])
    live.clocks.restore(facts.get("clocks") or {"counted": None, "seats": [{"bank": bank} for bank in banks]})
    for name in ("n", "index", "epoch", "floor", "chat_count"):
        setattr(live, name, facts[name])
    live.moments = [Moment(*moment) for moment in facts["moments"]]
    if facts["request"] is not None:
        seat, to, agreed = facts["request"]
        live.request = Request(seat, to, set(agreed))
    if facts.get("closing") is not None:
        live.closing = Closing(set(facts["closing"]))
    live.repaired = facts.get("repaired")
    live.chats = [Said(*line) for line in facts["chats"]]
    live.keys = facts["keys"]
    live.hidden = facts.get("hidden", {})
    live.touched = facts.get("touched", live.clocks.asked_at)
    if facts["answers"] is not None:
        game = yield from going_on(live.agreed.table, facts["answers"], facts["whose"])
        live.game, live.hearing = game, Hearing(game)
        yield from listened(live)
        if game.digest() != facts["digest"]:
            raise ValueError(f"the snapshot of {game_id} does not fit this engine")
        if facts.get("window") is not None:
            live.window = Window.from_facts(facts["window"])
        elif "window" not in facts:  # of an older program, which asked one after the other
            begin(live, live.clocks.asked_at)
    return live


def sitter_of(one: dict[str, Any]) -> Sitter:
    """Snapshots of older programs do not say who has been a person: every seat that could be."""
    empty = one["player"] == "nobody"
    been = one["kind"] != "bot" and not empty
    return Sitter(**{"been_a_person": been, "invited": one["kind"] == "link" and empty, **one})


def listened(live: LiveTable) -> Steps[None]:
    """Who has heard what of a game that was replayed."""
    while live.game is not None and live.hearing.noted < live.game.told:
        live.hearing.listen(live.game, EVENTS_AT_ONCE)
        yield


def replayed(table: dict[str, Any], answers: bytes, whose: bytes) -> Game:
    """The game that was agreed on, after these answers."""
    return at_once(going_on(table, answers, whose))


def going_on(table: dict[str, Any], answers: bytes, whose: bytes) -> Steps[Game]:
    game = Game.laid_out(**table)
    numbers, seats = game.answers[:0], game.whose[:0]
    numbers.frombytes(answers)
    seats.frombytes(whose)
    return (yield from resumed(game, numbers, seats))
