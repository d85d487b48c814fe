"""A table in memory, with those who listen to it."""

import asyncio
from dataclasses import dataclass, field

from kemet.server.entries import NOBODY
from kemet.server.live_table import LiveTable
from kemet.server.subscribers import Subscriber


@dataclass(slots=True)
class Held:
    """A table in memory."""

    live: LiveTable
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set)
    elsewhere: dict[str, frozenset[int]] = field(default_factory=dict)  # seats connected to other workers
    driving: bool = False
    used: float = 0.0
    snapshot_at: int = 0
    stale: bool = False  # the log may know more than this table
    called: set[tuple[int, int]] = field(default_factory=set)  # moments and seats that were called

    def here(self) -> frozenset[int]:
        seats = {one.seat for one in self.subscribers if one.seat != NOBODY}
        for others in self.elsewhere.values():
            seats |= others
        return frozenset(seats)
