"""The hall: nothing is told that is not saved, and what is saved is never lost."""

import asyncio
import json
import random
from dataclasses import dataclass

import pytest

from kemet.server import reactions
from kemet.server.agreement import Clock, SeatPlan, checked_agreement
from kemet.server.declined import Declined
from kemet.server.entries import CREATED, NOBODY, Entry
from kemet.server.hall import SNAPSHOT_EVERY, Hall
from kemet.server.live_table import BOT, PERSON, PLAYING, LiveTable
from kemet.server.sight import summary_of, table_for
from kemet.server.snapshots import frozen, replayed
from kemet.server.store.store import GameRow, StoreError, open_store
from kemet.server.subscribers import QUEUE, QUEUE_BYTES, Queues, Subscriber
from kemet.server.web.metrics import Metrics

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend():
    return "asyncio"


@dataclass
class Answered:
    action: int
    late: bool = False
    crashed: bool = False


class QuickDesk:
    """Bots that answer at once, at random."""

    def __init__(self):
        self.luck = random.Random(5)

    async def answer(self, job):
        game = replayed(job.table, job.answers, job.whose)
        return Answered(self.luck.choice(game.options(job.seat)))


class Moving:
    """A clock that tests move."""

    def __init__(self):
        self.time = 1_000.0

    def __call__(self):
        return self.time

    async def pause(self, seconds):
        """Whoever waits for something has waited."""
        self.time += seconds
        await asyncio.sleep(0)


@pytest.fixture
async def store(tmp_path):
    opened = open_store(f"sqlite:///{tmp_path}/games.sqlite3", synchronous="NORMAL")
    await opened.start()
    yield opened
    await opened.close()


def a_hall(store):
    """A hall whose clocks only move when a test moves them."""
    clock = Moving()
    return Hall(store, QuickDesk(), Metrics(), now=clock, clock=clock, pause=clock.pause)


@pytest.fixture
async def hall(store):
    made = a_hall(store)
    yield made
    await made.close()


async def table(hall, kinds=("here", "here"), clock=None, name="a-game", **agreed):
    plans = [SeatPlan(kind, kind, 0 if kind == "bot" else None) for kind in kinds]
    agreement = checked_agreement({"players": len(kinds), **agreed}, plans, clock or Clock())
    entry = Entry(0, hall.now(), CREATED, NOBODY, agreement.body())
    live = LiveTable(name)
    live.apply(entry)
    row = GameRow(
        id=name, created=1.0, updated=1.0, phase="lobby", title="", listed=False, engine="0", boxes="base",
        players=len(kinds), summary=summary_of(live),
    )  # fmt: skip
    await hall.create(name, entry, row, [])
    await hall.change(name, lambda live, now: live.start(None, now))
    return await hall.held(name)


async def answer(hall, name="a-game", luck=random.Random(3)):  # noqa: B008
    """A random answer of whoever is asked."""

    def act(live, now):
        seat = next(iter(reactions.open_seats(live) or live.game.waiting))
        asked = live.game_for(seat)
        choice = asked.text(luck.choice(asked.options(seat)))
        return live.answer(seat, live.index, choice, None, now)

    return await hall.change(name, act)


def messages(one):
    found = []
    while not one.queue.empty():
        found.append(json.loads(one.queue.get_nowait()))
    return found


async def test_another_hall_reads_the_same_table_from_the_store(hall, store):
    held = await table(hall)
    for _ in range(30):
        await answer(hall)
    other = a_hall(store)
    assert (await other.held("a-game")).live.game.digest() == held.live.game.digest()


@pytest.mark.plain
async def test_a_long_game_is_read_from_its_snapshot(hall, store):
    held = await table(hall)
    for _ in range(2 * SNAPSHOT_EVERY + 20):
        if held.live.phase == PLAYING:
            await answer(hall)
    await asyncio.gather(*hall.tasks)
    saved = await store.load("a-game")
    assert saved.snapshot is not None
    assert len(saved.entries) <= SNAPSHOT_EVERY
    other = a_hall(store)
    again = (await other.held("a-game")).live
    assert (again.game.digest(), again.n, again.index) == (
        held.live.game.digest(), held.live.n, held.live.index,
    )  # fmt: skip


