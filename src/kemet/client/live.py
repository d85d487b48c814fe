"""A seat's line to the server: a WebSocket that comes back by itself and misses nothing."""

import contextlib
import json
import time
from collections.abc import Callable

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from kemet.client.errors import ClientError, Refused, Unreachable
from kemet.client.hearing import Hearing
from kemet.client.tables import Heard, Json
from kemet.client.wire import LONGEST_MESSAGE, Patience, message_of, refusal, unreachable

LISTENING = "listening"


class NoLine(ClientError):
    """The server can be reached, but not by WebSocket."""


class Live:
    """Call `next` for what happens; it connects when it must."""

    def __init__(
        self,
        address: str,
        headers: Callable[[], dict[str, str]],
        patience: float,
        tell_again: Callable[[Hearing], None],
        note: Callable[[str, object], None] | None = None,
    ) -> None:
        self.address = address
        self.headers = headers  # who we are; asked anew for every connection
        self.patience = patience
        self.tell_again = tell_again  # how to get the whole story when the server says `resync`
        self.note = note
        self.hearing = Hearing()
        self.line: ClientConnection | None = None
        self.open = contextlib.ExitStack()

    def next(self, timeout: float | None = None) -> Heard:
        """The next thing the server says; TimeoutError if it says nothing for so long."""
        until = None if timeout is None else time.monotonic() + timeout
        patience = Patience(self.patience)
        while True:
            try:
                line = self.line or self.connect()
                left = None if until is None else max(0.0, until - time.monotonic())
                return self.hear(message_of(line.recv(left)))
            except TimeoutError:
                if until is not None and time.monotonic() >= until:
                    raise
                self.try_later(patience, TimeoutError("no answer"))
            except (OSError, ConnectionClosed) as problem:
                self.try_later(patience, problem)
            except InvalidStatus as problem:
                if problem.response.status_code < 500:
                    self.close()
                    raise no_line(problem) from problem
                self.try_later(patience, problem)
            except InvalidHandshake as problem:
                self.close()
                raise NoLine(str(problem)) from problem

    def say(self, message: Json) -> None:
        """Send one message; whoever needs to know that it arrived waits for the answer."""
        line = self.line or self.connect()
        line.send(json.dumps(message))

    def close(self) -> None:
        self.line = None
        self.open.close()

    # Below the surface

    def connect(self) -> ClientConnection:
        opening = connect(
            self.address, additional_headers=self.headers(), max_size=LONGEST_MESSAGE, close_timeout=1
        )
        self.line = self.open.enter_context(opening)
        self.hearing.connected_anew()
        return self.line

    def hear(self, message: Json) -> Heard:
        if self.note is not None:
            self.note(LISTENING, message)
        if message["type"] == "resync":
            self.tell_again(self.hearing)
            return Heard("resync", self.hearing.table, tuple(self.hearing.story), message)
        if message["type"] == "error" and self.hearing.table is None:
            self.close()
            raise refused_live(message)
        heard, reply = self.hearing.hear(message)
        if reply is not None and self.line is not None:
            self.line.send(json.dumps(reply))
        return heard

    def try_later(self, patience: Patience, problem: Exception) -> None:
        self.close()
        pause = patience.pause()
        if pause is None:
            raise unreachable(self.address, problem) from problem
        time.sleep(pause)


def no_line(problem: InvalidStatus) -> ClientError:
    """Was it the server that refused, with a reason, or something between us and it?"""
    try:
        said = json.loads(problem.response.body or b"")
    except ValueError:
        return NoLine(str(problem))
    return refusal(problem.response.status_code, said)


def refused_live(message: Json) -> Refused | Unreachable:
    """An error instead of a hello: this role may not listen."""
    facts = {name: value for name, value in message.items() if name not in ("v", "type", "code", "message")}
    code, words = str(message.get("code", "unknown")), str(message.get("message", "refused"))
    return Refused(403, code, words, facts)
