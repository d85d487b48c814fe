"""Word between the workers of one PostgreSQL: that a game has a new entry, that somebody came or left."""

import asyncio
import json
import logging
import threading
from collections.abc import Callable
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Engine, func, select

from kemet.server.store.errors import StoreError
from kemet.server.store.opening import POSTGRES_OPTIONS, cannot_open

CHANNEL: Final = "kemet"
LONGEST: Final = 7999  # bytes; PostgreSQL takes no longer notes
GLANCE: Final = 0.25  # seconds between two looks at whether to stop
FIRST_PAUSE: Final = 0.1  # seconds before connecting again, and twice as long each time
LONGEST_PAUSE: Final = 10.0

log = logging.getLogger(__name__)

Callback = Callable[[dict[str, Any]], None]


def read(letter: str) -> dict[str, Any] | None:
    """What a worker told; None if it was none of us: whoever has a database may use its channels."""
    try:
        message = json.loads(letter)
    except ValueError:
        return None
    return message if isinstance(message, dict) and "from" in message else None


class Wire:
    """One connection that listens, in a thread of its own, for as long as the store is open."""

    def __init__(self, engine: Engine, worker: str) -> None:
        self._engine = engine
        self._worker = worker
        self._callbacks: list[Callback] = []
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def listen(self, callback: Callback) -> None:
        self._callbacks.append(callback)

    def send(self, connection: Connection, message: dict[str, Any]) -> None:
        """Tell the other workers when this transaction is committed, and not if it is taken back."""
        connection.execute(select(func.pg_notify(CHANNEL, self.letter(message))))

    def letter(self, message: dict[str, Any]) -> str:
        text = json.dumps({**message, "from": self._worker}, separators=(",", ":"))
        if len(text) > LONGEST:  # ASCII only
            raise StoreError(f"What is told to other workers has at most {LONGEST} bytes, not {len(text)}.")
        return text

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Listen; when this returns, whatever the others tell is heard. Blocks."""
        if self._thread is not None:
            return
        try:
            connection = self._connect()
        except psycopg.Error as error:
            reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
            raise cannot_open(self._engine.url, reason.rstrip(".: ")) from None
        self._thread = threading.Thread(
            target=self._stay_connected, args=(loop, connection), name="kemet-listener", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()

    def _connect(self) -> psycopg.Connection[Any]:
        words, options = self._engine.dialect.create_connect_args(self._engine.url)
        name = f"kemet listener {self._worker}"
        options = {"application_name": name, **POSTGRES_OPTIONS, **options, "autocommit": True}
        connection = psycopg.connect(*words, **options)
        try:
            connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _stay_connected(self, loop: asyncio.AbstractEventLoop, first: psycopg.Connection[Any]) -> None:
        connection: psycopg.Connection[Any] | None = first
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            try:
                if connection is None:
                    connection = self._connect()
                    pause = FIRST_PAUSE
                    # nobody knows what was told in the meantime
                    self._deliver(loop, {"resync": True})
                self._hear(loop, connection)
            except psycopg.Error:
                log.warning("lost the word of the other workers, connecting again in %.1f s", pause)
                self._stopping.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            finally:
                if connection is not None:
                    connection.close()
                    connection = None

    def _hear(self, loop: asyncio.AbstractEventLoop, connection: psycopg.Connection[Any]) -> None:
        while not self._stopping.is_set():
            for note in connection.notifies(timeout=GLANCE):
                message = read(note.payload)
                if message is not None and message["from"] != self._worker:
                    self._deliver(loop, message)

    def _deliver(self, loop: asyncio.AbstractEventLoop, message: dict[str, Any]) -> None:
        for callback in self._callbacks:
            try:
                loop.call_soon_threadsafe(callback, message)
            except RuntimeError:
                # the loop is closed and nobody listens any more
                self._stopping.set()