async def test_nothing_is_told_before_it_is_saved(hall, store, monkeypatch):
    held = await table(hall)
    one = Subscriber(NOBODY, frozenset())
    await hall.subscribe("a-game", one)
    order = []
    saving = store.append

    async def slowly(*words):
        for _ in range(10):
            await asyncio.sleep(0)  # whoever else wants to do something may
        await saving(*words)
        order.append("saved")

    monkeypatch.setattr(store, "append", slowly)
    monkeypatch.setattr(one, "send", lambda message: order.append("told"))
    await answer(hall)
    assert order == ["saved", "told"]
    assert held.live.index == 1


async def test_what_could_not_be_saved_has_not_happened(hall, store, monkeypatch):
    held = await table(hall)
    await answer(hall)
    before = held.live.game.digest()
    one = Subscriber(NOBODY, frozenset())
    await hall.subscribe("a-game", one)

    async def broken(*words):
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", broken)
        with pytest.raises(StoreError):
            await answer(hall)
    assert messages(one) == []
    held = await hall.fresh("a-game")
    assert held.live.game.digest() == before
    await answer(hall)
    assert held.live.index == 2


async def test_after_a_failed_write_and_a_failed_read_no_empty_table_is_served(hall, store, monkeypatch):
    held = await table(hall)
    await answer(hall)
    before = held.live.game.digest()

    async def broken(*words):
        raise StoreError("the disk is away")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", broken)
        patch.setattr(store, "load", broken)
        for _ in range(3):
            with pytest.raises(StoreError):
                await answer(hall)
            with pytest.raises(StoreError):
                await hall.fresh("a-game")
    assert (await hall.fresh("a-game")).live.game.digest() == before
    assert held.live.phase == PLAYING


async def long_game(hall):
    held = await table(hall)
    while held.live.phase == PLAYING and held.live.n < SNAPSHOT_EVERY + 20:
        await answer(hall)
    await asyncio.gather(*hall.tasks)
    return held


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\x80", "cut off", "of another game"])
async def test_where_a_snapshot_is_damaged_the_log_is_read_and_the_snapshot_repaired(
    hall, store, damage, caplog
):
    held = await long_game(hall)
    saved = await store.load("a-game")
    good = saved.snapshot
    if damage == "cut off":
        damage = good.body[:-7]
    elif damage == "of another game":
        damage = frozen((await table(hall, ("here", "here", "here"), name="another")).live)
    await store.save_snapshot("a-game", held.live.n - 1, held.live.index, "0", damage)
    other = a_hall(store)
    again = (await other.fresh("a-game")).live
    assert (again.game.digest(), again.n) == (held.live.game.digest(), held.live.n)
    assert "is of no use" in caplog.text
    await asyncio.gather(*other.tasks)
    caplog.clear()
    third = a_hall(store)
    assert (await third.fresh("a-game")).live.game.digest() == held.live.game.digest()
    assert caplog.text == "", "it was repaired"


async def test_trouble_with_one_table_stays_at_that_table(hall, store, caplog):
    """A game that cannot be replayed waits for bots; so does another, which is played to its end."""
    for name in ("a-broken-one", "a-good-one"):
        plans = [SeatPlan("bot", "bot", 0)] * 2
        agreement = checked_agreement({"players": 2, "round_limit": 1}, plans, Clock())
        live, log = LiveTable(name), [Entry(0, 1.0, CREATED, NOBODY, agreement.body())]
        live.apply(log[0])
        log += live.start(None, 1.0)
        if "broken" in name:
            log.append(Entry(2, 1.0, "answer", 0, {"answer": 1, "chance": [], "by": "bot"}, 0, "wrong", None))
        row = GameRow(
            id=name, created=1.0, updated=1.0, phase="playing", title="", listed=False, engine="0",
            boxes="base", players=2, summary=summary_of(live), bot_due=True, due=2.0,
        )  # fmt: skip
        await store.create(row, log, [])
    hall.tending.looked = -1000.0
    await hall.tending.look_at_clocks()
    while hall.tasks:
        await asyncio.gather(*hall.tasks)
    assert (await hall.fresh("a-good-one")).live.phase == "over"
    assert "game a-broken-one cannot be gone on with" in caplog.text
    assert await store.waiting_for_bots(10) == []
    assert await store.due_games(5_000.0, 10) == []
    with pytest.raises(Declined, check=lambda problem: problem.code == "in_trouble"):
        await hall.fresh("a-broken-one")
    assert len(await store.entries_since("a-broken-one", -1)) == 3, "its log is as it was"


