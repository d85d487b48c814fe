"""Running the application, on sockets that listen already."""

import os
import socket
from collections.abc import Callable
from dataclasses import fields

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from kemet.machine.errors import GameError
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


class Workers(Multiprocess):
    """Several of them; all are told of once all answer."""

    def __init__(
        self, config: uvicorn.Config, listening: list[socket.socket], tell: Callable[[], None]
    ) -> None:
        super().__init__(config, listening)
        self.tell = tell
        self.told = False

    def look_after_them(self) -> None:
        super().keep_subprocess_alive()
        if not self.told and not self.should_exit.is_set():
            self.told = all(process.is_ready() for process in self.processes)
            if self.told:
                self.tell()

    keep_subprocess_alive = look_after_them  # as uvicorn calls it

    def failed(self) -> bool:
        """One could not start, and so would every other in its place."""
        return any(process.exitcode == STARTUP_FAILURE for process in self.processes)


def run(settings: Settings, listening: list[socket.socket], tell: Callable[[], None]) -> None:
    """Serve until somebody stops it."""
    options = uvicorn_options(settings)
    for each in fields(Settings):  # workers read their settings anew
        value = getattr(settings, each.name)
        if value is not None and value != ():
            os.environ[PREFIX + each.name.upper()] = as_text(value)
    if settings.workers > 1:
        config = uvicorn.Config(APPLICATION, factory=True, workers=settings.workers, **options)
        workers = Workers(config, listening, tell)
        workers.run()
        started = not workers.failed()
    else:
        server = Announced(uvicorn.Config(APPLICATION, factory=True, **options), tell)
        server.run(listening)
        started = server.started
    if not started:
        raise GameError("the server could not start; the lines above say why")
