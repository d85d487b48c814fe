"""Advice for programs: what a bot thinks of the open answers, where the table plays with hints."""

import asyncio

import pytest

from kemet.client import Advice, AsyncSeat, Refused, Stale
from server.whole.playing import seated


def by_seat(client, new, number):
    with client.sit(new, number) as seat:
        return seat.advice()


def by_async_seat(client, new, number):
    async def ask():
        async with AsyncSeat(client.base_url, new.game, number, new.seats[number]) as seat:
            return await seat.advice()

    return asyncio.run(ask())


both = pytest.mark.parametrize("advised", [by_seat, by_async_seat])


def asked_table(client, new):
    """The table of the seat that is asked."""
    return next(table for seat in new.seats if (table := client.sit(new, seat).table()).asked)


@both
def test_a_seat_that_is_asked_is_advised(server, client, advised):
    new = seated(client, 2)
    table = asked_table(client, new)
    advice = advised(client, new, table.seat)
    assert isinstance(advice, Advice)
    assert advice.index == table.index
    assert advice.hints
    assert {hint.action for hint in advice.hints} <= set(table.options)
    assert all(0 <= hint.chance <= 1 for hint in advice.hints)
    assert client.sit(new, table.seat).answer(advice.hints[0].action, table).index == table.index + 1


@both
def test_a_table_without_hints_says_that_it_gives_no_advice(server, client, advised):
    new = seated(client, 2, hints=False)
    table = asked_table(client, new)
    assert table.raw["hints"] is False
    with pytest.raises(Refused) as refused:
        advised(client, new, table.seat)
    assert (refused.value.status, refused.value.code) == (422, "no_hints")
    assert refused.value.message == "this table plays without hints"


@both
def test_a_seat_that_is_not_asked_gets_no_advice(server, client, advised):
    new = seated(client, 2)
    other = 1 - asked_table(client, new).seat
    with pytest.raises(Stale) as refused:
        advised(client, new, other)
    assert (refused.value.code, refused.value.message) == ("not_waiting", "this seat is not asked now")
