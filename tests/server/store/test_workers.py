"""What the workers of one PostgreSQL tell each other."""

import asyncio
import time

import pytest
from sqlalchemy import text

from kemet.server.store.store import Conflict, StoreError
from server.store.examples import a_game, answer, chat, made

pytestmark = pytest.mark.anyio


class Ear:
    """Hears one store, and remembers on which loop."""

    def __init__(self, store):
        self.heard = []
        self.loops = set()
        store.listen(self.hear)

    def hear(self, message):
        self.loops.add(asyncio.get_running_loop())
        self.heard.append(message)

    async def until(self, count, seconds=20):
        latest = time.monotonic() + seconds
        while len(self.heard) < count and time.monotonic() < latest:
            await asyncio.sleep(0.01)
        return self.heard


@pytest.fixture
def pair(postgres_url, opened):
    return opened(postgres_url), opened(postgres_url)


async def test_an_append_is_told_to_the_other_worker_only(pair):
    one, other = pair
    mine, theirs = Ear(one), Ear(other)
    await one.start()
    await other.start()
    await one.create(a_game(), [made()], [])
    await one.append("thebes", [answer(1), answer(2)], {"updated": 2.0})
    await one.append("thebes", [], {"updated": 3.0})
    await other.append("thebes", [answer(3)], {})
    assert await theirs.until(1) == [{"game": "thebes", "n": 2, "from": one.worker}]
    assert await mine.until(1) == [{"game": "thebes", "n": 3, "from": other.worker}]
    assert theirs.loops == {asyncio.get_running_loop()}


async def test_what_is_told_can_already_be_read(pair):
    one, other = pair
    ear = Ear(other)
    await other.start()
    await one.create(a_game(), [made()], [])
    for n in range(1, 20):
        await one.append("thebes", [answer(n)], {})
        await ear.until(n)
        assert (await other.entries_since("thebes", ear.heard[-1]["n"] - 1))[0].n == n


async def test_an_append_that_lost_is_not_told(pair):
    one, other = pair
    ear = Ear(other)
    await other.start()
    await one.create(a_game(), [made(), chat(1)], [])
    with pytest.raises(Conflict):
        await one.append("thebes", [chat(1)], {})
    await one.tell({"presence": "thebes", "seat": 2, "name": "Ω"})
    assert await ear.until(1) == [{"presence": "thebes", "seat": 2, "name": "Ω", "from": one.worker}]


async def test_what_no_worker_has_told_is_ignored(pair):
    one, other = pair
    ear = Ear(other)
    await other.start()
    with one._engine.begin() as connection:
        for letter in ("", "no json", "[1]", "7", '{"game": "thebes"}'):
            connection.execute(text("SELECT pg_notify('kemet', :letter)"), {"letter": letter})
    await one.tell({"real": True})
    assert await ear.until(1) == [{"real": True, "from": one.worker}]


async def test_everybody_who_listens_hears_in_order(pair):
    one, other = pair
    ears = [Ear(other), Ear(other)]
    await other.start()
    for n in range(50):
        await one.tell({"n": n})
    for ear in ears:
        assert [message["n"] for message in await ear.until(50)] == list(range(50))


async def test_a_worker_that_lost_its_connection_is_told_to_read_again(pair):
    one, other = pair
    ear = Ear(other)
    await other.start()
    await other.start()
    with one._engine.begin() as connection:
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name"
        assert connection.execute(text(cut), {"name": f"kemet listener {other.worker}"}).all() == [(True,)]
    assert await ear.until(1) == [{"resync": True}]
    await one.tell({"after": True})
    assert (await ear.until(2))[1:] == [{"after": True, "from": one.worker}]


async def test_a_write_after_the_server_dropped_all_connections_works(pair):
    one, other = pair
    await one.create(a_game(), [made()], [])
    with other._engine.begin() as connection:
        cut = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        connection.execute(text(cut))
    await one.append("thebes", [chat(1)], {})
    assert await one.entries_since("thebes", 0) == [chat(1)]


async def test_what_is_too_long_to_tell_is_refused(pair):
    one, other = pair
    ear = Ear(other)
    await other.start()
    with pytest.raises(StoreError, match="7999 bytes"):
        await one.tell({"text": "x" * 8000})
    most = 7999 - len('{"text":"","from":"' + one.worker + '"}')
    await one.tell({"text": "x" * most})
    assert len((await ear.until(1))[0]["text"]) == most


async def test_with_sqlite_there_is_nobody_to_tell(tmp_path, opened):
    store = opened(f"sqlite:///{tmp_path}/games.db")
    ear = Ear(store)
    await store.start()
    await store.tell({"text": "x" * 9000})
    await store.create(a_game(), [made()], [])
    await store.append("thebes", [chat(1)], {})
    await asyncio.sleep(0.05)
    assert ear.heard == []
