"""Opening a database: from its url to an engine whose tables are those of this program."""

import json
import os
import re
import sqlite3
import stat
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console
from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError

from kemet.arena.progress import counting
from kemet.server.store.errors import StoreError, reason_of

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = str(Path(__file__).parent / "migrations")
SYNCHRONOUS: Final = ("OFF", "NORMAL", "FULL", "EXTRA")
PATIENCE: Final = 10.0  # seconds to wait for another program that writes to the same file
CONNECTIONS: Final = 8  # to PostgreSQL, for each worker; one more listens
MIGRATING: Final = 0x6B656D6574  # the number of the lock that workers of one PostgreSQL take to migrate

EXPECTED: Final = "sqlite:///file or postgresql://user@host/name"

# A worker notices within a minute that the server's machine is gone.
POSTGRES_OPTIONS: Final[Mapping[str, Any]] = {
    "connect_timeout": 10,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
}


def open_engine(url: str, synchronous: str) -> Engine:
    """The database at this url, ready to use; it is made or brought up to date if need be."""
    if synchronous not in SYNCHRONOUS:
        raise StoreError(f"synchronous is one of {', '.join(SYNCHRONOUS)}, not {synchronous!r}.")
    parsed = parse(url)
    if parsed.get_backend_name() == "sqlite":
        engine = sqlite_engine(parsed, synchronous)
    else:
        engine = postgres_engine(parsed)
    try:
        if in_a_file(engine):
            write_ahead(engine)
        with writing(engine).begin() as connection:
            bring_up_to_date(connection)
    except (SQLAlchemyError, OSError) as error:
        engine.dispose()
        # the cause is left out: it might tell more than it should
        raise cannot_open(parsed, reason_of(error)) from None
    except BaseException:
        engine.dispose()
        raise
    return engine


def parse(url: str) -> URL:
    """A url that cannot be read is not repeated: there may be a password in it."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(f"The store's url cannot be read; it should be {EXPECTED}.") from None
    match parsed.get_backend_name():
        case "sqlite":
            return parsed.set(drivername="sqlite")
        case "postgresql" | "postgres":
            return parsed.set(drivername="postgresql+psycopg")
    raise StoreError(f"The store cannot use such a database; its url should be {EXPECTED}.")


def cannot_open(url: URL, reason: str) -> StoreError:
    for secret in (url.password, url.query.get("password")):
        if isinstance(secret, str) and secret:
            reason = reason.replace(secret, "***")
    return StoreError(f"The database {place_of(url)} cannot be opened: {reason}.")


def place_of(url: URL) -> str:
    """Where a database is, without who opens it."""
    if url.get_backend_name() == "sqlite":
        return url.database or "in memory"
    bare = URL.create("postgresql", host=url.host, port=url.port, database=url.database)
    return bare.render_as_string()


def in_a_file(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite" and engine.url.database not in (None, "", ":memory:")


def writing(engine: Engine) -> Engine:
    """The same database, for transactions that write."""
    return engine.execution_options(writing=True) if engine.dialect.name == "sqlite" else engine


def reading(engine: Engine) -> Engine:
    """The same database, for transactions that read: all they read is of one moment."""
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def read_json(text: str | bytes) -> Any:
    """None for what cannot be read: one damaged line is the trouble of one game, not of all."""
    try:
        return json.loads(text)
    except ValueError:
        return None


# A body that no other program could read is refused here, and not only by PostgreSQL.
COMMON: Final[Mapping[str, Any]] = {
    "hide_parameters": True,
    "json_serializer": partial(json.dumps, allow_nan=False, separators=(",", ":")),
    "json_deserializer": read_json,
}


# SQLite


def sqlite_engine(url: URL, synchronous: str) -> Engine:
    connect = {"check_same_thread": False, "timeout": PATIENCE}
    if url.database in (None, "", ":memory:"):
        # one connection, or every thread would have a database of its own
        engine = create_engine(url, poolclass=StaticPool, connect_args=connect, **COMMON)
    else:
        try:
            Path(str(url.database)).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_open(url, error.strerror or str(error)) from None
        keep_to_ourselves(Path(str(url.database)))
        engine = create_engine(url, connect_args=connect, **COMMON)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None  # Python's module begins no transactions; `begin` does
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")  # a damaged letter is only that
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute(f"PRAGMA synchronous={synchronous}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # who writes says so at once: to find out in the middle that another was faster is an error in SQLite
        will_write = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if will_write else "BEGIN")

    return engine


def keep_to_ourselves(file: Path) -> None:
    """Hands of running games are in it: nobody else here reads it, nor what SQLite keeps beside it."""
    with suppress(OSError):  # SQLite itself says better what is wrong
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for each in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal"))):
        with suppress(OSError):
            mode = stat.S_IMODE(each.stat().st_mode)
            if mode & 0o077:
                each.chmod(mode & ~0o077)


def file_of(url: str) -> Path | None:
    """Where SQLite keeps these games; None in memory, and for PostgreSQL."""
    parsed = parse(url)
    name = parsed.database or ""
    if parsed.get_backend_name() != "sqlite" or name in ("", ":memory:") or name.startswith("file:"):
        return None
    return Path(name)


def is_current(file: Path) -> bool:
    """Whether this program has nothing to migrate in a file; also where it is no database at all."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except sqlite3.Error:
        return True
    return [newest_revision()] == [row[0] for row in rows]


