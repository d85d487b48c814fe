"""The guard at the door: every request and every socket passes here, in and out."""

import asyncio
import secrets
import time
from typing import Any, Final

from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from kemet.server.settings import Settings
from kemet.server.web import errors, logs
from kemet.server.web.docs_page import install_docs
from kemet.server.web.errors import Refused
from kemet.server.web.limits import CHAT, CREATING, MESSAGES, READING, WRITING, Budget, Limits
from kemet.server.web.metrics import Metrics, install_metrics, route_of
from kemet.server.web.origins import Addresses
from kemet.server.web.protocols import FRAME, CountedSocket, LimitedRequests

HARMLESS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
CREATING_PATHS: Final = frozenset({"/api/games", "/api/games/import"})
BODY_SECONDS: Final = 20.0  # for a whole body to arrive
MESSAGE_LIMIT: Final = 16_384  # of a socket, in bytes
SAYING_SECONDS: Final = 30.0  # for a client to take what a socket says
GONE: Final = 499  # for the log: the client did not wait for the answer
YEAR: Final = 31_536_000
STARTS: Final = ("http.response.start", "websocket.http.response.start")
# What a socket may say before it is open, and after.
BEFORE: Final = (
    "websocket.accept", "websocket.close", "websocket.http.response.start", "websocket.http.response.body",
)  # fmt: skip
AFTER: Final = ("websocket.send", "websocket.close")
ABNORMAL: Final = 1006  # gone without a goodbye
TOO_BIG: Final = 1009

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src {connect}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # a link to a seat is a secret; no other site is told where somebody came from
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Gone(WebSocketDisconnect):
    """The client has left, in whatever words the server tells it. That is no fault, and nobody is told."""


class Visit:
    """One request or one socket, from knocking to the line in the log."""

    def __init__(self, scope: Scope, client: str) -> None:
        self.scope = scope
        self.headers = Headers(scope=scope)
        self.client = client
        self.number = secrets.token_hex(8)
        self.host = ""  # once it has been checked
        self.status = 0  # once an answer has begun
        self.since = time.perf_counter()
        # where endpoints find them: request.state.client, request.state.request_id
        state = scope.setdefault("state", {})
        state["client"] = client
        state["request_id"] = self.number

    @property
    def method(self) -> str:
        return str(self.scope["method"]) if self.scope["type"] == "http" else "WEBSOCKET"

    @property
    def path(self) -> str:
        return str(self.scope["path"])


class Body:
    """A request body that has to be small enough and soon enough here."""

    def __init__(self, receive: Receive, most: int, seconds: float) -> None:
        self.hear = receive
        self.most = most
        self.seconds = seconds
        self.until: float | None = None  # counted from when somebody begins to read
        self.size = 0
        self.complete = False
        self.refused: Refused | None = None

    def check_length(self, headers: Headers) -> None:
        told = headers.get("content-length", "")
        if told.isascii() and told.isdigit() and (len(told) > 15 or int(told) > self.most):
            raise self._too_big()

    async def receive(self) -> Message:
        if self.complete:
            return await self.hear()
        now = time.monotonic()
        self.until = now + self.seconds if self.until is None else self.until
        try:
            async with asyncio.timeout(self.until - now):
                message = await self.hear()
        except TimeoutError:
            self.refused = Refused(408, "too_slow", "the request did not arrive in time")
            raise self.refused from None
        if message["type"] == "http.request":
            self.size += len(message.get("body", b""))
            self.complete = not message.get("more_body", False)
            # a body in chunks does not say beforehand how long it is
            if self.size > self.most:
                self.refused = self._too_big()
                raise self.refused
        return message

    def _too_big(self) -> Refused:
        return Refused(413, "too_big", f"the request is too big; at most {self.most} bytes are read")


