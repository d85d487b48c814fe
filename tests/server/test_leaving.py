"""Clients that leave: whatever the server did with the line just then, nothing breaks and nothing stays."""

import asyncio
import gc
import json
from itertools import product

import pytest

from kemet.server.settings import Settings
from kemet.server.web import guard
from kemet.server.web.app import create_app
from server.test_interface import TWO_HERE, anyio_backend, asking  # noqa: F401

pytestmark = pytest.mark.anyio
# Seconds until a line counts as one that never ends. Each takes milliseconds; nothing is waited for.
NEVER = 60.0

# In these words servers tell that the client has left.
GONE = [
    ConnectionResetError("Connection lost"),
    RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'."),
]


class Visitor:
    """A client without a network: what it says, what it hears, and when it is gone without a word.

    Nobody hears its going but who talks to it: then it is told by an exception, now and ever after.
    """

    def __init__(self, says=(), send_fails=None, receive_fails=None, problem=None, stays=False):
        self.says = [{"type": "websocket.connect"}, *says]
        self.send_fails = send_fails
        self.receive_fails = receive_fails
        self.problem = problem
        self.stays = stays
        self.heard = []
        self.sent = self.received = 0
        self.satisfied = asyncio.Event()

    async def receive(self):
        self.received += 1
        if self.receive_fails is not None and self.received > self.receive_fails:
            raise self.problem
        if self.says:
            return self.says.pop(0)
        if self.stays:
            await asyncio.Event().wait()
        await self.satisfied.wait()
        return {"type": "websocket.disconnect", "code": 1001}

    async def send(self, message):
        self.sent += 1
        if self.send_fails is not None and self.sent > self.send_fails:
            raise self.problem
        self.heard.append(message)
        body = message.get("bytes", b"")
        if b'"pong"' in body or message["type"] == "websocket.close":
            self.satisfied.set()


def said(**message):
    return {"type": "websocket.receive", "text": json.dumps(message)}


class Table:
    """A server with one table, and the ways to come to it."""

    def __init__(self, app, made, look):
        self.app = app
        self.game = made["game"]
        self.seat = look["seat"]
        self.key = made["seats"][str(self.seat)]
        self.held = app.state.reception.hall.tables[self.game]
        self.held.visits.clear()  # whoever has looked for the talk is gone
        index, action = look["index"], look["options"][0]
        self.talk = [
            said(type="answer", index=index, action=action, key="once"),
            said(type="chat", text="hello"),
            said(type="resume", epoch=0, events=0, chat=0),
            said(type="dance"),
            said(type="answer", index=index + 99, action=action),
            {"type": "websocket.receive", "bytes": b"\xff"},
            said(type="ping"),
        ]

    def scope(self, way):
        key = [] if way in ("by a first message", "with a wrong key") else [self.key]
        headers = {"host": "kemet", "authorization": f"Bearer {key[0]}"} if key else {"host": "kemet"}
        if way == "from another site":
            headers["origin"] = "http://evil.test"
        game = "nowhere" if way == "to no game" else self.game
        return {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws",
            "path": f"/api/games/{game}/live", "raw_path": f"/api/games/{game}/live".encode(),
            "query_string": f"seat={99 if way == 'to no seat' else self.seat}".encode(), "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 40000), "server": ("127.0.0.1", 8000), "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }  # fmt: skip

    def says(self, way):
        return {
            "by a first message": [said(type="key", key=self.key), *self.talk],
            "with a wrong key": [said(type="key", key="wrong")],
            "with nonsense": [said(type="ping", more=1)] * 6,
        }.get(way, list(self.talk))

    async def visited(self, way, **how):
        visitor = Visitor(self.says(way), **how)
        await asyncio.wait_for(self.app(self.scope(way), visitor.receive, visitor.send), NEVER)
        return visitor

    def nobody_is_here(self):
        assert self.held.subscribers == set()
        assert self.held.here() == frozenset()


@pytest.fixture
async def table(tmp_path):
    app = create_app(Settings(database=f"sqlite:///{tmp_path}/games.sqlite3", rate=0, bot_workers=0))
    async with app.router.lifespan_context(app), asking(app) as client:
        made = (await client.post("/api/games", json=TWO_HERE | {"start": True})).json()
        looks = [
            (await client.get(f"/api/games/{made['game']}", params={"seat": seat})).json() for seat in (0, 1)
        ]
        yield Table(app, made, next(look for look in looks if look["question"]))


