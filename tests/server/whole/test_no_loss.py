"""The server is killed while games are played: nothing acknowledged or told is lost, nothing is doubled.

KEMET_KILLS=50 makes it a long run.
"""

import os
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from kemet.client import Client, ClientError, Refused
from server.whole.playing import PATIENCE, History, Taken, play_game, seated

pytestmark = pytest.mark.each_store

KILLS = int(os.environ.get("KEMET_KILLS", "6"))
TABLES = 3
MOST_ANSWERS = 40  # of all tables between two kills


class Answers:
    """How many were acknowledged, at all tables; somebody may wait for more."""

    def __init__(self):
        self.count = 0
        self.changed = threading.Condition()

    def add(self):
        with self.changed:
            self.count += 1
            self.changed.notify_all()

    def wait_for(self, more):
        with self.changed:
            wanted = self.count + more
            assert self.changed.wait_for(lambda: self.count >= wanted, PATIENCE), "nobody plays"


class Players:
    """Plays one game after the other at a table of its own, all seats, until told to stop."""

    def __init__(self, url, seed, plan, answers):
        self.url = url
        self.answers = answers
        self.dice = random.Random(seed)
        self.plan = plan
        self.taken = 0
        self.games = 0

    def play_until(self, enough):
        with Client(self.url, patience=PATIENCE) as client:
            while not enough.is_set():
                self.play_one(client)

    def play_one(self, client):
        new = begun(client, self.plan)
        seats = {number: client.sit(new, number) for number in new.seats}
        acknowledged, told = [], {}
        spectator = client.watch(new)
        table = next(iter(seats.values())).table()
        while not table.over:
            if not table.asked:
                table = self.whoever_is_asked(seats)
                continue
            action = self.dice.choice(table.options)
            after = seats[table.seat].answer(action, table)
            acknowledged.append(Taken(table.index, table.seat, action))
            self.answers.add()
            assert after.n > table.n, "the table has forgotten an answer"
            assert after.index > table.index or after.raw["window"]["face_down"] == [table.seat]
            if self.dice.random() < 0.3:
                looked = spectator.table()
                told[looked.index] = looked.view
            table = after
        self.nothing_is_lost(History(spectator.record()), acknowledged, told)
        self.taken += len(acknowledged)
        self.games += 1

    def whoever_is_asked(self, seats):
        for seat in seats.values():
            table = seat.table()
            if table.asked or table.over:
                return table
        time.sleep(0.02)  # a bot is thinking
        return table

    def nothing_is_lost(self, history, acknowledged, told):
        persons = {one.seat for one in acknowledged}
        assert history.was_told_by(acknowledged, persons)
        for index, view in told.items():
            assert view == history.at(index).view(None), "somebody was told what was not saved"


def begun(client, plan):
    """Making a table cannot be repeated safely, so a table that is lost on the way is made anew."""
    while True:
        try:
            return seated(client, seats=plan)
        except Refused:
            raise
        except ClientError:
            time.sleep(0.05)


def test_a_server_that_is_killed_loses_and_doubles_nothing(own_server):
    server = own_server()
    dice = random.Random(7)
    enough = threading.Event()
    plans = [["link", "link"], ["link", "link", "link"], ["link", "bot 0"]]
    answers = Answers()
    tables = [Players(server.url, seed, plans[seed % len(plans)], answers) for seed in range(TABLES)]
    with ThreadPoolExecutor(TABLES) as pool:
        playing = [pool.submit(table.play_until, enough) for table in tables]
        try:
            for _ in range(KILLS):
                answers.wait_for(dice.randint(1, MOST_ANSWERS))
                time.sleep(dice.uniform(0.0, 0.01))  # not always at the same place between two answers
                assert not [done for done in playing if done.done()], "somebody has given up"
                server.kill()
                server.start()
        finally:
            enough.set()
        for done in playing:
            done.result()
    assert sum(table.taken for table in tables) > KILLS
    assert all(table.games for table in tables)
    assert "Traceback" not in server.log(), server.log()[-4000:]


def test_live_lines_survive_a_kill(own_server):
    """Those who only listen come back by themselves and hear the end of the game."""
    server = own_server()
    with Client(server.url, patience=PATIENCE) as client:
        new = seated(client, 2)
        answers = Answers()

        def choose(table, dice):
            answers.add()
            return dice.choice(table.options)

        def kill_in_the_middle():
            answers.wait_for(10)
            server.kill()
            server.start()

        with ThreadPoolExecutor(1) as pool:
            killer = pool.submit(kill_in_the_middle)
            taken, ends = play_game(server.url, new, 2, choose=choose)
            killer.result()
        assert len(taken) > 10, "it was over before the kill"
        history = History(client.sit(new, 0).record())
        assert history.was_told_by(taken)
        for seat, (table, story) in ends.items():
            assert table.view == history.last.view(seat)
            assert story == history.last.events_for(seat)


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_a_started_game_is_there_after_a_restart(own_server, how):
    server = own_server()
    with Client(server.url, patience=PATIENCE) as client:
        new = seated(client, 2, title="Still here")
        seats = [client.sit(new, number) for number in range(2)]
        for _ in range(5):
            table = next(table for seat in seats if (table := seat.table()).asked)
            seats[table.seat].answer(table.options[0], table)
        seats[0].chat("good night")
        before = [steady(seat.table().raw) for seat in seats]
        story = seats[0].events()
        getattr(server, how)()
        server.start()
        assert [steady(seat.table().raw) for seat in seats] == before
        assert seats[0].events() == story


def steady(table):
    """Without what follows from who is connected."""
    return {**table, "seats": [{**seat, "here": None} for seat in table["seats"]]}
