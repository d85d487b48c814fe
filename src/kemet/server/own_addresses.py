"""Under which addresses other machines find this one; nothing is sent to find out."""

import ipaddress
import socket
import struct
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

# Somewhere in the world, and somewhere in each kind of home network. Nobody is called.
DIRECTIONS: Final = ("198.51.100.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
SIOCGIFADDR: Final = 0x8915  # Linux: the address of an interface
INTERFACE_NAME: Final = 15  # characters
# Made by virtual machines and containers: nobody else is in those networks.
INNER: Final = ("docker", "br-", "virbr", "veth", "vboxnet", "vmnet", "lxc", "lxd", "cni", "podman")


def own_addresses() -> list[str]:
    """IPv4 addresses of this machine in its networks, that of the way into the world first."""
    return list(dict.fromkeys(each for each in [*by_routes(), *by_interfaces()] if others_can_use(each)))


def by_routes() -> list[str]:
    """From which address this machine would speak into each direction."""
    found = []
    for direction in DIRECTIONS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.connect((direction, 9))  # sends nothing
            found.append(str(line.getsockname()[0]))
    return found


def by_interfaces() -> list[str]:
    """Every network this machine is in, where the system tells it."""
    try:
        from fcntl import ioctl
    except ImportError:
        return by_name()
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        for _, name in socket.if_nameindex():
            if name.startswith(INNER):
                continue
            # one without an address, or another system than Linux
            with suppress(OSError):
                asked = struct.pack("256s", name.encode()[:INTERFACE_NAME])
                found.append(socket.inet_ntoa(ioctl(line.fileno(), SIOCGIFADDR, asked)[20:24]))
    return found


def by_name() -> list[str]:
    """Windows knows the addresses behind its own name by heart."""
    with suppress(OSError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []


def others_can_use(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)


def is_loopback(name: str) -> bool:
    """Whether this name of a host means the machine that uses it."""
    bare = name.strip("[]").lower()
    if bare == "localhost" or bare.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(bare).is_loopback
    except ValueError:
        return False


def only_here(url: str) -> bool:
    """Whether an address leads to whoever opens it, and so is none to invite with."""
    return is_loopback(urlsplit(url).hostname or "")
