"""Games and their logs, as they are kept and found again."""

import pytest

from kemet.server.entries import ANSWER, STARTED, Entry
from kemet.server.store.rows import Snapshot
from kemet.server.store.store import Conflict, NoSuchGame, StoreError, open_store
from server.store.examples import a_game, a_key, answer, chat, made

pytestmark = pytest.mark.anyio

LETTERS = "Ω ägyptisch 埃及 🐫 \u202e \x00 \ud800 'quoted' \"twice\" \\ {}[]"


async def test_entries_come_back_as_they_were_written(store):
    entries = [
        made(1234567890.123456789),
        Entry(1, 0.1 + 0.2, STARTED, body={"chance": [1, 2.5, None, True, {"Ω": []}]}, digest="ab" * 32),
        Entry(2, 3.0, ANSWER, 4, {"answer": 2**53}, 0, "cd" * 32, "a key of the sender's: ü"),
        chat(3, LETTERS),
    ]
    await store.create(a_game(), entries[:2], [])
    await store.append("thebes", entries[2:], {"updated": 3.0})
    assert (await store.load("thebes")).entries == entries


async def test_a_game_is_found_again_after_the_store_was_closed(url, opened):
    store = opened(url)
    row = a_game(
        title="Nile 尼羅河", summary={"seats": [{"name": "Ádá"}]}, due=7.25, bot_due=True, listed=False
    )
    await store.create(row, [made()], [a_key()])
    await store.close()
    saved = await opened(url).load("thebes")
    assert saved.row == row
    assert saved.snapshot is None
    assert saved.entries == [made()]


async def test_an_append_changes_the_facts_of_the_game_with_it(store):
    await store.create(a_game(), [made()], [])
    await store.append(
        "thebes",
        [answer(1), answer(2)],
        {"phase": "over", "updated": 5.5, "answers": 2, "due": 9.0, "bot_due": True, "summary": {"won": [1]},
         "title": "Late", "listed": False},
    )  # fmt: skip
    assert await store.row("thebes") == a_game(
        phase="over", updated=5.5, answers=2, due=9.0, bot_due=True, summary={"won": [1]}, title="Late",
        listed=False,
    )  # fmt: skip


async def test_facts_can_change_without_an_entry(store):
    await store.create(a_game(due=1.0), [made()], [])
    await store.append("thebes", [], {"due": None})
    assert (await store.row("thebes")).due is None
    assert (await store.load("thebes")).entries == [made()]


async def test_what_was_agreed_cannot_be_changed_by_an_append(store):
    await store.create(a_game(), [made()], [])
    with pytest.raises(ValueError, match="boxes, players"):
        await store.append("thebes", [], {"players": 5, "boxes": "seth"})


async def test_a_game_that_is_not_there_is_named(store):
    for asked in (
        store.row("memphis"),
        store.load("memphis"),
        store.append("memphis", [answer(1)], {"updated": 1.0}),
        store.append("memphis", [answer(1)], {}),
        store.save_snapshot("memphis", 1, 0, "0.1.0", b""),
        store.add_keys([a_key(game="memphis")]),
    ):
        with pytest.raises(NoSuchGame, match="memphis"):
            await asked
    assert await store.entries_since("memphis", -1) == []


async def test_the_same_game_cannot_be_created_twice(store):
    await store.create(a_game(), [made()], [])
    with pytest.raises(Conflict, match="thebes"):
        await store.create(a_game(title="another"), [made(5.0)], [])
    assert (await store.load("thebes")).entries == [made()]
    assert (await store.row("thebes")).title == ""


async def test_a_body_that_is_no_json_is_refused_and_nothing_is_written(store):
    await store.create(a_game(), [made()], [])
    for body in ({"x": float("nan")}, {"x": object()}):
        with pytest.raises(StoreError, match=r"^This cannot be kept: .*\.$"):
            await store.append("thebes", [Entry(1, 1.0, ANSWER, body=body)], {"updated": 77.0})
    assert await store.row("thebes") == a_game()
    assert await store.entries_since("thebes", 0) == []


async def test_entries_since_are_those_after_the_one_that_is_known(store):
    await store.create(a_game(), [made()], [])
    await store.append("thebes", [answer(n) for n in range(1, 12)], {})
    assert [entry.n for entry in await store.entries_since("thebes", 8)] == [9, 10, 11]
    assert len(await store.entries_since("thebes", -1)) == 12


async def test_a_game_is_loaded_from_its_newest_snapshot(store):
    await store.create(a_game(), [made(), *[answer(n) for n in range(1, 6)]], [])
    await store.save_snapshot("thebes", 2, 1, "0.1.0", b"\x00\xff old")
    await store.save_snapshot("thebes", 4, 3, "0.1.1", bytes(range(256)))
    saved = await store.load("thebes")
    assert isinstance(saved.snapshot, Snapshot)
    assert (saved.snapshot.n, saved.snapshot.moment, saved.snapshot.engine) == (4, 3, "0.1.1")
    assert saved.snapshot.body == bytes(range(256))
    assert saved.entries == [answer(5)]


