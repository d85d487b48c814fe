"""Workers of one PostgreSQL, all in this process, so that a test can kill one, or make it deaf."""

import asyncio

import pytest

from kemet.server.hall import Hall
from kemet.server.store.store import open_store
from kemet.server.web.metrics import Metrics
from server.test_hall import Moving, QuickDesk

PATIENCE = 60.0  # seconds until a slow machine counts as one that does nothing


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def clock():
    return Moving()


class Worker(Hall):
    """A worker that can be killed: it says no goodbye."""

    def __init__(self, url, clock, desk):
        super().__init__(open_store(url), desk, Metrics(), now=clock, clock=clock)
        self.dead = False

    async def kill(self):
        self.dead = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.store.close()


@pytest.fixture
async def start_worker(postgres, clock):
    started = []
    with postgres.new_database() as url:

        async def start(desk=None):
            worker = Worker(url, clock, desk or QuickDesk())
            started.append(worker)
            await worker.store.start()
            await worker.start()
            return worker

        yield start
        for worker in started:
            if not worker.dead:
                await worker.close()
                await worker.store.close()


async def until(so):
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.01)
