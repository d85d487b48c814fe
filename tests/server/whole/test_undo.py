"""Taking back: freely up to the last thing that was shown, further only if all others agree."""

import pytest

from kemet.client import Refused, Stale
from server.whole.playing import seated


def asked(client, new, players=2):
    """The seat that is asked, and its table."""
    for number in range(players):
        seat = client.sit(new, number)
        if seat.table().asked:
            return seat
    raise AssertionError("nobody is asked")


def freely_answered(client, new):
    """Whoever is asked answers until one of the answers shows nothing: the seat, and the tables around it."""
    while True:
        seat = asked(client, new)
        before = seat.seen
        after = seat.answer(before.options[0])
        if after.raw["undo"]["free"] == 1:
            return seat, before, after


def test_an_own_answer_is_taken_back_freely(server, client):
    seat, before, after = freely_answered(client, seated(client, 2))
    back = seat.undo()
    assert back.options == before.options
    assert back.view == before.view
    assert back.epoch == before.epoch + 1
    assert back.index == after.index + 1  # a moment of its own: no index comes twice
    assert back.raw["undo"]["free"] == 0


@pytest.mark.each_store
def test_several_own_answers_are_taken_back_at_once(server, client):
    new = client.create({"round_limit": 1}, ["here", "bot 0"], start=True)
    seat = client.sit(new, 0)
    tables = []
    for table in seat.turns(30):
        tables.append(table)
        if len(tables) > 1 and table.raw["undo"]["free"] >= 2:
            break
        seat.answer(table.options[0], table)
    back = seat.undo(2)
    assert back.asked
    assert back.options == tables[-3].options
    assert back.view == tables[-3].view


def test_an_answer_to_what_was_before_the_undo_is_stale(server, client):
    seat, before, after = freely_answered(client, seated(client, 2))
    seat.undo()
    for old in (before, after):
        with pytest.raises(Stale) as stale:
            seat.answer(before.options[0], old)
        assert stale.value.table.index == after.index + 1
    assert seat.answer(before.options[-1]).index == after.index + 2


def test_an_undo_of_a_moment_that_has_passed_is_stale(server, client):
    new = seated(client, 2)
    seat = asked(client, new)
    seat.answer(seat.seen.options[0])
    other = asked(client, new)
    other.answer(other.seen.options[0])
    with pytest.raises(Stale):
        seat.undo()


def test_behind_the_answer_of_another_person_the_others_are_asked(server, client):
    new = seated(client, 2)
    one = asked(client, new)
    before = one.seen
    one.answer(before.options[0])
    while (other := asked(client, new)).seat == one.seat:
        other.answer(other.seen.options[0])
    other.answer(other.seen.options[0])
    table = one.table()
    assert table.raw["undo"]["free"] == 0
    asking = one.undo()
    assert asking.epoch == table.epoch
    assert asking.raw["undo"]["asked"]["seat"] == one.seat
    assert other.table().raw["undo"]["asked"]["seat"] == one.seat
    back = other.agree()
    assert back.epoch == table.epoch + 1
    assert back.raw["undo"]["asked"] is None
    assert one.table().asked


def test_an_undo_that_somebody_refuses_does_not_happen(server, client):
    new = seated(client, 2)
    one = asked(client, new)
    one.answer(one.seen.options[0])
    while (other := asked(client, new)).seat == one.seat:
        other.answer(other.seen.options[0])
    other.answer(other.seen.options[0])
    before = one.table()
    one.undo()
    after = other.refuse()
    assert (after.epoch, after.index) == (before.epoch, before.index)
    assert after.raw["undo"]["asked"] is None
    with pytest.raises(Refused):
        other.agree()


def test_everybody_else_has_to_agree(server, client):
    new = seated(client, 3)
    one = asked(client, new, 3)
    one.answer(one.seen.options[0])
    while (other := asked(client, new, 3)).seat == one.seat:
        other.answer(other.seen.options[0])
    other.answer(other.seen.options[0])
    one.table()
    epoch = one.undo().epoch
    third = client.sit(new, ({0, 1, 2} - {one.seat, other.seat}).pop())
    assert other.agree().epoch == epoch
    assert third.agree().epoch == epoch + 1


def test_what_was_shown_is_not_taken_back_alone(server, client):
    """A card that was drawn cannot be put back by whoever saw it: the other must agree."""
    new = seated(client, 2)
    while True:
        seat = asked(client, new)
        before = seat.seen
        after = seat.answer(before.options[0], before)
        if any("only_for" in event for event in seat.events(before.events)):
            break
    assert after.raw["undo"]["free"] == 0
    asking = seat.undo()
    assert (asking.epoch, asking.index) == (before.epoch, after.index)
    assert asking.raw["undo"]["asked"]["seat"] == seat.seat


def test_a_stranger_takes_nothing_back(server, client):
    new = seated(client, 2)
    seat = asked(client, new)
    seat.answer(seat.seen.options[0])
    with pytest.raises(Refused, match="not_your_seat"):
        client.sit(new.game, seat.seat, new.seats[1 - seat.seat]).told(
            "undo", seat=seat.seat, index=seat.seen.index, answers=1
        )
