"""What is read and written of games and their logs, each function inside one transaction."""

import time
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from kemet.server.entries import Entry
from kemet.server.store.errors import (
    Conflict,
    NoRoom,
    ShareUsed,
    StoreError,
    is_missing,
    is_taken,
    no_such_game,
)
from kemet.server.store.rows import CLOSED, LOBBY, PLAYING, GameRow, KeyRow, Room, Saved, Snapshot
from kemet.server.store.schema import CLAIMS, GAMES, KEYS, LOG, SESSIONS, SNAPSHOTS

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

SNAPSHOTS_KEPT = 2  # the newest, and one more should the newest turn out to be unreadable

ENTRIES = select(LOG.c.n, LOG.c.at, LOG.c.kind, LOG.c.seat, LOG.c.body, LOG.c.moment, LOG.c.digest, LOG.c.key)

# Every answer of every game is written by these two; to build them anew took longer than to execute them.
ADD_LINES = insert(LOG)
CHANGE_FACTS = update(GAMES).where(GAMES.c.id == bindparam("of_game"))
CHANGE_FACTS_OF = CHANGE_FACTS.where(GAMES.c.repaired == bindparam("of_repair"))

OPEN = (GAMES.c.phase.in_((LOBBY, PLAYING)), GAMES.c.archived.is_(None), GAMES.c.trouble.is_(None))
MAKING = 0x6B656D6575  # the number of the lock under which workers of one PostgreSQL count open games


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


def create(
    connection: Connection,
    row: GameRow,
    entries: Sequence[Entry],
    keys: Sequence[KeyRow],
    room: Room | None = None,
) -> None:
    if room is not None:
        check_room(connection, row.maker, room)
    try:
        connection.execute(insert(GAMES), columns_of(row))
        if keys:
            connection.execute(insert(KEYS), [columns_of(key) for key in keys])
    except IntegrityError as error:
        if is_taken(error):
            raise Conflict(f"The game {row.id} or one of its keys exists already.") from error
        raise
    write_entries(connection, row.id, entries)


