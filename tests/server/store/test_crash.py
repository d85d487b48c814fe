"""A worker that is killed in the middle of its work: what it acknowledged is there."""

import os
import signal
import subprocess
import sys
import time

import pytest

from kemet.server.store import games
from kemet.server.store.store import open_store
from server.store.examples import a_game, made

# Ten games at once, each telling on a line of its own what was acknowledged.
WORKER = """
import asyncio, sys
from kemet.server.entries import Entry
from kemet.server.store.store import open_store

async def play(store, game):
    n = 0
    while True:
        n += 1
        body = {"text": f"{game} {n} " + "x" * (n % 300)}
        entry = Entry(n, float(n), "answer", 0, body, n - 1, "d", f"key {n}")
        await store.append(game, [entry], {"answers": n})
        sys.stdout.write(f"{game} {n}\\n")
        sys.stdout.flush()

async def main():
    store = open_store(sys.argv[1])
    await asyncio.gather(*(play(store, f"g{i}") for i in range(10)))

asyncio.run(main())
"""


@pytest.mark.parametrize("after", [0.4, 0.9])
def test_what_a_killed_worker_acknowledged_is_there(url, tmp_path, after):
    store = open_store(url)
    for i in range(10):
        store._writing.submit(lambda link, i=i: create(link, f"g{i}")).result()
    store.close_now()
    told = tmp_path / "told"
    with told.open("wb") as said:
        worker = subprocess.Popen([sys.executable, "-c", WORKER, url], stdout=said)
        try:
            latest = time.monotonic() + 60
            while told.stat().st_size < 100:
                assert worker.poll() is None
                assert time.monotonic() < latest
                time.sleep(0.01)
            time.sleep(after)
        finally:
            os.kill(worker.pid, signal.SIGKILL)
            worker.wait()
    acknowledged = {}
    for line in told.read_text().splitlines(keepends=True):
        if line.endswith("\n"):
            game, n = line.split()
            acknowledged[game] = max(acknowledged.get(game, 0), int(n))
    assert sum(acknowledged.values()) > 10
    store = open_store(url)
    for i in range(10):
        saved = store.load_now(f"g{i}")
        numbers = [entry.n for entry in saved.entries]
        assert numbers == list(range(len(numbers))), "nothing in between is missing"
        assert numbers[-1] >= acknowledged.get(f"g{i}", 0)
        assert saved.row.answers == numbers[-1], "the entry and what it changed are there together"
        assert [entry.body["text"].split()[1] for entry in saved.entries[1:]] == [str(n) for n in numbers[1:]]
    store.close_now()


def create(link, game):
    games.create(link, a_game(game), [made()], [])
