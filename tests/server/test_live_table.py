"""One game being played: its log tells everything, and nothing happens that was not asked rightly."""

import random

import pytest

from kemet.machine.errors import IllegalAction, NotWaiting
from kemet.server import reactions
from kemet.server.agreement import Clock, SeatPlan, checked_agreement
from kemet.server.declined import Declined
from kemet.server.entries import CREATED, NOBODY, Entry
from kemet.server.live_table import BOT, OVER, PERSON, PLAYING, LiveTable
from kemet.server.snapshots import frozen, thawed

NOW = 1_000.0


class Told:
    """A table and the log it has written."""

    def __init__(self, kinds=("here", "here"), clock=None, **table):
        plans = [
            SeatPlan(kind, "" if kind in ("link", "open") else kind, 0 if kind == "bot" else None)
            for kind in kinds
        ]
        agreed = checked_agreement({"players": len(kinds), **table}, plans, clock or Clock())
        entry = Entry(0, NOW, CREATED, NOBODY, agreed.body())
        self.live = LiveTable("a-game")
        self.live.apply(entry)
        self.log = [entry]
        self.luck = random.Random(7)

    def do(self, act, *arguments, now=NOW):
        self.log += act(*arguments, now)
        return self

    def start(self, fill=None, now=NOW):
        return self.do(self.live.start, fill, now=now)

    def answer(self, action=None, now=NOW, key=None, seat=None):
        live = self.live
        if live.window is not None and not reactions.open_seats(live):
            self.log += reactions.end(live, now)
            return self
        seat = next(iter(reactions.open_seats(live) or live.game.waiting)) if seat is None else seat
        if action is None:
            asked = live.game_for(seat)
            action = asked.text(self.luck.choice(asked.options(seat)))
        by = BOT if live.sitters[seat].player == BOT else PERSON
        self.log += live.answer(seat, live.index, action, key, now, by)
        return self

    def play(self, answers):
        for _ in range(answers):
            if self.live.phase == PLAYING:
                self.answer()
        return self

    def to_the_end(self):
        while self.live.phase == PLAYING:
            self.answer()
        return self


def again(told):
    """The same table, from its log alone."""
    live = LiveTable("a-game")
    for entry in told.log:
        live.apply(entry)
    return live


def same(one, other):
    assert one.game.digest() == other.game.digest()
    names = ("phase", "n", "index", "epoch", "floor", "clocks", "sitters", "moments", "chats", "keys")
    for name in (*names, "window", "hidden", "touched"):
        assert getattr(one, name) == getattr(other, name), name
    assert one.hearing.heard == other.hearing.heard


def declined(code):
    return pytest.raises(Declined, check=lambda problem: problem.code == code)


# The log


@pytest.mark.plain
@pytest.mark.parametrize("kinds", [("here", "here"), ("here", "bot", "here"), ("bot",) * 4])
def test_the_log_alone_tells_the_whole_table(kinds):
    told = Told(kinds, round_limit=2).start().play(150)
    same(again(told), told.live)


def test_a_finished_game_is_over_and_takes_no_answer():
    told = Told(round_limit=1).start().to_the_end()
    assert told.live.phase == OVER
    with declined("game_over"):
        told.live.answer(0, told.live.index, "done", None, NOW)
    same(again(told), told.live)


def test_an_answer_that_comes_after_the_last_one_is_late_and_not_wrong():
    """Several may be asked at once: whoever is slower has answered a moment that has passed."""
    told = Told(round_limit=1).start().to_the_end()
    with declined("stale"):
        told.live.answer(0, told.live.index - 1, "done", None, NOW)
    same(again(told), told.live)


@pytest.mark.plain
def test_a_snapshot_goes_on_like_the_log():
    told = Told(("here", "here", "bot"), Clock(60, 900)).start().play(120)
    told.do(told.live.say, 0, "a word")
    thaw = thawed("a-game", frozen(told.live))
    same(thaw, told.live)
    begin = len(told.log)
    told.play(40)
    for entry in told.log[begin:]:
        thaw.apply(entry)
    same(thaw, told.live)


