"""What is read and written of games and their logs, each function inside one transaction."""

import time
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, bindparam, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kemet.server.entries import Entry
from kemet.server.store.errors import Conflict, StoreError, is_missing, is_taken, no_such_game
from kemet.server.store.rows import LOBBY, PLAYING, GameRow, KeyRow, Saved, Snapshot
from kemet.server.store.schema import CLAIMS, GAMES, KEYS, LOG, SESSIONS, SNAPSHOTS

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

SNAPSHOTS_KEPT = 2  # the newest, and one more should the newest turn out to be unreadable

ENTRIES = select(LOG.c.n, LOG.c.at, LOG.c.kind, LOG.c.seat, LOG.c.body, LOG.c.moment, LOG.c.digest, LOG.c.key)

# Every answer of every game is written by these two; to build them anew took longer than to execute them.
ADD_LINES = insert(LOG)
CHANGE_FACTS = update(GAMES).where(GAMES.c.id == bindparam("of_game"))


def columns_of(row: Any) -> dict[str, Any]:
    """A row's fields by name; `asdict` would copy everything in them."""
    return {name: getattr(row, name) for name in row.__slots__}


def insert_or_leave(connection: Connection, table: Any) -> "sqlite.Insert | postgresql.Insert":
    """An insert that leaves alone what is there already."""
    if connection.dialect.name == "sqlite":
        from sqlalchemy.dialects import sqlite

        return sqlite.insert(table).on_conflict_do_nothing()
    from sqlalchemy.dialects import postgresql  # takes long to load, and few hosts need it

    return postgresql.insert(table).on_conflict_do_nothing()


def create(connection: Connection, row: GameRow, entries: Sequence[Entry], keys: Sequence[KeyRow]) -> None:
    try:
        connection.execute(insert(GAMES), columns_of(row))
        if keys:
            connection.execute(insert(KEYS), [columns_of(key) for key in keys])
    except IntegrityError as error:
        if is_taken(error):
            raise Conflict(f"The game {row.id} or one of its keys exists already.") from error
        raise
    write_entries(connection, row.id, entries)


def append(connection: Connection, game: str, entries: Sequence[Entry], facts: dict[str, Any]) -> None:
    if facts:
        # first of all: in PostgreSQL this makes a second writer of the same game wait for the first
        found = connection.execute(CHANGE_FACTS, {**facts, "of_game": game})
        if not found.rowcount:
            raise no_such_game(game)
    write_entries(connection, game, entries)


def write_entries(connection: Connection, game: str, entries: Sequence[Entry]) -> None:
    if not entries:
        return
    try:
        connection.execute(ADD_LINES, [line_of(game, entry) for entry in entries])
    except IntegrityError as error:
        if is_missing(error):
            raise no_such_game(game) from error
        if is_taken(error):
            raise Conflict(f"Somebody else wrote to the game {game} first.") from error
        raise


def line_of(game: str, entry: Entry) -> dict[str, Any]:
    return {
        "game": game,
        "n": entry.n,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "body": entry.body,
        "moment": entry.index,
        "digest": entry.digest,
        "key": entry.key,
    }


def row_of(connection: Connection, game: str) -> GameRow:
    found = connection.execute(select(GAMES).where(GAMES.c.id == game)).one_or_none()
    if found is None:
        raise no_such_game(game)
    return GameRow(*found)


def entries_since(connection: Connection, game: str, n: int) -> list[Entry]:
    lines = connection.execute(ENTRIES.where(LOG.c.game == game, LOG.c.n > n).order_by(LOG.c.n))
    return [Entry(*line) for line in lines]


def load(connection: Connection, game: str) -> Saved:
    row = row_of(connection, game)
    found = connection.execute(
        select(SNAPSHOTS.c.n, SNAPSHOTS.c.moment, SNAPSHOTS.c.made, SNAPSHOTS.c.engine, SNAPSHOTS.c.body)
        .where(SNAPSHOTS.c.game == game)
        .order_by(SNAPSHOTS.c.n.desc())
        .limit(1)
    ).one_or_none()
    snapshot = Snapshot(*found) if found else None
    return Saved(row, snapshot, entries_since(connection, game, snapshot.n if snapshot else -1))


