"""Windows for reactions over the wire: all are asked at once, and of an answer only its seat hears."""

import pytest

from kemet.client import Refused
from server.whole.playing import PATIENCE, local_record, seated

pytestmark = pytest.mark.each_store


def until_window(client, **more):
    """A game in which whoever may plays a card: that is what others react to."""
    while True:
        new = seated(client, 3, table={"round_limit": 3}, **more)
        seats = [client.sit(new, seat) for seat in range(3)]
        table = seats[0].table()
        while not table.over and not table.window:
            table = seats[table.awaited["seats"][0]].table()
            cards = [option for option in table.options if option.startswith("card ")]
            table = seats[table.seat].answer((cards or table.options)[-1], table)
        if table.window:
            return new, seats


def test_of_an_answer_that_lies_face_down_nobody_else_hears(server, client):
    new, seats = until_window(client, reactions="even", reaction_seconds=60)
    asked = [seat for seat in seats if seat.table().asked]
    with client.watch(new) as spectator:
        before = spectator.table()
        mine = asked[0].answer("done")
        assert (mine.window["face_down"], mine.options) == ([asked[0].number], ())
        with pytest.raises(Refused, match="answered_already"):
            asked[0].answer("done")
        after = spectator.table()
        steady = {**before.raw["window"], "left": None}
        assert {**after.raw["window"], "left": None} == steady
        assert (after.n, after.index) == (before.n, before.index)


def test_a_window_ends_by_itself(server, client):
    new, seats = until_window(client, reactions="even", reaction_seconds=2)
    with client.watch(new) as spectator:
        table = spectator.table()
        while table.window:  # nobody answers, so all pass
            table = spectator.wait(PATIENCE)
    assert not seats[0].table().window


def test_somebody_thinks_longer_and_all_see_it(server, client):
    new, seats = until_window(client, reactions="even", reaction_seconds=60)
    table = seats[0].think_longer()
    assert table.window["longer"] == [0]
    assert table.window["left"] > 60
    with pytest.raises(Refused, match="no_more_time"):
        seats[0].think_longer()
    assert client.watch(new).table().window["longer"] == [0]


def test_orders_are_given_in_advance_and_stay_secret(server, client):
    new = seated(client, 2, reactions="standing", reaction_seconds=600)
    one, other = client.sit(new, 0), client.sit(new, 1)
    assert one.order("hits").raw["order"] == "hits"
    seen = other.table()
    assert (seen.raw["order"], seen.raw["seats"][0]["asks"]) == ("ask", False)
    before = client.watch(new).table()
    one.order("let")
    assert client.watch(new).table() == before
    with pytest.raises(Refused, match="no_orders"):
        client.sit(seated(client, 2), 0).order("let")


def test_a_game_that_comes_in_the_middle_of_a_window_goes_on_from_there(server, client):
    begun = local_record(3, lambda game: len(game.reactors) > 1)
    new = client.bring_in(begun.record())
    asked = [seat for seat in range(3) if client.sit(new, seat).table().asked]
    assert sorted(asked) == sorted(begun.reactors)
    for seat in asked:
        table = client.sit(new, seat).table()
        client.sit(new, seat).answer("done", table)
    assert client.sit(new, asked[0]).table().index >= len(asked)
