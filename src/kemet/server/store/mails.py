"""What is read and written of mail addresses and of how much was sent, each inside one transaction."""

from collections.abc import Mapping

from sqlalchemy import Connection, and_, delete, exists, or_, select, update

from kemet.server.store.games import insert_or_leave
from kemet.server.store.rows import Call
from kemet.server.store.schema import ADDRESSES, CALLS, SENT


def ask_address(connection: Connection, address: str, owner: str, key: str, at: float) -> None:
    """Whoever shows this key later owns the address; an earlier key opens nothing any more."""
    same = (ADDRESSES.c.address == address, ADDRESSES.c.owner == owner)
    connection.execute(delete(ADDRESSES).where(*same, ADDRESSES.c.confirmed.is_(None)))
    connection.execute(
        insert_or_leave(connection, ADDRESSES),
        {"address": address, "owner": owner, "key": key, "asked": at, "confirmed": None},
    )


def is_confirmed(connection: Connection, address: str, owner: str) -> bool:
    found = select(ADDRESSES.c.confirmed).where(ADDRESSES.c.address == address, ADDRESSES.c.owner == owner)
    return connection.execute(found).scalar_one_or_none() is not None


def confirm_address(connection: Connection, key: str, at: float, since: float) -> bool:
    """Whether there is such a key that was sent since; also for one that was shown before."""
    known = (ADDRESSES.c.key == key, ADDRESSES.c.asked >= since)
    confirmed = update(ADDRESSES).where(*known, ADDRESSES.c.confirmed.is_(None)).values(confirmed=at)
    if connection.execute(confirmed).rowcount:
        return True
    return connection.execute(select(exists().where(*known))).scalar_one()


def forget_unconfirmed(connection: Connection, before: float) -> None:
    """Addresses that nobody has confirmed since, and the calls that wait for it."""
    gone = and_(ADDRESSES.c.confirmed.is_(None), ADDRESSES.c.asked < before)
    waits = select(ADDRESSES.c.address).where(
        gone, ADDRESSES.c.address == CALLS.c.address, ADDRESSES.c.owner == CALLS.c.owner
    )
    connection.execute(delete(CALLS).where(exists(waits)))
    connection.execute(delete(ADDRESSES).where(gone))


def stop_mail(connection: Connection, call: str) -> bool:
    """Nothing more is sent to the address of this call, for no seat; whether there is such a call."""
    of = select(CALLS.c.address).where(CALLS.c.id == call, CALLS.c.kind == "mail")
    address = connection.execute(of).scalar_one_or_none()
    if address is None:
        return False
    connection.execute(delete(CALLS).where(CALLS.c.address == address))
    connection.execute(delete(ADDRESSES).where(ADDRESSES.c.address == address))
    return True


def ready_calls(connection: Connection, game: str, seat: int) -> list[Call]:
    """Of a seat, without those to addresses that whoever asked has not confirmed."""
    confirmed = exists().where(
        ADDRESSES.c.address == CALLS.c.address,
        ADDRESSES.c.owner == CALLS.c.owner,
        ADDRESSES.c.confirmed.is_not(None),
    )
    ready = select(CALLS).where(
        CALLS.c.game == game, CALLS.c.seat == seat, or_(CALLS.c.kind != "mail", confirmed)
    )
    return [Call(*row) for row in connection.execute(ready.order_by(CALLS.c.created, CALLS.c.id))]


def take_turn_to_call(connection: Connection, call: str, at: float, pause: float) -> bool:
    """Whether this call may be made now; then it was, for everybody else."""
    long_ago = or_(CALLS.c.called.is_(None), CALLS.c.called <= at - pause, CALLS.c.called > at)
    taken = update(CALLS).where(CALLS.c.id == call, long_ago).values(called=at)
    return connection.execute(taken).rowcount > 0


def count_mail(connection: Connection, most: Mapping[str, int], day: int) -> str | None:
    """One mail more for each of these names; the first that has had enough today, and then for none."""
    connection.execute(delete(SENT).where(SENT.c.day < day))
    for name in sorted(most):  # in one order, or two workers could wait for each other
        connection.execute(insert_or_leave(connection, SENT), {"name": name, "day": day, "count": 0})
    today = select(SENT.c.name, SENT.c.count).where(SENT.c.day == day, SENT.c.name.in_(most))
    counts = {row[0]: row[1] for row in connection.execute(today.order_by(SENT.c.name).with_for_update())}
    for name, limit in most.items():
        if counts[name] >= limit:
            return name
    more = update(SENT).where(SENT.c.day == day, SENT.c.name.in_(most)).values(count=SENT.c.count + 1)
    connection.execute(more)
    return None
