"""Keys, the sessions that hold them, calls, and the host's settings."""

import asyncio

import pytest

from kemet.server.store.store import Call, Conflict, KeyChange, KeyRevoked, NoSuchGame, StoreError
from server.store.examples import a_game, a_key, chat, made

pytestmark = pytest.mark.anyio


async def test_a_key_is_known_by_its_hash(store):
    await store.create(a_game(), [made()], [a_key("h", role="host", seat=None), a_key("s", seat=2)])
    assert await store.key("h") == a_key("h", role="host", seat=None)
    assert await store.key("s") == a_key("s", seat=2)
    assert await store.key("nobody's") is None


async def test_a_game_is_not_created_if_one_of_its_keys_exists(store):
    await store.create(a_game(), [made()], [a_key()])
    with pytest.raises(Conflict):
        await store.create(a_game("giza"), [made()], [a_key(game="giza")])
    assert store.all_ids() == ["thebes"]


async def test_a_key_is_revoked_once_and_keeps_its_time(store):
    await store.create(a_game(), [], [a_key()])
    assert await store.revoke_key("k0", 5.0) is True
    assert await store.revoke_key("k0", 6.0) is False
    assert await store.revoke_key("nobody's", 6.0) is False
    assert await store.key("k0") == a_key(revoked=5.0, ended="revoked")


async def test_revoking_a_seat_leaves_other_seats_and_the_host_alone(store):
    await store.create(
        a_game(), [],
        [a_key("h", role="host", seat=None), a_key("w", role="watch", seat=None), a_key("a"), a_key("b"),
         a_key("c", revoked=1.0), a_key("other", seat=1)],
    )  # fmt: skip
    assert await store.revoke_seat("thebes", 0, 9.0) == ["a", "b"]
    assert await store.revoke_seat("thebes", 0, 9.5) == []
    revoked = {hash: (await store.key(hash)).revoked for hash in ("h", "w", "a", "b", "c", "other")}
    assert revoked == {"h": None, "w": None, "a": 9.0, "b": 9.0, "c": 1.0, "other": None}
    await store.add_keys([a_key("fresh")])
    assert (await store.key("fresh")).revoked is None


async def test_an_invitation_is_used_up_with_the_entry_that_tells_of_it(store):
    keys = [a_key("i", role="invite"), a_key("old"), a_key("other", seat=1)]
    await store.create(a_game(), [made()], keys)
    await store.begin_session("s", 1.0)
    change = KeyChange(0, 9.0, uses="i", adds=a_key("new"), session="s")
    await store.append("thebes", [chat(1)], {"updated": 9.0}, keys=change)
    ended = {hash: (await store.key(hash)).ended for hash in ("i", "old", "other", "new")}
    assert ended == {"i": "used", "old": "replaced", "other": None, "new": None}
    assert [key.hash for key in await store.claims("s")] == ["new"]
    again = KeyChange(0, 10.0, uses="i", adds=a_key("second"))
    with pytest.raises(KeyRevoked):
        await store.append("thebes", [chat(2)], {"updated": 10.0}, keys=again)
    assert await store.key("second") is None
    assert len(await store.entries_since("thebes", -1)) == 2
    assert (await store.key("new")).revoked is None