def test_entries_must_follow_each_other():
    told = Told().start().play(3)
    live = LiveTable("a-game")
    live.apply(told.log[0])
    with pytest.raises(ValueError, match="does not follow"):
        live.apply(told.log[2])


def test_every_moment_has_its_own_number():
    told = Told().start().play(30)
    told.log += told.live.undo(frozenset({0, 1}), 0, told.live.index, 1, NOW)
    told.play(10)
    numbers = [entry.index for entry in told.log if entry.index is not None]
    assert numbers == list(range(len(numbers)))


# Answers


def test_an_answer_to_another_moment_changes_nothing():
    told = Told().start().play(5)
    before = told.live.game.digest()
    seat = told.live.game.waiting[0]
    for index in (told.live.index - 1, told.live.index + 1):
        with declined("stale"):
            told.live.answer(seat, index, "done", None, NOW)
    assert told.live.game.digest() == before


def test_an_action_that_is_not_open_changes_nothing():
    told = Told().start()
    before, seat = told.live.game.digest(), told.live.game.waiting[0]
    with pytest.raises(IllegalAction):
        told.live.answer(seat, told.live.index, "recall", None, NOW)
    assert (told.live.game.digest(), told.live.n) == (before, len(told.log))


def test_whoever_is_not_asked_cannot_answer():
    told = Told().start()
    seat = told.live.game.waiting[0]
    with pytest.raises(NotWaiting):
        told.live.answer(1 - seat, told.live.index, "done", None, NOW)


def test_the_same_key_counts_once():
    told = Told().start().answer(key="once")
    index = told.live.index
    assert told.live.answer(0, 0, "whatever", "once", NOW) == []
    assert told.live.index == index


def test_nobody_answers_for_a_bot():
    told = Told(("bot", "bot")).start()
    with declined("bot_plays"):
        told.live.answer(told.live.game.waiting[0], 0, "done", None, NOW)


def test_a_question_to_several_waits_for_the_persons_among_them():
    told = Told(("bot", "here", "bot", "bot"), boxes=["base", "seth"], players=4).start()
    while told.live.game.question(told.live.game.waiting[0])["message"] != "alliance_turn":
        told.answer()
    assert len(told.live.game.waiting) == 3
    assert told.live.awaited_bot() is None
    assert told.live.awaited_persons() == [1]


# Sitting down


def test_a_table_with_empty_seats_does_not_start():
    told = Told(("here", "link", "open"))
    with declined("seats_empty"):
        told.start()
    told.do(told.live.join, 1, "Ada")
    told.start(fill=1)
    assert [sitter.player for sitter in told.live.sitters] == [PERSON, PERSON, BOT]
    same(again(told), told.live)


def test_a_table_starts_once_only():
    told = Told().start()
    with declined("already_started"):
        told.start()


def test_a_person_leaves_the_seat_to_a_bot_and_takes_it_back():
    told = Told(("here", "here")).start()
    told.do(told.live.hand, 0, 1, "left")
    assert (told.live.sitters[0].player, told.live.sitters[0].level) == (BOT, 1)
    with declined("bot_plays"):
        told.live.hand(0, 1, "left", NOW)
    told.do(told.live.take_back, 0)
    assert told.live.sitters[0].player == PERSON
    same(again(told), told.live)


def test_whoever_resigns_is_played_by_a_bot_until_the_end():
    told = Told(("here", "here", "bot")).start()
    told.do(told.live.resign, 0)
    with declined("bot_for_good"):
        told.live.take_back(0, NOW)
    assert told.live.phase == PLAYING
    told.do(told.live.resign, 1)
    assert told.live.phase == "closed"
    same(again(told), told.live)


# Taking back


