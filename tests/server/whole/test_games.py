"""Whole games over HTTP and WebSocket, from the empty table to a record that replays."""

import random

import pytest

from kemet.client import Client, Stale, Table
from kemet.game import Game
from kemet.machine.frames import CHANCE
from server.whole.playing import PATIENCE, History, answer_by_line, play_alone, play_game, seated

TABLES = {
    "two players": (2, {"round_limit": 2}),
    "three players": (3, {"length": "beginner", "round_limit": 1}),
    "four players": (4, {"cities": "dealt", "discards": "up", "edition": "pl", "round_limit": 1}),
    "five players": (5, {"edition": "ru", "round_limit": 1}),
    "four players with Seth": (4, {"boxes": ["base", "seth"], "seth": 2, "round_limit": 1}),
}


def the_record_tells_the_same(client, new, taken, ends):
    """Exactly what was acknowledged was played, and everybody's last table is that of the replayed record."""
    history = History(client.sit(new, min(new.seats)).record())
    assert history.was_told_by(taken)
    for seat, (table, story) in ends.items():
        assert table.over
        assert table.view == history.last.view(seat)
        assert story == history.last.events_for(seat)
    return history


@pytest.mark.plain
@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_is_played_and_its_record_replays(server, client, name):
    players, table = TABLES[name]
    new = seated(client, players, table=table)
    taken, ends = play_game(server.url, new, players, seed=players)
    history = the_record_tells_the_same(client, new, taken, ends)
    assert history.last.over
    assert Game.from_record(history.last.record()).digest() == history.last.digest()


@pytest.mark.each_store
def test_persons_and_bots_play_one_game(server, client):
    plan = ["link", "bot 0", "link", "bot 1"]
    new = seated(client, seats=plan)
    taken, ends = play_game(server.url, new, 4, persons=[0, 2])
    history = History(client.sit(new, 0).record())
    assert history.was_told_by(taken, {0, 2})
    assert {answer[0] for answer in history.answers} == {0, 1, 2, 3}
    for seat, (table, _) in ends.items():
        assert table.view == history.last.view(seat)


@pytest.mark.plain
def test_bots_alone_play_to_the_end(server, client):
    new = client.create({"round_limit": 1}, ["bot 0", "bot 1", "bot 0"], start=True)
    with client.watch(new) as spectator:
        table = spectator.table()
        while not table.over:
            table = spectator.wait(PATIENCE)
        assert table.view == Game.from_record(spectator.record()).view(None)


@pytest.mark.each_store
def test_one_person_plays_all_seats_at_one_screen(server, client):
    """The cookie of the browser that made the table holds every seat; no key is shown."""
    new = client.create({"round_limit": 1}, ["here", "here", "here"], start=True)
    taken = play_alone(client, new.game, 3, random.Random(3), keys=False)
    history = History(client.watch(new.game).record())
    assert history.was_told_by(taken)
    with Client(server.url) as stranger:
        table = stranger.game(new.game)
        assert table.seat is None
        assert "own" not in table.view


def test_a_key_that_was_joined_is_remembered(server, client):
    new = seated(client, 2)
    with Client(server.url) as browser:
        assert browser.join(new.seats[1]) == {"game": new.game, "role": "seat", "seat": 1}
        assert [game["game"] for game in browser.mine()] == [new.game]
        with browser.sit(new.game, 1) as seat:
            assert seat.table().seat == 1
            assert next(seat.updates(PATIENCE)).kind == "hello"


def test_open_seats_are_taken_by_whoever_comes_first(server, client):
    new = client.create({"round_limit": 1}, ["link", "open"], listed=True, title="Who is there?")
    assert new.game in [game["game"] for game in client.games()]
    with Client(server.url) as guest, Client(server.url) as late:
        seat = guest.take(new.game, 1, "Bo")
        assert seat.table().raw["seats"][1]["name"] == "Bo"
        with pytest.raises(Exception, match="seat_taken"):
            late.take(new.game, 1, "Cleo")
        client.sit_down(new.invitations[0], "Ada")
        client.start(new)
        assert seat.table().phase == "playing"


