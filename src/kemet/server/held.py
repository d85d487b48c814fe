"""A table in memory, with those who listen to it."""

import asyncio
from dataclasses import dataclass, field

from kemet.server.entries import NOBODY
from kemet.server.live_table import LiveTable
from kemet.server.subscribers import Subscriber


@dataclass(frozen=True, slots=True)
class Others:
    """Those at a table by way of another worker, as it told us last."""

    seats: frozenset[int]
    connected: frozenset[int]  # those of them with an open connection
    watched: bool  # somebody looks on without a seat
    until: float  # when this does not count any more, unless it is told again


@dataclass(slots=True)
class Held:
    """A table in memory."""

    live: LiveTable
    maker: str = ""  # the client that made it, on whose account its bots think
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set)
    visits: dict[int, float] = field(default_factory=dict)  # seats without a connection, and until when
    elsewhere: dict[str, Others] = field(default_factory=dict)  # by worker
    driving: bool = False
    used: float = 0.0
    snapshot_at: int = 0
    stale: bool = False  # the log may know more than this table
    thinking: set[tuple[int, int]] = field(default_factory=set)  # moments and bots asked for a reaction
    watched: int = -1  # the moment whose window is being timed
    unknown: bool = False  # it has to be read as a whole before anything else
    repaired: float = 0.0  # when the log that it was read from was made, if it is not the first
    called: set[tuple[int, int]] = field(default_factory=set)  # moments and seats that were called

    def seats_here(self) -> frozenset[int]:
        """Seats that are at the table by way of this worker."""
        return self.connected_here().union(self.visits)

    def connected_here(self) -> frozenset[int]:
        return frozenset(one.seat for one in self.subscribers if one.seat != NOBODY)

    def connected(self) -> frozenset[int]:
        """Seats that hear at once what happens; who has read a moment ago may have left since."""
        return self.connected_here().union(*(others.connected for others in self.elsewhere.values()))

    def here(self) -> frozenset[int]:
        """Seats that are at the table."""
        return self.seats_here().union(*(others.seats for others in self.elsewhere.values()))

    def looked_at_here(self) -> bool:
        return bool(self.subscribers or self.visits)

    def is_idle(self) -> bool:
        return not (self.looked_at_here() or self.driving or self.lock.locked())

    def looked_at(self) -> bool:
        """Somebody is at the table, with a seat or without."""
        return self.looked_at_here() or bool(self.elsewhere)
