"""What is read and written of keys, sessions, calls and the host's settings, each inside one transaction."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kemet.server.store.errors import Conflict, KeyRevoked, StoreError, is_missing, is_taken, no_such_game
from kemet.server.store.games import columns_of, insert_or_leave
from kemet.server.store.rows import REVOKED, USED, Call, GameRow, KeyChange, KeyRow
from kemet.server.store.schema import CALLS, CLAIMS, GAMES, HOST_SETTINGS, KEYS, SESSIONS

AT_ONCE: Final = 500  # keys in one question
UPTIME: Final = "uptime"  # a setting that nobody sets: seconds that the server has run


def add_keys(connection: Connection, keys: Sequence[KeyRow]) -> None:
    if not keys:
        return
    try:
        connection.execute(insert(KEYS), [columns_of(key) for key in keys])
    except IntegrityError as error:
        if is_missing(error):
            raise no_such_game(keys[0].game) from error
        if is_taken(error):
            raise Conflict("One of the keys exists already.") from error
        raise


def revoke_key(connection: Connection, hash: str, at: float) -> bool:
    revoked = (
        update(KEYS).where(KEYS.c.hash == hash, KEYS.c.revoked.is_(None)).values(revoked=at, ended=REVOKED)
    )
    return connection.execute(revoked).rowcount > 0


def revoke_seat(connection: Connection, game: str, seat: int, at: float) -> list[str]:
    """Only the keys of the seat: the host's opens all seats and stays."""
    of_the_seat = (KEYS.c.game == game, KEYS.c.seat == seat, KEYS.c.revoked.is_(None))
    revoked = update(KEYS).where(*of_the_seat).values(revoked=at, ended=REVOKED).returning(KEYS.c.hash)
    return sorted(connection.execute(revoked).scalars())


def good_keys(connection: Connection, hashes: Collection[str]) -> set[str]:
    wanted, good = sorted(hashes), set[str]()
    for start in range(0, len(wanted), AT_ONCE):
        among = KEYS.c.hash.in_(wanted[start : start + AT_ONCE])
        good.update(connection.execute(select(KEYS.c.hash).where(among, KEYS.c.revoked.is_(None))).scalars())
    return good


def check_keys(connection: Connection, hashes: Collection[str]) -> None:
    """All of them open something, in the moment of this transaction."""
    if hashes and good_keys(connection, hashes) != set(hashes):
        raise KeyRevoked("This key was revoked.")


def change_keys(connection: Connection, game: str, change: KeyChange) -> None:
    """Use an invitation up, end what it replaces, add what comes in its place: all or nothing."""
    good = (KEYS.c.game == game, KEYS.c.seat == change.seat, KEYS.c.revoked.is_(None))
    if change.uses is not None:
        used = update(KEYS).where(*good, KEYS.c.hash == change.uses).values(revoked=change.at, ended=USED)
        if not connection.execute(used).rowcount:
            raise KeyRevoked("This invitation is not good any more.")
    ended = update(KEYS).where(*good, KEYS.c.role.in_(change.ends))
    connection.execute(ended.values(revoked=change.at, ended=change.why))
    if change.adds is not None:
        add_keys(connection, [change.adds])
        if change.session is not None:
            claim(connection, change.session, change.adds.hash, change.at)


def key(connection: Connection, hash: str) -> KeyRow | None:
    found = connection.execute(select(KEYS).where(KEYS.c.hash == hash)).one_or_none()
    return KeyRow(*found) if found else None


def begin_session(connection: Connection, hash: str, at: float) -> None:
    try:
        connection.execute(insert(SESSIONS), {"hash": hash, "created": at, "seen": at})
    except IntegrityError as error:
        if is_taken(error):
            raise Conflict("This session has begun already.") from error
        raise


def touch_session(connection: Connection, hash: str, at: float) -> bool:
    seen = update(SESSIONS).where(SESSIONS.c.hash == hash).values(seen=at)
    return connection.execute(seen).rowcount > 0


def claim(connection: Connection, session: str, key: str, at: float) -> None:
    try:
        # to open the same link twice is no mistake
        connection.execute(
            insert_or_leave(connection, CLAIMS), {"session": session, "key": key, "created": at}
        )
    except IntegrityError as error:
        if is_missing(error):
            raise StoreError("There is no such session, or no such key.") from error
        raise


def claims(connection: Connection, session: str, game: str | None) -> list[KeyRow]:
    held = (
        select(KEYS)
        .join(CLAIMS, CLAIMS.c.key == KEYS.c.hash)
        .where(CLAIMS.c.session == session, KEYS.c.revoked.is_(None))
        .order_by(CLAIMS.c.created, KEYS.c.hash)
    )
    if game is not None:
        held = held.where(KEYS.c.game == game)
    return [KeyRow(*row) for row in connection.execute(held)]


def games_of(connection: Connection, session: str, limit: int) -> list[GameRow]:
    held = (
        select(KEYS.c.game)
        .join(CLAIMS, CLAIMS.c.key == KEYS.c.hash)
        .where(CLAIMS.c.session == session, KEYS.c.revoked.is_(None))
    )
    latest_first = (
        select(GAMES).where(GAMES.c.id.in_(held)).order_by(GAMES.c.updated.desc(), GAMES.c.id).limit(limit)
    )
    return [GameRow(*row) for row in connection.execute(latest_first)]


def calls_of(connection: Connection, game: str, seat: int) -> list[Call]:
    of_the_seat = select(CALLS).where(CALLS.c.game == game, CALLS.c.seat == seat)
    return [Call(*row) for row in connection.execute(of_the_seat.order_by(CALLS.c.created, CALLS.c.id))]


def add_call(connection: Connection, call: Call) -> None:
    """A call with the same id is replaced: a browser may ask again."""
    remove_call(connection, call.id)
    try:
        connection.execute(insert(CALLS), columns_of(call))
    except IntegrityError as error:
        if is_missing(error):
            raise no_such_game(call.game) from error
        if is_taken(error):
            raise Conflict("This call was asked for twice at once.") from error
        raise


def remove_call(connection: Connection, id: str) -> None:
    connection.execute(delete(CALLS).where(CALLS.c.id == id))


def host_setting(connection: Connection, name: str) -> Any:
    return connection.execute(
        select(HOST_SETTINGS.c.value).where(HOST_SETTINGS.c.name == name)
    ).scalar_one_or_none()


def set_host_setting(connection: Connection, name: str, value: Any) -> None:
    settle_host_setting(connection, name, value)
    connection.execute(update(HOST_SETTINGS).where(HOST_SETTINGS.c.name == name).values(value=value))


def settle_host_setting(connection: Connection, name: str, value: Any) -> Any:
    """The setting as it is; `value` if there was none. So workers that start together agree on one."""
    connection.execute(insert_or_leave(connection, HOST_SETTINGS), {"name": name, "value": value})
    return host_setting(connection, name)


def meet_uptime(connection: Connection, seconds: float) -> float:
    """The latest that any worker has told; two that tell it at once do so one after the other."""
    known = connection.execute(
        select(HOST_SETTINGS.c.value).where(HOST_SETTINGS.c.name == UPTIME).with_for_update()
    ).scalar_one_or_none()
    if known is None:
        known = settle_host_setting(connection, UPTIME, seconds)
    if float(known) < seconds:
        connection.execute(update(HOST_SETTINGS).where(HOST_SETTINGS.c.name == UPTIME).values(value=seconds))
    return max(float(known), seconds)
