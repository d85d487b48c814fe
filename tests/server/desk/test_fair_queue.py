"""Whose bots think next: pure counting, without a bot and without a clock."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from kemet.server.desk.fair_queue import ALONE, AWAY, HEAD_START, LOOKED_AT, FairQueue, Ticket

pytestmark = pytest.mark.plain


class Ranks(dict):
    """How urgent each table is, and somebody is at all others."""

    def __call__(self, ticket):
        return self.get(ticket.table, LOOKED_AT)


def queue(size=1, **ranks):
    return FairQueue(size, Ranks(ranks))


def waiting(line, client, *tables, seconds=1.0, **more):
    for table in tables:
        line.put(Ticket(table, client, seconds, **more))


def served(line, seconds=None, most=None):
    """Who is served, one after the other."""
    order = []
    while (most is None or len(order) < most) and (ticket := line.take()) is not None:
        line.done(ticket, ticket.seconds if seconds is None else seconds)
        order.append(ticket.table)
    return order


def test_clients_take_turns_however_many_tables_they_have():
    line = queue()
    waiting(line, "ada", "a1", "a2", "a3", "a4")
    waiting(line, "bo", "b1")
    waiting(line, "cleo", "c1", "c2")
    assert served(line) == ["a1", "b1", "c1", "a2", "c2", "a3", "a4"]
    assert len(line) == 0


def test_the_tables_of_a_client_take_turns():
    line = queue()
    waiting(line, "ada", "a1", "a1", "a1", "a2", "a2", "a3")
    assert served(line) == ["a1", "a2", "a3", "a1", "a2", "a1"]


def test_who_thinks_longer_comes_less_often():
    """Seconds are shared, not answers: four short ones for every long one."""
    line, had, spent = queue(), Counter(), Counter()
    for _ in range(100):
        waiting(line, "ada", "slow", seconds=4.0)
        waiting(line, "bo", "quick", seconds=1.0)
    for table in served(line, most=100):
        had[table] += 1
        spent[table] += 4.0 if table == "slow" else 1.0
    assert had == {"slow": 20, "quick": 80}
    assert spent["slow"] == spent["quick"]


def test_what_counts_is_how_long_it_took_and_not_how_long_it_might_have():
    line = queue()
    waiting(line, "ada", *["a"] * 10, seconds=5.0)
    waiting(line, "bo", *["b"] * 10, seconds=1.0)
    assert served(line, seconds=1.0, most=10) == ["a", "b"] * 5


def test_a_table_with_a_person_is_before_all_tables_without():
    line = queue(bots=ALONE, away=AWAY)
    waiting(line, "ada", "bots", "away", "person")
    waiting(line, "bo", "bots", "person too")
    assert served(line) == ["person", "person too", "away", "bots", "bots"]


def test_a_hint_is_for_a_person_whoever_else_looks():
    line = queue(bots=ALONE, table=AWAY)
    waiting(line, "ada", *["bots"] * 3)
    waiting(line, "bo", "table", hint=True)
    assert served(line, most=1) == ["table"]


def test_who_comes_to_look_at_a_table_need_not_wait_for_the_others():
    line = queue(one=ALONE, two=ALONE)
    waiting(line, "ada", "one")
    waiting(line, "bo", "two")
    line.rank_of["two"] = LOOKED_AT
    assert served(line) == ["two", "one"]


def test_a_reaction_comes_first():
    line = queue()
    waiting(line, "ada", "a1", "a1")
    waiting(line, "bo", "b1")
    waiting(line, "ada", "a1", seconds=0.25, reaction=True)
    first = line.take()
    assert first.reaction
    line.done(first, 0.25)
    assert served(line) == ["b1", "a1", "a1"]


def test_a_reaction_is_urgent_also_where_no_person_looks_just_now():
    line = queue(away=AWAY)
    waiting(line, "ada", "a1")
    waiting(line, "bo", "away", seconds=0.25, reaction=True)
    assert served(line) == ["away", "a1"]


def test_reactions_without_end_do_not_keep_others_waiting_for_ever():
    line = queue()
    for _ in range(100):
        waiting(line, "ada", "a", seconds=0.5, reaction=True)
    waiting(line, "bo", "b", seconds=1.0)
    assert served(line).index("b") == HEAD_START / 0.5


def test_one_place_of_several_is_kept_for_those_whom_a_person_waits_for():
    line = queue(size=3, bots=ALONE, away=AWAY)
    waiting(line, "ada", *["bots"] * 5, "away")
    taken = [line.take(), line.take()]
    assert [ticket.table for ticket in taken] == ["away", "bots"]
    assert line.take() is None
    waiting(line, "bo", "person")
    assert line.take().table == "person"
    line.done(taken[0], 1.0)
    assert line.take().table == "bots"
    assert line.take() is None


def test_where_there_is_one_place_all_have_it():
    line = queue(size=1, bots=ALONE)
    waiting(line, "ada", "bots")
    assert line.take().table == "bots"


def test_who_gives_up_is_not_called():
    line = queue()
    gone = Ticket("a1", "ada", 1.0)
    line.put(gone)
    waiting(line, "ada", "a2")
    line.remove(gone)
    line.remove(gone)
    assert served(line) == ["a2"]


def test_nobody_saves_up_by_staying_away():
    line = queue()
    waiting(line, "ada", *["a"] * 100)
    waiting(line, "bo", *["b"] * 2)
    served(line, most=50)
    waiting(line, "bo", *["b"] * 50)
    assert Counter(served(line, most=20)) == {"a": 10, "b": 10}


def test_nobody_is_the_first_again_by_coming_back():
    """A table asks for one answer after the other; others have many waiting. All have the same."""
    line, had = queue(), Counter()
    waiting(line, "ada", *["a"] * 100)
    waiting(line, "bo", *["b"] * 100)
    waiting(line, "cleo", "c")
    for _ in range(90):
        (table,) = served(line, most=1)
        had[table] += 1
        if table == "c":
            waiting(line, "cleo", "c")
    assert had == {"a": 30, "b": 30, "c": 30}


def test_one_client_with_a_thousand_tables_leaves_the_others_their_share():
    """A person waits for two answers of others at most, whatever somebody else has made."""
    line = queue()
    waiting(line, "ada", *[f"a{number}" for number in range(1000)])
    waiting(line, "bo", *["b"] * 20)
    order = served(line)
    places = [place for place, table in enumerate(order) if table == "b"]
    assert all(later - earlier == 2 for earlier, later in pairwise(places))


@pytest.mark.parametrize("seed", range(20))
def test_everybody_is_served_once_and_nothing_is_remembered_for_ever(seed):
    luck = random.Random(seed)
    line = queue(size=luck.randint(1, 4), t0=ALONE, t1=AWAY)
    tickets, running, taken = set(), [], set()
    for _ in range(500):
        if luck.random() < 0.5:
            ticket = Ticket(
                f"t{luck.randrange(6)}", f"c{luck.randrange(50)}", luck.random(), luck.random() < 0.1,
                luck.random() < 0.1,
            )  # fmt: skip
            tickets.add(ticket)
            line.put(ticket)
        elif running and luck.random() < 0.5:
            line.done(running.pop(luck.randrange(len(running))), luck.random())
        elif (ticket := line.take()) is not None:
            assert ticket not in taken
            taken.add(ticket)
            running.append(ticket)
    for ticket in running:
        line.done(ticket, 0.5)
    while (ticket := line.take()) is not None:
        taken.add(ticket)
        line.done(ticket, 0.5)
    assert taken == tickets
    assert (line.waiting, line.unwatched) == ({}, 0)
    for table in ("t5", "t1", "t0"):
        waiting(line, "last", table)
        served(line)
    assert {client for shares in line.clients.values() for client in shares.used} <= {"last"}
    assert {client for _, client in line.tables} <= {"last"}