def write_ahead(engine: Engine) -> None:
    """Let others read while one writes. The file remembers it."""
    latest = time.monotonic() + PATIENCE
    while True:
        try:
            with engine.connect() as connection:
                raw = connection.connection.dbapi_connection
                assert raw is not None
                raw.cursor().execute("PRAGMA journal_mode=WAL")
            return
        except SQLAlchemyError:
            raise
        except Exception as error:
            # two programs that open a new file at once: here SQLite does not wait by itself
            if "locked" not in str(error) or time.monotonic() > latest:
                raise OperationalError("PRAGMA journal_mode=WAL", None, error) from None
            time.sleep(0.02)


# PostgreSQL


def postgres_engine(url: URL) -> Engine:
    try:
        return create_engine(
            url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,  # the server may have been restarted since
            connect_args={name: value for name, value in POSTGRES_OPTIONS.items() if name not in url.query},
            **COMMON,
        )
    except ImportError:
        raise StoreError("PostgreSQL needs a driver: pip install 'kemet[postgres]'.") from None


# Migrations


def migrations() -> "Config":
    """Alembic's settings, without a file: also an installed program must be able to migrate."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", MIGRATIONS.replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def bring_up_to_date(connection: Connection) -> None:
    """Migrate to this program's revision, in the transaction of this connection, one program at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
    newest = newest_revision()
    if newest is not None and newest == revision_of(connection):
        return

    from alembic import command
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = migrations()
    scripts = ScriptDirectory.from_config(config)
    head = scripts.get_current_head()
    current = MigrationContext.configure(connection).get_current_revision()
    if current == head:
        return
    if current not in {None, *(script.revision for script in scripts.walk_revisions())}:
        raise StoreError(
            f"The database is of revision {current}, which is newer than this program:"
            f" it knows revisions up to {head}."
        )
    config.attributes["connection"] = connection
    errors, steps = Console(stderr=True), len(list(scripts.iterate_revisions(head, current or "base")))
    try:
        with counting(errors, "Bringing the database up to date", steps, noun="steps") as advance:
            config.attributes["after_each_step"] = lambda **step: advance(1)
            command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(f"The database cannot be migrated to revision {head}: {error}.") from error


# Alembic would tell both of these, but takes long to load, and most starts have nothing to migrate.


def revision_of(connection: Connection) -> str | None:
    """That of the database; None if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def newest_revision() -> str | None:
    """The one of this program that no other comes after."""
    steps = [path.read_text(encoding="utf-8") for path in Path(MIGRATIONS, "versions").glob("*.py")]
    after, before = (
        {found.group(1) for step in steps if (found := re.search(rf'^{name} = "(.+)"$', step, re.MULTILINE))}
        for name in ("revision", "down_revision")
    )
    newest = after - before
    return newest.pop() if len(newest) == 1 else None
