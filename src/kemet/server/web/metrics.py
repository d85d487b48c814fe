"""Figures for Prometheus: how much is played, how fast, and what goes wrong; never who or what."""

import os
from typing import Final

from fastapi import FastAPI
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from kemet.server.settings import Settings
from kemet.server.web.errors import Refused
from kemet.server.web.limits import address_in

METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "WEBSOCKET"})
ELSEWHERE: Final = "elsewhere"  # files of the client, and addresses that do not exist
QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"


class Metrics:
    """The figures of one app, in a registry of its own.

    No label names a game, a seat or a client: a figure that moves while one player ponders a secret would
    tell of it.
    """

    def __init__(self) -> None:
        own = CollectorRegistry()
        self.registry = own
        self._requests = Counter(
            "kemet_requests", "Requests that were answered", ["route", "method", "status"], registry=own
        )
        self._request_seconds = Histogram(
            "kemet_request_seconds", "How long answers took", ["route"], buckets=QUICK, registry=own
        )
        self._open_sockets = Gauge(
            "kemet_open_sockets", "WebSockets open now", registry=own, multiprocess_mode="livesum"
        )
        self._live_games = Gauge(
            "kemet_live_games", "Games in memory now", registry=own, multiprocess_mode="livesum"
        )
        self._answers = Counter(
            "kemet_answers", "Answers that games took, of a person, a bot or the clock", ["by"], registry=own
        )
        self._troubled = Counter(
            "kemet_troubled_games", "Games that could not be gone on with and were set aside", registry=own
        )
        self._conflicts = Counter(
            "kemet_conflicts", "Entries that another writer was first with", registry=own
        )
        self._bots_late = Counter("kemet_bots_late", "Bots that were out of time", registry=own)
        self._bots_crashed = Counter("kemet_bots_crashed", "Bots that broke", registry=own)
        self._append_seconds = Histogram(
            "kemet_append_seconds", "How long the database took to keep an entry", buckets=QUICK, registry=own
        )
        self._limited = Counter(
            "kemet_rate_limited", "Refused because a budget was used up", ["budget"], registry=own
        )

    def request(self, route: str, method: str, status: int, seconds: float) -> None:
        self._requests.labels(route, method if method in METHODS else "other", str(status)).inc()
        # a socket stays open for hours; that is no latency
        if method != "WEBSOCKET":
            self._request_seconds.labels(route).observe(seconds)

    def socket_opened(self) -> None:
        self._open_sockets.inc()

    def socket_closed(self) -> None:
        self._open_sockets.dec()

    def live_games(self, count: int) -> None:
        self._live_games.set(count)

    def answer(self, by: str) -> None:
        self._answers.labels(by).inc()

    def conflict(self) -> None:
        self._conflicts.inc()

    def troubled_game(self) -> None:
        self._troubled.inc()

    def bot_late(self) -> None:
        self._bots_late.inc()

    def bot_crashed(self) -> None:
        self._bots_crashed.inc()

    def appended(self, seconds: float) -> None:
        self._append_seconds.observe(seconds)

    def rate_limited(self, budget: str) -> None:
        self._limited.labels(budget).inc()

    def text(self) -> bytes:
        """All of it, as Prometheus reads it; of all workers, if they share a folder."""
        if os.environ.get(SHARED_FOLDER):
            together = CollectorRegistry()
            MultiProcessCollector(together)  # type: ignore[no-untyped-call]
            return generate_latest(together)
        return generate_latest(self.registry)


def route_of(scope: Scope) -> str:
    """The template of the address, `/api/games/{game}`, once the request has found its route."""
    # FastAPI keeps the whole template of a router in a router here; the route itself knows its own end only
    within = scope.get("fastapi", {}).get("effective_route_context")
    for route in (within, getattr(within, "starlette_route", None), scope.get("route")):
        path = getattr(route, "path", None)
        if path:
            return str(path)
    return ELSEWHERE


def is_next_door(scope: Scope) -> bool:
    """Asked from this machine, and not by a proxy on it for somebody else."""
    peer = scope.get("client")
    address = address_in(peer[0]) if peer else None
    names = {name for name, _ in scope["headers"]}
    passed_on = names & {b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"}
    return address is not None and address.is_loopback and not passed_on


def install_metrics(app: FastAPI, metrics: Metrics, settings: Settings) -> None:
    if settings.metrics == "off":
        return

    @app.get("/metrics", include_in_schema=False)
    async def figures(request: Request) -> Response:
        if settings.metrics == "loopback" and not is_next_door(request.scope):
            raise Refused(404, "not_found", "there is nothing here")
        return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)
