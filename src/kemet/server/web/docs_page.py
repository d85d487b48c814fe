"""The interface for programs as a page to read: everything is served from here, nothing runs inline."""

from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

PAGES: Final = Path(__file__).with_name("pages")
SERVED: Final = {
    "/docs": ("docs.html", "text/html"),
    "/docs/page.css": ("docs.css", "text/css"),
    "/docs/page.js": ("docs.js", "text/javascript"),
}


def install_docs(app: FastAPI) -> None:
    """For an app with docs_url=None and redoc_url=None: FastAPI's own pages load scripts from elsewhere."""

    async def page(request: Request) -> Response:
        name, kind = SERVED[request.url.path]
        return Response((PAGES / name).read_bytes(), media_type=kind)

    for path in SERVED:
        app.add_route(path, page, include_in_schema=False)
