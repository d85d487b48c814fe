"""What the server sends, held against its own document; and what of the document was met in doing so."""

import asyncio
import json
import re
from contextlib import asynccontextmanager

import httpx
from pydantic import TypeAdapter

from kemet.server.settings import Settings
from kemet.server.web.app import create_app
from kemet.server.web.messages import LiveMessage
from kemet.server.web.shapes import Shape

PATIENCE = 120.0


def shapes(kind=Shape):
    for sub in kind.__subclasses__():
        yield sub
        yield from shapes(sub)


class Paper:
    """Reads what is sent as the document says it looks; nothing may be missing, and nothing be new."""

    def __init__(self):
        self.met = set()  # of every shape: its fields as they came, there, null or left out
        self.readers = {}

    def read(self, model, raw):
        if model not in self.readers:
            self.readers[model] = TypeAdapter(model)
        found = self.readers[model].validate_json(raw, strict=True)
        self.note(found)
        return found

    def note(self, found):
        if isinstance(found, Shape):
            for name in type(found).model_fields:
                value = getattr(found, name)
                if name not in found.model_fields_set:
                    way = "left out"
                else:
                    way = "null" if value is None else "there"
                    self.note(value)
                self.met.add((type(found), name, way))
        elif isinstance(found, LiveMessage):
            self.note(found.root)
        elif isinstance(found, dict):
            for value in found.values():
                self.note(value)
        elif isinstance(found, list | tuple):
            for value in found:
                self.note(value)

    def unmet(self, models):
        """What the document promises and nobody has sent."""
        return sorted(
            f"{model.__name__}.{name} {way}"
            for model in models
            for name, field in model.model_fields.items()
            for way in ways(field)
            if (model, name, way) not in self.met
        )


def ways(field):
    yield "there"
    if not field.is_required():
        yield "left out"
    if type(None) in getattr(field.annotation, "__args__", ()):
        yield "null"


class Reader:
    """Reads every answer by the shape that the document gives for its address."""

    def __init__(self, app, paper):
        self.paper = paper
        self.paths = app.openapi()["paths"]
        self.shapes = {shape.__name__: shape for shape in shapes()}
        self.answers = set()

    async def heard(self, response):
        raw = await response.aread()
        request = response.request
        template, operation = self.operation(request.method.lower(), request.url.path)
        told = operation["responses"]
        status = str(response.status_code)
        content = (told.get(status) or told[f"{status[0]}XX"]).get("content", {})
        self.answers.add((template, request.method.lower(), status))
        if "application/json" in content:
            self.paper.read(self.model(content["application/json"]["schema"]), raw)
        elif content:
            assert response.headers["content-type"].split(";")[0] in content
        else:
            assert raw == b""

    def operation(self, method, path):
        for template, operations in self.paths.items():
            pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
            if method in operations and re.fullmatch(pattern, path):
                return template, operations[method]
        raise AssertionError(f"{method} {path} is not in the document")

    def model(self, schema):
        if schema.get("type") == "array":
            return list[self.model(schema["items"])]
        return self.shapes[schema["$ref"].split("/")[-1]]


@asynccontextmanager
async def serving(tmp_path, paper, **settings):
    """A server, and somebody who reads every answer of it."""
    asked = {"database": f"sqlite:///{tmp_path}/games.sqlite3", "rate": 0, "bot_workers": 0} | settings
    app = create_app(Settings(**asked))
    reader = Reader(app, paper)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app),
            base_url="http://kemet",
            headers={"Sec-Fetch-Site": "same-origin"},
            event_hooks={"response": [reader.heard]},
        ) as client,
    ):
        client.app, client.reader, client.paper = app, reader, paper
        yield client


class Ear:
    """A live line without a network."""

    def __init__(self, client, game, seat=None, key=None):
        self.app, self.paper = client.app, client.paper
        self.said, self.told = asyncio.Queue(), asyncio.Queue()
        headers = [(b"host", b"kemet")]
        if key is not None:
            headers.append((b"authorization", f"Bearer {key}".encode()))
        path = f"/api/games/{game}/live"
        self.scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws",
            "path": path, "raw_path": path.encode(), "root_path": "",
            "query_string": b"" if seat is None else f"seat={seat}".encode(), "headers": headers,
            "client": ("127.0.0.1", 1), "server": ("kemet", 80), "subprotocols": [],
        }  # fmt: skip

    async def __aenter__(self):
        await self.said.put({"type": "websocket.connect"})
        self.talk = asyncio.create_task(self.app(self.scope, self.said.get, self.told.put))
        return self

    async def __aexit__(self, *problem):
        await self.said.put({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.talk, PATIENCE)
        while not self.told.empty():
            self.read(self.told.get_nowait())

    async def say(self, kind, **more):
        text = json.dumps({"type": kind, **more})
        await self.said.put({"type": "websocket.receive", "text": text})

    async def hears(self, kind):
        """The next message of this kind; those before it are read, too."""
        while True:
            message = self.read(await asyncio.wait_for(self.told.get(), PATIENCE))
            if message is not None and message.type == kind:
                return message

    def read(self, sent):
        if sent["type"] != "websocket.send":
            return None
        return self.paper.read(LiveMessage, sent["bytes"]).root
