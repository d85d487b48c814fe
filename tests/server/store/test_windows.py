"""Windows for reactions over restarts and several workers: they go on, and end once, in their time."""

import asyncio

import pytest

from kemet.server import reactions
from kemet.server.entries import ANSWER, SEALED
from kemet.server.hall import Hall
from kemet.server.live_table import PERSON
from kemet.server.store.store import open_store
from kemet.server.web.metrics import Metrics
from server.windows import NOW, acting, actors, played_to
from server.worlds import SlowDesk, World, sealing

pytestmark = pytest.mark.anyio


@pytest.fixture
async def running(url):
    store = open_store(url)
    await store.start()
    yield store
    await store.close()


def last_can_act(game):
    return len(game.reactors) > 1 and actors(game) == [game.reactors[-1]]


async def entries(store, kind):
    return [entry for entry in await store.entries_since("a-game", -1) if entry.kind == kind]


async def a_window(store, **agreed):
    game = played_to(last_can_act)
    world = World(store, "a-game")
    await world.lay_out(game, kinds=("link", "link", "link"), **agreed)
    await world.listened_to(*range(3))
    return world, game


def another_hall(world):
    desk = SlowDesk(world.time)
    return Hall(world.store, desk, Metrics(), now=world.time, clock=world.time, pause=world.time.pause)


async def test_a_window_ends_in_its_time_with_what_lay_face_down(running):
    world, game = await a_window(running)
    seat = game.reactors[-1]
    await world.hall.change("a-game", sealing(seat, acting(game, seat)))
    await world.time.reach(NOW + 4.99, world.hall)
    assert await entries(running, ANSWER) == []
    await world.time.reach(NOW + 5, world.hall)
    told = await entries(running, ANSWER)
    assert [game.text(entry.body["answer"]) for entry in told][-1] == acting(game, seat)
    assert {entry.at for entry in told} == {NOW + 5}
    for ear in world.ears:
        times = [at for at, message in ear.notes if b'"type":"news"' in message]
        assert times == ([0.0, 5.0] if ear.seat == seat else [5.0])
    await world.close()


async def test_a_window_goes_on_after_a_restart(running):
    world, game = await a_window(running)
    seat = game.reactors[-1]
    await world.hall.change("a-game", sealing(seat, acting(game, seat)))
    await world.close()
    await world.time.reach(NOW + 2, world.hall)
    hall = another_hall(world)
    await hall.tending.look_at_clocks()
    assert (await hall.fresh("a-game")).live.window.answers[seat].by == PERSON
    await world.time.reach(NOW + 4.9, hall)
    assert await entries(running, ANSWER) == []
    await world.time.reach(NOW + 5, hall)
    assert len(await entries(running, ANSWER)) == len(game.reactors)
    await hall.close()


async def test_a_window_that_is_overdue_after_a_restart_ends_at_once(running):
    world, game = await a_window(running)
    await world.close()
    world.time.now += 1000
    hall = another_hall(world)
    await hall.tending.look_at_clocks()
    await world.time.settle(hall)
    assert len(await entries(running, ANSWER)) == len(game.reactors)
    await hall.close()


async def test_of_two_workers_one_ends_the_window(running):
    world, game = await a_window(running)
    other = another_hall(world)
    other.driving.drive(await other.fresh("a-game"))
    await asyncio.sleep(0)
    await world.time.reach(NOW + 5, world.hall)
    await world.time.settle(other)
    assert len(await entries(running, ANSWER)) == len(game.reactors)
    assert world.hall.tables["a-game"].live.index == len(game.reactors)
    await other.close()
    await world.close()


async def test_whoever_answers_at_the_same_time_on_another_worker_does_not_notice(running):
    """Neither a refusal nor a message tells of an answer that lies face down."""
    world, game = await a_window(running)
    other = another_hall(world)
    there = await other.fresh("a-game")
    first, last = game.reactors[0], game.reactors[-1]
    await world.hall.change("a-game", sealing(last))
    for ear in world.ears:
        ear.notes.clear()
    there.stale = False  # what the first worker has done is not known here yet
    await other.change("a-game", sealing(first))
    assert [entry.seat for entry in await entries(running, SEALED)] == [last, first]
    await world.hall.fresh("a-game")
    assert [ear.seat for ear in world.ears if ear.notes] == []
    await other.close()
    await world.close()


async def test_a_clock_that_is_set_back_holds_no_window_open(running):
    world, game = await a_window(running)
    await world.time.settle(world.hall)
    real, shift = world.time, -3600.0
    world.hall.now = lambda: real() + shift
    await world.time.reach(NOW + 5, world.hall)
    assert len(await entries(running, ANSWER)) == len(game.reactors)
    await world.close()


async def test_thinking_longer_moves_the_end_for_everybody(running):
    world, game = await a_window(running)
    await world.hall.change("a-game", lambda live, now: live.think_longer(game.reactors[0], now))
    await world.time.reach(NOW + 5 + reactions.MORE_TIME - 0.01, world.hall)
    assert await entries(running, ANSWER) == []
    await world.time.reach(NOW + 5 + reactions.MORE_TIME, world.hall)
    assert len(await entries(running, ANSWER)) == len(game.reactors)
    await world.close()


class Bell:
    """Notes when somebody would be called."""

    def __init__(self):
        self.rung = 0

    async def ring(self, held):
        self.rung += 1


async def test_an_answer_face_down_calls_nobody(running):
    world, game = await a_window(running)
    world.hall.ringing = Bell()
    await world.hall.change("a-game", sealing(game.reactors[0]))
    await world.time.settle(world.hall)
    assert world.hall.ringing.rung == 0
    await world.hall.change("a-game", lambda live, now: live.say(0, "hm", now))
    await world.time.settle(world.hall)
    assert world.hall.ringing.rung == 1
    await world.close()
