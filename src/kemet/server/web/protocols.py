"""Below the guard: what a connection may cost before its request is there, between messages, and unread."""

import asyncio
import json
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

HEAD_BYTES: Final = 32_768  # of the address and all headers together
HEAD_FIELDS: Final = 100  # headers
HEAD_SECONDS: Final = 20.0  # for all of them to arrive, also on a connection that says nothing
TAKING_SECONDS: Final = 30.0  # in which a client has to take something of what it is sent
FRAMES_WAITING: Final = 200  # pings and parts of messages that were not counted yet
FRAME: Final = "kemet.frame"  # the guard's word for one of these

REFUSAL: Final = json.dumps({"code": "too_big", "message": "the headers are too big"}).encode()


class TooMuch(Exception):
    """More headers than anybody needs."""


class Patience:
    """Hangs up on a client that takes nothing, whether we wait to say more or to say goodbye."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        self.transport = transport
        self.loop = loop
        self.seconds = seconds
        self.left = 0
        self.timer: asyncio.TimerHandle | None = None
        transport.set_write_buffer_limits(high=0)  # we are told as soon as anything has to wait

    def begin(self) -> None:
        self.end()
        self.left = self.transport.get_write_buffer_size()
        self.timer = self.loop.call_later(self.seconds, self.look)

    def look(self) -> None:
        if self.transport.get_write_buffer_size() >= self.left:
            self.transport.abort()
        else:
            self.begin()

    def end(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class LimitedRequests(HttpToolsProtocol):
    """Requests whose head has a size and a time. Bodies are measured by the guard."""

    head_seconds = HEAD_SECONDS
    taking_seconds = TAKING_SECONDS

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self.in_head = True
        self.head = self.fields = 0
        self.silent = 0  # bytes since the parser last made something of them
        self.too_much = False
        self.slow: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.patience = Patience(transport, self.loop, self.taking_seconds)
        self._hurry()

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm_down()
        self.patience.end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self.patience.begin()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.patience.end()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        self.silent += len(data)
        if self.in_head and self.slow is None:
            self._hurry()
        super().data_received(data)
        if self.silent > HEAD_BYTES and not self.transport.is_closing():
            self.too_much = True
            self.send_400_response("")

    def on_message_begin(self) -> None:
        self.head = self.fields = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.fields += 1
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.in_head = False
        self.silent = 0
        self._calm_down()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.silent = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.in_head = True
        self.silent = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()  # an answer to an earlier request is on its way: nothing fits into it
        elif self.too_much:
            self.transport.write(
                b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: application/json\r\n"
                b"x-content-type-options: nosniff\r\nconnection: close\r\n"
                b"content-length: " + str(len(REFUSAL)).encode() + b"\r\n\r\n" + REFUSAL
            )
            self.transport.close()
        else:
            super().send_400_response(msg)

    def _count(self, size: int) -> None:
        self.silent = 0
        self.head += size
        if self.head > HEAD_BYTES or self.fields > HEAD_FIELDS:
            self.too_much = True
            raise TooMuch

    def _hurry(self) -> None:
        self.slow = self.loop.call_later(self.head_seconds, self.transport.abort)

    def _calm_down(self) -> None:
        if self.slow is not None:
            self.slow.cancel()
            self.slow = None


class CountedSocket(WebSocketsSansIOProtocol):
    """A socket on which pings and parts of messages are counted, too."""

    taking_seconds = TAKING_SECONDS

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.patience = Patience(self.transport, self.loop, self.taking_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self.patience.end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self.patience.begin()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.patience.end()
        super().resume_writing()

    def pinged(self) -> None:
        super().handle_ping()
        self._count()

    def ponged(self, event: Frame) -> None:
        asked_for = self.pending_ping_payload is not None and bytes(event.data) == self.pending_ping_payload
        super().handle_pong(event)
        if not asked_for:
            self._count()

    def text_begun(self, event: Frame) -> None:
        super().handle_text(event)
        self._count_part(event)

    def bytes_begun(self, event: Frame) -> None:
        super().handle_bytes(event)
        self._count_part(event)

    def gone_on(self, event: Frame) -> None:
        super().handle_cont(event)
        self._count_part(event)

    # as uvicorn calls them
    handle_ping, handle_pong = pinged, ponged
    handle_text, handle_bytes, handle_cont = text_begun, bytes_begun, gone_on

    def _count_part(self, event: Frame) -> None:
        if not event.fin:
            self._count()

    def _count(self) -> None:
        """The guard is told, and nothing more is read until it has heard of it."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.queue.qsize() >= FRAMES_WAITING:
            self.transport.abort()
            return
        counted: Any = {"type": FRAME}
        self.queue.put_nowait(counted)
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