@pytest.fixture
async def complaints(caplog):
    """What was logged as a fault, or left to the event loop."""
    caplog.set_level("INFO")
    left = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: left.append(context))

    def found():
        gc.collect()  # a task that failed unseen complains when it is forgotten
        loud = [record for record in caplog.records if record.levelname == "ERROR" or record.exc_info]
        return [record.getMessage() for record in loud] + left

    return found


WAYS = [
    "with a key", "by a first message", "with nonsense", "with a wrong key", "to no game", "to no seat",
    "from another site",
]  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
async def test_a_client_may_be_gone_before_every_word_it_would_be_told(table, complaints, way):
    """It is not told to who listens: so who listens has to be told by who speaks."""
    whole = await table.visited(way)
    assert whole.sent > 1
    for k, problem in product(range(whole.sent), GONE):
        gone = await table.visited(way, send_fails=k, problem=problem, stays=True)
        assert len(gone.heard) == k
        table.nobody_is_here()
    assert complaints() == []


@pytest.mark.parametrize("way", WAYS)
async def test_a_client_may_be_gone_before_every_word_it_would_say(table, complaints, way):
    whole = await table.visited(way)
    for k, problem in product(range(whole.received), GONE):
        await table.visited(way, receive_fails=k, problem=problem)
        table.nobody_is_here()
    assert complaints() == []


@pytest.mark.parametrize("way", WAYS)
async def test_a_client_may_say_goodbye_at_every_moment(table, complaints, way):
    for k in range(len(table.says(way)) + 1):
        visitor = Visitor(table.says(way)[:k])
        visitor.satisfied.set()
        await asyncio.wait_for(table.app(table.scope(way), visitor.receive, visitor.send), NEVER)
        table.nobody_is_here()
    visitor = Visitor()
    visitor.says = [{"type": "websocket.disconnect", "code": 1006}]  # before it was greeted
    await asyncio.wait_for(table.app(table.scope(way), visitor.receive, visitor.send), NEVER)
    assert complaints() == []


async def test_a_client_that_takes_nothing_any_more_is_given_up(table, complaints, monkeypatch):
    monkeypatch.setattr(guard, "SAYING_SECONDS", 0.01)
    visitor = Visitor(stays=True)
    heard = visitor.send

    async def full(message):
        await heard(message)
        if len(visitor.heard) > 2:
            await asyncio.Event().wait()

    await asyncio.wait_for(table.app(table.scope("with a key"), visitor.receive, full), NEVER)
    table.nobody_is_here()
    assert complaints() == []


async def test_a_server_that_stops_ends_the_lines_without_a_complaint(table, complaints):
    visitor = Visitor(table.talk, stays=True)
    line = asyncio.create_task(table.app(table.scope("with a key"), visitor.receive, visitor.send))
    await asyncio.wait_for(visitor.satisfied.wait(), NEVER)
    assert table.held.here() == {table.seat}
    line.cancel()
    await asyncio.wait_for(line, NEVER)
    table.nobody_is_here()
    assert complaints() == []


async def test_an_answer_is_taken_though_nobody_waits_for_the_word(table, complaints):
    """The client is gone while its answer is saved; everybody else hears of it."""
    whole = await table.visited("with a key")
    words = [json.loads(message["bytes"]) for message in whole.heard if "bytes" in message]
    assert "taken" in [word["type"] for word in words]
    assert table.held.live.index == 1
    assert complaints() == []


@pytest.mark.parametrize("fault", [RuntimeError("a fault of ours"), OSError("another"), KeyError("a third")])
@pytest.mark.parametrize("where", ["hello", "take"])
async def test_a_fault_of_ours_is_still_logged(table, complaints, monkeypatch, where, fault):
    def broken(*words):
        raise fault

    monkeypatch.setattr(f"kemet.server.web.live.Line.{where}", broken)
    visitor = await table.visited("with a key", stays=True)
    assert (visitor.heard[-1]["type"], visitor.heard[-1]["code"]) == ("websocket.close", 1011)
    assert [words.partition(" ")[0] for words in complaints()] == ["error"]
    table.nobody_is_here()


