"""The client against a small server that loses connections, repeats itself and forgets."""

import asyncio
import random

import httpx
import pytest

from kemet.client import AsyncSeat, Client, Refused, Stale, Table, Unreachable
from kemet.client.tables import NewGame, seat_plan
from kemet.client.wire import live_address
from server.whole.small_server import KEYS, small_server


class Lossy(httpx.HTTPTransport):
    """Loses requests on the way there, or answers on the way back."""

    def __init__(self, *losses):
        super().__init__()
        self.losses = list(losses)

    def handle_request(self, request):
        loss = self.losses.pop(0) if self.losses and request.method == "POST" else ""
        if loss == "there":
            raise httpx.ConnectError("lost on the way there")
        response = super().handle_request(request)
        if loss == "back":
            response.read()
            response.close()
            raise httpx.ReadError("lost on the way back")
        return response


@pytest.fixture
def small():
    with small_server() as (server, address):
        server.address = address
        yield server


@pytest.fixture
def client(small):
    with Client(small.address, patience=5) as made:
        yield made


def seat_of(client, seat, **how):
    return client.sit("g", seat, KEYS[seat], **how)


def asked_seat(small, client, **how):
    return seat_of(client, small.game.waiting[0], **how)


def test_a_seat_sees_its_table_and_answers_it(small, client):
    with asked_seat(small, client) as seat:
        table = seat.table()
        assert isinstance(table, Table)
        assert table.asked
        assert not table.over
        assert table.question["message"] == "choose_city"
        assert list(table.options) == table.raw["options"]
        after = seat.answer(table.options[0])
        assert after.index == table.index + 1
        assert seat.seen is after


def test_a_whole_game_is_played_by_two_seats_that_wait_for_each_other(small, client):
    """One seat is asked by the main thread, the other answers in its own."""
    from concurrent.futures import ThreadPoolExecutor

    def play(number):
        dice = random.Random(number)
        with Client(small.address) as mine, seat_of(mine, number) as seat:
            last = seat.play(lambda table: dice.choice(table.options))
            return last, seat.story

    with ThreadPoolExecutor(2) as pool:
        ends = list(pool.map(play, [0, 1]))
    for seat, (last, _) in enumerate(ends):
        assert last.over
        assert last.view == small.game.view(seat)
    assert small.game.over


def test_an_answer_that_was_lost_on_the_way_back_counts_once(small, client):
    client.http.close()
    client.http = httpx.Client(base_url=small.address, transport=Lossy("back", "there", "back"))
    with asked_seat(small, client) as seat:
        before = seat.table()
        after = seat.answer(before.options[0])
    assert len(small.requests) == 3
    assert len({request["key"] for request in small.requests}) == 1
    assert len(small.taken) == 1
    assert after.index == before.index + 1


def test_two_answers_have_two_keys(small, client):
    with asked_seat(small, client) as seat:
        seat.answer(seat.table().options[0])
    with asked_seat(small, client) as seat:
        seat.answer(seat.table().options[0])
    assert len({request["key"] for request in small.requests}) == 2


def test_what_would_be_done_twice_is_not_sent_again(small, client):
    client.http.close()
    lossy = Lossy("back", "back")
    client.http = httpx.Client(base_url=small.address, transport=lossy)
    with seat_of(client, 0) as seat, pytest.raises(Unreachable, match="lost on the way back"):
        seat.chat("hello")
    assert lossy.losses == ["back"]


def test_a_stale_answer_brings_the_fresh_table(small, client):
    with asked_seat(small, client) as seat:
        old = seat.table()
        small.play_first_option()
        with pytest.raises(Stale) as stale:
            seat.answer(old.options[0])
        assert stale.value.status == 409
        assert stale.value.code == "stale"
        assert stale.value.table.index == old.index + 1
        assert seat.seen == stale.value.table


def test_a_refusal_says_its_code_and_its_reason(client):
    with client.sit("g", 0, "wrong") as seat:
        with pytest.raises(Refused) as refused:
            seat.table()
        assert (refused.value.status, refused.value.code) == (403, "not_yours")
        assert "no such key" in str(refused.value)
        with pytest.raises(Refused, match="not_yours"):
            next(seat.updates())


def test_a_busy_server_is_asked_again_a_little_later(small, client):
    small.busy = 2
    with seat_of(client, 0) as seat:
        assert seat.table().index == 0


