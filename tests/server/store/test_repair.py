"""Repairing what lies in a database: the old log is kept byte for byte, and may be put back."""

import asyncio
import random

import pytest
from sqlalchemy import text

from kemet.cli import run
from kemet.server.hall import Hall
from kemet.server.store.store import Conflict, open_store
from kemet.server.web.metrics import Metrics
from server.test_hall import QuickDesk
from server.test_repairing import an_evening, row_of

pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture
def told():
    return an_evening(("here", "bot"))


@pytest.fixture
def kept(url, told):
    """A database with one good game, `a-game`, and a store that is open while a test damages it."""
    store = open_store(url)
    asyncio.run(store.create(row_of(told, bot_due=True), told.log, []))
    yield store
    store.close_now()


def damage(store, sql, **words):
    store._writing.submit(lambda link: link.execute(text(sql), words)).result()


def unreadable(store):
    """What can lie in a body: SQLite takes anything, PostgreSQL whatever is JSON."""
    return "{" if store._engine.dialect.name == "sqlite" else "[7]"


DAMAGES = {
    "an unknown kind": "UPDATE log SET kind = 'danced' WHERE n = 30",
    "a gap": "DELETE FROM log WHERE n = 30",
    "a body": "UPDATE log SET body = :body WHERE n = 30",
    "a body that says nothing": "UPDATE log SET body = '{}' WHERE n = 30",
    "a wrong moment": "UPDATE log SET moment = 9999 WHERE n = 30",
    "a wrong seat": "UPDATE log SET seat = 7 WHERE n = 30",
    "the beginning": "DELETE FROM log WHERE n = 0",
    "what was agreed": "UPDATE log SET body = :body WHERE n = 0",
    "all of it": "DELETE FROM log",
}


@pytest.mark.parametrize("what", DAMAGES)
def test_a_damaged_game_is_named_repaired_and_can_be_put_back(url, kept, told, what, capsys):
    damage(kept, DAMAGES[what], **({"body": unreadable(kept)} if ":body" in DAMAGES[what] else {}))
    before = kept.lines_now("a-game")
    assert run(["games", "validate", "--database", url]) == 1
    named = capsys.readouterr().out
    assert "a-game: " in named
    assert "repair: " in named
    assert run(["games", "repair", "a-game", "--dry-run", "--database", url]) == 0
    assert "Nothing was changed." in capsys.readouterr().out
    assert kept.lines_now("a-game") == before
    assert run(["games", "repair", "--all", "--yes", "--database", url]) == 0
    said = capsys.readouterr().out
    (copy,) = kept.copies_now("a-game")
    assert f"its old log is kept as copy {copy.id}." in said
    assert kept.copied_lines_now(copy.id) == before
    assert run(["games", "validate", "--database", url]) == 0
    capsys.readouterr()
    row = kept.load_now("a-game").row
    assert row.trouble is None
    assert row.repaired > 0
    assert asyncio.run(goes_on(url)) in ("playing", "over", "lobby")
    assert run(["games", "restore", "a-game", "--copy", copy.id, "--yes", "--database", url]) == 0
    assert kept.lines_now("a-game") == before
    assert len(kept.copies_now("a-game")) == 2, "also what was repaired is kept"
    assert kept.load_now("a-game").row.trouble is not None


async def goes_on(url):
    """Serve the game; whoever is asked answers ten times, and bots answer by themselves."""
    store = open_store(url)
    await store.start()
    hall = Hall(store, QuickDesk(), Metrics())
    luck = random.Random(2)
    try:
        await hall.tending.look_at_clocks()
        for _ in range(10):
            while hall.tasks:
                await asyncio.gather(*hall.tasks)
            held = await hall.fresh("a-game")
            if held.live.phase == "lobby":
                await hall.change("a-game", lambda live, now: live.start(None, now))
            elif held.live.phase == "playing":
                assert held.live.awaited_bot() is None
                await hall.change("a-game", lambda live, now: somebody_answers(live, luck, now))
        return held.live.phase
    finally:
        await hall.close()
        await store.close()


def somebody_answers(live, luck, now):
    seat = live.game.waiting[0]
    return live.answer(seat, live.index, luck.choice(live.game.options(seat)), None, now)


def test_a_good_game_is_left_alone(url, kept, capsys):
    before = kept.lines_now("a-game")
    assert run(["games", "repair", "a-game", "--yes", "--database", url]) == 0
    assert "nothing is wrong with it" in capsys.readouterr().out
    assert kept.lines_now("a-game") == before
    assert kept.copies_now() == []


def test_what_cannot_be_repaired_is_said_and_left_alone(url, kept, capsys):
    damage(kept, "DELETE FROM log")
    damage(kept, "UPDATE games SET summary = '{}'")
    assert run(["games", "repair", "a-game", "--yes", "--database", url]) == 1
    assert "what was agreed is lost" in capsys.readouterr().out
    assert kept.copies_now() == []


def test_a_log_that_somebody_wrote_to_meanwhile_is_not_replaced(kept, told):
    seen = kept.lines_now("a-game")
    more = told.live.say(0, "still here", 2000.0)
    asyncio.run(kept.append("a-game", more, {"updated": 2.0}))
    with pytest.raises(Conflict):
        kept.replace_log_now("a-game", seen, told.log[:10], None, {"trouble": None}, "test", 3.0)
    assert len(kept.lines_now("a-game")) == len(seen) + 1
    assert kept.copies_now() == []


def test_a_server_that_knows_the_old_log_goes_on_with_the_new_one(url, kept, capsys):
    """It hears of it, or looks after a while; and until then its writing is refused."""

    async def serve():
        await kept.start()
        hall = Hall(kept, QuickDesk(), Metrics())
        try:
            held = await hall.fresh("a-game")
            damage(kept, "UPDATE log SET digest = 'wrong' WHERE n = 28")
            words = ["games", "repair", "a-game", "--as-played", "--yes", "--database", url]
            assert await asyncio.to_thread(run, words) == 0
            with pytest.raises(Conflict):
                await kept.append("a-game", [], {"updated": 5.0}, repaired=held.repaired)
            hall.tending.repaired = 0.0
            await hall.tending.look_at_clocks()
            while hall.tasks:
                await asyncio.gather(*hall.tasks)
            assert await hall.fresh("a-game") is held
            assert held.live.repaired["answers"] >= 1
            await hall.change("a-game", lambda live, now: live.say(0, "good", now))
            while hall.tasks:
                await asyncio.gather(*hall.tasks)
            log = await kept.entries_since("a-game", -1)
            assert [entry.n for entry in log] == list(range(held.live.n))
        finally:
            await hall.close()

    asyncio.run(serve())
