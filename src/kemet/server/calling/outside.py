"""The way out of the host's network: posts to public addresses, and to no others."""

import asyncio
import ipaddress
import re
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Final

import httpx

from kemet.server.calling.addresses import Resolve, addresses_of, is_own, is_public
from kemet.server.calling.call import SECONDS, CallError
from kemet.version import VERSION

LONGEST_URL: Final = 2000
MOST_TRIED: Final = 3  # addresses of one name
FIRST_FREE_PORT: Final = 1024
LABEL: Final = r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
NAME: Final = re.compile(rf"{LABEL}(\.{LABEL})*\.?")
LAST_IS_NUMBER: Final = re.compile(r"(^|\.)[0-9][^.]*\.?$")


class Outside:
    """What lies beyond the host's own network."""

    def __init__(
        self,
        allow_private: bool = False,
        resolve: Resolve = addresses_of,
        trust: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self.allow_private = allow_private
        self.resolve = resolve
        self.seconds = seconds
        self._trust = trust
        # of its own: a name that is never resolved keeps a thread, and the server needs its others
        self._resolvers = ThreadPoolExecutor(4, thread_name_prefix="kemet-names")

    @cached_property
    def trust(self) -> ssl.SSLContext:
        return self._trust or httpx.create_ssl_context()

    def address(self, url: object, https_only: bool = False) -> httpx.URL:
        """The address that is written there; only what can be told without asking anybody is checked."""
        if not isinstance(url, str) or not 0 < len(url) <= LONGEST_URL:
            raise CallError(f"an address is a text of up to {LONGEST_URL} letters")
        # a backslash, a space or a letter beyond ASCII is read by every program in its own way
        if not re.fullmatch(r"[!-\[\]-~]+", url):
            raise CallError("an address is written in plain letters without spaces")
        try:
            read = httpx.URL(url)
        except httpx.InvalidURL:
            raise CallError("this is no web address") from None
        schemes = ("https",) if https_only and not self.allow_private else ("https", "http")
        if read.scheme not in schemes:
            raise CallError(f"an address has to begin with {' or '.join(f'{each}://' for each in schemes)}")
        if "@" in re.split("[/?#]", url.partition("://")[2])[0]:
            raise CallError("an address may not contain a name or a password")
        if read.fragment or "#" in url:
            raise CallError("an address may not contain a #")
        self._check_host(read)
        return read

    def _check_host(self, url: httpx.URL) -> None:
        host = url.raw_host.decode()
        number = is_number(host)
        # a name that ends in a number, as 127.1 does, is an address to some programs
        if not number and (len(host) > 253 or not NAME.fullmatch(host) or LAST_IS_NUMBER.search(host)):
            raise CallError("this is no web address")
        port = port_of(url)
        if not 0 < port < 65536:
            raise CallError("a port is a number from 1 to 65535")
        if self.allow_private:
            return
        # names without a dot are those of a network at home
        if not is_public(host) if number else "." not in host.rstrip("."):
            raise CallError("only public addresses are called")
        # a post to a mail server is a mail, to some
        if port not in (80, 443) and port < FIRST_FREE_PORT:
            raise CallError("a port below 1024 has to be 80 or 443")

    async def post(self, url: httpx.URL, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer; the rest of it is not read."""
        try:
            async with asyncio.timeout(self.seconds):
                return await self._post(url, headers, body)
        # the errors tell what was sent where, so none of them goes on
        except (TimeoutError, httpx.TimeoutException):
            raise CallError(f"there was no answer within {self.seconds:g} seconds") from None
        except httpx.ConnectError:
            raise CallError("no connection could be made") from None
        except (httpx.HTTPError, OSError):
            raise CallError("the connection broke") from None

    async def _post(self, url: httpx.URL, headers: Mapping[str, str], body: bytes) -> int:
        addresses = (await self.checked_addresses(url))[:MOST_TRIED]
        for address in addresses[:-1]:
            try:
                return await self._post_to(address, url, headers, body, self.seconds / len(addresses))
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
        return await self._post_to(addresses[-1], url, headers, body, self.seconds)

    async def checked_addresses(self, url: httpx.URL) -> list[str]:
        """The addresses of the host, all of them allowed: one that is not spoils the others."""
        host = url.raw_host.decode()
        port = port_of(url)
        if is_number(host):
            addresses = [host]
        else:
            try:
                loop = asyncio.get_running_loop()
                addresses = await loop.run_in_executor(self._resolvers, self.resolve, host, port)
            except (OSError, UnicodeError):
                addresses = []
        if not addresses:
            raise CallError("the name of the address is not known")
        if not self.allow_private and not all(is_public(each) and not is_own(each) for each in addresses):
            raise CallError("only public addresses are called")
        return addresses

    async def _post_to(
        self, address: str, url: httpx.URL, headers: Mapping[str, str], body: bytes, connect: float
    ) -> int:
        """To the address that was checked: a name that is asked twice may answer differently."""
        host = url.raw_host.decode()
        extensions: dict[str, object] = {
            "timeout": {"connect": connect, "read": self.seconds, "write": self.seconds, "pool": self.seconds}
        }
        if not is_number(host):
            extensions["sni_hostname"] = host.rstrip(".")
        request = httpx.Request(
            "POST",
            url.copy_with(host=address),
            headers={"Host": url.netloc.decode(), "User-Agent": f"kemet/{VERSION}", **headers},
            content=body,
            extensions=extensions,
        )
        # A transport and no client: it follows no redirects, knows no proxies and cookies, and logs no
        # addresses. One for each post: two names at one address must not share a connection.
        async with httpx.AsyncHTTPTransport(verify=self.trust, trust_env=False) as transport:
            response = await transport.handle_async_request(request)
            await response.aclose()
        return response.status_code


def is_number(host: str) -> bool:
    """Whether it is an address already, and not a name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def port_of(url: httpx.URL) -> int:
    return url.port if url.port is not None else 443 if url.scheme == "https" else 80
