"""Whoever listens to a table: one open connection each, with what still has to be sent to it."""

import asyncio
from typing import Any, Final

import msgspec

QUEUE: Final = 200  # messages that a slow reader may be behind


class Subscriber:
    """One open connection: a role at a table, and what it has been sent."""

    def __init__(self, seat: int, mine: frozenset[int], keys: frozenset[str] = frozenset()) -> None:
        self.seat = seat
        self.mine = mine
        self.keys = keys  # the hashes of those it came with: all must be good
        self.events = 0
        self.epoch = 0
        self.n = -1  # of the table that was told last
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self.ended = False

    def send(self, message: bytes) -> None:
        if self.ended:
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.end()  # too slow: it may come back and ask for what it missed

    def end(self, last: bytes | None = None) -> None:
        """What waits to be sent is dropped; a last word may still be."""
        self.ended = True
        while not self.queue.empty():
            self.queue.get_nowait()
        if last is not None:
            self.queue.put_nowait(last)
        self.queue.put_nowait(None)


def encoded(message: Any) -> bytes:
    return msgspec.json.encode(message)