async def test_only_the_newest_two_snapshots_of_each_game_are_kept(store):
    for game in ("thebes", "giza"):
        await store.create(a_game(game), [made()], [])
    await store.save_snapshot("giza", 1, 0, "0.1.0", b"giza")
    for n in (10, 20, 30, 40):
        await store.save_snapshot("thebes", n, n, "0.1.0", b"")
    await store.save_snapshot("thebes", 40, 40, "0.1.0", b"the same again")
    with store._engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT game, n FROM snapshots ORDER BY game, n").all()
    assert [tuple(row) for row in kept] == [("giza", 1), ("thebes", 30), ("thebes", 40)]


async def test_open_games_are_listed_newest_first_and_page_by_page(store):
    for n in range(5):
        await store.create(a_game(f"g{n}", created=float(n), phase=("lobby", "playing")[n % 2]), [], [])
    await store.create(a_game("hidden", listed=False), [], [])
    await store.create(a_game("over", phase="over"), [], [])
    await store.create(a_game("closed", phase="closed"), [], [])
    assert [row.id for row in await store.open_games()] == ["g4", "g3", "g2", "g1", "g0"]
    first = await store.open_games(limit=2)
    assert [row.id for row in first] == ["g4", "g3"]
    assert [row.id for row in await store.open_games(limit=2, after=first[-1].created)] == ["g2", "g1"]


async def test_games_are_counted_by_phase(store):
    for n, phase in enumerate(("lobby", "playing", "playing", "over")):
        await store.create(a_game(f"g{n}", phase=phase), [], [])
    assert await store.count(["playing"]) == 2
    assert await store.count({"lobby", "over"}) == 2
    assert await store.count([]) == 0


async def test_due_games_are_told_when_they_are_due_and_the_longest_due_first(store):
    for id, due in (("a", 30.0), ("b", 10.0), ("c", None), ("d", 20.0)):
        await store.create(a_game(id, due=due), [], [])
    assert await store.due_games(9.9, 10) == []
    assert await store.due_games(20.0, 10) == ["b", "d"]
    assert await store.due_games(99.0, 2) == ["b", "d"]
    await store.append("b", [], {"due": None})
    assert await store.due_games(99.0, 10) == ["d", "a"]


async def test_games_that_wait_for_a_bot_are_told(store):
    for id, waits in (("a", True), ("b", False), ("c", True)):
        await store.create(a_game(id, bot_due=waits, updated=-float(ord(id))), [], [])
    assert await store.waiting_for_bots(10) == ["c", "a"]
    assert await store.waiting_for_bots(1) == ["c"]
    await store.append("c", [], {"bot_due": False})
    assert await store.waiting_for_bots(10) == ["a"]


async def test_pruning_takes_everything_of_a_game_and_nothing_of_the_others(store):
    for id, updated, phase in (("old", 10.0, "over"), ("new", 99.0, "over"), ("live", 10.0, "playing")):
        keys = [a_key(f"key {id}", id)]
        await store.create(a_game(id, updated=updated, phase=phase), [made(), answer(1)], keys)
        await store.save_snapshot(id, 1, 0, "0.1.0", b"x")
    for session, held in (("gone", "key old"), ("back", "key new")):
        await store.begin_session(session, 1.0)
        await store.claim(session, held, 1.0)
    assert store.prune_now(50.0, ["over", "closed"]) == 1
    assert sorted(store.all_ids()) == ["live", "new"]
    with pytest.raises(NoSuchGame):
        store.load_now("old")
    with store._engine.connect() as connection:
        for table in ("log", "snapshots", "keys"):
            rows = connection.exec_driver_sql(f"SELECT DISTINCT game FROM {table} ORDER BY game").scalars()
            assert list(rows) == ["live", "new"], table
        assert list(connection.exec_driver_sql("SELECT session FROM claims").scalars()) == ["back"]
        assert list(connection.exec_driver_sql("SELECT hash FROM sessions").scalars()) == ["back"]
    assert await store.entries_since("live", -1) == [made(), answer(1)]


async def test_a_store_in_memory_is_used_by_all_threads_alike():
    store = open_store("sqlite://")
    await store.create(a_game(), [made()], [])
    assert store.load_now("thebes").entries == [made()]
    assert (await store.row("thebes")) == a_game()
    assert store.all_ids() == ["thebes"]
    await store.close()


async def test_a_closed_store_says_that_it_is_closed(url, opened):
    store = opened(url)
    await store.close()
    await store.close()
    for asked in (store.row("thebes"), store.append("thebes", [], {"updated": 1.0})):
        with pytest.raises(StoreError, match="closed"):
            await asked
