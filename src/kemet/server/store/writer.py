"""The ways into the database: work goes in, a future comes out, and no game waits on the event loop."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import Connection, Engine

from kemet.server.store.errors import StoreError, in_words

T = TypeVar("T")

AT_ONCE: Final = 500  # writes in one transaction: the first of them should not wait for too many others


def closed() -> StoreError:
    return StoreError("The store is closed.")


class Lane(Protocol):
    """One way into the database."""

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Do this inside a transaction. The future is there when the transaction is committed."""

    def close(self) -> None:
        """Finish what was submitted and take no more. Blocks."""


class Pool:
    """Several threads, each piece of work with a transaction of its own."""

    def __init__(self, engine: Engine, threads: int, name: str) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        try:
            return self._threads.submit(self._transact, work)
        except RuntimeError:
            raise closed() from None

    def _transact(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except StoreError:
            raise
        except Exception as error:
            raise in_words(error) from error

    def close(self) -> None:
        self._threads.shutdown()


@dataclass(slots=True, eq=False)
class Wanted:
    """A piece of work that waits to be written, and what became of it."""

    work: Callable[[Connection], Any]
    future: Future[Any]
    result: Any = None
    error: Exception | None = None

    def attempt(self, connection: Connection) -> None:
        """Do the work so that it can fail alone."""
        connection.exec_driver_sql("SAVEPOINT one_write")
        try:
            self.result = self.work(connection)
        except Exception as error:
            self.error = error
            # On a full disk SQLite takes back the whole transaction. Then there is no savepoint and this
            # raises, as it must: what the others wrote is gone too.
            connection.exec_driver_sql("ROLLBACK TO one_write")
        connection.exec_driver_sql("RELEASE one_write")

    def resolve(self) -> None:
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.fail(self.error)

    def fail(self, error: Exception) -> None:
        told = in_words(error)
        if told is not error:
            told.__cause__ = error
        self.future.set_exception(told)


class GroupWriter:
    """One thread that writes for all games: what waits is written together and reaches the disk once.

    SQLite has one writer at a time and waits for the disk at each commit. While it waits, the next writes
    gather; so the more games there are, the more of them share one wait. Each has a savepoint and can fail
    alone.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: SimpleQueue[Wanted | None] = SimpleQueue()
        self._door = threading.Lock()  # nothing may be submitted behind the last
        self._closed = False
        # a daemon: whoever forgot to close the store should still be able to leave
        self._thread = threading.Thread(target=self._write, name="kemet-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        future: Future[T] = Future()
        with self._door:
            if self._closed:
                raise closed()
            self._waiting.put(Wanted(work, future))
        return future

    def close(self) -> None:
        with self._door:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _write(self) -> None:
        while self._write_together(self._gather()):
            pass

    def _gather(self) -> list[Wanted | None]:
        """All that waits now; if nothing does, the next that comes."""
        gathered = [self._waiting.get()]
        while gathered[-1] is not None and len(gathered) < AT_ONCE:
            try:
                gathered.append(self._waiting.get_nowait())
            except Empty:
                break
        return gathered

    def _write_together(self, gathered: list[Wanted | None]) -> bool:
        """Whether there will be more."""
        batch = [one for one in gathered if one and one.future.set_running_or_notify_cancel()]
        if batch:
            try:
                with self._engine.begin() as connection:
                    for one in batch:
                        one.attempt(connection)
            except Exception as error:
                for one in batch:
                    one.fail(error)
            else:
                for one in batch:
                    one.resolve()
        return gathered[-1] is not None
