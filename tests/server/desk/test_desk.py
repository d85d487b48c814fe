"""Bots at their desks: an answer always comes, in time and legal."""

import asyncio
import multiprocessing
import os
import random
import time
from pathlib import Path

import pytest

from kemet.game import Game
from kemet.server.desk.desk import Broken, Desk, Job, Worker
from kemet.server.desk.rebuilding import Rebuilding

pytestmark = pytest.mark.anyio
HERE = str(Path(__file__).parent)
TABLE = {"players": 3, "length": "short"}
PATIENCE = 120.0  # seconds until a process counts as one that never starts
PLANTED = {
    5: "planted_bots:Sleeper",
    6: "planted_bots:Raiser",
    7: "planted_bots:Leaver",
    8: "planted_bots:Liar",
}


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
async def desk():
    made = Desk(1, kinds=PLANTED, paths=[HERE])
    await made.start()
    yield made
    await made.close()


def played(answers, seed=1):
    game, luck = Game.new(3, seed), random.Random(seed)
    while len(game.answers) < answers:
        game.play(luck.choice(game.options(game.waiting[0])))
    return game


def job(game, level, deadline=20.0):
    return Job(
        TABLE, game.answers.tobytes(), game.whose.tobytes(), game.waiting[0], level, seed=3, deadline=deadline
    )


@pytest.mark.parametrize("level", [0, 1])
async def test_a_bot_answers_what_is_open(desk, level):
    game = played(60)
    for _ in range(3):
        answered = await desk.answer(job(game, level))
        assert not answered.late
        assert not answered.crashed
        game.play(answered.action, game.waiting[0])


async def test_a_late_bot_is_answered_for_and_replaced(desk):
    game = played(60)
    await desk.answer(job(game, 0))  # the process runs
    begin = time.monotonic()
    answered = await desk.answer(job(game, 5, deadline=0.2))
    assert answered.late
    assert answered.action in game.options(game.waiting[0])
    assert time.monotonic() - begin < 50  # not the minute that it sleeps, however slow the machine is
    assert not (await desk.answer(job(game, 0))).late


@pytest.mark.parametrize(("level", "why"), [(6, "no idea"), (7, "gone"), (8, "not open")])
async def test_a_broken_bot_is_answered_for(desk, level, why):
    game = played(60)
    answered = await desk.answer(job(game, level))
    assert answered.crashed
    assert why in answered.why
    assert answered.action in game.options(game.waiting[0])
    assert not (await desk.answer(job(game, 0))).crashed


async def test_the_log_of_a_failure_tells_no_secret(desk, caplog):
    game = played(60)
    await desk.answer(job(game, 6))
    (record,) = caplog.records
    assert record.getMessage() == "a bot of level 6 is answered for: RuntimeError: no idea"


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="every process has the same claim there")
async def test_those_who_think_give_way_to_the_server(desk):
    await desk.answer(job(played(0), 0))
    (worker,) = desk.workers
    here = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, worker.process.pid) > here or here == 19


async def test_a_job_that_is_given_up_leaves_no_busy_worker_behind(desk):
    game = played(60)
    given_up = asyncio.create_task(desk.answer(job(game, 5, deadline=30.0)))
    async with asyncio.timeout(PATIENCE):
        while not desk.workers or not next(iter(desk.workers)).ready:
            await asyncio.sleep(0.01)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    answered = await desk.answer(job(game, 0))
    assert not answered.late
    assert not answered.crashed
    assert answered.action in game.options(game.waiting[0])


async def test_whoever_gives_up_while_waiting_is_forgotten(desk):
    game = played(60)
    thinking = asyncio.create_task(desk.answer(job(game, 5, deadline=30.0)))
    waiting = [asyncio.create_task(desk.answer(job(game, 0))) for _ in range(3)]
    await asyncio.sleep(0)
    assert len(desk.queue) == 3
    waiting[0].cancel()
    thinking.cancel()
    await asyncio.gather(thinking, waiting[0], return_exceptions=True)
    answers = await asyncio.gather(*waiting[1:])
    assert not any(answered.late or answered.crashed for answered in answers)
    assert (len(desk.queue), desk.called, len(desk.free)) == (0, {}, 1)


