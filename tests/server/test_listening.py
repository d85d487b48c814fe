"""A table finds its port again, notices who else is there, and knows how others can reach it."""

import errno
import socket
from contextlib import contextmanager

import pytest

from kemet.server import listening
from kemet.server.listening import CannotListen, close, place, place_alone, port_of, usual_place, why_not
from kemet.server.own_addresses import is_loopback, only_here, others_can_use, own_addresses
from server.running import free_port


@contextmanager
def listens(host, port=0):
    """Another program."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as other:
        try:
            other.bind((host, port))
        except OSError:
            pytest.skip(f"there is no {host} here")
        other.listen()
        yield other.getsockname()[1]


def test_a_port_is_had_again_while_connections_of_the_last_table_fade_out():
    first = place("127.0.0.1", 0)
    port = port_of(first)
    with socket.create_connection(("127.0.0.1", port)) as browser:
        served, _ = first[0].accept()
        served.close()  # who closes first keeps the port busy for a while
        assert browser.recv(1) == b""
    close(first)
    again = place_alone("127.0.0.1", port)
    assert port_of(again) == port
    close(again)


def test_the_sockets_of_a_place_listen_already():
    made = place("127.0.0.1", 0)
    socket.create_connection(("127.0.0.1", port_of(made)), timeout=10).close()
    close(made)


@pytest.mark.parametrize("ours", ["127.0.0.1", "0.0.0.0"])
@pytest.mark.parametrize("theirs", ["127.0.0.1", "0.0.0.0", "::1", "::"])
def test_a_program_that_has_the_port_is_noticed_however_it_listens(ours, theirs):
    with listens(theirs) as port, pytest.raises(CannotListen, match=f"^port {port} is already used"):
        place_alone(ours, port)


def test_a_port_that_only_calls_itself_is_free(monkeypatch):
    """A caller may by chance be given the very port it calls."""
    port = free_port()
    connect = socket.socket.connect

    def from_the_same_port(caller, address):
        caller.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        caller.bind(("127.0.0.1" if caller.family == socket.AF_INET else "::1", port))
        connect(caller, address)

    monkeypatch.setattr(socket.socket, "connect", from_the_same_port)
    assert not listening.somebody_answers(port)


def test_when_the_usual_port_is_taken_the_next_free_one_is(monkeypatch):
    with listens("127.0.0.1") as port:
        monkeypatch.setattr(listening, "USUAL_PORT", port)
        made = usual_place("127.0.0.1")
        assert port < port_of(made) < port + listening.PORTS_TRIED
        close(made)


def test_the_usual_port_is_the_first_choice(monkeypatch):
    monkeypatch.setattr(listening, "USUAL_PORT", free_port())
    made = usual_place("127.0.0.1")
    assert port_of(made) == listening.USUAL_PORT
    close(made)


def test_a_port_that_was_asked_for_is_not_exchanged_for_another():
    with listens("127.0.0.1") as port, pytest.raises(CannotListen, match="choose another with --port"):
        usual_place("127.0.0.1", port)


def test_somebody_without_any_free_port_is_told(monkeypatch):
    monkeypatch.setattr(listening, "PORTS_TRIED", 1)
    with listens("127.0.0.1") as port:
        monkeypatch.setattr(listening, "USUAL_PORT", port)
        with pytest.raises(CannotListen, match=f"^all ports from {port} to {port} are taken"):
            usual_place("127.0.0.1")


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        ("203.0.113.7", "203.0.113.7 is not an address of this machine"),
        ("no such name", "'no such name' is not an address of this machine, nor a name for one"),
        ("a" * 70 + ".example", "is not an address of this machine, nor a name for one"),
    ],
)
def test_a_host_that_is_not_here_is_named(host, sentence):
    with pytest.raises(CannotListen, match=sentence):
        place(host, 0)


@pytest.mark.parametrize(
    ("number", "port", "sentence"),
    [
        (errno.EADDRINUSE, 8000, "port 8000 is already used by another program"),
        (errno.EACCES, 80, "port 80 needs the rights of an administrator, like all below 1024"),
        (errno.EACCES, 8000, "the system does not let a program listen on port 8000"),
        (errno.EADDRNOTAVAIL, 8000, "10.0.0.1 is not an address of this machine"),
        (errno.ENOBUFS, 8000, "the server cannot listen on 10.0.0.1, port 8000: No buffer space available"),
    ],
)
def test_every_reason_is_one_sentence(number, port, sentence):
    told = why_not("10.0.0.1", port, OSError(number, "No buffer space available"))
    assert told.startswith(sentence)
    assert "\n" not in told


def test_a_name_with_an_address_that_is_switched_off_is_listened_to_at_the_others(monkeypatch):
    found = [
        (socket.AF_INET, socket.SOCK_STREAM, 0, "", ("203.0.113.7", 0)),
        (socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.1", 0)),
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    made = place("localhost", 0)
    assert [each.getsockname()[0] for each in made] == ["127.0.0.1"]
    close(made)


# Addresses


def test_own_addresses_are_some_that_others_can_use():
    for address in own_addresses():
        assert others_can_use(address)
        with socket.socket() as here:
            here.bind((address, 0))  # it is one of this machine


@pytest.mark.parametrize("address", ["127.0.0.1", "127.1.2.3", "0.0.0.0", "169.254.3.4", "224.0.0.1"])
def test_an_address_that_leads_nowhere_is_none_to_invite_with(address):
    assert not others_can_use(address)


@pytest.mark.parametrize(
    "name", ["localhost", "LOCALHOST", "table.localhost", "127.0.0.1", "127.9.9.9", "[::1]"]
)
def test_a_name_of_the_own_machine_is_known(name):
    assert is_loopback(name)
    assert only_here(f"http://{name}:5363")


@pytest.mark.parametrize("name", ["192.168.1.7", "kemet.example", "localhost.example", "[fd00::1]", ""])
def test_a_name_of_another_machine_is_no_loopback(name):
    assert not is_loopback(name)
