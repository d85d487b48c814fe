"""A copy of all games, made while they are played."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from kemet.machine.errors import GameError
from kemet.server.store.opening import file_of


def back_up(database: str, copy: Path) -> int:
    """All of it or nothing, of one moment, for nobody else's eyes; how many bytes."""
    original = file_of(database)
    if original is None:
        raise GameError("only a SQLite file can be copied; for PostgreSQL there is pg_dump")
    if not original.exists():
        raise GameError(f"there is no database {original}")
    if copy.exists():
        raise GameError(f"{copy} is there already; choose another name")
    unfinished = copy.with_name(f".{copy.name}.part")
    try:
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        source = sqlite3.connect(f"{original.resolve().as_uri()}?mode=ro", uri=True)
        with closing(source), closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # one file, whatever the original is
        unfinished.replace(copy)
    except (OSError, sqlite3.Error) as problem:
        raise GameError(f"{original} cannot be copied to {copy}: {problem}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return copy.stat().st_size