async def test_who_is_called_and_gives_up_in_the_same_moment_leaves_the_place_free(desk):
    game = played(60)
    await desk.answer(job(game, 0))
    given_up = asyncio.create_task(desk.answer(job(game, 0)))
    desk.queue.take, take = lambda: None, desk.queue.take  # nobody is called yet
    await asyncio.sleep(0)
    desk.queue.take = take
    desk._call_next()
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert len(desk.free) == 1
    assert not (await desk.answer(job(game, 0))).crashed


async def test_who_waits_for_a_worker_that_is_ended_hears_of_it_at_once(monkeypatch):
    worker = Worker(PLANTED, [HERE])
    kill, others = worker.process.kill, []
    # somebody else opens a line just then: it must not be taken for the one that is closed
    monkeypatch.setattr(worker.process, "kill", lambda: [others.extend(multiprocessing.Pipe()), kill()])
    waiting = asyncio.create_task(asyncio.to_thread(worker.ask, job(played(60), 5, deadline=60)))
    async with asyncio.timeout(PATIENCE):
        while not worker.ready:
            await asyncio.sleep(0.01)
    await asyncio.to_thread(worker.end)
    with pytest.raises(Broken, match="the process is gone"):
        await asyncio.wait_for(waiting, 50)  # not the minute that the bot sleeps
    for line in others:
        line.close()


async def test_workers_that_end_while_others_start_are_all_buried(monkeypatch):
    waitpid = os.waitpid

    def slowly(process, flags):
        found = waitpid(process, flags)
        time.sleep(0.05)
        return found

    monkeypatch.setattr(os, "waitpid", slowly)
    early = [Worker(PLANTED, [HERE]) for _ in range(4)]
    ends = [asyncio.to_thread(worker.end) for worker in early]
    starts = [asyncio.to_thread(Worker, PLANTED, [HERE]) for _ in range(4)]
    late = (await asyncio.gather(*ends, *starts))[4:]
    await asyncio.gather(*(asyncio.to_thread(worker.end) for worker in late))
    for worker in [*early, *late]:
        with pytest.raises(ValueError, match="closed"):
            worker.process.is_alive()


async def test_the_loop_goes_on_while_a_bot_thinks(desk):
    game = played(60)
    await desk.answer(job(game, 0))
    thinking = asyncio.ensure_future(desk.answer(job(game, 5, deadline=0.3)))
    beats = 0
    while not thinking.done():
        await asyncio.sleep(0.01)
        beats += 1
    assert beats > 3  # of eighty; a loop that stands still has one


@pytest.mark.plain
async def test_without_workers_the_desk_answers_itself():
    desk = Desk(0)
    await desk.start()
    game = played(60)
    assert (await desk.answer(job(game, 0))).action in game.options(game.waiting[0])


async def test_nothing_is_left_behind_when_the_desk_is_closed():
    desk = Desk(1)
    await desk.start()
    await desk.answer(job(played(30), 0))
    (worker,) = desk.workers
    process = worker.process.pid
    await desk.close()
    assert process not in [child.pid for child in multiprocessing.active_children()]


@pytest.mark.plain
def test_a_longer_log_of_the_same_game_is_played_on():
    games, long = Rebuilding(), played(200)
    short = long.back_to(120)
    first = games.game(TABLE, short.answers.tobytes(), short.whose.tobytes())
    assert first.digest() == short.digest()
    again = games.game(TABLE, long.answers.tobytes(), long.whose.tobytes())
    assert again is first
    assert again.digest() == long.digest()


def test_an_undone_game_is_built_anew():
    games, long = Rebuilding(), played(200)
    games.game(TABLE, long.answers.tobytes(), long.whose.tobytes())
    short = long.back_to(120)
    assert games.game(TABLE, short.answers.tobytes(), short.whose.tobytes()).digest() == short.digest()


def test_only_the_last_games_are_kept():
    games = Rebuilding()
    for seed in range(30):
        game = played(40, seed)
        built = games.game(TABLE, game.answers.tobytes(), game.whose.tobytes())
        assert built.digest() == game.digest()
    assert len(games.games) == 20
