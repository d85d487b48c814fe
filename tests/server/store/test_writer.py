"""Writing together to SQLite: what waits shares one commit, and nobody is answered before it."""

import asyncio
import sqlite3
import subprocess
import sys
import threading

import pytest
from sqlalchemy import event

from kemet.server.store import opening
from kemet.server.store.store import StoreError
from server.store.examples import a_game, answer, chat, made

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture
def store(url, opened):
    return opened(url)


class Held:
    """Keeps the writer busy until it is let go, so that writes gather behind it."""

    def __init__(self, store):
        self.begun, self.let_go = threading.Event(), threading.Event()
        self.done = store._writing.submit(self.wait)
        assert self.begun.wait(20)

    def wait(self, link):
        self.begun.set()
        assert self.let_go.wait(20)


async def gathered(store, wanted):
    """Start these writes while the writer is busy, then let it go on."""
    held = Held(store)
    tasks = [asyncio.ensure_future(one) for one in wanted]
    await asyncio.sleep(0.05)
    held.let_go.set()
    return await asyncio.gather(*tasks, return_exceptions=True)


async def test_writes_that_wait_are_committed_together(store):
    commits = []
    event.listen(store._engine, "commit", commits.append)
    outcomes = await gathered(store, [store.create(a_game(f"g{n}"), [made()], []) for n in range(100)])
    assert outcomes == [None] * 100
    assert len(commits) == 2, "the one that held the writer, and one for the hundred"
    assert len(store.all_ids()) == 100


async def test_one_that_fails_fails_alone(store):
    await store.create(a_game(), [made()], [])
    outcomes = await gathered(
        store,
        [
            store.append("thebes", [answer(1)], {"answers": 1}),
            store.append("thebes", [answer(1)], {"answers": 9}),
            store.append("giza", [answer(1)], {"answers": 9}),
            store.append("thebes", [chat(2, object())], {"answers": 9}),
            store._write(lambda link: 1 / 0),
            store._write(lambda link: link.exec_driver_sql("SELECT nonsense")),
            store.append("thebes", [answer(2)], {"answers": 2}),
        ],
    )
    kinds = [type(outcome).__name__ for outcome in outcomes]
    assert kinds == [
        "NoneType",
        "Conflict",
        "NoSuchGame",
        "StoreError",
        "StoreError",
        "StoreError",
        "NoneType",
    ]
    saved = await store.load("thebes")
    assert saved.entries == [made(), answer(1), answer(2)]
    assert saved.row.answers == 2


async def test_nobody_is_told_of_success_if_the_commit_fails(store, url, opened):
    await store.create(a_game(), [made()], [])

    def no_commit(connection):
        raise sqlite3.OperationalError("database or disk is full")

    event.listen(store._engine, "commit", no_commit)
    outcomes = await gathered(store, [store.append("thebes", [chat(n)], {}) for n in (1, 2, 3)])
    event.remove(store._engine, "commit", no_commit)
    assert [type(outcome) for outcome in outcomes] == [StoreError] * 3
    assert await opened(url).entries_since("thebes", 0) == []
    await store.append("thebes", [chat(1)], {})
    assert await store.entries_since("thebes", 0) == [chat(1)]


async def test_if_the_whole_transaction_is_taken_back_everybody_is_told(store):
    await store.create(a_game(), [made()], [])
    outcomes = await gathered(
        store,
        [
            store.append("thebes", [chat(1)], {}),
            store._write(full_disk),
            store.append("thebes", [chat(2)], {}),
        ],
    )
    assert [type(outcome) for outcome in outcomes] == [StoreError] * 3
    assert await store.entries_since("thebes", 0) == []


def full_disk(link):
    """What SQLite does then: all of the transaction is gone."""
    link.exec_driver_sql("ROLLBACK")
    raise sqlite3.OperationalError("database or disk is full")


async def test_a_write_that_was_given_up_in_the_queue_is_not_made(store):
    await store.create(a_game(), [made()], [])
    held = Held(store)
    given_up = asyncio.ensure_future(store.append("thebes", [chat(1, "given up")], {}))
    await asyncio.sleep(0.05)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    held.let_go.set()
    await store.append("thebes", [chat(1, "wanted")], {})
    assert await store.entries_since("thebes", 0) == [chat(1, "wanted")]


async def test_closing_waits_for_what_was_asked_before(url, opened):
    store = opened(url)
    await store.create(a_game(), [made()], [])
    held = Held(store)
    last = [asyncio.ensure_future(store.append("thebes", [chat(n)], {})) for n in (1, 2)]
    closing = asyncio.ensure_future(store.close())
    await asyncio.sleep(0.05)
    assert not closing.done()
    held.let_go.set()
    await closing
    assert await asyncio.gather(*last) == [None, None]
    assert await opened(url).entries_since("thebes", 0) == [chat(1), chat(2)]


async def test_reading_goes_on_while_the_writer_is_busy(store):
    await store.create(a_game(), [made()], [])
    held = Held(store)
    assert await asyncio.wait_for(store.row("thebes"), 10) == a_game()
    held.let_go.set()


async def test_the_event_loop_goes_on_while_the_writer_waits_for_another_program(store, url):
    await store.create(a_game(), [made()], [])
    other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.ensure_future(store.append("thebes", [chat(1)], {}))
    for _ in range(20):
        await asyncio.sleep(0.01)
    assert not waiting.done()
    other.execute("ROLLBACK")
    other.close()
    await waiting


async def test_a_program_that_keeps_the_database_for_too_long_is_an_error(url, opened, monkeypatch):
    monkeypatch.setattr(opening, "PATIENCE", 0.1)
    store = opened(url)
    await store.create(a_game(), [made()], [])
    other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="locked"):
        await store.append("thebes", [chat(1)], {})
    other.execute("ROLLBACK")
    other.close()
    await store.append("thebes", [chat(1)], {})


def test_a_store_that_nobody_closed_does_not_keep_the_program_from_ending(url):
    opens = "import sys; from kemet.server.store.store import open_store; store = open_store(sys.argv[1])"
    forgets = f"{opens}; print(store.all_ids())"
    done = subprocess.run([sys.executable, "-c", forgets, url], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")
