"""Below the guard: heads that are too big or too slow, pings, clients that read nothing; on real sockets."""

import asyncio
import json
import threading
import time
from contextlib import contextmanager, suppress

import pytest
import uvicorn

from kemet.server.settings import Settings
from kemet.server.web import protocols
from kemet.server.web.guard import uvicorn_options
from kemet.server.web.protocols import FRAME, FRAMES_WAITING, HEAD_BYTES, HEAD_FIELDS, CountedSocket
from server.frames import CLOSE, CONTINUED, PING, PONG, TEXT, frame
from server.running import free_port

NEVER = 60.0  # seconds until a connection counts as one that never ends


class Small:
    """An application that answers everything, reads sockets only when told to, and notes what it heard."""

    def __init__(self):
        self.asked = []
        self.heard = []
        self.reading = True
        self.busy = threading.Event()  # somebody is being answered
        self.size = 2

    async def __call__(self, scope, receive, send):
        if scope["type"] == "websocket":
            await self.socket(receive, send)
            return
        self.asked.append(scope)
        self.busy.set()
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * self.size})

    async def socket(self, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        self.busy.set()
        while self.reading:
            message = await receive()
            self.heard.append(message["type"])
            if message["type"] == "websocket.disconnect":
                return
        with suppress(Exception):
            while True:
                await send({"type": "websocket.send", "bytes": b"x" * 100_000})


class Site:
    """It, served by uvicorn as a host's is, in a thread."""

    def __init__(self, app, port, server):
        self.app = app
        self.port = port
        self.server = server

    async def call(self, *pieces):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        answer = b""
        with suppress(OSError):
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                if b"sec-websocket-key" in piece:  # before it is open, nothing is said on a socket
                    answer += await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), NEVER)
            answer += await asyncio.wait_for(reader.read(), NEVER)
        writer.close()
        return answer

    def ask(self, *pieces):
        return asyncio.run(self.call(*pieces))

    def nobody_is_left(self):
        until = time.monotonic() + NEVER
        while self.server.server_state.connections and time.monotonic() < until:
            time.sleep(0.02)
        assert not self.server.server_state.connections


@contextmanager
def serving(**more):
    app, port = Small(), free_port()
    options = uvicorn_options(Settings(port=port)) | {"log_config": None, "lifespan": "off"} | more
    server = uvicorn.Server(uvicorn.Config(app, **options))
    thread = threading.Thread(target=server.run)
    thread.start()
    until = time.monotonic() + NEVER
    while not server.started and time.monotonic() < until:
        time.sleep(0.01)
    try:
        yield Site(app, port, server)
    finally:
        server.should_exit = True
        thread.join(NEVER)


@pytest.fixture(scope="module")
def site():
    with serving() as made:
        yield made


def request(*headers, path=b"/", method=b"GET"):
    return b"\r\n".join([method + b" " + path + b" HTTP/1.1", b"host: kemet", *headers, b"", b""])


LAST = b"connection: close"


def test_an_ordinary_request_with_many_cookies_is_answered(site):
    headers = [b"cookie: " + b"x" * 4000, LAST, *[b"x-%d: y" % number for number in range(50)]]
    assert site.ask(request(*headers)).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "head",
    [
        request(b"x-long: " + b"y" * (HEAD_BYTES + 1)),
        request(*[b"x-%d: %s" % (number, b"y" * 1000) for number in range(60)]),
        request(*[b"x-%d: y" % number for number in range(HEAD_FIELDS + 5)]),
        request(path=b"/" + b"p" * (HEAD_BYTES + 1)),
        request(b"upgrade: websocket", b"connection: upgrade", b"x-long: " + b"y" * (HEAD_BYTES + 1)),
    ],
    ids=["one long", "all together", "too many", "the address", "of a socket"],
)
def test_a_head_that_is_too_big_is_refused_with_a_code(site, head):
    before = len(site.app.asked)
    answer = site.ask(head)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "too_big"
    assert len(site.app.asked) == before


