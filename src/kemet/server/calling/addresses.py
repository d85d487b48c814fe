"""Which addresses are out in the world, and which belong to the host's machine or network."""

import ipaddress
import socket
from collections.abc import Callable
from typing import Final

Resolve = Callable[[str, int], list[str]]

# Python's own tables differ from version to version; here is what must never be missing.
NOT_PUBLIC_4: Final = tuple(
    map(
        ipaddress.IPv4Network,
        (
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",  # providers' own, and where Alibaba keeps the metadata of a machine
            "127.0.0.0/8",
            "168.63.129.16/32",  # looks public, but is how Azure speaks with its machines
            "169.254.0.0/16",  # link-local; the metadata of most clouds
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4",
        ),
    )
)
PUBLIC_6: Final = ipaddress.IPv6Network("2000::/3")  # all that was ever given out
NOT_PUBLIC_6: Final = tuple(
    map(
        ipaddress.IPv6Network,
        (
            "2001::/23",  # with Teredo, which hides an IPv4 address
            "2001:db8::/32",
            "2002::/16",  # 6to4, which hides one too
            "2620:4f:8000::/48",
            "3fff::/20",
        ),
    )
)
NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")


def is_public(address: str) -> bool:
    """Whether a call may go there; what is no address at all is not public."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.scope_id is not None:
            return False
        hidden = hidden_in(ip)
        if hidden is None:
            return ip in PUBLIC_6 and ip.is_global and not any(ip in each for each in NOT_PUBLIC_6)
        ip = hidden
    return ip.is_global and not any(ip in each for each in NOT_PUBLIC_4)


def hidden_in(ip: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that is really meant."""
    if ip.ipv4_mapped is not None:
        return ip.ipv4_mapped
    # a host without IPv4 of its own reaches all of it this way
    return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF) if ip in NAT64 else None


def is_own(address: str) -> bool:
    """Whether it is an address of this machine: public, but to us it opens doors that a firewall shuts."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as line:
            line.connect((address, 9))  # sends nothing; it only asks from where one would speak
            here: str = line.getsockname()[0]
    except OSError:  # no way there
        return False
    return ipaddress.ip_address(here) == ipaddress.ip_address(address)


def addresses_of(name: str, port: int) -> list[str]:
    """Every address of a name, as the host's resolver tells it."""
    found = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))
