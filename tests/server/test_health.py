"""Health: a small write, tried now and then, shared by everybody who asks."""

import asyncio

import pytest

from kemet.server.store.store import StoreError
from kemet.server.web.errors import Refused
from kemet.server.web.health import TRIED_EVERY, Healthy

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend():
    return "asyncio"


class Store:
    def __init__(self):
        self.tries = 0
        self.problem = None
        self.goes_on = asyncio.Event()
        self.goes_on.set()

    async def try_to_write(self):
        self.tries += 1
        await self.goes_on.wait()
        if self.problem is not None:
            raise self.problem

    async def count_open(self, *words):
        return 3


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


async def test_a_write_is_tried_at_most_every_few_seconds():
    store, clock = Store(), Clock()
    healthy = Healthy(store, clock)
    assert [await healthy.open_games() for _ in range(5)] == [3] * 5
    assert store.tries == 1
    clock.now += TRIED_EVERY
    assert await asyncio.gather(*(healthy.open_games() for _ in range(5))) == [3] * 5
    assert store.tries == 2


async def test_a_write_that_fails_is_told_until_one_works_again():
    store, clock = Store(), Clock()
    healthy = Healthy(store, clock)
    store.problem = StoreError("The database failed: database or disk is full.")
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            await healthy.open_games()
        assert (refused.value.status, refused.value.code) == (503, "unavailable")
    store.problem = None
    clock.now += TRIED_EVERY
    assert await healthy.open_games() == 3


async def test_a_write_that_does_not_come_back_is_not_waited_for_and_not_tried_twice():
    """The file is locked by another program."""
    store, clock = Store(), Clock()
    healthy = Healthy(store, clock, patience=0.01)
    store.goes_on.clear()
    for _ in range(3):
        clock.now += TRIED_EVERY
        with pytest.raises(Refused) as refused:
            await healthy.open_games()
        assert refused.value.status == 503
    assert store.tries == 1
    store.goes_on.set()
    await healthy.trying
    assert await healthy.open_games() == 3
    await healthy.close()
