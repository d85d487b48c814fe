"""A small site behind the guard, asked without a network."""

import asyncio
from types import SimpleNamespace

import httpx
import pytest
from fastapi import APIRouter, FastAPI, Request, WebSocket
from pydantic import BaseModel, ConfigDict
from starlette.responses import HTMLResponse, StreamingResponse
from starlette.websockets import WebSocketDisconnect

from kemet.machine import errors as game_errors
from kemet.server.declined import Declined
from kemet.server.keys import new_key
from kemet.server.settings import Settings
from kemet.server.web.errors import Refused
from kemet.server.web.guard import Guard, install_guard
from kemet.server.web.limits import Limits
from kemet.server.web.metrics import Metrics

GAME_ERRORS = {
    "illegal": game_errors.IllegalAction("anubis tried 'pray', which is not open now; open: move TW 3"),
    "unreadable": game_errors.UnreadableAction("there is no verb 'fly'"),
    "not-waiting": game_errors.NotWaiting("anubis is not asked now; awaited: bastet"),
    "option": game_errors.UnknownOption("players=9 is not possible"),
    "record": game_errors.BadRecord(3, "nothing to read"),
    "newer": game_errors.NewerRecord(1, "format 99"),
}


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")

    seat: int
    key: str = ""


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


def dummy_app():
    app = FastAPI(docs_url=None, redoc_url=None, title="A small site")
    games = APIRouter(prefix="/games")

    @games.get("/{game}")
    async def look(game: str):
        return {"game": game}

    @games.post("")
    @games.post("/{game}/chat")
    @games.post("/{game}/answers")
    async def write():
        return {"ok": True}

    api = APIRouter(prefix="/api")
    api.include_router(games)

    @api.post("/echo")
    async def echo(asked: Asked):
        return {"seat": asked.seat}

    @api.post("/body")
    async def body(request: Request):
        return {"size": len(await request.body())}

    @api.get("/whoami")
    async def whoami(request: Request):
        return {"client": request.state.client, "request_id": request.state.request_id}

    @api.get("/refused")
    async def refused():
        raise Refused(409, "stale", "this was answered already", table={"index": 5})

    @api.get("/declined/{code}")
    async def declined(code: str):
        raise Declined(code, "not now", seats=[1])

    @api.get("/game-error/{kind}")
    async def game_error(kind: str):
        raise GAME_ERRORS[kind]

    @api.get("/broken")
    async def broken(key: str = "none"):
        raise RuntimeError(f"no idea what to do with {key}")

    @api.get("/broken-off")
    async def broken_off():
        async def pieces():
            yield b"a beginning"
            raise RuntimeError("and no end")

        return StreamingResponse(pieces())

    @api.websocket("/live")
    async def live(socket: WebSocket):
        await socket.accept()
        try:
            while True:
                await socket.send_text(await socket.receive_text())
        except WebSocketDisconnect:
            await socket.send_text("too late")

    @api.websocket("/live/{when}")
    async def broken_live(socket: WebSocket, when: str):
        if when == "refused":
            raise Refused(403, "not_your_seat", "this seat is somebody else's")
        if when == "after":
            await socket.accept()
        raise RuntimeError("the line is broken")

    app.include_router(api)

    @app.get("/page")
    async def page():
        return HTMLResponse("<p>hello")

    return app


class Site:
    """The app and its guard, with a clock that stands still."""

    def __init__(self, settings, **limits):
        self.app = dummy_app()
        self.clock = Clock()
        self.metrics = Metrics()
        self.limits = Limits(
            settings.rate,
            settings.trusted_proxies,
            clock=self.clock,
            told=self.metrics.rate_limited,
            **limits,
        )
        install_guard(self.app, settings, self.limits, self.metrics)

    def hurry(self, seconds):
        """Bodies have to be here so soon."""
        guard = next(each for each in self.app.user_middleware if each.cls is Guard)
        guard.kwargs["body_seconds"] = seconds

    def ask(self, method, path, address="198.51.100.7", host="kemet.test", **more):
        return self.ask_all([(method, path, more)], address, host)[0]

    def ask_all(self, requests, address="198.51.100.7", host="kemet.test"):
        """All at the same time."""

        async def asked():
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(address, 40000))
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
                return await asyncio.gather(*(client.request(m, p, **more) for m, p, more in requests))

        return asyncio.run(asked())

    def line(self, path, messages=(), headers=(), address="198.51.100.7", host="kemet.test", denial=True):
        """What a socket is told in answer to these messages."""

        async def spoken():
            heard = asyncio.Queue()
            heard.put_nowait({"type": "websocket.connect"})
            for message in messages:
                heard.put_nowait({"type": "websocket.receive", "text": message})
            heard.put_nowait({"type": "websocket.disconnect", "code": 1000})
            said = []

            async def send(message):
                said.append(message)

            named = [(b"host", host.encode())]
            scope = {
                "type": "websocket",
                "asgi": {"version": "3.0"},
                "http_version": "1.1",
                "scheme": "ws",
                "path": path,
                "raw_path": path.encode(),
                "query_string": b"seat=2",
                "root_path": "",
                "headers": named + [(name.lower().encode(), value.encode()) for name, value in headers],
                "client": (address, 40000),
                "server": ("127.0.0.1", 8000),
                "subprotocols": [],
                "extensions": {"websocket.http.response": {}} if denial else {},
            }
            await self.app(scope, heard.get, send)
            return said

        return asyncio.run(spoken())


@pytest.fixture
def site():
    """A site with these settings; no limits unless a rate is given."""

    def made(limits=None, **settings):
        return Site(Settings(**{"rate": 0, "database": "sqlite://", **settings}), **(limits or {}))

    return made


@pytest.fixture
def key():
    return new_key()


@pytest.fixture
def seen(caplog):
    """Everything that was logged, as it would be written."""
    from kemet.server.web.logs import KeysMasked

    caplog.set_level("WARNING", "httpx")  # the client's own lines
    caplog.set_level("DEBUG")
    caplog.handler.addFilter(mask := KeysMasked())
    yield SimpleNamespace(text=lambda: caplog.text)
    caplog.handler.removeFilter(mask)
