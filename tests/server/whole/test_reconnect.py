"""Lines that break: what was missed arrives, or the client is told to ask again."""

import json

import pytest
from websockets.sync.client import connect

from kemet.client.wire import live_address
from server.whole.playing import PATIENCE, seated


class Line:
    """A WebSocket without the comforts of the client; the key is its first message."""

    def __init__(self, server, new, seat, key=None):
        self.opening = connect(live_address(server.url, new.game, seat), max_size=1 << 24, close_timeout=1)
        self.key = key if key is not None else new.seats.get(seat)

    def __enter__(self):
        self.line = self.opening.__enter__()
        if self.key is not None:
            self.say({"type": "key", "key": self.key})
        return self

    def __exit__(self, *problem):
        self.opening.__exit__(*problem)

    def say(self, message):
        self.line.send(json.dumps(message))

    def hear(self, *kinds, timeout=PATIENCE):
        """The next message of one of these kinds."""
        while True:
            message = json.loads(self.line.recv(timeout))
            assert message["v"] == 1
            if message["type"] in kinds:
                return message


def play_some(client, new, answers):
    for _ in range(answers):
        for number in range(2):
            seat = client.sit(new, number)
            if seat.table().asked:
                seat.answer(seat.seen.options[0])
                break


def test_what_was_missed_arrives_after_resume(server, client):
    new = seated(client, 2)
    play_some(client, new, 3)
    with Line(server, new, 0) as line:
        hello = line.hear("hello")
        had = {name: hello["table"][name] for name in ("epoch", "events", "chat")}
        whole = client.sit(new, 0).events()
        assert hello["events"] == whole[hello["since"] :]
    play_some(client, new, 6)
    client.sit(new, 1).chat("are you there?")
    with Line(server, new, 0) as line:
        line.hear("hello")
        line.say({"type": "resume", **had})
        news = line.hear("news")
        assert news["since"] == had["events"]
        assert whole + news["events"] == client.sit(new, 0).events()
        assert line.hear("chat")["text"] == "are you there?"


def test_nothing_missed_is_no_news(server, client):
    new = seated(client, 2)
    play_some(client, new, 2)
    with Line(server, new, 0) as line:
        hello = line.hear("hello")
        had = {name: hello["table"][name] for name in ("epoch", "events", "chat")}
        line.say({"type": "resume", **had})
        assert line.hear("news")["events"] == []
        line.say({"type": "ping"})
        line.hear("pong")


def test_after_an_undo_in_between_the_client_is_told_to_ask_again(server, client):
    new = seated(client, 2)
    play_some(client, new, 2)
    with Line(server, new, 0) as line:
        hello = line.hear("hello")
        had = {name: hello["table"][name] for name in ("epoch", "events", "chat")}
    undo_one(client, new)
    with Line(server, new, 0) as line:
        assert line.hear("hello")["table"]["epoch"] == had["epoch"] + 1
        line.say({"type": "resume", **had})
        line.hear("resync")


def undo_one(client, new):
    """Whoever answers takes it back at once."""
    for number in range(2):
        seat = client.sit(new, number)
        if seat.table().asked:
            seat.answer(seat.seen.options[0])
            return seat.undo()
    raise AssertionError("nobody is asked")


def test_an_undo_is_heard_by_those_who_listen(server, client):
    new = seated(client, 2)
    play_some(client, new, 2)
    with client.sit(new, 0) as one, client.sit(new, 1) as other:
        for seat in (one, other):
            next(seat.updates(PATIENCE))
        epoch = undo_one(client, new).epoch
        for seat in (one, other):
            while seat.wait(PATIENCE).epoch != epoch:
                pass
            assert seat.story == seat.events()


@pytest.mark.parametrize("had", [{"epoch": 0, "events": 10**6, "chat": 0}, {"epoch": 99, "events": 0}, {}])
def test_a_client_with_wrong_memories_is_told_to_ask_again(server, client, had):
    new = seated(client, 2)
    play_some(client, new, 2)
    with Line(server, new, 0) as line:
        line.hear("hello")
        line.say({"type": "resume", **had})
        line.hear("resync")
        line.say({"type": "ping"})
        line.hear("pong")


@pytest.mark.each_store
def test_the_client_comes_back_by_itself_and_knows_the_whole_story(server, client):
    new = seated(client, 2)
    with client.sit(new, 1) as seat:
        seat.table()
        play_some(client, new, 2)
        seat.wait(PATIENCE)
        seat.live.line.socket.shutdown(2)  # as if a cable was pulled
        play_some(client, new, 8)
        whole = client.sit(new, 1).events()
        updates = seat.updates(PATIENCE)
        while seat.story != whole:
            next(updates)
        assert seat.seen.events == len(whole)


def test_presence_is_told_when_somebody_comes_and_goes(server, client):
    new = seated(client, 2)
    with Line(server, new, 0) as line:
        assert 0 in line.hear("hello")["here"]
        with Line(server, new, 1) as other:
            assert other.hear("hello")["here"] == [0, 1]
            said = line.hear("presence")
            while said["seat"] != 1:
                said = line.hear("presence")
            assert said["here"]
            assert client.sit(new, 0).table().raw["seats"][1]["here"]
        said = line.hear("presence")
        assert (said["seat"], said["here"]) == (1, False)


def test_an_answer_by_the_line_is_taken_and_told_to_everybody(server, client):
    new = seated(client, 2)
    number = next(seat for seat in range(2) if client.sit(new, seat).table().asked)
    with Line(server, new, number) as line, Line(server, new, None, new.watch) as watching:
        table = line.hear("hello")["table"]
        watching.hear("hello")
        answer = {"type": "answer", "index": table["index"], "action": table["options"][0], "key": "once"}
        line.say(answer)
        assert line.hear("taken")["key"] == "once"
        news = watching.hear("news")
        assert news["table"]["index"] == table["index"] + 1
        line.say(answer)
        assert line.hear("taken")["key"] == "once"
        line.say({**answer, "key": "another"})
        error = line.hear("error")
        assert error["code"] == "stale"
        assert error["table"]["index"] == table["index"] + 1