def load_whole(connection: Connection, game: str) -> Saved:
    return Saved(row_of(connection, game), None, entries_since(connection, game, -1))


def save_snapshot(connection: Connection, game: str, n: int, moment: int, engine: str, body: bytes) -> None:
    same = (SNAPSHOTS.c.game == game, SNAPSHOTS.c.n == n)
    connection.execute(delete(SNAPSHOTS).where(*same, SNAPSHOTS.c.body != body))  # a damaged one is replaced
    try:
        # two workers may think of it at the same time; what they keep is the same
        connection.execute(
            insert_or_leave(connection, SNAPSHOTS),
            {"game": game, "n": n, "moment": moment, "made": time.time(), "engine": engine, "body": body},
        )
    except IntegrityError as error:
        if is_missing(error):
            raise no_such_game(game) from error
        raise
    of_the_game = SNAPSHOTS.c.game == game
    newest = select(SNAPSHOTS.c.n).where(of_the_game).order_by(SNAPSHOTS.c.n.desc()).limit(SNAPSHOTS_KEPT)
    connection.execute(delete(SNAPSHOTS).where(of_the_game, SNAPSHOTS.c.n.not_in(newest.scalar_subquery())))


def open_games(connection: Connection, limit: int, after: float | None) -> list[GameRow]:
    wanted = select(GAMES).where(GAMES.c.listed, GAMES.c.phase.in_((LOBBY, PLAYING)))
    if after is not None:
        wanted = wanted.where(GAMES.c.created < after)
    newest_first = wanted.order_by(GAMES.c.created.desc(), GAMES.c.id).limit(limit)
    return [GameRow(*row) for row in connection.execute(newest_first)]


def count(connection: Connection, phases: Collection[str]) -> int:
    return connection.execute(select(func.count()).where(GAMES.c.phase.in_(phases))).scalar_one()


def due_games(connection: Connection, uptime: float, limit: int) -> list[str]:
    due = select(GAMES.c.id).where(GAMES.c.due <= uptime).order_by(GAMES.c.due).limit(limit)
    return list(connection.execute(due).scalars())


def waiting_for_bots(connection: Connection, limit: int) -> list[str]:
    waiting = select(GAMES.c.id).where(GAMES.c.bot_due).order_by(GAMES.c.updated).limit(limit)
    return list(connection.execute(waiting).scalars())


def set_aside(connection: Connection, game: str) -> None:
    """Nobody waits for this game any more: neither bots nor clocks look for it. Its log stays as it is."""
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(due=None, bot_due=False))


def all_ids(connection: Connection) -> list[str]:
    return list(connection.execute(select(GAMES.c.id).order_by(GAMES.c.created, GAMES.c.id)).scalars())


def old_games(connection: Connection, before: float, phases: Iterable[str]) -> list[str]:
    return list(connection.scalars(select(GAMES.c.id).where(*old(before, phases)).order_by(GAMES.c.updated)))


def old(before: float, phases: Iterable[str]) -> tuple[ColumnElement[bool], ...]:
    return GAMES.c.updated < before, GAMES.c.phase.in_(list(phases))


def prune(
    connection: Connection, before: float, phases: Iterable[str], only: Collection[str] | None = None
) -> int:
    """Remove the old ones among these; or all of them, and then who was not seen since and holds nothing."""
    among = [] if only is None else [GAMES.c.id.in_(list(only))]
    gone = connection.execute(delete(GAMES).where(*old(before, phases), *among))
    if only is None:
        held = exists().where(CLAIMS.c.session == SESSIONS.c.hash)
        connection.execute(delete(SESSIONS).where(SESSIONS.c.seen < before, ~held))
    if gone.rowcount < 0:
        raise StoreError("The database does not say how many games it removed.")
    return gone.rowcount
