"""Two writers of one game: exactly one is first, and the others have written nothing."""

import asyncio

import pytest

from kemet.server.store.store import Conflict
from server.store.examples import a_game, answer, chat, made

pytestmark = pytest.mark.anyio

SAME = {
    "entry": lambda i: chat(1, f"from {i}"),
    "moment": lambda i: answer(10 + i, index=5),
    "key": lambda i: chat(10 + i, key="the same click"),
}


async def outcomes_of(*wanted):
    return await asyncio.gather(*wanted, return_exceptions=True)


@pytest.mark.parametrize("same", SAME)
async def test_of_eight_writers_at_once_exactly_one_is_first(url, opened, same):
    one, other = opened(url), opened(url)
    await one.create(a_game(), [made()], [])
    entries = [SAME[same](i) for i in range(8)]
    stores = [one, other] * 4
    outcomes = await outcomes_of(
        *(store.append("thebes", [entry], {"answers": entry.n, "title": str(i)})
          for i, (store, entry) in enumerate(zip(stores, entries, strict=True)))
    )  # fmt: skip
    assert [type(outcome) for outcome in outcomes if outcome] == [Conflict] * 7
    winner = outcomes.index(None)
    saved = await other.load("thebes")
    assert saved.entries == [made(), entries[winner]]
    assert saved.row.title == str(winner)


async def test_of_an_append_that_loses_no_entry_and_no_fact_is_written(store):
    await store.create(a_game(), [made(), answer(1), answer(2)], [])
    with pytest.raises(Conflict, match="thebes"):
        await store.append("thebes", [chat(3), chat(2), chat(4)], {"updated": 77.0, "title": "lost"})
    saved = await store.load("thebes")
    assert saved.row == a_game()
    assert [entry.n for entry in saved.entries] == [0, 1, 2]


async def test_a_conflict_hurts_nobody_who_writes_at_the_same_time(store):
    games = [f"g{n}" for n in range(40)]
    await outcomes_of(*(store.create(a_game(game), [made()], []) for game in games))
    lost = {game for n, game in enumerate(games) if n % 3 == 0}
    await outcomes_of(*(store.append(game, [chat(1, "first")], {}) for game in lost))
    outcomes = await outcomes_of(*(store.append(game, [chat(1)], {"title": "here"}) for game in games))
    assert {
        game for game, outcome in zip(games, outcomes, strict=True) if isinstance(outcome, Conflict)
    } == lost
    assert [outcome for outcome in outcomes if outcome and not isinstance(outcome, Conflict)] == []
    for game in games:
        assert (await store.entries_since(game, 0)) == [chat(1, "first" if game in lost else "hello")]
        assert (await store.row(game)).title == ("" if game in lost else "here")


async def test_the_same_moment_and_key_are_free_in_another_game(store):
    for game in ("thebes", "giza"):
        await store.create(a_game(game), [made(), answer(1, index=0, key="k")], [])
    assert (await store.load("giza")).entries == (await store.load("thebes")).entries


async def test_any_number_of_entries_have_no_moment_and_no_key(store):
    await store.create(a_game(), [made(), chat(1), chat(2), chat(3)], [])
    assert len((await store.load("thebes")).entries) == 4
