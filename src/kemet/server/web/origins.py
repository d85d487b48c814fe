"""The addresses under which this table is known, and whether a browser may write from where it is."""

import re
from typing import Final

from starlette.datastructures import Headers

from kemet.server.settings import STANDARD_PORTS, Settings, origin_of
from kemet.server.web.errors import Refused

HOST: Final = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(:\d{1,5})?")
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
SAME_ORIGIN: Final = "same-origin"


class Addresses:
    """What the host calls this server: the public address and the others that lead here."""

    def __init__(self, settings: Settings) -> None:
        self.public = settings.public_url
        self.known = frozenset({*settings.origins, *([self.public] if self.public else [])})
        self.hosts = frozenset(host for origin in self.known for host in hosts_of(origin))

    def check_host(self, headers: Headers) -> str:
        """The name that was asked for, if it is one of ours.

        A page elsewhere can give its own name our address (DNS rebinding), and then reads what it likes. The
        names of the machine itself cannot be given away like that: Prometheus and health checks use them.
        """
        named = headers.getlist("host")
        host = named[0].lower() if len(named) == 1 else ""
        found = HOST.fullmatch(host)
        if found is None:
            raise Refused(400, "bad_host", "the Host header is missing or is no name of a server")
        if self.public and host not in self.hosts and found.group(1) not in LOOPBACK:
            raise Refused(421, "wrong_host", "this server goes by another name")
        return host

    def is_own(self, origin: str, host: str) -> bool:
        """Whether a page of this origin came from here."""
        try:
            normal = origin_of(origin)
        except ValueError:
            return False
        if normal in self.known:
            return True
        # Under a known name http and https are two origins. Without one we cannot tell: a proxy may speak
        # https in front of us.
        return host not in self.hosts and host in hosts_of(normal)

    def check_writing(self, headers: Headers, host: str) -> None:
        """A page elsewhere must not write with the cookies of whoever reads it.

        Browsers say where they are. A program does not, and shows a key of its own or has no cookie to abuse.
        """
        origins = headers.getlist("origin")
        site = headers.get("sec-fetch-site")
        if len(origins) > 1:
            raise not_from_here()
        # no-referrer makes the origin of a form "null", also at home; Sec-Fetch-Site no page can forge
        if origins and origins[0] != "null":
            allowed = self.is_own(origins[0], host)
        elif site is not None:
            allowed = site == SAME_ORIGIN
        elif origins:
            allowed = False
        else:
            allowed = "cookie" not in headers or shows_key(headers)
        if not allowed:
            raise not_from_here()

    def check_socket(self, headers: Headers, host: str) -> None:
        """A WebSocket asks nobody for permission, so the origin is all there is; only programs have none."""
        for origin in headers.getlist("origin"):
            if not self.is_own(origin, host):
                raise not_from_here()


def hosts_of(origin: str) -> tuple[str, ...]:
    """How the Host header may spell it: the usual port may be left out."""
    scheme, _, host = origin.partition("://")
    with_port = HOST.fullmatch(host)
    if with_port is not None and with_port.group(2):
        return (host,)
    return (host, f"{host}:{STANDARD_PORTS[scheme]}")


def shows_key(headers: Headers) -> bool:
    """A page elsewhere cannot add this header without being asked whether it may, and it may not."""
    return headers.get("authorization", "").lower().startswith("bearer ")


def not_from_here() -> Refused:
    return Refused(403, "wrong_origin", "this was sent by a page that is not of this server")