async def test_of_two_workers_the_slower_one_is_told_to_look_again(hall, store):
    held = await table(hall)
    other = a_hall(store)
    stale = await other.fresh("a-game")
    await answer(hall)
    with pytest.raises(Declined, check=lambda problem: problem.code == "stale"):
        await answer(other)
    assert stale.live.game.digest() == held.live.game.digest()
    await answer(other)


async def test_a_worker_hears_what_another_has_done(hall, store):
    held = await table(hall)
    other = a_hall(store)
    one = Subscriber(NOBODY, frozenset())
    there = await other.subscribe("a-game", one)
    await answer(hall)
    other.heard_from_others({"game": "a-game", "n": held.live.n - 1, "from": "hall"})
    await asyncio.gather(*other.tasks)
    assert there.live.index == held.live.index
    assert [message["type"] for message in messages(one)] == ["news"]


@pytest.mark.plain
async def test_bots_play_until_a_person_is_asked(hall):
    held = await table(hall, ("here", "bot", "bot"))
    for _ in range(40):
        while hall.tasks:
            await asyncio.gather(*hall.tasks)
        assert held.live.awaited_bot() is None
        if held.live.phase != PLAYING:
            break
        await answer(hall)
    assert {moment.by for moment in held.live.moments} >= {PERSON, BOT}


@pytest.mark.plain
async def test_a_table_of_bots_comes_to_its_end(hall):
    held = await table(hall, ("bot", "bot"), round_limit=1)
    while hall.tasks:
        await asyncio.gather(*hall.tasks)
    assert held.live.phase == "over"


async def test_the_clock_hands_a_seat_to_a_bot(hall):
    held = await table(hall, ("here", "here"), Clock(move=60))
    seat = held.live.game.waiting[0]
    hall.now.time += 61
    await hall.tending.look_at_clocks()
    assert held.live.sitters[seat].player == BOT


async def test_a_jump_of_the_system_s_clock_neither_lapses_nor_charges(store):
    wall, steady = Moving(), Moving()
    hall = Hall(store, QuickDesk(), Metrics(), now=wall, clock=steady)
    held = await table(hall, ("here", "here"), Clock(move=60, game=100))
    seat = held.live.game.waiting[0]
    wall.time += 1_000_000
    await hall.tending.look_at_clocks()
    assert held.live.sitters[seat].player == PERSON
    steady.time += 20
    wall.time -= 2_000_000
    await answer(hall)
    assert held.live.clocks.seats[seat].bank == 80
    await hall.close()


async def test_what_runs_before_a_stop_is_charged_and_what_runs_while_nobody_serves_is_not(store):
    wall, steady = Moving(), Moving()
    hall = Hall(store, QuickDesk(), Metrics(), now=wall, clock=steady)
    await hall.start()
    held = await table(hall, ("here", "here"), Clock(game=100))
    seat = held.live.game.waiting[0]
    steady.time += 30
    await hall.close()
    wall.time += 1_000_000
    later = Moving()  # counts from anywhere
    later.time = 7.0
    other = Hall(store, QuickDesk(), Metrics(), now=wall, clock=later)
    await other.start()
    later.time += 15
    shown = table_for((await other.held("a-game")).live, seat, frozenset(), frozenset(), wall())
    assert shown["clock"]["since"] == wall.time - 45
    held = await answer(other)
    assert held.live.clocks.seats[seat].bank == 55
    await other.close()


async def test_a_game_that_nobody_holds_is_found_when_its_clock_has_run_out(hall, store):
    held = await table(hall, ("here", "here"), Clock(game=100))
    seat = held.live.game.waiting[0]
    hall.tables.clear()
    hall.now.time += 101
    await hall.tending.look_at_clocks()
    assert (await hall.held("a-game")).live.sitters[seat].player == BOT


