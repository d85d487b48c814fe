"""The benchmark of the server: what it plans, counts and tells. A figure itself is never a test."""

import asyncio
import json
import math
import subprocess
import sys

import pytest

from tools import BENCHMARKS, tool

PATIENCE = 240  # seconds; it takes some four


@pytest.fixture
def under_load(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS / "under_load"))
    return lambda name: tool(f"under_load/{name}")


def test_a_part_is_told_as_a_line():
    few = ("--live", "3", "--per-second", "40", "--seconds", "0.3", "--bot-tables", "1")
    program = [sys.executable, str(BENCHMARKS / "server.py"), "--json", "--only", "bots", *few]
    said = subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert said.returncode == 0, said.stderr
    [bots] = [json.loads(line) for line in said.stdout.splitlines()]
    assert bots["part"] == "bots"
    check_all_was_heard(bots)
    assert {"memory_per_game_kib", "memory_per_socket_kib", "bots_answers_per_second"} <= bots.keys()


def check_all_was_heard(report):
    assert report["answers"] > 2
    assert report["refused"] == report["not_heard"] == 0
    assert 0 < report["news_p50_ms"] <= report["news_p95_ms"] <= report["news_p99_ms"]


def test_a_soak_looks_at_memory_while_games_are_played(server, client, under_load):
    soaking = under_load("soaking")
    soaking.fill(client, 2)
    soak = soaking.Soak(client, server.pid, games=3, per_second=40.0, seconds=0.5)
    report = asyncio.run(soak.run(lambda so_far: None))
    check_all_was_heard(report)
    assert report["memory_mb"] > 1


def test_a_soak_counts_from_when_every_kept_table_was_played_here(server, client, under_load):
    soaking = under_load("soaking")
    soak = soaking.Soak(client, server.pid, games=6, per_second=40.0, seconds=0.5, kept=2)
    report = asyncio.run(soak.run(lambda so_far: None))
    assert report["games_ended_before"] >= 2
    assert report["answers"] < 200, "none of the answers before are counted"
    assert soak.loop.per_second == 40.0


def test_a_game_of_a_soak_that_ends_is_followed_by_another(server, client, under_load):
    soaking, new_games = under_load("soaking"), under_load("new_games")
    soak = soaking.Soak(client, server.pid, games=1, per_second=1.0, seconds=1.0)
    new = new_games.make_game(client)

    async def end_it():
        await soak.loop.join(new)
        replacing = asyncio.create_task(soak.replace())
        for seat in range(2):
            await asyncio.to_thread(client.sit(new, seat).resign)
        async with asyncio.timeout(60):
            while not (soak.loop.ready and soak.loop.ready[-1].new.game != new.game):
                await asyncio.sleep(0.02)
        replacing.cancel()
        await asyncio.gather(replacing, return_exceptions=True)
        await soak.loop.leave_all()

    asyncio.run(end_it())
    assert soak.loop.ended == 1


@pytest.mark.parametrize("what", ["nothing", "import", "undo", "review"])
def test_others_play_and_talk_beside_long_games(server, client, under_load, what):
    new_games, long_games = under_load("new_games"), under_load("long_games")
    games = [new_games.make_game(client) for _ in range(3)]
    record = new_games.long_record(200)
    report = asyncio.run(long_games.victims_beside(server.url, games, record, what, 0.5))
    assert report[f"beside_{what}_not_heard"] == 0
    assert {f"beside_{what}_news_p95_ms", f"beside_{what}_chat_p95_ms"} <= report.keys()
    assert (report[f"beside_{what}_done"] > 0) == (what != "nothing")


class SilentLine:
    """A server that takes answers, and never says what came of them."""

    def __init__(self):
        self.said = []

    async def send(self, text):
        self.said.append(json.loads(text))


def silent_pair(open_loop, index=4, options=("a", "b"), reaction=False):
    """Two players who know how things stand; `options` are those of the first, for a reaction of both."""
    pair = open_loop.Pair(new=None)
    for seat in range(2):
        asked = list(options) if reaction or seat == 0 else None
        shown = open_loop.Shown("playing", index, asked, open_loop.Awaited(reaction))
        pair.players.append(open_loop.Player(seat, SilentLine(), shown))
    return pair


def test_a_server_that_says_nothing_does_not_slow_the_answers_down(under_load, monkeypatch):
    open_loop = under_load("open_loop")
    monkeypatch.setattr(open_loop, "PATIENCE", 0.0)
    loop = open_loop.OpenLoop("http://127.0.0.1", 500.0)
    planned = len(list(open_loop.OpenLoop("http://127.0.0.1", 500.0).plan(0.0, 0.4)))
    loop.ready.extend(silent_pair(open_loop, options=["only"]) for _ in range(20))
    asyncio.run(loop.play(0.4))
    assert planned > 100
    assert loop.answers == 20
    assert loop.report()["not_heard"] == 20
    # choosing what to answer takes luck, too: the moments are others, but about as many
    assert abs(loop.answers + loop.missed - planned) < 4 * math.sqrt(planned)


def test_all_who_are_asked_for_a_reaction_answer_at_once(under_load):
    open_loop = under_load("open_loop")
    loop = open_loop.OpenLoop("http://127.0.0.1", 60.0)
    together, alone = silent_pair(open_loop, reaction=True), silent_pair(open_loop)
    assert asyncio.run(loop.answer(together)) == 2
    assert asyncio.run(loop.answer(alone)) == 1
    assert [len(player.line.said) for player in together.players] == [1, 1]
    assert [len(player.line.said) for player in alone.players] == [1, 0]
    assert together.players[0].line.said[0]["index"] == 4


def test_several_answers_at_once_take_as_many_moments(under_load):
    open_loop = under_load("open_loop")
    alone = together = 0
    for _, sent in open_loop.OpenLoop("http://127.0.0.1", 100.0).plan(0.0, 100.0):
        sent.append(1)
        alone += 1
    for _, sent in open_loop.OpenLoop("http://127.0.0.1", 100.0).plan(0.0, 100.0):
        sent.append(2)
        together += 2
    assert together == pytest.approx(alone, rel=0.05)


def test_memory_that_grows_is_told_by_the_hour(under_load):
    figures = under_load("figures")
    slope, low, high = figures.slope_per_hour([(5.0 * i, 100 + i / 72) for i in range(240)])
    assert slope == pytest.approx(10.0)
    assert low <= slope <= high
    assert high - low < 0.01


def test_memory_that_goes_up_and_down_does_not_grow(under_load):
    figures = under_load("figures")
    _, low, high = figures.slope_per_hour([(5.0 * i, 100 + i % 7) for i in range(240)])
    assert low < 0 < high


def test_of_a_moment_no_slope_is_told(under_load):
    assert under_load("figures").slope_per_hour([(i, 100.0) for i in range(20)]) is None
