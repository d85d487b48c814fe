"""What can go wrong with the store, in words."""

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, StatementError

# how SQLite and PostgreSQL say it
TAKEN = {"SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505"}
MISSING = {"SQLITE_CONSTRAINT_FOREIGNKEY", "23503"}


class StoreError(Exception):
    """The store could not do what was asked. Nothing of it was written, as far as the store knows."""


class Conflict(StoreError):
    """Somebody else wrote this entry, this moment or this key first. Nothing was written; read again."""


class KeyRevoked(StoreError):
    """Whoever wants this came with a key that opens nothing any more. Nothing was written."""


class Unstorable(StoreError):
    """The database does not take such a value."""


class NoSuchGame(StoreError):
    """The store does not have this game."""


class NoRoom(StoreError):
    """As many games are open as the host allows."""


class ShareUsed(StoreError):
    """Whoever asks has made as many open games as one may."""


def no_such_game(game: str) -> NoSuchGame:
    return NoSuchGame(f"There is no game {game}.")


def is_taken(error: IntegrityError) -> bool:
    """What should be unique is there already."""
    return law_broken(error) in TAKEN


def is_missing(error: IntegrityError) -> bool:
    """What the row belongs to is not there."""
    return law_broken(error) in MISSING


def law_broken(error: IntegrityError) -> str | None:
    return getattr(error.orig, "sqlite_errorname", None) or getattr(error.orig, "sqlstate", None)


def reason_of(error: Exception) -> str:
    """The first line of what the database said, without a full stop."""
    said = error.orig if isinstance(error, StatementError) and error.orig else error
    lines = str(said).strip().splitlines()
    return lines[0].rstrip(".: ") if lines else type(said).__name__


def in_words(error: Exception) -> StoreError:
    """Any error of a piece of work as an error of the store."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, DataError):
        return Unstorable(f"This cannot be kept: {reason_of(error)}.")
    if isinstance(error, DBAPIError):
        return StoreError(f"The database failed: {reason_of(error)}.")
    return StoreError(f"This cannot be kept: {reason_of(error)}.")