async def test_a_reader_who_is_too_slow_is_cut_off(hall):
    await table(hall)
    one = Subscriber(NOBODY, frozenset())
    held = await hall.subscribe("a-game", one)
    for _ in range(QUEUE + 1):
        hall.tell_chat(await hall.change("a-game", lambda live, now: live.say(0, "and more", now)))
    assert one not in held.subscribers or one.ended
    while not one.queue.empty():
        last = one.queue.get_nowait()
    assert last is None


async def test_a_reader_is_cut_off_by_bytes_long_before_there_are_many_messages(hall):
    await table(hall)
    one = Subscriber(NOBODY, frozenset(), queues=hall.queues)
    held = await hall.subscribe("a-game", one)
    one.send(b"x" * (QUEUE_BYTES + 1))  # one message is taken however long it is
    assert not one.ended
    assert hall.queues.size == one.size == QUEUE_BYTES + 1
    one.send(b"y")
    assert one.ended
    assert hall.queues.size == 0
    assert await one.next() is None
    hall.unsubscribe(held, one)


async def test_where_all_together_are_too_far_behind_the_furthest_behind_is_cut_off():
    queues = Queues(most=1000)
    good, bad, worse = (Subscriber(NOBODY, frozenset(), queues=queues) for _ in range(3))
    bad.send(b"x" * 300)
    worse.send(b"x" * 600)
    good.send(b"x" * 100)
    assert await good.next() == b"x" * 100
    assert queues.size == 900
    good.send(b"x" * 200)
    assert [one.ended for one in (good, bad, worse)] == [False, False, True]
    assert queues.size == 500
    for one in (good, bad, worse):
        one.forget()
    assert queues.size == 0
    assert not queues.behind


async def test_whoever_leaves_leaves_nothing_in_the_queues(hall):
    await table(hall)
    one = Subscriber(0, frozenset({0}), queues=hall.queues)
    held = await hall.subscribe("a-game", one)
    await answer(hall)
    assert hall.queues.size > 0
    hall.unsubscribe(held, one)
    assert hall.queues.size == 0


async def test_who_is_far_behind_is_told_to_ask_again_instead_of_being_sent_everything(hall, monkeypatch):
    monkeypatch.setattr("kemet.server.hall.MOST_EVENTS", 20)
    held = await table(hall)
    one = Subscriber(0, frozenset({0}))
    for _ in range(40):
        await answer(hall)
    heard = held.live.events_heard(0)
    assert heard > 20
    one.events = heard - 20
    news = json.loads(hall.news(held, one))
    assert (news["type"], len(news["events"])) == ("news", 20)
    one.events = heard - 21
    news = json.loads(hall.news(held, one))
    assert news["type"] == "resync"
    assert "events" not in news


async def test_news_goes_on_where_the_reader_was(hall):
    await table(hall)
    one = Subscriber(0, frozenset({0}))
    held = await hall.subscribe("a-game", one)
    heard = held.live.events(0, 0)
    for _ in range(30):
        await answer(hall)
    for message in [message for message in messages(one) if message["type"] == "news"]:
        assert message["since"] == len(heard)
        heard += message["events"]
    assert heard == held.live.game.events_for(0)


async def test_after_an_undo_the_reader_has_to_look_again(hall):
    held = await table(hall)
    one = Subscriber(0, frozenset({0, 1}))
    await hall.subscribe("a-game", one)
    for _ in range(10):
        await answer(hall)
    messages(one)
    everybody = frozenset({0, 1})
    await hall.change("a-game", lambda live, now: live.undo(everybody, 0, live.index, 1, now))
    assert [message["type"] for message in messages(one)] == ["resync"]
    assert one.epoch == held.live.epoch == 1


async def test_presence_is_told_to_the_others(hall):
    await table(hall)
    first, second = Subscriber(0, frozenset({0})), Subscriber(1, frozenset({1}))
    held = await hall.subscribe("a-game", first)
    await hall.subscribe("a-game", second)
    hall.unsubscribe(held, second)
    told = [(m["seat"], m["here"]) for m in messages(first) if m["type"] == "presence"]
    assert told == [(0, True), (1, True), (1, False)]
