"""A key that was revoked opens nothing, at no worker, and through no connection that it had opened before."""

import pytest

from kemet.server.access import LOOK_AT_KEYS
from kemet.server.declined import Declined
from kemet.server.entries import NOBODY
from kemet.server.keys import hash_of
from kemet.server.settings import Settings
from kemet.server.store.store import KeyRevoked, KeyRow, open_store
from kemet.server.subscribers import Subscriber
from kemet.server.web.app import create_app
from server.phone import Phone
from server.store.examples import a_game, a_key, answer, made
from server.test_hall import table
from server.test_interface import TWO_HERE, asking
from server.workers.conftest import until

pytestmark = pytest.mark.anyio
REFUSED = 4403


async def with_keys(worker):
    """A table whose two seats have a key each."""
    held = await table(worker)
    await worker.store.add_keys([KeyRow(f"key-{seat}", "a-game", "seat", seat, 1.0, None) for seat in (0, 1)])
    return held


async def sitting(worker, seat):
    one = Subscriber(seat, frozenset({seat}), frozenset({f"key-{seat}"}))
    return one, await worker.subscribe("a-game", one)


async def test_connections_at_all_workers_end_when_their_key_is_revoked(start_worker):
    workers = [await start_worker() for _ in range(3)]
    await with_keys(workers[0])
    lines = [(await sitting(worker, 0))[0] for worker in workers]
    others = [(await sitting(worker, 1))[0] for worker in workers]
    await workers[1].store.revoke_seat("a-game", 0, 2.0)
    await until(lambda: all(one.ended for one in lines))
    assert not any(one.ended for one in others)


async def test_a_single_key_is_revoked_everywhere_too(start_worker):
    here, there = await start_worker(), await start_worker()
    await with_keys(here)
    one, _ = await sitting(there, 0)
    assert await here.store.revoke_key("key-0", 2.0)
    await until(lambda: one.ended)


async def test_a_worker_that_heard_nothing_of_it_looks_at_the_keys_itself(start_worker, clock, monkeypatch):
    here, deaf = await start_worker(), await start_worker()
    await with_keys(here)
    one, _ = await sitting(deaf, 0)
    two, _ = await sitting(deaf, 1)
    monkeypatch.setattr(deaf.access, "heard_of_revocation", lambda game=None: None)
    await here.store.revoke_seat("a-game", 0, 2.0)
    await deaf.access.look()
    assert not one.ended
    clock.time += LOOK_AT_KEYS
    await deaf.access.look()
    await until(lambda: one.ended)  # it may have been the tick that looked
    assert not two.ended


async def test_a_worker_that_may_have_missed_something_looks_at_the_keys_at_once(start_worker, monkeypatch):
    here, deaf = await start_worker(), await start_worker()
    await with_keys(here)
    one, _ = await sitting(deaf, 0)
    with monkeypatch.context() as patch:
        patch.setattr(deaf, "heard_from_others", lambda message: None)
        deaf.store._listening.clear()
        deaf.store._wire._callbacks.clear()
        await here.store.revoke_seat("a-game", 0, 2.0)
    deaf.heard_from_others({"resync": True})
    await until(lambda: one.ended)


async def test_nothing_is_saved_for_a_key_that_was_revoked_a_moment_ago(start_worker):
    """The other worker knows nothing of it yet."""
    here, there = await start_worker(), await start_worker()
    held = await with_keys(here)
    other = await there.fresh("a-game")
    before = (held.live.n, held.live.game.digest())
    await here.store.revoke_seat("a-game", 0, 2.0)
    keys = frozenset({"key-0"})

    def play(live, now):
        seat = live.game.waiting[0]
        return live.answer(seat, live.index, live.game.options(seat)[0], None, now)

    for act in (play, lambda live, now: live.say(0, "still here", now)):
        with pytest.raises(Declined, check=lambda problem: problem.code == "unknown_key"):
            await there.change("a-game", act, keys)
        assert (other.live.n, other.live.game.digest()) == before
    assert len(await here.store.entries_since("a-game", -1)) == before[0]
    await there.change("a-game", play, frozenset({"key-1"}))
    assert other.live.n == before[0] + 1


async def test_who_connects_while_the_key_is_being_revoked_is_not_let_in(start_worker):
    """The key was good when it was shown, and word of its end came before the connection was listed."""
    here, there = await start_worker(), await start_worker()
    await with_keys(here)
    held = await there.fresh("a-game")
    async with held.lock:  # those who connect wait here
        one = Subscriber(0, frozenset({0}), frozenset({"key-0"}))
        await here.store.revoke_seat("a-game", 0, 2.0)
    with pytest.raises(Declined, check=lambda problem: problem.code == "unknown_key"):
        await there.subscribe("a-game", one)
    assert held.subscribers == set()
    assert held.here() == frozenset()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/games.sqlite3"
        return
    with request.getfixturevalue("postgres").new_database() as made_here:
        yield made_here


