"""One server for one SQLite file: a second one would not hear what the first one does."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from kemet.machine.errors import GameError
from kemet.server.store.errors import StoreError
from kemet.server.store.opening import file_of

LONGEST: Final = 300  # bytes of what the file says
BEHIND_THE_TEXT: Final = 1 << 20  # Windows lets nobody read what is locked


def lock_file(database: str) -> Path | None:
    """Beside the database; whoever has it locked serves. It stays, but its lock goes with the process."""
    file = file_of(database)
    return None if file is None else Path(f"{file.resolve()}.lock")


@contextmanager
def alone_with(database: str, place: str) -> Iterator[None]:
    """Nobody else serves these games meanwhile."""
    try:
        file = lock_file(database)
    except StoreError as problem:
        raise GameError(str(problem)) from problem
    if file is None:
        yield
        return
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        held = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as problem:
        reason = problem.strerror or problem
        raise GameError(f"The database {file_of(database)} cannot be opened: {reason}.") from None
    try:
        if not locked(held):
            said = told_in(held)
            where = f" ({said})" if said else ""
            raise GameError(
                f"another server has the games in {file_of(database)} already{where}; stop that one,"
                " or name another file with KEMET_DATABASE"
            )
        os.ftruncate(held, 0)
        os.pwrite(held, f"process {os.getpid()}, {place}".encode(), 0)
        yield
    finally:
        os.close(held)  # and with it goes the lock


def served_by(database: str) -> str:
    """Who serves these games now; nothing if nobody does."""
    file = lock_file(database)
    if file is None:
        return ""
    try:
        held = os.open(file, os.O_RDWR)
    except OSError:
        return ""
    try:
        return "" if locked(held) else told_in(held) or "another process"
    finally:
        os.close(held)


def told_in(held: int) -> str:
    with suppress(OSError):
        return os.pread(held, LONGEST, 0).decode(errors="replace")
    return ""


try:
    import fcntl

    def locked(held: int) -> bool:
        """Whether it is ours now; the system unlocks it when we end, however we do."""
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

except ImportError:
    import msvcrt

    def locked(held: int) -> bool:
        """Whether it is ours now; the system unlocks it when we end, however we do."""
        os.lseek(held, BEHIND_THE_TEXT, os.SEEK_SET)
        try:
            msvcrt.locking(held, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
