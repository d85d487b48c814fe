"""How much one client may ask for: a bucket of tokens for each kind of asking, refilled all the time."""

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from starlette.types import Scope

from kemet.server.web.errors import Refused

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

MOST_CLIENTS: Final = 10_000  # remembered per budget
MOST_HOPS: Final = 20  # of a forwarded request
MOST_SOCKETS: Final = 50  # open at once; a club may share an address
UNKNOWN: Final = "unknown"


@dataclass(frozen=True, slots=True)
class Budget:
    """Both numbers are shares of the host's rate: what flows in during a minute, and what can be saved up."""

    name: str
    flow: float
    store: float


# At the default rate of 600 a minute. The guard spends them all, but for keys and for what a socket says.
READING: Final = Budget("reading", 1, 1 / 2)  # 600 a minute, 300 at once
WRITING: Final = Budget("writing", 1 / 2, 1 / 5)  # 300 a minute, 120 at once
CREATING: Final = Budget("creating", 1 / 60, 1 / 30)  # 10 games a minute, 20 at once
CHAT: Final = Budget("chat", 1 / 20, 1 / 40)  # 30 lines a minute, 15 at once
KEYS: Final = Budget("keys", 1 / 60, 1 / 30)  # 10 wrong keys a minute, 20 at once
MESSAGES: Final = Budget("messages", 1, 1 / 5)  # 600 messages over sockets a minute, 120 at once

BUDGETS: Final = (READING, WRITING, CREATING, CHAT, KEYS, MESSAGES)


class Buckets:
    """The buckets of one budget. Whoever was not seen for long is forgotten, and so has a full one."""

    def __init__(self, per_second: float, size: float, most: int) -> None:
        self.per_second = per_second
        self.size = size
        self.most = most
        self.filled: OrderedDict[str, tuple[float, float]] = (
            OrderedDict()
        )  # tokens, and when there were so many

    def tokens(self, client: str, now: float) -> float:
        had, then = self.filled.get(client, (self.size, now))
        return min(self.size, had + max(0.0, now - then) * self.per_second)

    def wait(self, client: str, now: float) -> float:
        """Seconds until there is a token."""
        return max(0.0, 1 - self.tokens(client, now)) / self.per_second

    def take(self, client: str, now: float) -> None:
        """One token, or what there is."""
        self.filled[client] = (max(0.0, self.tokens(client, now) - 1), now)
        self.filled.move_to_end(client)
        if len(self.filled) > self.most:
            self.filled.popitem(last=False)


class Limits:
    """All budgets of all clients of this process. For the event loop only: there are no locks."""

    def __init__(
        self,
        rate: int,
        trusted_proxies: Iterable[str] = (),
        *,
        clock: Callable[[], float] = time.monotonic,
        told: Callable[[str], None] | None = None,
        most_clients: int = MOST_CLIENTS,
        most_sockets: int = MOST_SOCKETS,
        most_sockets_in_all: int | None = None,
    ) -> None:
        """`told` hears the name of a budget whenever somebody has used it up; a rate of 0 is no limit."""
        self.rate = rate
        self.trusted = [ipaddress.ip_network(network) for network in trusted_proxies]
        self.clock = clock
        self.told = told
        self.most_sockets = most_sockets
        self.most_sockets_in_all = most_sockets_in_all
        self.sockets: Counter[str] = Counter()
        self.buckets = {
            budget: Buckets(max(rate, 1) * budget.flow / 60, max(1.0, rate * budget.store), most_clients)
            for budget in BUDGETS
        }

    def spend(self, budget: Budget, client: str) -> None:
        """Take a token, or refuse with 429."""
        self.check(budget, client)
        self.buckets[budget].take(client, self.clock())

    def check(self, budget: Budget, client: str) -> None:
        """Refuse with 429 if there is no token; take none."""
        if self.rate == 0:
            return
        # a hair's breadth: what flowed in by small steps may come to a little less than one
        wait = self.buckets[budget].wait(client, self.clock())
        if wait > 1e-6:
            raise self._too_many(budget.name, math.ceil(wait - 1e-6))

    def wrong_key(self, client: str) -> None:
        """Somebody showed a key that opens nothing. Ask `check(KEYS, client)` before looking a key up.

        For keys that are sent, not for cookies: a tab left open with a revoked seat would lock out everybody
        behind the same address.
        """
        self.buckets[KEYS].take(client, self.clock())

    @contextmanager
    def socket(self, client: str) -> Iterator[None]:
        """As long as a client's socket is open."""
        if self.rate and self.sockets[client] >= self.most_sockets:
            raise self._too_many("sockets", 60)
        if self.most_sockets_in_all is not None and self.sockets.total() >= self.most_sockets_in_all:
            raise Refused(503, "server_full", "too many sockets are open here", retry_after=60)
        self.sockets[client] += 1
        try:
            yield
        finally:
            self.sockets[client] -= 1
            if not self.sockets[client]:
                del self.sockets[client]

    def _too_many(self, name: str, seconds: int) -> Refused:
        if self.told is not None:
            self.told(name)
        unit = "second" if seconds == 1 else "seconds"
        message = f"too much at once ({name}); try again in {seconds} {unit}"
        return Refused(429, "rate_limited", message, retry_after=seconds)

    # Who it is

    def client_of(self, scope: Scope) -> str:
        """The address that asks. What a proxy says counts only if the host trusts that proxy."""
        peer = scope.get("client")
        address = address_in(peer[0]) if peer else None
        if address is not None and self._trusts(address):
            # Each proxy adds the one it heard at the end; further left than the first stranger anything
            # may have been made up.
            for hop in reversed(forwarded_for(scope)[-MOST_HOPS:]):
                before = address_in(hop)
                if before is None:
                    break
                address = before
                if not self._trusts(before):
                    break
        return household(address)

    def _trusts(self, address: Address) -> bool:
        return any(address in network for network in self.trusted)


def forwarded_for(scope: Scope) -> list[str]:
    headers: list[tuple[bytes, Any]] = scope["headers"]
    lines = [value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for"]
    return [hop for line in lines for hop in line.split(",")]


def address_in(text: str) -> Address | None:
    """`10.0.0.1`, `10.0.0.1:80`, `fe80::1%eth0`, `[::1]:80`; an IPv4 address in IPv6 clothes is undressed."""
    word = text.strip()[:64]
    if word.startswith("["):
        word = word[1:].partition("]")[0]
    elif word.count(":") == 1:
        word = word.partition(":")[0]
    try:
        address = ipaddress.ip_address(word.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def household(address: Address | None) -> str:
    """Whose bucket it is. With IPv6 a home has up to a /56, more addresses than could be counted."""
    if address is None:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 56), strict=False))
    return str(address)
