"""Whoever listens to a table: one open connection each, with what still has to be sent to it."""

import asyncio
from typing import Any, Final

import msgspec

QUEUE: Final = 200  # messages that a slow reader may be behind
QUEUE_BYTES: Final = 1024 * 1024  # and bytes; a table has about 15,000
ALL_QUEUES_BYTES: Final = 128 * 1024 * 1024  # of all connections together


class Queues:
    """All that waits to be sent to anybody."""

    def __init__(self, most: int = ALL_QUEUES_BYTES) -> None:
        self.most = most
        self.size = 0
        self.behind: set[Subscriber] = set()  # those for whom something waits

    def grew(self) -> None:
        """Where all together have too much waiting, whoever is furthest behind goes first."""
        while self.size > self.most:
            max(self.behind, key=lambda one: one.size).end()


class Subscriber:
    """One open connection: a role at a table, and what it has been sent."""

    def __init__(
        self,
        seat: int,
        mine: frozenset[int],
        keys: frozenset[str] = frozenset(),
        queues: Queues | None = None,
    ) -> None:
        self.seat = seat
        self.mine = mine
        self.keys = keys  # the hashes of those it came with: all must be good
        self.events = 0
        self.epoch = 0
        self.n = -1  # of the table that was told last
        self.queues = queues or Queues()
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.size = 0  # bytes in the queue
        self.ended = False

    def send(self, message: bytes) -> None:
        if self.ended:
            return
        waiting = self.queue.qsize()
        # one message is always taken, however long: it is its length that has to be bounded then
        if waiting >= QUEUE or (waiting and self.size + len(message) > QUEUE_BYTES):
            self.end()  # too slow: it may come back and ask for what it missed
            return
        self._put(message)
        self.queues.grew()

    def end(self, last: bytes | None = None) -> None:
        """What waits to be sent is dropped; a last word may still be."""
        self.ended = True
        while not self.queue.empty():
            self._count(self.queue.get_nowait(), -1)
        if last is not None:
            self._put(last)
        self._put(None)

    async def next(self) -> bytes | None:
        """What is to be sent now; nothing is the end."""
        message = await self.queue.get()
        self._count(message, -1)
        return message

    def forget(self) -> None:
        """Nobody sends it any more."""
        self.ended = True
        while not self.queue.empty():
            self._count(self.queue.get_nowait(), -1)

    def _put(self, message: bytes | None) -> None:
        self.queue.put_nowait(message)
        self._count(message, 1)

    def _count(self, message: bytes | None, sign: int) -> None:
        change = sign * len(message or b"")
        self.size += change
        self.queues.size += change
        if self.size:
            self.queues.behind.add(self)
        else:
            self.queues.behind.discard(self)


def encoded(message: Any) -> bytes:
    return msgspec.json.encode(message)