async def test_a_fault_of_ours_in_the_writing_ends_the_line_and_is_logged(table, complaints, monkeypatch):
    async def broken(*words):
        raise KeyError("nothing is written")

    monkeypatch.setattr("kemet.server.web.live.Line.write", broken)
    visitor = await table.visited("with a key", stays=True)
    assert visitor.heard[-1]["code"] == 1011
    assert [words.partition(" ")[0] for words in complaints()] == ["error"]
    table.nobody_is_here()


async def test_words_in_a_wrong_order_are_a_fault_of_ours(table, complaints, monkeypatch):
    async def unopened(line):
        await line.socket._send({"type": "websocket.http.response.start", "status": 200, "headers": []})

    monkeypatch.setattr("kemet.server.web.live.Line.talk", unopened)
    await table.visited("with a key")
    assert [words.partition(" ")[0] for words in complaints()] == ["error"]


# Requests


def request(path, method="GET", **headers):
    named = {"host": "kemet", "sec-fetch-site": "same-origin", **headers}
    return {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "method": method,
        "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()],
        "client": ("127.0.0.1", 40000), "server": ("127.0.0.1", 8000),
    }  # fmt: skip


@pytest.mark.parametrize("path", ["/api/health", "/api/games/nowhere", "/nowhere"])
async def test_whoever_asks_may_be_gone_before_the_answer(table, complaints, path):
    def asking():
        """A client that has said all it wants, and stays."""
        says = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive():
            if not says:
                await asyncio.Event().wait()
            return says.pop()

        return receive

    for k, problem in product(range(2), GONE):
        visitor = Visitor(send_fails=k, problem=problem)
        await asyncio.wait_for(table.app(request(path), asking(), visitor.send), NEVER)
        assert len(visitor.heard) == k
    assert complaints() == []


async def test_a_server_that_stops_tells_so_whoever_has_not_finished_asking(table, complaints):
    waiting = asyncio.Event()

    async def receive():
        waiting.set()
        await asyncio.Event().wait()

    visitor = Visitor()
    asked = request("/api/games", "POST", content_type="application/json", content_length="100")
    asking = asyncio.create_task(table.app(asked, receive, visitor.send))
    await asyncio.wait_for(waiting.wait(), NEVER)
    asking.cancel()
    await asyncio.wait_for(asking, NEVER)
    assert visitor.heard[0]["status"] == 503
    assert json.loads(visitor.heard[1]["body"])["code"] == "too_slow"
    assert complaints() == []


POSTS = [
    ("/api/games", b'{"seats": [{"kind": "here"}, {"kind": "here"}], "start": true}'),
    ("/api/games/import", json.dumps({"record": "kemet record 1\n" * 400}).encode()),
    ("/api/join", b'{"key": "wrong"}'),
    ("/api/games/nowhere/answers", b"{"),
]


@pytest.mark.parametrize(("path", "body"), POSTS)
@pytest.mark.parametrize("length", [True, False])
async def test_whoever_asks_may_be_gone_after_every_part_of_a_body(table, complaints, path, body, length):
    """By a goodbye, or found out while more of it is waited for; and whether it told how long it would be."""
    third = max(1, len(body) // 3)
    parts = [body[begin : begin + third] for begin in range(0, len(body), third)]
    told = {"content_length": str(len(body))} if length else {}
    for sent, end in product(range(len(parts)), [*GONE, None]):
        says = [{"type": "http.request", "body": part, "more_body": True} for part in parts[:sent]]

        async def receive(says=says, end=end):
            if says:
                return says.pop(0)
            if end is not None:
                raise end
            return {"type": "http.disconnect"}

        visitor = Visitor()
        asked = request(path, "POST", content_type="application/json", **told)
        await asyncio.wait_for(table.app(asked, receive, visitor.send), NEVER)
    assert complaints() == []


async def test_whoever_asks_for_much_may_be_gone_within_the_answer(table, complaints):
    for path in (
        f"/api/games/{table.game}",
        f"/api/games/{table.game}/events",
        "/api/components",
        "/openapi.json",
    ):
        for k, problem in product(range(3), GONE):
            says = [{"type": "http.request", "body": b"", "more_body": False}]

            async def receive(says=says):
                return says.pop() if says else {"type": "http.disconnect"}

            visitor = Visitor(send_fails=k, problem=problem)
            asked = request(path, authorization=f"Bearer {table.key}")
            await asyncio.wait_for(table.app(asked, receive, visitor.send), NEVER)
            assert len(visitor.heard) <= k
    assert complaints() == []