def check_room(connection: Connection, maker: str | None, room: Room) -> None:
    """One who makes a table at a time: two who count at once would both find the last place."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MAKING})
    if maker is not None and open_of(connection, maker) >= room.share:
        raise ShareUsed(f"{room.share} games made from there are open already.")
    if count_open(connection) >= room.games:
        raise NoRoom(f"{room.games} games are open already.")


def append(
    connection: Connection,
    game: str,
    entries: Sequence[Entry],
    facts: dict[str, Any],
    repaired: float | None = None,
) -> None:
    if facts:
        # first of all: in PostgreSQL this makes a second writer of the same game wait for the first
        if repaired is None:
            found = connection.execute(CHANGE_FACTS, {**facts, "of_game": game})
        else:
            found = connection.execute(CHANGE_FACTS_OF, {**facts, "of_game": game, "of_repair": repaired})
        if not found.rowcount:
            row_of(connection, game)
            raise Conflict(f"The log of the game {game} was replaced meanwhile.")
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
    wanted = select(GAMES).where(GAMES.c.listed, *OPEN)
    if after is not None:
        wanted = wanted.where(GAMES.c.created < after)
    newest_first = wanted.order_by(GAMES.c.created.desc(), GAMES.c.id).limit(limit)
    return [GameRow(*row) for row in connection.execute(newest_first) if isinstance(row.summary, dict)]


def count_open(connection: Connection) -> int:
    """Games that somebody may go on with soon; neither archived ones nor such in trouble."""
    return connection.execute(select(func.count()).select_from(GAMES).where(*OPEN)).scalar_one()


def open_of(connection: Connection, maker: str) -> int:
    return connection.execute(
        select(func.count()).select_from(GAMES).where(GAMES.c.maker == maker, *OPEN)
    ).scalar_one()


def untouched_lobbies(connection: Connection, before: float, limit: int) -> list[GameRow]:
    """Tables that have not begun and nobody has touched since, the oldest first."""
    wanted = select(GAMES).where(GAMES.c.phase == LOBBY, *OPEN, GAMES.c.updated < before)
    return [
        GameRow(*row) for row in connection.execute(wanted.order_by(GAMES.c.updated, GAMES.c.id).limit(limit))
    ]


def crowded_lobbies(connection: Connection, more_than: int) -> list[GameRow]:
    """Those of whoever has made most of the tables that have not begun, if they are so many."""
    lobbies = (GAMES.c.phase == LOBBY, *OPEN, GAMES.c.maker.is_not(None))
    number = func.count().label("number")
    most = (
        select(GAMES.c.maker).where(*lobbies).group_by(GAMES.c.maker).having(number > more_than)
        .order_by(number.desc(), GAMES.c.maker).limit(1)
    )  # fmt: skip
    maker = connection.execute(most).scalar_one_or_none()
    wanted = select(GAMES).where(*lobbies, GAMES.c.maker == maker).order_by(GAMES.c.updated, GAMES.c.id)
    return [] if maker is None else [GameRow(*row) for row in connection.execute(wanted)]


def touch(connection: Connection, games: Collection[str], at: float) -> None:
    """Somebody is there."""
    connection.execute(
        update(GAMES).where(GAMES.c.id.in_(list(games)), GAMES.c.updated < at).values(updated=at)
    )


def archive(connection: Connection, before: float, now: float) -> list[str]:
    """Games that wait for a person who has not come for long no longer count as open; their ids."""
    abandoned = (
        GAMES.c.phase == PLAYING, GAMES.c.archived.is_(None), GAMES.c.updated < before,
        GAMES.c.due.is_(None), ~GAMES.c.bot_due,
    )  # fmt: skip
    names = list(connection.scalars(select(GAMES.c.id).where(*abandoned).order_by(GAMES.c.updated)))
    if names:
        connection.execute(update(GAMES).where(*abandoned).values(archived=now, maker=None))
    return names


def never_begun(connection: Connection, before: float, limit: int) -> list[str]:
    """Closed tables at which nobody has played, not touched since."""
    wanted = select(GAMES.c.id).where(GAMES.c.phase == CLOSED, GAMES.c.answers == 0, GAMES.c.updated < before)
    return list(connection.scalars(wanted.order_by(GAMES.c.updated).limit(limit)))


def repaired_since(connection: Connection, then: float) -> list[tuple[str, float]]:
    found = connection.execute(select(GAMES.c.id, GAMES.c.repaired).where(GAMES.c.repaired > then))
    return [(game, at) for game, at in found]


def all_rows(connection: Connection) -> list[GameRow]:
    return [GameRow(*row) for row in connection.execute(select(GAMES).order_by(GAMES.c.updated, GAMES.c.id))]


def delete_games(connection: Connection, games: Collection[str]) -> int:
    return connection.execute(delete(GAMES).where(GAMES.c.id.in_(list(games)))).rowcount


def count(connection: Connection, phases: Collection[str]) -> int:
    return connection.execute(select(func.count()).where(GAMES.c.phase.in_(phases))).scalar_one()


def due_games(connection: Connection, uptime: float, limit: int) -> list[str]:
    due = select(GAMES.c.id).where(GAMES.c.due <= uptime).order_by(GAMES.c.due).limit(limit)
    return list(connection.execute(due).scalars())


def waiting_for_bots(connection: Connection, limit: int) -> list[str]:
    waiting = select(GAMES.c.id).where(GAMES.c.bot_due).order_by(GAMES.c.updated).limit(limit)
    return list(connection.execute(waiting).scalars())


def set_aside(connection: Connection, game: str, why: str) -> bool:
    """Neither bots nor clocks look for this game any more, its log stays as it is; whether that is new."""
    before = connection.execute(select(GAMES.c.trouble).where(GAMES.c.id == game)).one_or_none()
    connection.execute(update(GAMES).where(GAMES.c.id == game).values(due=None, bot_due=False, trouble=why))
    return before is not None and before.trouble is None


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