def test_a_finished_game_is_reviewed_with_any_eyes(server, client):
    new = seated(client, 2)
    play_alone(client, new, 2, random.Random(5))
    seat = client.sit(new, 0)
    past = Game.from_record(seat.record())
    asked = [at for at, whose in enumerate(past.whose) if whose != CHANCE]
    for at in (asked[0], asked[len(asked) // 2], len(past.answers)):
        then = past.back_to(at)
        assert seat.review(at, 1)["view"] == then.view(1)
        everything = seat.review(at, "all")
        assert everything["hands"] == [then.view(other)["own"] for other in range(2)]


def test_a_review_shows_what_happened_and_not_what_might_have(server, client):
    """Also where chance is about to answer: nothing is drawn that was not drawn in the game."""
    new = seated(client, 2)
    play_alone(client, new, 2, random.Random(5))
    seat = client.sit(new, 0)
    past = Game.from_record(seat.record())
    for at in [at for at, whose in enumerate(past.whose) if whose == CHANCE][:4]:
        looks = [seat.review(at, "all") for _ in range(4)]
        assert all(look == looks[0] for look in looks)
        then = Game.laid_out(2, round_limit=1)
        end = at
        while end < len(past.whose) and past.whose[end] == CHANCE:
            end += 1  # chance never waits
        then.resume(past.answers[:end].tolist(), past.whose[:end].tolist())
        assert looks[0]["hands"] == [then.view(other)["own"] for other in range(2)]


def test_an_answer_that_another_ended_the_game_before_is_shown_the_end(server, client):
    new = seated(client, 2)
    with client.sit(new, 0) as by_line, client.sit(new, 1) as by_request:
        next(by_line.updates(PATIENCE))
        taken = play_alone(client, new, 2, random.Random(5))
        late = Table.read({**by_line.table().raw, "index": taken[-1].index})
        with pytest.raises(Stale) as stale:
            by_request.answer(taken[-1].action, late)
        assert stale.value.table.over
        assert not answer_by_line(by_line, late, taken[-1].action)
        assert by_line.seen.over


def test_a_record_tells_nothing_before_the_end(server, client):
    new = seated(client, 2)
    seat = client.sit(new, 0)
    for look in (seat.record, lambda: seat.review(0, 1), lambda: seat.review(0, "all")):
        with pytest.raises(Exception, match="not_over"):
            look()


def test_a_seat_is_handed_to_a_bot_and_taken_back(server, client):
    new = seated(client, 3)
    with client.sit(new, 1) as seat:
        table = seat.hand_over(0)
        assert table.raw["seats"][1]["player"] == "bot"
        with pytest.raises(Exception, match="bot_plays"):
            seat.hand_over(0)
        assert seat.take_back().raw["seats"][1]["player"] == "person"


def test_a_seat_that_resigns_is_played_to_the_end_by_a_bot(server, client):
    new = seated(client, 2)
    client.sit(new, 1).resign()
    taken, _ = play_game(server.url, new, 2, persons=[0])
    history = History(client.sit(new, 0).record())
    assert history.was_told_by(taken, {0})
    assert history.last.over


def test_talk_reaches_everybody_at_the_table(server, client):
    new = seated(client, 2)
    with client.sit(new, 0) as one, client.sit(new, 1) as other:
        for seat in (one, other):
            while next(seat.updates(PATIENCE)).kind != "hello":
                pass
        one.chat("the Nile is rising")
        other.live.say({"type": "chat", "text": "so it is"})
        for seat in (one, other):
            said = [
                heard.raw for heard in first(seat.updates(PATIENCE), 2, lambda heard: heard.kind == "chat")
            ]
            assert [line["text"] for line in said] == ["the Nile is rising", "so it is"]
            assert [line["name"] for line in said] == ["Ada", "Bo"]


def first(things, count, wanted):
    found = []
    for thing in things:
        if wanted(thing):
            found.append(thing)
            if len(found) == count:
                return found
    return found


@pytest.mark.each_store
def test_an_unfinished_record_is_played_on(server, client):
    game = Game.new(3, 4, round_limit=1)
    for _ in range(30):
        game.play(game.options(game.waiting[0])[0])
    new = client.bring_in(game.record())
    taken, ends = play_game(server.url, new, 3)
    history = History(client.sit(new, 0).record(), len(game.answers))
    assert history.was_told_by(taken)
    assert history.last.answers[: len(game.answers)] == game.answers
    assert ends[0][0].view == history.last.view(0)
