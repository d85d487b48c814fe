"""A server with one game for two seats and no store, that misbehaves where a test tells it to.

It speaks the language of docs/server.md, as far as the client is tested with it.
"""

import asyncio
import json
import socket
import threading
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocketDisconnect

from kemet.game import Game

KEYS = {0: "key-of-seat-0", 1: "key-of-seat-1", None: "key-of-watcher"}


class SmallServer:
    def __init__(self, round_limit=1, seed=1):
        self.game = Game.new(2, seed, round_limit=round_limit)
        self.n = self.index = self.epoch = 0
        self.taken = {}  # by idempotency key
        self.requests = []
        self.lines = set()
        self.hellos = 0
        self.deaf = False  # WebSockets are answered by 400, as some proxies do
        self.busy = 0  # so many requests are answered by 429
        self.shown = 50  # events in a hello

    # What the table is

    def table(self, seat):
        game, asked = self.game, seat in self.game.waiting
        return {
            "v": 1, "game": "g", "phase": "over" if game.over else "playing", "seat": seat,
            "index": self.index, "n": self.n, "epoch": self.epoch,
            "view": game.view(seat), "events": len(game.events_for(seat)),
            "question": game.question(seat) if asked else None,
            "options": [game.text(a) for a in game.options(seat)] if asked else None,
            "awaited": game.view(seat)["waiting"], "chat": 0, "undo": {"free": 0, "asked": None},
        }  # fmt: skip

    def role(self, request):
        key = request.headers.get("authorization", "").removeprefix("Bearer ")
        return next((seat for seat, known in KEYS.items() if known == key), "stranger")

    async def look(self, request):
        if self.busy:
            self.busy -= 1
            return JSONResponse({"code": "too_many", "message": "slowly"}, 429, {"Retry-After": "0.01"})
        if self.role(request) == "stranger":
            return JSONResponse({"code": "not_yours", "message": "no such key"}, 403)
        return JSONResponse(self.table(self.role(request)))

    async def happened(self, request):
        since = int(request.query_params.get("since", 0))
        return JSONResponse({"events": self.game.events_for(self.role(request))[since:]})

    async def answer(self, request):
        sent = await request.json()
        self.requests.append(sent)
        seat, key = self.role(request), sent["key"]
        if key not in self.taken:
            if sent["index"] != self.index:
                return JSONResponse(
                    {"code": "stale", "message": "too late", "table": self.table(seat)}, status_code=409
                )
            self.game.play(sent["action"], seat)
            self.taken[key] = self.index
            self.n += 1
            self.index += 1
            self.tell()
        return JSONResponse({"index": self.taken[key], "key": key, "table": self.table(seat)})

    # Live

    async def live(self, line):
        if self.deaf:
            await line.close()
            return
        await line.accept()
        seat = self.role(line)
        if seat == "stranger":
            await line.send_json({"v": 1, "type": "error", "code": "not_yours", "message": "no such key"})
            await line.close(4403)
            return
        events = self.game.events_for(seat)
        self.hellos += 1
        queue = asyncio.Queue()
        member = (queue, seat)
        queue.put_nowait({"type": "hello", "table": self.table(seat), "events": events[-self.shown :]})
        self.lines.add(member)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self.speak(line, queue))
                both.create_task(self.listen(line, queue, seat))
        except* (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.lines.discard(member)

    async def speak(self, line, queue):
        while True:
            message = await queue.get()
            if message is None:
                await line.close(1012)
                raise WebSocketDisconnect
            await line.send_text(json.dumps({"v": 1, **message}))

    async def listen(self, line, queue, seat):
        while True:
            said = await line.receive_json()
            if said["type"] == "resume" and said["epoch"] == self.epoch:
                events = self.game.events_for(seat)[said["events"] :]
                queue.put_nowait({"type": "news", "table": self.table(seat), "events": events})
            elif said["type"] == "resume":
                queue.put_nowait({"type": "resync"})

    def tell(self, new=4):
        """News to everybody. A line is not told twice: it hears the last few events, and cuts."""
        for queue, seat in list(self.lines):
            events = self.game.events_for(seat)[-new:]
            queue.put_nowait({"type": "news", "table": self.table(seat), "events": events})

    # What a test does to it; `loop` is that of the server

    def soon(self, change):
        done = threading.Event()
        self.loop.call_soon_threadsafe(lambda: (change(), done.set()))
        assert done.wait(5)

    def play_first_option(self, tell=True):
        def change():
            self.game.play(self.game.options(self.game.waiting[0])[0])
            self.n += 1
            self.index += 1
            if tell:
                self.tell()

        self.soon(change)

    def undo(self, answers, how=lambda server: server.tell()):
        def change():
            self.game = self.game.back_to(len(self.game.answers) - answers)
            self.n, self.index, self.epoch = self.n + 1, self.index + 1, self.epoch + 1
            how(self)

        self.soon(change)

    def hang_up(self):
        """Every line breaks."""
        self.soon(lambda: [queue.put_nowait(None) for queue, _ in self.lines])

    def app(self):
        return Starlette(
            routes=[
                Route("/api/games/g", self.look),
                Route("/api/games/g/events", self.happened),
                Route("/api/games/g/answers", self.answer, methods=["POST"]),
                WebSocketRoute("/api/games/g/live", self.live),
            ]
        )


@contextmanager
def small_server(**options):
    """The server in a thread of its own, and its address."""
    small = SmallServer(**options)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(small.app(), log_level="critical", lifespan="off"))

    async def serve():
        small.loop = asyncio.get_running_loop()
        await server.serve([listening])

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        yield small, f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(10)
