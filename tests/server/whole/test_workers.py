"""Two servers on one PostgreSQL: who plays on the one sees at once what happens on the other."""

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from kemet.client import Client
from kemet.server.store.store import open_store
from server.running import Running
from server.whole.playing import PATIENCE, History, play_seat, seated
from server.whole.test_races import MANY, counts_once, one_wins


@pytest.fixture(scope="module")
def workers(database, tmp_path_factory):
    where = database("postgresql")
    folder = tmp_path_factory.mktemp("workers")
    with Running(where, folder / "a") as one, Running(where, folder / "b") as other:
        yield one, other
        logs = one.log() + other.log()
    assert "Traceback" not in logs, logs[-4000:]


@pytest.fixture
def client(workers):
    with Client(workers[0].url) as made:
        yield made


def test_a_game_is_played_across_two_workers(workers, client):
    new = seated(client, 3)
    with ThreadPoolExecutor(3) as pool:
        playing = [
            pool.submit(play_seat, workers[seat % 2].url, new, seat, random.Random(seat), by_line=seat == 1)
            for seat in range(3)
        ]
        ends = [done.result() for done in playing]
    history = History(client.sit(new, 0).record())
    taken = sorted((one for done, _, _ in ends for one in done), key=lambda one: one.index)
    assert history.was_told_by(taken)
    for seat, (_, table, story) in enumerate(ends):
        assert table.view == history.last.view(seat)
        assert story == history.last.events_for(seat)


def test_an_answer_on_one_worker_is_heard_on_the_other(workers, client):
    new = seated(client, 2)
    number = next(seat for seat in range(2) if client.sit(new, seat).table().asked)
    with Client(workers[1].url) as there, there.sit(new, 1 - number) as listening:
        assert next(listening.updates(PATIENCE)).kind == "hello"
        seen = listening.table()
        here = client.sit(new, number)
        here.answer(here.table().options[0])
        heard = listening.wait(PATIENCE)
        assert heard.index == seen.index + 1
        assert listening.story == listening.events()


def test_talk_and_presence_cross_from_worker_to_worker(workers, client):
    new = seated(client, 2)
    with Client(workers[1].url) as there, there.sit(new, 1) as listening, client.sit(new, 0) as here:
        assert next(listening.updates(PATIENCE)).kind == "hello"
        next(here.updates(PATIENCE))
        here.chat("can you hear me?")
        found = set()
        for heard in listening.updates(PATIENCE):
            if heard.kind == "chat":
                assert heard.raw["text"] == "can you hear me?"
            if heard.kind in ("chat", "presence"):
                found.add((heard.kind, heard.raw["seat"]))
            if {("chat", 0), ("presence", 0)} <= found:
                break


def test_of_many_answers_on_both_workers_one_wins(workers, client):
    new = seated(client, 2)
    urls = [workers[number % 2].url for number in range(MANY)]
    for _ in range(5):
        one_wins(urls, client, new)


def test_one_answer_on_both_workers_counts_once(workers, client):
    new = seated(client, 2)
    urls = [workers[number % 2].url for number in range(MANY)]
    for _ in range(5):
        counts_once(urls, client, new)


def test_a_worker_goes_on_where_another_was_killed(database, tmp_path):
    """The game of a worker that is gone is played on at the other."""
    where = database("postgresql")
    with Running(where, tmp_path / "a") as staying, Running(where, tmp_path / "b") as going:
        with Client(going.url) as client:
            new = seated(client, seats=["link", "bot 0"])
        with ThreadPoolExecutor(1) as pool:
            playing = pool.submit(play_seat, staying.url, new, 0, random.Random(1))
            going.kill()
            taken, last, _ = playing.result()
        assert last.over
        assert taken


def test_a_line_at_one_worker_is_cut_when_another_revokes_its_key(workers, client):
    new = seated(client, 2)
    store = open_store(workers[0].database)  # one more worker
    with Client(workers[1].url) as there, there.sit(new, 1) as listening, client.sit(new, 0) as here:
        assert next(listening.updates(PATIENCE)).kind == "hello"
        assert next(here.updates(PATIENCE)).kind == "hello"
        try:
            asyncio.run(store.revoke_seat(new.game, 1, time.time()))
        finally:
            store.close_now()
        refused = next(heard for heard in listening.updates(PATIENCE) if heard.kind == "error")
        assert refused.raw["code"] == "unknown_key"  # its client came again, with the same key
        for heard in here.updates(PATIENCE):
            if heard.kind == "presence" and heard.raw["seat"] == 1 and not heard.raw["here"]:
                break


def test_whoever_was_at_a_worker_that_was_killed_is_gone_after_a_while(database, tmp_path):
    where = database("postgresql")
    with (
        Running(where, tmp_path / "a") as staying,
        Running(where, tmp_path / "b") as going,
        Client(staying.url) as client,
        Client(going.url) as there,
    ):
        new = seated(client, 2)
        with client.sit(new, 0) as here, there.sit(new, 1) as leaving:
            assert next(leaving.updates(PATIENCE)).kind == "hello"
            present, killed = set(), False
            for heard in here.updates(PATIENCE):
                if heard.kind == "hello":
                    present = set(heard.raw["here"])
                elif heard.kind == "presence":
                    seat = {heard.raw["seat"]}
                    present = present | seat if heard.raw["here"] else present - seat
                if killed and 1 not in present:
                    break
                if 1 in present and not killed:
                    going.kill()
                    killed = True
            assert not here.table().raw["seats"][1]["here"]
