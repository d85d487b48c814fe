"""Which worker thinks for the bots of a table: one at a time, and another as soon as that one is gone."""

import hashlib
import logging
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import Engine

from kemet.server.store.opening import POSTGRES_OPTIONS

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger(__name__)


class BotLocks(Protocol):
    """The tables that this worker thinks for. Its methods may block, and are called one at a time."""

    def take(self, game: str) -> bool:
        """Whether nobody had it, not even this worker."""

    def keep(self, game: str) -> bool:
        """Whether it is still ours."""

    def release(self, game: str) -> None:
        """Somebody else may have it."""

    def close(self) -> None:
        """All of them are free."""


class LocksInMemory:
    """For a store that one process has alone."""

    def __init__(self) -> None:
        self.taken: set[str] = set()

    def take(self, game: str) -> bool:
        if game in self.taken:
            return False
        self.taken.add(game)
        return True

    def keep(self, game: str) -> bool:
        return game in self.taken

    def release(self, game: str) -> None:
        self.taken.discard(game)

    def close(self) -> None:
        self.taken.clear()


class LocksInPostgres:
    """Advisory locks of one connection: when this worker dies the connection ends, and they are free."""

    def __init__(self, engine: Engine, worker: str) -> None:
        self._engine = engine
        self._worker = worker
        self._connection: psycopg.Connection[Any] | None = None
        self._taken: set[str] = set()

    def take(self, game: str) -> bool:
        if game in self._taken:
            return False
        if not self._ask("SELECT pg_try_advisory_lock(%s)", number_of(game)):
            return False
        self._taken.add(game)
        return True

    def keep(self, game: str) -> bool:
        return game in self._taken and self._ask("SELECT true") and game in self._taken

    def release(self, game: str) -> None:
        if game in self._taken:
            self._taken.discard(game)
            self._ask("SELECT pg_advisory_unlock(%s)", number_of(game))

    def close(self) -> None:
        self._taken.clear()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _ask(self, sentence: str, *words: Any) -> bool:
        """Yes or no; no if the database cannot be reached. What was taken by a lost connection is lost."""
        import psycopg  # an extra

        try:
            if self._connection is None:
                self._connection = self._connect()
            found = self._connection.execute(sentence, words).fetchone()
            return bool(found and found[0])
        except psycopg.Error:
            log.warning("lost the connection that says which bots are ours")
            self.close()
            return False

    def _connect(self) -> "psycopg.Connection[Any]":
        import psycopg

        words, options = self._engine.dialect.create_connect_args(self._engine.url)
        name = f"kemet bots {self._worker}"
        options = {"application_name": name, **POSTGRES_OPTIONS, **options, "autocommit": True}
        return psycopg.connect(*words, **options)


def number_of(game: str) -> int:
    """The number of a game's lock: 64 bits with a sign, as PostgreSQL wants them."""
    short = hashlib.blake2b(game.encode(), digest_size=8, person=b"kemet bots").digest()
    return int.from_bytes(short, "big", signed=True)
