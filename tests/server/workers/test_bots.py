"""Bots at several workers: one of them thinks for a table, and another when that one is gone."""

import asyncio
import random
from contextlib import suppress

import pytest
from sqlalchemy import text

from kemet.server.declined import Declined
from kemet.server.snapshots import replayed
from server.test_hall import Answered, answer, table
from server.workers.conftest import PATIENCE, until

pytestmark = pytest.mark.anyio


class Thinking:
    """What all workers have thought about, and which of them just now."""

    def __init__(self):
        self.questions = []
        self.now = []
        self.most_at_once = 0


class NotedDesk:
    """Bots that answer at random, when they may."""

    def __init__(self, thinking):
        self.thinking = thinking
        self.may = asyncio.Event()
        self.may.set()
        self.jobs = 0
        self.luck = random.Random(5)

    async def answer(self, job):
        self.jobs += 1
        self.thinking.questions.append((job.answers, job.seat))
        self.thinking.now.append(self)
        self.thinking.most_at_once = max(self.thinking.most_at_once, len(self.thinking.now))
        try:
            await asyncio.sleep(0.001)
            await self.may.wait()
        finally:
            self.thinking.now.remove(self)
        return Answered(self.luck.choice(replayed(job.table, job.answers, job.whose).options(job.seat)))


@pytest.fixture
async def two(start_worker):
    thinking = Thinking()
    return thinking, [await start_worker(NotedDesk(thinking)) for _ in range(2)]


async def look_around(worker):
    worker.tending.looked = -1000.0
    await worker.tending.look_at_clocks()


async def talk(worker):
    """Whatever happens at a table makes a worker look whether bots have to answer."""
    await worker.change("a-game", lambda live, now: live.say(0, "well", now))


async def test_two_workers_never_think_about_the_same_question(two):
    thinking, (one, other) = two
    held = await table(one, ("bot", "bot"), round_limit=1)
    while held.live.phase != "over":
        for worker in (other, one):
            worker.driving.drive(await worker.fresh("a-game"))
            await look_around(worker)
        await asyncio.sleep(0.01)
    assert thinking.most_at_once == 1
    assert len(set(thinking.questions)) == len(thinking.questions)
    assert (await other.fresh("a-game")).live.game.digest() == held.live.game.digest()


async def test_bots_answer_wherever_the_person_does(two):
    thinking, workers = two
    held = await table(workers[0], ("here", "bot"), round_limit=1)
    turn = 0
    async with asyncio.timeout(PATIENCE):
        while held.live.phase != "over":
            turn += 1
            held = await workers[turn % 2].fresh("a-game")
            if held.live.awaited_persons():
                with suppress(Declined):  # word of the other worker may be on its way
                    await answer(workers[turn % 2])
            await asyncio.sleep(0.005)
    assert len(set(thinking.questions)) == len(thinking.questions)


@pytest.mark.parametrize("how", ["killed", "cut off"])
async def test_another_worker_takes_over_when_the_one_that_thinks_is_gone(two, how):
    thinking, (going, staying) = two
    going.driving.desk.may.clear()
    await table(going, ("bot", "bot"), round_limit=1)
    await until(lambda: thinking.now == [going.driving.desk])
    await talk(staying)
    await look_around(staying)
    await asyncio.sleep(0.3)
    assert staying.driving.desk.jobs == 0
    if how == "killed":
        await going.kill()
    else:
        with staying.store._engine.begin() as connection:
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name"
            name = {"name": f"kemet bots {going.store.worker}"}
            assert connection.execute(text(cut), name).all() == [(True,)]
    held = await staying.fresh("a-game")
    await until(lambda: staying.driving.desk.jobs)
    going.driving.desk.may.set()  # its answer comes late, and the game has another already, or takes it
    await until(lambda: held.live.phase == "over")


async def test_a_table_is_taken_once_and_again_when_it_was_let_go(start_worker):
    one, other = [worker.store for worker in (await start_worker(), await start_worker())]
    assert await one.take_bots("a-game")
    assert not await one.take_bots("a-game")
    assert not await other.take_bots("a-game")
    assert await other.take_bots("another")
    assert await one.keep_bots("a-game")
    await one.release_bots("a-game")
    assert not await one.keep_bots("a-game")
    assert await other.take_bots("a-game")
    await one.release_bots("a-game")  # not ours to give
    assert await other.keep_bots("a-game")
