"""A client of the live line, in the process of the server."""

import asyncio
import json

PATIENCE = 60.0  # seconds until a slow machine counts as one that says nothing


class Phone:
    """A client of the live line, without a network."""

    def __init__(self, app, game, seat=None, key=None):
        self.said, self.told = asyncio.Queue(), asyncio.Queue()
        self.said.put_nowait({"type": "websocket.connect"})
        path = f"/api/games/{game}/live"
        headers = [(b"host", b"kemet")] + ([(b"authorization", f"Bearer {key}".encode())] if key else [])
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws",
            "path": path, "raw_path": path.encode(), "root_path": "", "headers": headers,
            "query_string": b"" if seat is None else f"seat={seat}".encode(), "subprotocols": [],
            "client": ("127.0.0.1", 40000), "server": ("127.0.0.1", 8000), "extensions": {},
        }  # fmt: skip
        self.talk = asyncio.create_task(app(scope, self.said.get, self.told.put))

    def say(self, **message):
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self, kind):
        """The next message of a kind; the number, if the line ends instead."""
        async with asyncio.timeout(PATIENCE):
            while True:
                told = await self.told.get()
                if told["type"] == "websocket.close":
                    return told["code"]
                if told["type"] == "websocket.send" and json.loads(told["bytes"])["type"] == kind:
                    return json.loads(told["bytes"])

    async def hang_up(self):
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.talk, PATIENCE)
