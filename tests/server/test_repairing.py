"""Repairing: whatever happens to a log, as much of it as is legal is kept, and the game goes on."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kemet.game import Game
from kemet.server.agreement import Clock
from kemet.server.entries import ANSWER, REPAIRED
from kemet.server.live_table import LiveTable
from kemet.server.repairing import facts_after, plan_of, repaired_log, snapshot_after
from kemet.server.sight import summary_of
from kemet.server.snapshots import frozen
from kemet.server.store.rows import GameRow, Line, Snapshot
from server.test_live_table import NOW, Told


def lines_of(log):
    return [
        Line(e.n, e.at, e.kind, e.seat, json.dumps(e.body).encode(), e.index, e.digest, e.key) for e in log
    ]


def row_of(told, **more):
    facts = {
        "id": "a-game", "created": NOW, "updated": NOW, "phase": told.live.phase, "title": "",
        "listed": False,
        "engine": "0.0.9", "boxes": "base", "players": len(told.live.sitters),
        "summary": summary_of(told.live),
    }  # fmt: skip
    return GameRow(**facts | more)


def an_evening(kinds=("here", "here"), answers=60, **table):
    """A game with talk, an undo, and a seat that is handed over and taken back."""
    told = Told(kinds, **table).start()
    told.play(answers // 3).do(told.live.say, 0, "well played")
    told.answer()
    told.do(told.live.undo, frozenset({0, 1}), 0, told.live.index, 1)
    told.play(answers // 3).do(told.live.hand, 0, 1, "left")
    told.do(told.live.take_back, 0)
    return told.play(answers // 3)


EVENINGS = [
    an_evening(),
    an_evening(("here", "bot", "here")),
    an_evening(clock=Clock(60, 600), length="long"),
]

NONSENSE = [b"", b"nonsense", b"null", b"[]", b"{}", b"\xff\xfe", b'{"answer": 1}']

# What may happen to a line


def other_body(line, luck):
    return replace(line, body=luck.choice(NONSENSE))


def other_kind(line, luck):
    return replace(line, kind=luck.choice(["", "danced", "answer", "undone", "created", "started", "closed"]))


def other_answer(line, luck):
    try:
        body = json.loads(line.body)
    except ValueError:
        return line
    if not isinstance(body, dict) or "answer" not in body:
        return line
    return replace(line, body=json.dumps(body | {"answer": luck.choice([1, -5, "move", 1 << 40])}).encode())


def other_digest(line, luck):
    return line if line.digest is None else replace(line, digest="0" * 16)


def other_seat(line, luck):
    return replace(line, seat=luck.choice([-1, 0, 1, 9, "x"]))


def other_moment(line, luck):
    return replace(line, index=luck.choice([None, 0, 10_000]))


def no_line(line, luck):
    return None


DAMAGES = [other_body, other_kind, other_answer, other_digest, other_seat, other_moment, no_line]


def legal(live, line):
    """Whether a line may come next, judged without the code that repairs."""
    try:
        body = json.loads(line.body)
        if not isinstance(body, dict) or line.n != live.n:
            return False
        if line.kind == ANSWER:
            if line.index != live.index or line.seat not in live.game.waiting:
                return False
            before = live.game.copy()
            if body["answer"] not in before.options(line.seat):
                return False
            chance = body["chance"]
            game = Game.from_record(before.record())  # which checks every answer
            game.resume([body["answer"], *chance], [line.seat, *[-1] * len(chance)])
            Game.from_record(game.record())
        return line.kind in ("answer", "chat")
    except Exception:
        return False


@settings(deadline=None)
@given(st.integers(0, 2), st.integers(0, 2**32), st.integers(1, 3))
def test_whatever_is_damaged_the_result_holds_and_is_the_longest_that_does(which, seed, times):
    told, luck = EVENINGS[which], random.Random(seed)
    lines = lines_of(told.log)
    first = len(lines)
    for _ in range(times):
        at = luck.randrange(len(lines))
        damaged = luck.choice(DAMAGES)(lines[at], luck)
        if damaged != lines[at]:
            first = min(first, at)
            lines[at : at + 1] = [] if damaged is None else [damaged]
    row = row_of(told)
    plan = plan_of(row, lines, None)
    assert not plan.hopeless
    kept = [entry for entry in plan.entries if "instead" not in entry.body]
    assert kept[:first] == told.log[:first], "nothing before the first damage is lost"
    if plan.cut:
        live = LiveTable("a-game")
        for entry in plan.entries:
            live.apply(entry)
        assert not legal(live, plan.lines[-plan.cut]), "one more line would have been legal"
    again = plan_of(row, lines_of(repaired_log(plan, NOW + 5)), None)
    assert again.good, again.faults
    assert again.live.phase == plan.live.phase


@settings(deadline=None)
@given(st.integers(0, 2), st.integers(0, 2**32))
def test_answers_that_a_snapshot_knows_are_not_lost(which, seed):
    told, luck = EVENINGS[which], random.Random(seed)
    lines = lines_of(told.log)
    behind_the_undo = next((entry.n for entry in told.log if entry.kind == "undone"), 1) + 1
    answers = [n for n in range(behind_the_undo, len(lines)) if lines[n].kind == ANSWER]
    for at in luck.sample(answers, 2):
        lines[at] = other_body(lines[at], luck)
    snapshot = Snapshot(told.live.n - 1, told.live.index, NOW, "0.0.9", frozen(told.live))
    plan = plan_of(row_of(told), lines, snapshot)
    assert not plan.cut
    assert plan.live.game.digest() == told.live.game.digest()
    assert len(plan.rebuilt) == 2


def an_answer_with_a_digest(log, beyond=20):
    """Its number; which entries have none depends on what was drawn."""
    return next(e.n for e in log if e.n >= beyond and e.kind == ANSWER and e.digest is not None)


def test_a_damaged_digest_costs_nothing():
    told = EVENINGS[0]
    lines, at = lines_of(told.log), an_answer_with_a_digest(told.log)
    lines[at] = other_digest(lines[at], None)
    plan = plan_of(row_of(told), lines, None)
    assert plan.entries == told.log
    assert f"entry {at} (answer), played by engine 0.0.9: the table comes out as" in plan.differs
    assert plan.in_words() == f"all {len(told.log)} entries are kept, by the rules of this program"


def test_as_played_nothing_is_kept_from_where_the_table_comes_out_differently():
    told = EVENINGS[0]
    lines, at = lines_of(told.log), an_answer_with_a_digest(told.log)
    lines[at] = other_digest(lines[at], None)
    plan = plan_of(row_of(told), lines, None, as_played=True)
    assert plan.entries == told.log[:at]
    assert "comes out as" in plan.problem


def test_a_damaged_line_of_the_chat_costs_no_answer():
    told = EVENINGS[0]
    lines = lines_of(told.log)
    at = next(entry.n for entry in told.log if entry.kind == "chat")
    lines[at] = replace(lines[at], body=b"\xff")
    plan = plan_of(row_of(told), lines, None)
    assert plan.answers_lost() == 0
    assert plan.live.game.digest() == told.live.game.digest()


@pytest.mark.parametrize("what", ["empty", "unreadable", "other options"])
def test_what_was_agreed_is_taken_from_the_list_of_games(what):
    told = EVENINGS[0]
    lines = lines_of(told.log)
    if what == "empty":
        lines = []
    elif what == "unreadable":
        lines[0] = replace(lines[0], body=b"{")
    else:
        agreed = told.log[0].body | {"table": {"players": 99}}
        lines[0] = replace(lines[0], body=json.dumps(agreed).encode())
    plan = plan_of(row_of(told), lines, None)
    if what == "empty":
        assert plan.live.phase == "lobby"
        assert [sitter.kind for sitter in plan.live.sitters] == ["here", "here"]
    else:
        assert plan.live.game.digest() == told.live.game.digest()
    assert plan_of(row_of(told), lines_of(repaired_log(plan, NOW)), None).good


def test_what_nobody_knows_any_more_is_not_made_up():
    plan = plan_of(row_of(EVENINGS[0], summary={}), [], None)
    assert plan.hopeless
    assert "what was agreed is lost" in plan.in_words()


def test_a_repaired_game_says_so_and_its_clocks_begin_anew():
    told = EVENINGS[2]
    lines = lines_of(told.log)[:-5]
    lines[-1] = replace(lines[-1], body=b"")
    plan = plan_of(row_of(told), lines, None)
    before = plan.live.epoch
    log = repaired_log(plan, NOW + 1000)
    assert log[-1].kind == REPAIRED
    live = plan.live
    assert live.repaired["answers"] == 1
    assert live.epoch == before + 1, "whoever is connected looks again"
    assert live.index > max(line.index or 0 for line in lines), "no moment has the number of one that is lost"
    assert (live.clocks.asked_at, live.clocks.counted) == (NOW + 1000, None)
    assert facts_after(live, NOW + 1000)["due"] == 0, "a server looks at it at once"
    assert snapshot_after(live, NOW).n == log[-1].n


def test_nobody_plays_on_in_a_game_whose_hands_have_been_open():
    told = Told(round_limit=1).start().to_the_end()
    lines = lines_of(told.log)
    lines[-4] = replace(lines[-4], body=b"")
    plan = plan_of(row_of(told), lines, None)
    log = repaired_log(plan, NOW)
    assert plan.cut
    assert (plan.live.phase, log[-1].kind) == ("closed", "closed")
