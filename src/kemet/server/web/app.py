"""The whole server as one application: what it opens at its start, and closes at its end."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_hex

from fastapi import FastAPI, Request
from starlette.responses import Response

from kemet.server.calling.caller import Caller, CallError, CallSettings, new_vapid_key
from kemet.server.calling.confirming import Confirming
from kemet.server.desk.desk import Desk
from kemet.server.engine_form import FasterEngine
from kemet.server.expiring import Spans
from kemet.server.hall import Hall
from kemet.server.ringing import Ringing
from kemet.server.settings import Settings
from kemet.server.store.store import NoSuchGame, Store, open_store
from kemet.server.web import components, games, live, mail_pages, playing, seats
from kemet.server.web.answers import Health
from kemet.server.web.client_files import serve_client
from kemet.server.web.collecting import collect_seldom
from kemet.server.web.document import install_document
from kemet.server.web.errors import Refused, answer_to
from kemet.server.web.guard import install_guard
from kemet.server.web.health import Healthy
from kemet.server.web.host import install_host
from kemet.server.web.limits import Limits
from kemet.server.web.metrics import Metrics
from kemet.server.web.reception import Reception
from kemet.version import VERSION


def create_app(settings: Settings) -> FastAPI:
    """A server with these settings; everything it needs is made when it starts."""
    metrics = Metrics()
    faster = FasterEngine.from_environment()
    limits = Limits(
        settings.rate,
        settings.trusted_proxies,
        told=metrics.rate_limited,
        most_sockets_in_all=settings.max_sockets,
    )

    @asynccontextmanager
    async def open_hall(app: FastAPI) -> AsyncIterator[None]:
        store = open_store(settings.database, synchronous=settings.synchronous)
        await store.start()
        desk = Desk(settings.bot_workers, faster=faster)
        await desk.start()
        caller = await caller_of(settings, store)
        public_url = settings.public_url or ""
        confirming = Confirming(store, caller, public_url, settings.smtp_daily)
        hall = Hall(
            store,
            desk,
            metrics,
            Ringing(store, caller, confirming, public_url),
            settings.bot_seconds,
            spans=Spans(settings.lobby_days, settings.archive_days),
        )
        await hall.start()
        healthy = Healthy(store)
        app.state.healthy = healthy
        app.state.caller = caller
        app.state.confirming = confirming
        secret = bytes.fromhex(await store.settle_host_setting("maker_secret", token_hex(32)))
        app.state.reception = Reception(settings, store, hall, limits, secret)
        try:
            yield
        finally:
            await healthy.close()
            await hall.close()
            await desk.close()
            await store.close()

    app = FastAPI(
        title="Kemet",
        version=VERSION,
        summary="A table server for the board game Kemet. Unofficial.",
        lifespan=open_hall,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.add_exception_handler(NoSuchGame, no_such_game)
    app.add_exception_handler(CallError, bad_call)
    app.include_router(components.router)
    app.include_router(games.router)
    app.include_router(seats.router)
    app.include_router(playing.router)
    app.include_router(live.router)
    app.include_router(mail_pages.router)

    @app.get("/api/health", tags=["host"])
    async def health(request: Request) -> Health:
        """Alive, and games can be saved: 503 where the database takes nothing."""
        healthy: Healthy = request.app.state.healthy
        return Health(ok=True, engine=VERSION, open_games=await healthy.open_games())

    install_host(app, settings, faster)
    install_guard(app, settings, limits, metrics)
    serve_client(app, settings)
    install_document(app)
    return app


async def caller_of(settings: Settings, store: Store) -> Caller:
    """How this host calls players; the key for Web Push is made once and kept."""
    private = None
    if settings.push_contact is not None:
        private = await store.settle_host_setting("vapid_private", new_vapid_key())
    return Caller(
        CallSettings(
            push_contact=settings.push_contact,
            vapid_private=private,
            webhooks=settings.webhooks,
            smtp_host=settings.smtp_host,
            smtp_port=settings.smtp_port,
            smtp_user=settings.smtp_user,
            smtp_password=settings.smtp_password,
            smtp_from=settings.smtp_from,
            smtp_security=settings.smtp_security,
        )
    )


async def no_such_game(request: Request, problem: Exception) -> Response:
    return answer_to(Refused(404, "no_such_game", "there is no such game"))


async def bad_call(request: Request, problem: Exception) -> Response:
    return answer_to(Refused(422, "bad_call", str(problem)))


def from_environment() -> FastAPI:
    """For uvicorn, which makes the application in every worker."""
    app = create_app(Settings.from_environment(os.environ))
    collect_seldom()
    return app