class Guard:
    """Pure ASGI, so that it holds for sockets too and keeps nothing of a body."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        limits: Limits,
        metrics: Metrics,
        body_seconds: float = BODY_SECONDS,
        saying_seconds: float | None = None,
    ) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits
        self.metrics = metrics
        self.body_seconds = body_seconds
        self.saying_seconds = SAYING_SECONDS if saying_seconds is None else saying_seconds
        self.addresses = Addresses(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        visit = Visit(scope, self.limits.client_of(scope))
        try:
            if scope["type"] == "http":
                await self._request(visit, receive, send)
            else:
                await self._socket(visit, receive, send)
        except Gone:
            pass
        finally:
            spent = time.perf_counter() - visit.since
            status = visit.status or GONE
            self.metrics.request(route_of(scope), visit.method, status, spent)
            logs.note_request(visit.method, visit.path, status, spent, visit.number, visit.client)

    # Requests

    async def _request(self, visit: Visit, receive: Receive, send: Send) -> None:
        body = Body(receive, self.settings.body_limit, self.body_seconds)

        async def answer(message: Message) -> None:
            # whatever the app makes of a body that broke off, the answer is ours
            if body.refused is None or visit.status:
                await self.pass_on(visit, send, message)

        try:
            self.limits.spend(budget_of(visit), visit.client)
            visit.host = self.addresses.check_host(visit.headers)
            if visit.method not in HARMLESS:
                self.addresses.check_writing(visit.headers, visit.host)
            body.check_length(visit.headers)
            await self.app(visit.scope, body.receive, answer)
        except Gone:
            raise
        except Exception as problem:
            refused = body.refused or errors.as_refused(problem, visit.number)
            if not visit.status:
                await self._refuse(visit, receive, send, refused)
        except asyncio.CancelledError:
            # the server stops, and has waited long enough for this client
            if not visit.status:
                refused = Refused(503, "too_slow", "the server stops; try again")
                await self._refuse(visit, receive, send, refused)
        else:
            if body.refused is not None and not visit.status:
                await self._refuse(visit, receive, send, body.refused)

    async def _refuse(self, visit: Visit, receive: Receive, send: Send, refused: Refused) -> None:
        async def answer(message: Message) -> None:
            await self.pass_on(visit, send, message)

        # the rest of a body that nobody reads must not be taken for the next request
        headers = {"Connection": "close"} if refused.status in (408, 413) else {}
        await errors.answer_to(refused, headers)(visit.scope, receive, answer)

    async def pass_on(self, visit: Visit, send: Send, message: Message) -> None:
        if message["type"] in STARTS:
            visit.status = message["status"]
            message.setdefault("headers", [])
            self._add_headers(visit, MutableHeaders(scope=message))
        try:
            await send(message)
        except (OSError, RuntimeError) as problem:
            # uvicorn, its loop and its WebSockets have a dozen ways to say it; the order of our messages is
            # checked before, so that none of them can be about us
            raise Gone(ABNORMAL) from problem

    def _add_headers(self, visit: Visit, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("Content-Security-Policy", POLICY.format(connect=self._connections(visit.host)))
        if self.settings.https:
            headers.setdefault("Strict-Transport-Security", f"max-age={YEAR}")
        if visit.path.startswith(("/api", "/metrics")):
            headers["Cache-Control"] = "no-store"
        headers["X-Request-ID"] = visit.number

    def _connections(self, host: str) -> str:
        """Older browsers do not count the sockets of a site to 'self'. IPv6 addresses have no form here."""
        if not host or host.startswith("["):
            return "'self'"
        return f"'self' wss://{host}" if self.settings.https else f"'self' ws://{host} wss://{host}"

    # Sockets

    async def _socket(self, visit: Visit, receive: Receive, send: Send) -> None:
        wire = Wire(visit, self, receive, send)
        try:
            with self.limits.socket(visit.client):
                self.limits.spend(budget_of(visit), visit.client)
                visit.host = self.addresses.check_host(visit.headers)
                self.addresses.check_socket(visit.headers, visit.host)
                await self.app(visit.scope, wire.receive, wire.send)
        except (WebSocketDisconnect, asyncio.CancelledError):
            pass  # the client has left, or the server stops
        except Exception as problem:
            await wire.refuse(errors.as_refused(problem, visit.number))
        finally:
            if wire.opened:
                self.metrics.socket_closed()


class Wire:
    """A socket. What comes in is counted and measured. Its end is told in one way only: as Gone.

    Whoever ended it, in whatever way, and whether we hear, say or close just then.
    """

    def __init__(self, visit: Visit, guard: Guard, receive: Receive, send: Send) -> None:
        self.visit = visit
        self.guard = guard
        self.hear = receive
        self.say = send
        self.opened = False
        self.closed = False

    async def receive(self) -> Message:
        if self.closed:
            raise Gone(ABNORMAL)
        while (message := await self._heard())["type"] == FRAME:
            await self._spend()
        if message["type"] != "websocket.receive":
            return message
        await self._spend()
        data = message.get("bytes") or (message.get("text") or "").encode()
        if len(data) > MESSAGE_LIMIT:
            await self._hang_up(TOO_BIG, "too_big")
            raise Gone(TOO_BIG)
        return message

    async def _heard(self) -> Message:
        try:
            message = await self.hear()
        except (OSError, RuntimeError) as problem:
            self.closed = True
            raise Gone(ABNORMAL) from problem
        if message["type"] == "websocket.disconnect":
            self.closed = True
            raise Gone(message.get("code", ABNORMAL))
        return message

    async def _spend(self) -> None:
        try:
            self.guard.limits.spend(MESSAGES, self.visit.client)
        except Refused as refused:
            await self._hang_up(errors.POLICY_VIOLATION, refused.code)
            raise Gone(errors.POLICY_VIOLATION) from refused

    async def send(self, message: Message) -> None:
        kind = message["type"]
        if kind not in (AFTER if self.opened else BEFORE):
            raise RuntimeError(
                f"{kind} is out of order on a socket that is {'' if self.opened else 'not '}open"
            )
        if self.closed:
            raise Gone(ABNORMAL)
        if kind == "websocket.accept":
            self.opened = True
            self.visit.status = 101
            self.guard.metrics.socket_opened()
        elif kind == "websocket.close":
            self.closed = True
            self.visit.status = self.visit.status or 403  # what a server makes of a close before the opening
        try:
            async with asyncio.timeout(self.guard.saying_seconds):
                await self.guard.pass_on(self.visit, self.say, message)
        except (Gone, TimeoutError) as problem:
            self.closed = True
            raise Gone(ABNORMAL) from problem

    async def refuse(self, refused: Refused) -> None:
        if self.opened:
            await self._hang_up(1011 if refused.status >= 500 else errors.POLICY_VIOLATION, refused.code)
        elif self.visit.status or self.closed:
            return
        elif errors.can_be_told(self.visit.scope):
            await errors.answer_to(refused)(self.visit.scope, self.hear, self.send)
        else:
            await self._hang_up(errors.POLICY_VIOLATION, refused.code)

    async def _hang_up(self, code: int, reason: str) -> None:
        await self.send({"type": "websocket.close", "code": code, "reason": reason})


def budget_of(visit: Visit) -> Budget:
    if visit.method in HARMLESS or visit.method == "WEBSOCKET":
        return READING
    path = visit.path.rstrip("/")
    if path in CREATING_PATHS:
        return CREATING
    return CHAT if path.endswith("/chat") else WRITING


def install_guard(app: FastAPI, settings: Settings, limits: Limits, metrics: Metrics) -> None:
    """What surrounds the endpoints. Any other middleware has to be added before, to be inside."""
    errors.install_errors(app)
    install_metrics(app, metrics, settings)
    install_docs(app)
    app.add_middleware(Guard, settings=settings, limits=limits, metrics=metrics)


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """How uvicorn has to run for all this to hold."""
    return {
        "host": settings.host,
        "port": settings.port,
        "log_config": logs.log_config(settings.log_level),
        "log_level": None,  # it would undo the levels of the log_config
        "access_log": False,  # it quotes queries
        "proxy_headers": False,  # Limits reads them, and believes only the proxies that the host trusts
        "server_header": False,
        "http": LimitedRequests,
        "ws": CountedSocket,
        "ws_max_size": MESSAGE_LIMIT,
        # a hand packs better next to a chat line that names its cards; whoever sees the sizes could guess it
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 5,
    }
