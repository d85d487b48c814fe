"""Where a server listens: a port that nobody else has, or one sentence about why not."""

import errno
import socket
import sys
from contextlib import suppress
from typing import Final

HERE: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"

# A browser keeps what it knows of a table by its address, so the port has to be the same each time.
USUAL_PORT: Final = 5363
PORTS_TRIED: Final = 100
FIRST_FREE_PORT: Final = 1024  # those below belong to the administrator
SECONDS_TO_ANSWER: Final = 0.5

TAKEN: Final = frozenset({errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", 0)})
FORBIDDEN: Final = frozenset({errno.EACCES, errno.EPERM, getattr(errno, "WSAEACCES", 0)})
FOREIGN: Final = frozenset({errno.EADDRNOTAVAIL, getattr(errno, "WSAEADDRNOTAVAIL", 0)})


class CannotListen(Exception):
    """The server cannot stand where it was told to; the sentence says why."""


def usual_place(host: str, asked: int | None = None) -> list[socket.socket]:
    """Sockets for a table at home: at the port asked for, else at the usual one or the next that is free."""
    if asked is not None:
        return place_alone(host, asked)
    for port in range(USUAL_PORT, USUAL_PORT + PORTS_TRIED):
        with suppress(CannotListen):
            return place_alone(host, port)
    raise CannotListen(
        f"all ports from {USUAL_PORT} to {USUAL_PORT + PORTS_TRIED - 1} are taken; --port names another"
    )


def place_alone(host: str, port: int) -> list[socket.socket]:
    """Also no other name of this machine may lead a browser to another program at this port."""
    if somebody_answers(port):
        raise CannotListen(taken(port))
    return place(host, port)


def place(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen, one for each address of the host; 0 is any port that is free."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):  # a label that is too long is an error of encoding
        raise CannotListen(f"'{host}' is not an address of this machine, nor a name for one") from None
    listening: list[socket.socket] = []
    problem: OSError | None = None
    for family, address in dict.fromkeys((each[0], each[4]) for each in found):
        if listening and port == 0:
            address = (address[0], port_of(listening), *address[2:])
        try:
            listening.append(listening_at(family, address))
        except OSError as met:
            # a name may stand for addresses that are switched off here
            if met.errno in FOREIGN | {errno.EAFNOSUPPORT}:
                problem = problem or met
                continue
            close(listening)
            raise CannotListen(why_not(host, port, met)) from None
    if not listening:
        raise CannotListen(why_not(host, port, problem))
    return listening


def listening_at(family: int, address: object) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":
            # there the other option lets two programs have one port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            # connections of the last server may still be fading out
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(address)  # type: ignore[arg-type]
        # at once: two programs can bind to one port, and only now the second hears of it
        made.listen()
    except BaseException:
        made.close()
        raise
    return made


def somebody_answers(port: int) -> bool:
    """Whether a program listens at this port of this machine, however it bound itself."""
    for family, address in ((socket.AF_INET, HERE), (socket.AF_INET6, "::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_STREAM) as caller:
            caller.settimeout(SECONDS_TO_ANSWER)
            caller.connect((address, port))
            # where nobody listens a caller may by chance be given that very port, and reach itself
            if caller.getsockname() != caller.getpeername():
                return True
    return False


def why_not(host: str, port: int, problem: OSError | None) -> str:
    number = 0 if problem is None else problem.errno
    if number in TAKEN:
        return taken(port)
    if number in FORBIDDEN and port < FIRST_FREE_PORT:
        return (
            f"port {port} needs the rights of an administrator, like all below {FIRST_FREE_PORT};"
            " choose a higher one with --port"
        )
    if number in FORBIDDEN:
        return f"the system does not let a program listen on port {port}; choose another with --port"
    if number in FOREIGN:
        return f"{host} is not an address of this machine; 127.0.0.1 is, and 0.0.0.0 stands for all of them"
    reason = "no address of this kind here" if problem is None else problem.strerror or str(problem)
    return f"the server cannot listen on {host}, port {port}: {reason}"


def taken(port: int) -> str:
    return f"port {port} is already used by another program; stop that one, or choose another with --port"


def port_of(listening: list[socket.socket]) -> int:
    port: int = listening[0].getsockname()[1]
    return port


def close(listening: list[socket.socket]) -> None:
    for each in listening:
        each.close()
