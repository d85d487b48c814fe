"""Who is there, across workers: told by leases, so that nobody stays whose worker is gone."""

import pytest

from kemet.server.entries import NOBODY
from kemet.server.presence import AT_ONCE, LEASE, RENEWAL
from kemet.server.subscribers import Subscriber
from server.test_hall import messages, table
from server.workers.conftest import until

pytestmark = pytest.mark.anyio


def heard(one):
    return [(told["seat"], told["here"]) for told in messages(one) if told["type"] == "presence"]


async def sitting(worker, seat, name="a-game"):
    one = Subscriber(seat, frozenset({seat}) - {NOBODY})
    return one, await worker.subscribe(name, one)


async def test_those_at_a_worker_that_was_killed_are_gone_when_its_lease_has_run_out(start_worker, clock):
    staying, going = await start_worker(), await start_worker()
    await table(staying)
    one, held = await sitting(staying, 0)
    await sitting(going, 1)
    await until(lambda: held.here() == {0, 1})
    assert heard(one) == [(0, True), (1, True)]
    await going.kill()
    clock.time += LEASE - 1
    await staying.presence.look()
    assert held.here() == {0, 1}
    clock.time += 1
    await staying.presence.look()
    assert held.here() == {0}
    assert heard(one) == [(1, False)]


async def test_a_lease_is_renewed_for_as_long_as_somebody_is_there(start_worker, clock):
    one_worker, other = await start_worker(), await start_worker()
    await table(one_worker)
    one, held = await sitting(one_worker, 0)
    await sitting(other, 1)
    await until(lambda: held.here() == {0, 1})
    messages(one)
    for _ in range(10):
        clock.time += RENEWAL
        until_when = clock.time + LEASE
        await other.presence.look()
        await until(lambda: held.elsewhere[other.store.worker].until == until_when)  # noqa: B023
        await one_worker.presence.look()
    assert held.here() == {0, 1}
    assert heard(one) == []


async def test_a_worker_that_opens_a_table_later_knows_who_is_there(start_worker):
    early, late = await start_worker(), await start_worker()
    await table(early)
    await sitting(early, 1)
    await until(lambda: "a-game" in late.presence.elsewhere)
    assert "a-game" not in late.tables
    assert (await late.fresh("a-game")).here() == {1}


async def test_a_worker_that_starts_later_asks_who_is_there(start_worker):
    early = await start_worker()
    await table(early)
    await sitting(early, 1)
    late = await start_worker()
    await until(lambda: late.presence.elsewhere.get("a-game"))
    assert (await late.fresh("a-game")).here() == {1}


async def test_a_worker_that_ends_says_so(start_worker):
    staying, going = await start_worker(), await start_worker()
    await table(staying)
    _, held = await sitting(staying, 0)
    await sitting(going, 1)
    await until(lambda: held.here() == {0, 1})
    await going.close()
    await going.store.close()
    going.dead = True
    await until(lambda: held.here() == {0})


async def test_a_seat_that_is_at_two_workers_stays_when_it_leaves_one(start_worker):
    here, there = await start_worker(), await start_worker()
    await table(here)
    watching, held = await sitting(here, 0)
    one, _ = await sitting(here, 1)
    second, held_there = await sitting(there, 1)
    await until(lambda: held.elsewhere and held_there.here() == {0, 1})
    messages(watching)
    here.unsubscribe(held, one)
    assert held.here() == {0, 1}
    assert heard(watching) == []
    there.unsubscribe(held_there, second)
    await until(lambda: held.here() == {0})
    assert heard(watching) == [(1, False)]


async def test_other_workers_know_that_somebody_looks_on(start_worker):
    here, there = await start_worker(), await start_worker()
    await table(here)
    held = await there.fresh("a-game")
    assert not held.looked_at()
    one, held_here = await sitting(here, NOBODY)
    await until(held.looked_at)
    assert held.here() == frozenset()
    here.unsubscribe(held_here, one)
    await until(lambda: not held.looked_at())


async def test_many_tables_are_told_in_several_messages(start_worker):
    one_worker, other = await start_worker(), await start_worker()
    names = [f"game-{number:03}-{'x' * 30}" for number in range(AT_ONCE + 5)]
    held = await table(one_worker, name=names[0])
    one_worker.tables |= dict.fromkeys(names, held)
    held.subscribers |= {Subscriber(seat, frozenset()) for seat in (NOBODY, 0, 1, 2, 3, 4)}
    await one_worker.presence.tell_all()
    await until(lambda: other.presence.elsewhere.keys() >= set(names))


async def test_a_visit_without_a_connection_ends_by_itself(start_worker, clock):
    here, there = await start_worker(), await start_worker()
    await table(here)
    one, held = await sitting(here, 0)
    held.visits[1] = clock.time + LEASE
    await here.presence.tell_all()
    away = await there.fresh("a-game")
    await until(lambda: away.here() == {0, 1})
    messages(one)
    clock.time += LEASE
    await here.presence.look()
    assert heard(one) == [(1, False)]
    await until(lambda: away.here() == {0})
