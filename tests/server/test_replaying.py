"""Long games are gone through a few answers at a time: others are served in between."""

import asyncio
import random

import pytest

from kemet.game import Game
from kemet.machine.errors import BadRecord
from kemet.server import replaying
from kemet.server.agreement import Clock, SeatPlan, checked_agreement
from kemet.server.declined import Declined
from kemet.server.entries import CREATED, NOBODY, UNDONE, Entry
from kemet.server.live_table import LiveTable
from kemet.server.reading_tables import applied, from_saved
from kemet.server.replaying import (
    ANSWERS_AT_ONCE,
    BURST,
    REST,
    Replaying,
    at_once,
    gone_back,
    read_record,
    recorded,
    resumed,
)
from kemet.server.snapshots import frozen, going_on, thawing
from kemet.server.store.store import Saved
from server.test_live_table import Told

TABLE = {"players": 2, "length": "long"}


def played(answers, seed=4):
    game, luck = Game.new(seed=seed, **TABLE), random.Random(seed)
    while not game.over and len(game.answers) < answers:
        seat = game.waiting[0]
        game.play_open(luck.choice(game.options(seat)), seat)
    return game


@pytest.fixture(scope="module")
def game():
    return played(600)


def breaths(steps):
    """How often others may have a turn."""
    count = 0
    for _ in steps:
        count += 1
    return count


def test_nothing_is_replayed_for_long_without_a_breath(game):
    told = Told(("here", "here"), length="long").start().play(300)
    live, log, text = told.live, Saved(None, None, told.log), game.record()
    ways = [
        (len(game.answers), read_record(text)),
        (len(game.answers), recorded(TABLE, game, len(game.answers))),
        (len(game.answers) - 3, gone_back(TABLE, game, len(game.answers) - 3)),
        (len(game.answers), going_on(TABLE, game.answers.tobytes(), game.whose.tobytes())),
        (live.answers(), thawing("a-game", frozen(live))),
        (len(told.log) * ANSWERS_AT_ONCE, from_saved("a-game", log)),  # each entry is a step
    ]
    for answers, steps in ways:
        assert breaths(steps) >= answers // ANSWERS_AT_ONCE, steps.__name__


def test_a_long_undo_and_a_long_import_in_a_log_are_steps_too(game):
    agreed = checked_agreement(dict(TABLE), [SeatPlan("here"), SeatPlan("here")], Clock())
    body = agreed.body() | {"answers": game.answers.tolist(), "whose": game.whose.tolist()}
    live = LiveTable("a-game")
    assert breaths(applied(live, Entry(0, 1.0, CREATED, NOBODY, body))) >= 600 // ANSWERS_AT_ONCE
    live.start(None, 1.0)
    undone = Entry(live.n, 1.0, UNDONE, 0, {"to": 500}, live.index)
    assert breaths(applied(live, undone)) >= 500 // ANSWERS_AT_ONCE
    assert live.game.digest() == game.back_to(500).digest()


def test_by_steps_everything_comes_out_as_at_once(game):
    past = at_once(gone_back(TABLE, game, 333))
    assert past.digest() == game.back_to(333).digest()
    assert past.answers == game.back_to(333).answers
    assert at_once(recorded(TABLE, game, len(game.answers))) == game.record()
    assert at_once(recorded(TABLE, game, 120)) == game.back_to(120).record()
    again = at_once(read_record(game.record()))
    assert (again.digest(), again.answers) == (game.digest(), game.answers)


def test_an_undo_leaves_to_every_role_what_it_had_heard_before():
    told = Told(("here", "here"), round_limit=2).start().play(120)
    live = told.live
    free = live.moments[-20].before
    past = at_once(gone_back(live.agreed.table, live.game, free))
    live.hearing.go_back_to(past)
    for role in (0, 1):
        assert live.hearing.events(past, role, 0) == past.events_for(role)
    assert live.hearing.events(past, -1, 0) == past.events_for(None)


def test_a_record_that_is_wrong_is_still_told_by_its_line(game):
    lines = game.record().splitlines()
    lines[40] = "anubis fly"
    with pytest.raises(BadRecord, match="line 41"):
        at_once(read_record("\n".join(lines) + "\n"))


