"""How much one client may ask for, with a clock that the tests move."""

import pytest

from kemet.server.web.errors import Refused
from kemet.server.web.limits import CHAT, CREATING, KEYS, READING, WRITING, Limits


class Clock:
    now = 50.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def spent(limits, budget, client="ada"):
    """How often in a row, up to a thousand times."""
    for count in range(1000):
        try:
            limits.spend(budget, client)
        except Refused:
            return count
    return 1000


def scope_of(peer, *forwarded):
    headers = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    return {"type": "http", "client": (peer, 1) if peer else None, "headers": headers}


def test_a_budget_is_used_up_and_comes_back_with_time(clock):
    limits = Limits(600, clock=clock)
    assert spent(limits, READING) == 300
    clock.now += 0.1
    assert spent(limits, READING) == 1
    clock.now += 2
    assert spent(limits, READING) == 20
    clock.now += 1e9
    assert spent(limits, READING) == 300


def test_a_refusal_says_when_to_come_back_and_means_it(clock):
    limits = Limits(600, clock=clock)
    spent(limits, CREATING)
    with pytest.raises(Refused) as told:
        limits.spend(CREATING, "ada")
    assert (told.value.status, told.value.code) == (429, "rate_limited")
    wait = told.value.facts["retry_after"]
    assert wait == 6
    clock.now += wait
    limits.spend(CREATING, "ada")


def test_every_budget_and_every_client_has_a_bucket_of_its_own(clock):
    limits = Limits(600, clock=clock)
    spent(limits, CHAT)
    assert spent(limits, WRITING) == 120
    assert spent(limits, CHAT, "bob") == 15


def test_waiting_longer_than_the_rate_asks_never_helps_to_flood(clock):
    limits = Limits(60, clock=clock)
    taken = 0
    for _ in range(600):
        clock.now += 0.5
        taken += spent(limits, WRITING)
    assert taken <= 300 * 0.5 + 12 + 1


def test_a_rate_of_nothing_means_no_limits(clock):
    limits = Limits(0, clock=clock, most_sockets=1)
    assert spent(limits, CREATING) == 1000
    for _ in range(50):
        limits.wrong_key("ada")
    limits.check(KEYS, "ada")
    with limits.socket("ada"), limits.socket("ada"):
        pass


def test_whoever_guesses_keys_has_to_wait_and_right_keys_cost_nothing(clock):
    limits = Limits(600, clock=clock)
    for _ in range(100):
        limits.check(KEYS, "ada")
    for _ in range(20):
        limits.check(KEYS, "ada")
        limits.wrong_key("ada")
    with pytest.raises(Refused):
        limits.check(KEYS, "ada")
    limits.check(KEYS, "bob")
    clock.now += 6
    limits.check(KEYS, "ada")


def test_a_flood_of_clients_does_not_fill_the_memory(clock):
    limits = Limits(600, clock=clock, most_clients=10)
    for number in range(1000):
        limits.spend(READING, f"client {number}")
    assert len(limits.buckets[READING].filled) == 10


def test_whoever_keeps_asking_is_not_forgotten_for_newcomers(clock):
    limits = Limits(600, clock=clock, most_clients=10)
    left = spent(limits, CREATING)
    for number in range(100):
        limits.spend(CREATING, f"client {number}")
        limits.buckets[CREATING].take("ada", clock())
    assert left == 20
    assert spent(limits, CREATING) == 0


def test_sockets_of_one_client_are_counted_while_they_are_open(clock):
    told = []
    limits = Limits(600, clock=clock, told=told.append, most_sockets=2)
    with limits.socket("ada"):
        with limits.socket("ada"), pytest.raises(Refused), limits.socket("ada"):
            pass
        with limits.socket("ada"), limits.socket("bob"):
            pass
    assert told == ["sockets"]
    assert not limits.sockets


# Who it is


def test_what_a_stranger_says_about_forwarding_is_not_believed():
    limits = Limits(600, ["10.0.0.0/8"])
    assert limits.client_of(scope_of("198.51.100.7", "203.0.113.9")) == "198.51.100.7"


def test_a_trusted_proxy_tells_whom_it_speaks_for():
    limits = Limits(600, ["10.0.0.0/8", "::1"])
    assert limits.client_of(scope_of("10.0.0.1", "203.0.113.9")) == "203.0.113.9"
    assert limits.client_of(scope_of("::1", "203.0.113.9:5555")) == "203.0.113.9"
    assert limits.client_of(scope_of("10.0.0.1", "203.0.113.9", "10.2.2.2")) == "203.0.113.9"
    assert limits.client_of(scope_of("10.0.0.1")) == "10.0.0.1"


def test_what_stands_before_the_first_stranger_was_made_up():
    limits = Limits(600, ["10.0.0.0/8"])
    assert limits.client_of(scope_of("10.0.0.1", "1.1.1.1, 203.0.113.9")) == "203.0.113.9"
    assert limits.client_of(scope_of("10.0.0.1", "1.1.1.1, 203.0.113.9, 10.1.1.1")) == "203.0.113.9"
    assert limits.client_of(scope_of("10.0.0.1", "1.1.1.1, nonsense, 10.1.1.1")) == "10.1.1.1"
    assert limits.client_of(scope_of("10.0.0.1", "nonsense")) == "10.0.0.1"
    assert limits.client_of(scope_of("10.0.0.1", ",".join(["1.1.1.1"] * 9999 + ["8.8.8.8"]))) == "8.8.8.8"


def test_everybody_with_ipv6_is_one_client_for_all_their_addresses():
    limits = Limits(600)
    one, other = (limits.client_of(scope_of(f"2001:db8:1:2::{end}")) for end in ("1", "ffff:9"))
    assert one == other == "2001:db8:1::/56"
    assert limits.client_of(scope_of("2001:db8:1:103::1")) != one


def test_an_ipv4_address_in_ipv6_clothes_is_the_same_client():
    limits = Limits(600, ["127.0.0.1"])
    assert limits.client_of(scope_of("::ffff:198.51.100.7")) == "198.51.100.7"
    assert limits.client_of(scope_of("::ffff:127.0.0.1", "[2001:db8::5]:80")) == "2001:db8::/56"


def test_a_client_without_an_address_is_still_a_client():
    assert Limits(600).client_of(scope_of(None)) == "unknown"
    assert Limits(600, ["0.0.0.0/0"]).client_of(scope_of("a-unix-socket", "1.2.3.4")) == "unknown"


def test_sockets_in_all_have_a_limit():
    limits = Limits(0, most_sockets_in_all=2)
    with limits.socket("one"), limits.socket("two"):
        with pytest.raises(Refused) as refused, limits.socket("three"):
            pass
        assert (refused.value.status, refused.value.code) == (503, "server_full")
        assert refused.value.facts["retry_after"] > 0
    with limits.socket("three"):
        assert limits.sockets.total() == 1