def until_free(told, seats, answers):
    """Play until the persons of these seats may take back so many answers."""
    while told.live.phase == PLAYING:
        if len(told.live.free_undo(frozenset(seats))) >= answers:
            return told
        told.answer()
    raise AssertionError("nothing could be taken back")


def test_own_answers_are_taken_back_without_asking():
    told = until_free(Told(("here", "here")).start(), [0], 2)
    before = told.live.game.back_to(told.live.free_undo(frozenset([0]))[1]).digest()
    told.log += told.live.undo(frozenset([0]), 0, told.live.index, 2, NOW)
    assert told.live.game.digest() == before
    assert told.live.epoch == 1
    same(again(told), told.live)


def test_nothing_drawn_or_shown_is_taken_back_without_asking():
    told = Told(("here", "here")).start()
    live, free = told.live, 0
    while live.phase == PLAYING:
        told.answer()
        for to in live.free_undo(frozenset([0, 1])):
            assert to >= live.floor
            later = range(to, len(live.game.answers))
            assert all(live.game.whose[number] >= 0 for number in later)  # no chance
            free += 1
    assert free > 100


def test_going_further_back_needs_the_others():
    told = Told(("here", "here")).start().play(40)
    live = told.live
    own = len([moment for moment in live.moments if moment.seat == 0])
    told.log += live.undo(frozenset([0]), 0, live.index, own, NOW)
    assert live.request is not None
    told.do(live.refuse, 1)
    assert live.request is None
    told.log += live.undo(frozenset([0]), 0, live.index, own, NOW)
    told.log += live.agree(frozenset([1]), 1, NOW)
    assert live.answers() == live.game.answers.buffer_info()[1]
    assert [moment for moment in live.moments if moment.seat == 0] == []
    same(again(told), told.live)


def test_alone_among_bots_one_may_go_back_as_far_as_one_likes():
    told = Told(("here", "bot")).start().play(60)
    live = told.live
    own = len([moment for moment in live.moments if moment.seat == 0 and moment.by == PERSON])
    told.log += live.undo(frozenset([0]), 0, live.index, own, NOW)
    assert live.epoch == 1
    same(again(told), told.live)


def test_an_answer_seen_before_an_undo_is_stale_after_it():
    told = until_free(Told().start(), [0, 1], 1)
    old = told.live.index
    told.log += told.live.undo(frozenset([0, 1]), 0, told.live.index, 1, NOW)
    seat = told.live.game.waiting[0]
    with declined("stale"):
        told.live.answer(seat, old - 1, "done", None, NOW)


def test_an_undo_of_nothing_is_declined():
    told = Told().start()
    with declined("nothing_to_undo"):
        told.live.undo(frozenset([0]), 0, told.live.index, 1, NOW)


# Clocks


def test_whoever_is_too_slow_is_played_by_a_bot():
    told = Told(("here", "here"), Clock(move=60)).start()
    live = told.live
    assert live.due() == NOW + 60
    assert live.lapse(NOW + 59) == []
    seat = live.game.waiting[0]
    told.log += live.lapse(NOW + 61)
    assert live.sitters[seat].player == BOT
    assert live.awaited_bot() == seat
    same(again(told), told.live)


def test_thinking_is_charged_to_the_clock_of_the_game():
    told = Told(("here", "here"), Clock(game=100)).start()
    seat = told.live.game.waiting[0]
    told.answer(now=NOW + 30)
    assert told.live.clocks.seats[seat].bank == 70
    assert told.live.clocks.seats[1 - seat].bank == 100


# What is heard


@pytest.mark.plain
def test_every_role_hears_what_the_game_tells_it():
    told = Told(("here", "here", "here")).start().play(250)
    live = told.live
    assert live.events(NOBODY, 0) == live.game.events_for(None)
    for seat in range(3):
        assert live.events(seat, 0) == live.game.events_for(seat)
        assert live.events(seat, 10) == live.game.events_for(seat)[10:]