def test_a_server_that_is_away_is_unreachable():
    with Client("http://127.0.0.1:9", patience=0.2) as client:
        with pytest.raises(Unreachable, match="cannot be reached"):
            client.health()
        with client.sit("g", 0, "key") as seat, pytest.raises(Unreachable):
            next(seat.updates())


def test_waiting_ends_when_something_happens_or_time_is_up(small, client):
    with seat_of(client, 0) as seat:
        seat.table()
        with pytest.raises(TimeoutError):
            seat.wait(0.2)
        small.play_first_option()
        assert seat.wait(5).index == 1


def test_without_websockets_a_seat_looks_again_and_again(small, client):
    small.deaf = True
    with seat_of(client, 0, poll=0.02) as seat:
        seat.table()
        with pytest.raises(TimeoutError):
            seat.wait(0.1)
        small.play_first_option()
        assert seat.wait(5).index == 1
        assert seat.story == small.game.events_for(0)


def test_a_lost_line_comes_back_and_brings_what_was_missed(small, client):
    small.shown = 3
    for _ in range(5):
        small.play_first_option()
    with seat_of(client, 1) as seat:
        seat.table()
        small.play_first_option()
        seat.wait(5)
        small.hang_up()
        for _ in range(6):
            small.play_first_option(tell=False)
        assert seat.wait(5).index == 12
        heard_until(seat, small, 1)
    assert small.hellos == 2


def heard_until(seat, small, number):
    for heard in seat.updates(5):
        if seat.story == small.game.events_for(number):
            return heard
    return None


def test_after_an_undo_the_story_is_told_anew(small, client):
    for _ in range(6):
        small.play_first_option()
    with seat_of(client, 1) as seat:
        seat.table()
        small.play_first_option()
        seat.wait(5)
        small.undo(3)
        assert seat.wait(5).epoch == 1
        if seat.story != small.game.events_for(1):
            heard_until(seat, small, 1)
        small.undo(2, lambda server: [queue.put_nowait({"type": "resync"}) for queue, _ in server.lines])
        assert seat.wait(5).epoch == 2
        assert seat.story == small.game.events_for(1)


def test_iteration_gives_the_table_now_and_after_everything(small, client):
    with seat_of(client, 1) as seat:
        tables = iter(seat)
        assert next(tables).index == 0
        for index in (1, 2):
            small.play_first_option()
            assert next(tables).index == index


def test_turns_are_only_those_of_the_seat(small, client):
    with asked_seat(small, client) as seat:
        turns = seat.turns()
        first = next(turns)
        seat.answer(first.options[0])
        while seat.seat not in small.game.waiting:
            small.play_first_option()
        assert next(turns).asked


def test_an_asynchronous_seat_does_the_same(small):
    async def play():
        number = small.game.waiting[0]
        async with AsyncSeat(small.address, "g", number, KEYS[number]) as seat:
            table = await seat.table()
            hello = await seat.next()
            assert (hello.kind, hello.table.index) == ("hello", 0)
            after = await seat.answer(table.options[0])
            news = await seat.next()
            assert (news.kind, news.table.index) == ("news", after.index)
            with pytest.raises(Stale):
                await seat.answer(table.options[0], table)
            small.hang_up()
            again = await seat.next()
            while again.kind != "hello":  # the reply to what was asked before the line broke
                again = await seat.next()
            assert again.table.index == after.index
            assert await seat.events() == small.game.events_for(number)

    asyncio.run(play())


def test_seats_are_described_in_a_word_or_in_full():
    assert seat_plan(["link", "bot 2", {"kind": "here", "name": "Ada"}]) == [
        {"kind": "link"},
        {"kind": "bot", "level": 2},
        {"kind": "here", "name": "Ada"},
    ]


def test_keys_are_not_printed():
    new = NewGame.read({"game": "g", "host": "hush", "seats": {"0": "hush"}, "watch": "hush"})
    assert "hush" not in repr(new)
    assert new.seats[0] == "hush"


def test_an_address_says_how_to_reach_the_server():
    assert live_address("https://example.org", "g", 2) == "wss://example.org/api/games/g/live?seat=2"
    assert live_address("http://example.org", "a b", None) == "ws://example.org/api/games/a%20b/live"
    with pytest.raises(ValueError, match="no address"):
        Client("example.org")