def test_a_record_that_is_too_long_is_refused_before_it_is_read(game, monkeypatch):
    monkeypatch.setattr(replaying, "MOST_ANSWERS", 500)
    with pytest.raises(Declined, match="at most 500 answers"):
        at_once(read_record(game.record()))
    with pytest.raises(Declined, match="at most 500 answers"):
        at_once(read_record("nonsense\n" * 100_000))


def test_a_game_takes_only_so_many_answers(monkeypatch):
    told = Told(("here", "here")).start().play(60)
    monkeypatch.setattr("kemet.server.live_table.MOST_ANSWERS", len(told.live.game.answers))
    seat = told.live.game.waiting[0]
    with pytest.raises(Declined) as declined:
        told.live.answer(seat, told.live.index, told.live.game.options(seat)[0], None, 1.0)
    assert declined.value.code == "game_too_long"


def test_an_import_is_taken_up_by_steps_and_heard_by_everybody(game):
    agreed = checked_agreement(dict(TABLE), [SeatPlan("here"), SeatPlan("here")], Clock())
    body = agreed.body() | {"answers": game.answers.tolist(), "whose": game.whose.tolist()}
    by_steps, whole = LiveTable("a-game"), LiveTable("a-game")
    at_once(applied(by_steps, Entry(0, 1.0, CREATED, NOBODY, body)))
    whole.apply(Entry(0, 1.0, CREATED, NOBODY, body))
    assert by_steps.game.digest() == whole.game.digest() == game.digest()
    assert by_steps.hearing.heard == whole.hearing.heard
    assert by_steps.floor == whole.floor == len(game.answers)


# Bursts and rests


class Watch:
    """A clock that goes on by a millisecond whenever somebody looks at it."""

    def __init__(self):
        self.now = 0.0
        self.rests = []

    def __call__(self):
        self.now += 0.001
        return self.now

    async def rest(self, seconds):
        self.rests.append(seconds)
        await asyncio.sleep(0)


def counting(numbers, name, steps):
    for _ in range(steps):
        numbers.append(name)
        yield
    return name


def test_after_a_burst_there_is_a_rest_in_proportion():
    watch = Watch()
    done = asyncio.run(Replaying(watch, watch.rest).through(counting([], "one", 20)))
    assert done == "one"
    assert len(watch.rests) >= 9  # a step takes a millisecond here, and a burst two
    assert all(rest >= REST * BURST for rest in watch.rests)


def test_several_take_turns_and_never_more_than_one_burst_is_without_a_rest():
    watch, numbers = Watch(), []

    async def all_of_them():
        replaying = Replaying(watch, watch.rest)
        names = ("one", "two", "three")
        return await asyncio.gather(*(replaying.through(counting(numbers, name, 10)) for name in names))

    assert asyncio.run(all_of_them()) == ["one", "two", "three"]
    assert {*numbers[:6]} == {"one", "two", "three"}
    assert len(watch.rests) >= 3 * 4


def test_others_are_served_while_something_long_is_replayed():
    """Counted in turns of the event loop, not in seconds."""
    watch, served = Watch(), []

    async def busy():
        async def others():
            while True:
                served.append(len(watch.rests))
                await asyncio.sleep(0)

        beside = asyncio.create_task(others())
        await Replaying(watch, watch.rest).through(counting([], "long", 100))
        beside.cancel()

    asyncio.run(busy())
    assert len(set(served)) >= 40  # at nearly every breath somebody else had a turn


def test_who_gives_up_in_the_middle_does_not_block_the_others():
    watch = Watch()

    async def given_up():
        replaying = Replaying(watch, watch.rest)
        first = asyncio.create_task(replaying.through(counting([], "long", 1000)))
        while len(watch.rests) < 3:
            await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        return await replaying.through(counting([], "next", 3))

    assert asyncio.run(given_up()) == "next"


def test_a_game_resumed_by_steps_is_the_same_game(game):
    again = at_once(resumed(Game.laid_out(**TABLE), game.answers, game.whose))
    assert again.digest() == game.digest()