async def test_of_many_who_use_one_invitation_at_once_one_does(url, opened):
    stores = [opened(url), opened(url)]
    await stores[0].create(a_game(), [made()], [a_key("i", role="invite")])

    async def use(number):
        change = KeyChange(0, 9.0, uses="i", adds=a_key(f"k{number}"))
        await stores[number % 2].append(
            "thebes", [chat(1 + number, key=str(number))], {"updated": 9.0}, keys=change
        )

    outcomes = await asyncio.gather(*(use(number) for number in range(8)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(KeyRevoked) == 7
    assert len(await stores[0].entries_since("thebes", -1)) == 2


async def test_a_key_cannot_be_added_twice(store):
    await store.create(a_game(), [], [a_key()])
    with pytest.raises(Conflict):
        await store.add_keys([a_key("another"), a_key()])
    assert await store.key("another") is None
    await store.add_keys([])


async def test_a_session_holds_the_keys_it_claimed_until_they_are_revoked(store):
    await store.create(a_game(), [], [a_key("t0"), a_key("t1", seat=1)])
    await store.create(a_game("giza"), [], [a_key("g0", "giza")])
    await store.begin_session("s", 1.0)
    await store.begin_session("stranger", 1.0)
    for at, key in enumerate(("t0", "g0", "t1", "t0")):
        await store.claim("s", key, float(at))
    assert [key.hash for key in await store.claims("s")] == ["t0", "g0", "t1"]
    assert await store.claims("s", "giza") == [a_key("g0", "giza")]
    assert await store.claims("stranger") == []
    await store.revoke_seat("thebes", 0, 9.0)
    assert [key.hash for key in await store.claims("s", "thebes")] == ["t1"]


async def test_the_games_of_a_session_are_told_once_each_and_the_latest_first(store):
    for game, updated in (("a", 1.0), ("b", 3.0), ("c", 2.0), ("d", 4.0)):
        keys = [a_key(f"{game}0", game), a_key(f"{game}1", game, seat=1)]
        await store.create(a_game(game, updated=updated), [], keys)
    await store.begin_session("s", 1.0)
    for key in ("a0", "a1", "b0", "c1", "d0"):
        await store.claim("s", key, 1.0)
    await store.revoke_key("d0", 2.0)
    assert [row.id for row in await store.games_of("s")] == ["b", "c", "a"]
    assert [row.id for row in await store.games_of("s", limit=1)] == ["b"]


async def test_only_a_session_and_a_key_that_exist_can_be_joined(store):
    await store.create(a_game(), [], [a_key()])
    await store.begin_session("s", 1.0)
    for session, key in (("nobody", "k0"), ("s", "nothing")):
        with pytest.raises(StoreError, match="no such"):
            await store.claim(session, key, 1.0)
    with pytest.raises(Conflict):
        await store.begin_session("s", 2.0)
    assert await store.touch_session("s", 3.0) is True
    assert await store.touch_session("nobody", 3.0) is False


async def test_calls_are_kept_by_seat_and_replaced_by_id(store):
    await store.create(a_game(), [], [])
    first = Call("c1", "thebes", 0, "push", {"endpoint": "https://push.example/ü"}, 1.0)
    second = Call("c2", "thebes", 0, "mail", {"to": "ada@example.org"}, 2.0)
    for call in (second, first, Call("c3", "thebes", 1, "webhook", {}, 1.0)):
        await store.add_call(call)
    assert await store.calls_of("thebes", 0) == [first, second]
    moved = Call("c1", "thebes", 0, "push", {"endpoint": "https://push.example/new"}, 3.0)
    await store.add_call(moved)
    assert await store.calls_of("thebes", 0) == [second, moved]
    await store.remove_call("c2")
    await store.remove_call("c2")
    assert await store.calls_of("thebes", 0) == [moved]
    with pytest.raises(NoSuchGame):
        await store.add_call(Call("c4", "giza", 0, "push", {}, 1.0))


async def test_a_setting_of_the_host_is_kept(store):
    assert await store.host_setting("vapid") is None
    for value in ({"public": "ü", "n": [1, 2]}, "words", 7, None, False):
        await store.set_host_setting("vapid", value)
        assert await store.host_setting("vapid") == value
    assert await store.host_setting("other") is None


async def test_workers_that_settle_the_same_setting_agree_on_one(url, opened):
    stores = [opened(url), opened(url)]
    settled = await asyncio.gather(
        *(stores[i % 2].settle_host_setting("vapid", f"from {i}") for i in range(8))
    )
    assert len(set(settled)) == 1
    assert await stores[0].host_setting("vapid") == settled[0]


async def test_how_long_the_server_has_run_is_what_the_last_of_its_workers_knows(url, opened):
    one, other = opened(url), opened(url)
    assert await one.meet_uptime(0.0) == 0
    assert await one.meet_uptime(12.5) == 12.5
    assert await other.meet_uptime(0.0) == 12.5
    assert sorted(await asyncio.gather(*(store.meet_uptime(20.0) for store in (one, other)))) == [20, 20]
    assert await one.meet_uptime(15.0) == 20
