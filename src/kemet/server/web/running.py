"""Running the application, on sockets that listen already."""

import os
import socket
from collections.abc import Callable
from dataclasses import fields

import uvicorn

from kemet.machine.errors import GameError
from kemet.server.listening import close
from kemet.server.settings import PREFIX, Settings, as_text
from kemet.server.web.guard import uvicorn_options

APPLICATION = "kemet.server.web.app:from_environment"


class Announced(uvicorn.Server):
    """A server that says when it answers."""

    def __init__(self, config: uvicorn.Config, tell: Callable[[], None]) -> None:
        super().__init__(config)
        self.tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.tell()


def run(settings: Settings, listening: list[socket.socket], tell: Callable[[], None]) -> None:
    """Serve until somebody stops it."""
    options = uvicorn_options(settings)
    for each in fields(Settings):  # workers read their settings anew
        value = getattr(settings, each.name)
        if value is not None and value != ():
            os.environ[PREFIX + each.name.upper()] = as_text(value)
    if settings.workers > 1:
        close(listening)  # they were to find out whether it can be; the workers share one of uvicorn's
        uvicorn.run(APPLICATION, factory=True, workers=settings.workers, **options)
        return
    server = Announced(uvicorn.Config(APPLICATION, factory=True, **options), tell)
    server.run(listening)
    if not server.started:
        raise GameError("the server could not start; the lines above say why")
