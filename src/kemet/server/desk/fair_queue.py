"""Whose bots think next: every client and every table has its share, and where no person looks comes last.

Bots that somebody waits for come first. Among those that are equally urgent the client comes next whose bots
have thought least, however many tables it has made, and then that table of its own. Who was away for a while
begins where the others are: nobody saves up, and nobody is the first again by coming back.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

LOOKED_AT: Final = 0  # a person is at the table, or asks for a hint
AWAY: Final = 1  # persons play here, but none of them looks
ALONE: Final = 2  # bots among themselves, and nobody looks on

HEAD_START: Final = 5.0  # seconds; a reaction is first, unless its client has had so much more than others


@dataclass(slots=True, eq=False)
class Ticket:
    """Somebody waits for a bot: at which table, on whose account, and how long it may think."""

    table: str
    client: str
    seconds: float
    hint: bool = False  # a person asks
    reaction: bool = False  # a table with persons waits for it, and not for long
    rank: int = LOOKED_AT  # how urgent it was when its turn came

    def head_start(self) -> float:
        return HEAD_START if self.reaction else 0.0


class Shares:
    """For how many seconds the bots of each have thought, as far as it matters among those who wait."""

    def __init__(self) -> None:
        self.used: dict[str, float] = {}
        self.least = 0.0  # of those who waited when somebody was served last

    def of(self, name: str) -> float:
        return max(self.used.get(name, 0.0), self.least)

    def charge(self, name: str, seconds: float, waiting: Collection[str]) -> None:
        """One of those who wait is served, and may take so long."""
        self.least = min(self.of(one) for one in waiting)
        self.used[name] = self.of(name) + seconds
        # who had a place while nobody else wanted it has taken nothing from anybody
        others = self.used if len(waiting) > 1 else {name: self.used[name]}
        self.used = {one: used for one, used in others.items() if used > self.least}

    def correct(self, name: str, seconds: float) -> None:
        """It took so much more, or less."""
        if name in self.used:
            self.used[name] += seconds


class FairQueue:
    """Those who wait for one of `size` places where bots think."""

    def __init__(self, size: int, rank_of: Callable[[Ticket], int]) -> None:
        self.rank_of = rank_of  # asked whenever a place is free: somebody may have come to look meanwhile
        # One place of several is kept for those whom a person waits for.
        self.most_unwatched = max(1, size - 1)
        self.unwatched = 0  # bots that think and nobody looks at
        self.waiting: dict[str, dict[str, deque[Ticket]]] = {}  # by client and table; who waits longest first
        self.clients: defaultdict[int, Shares] = defaultdict(Shares)  # by rank
        self.tables: defaultdict[tuple[int, str], Shares] = defaultdict(Shares)  # by rank and client

    def __len__(self) -> int:
        return sum(len(line) for tables in self.waiting.values() for line in tables.values())

    def put(self, ticket: Ticket) -> None:
        line = self.waiting.setdefault(ticket.client, {}).setdefault(ticket.table, deque())
        if ticket.reaction:
            line.appendleft(ticket)
        else:
            line.append(ticket)

    def remove(self, ticket: Ticket) -> None:
        """Nobody waits for it any more; or its turn has come."""
        tables = self.waiting.get(ticket.client, {})
        line = tables.get(ticket.table, deque())
        if ticket not in line:
            return
        line.remove(ticket)
        # whoever is served goes to the end, among those who have had as much
        del tables[ticket.table], self.waiting[ticket.client]
        if line:
            tables[ticket.table] = line
        if tables:
            self.waiting[ticket.client] = tables

    def take(self) -> Ticket | None:
        """Whose turn it is, where a place is free; nobody's, if that one is kept for somebody else."""
        most_urgent = self._most_urgent()
        if not most_urgent:
            return None
        rank = next(iter(next(iter(most_urgent.values())).values())).rank
        clients = self.clients[rank]
        client = min(
            most_urgent,
            key=lambda name: clients.of(name) - max(one.head_start() for one in most_urgent[name].values()),
        )
        lines, tables = most_urgent[client], self.tables[rank, client]
        ticket = min(lines.values(), key=lambda one: tables.of(one.table) - one.head_start())
        clients.charge(client, ticket.seconds, most_urgent)
        tables.charge(ticket.table, ticket.seconds, lines)
        self.unwatched += rank != LOOKED_AT
        self.remove(ticket)
        self._forget(rank)
        return ticket

    def done(self, ticket: Ticket, seconds: float) -> None:
        """Its place is free again, after so long."""
        self.unwatched -= ticket.rank != LOOKED_AT
        self.clients[ticket.rank].correct(ticket.client, seconds - ticket.seconds)
        self.tables[ticket.rank, ticket.client].correct(ticket.table, seconds - ticket.seconds)

    def _most_urgent(self) -> dict[str, dict[str, Ticket]]:
        """The first of every table, among the most urgent of those who may have a place now."""
        found: dict[str, dict[str, Ticket]] = {}
        best = LOOKED_AT if self.unwatched >= self.most_unwatched else ALONE
        for client, tables in self.waiting.items():
            for table, line in tables.items():
                for ticket in line:
                    ticket.rank = LOOKED_AT if ticket.hint or ticket.reaction else self.rank_of(ticket)
                    if ticket.rank < best:
                        found, best = {}, ticket.rank
                    if ticket.rank == best:
                        found.setdefault(client, {}).setdefault(table, ticket)
        return found

    def _forget(self, rank: int) -> None:
        """Those who have had no more than everybody else, and want nothing."""
        known = self.clients[rank].used
        for key in [key for key in self.tables if key[0] == rank and key[1] not in known]:
            if key[1] not in self.waiting:
                del self.tables[key]