@pytest.mark.parametrize("begin", [b"GET /", b"GET / HTTP/1.1\r\nx-end: ", b"GET / HTTP/1.1\r\nx-end"])
def test_a_head_without_an_end_is_not_read_to_it(site, begin):
    """Of these 64 MB the server may have taken what fits into the pipes between, and no more."""
    sent = 0

    async def flood():
        nonlocal sent
        _, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(begin)
        with suppress(OSError):
            for _ in range(1000):
                writer.write(b"y" * 65_536)
                await asyncio.wait_for(writer.drain(), NEVER)
                sent += 65_536
        writer.transport.abort()

    asyncio.run(flood())
    assert sent < 32 * 1024 * 1024
    site.nobody_is_left()


def test_what_follows_a_body_counts_too(site):
    body = b"1\r\nx\r\n0\r\n"
    trailers = b"".join(b"x-%d: y\r\n" % number for number in range(HEAD_FIELDS * 3))
    site.ask(request(b"transfer-encoding: chunked", method=b"POST") + body, trailers * 10)
    site.nobody_is_left()


def test_requests_one_after_the_other_have_each_a_head_of_their_own(site):
    one = request(b"x-long: " + b"y" * (HEAD_BYTES // 2))
    last = request(LAST)
    assert site.ask(one, one, one, last).count(b"HTTP/1.1 200 ") == 4


def test_a_head_that_trickles_in_is_given_up(monkeypatch):
    monkeypatch.setattr(protocols.LimitedRequests, "head_seconds", 0.2)
    with serving() as site:
        assert site.ask(b"GET / HTTP/1.1\r\nx-slow: ") == b""
        assert site.ask() == b""  # and so is one that says nothing at all
        assert site.app.asked == []


# Clients that read nothing


@pytest.mark.parametrize("what", ["an answer", "a socket", "the goodbye of a socket"])
def test_who_takes_nothing_of_what_it_is_sent_is_hung_up_on(monkeypatch, what):
    monkeypatch.setattr(protocols.LimitedRequests, "taking_seconds", 0.2)
    monkeypatch.setattr(CountedSocket, "taking_seconds", 0.2)
    with serving() as site:
        site.app.size = 64 * 1024 * 1024
        site.app.reading = what == "an answer"

        async def deaf():
            _, writer = await asyncio.open_connection("127.0.0.1", site.port, limit=1024)
            writer.transport.pause_reading()
            writer.write(handshake() if what != "an answer" else request(LAST))
            await writer.drain()
            if what == "the goodbye of a socket":
                writer.write(frame(CLOSE, b"\x03\xe8"))
            assert await asyncio.to_thread(site.app.busy.wait, NEVER)
            await asyncio.to_thread(site.nobody_is_left)
            writer.transport.abort()

        asyncio.run(deaf())


def test_who_reads_slowly_but_reads_is_not_hung_up_on():
    cut = []

    class Transport:
        size = 100

        def set_write_buffer_limits(self, high):
            assert high == 0

        def get_write_buffer_size(self):
            return self.size

        def abort(self):
            cut.append(True)

    class Loop:
        def call_later(self, seconds, work):
            self.work = work
            return self

        def cancel(self):
            self.work = None

    transport, loop = Transport(), Loop()
    patience = protocols.Patience(transport, loop, 30.0)
    patience.begin()
    for left in (90, 60, 59):
        transport.size = left
        loop.work()
        assert not cut
    loop.work()
    assert cut


# Pings


def handshake():
    return request(
        b"upgrade: websocket", b"connection: upgrade", b"sec-websocket-version: 13",
        b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", path=b"/live",
    )  # fmt: skip


def test_pings_and_parts_of_messages_are_counted(site):
    site.app.heard.clear()
    parts = frame(TEXT, b"a", last=False) + frame(CONTINUED, b"b", last=False) + frame(CONTINUED, b"c")
    pings = frame(PING, b"1") + frame(PONG, b"2")
    answer = site.ask(handshake(), pings, parts, frame(TEXT, b"d"), frame(CLOSE, b"\x03\xe8"))
    assert b"\x8a\x011" in answer  # the ping was answered
    frames = [FRAME] * 4
    assert site.app.heard == [*frames, "websocket.receive", "websocket.receive", "websocket.disconnect"]


def test_a_flood_of_pings_is_cut_off_before_it_fills_anything(site):
    site.app.heard.clear()
    site.ask(handshake(), *[frame(PING) * 10_000] * 100)
    site.nobody_is_left()
    assert site.app.heard.count(FRAME) < 100 * 10_000
    assert FRAMES_WAITING < 1000
