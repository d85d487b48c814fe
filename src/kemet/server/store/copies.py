"""Logs as they lie in the database, and how one is replaced: never without a copy, and in one transaction."""

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    LargeBinary,
    Text,
    cast,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)

from kemet.server.entries import Entry
from kemet.server.store.errors import Conflict, StoreError, no_such_game
from kemet.server.store.games import write_entries
from kemet.server.store.rows import Copy, Line, Snapshot
from kemet.server.store.schema import COPIED, COPIES, GAMES, LOG, SNAPSHOTS

REST = ("n", "at", "kind", "seat", "moment", "digest", "key")  # of a line, besides its body


def as_bytes(connection: Connection) -> Any:
    """The body of a line, letter by letter."""
    if connection.dialect.name == "sqlite":
        return cast(LOG.c.body, LargeBinary)
    return func.convert_to(cast(LOG.c.body, Text), "UTF8")


def as_body(connection: Connection) -> Any:
    """The other way."""
    if connection.dialect.name == "sqlite":
        return cast(COPIED.c.body, Text)
    return cast(func.convert_from(COPIED.c.body, "UTF8"), JSON)


def lines(connection: Connection, game: str) -> list[Line]:
    log = LOG.c
    body = as_bytes(connection)
    wanted = select(log.n, log.at, log.kind, log.seat, body, log.moment, log.digest, log.key)
    found = connection.execute(wanted.where(log.game == game).order_by(log.n))
    return [Line(n, at, kind, seat, bytes(body), *rest) for n, at, kind, seat, body, *rest in found]


def replace_log(
    connection: Connection,
    game: str,
    seen: Sequence[Line],
    entries: Sequence[Entry],
    snapshot: Snapshot | None,
    facts: dict[str, Any],
    why: str,
    now: float,
) -> str:
    """A new log in place of the one that was seen, if it is still that one; the id of the copy of the old."""
    engine = take(connection, game, facts, now)
    if lines(connection, game) != list(seen):
        raise Conflict(f"Somebody else wrote to the game {game} meanwhile.")
    copy = keep_copy(connection, game, engine, why, now)
    clear(connection, game)
    write_entries(connection, game, entries)
    if snapshot is not None:
        made = {"game": game, "n": snapshot.n, "moment": snapshot.moment, "made": snapshot.made}
        connection.execute(
            insert(SNAPSHOTS), made | {"engine": snapshot.engine, "body": snapshot.body}
        )  # fmt: skip
    return copy


def take(connection: Connection, game: str, facts: dict[str, Any], now: float) -> str:
    """Nobody who knows the log of before writes to it from here on; by which engine it was played."""
    found = connection.execute(select(GAMES.c.engine).where(GAMES.c.id == game)).one_or_none()
    if found is None:
        raise no_such_game(game)
    engine: str = found.engine
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(**facts, repaired=now))
    return engine


def keep_copy(connection: Connection, game: str, engine: str, why: str, now: float) -> str:
    copy = secrets.token_hex(4)
    connection.execute(insert(COPIES), {"id": copy, "game": game, "made": now, "engine": engine, "why": why})
    columns = [LOG.c[name] for name in REST]
    there = select(literal(copy), *columns, as_bytes(connection)).where(LOG.c.game == game)
    connection.execute(insert(COPIED).from_select(["copy", *REST, "body"], there))
    if copied_lines(connection, copy) != lines(connection, game):
        raise StoreError(f"The log of the game {game} could not be copied.")
    return copy


def clear(connection: Connection, game: str) -> None:
    for table in (SNAPSHOTS, LOG):
        connection.execute(delete(table).where(table.c.game == game))


def copies(connection: Connection, game: str | None) -> list[Copy]:
    """The newest first."""
    counted = select(func.count()).where(COPIED.c.copy == COPIES.c.id).scalar_subquery()
    wanted = select(COPIES.c.id, COPIES.c.game, COPIES.c.made, COPIES.c.engine, COPIES.c.why, counted)
    if game is not None:
        wanted = wanted.where(COPIES.c.game == game)
    newest_first = wanted.order_by(COPIES.c.made.desc(), COPIES.c.id)
    return [Copy(*found) for found in connection.execute(newest_first)]


def copied_lines(connection: Connection, copy: str) -> list[Line]:
    of = COPIED.c
    wanted = select(of.n, of.at, of.kind, of.seat, of.body, of.moment, of.digest, of.key)
    found = connection.execute(wanted.where(of.copy == copy).order_by(of.n))
    return [Line(n, at, kind, seat, bytes(body), *rest) for n, at, kind, seat, body, *rest in found]


def restore(connection: Connection, copy: str, facts: dict[str, Any], why: str, now: float) -> str:
    """A copy in place of the log of its game, of which a copy is made in turn; that one's id."""
    found = connection.execute(
        select(COPIES.c.game, COPIES.c.engine).where(COPIES.c.id == copy)
    ).one_or_none()
    if found is None:
        raise StoreError(f"There is no copy {copy}.")
    engine = take(connection, found.game, facts | {"engine": found.engine}, now)
    made = keep_copy(connection, found.game, engine, why, now)
    clear(connection, found.game)
    columns = [COPIED.c[name] for name in REST]
    there = select(literal(found.game), *columns, as_body(connection)).where(COPIED.c.copy == copy)
    connection.execute(insert(LOG).from_select(["game", *REST, "body"], there))
    return made