async def test_an_entry_is_written_for_good_keys_only(url):
    store = open_store(url)
    try:
        await store.create(a_game(), [made()], [a_key("good"), a_key("bad")])
        await store.revoke_key("bad", 2.0)
        for keys in (["bad"], ["good", "bad"], ["unheard of"]):
            with pytest.raises(KeyRevoked):
                await store.append("thebes", [answer(1)], {"updated": 5.0}, keys)
        assert await store.entries_since("thebes", 0) == []
        assert (await store.row("thebes")).updated == a_game().updated
        await store.append("thebes", [answer(1)], {"updated": 5.0}, ["good"])
        assert await store.good_keys({"good", "bad", "unheard of"}) == {"good"}
    finally:
        await store.close()


@pytest.fixture
async def served(url):
    app = create_app(Settings(database=url, rate=0, bot_workers=0))
    phones = []
    async with app.router.lifespan_context(app), asking(app) as client:
        new = (await client.post("/api/games", json=TWO_HERE | {"start": True})).json()

        def call(seat=None):
            phones.append(Phone(app, new["game"], seat, None if seat is None else new["seats"][str(seat)]))
            return phones[-1]

        yield app.state.reception, client, new, call
        for phone in phones:
            await phone.hang_up()


async def test_a_line_is_cut_when_its_key_is_revoked(served):
    reception, _, new, call = served
    one, other = call(0), call(1)
    await one.hear("hello")
    await other.hear("hello")
    await reception.store.revoke_seat(new["game"], 0, 2.0)
    assert isinstance(await one.hear("nothing more"), int)
    while (await other.hear("presence"))["here"]:
        pass
    other.say(type="ping")
    await other.hear("pong")


@pytest.mark.parametrize("what", ["answer", "chat", "resume"])
async def test_a_line_whose_key_was_revoked_says_nothing_more_though_nobody_cut_it(served, monkeypatch, what):
    reception, client, new, call = served
    phones = [call(0), call(1)]
    hellos = [(await phone.hear("hello"))["table"] for phone in phones]
    seat = next(number for number, table in enumerate(hellos) if table["question"])
    monkeypatch.setattr(reception.hall.access, "heard_of_revocation", lambda game=None: None)
    await reception.store.revoke_seat(new["game"], seat, 2.0)
    phone, table = phones[seat], hellos[seat]
    phone.say(
        **{
            "answer": {"type": "answer", "index": table["index"], "action": table["options"][0]},
            "chat": {"type": "chat", "text": "I am still here"},
            "resume": {"type": "resume", "epoch": 0, "events": 0, "chat": 0},
        }[what]
    )
    assert (await phone.hear("error"))["code"] == "unknown_key"
    assert await phone.hear("nothing more") == REFUSED
    key = {"Authorization": f"Bearer {new['seats'][str(1 - seat)]}"}
    now = (await client.get(f"/api/games/{new['game']}?seat={1 - seat}", headers=key)).json()
    assert (now["n"], now["index"]) == (table["n"], table["index"])


@pytest.mark.parametrize("what", ["answers", "chat", "resign"])
async def test_a_request_whose_key_is_revoked_on_its_way_changes_nothing(served, monkeypatch, what):
    reception, client, new, _ = served
    found = reception.who
    keys = [{"Authorization": f"Bearer {new['seats'][str(number)]}"} for number in (0, 1)]
    tables = [
        (await client.get(f"/api/games/{new['game']}?seat={number}", headers=keys[number])).json()
        for number in (0, 1)
    ]
    seat = next(number for number, table in enumerate(tables) if table["question"])

    async def found_too_early(*asked):
        who = await found(*asked)
        await reception.store.revoke_seat(new["game"], seat, 2.0)
        return who

    monkeypatch.setattr(reception, "who", found_too_early)
    asked = {
        "answers": {"index": tables[seat]["index"], "action": tables[seat]["options"][0]},
        "chat": {"text": "I am still here"},
    }.get(what, {})
    before = len((await reception.store.load(new["game"])).entries)
    answer = await client.post(
        f"/api/games/{new['game']}/{what}", json={"seat": seat, **asked}, headers=keys[seat]
    )
    assert (answer.status_code, answer.json()["code"]) == (401, "unknown_key")
    assert len((await reception.store.load(new["game"])).entries) == before


async def test_a_spectator_goes_when_the_key_that_was_shown_is_revoked(served):
    reception, _, new, call = served
    phone = call()
    await phone.hear("hello")
    phone.say(type="key", key=new["watch"])
    phone.say(type="chat", text="hello")
    assert (await phone.hear("chat"))["seat"] == NOBODY
    await reception.store.revoke_key(hash_of(new["watch"]), 2.0)
    assert isinstance(await phone.hear("nothing more"), int)
