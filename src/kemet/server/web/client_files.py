"""The browser client as files, as small as the browser can read them; or a page that says it is missing."""

import logging
import mimetypes
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response

from kemet.server.settings import Settings
from kemet.server.web.docs_page import PAGES
from kemet.server.web.errors import Refused

# What the build lays beside a file, the smallest first.
SQUEEZED: Final = (("br", ".br"), ("gzip", ".gz"))
# The names of assets change with what is in them.
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
# Of the page that stands in for a client that was not built.
NO_CLIENT: Final = "no_client.html"
SERVED_WITH_IT: Final = {
    "/no-client/page.css": ("no_client.css", "text/css"),
    "/no-client/icon.svg": ("no_client.svg", "image/svg+xml"),
}

log = logging.getLogger("kemet.client")


def serve_client(app: FastAPI, settings: Settings) -> None:
    """The browser client; every path that is not of the interface is the client's own."""
    folder = Path(settings.static).resolve()
    page = folder / "index.html"
    if not page.is_file():
        log.warning("the browser client was not built; the page at / says how to get it")
    install_no_client(app)

    @app.get("/assets/{path:path}", include_in_schema=False)
    async def asset(path: str, request: Request) -> Response:
        wanted = inside(folder / "assets", path)
        if wanted is None:
            raise HTTPException(404)
        return sent(wanted, request, FOR_EVER)

    @app.get("/{path:path}", include_in_schema=False)
    async def client(path: str, request: Request) -> Response:
        wanted = inside(folder, path)
        if wanted is None and (path == "api" or path.startswith("api/")):
            raise Refused(404, "not_found", "there is nothing here")
        if wanted is None and not page.is_file():  # asked each time: it may have been built meanwhile
            return no_client()
        return sent(wanted or page, request, ASK_AGAIN)


def no_client() -> Response:
    """What is missing, and how to get it, in every language of the client.

    503, since it is the host who has to do something: nobody takes it for the table, nothing keeps it, and
    it shows in the figures. Whether the server is well is asked at /api/health.
    """
    return Response((PAGES / NO_CLIENT).read_bytes(), 503, {"Cache-Control": "no-store"}, "text/html")


def install_no_client(app: FastAPI) -> None:
    """What that page loads: nothing in it runs or is styled inline."""

    async def served(request: Request) -> Response:
        name, kind = SERVED_WITH_IT[request.url.path]
        return Response((PAGES / name).read_bytes(), media_type=kind)

    for path in SERVED_WITH_IT:
        app.add_route(path, served, include_in_schema=False)


def inside(folder: Path, path: str) -> Path | None:
    """The file of that name, as long as it lies in the folder."""
    try:
        wanted = (folder / path).resolve()
        return wanted if wanted.is_file() and wanted.is_relative_to(folder) else None
    except (OSError, ValueError):  # too long, or with signs that no file name has
        return None


def sent(file: Path, request: Request, keep: str) -> Response:
    """The file, or the smaller one of the same content."""
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    readable = accepted(request.headers.get("accept-encoding", ""))
    for encoding, ending in SQUEEZED:
        smaller = file.with_name(file.name + ending)
        if encoding in readable and smaller.is_file():
            return FileResponse(smaller, media_type=kind, headers=headers | {"Content-Encoding": encoding})
    return FileResponse(file, media_type=kind, headers=headers)


def accepted(header: str) -> set[str]:
    """The encodings that a browser names and does not refuse."""
    named = (part.replace(" ", "").lower().partition(";") for part in header.split(","))
    return {name for name, _, weight in named if weight not in ("q=0", "q=0.0")}
