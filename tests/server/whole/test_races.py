"""Many at once: of several answers to one moment one counts, and one answer sent often counts once."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from kemet.client import Client, Refused, Stale
from kemet.client.wire import answering, fresh_key, of_game, telling
from server.whole.playing import PATIENCE, seated

pytestmark = pytest.mark.each_store

MANY = 8


def all_at_once(urls, ask, key):
    """The same moment, a client each; the answers, or what was raised instead."""
    ready = threading.Barrier(len(urls))

    def one(number):
        with Client(urls[number]) as client:
            client.health()  # the connection is there before the race
            ready.wait(PATIENCE)
            try:
                return client.ask(ask(number), key)
            except Refused as refused:
                return refused

    with ThreadPoolExecutor(len(urls)) as pool:
        return list(pool.map(one, range(len(urls))))


def asked_seat(client, new, players=2):
    return next(table for seat in range(players) if (table := client.sit(new, seat).table()).asked)


def one_wins(urls, client, new):
    """A race at the moment that the game is at; the winner's table."""
    table = asked_seat(client, new)
    outcomes = all_at_once(
        urls,
        lambda number: answering(
            new.game, table.seat, table.index, table.options[number % len(table.options)], fresh_key()
        ),
        new.seats[table.seat],
    )
    winners = [outcome for outcome in outcomes if not isinstance(outcome, Refused)]
    losers = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    assert len(winners) == 1, losers
    for loser in losers:
        assert isinstance(loser, Stale)
        assert (loser.status, loser.code) == (409, "stale")
        assert loser.table.index == table.index + 1
        assert loser.table.seat == table.seat
    after = client.sit(new, table.seat).table()
    assert after.index == table.index + 1
    assert after.n == table.n + 1
    return after


def counts_once(urls, client, new):
    """One answer under one key, sent by everybody at the same time: all hear yes."""
    table = asked_seat(client, new)
    ask = answering(new.game, table.seat, table.index, table.options[-1], fresh_key())
    outcomes = all_at_once(urls, lambda number: ask, new.seats[table.seat])
    assert [outcome for outcome in outcomes if isinstance(outcome, Refused)] == []
    after = client.sit(new, table.seat).table()
    assert (after.index, after.n) == (table.index + 1, table.n + 1)


def test_one_of_many_answers_to_a_moment_wins(server, client):
    new = seated(client, 2)
    for _ in range(6):
        one_wins([server.url] * MANY, client, new)


def test_one_answer_sent_many_times_at_once_counts_once(server, client):
    new = seated(client, 2)
    for _ in range(6):
        counts_once([server.url] * MANY, client, new)


def test_an_answer_that_comes_again_later_changes_nothing(server, client):
    new = seated(client, 2)
    table = asked_seat(client, new)
    key = new.seats[table.seat]
    ask = answering(new.game, table.seat, table.index, table.options[0], fresh_key())
    client.ask(ask, key)
    later = asked_seat(client, new)
    client.sit(new, later.seat).answer(later.options[0], later)
    before = client.sit(new, table.seat).table()
    client.ask(ask, key)
    assert client.sit(new, table.seat).table() == before


def test_an_answer_under_a_used_key_is_not_another_answer(server, client):
    """The key says that it is the same click, whatever else is in it."""
    new = seated(client, 2)
    table = asked_seat(client, new)
    key = fresh_key()
    client.ask(answering(new.game, table.seat, table.index, table.options[0], key), new.seats[table.seat])
    after = client.sit(new, table.seat).table()
    client.ask(answering(new.game, table.seat, after.index, table.options[-1], key), new.seats[table.seat])
    assert client.sit(new, table.seat).table() == after


def test_what_is_not_open_is_refused_and_what_is_open_is_told(server, client):
    new = seated(client, 2)
    table = asked_seat(client, new)
    seat = client.sit(new, table.seat)
    with pytest.raises(Refused) as refused:
        seat.answer("move TW 3", table)
    assert refused.value.status == 422
    assert table.options[0] in f"{refused.value.message} {refused.value.facts}"
    with pytest.raises(Refused) as refused:
        seat.answer("dance", table)
    assert refused.value.status == 422
    assert seat.table() == table


def test_two_starts_at_once_start_one_game(server, client):
    new = client.create({"round_limit": 1}, ["here", "here"])
    outcomes = all_at_once([server.url] * 4, lambda _: telling(of_game(new.game, "start"), {}), new.host)
    assert len([outcome for outcome in outcomes if not isinstance(outcome, Refused)]) == 1
    assert {outcome.code for outcome in outcomes if isinstance(outcome, Refused)} == {"already_started"}
    assert client.sit(new, 0).table().phase == "playing"


def test_an_open_seat_is_taken_once(server, client):
    new = client.create({}, ["link", "open"], listed=True)
    take = telling(of_game(new.game, "seats", 1, "take"), {"name": "Ada"})
    outcomes = all_at_once([server.url] * MANY, lambda _: take, None)
    winners = [outcome for outcome in outcomes if not isinstance(outcome, Refused)]
    assert len(winners) == 1
    assert client.sit(new.game, 1, winners[0]["key"]).table().seat == 1
