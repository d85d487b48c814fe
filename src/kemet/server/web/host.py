"""What a server tells about itself: its engine, and the address under which others find it."""

from fastapi import FastAPI, Request

from kemet.server.engine_form import FasterEngine, form
from kemet.server.own_addresses import is_loopback, only_here, own_addresses
from kemet.server.settings import Settings
from kemet.server.web.answers import Host
from kemet.version import VERSION

EVERY_ADDRESS = frozenset({"0.0.0.0", "::"})


def install_host(app: FastAPI, settings: Settings, faster: FasterEngine) -> None:
    @app.get("/api/host", tags=["host"])
    async def host(request: Request) -> Host:
        """Which engine runs here, and the address to invite others with."""
        return Host(
            engine=VERSION, form=form(), faster=faster.state(), invite_url=invite_url(settings, request)
        )


def invite_url(settings: Settings, request: Request) -> str | None:
    """The public address. Without one, whoever sits at this machine is told its address in the network."""
    if settings.public_url is not None:
        return None if only_here(settings.public_url) else settings.public_url
    # behind a proxy, or from elsewhere, the address in the browser is the better one, and this one nobody's
    at_home = only_here(f"http://{request.headers.get('host', '')}") and is_loopback(request.state.client)
    if at_home and settings.host in EVERY_ADDRESS:
        for address in own_addresses():
            return f"http://{address}:{settings.port}"
    return None
