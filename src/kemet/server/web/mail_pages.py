"""The pages behind the links of a mail: to say yes to an address, and to end it.

A link is opened by a GET, which only shows a button: scanners of mail follow every link, and must neither
confirm an address for somebody nor take it back. The button, and the one click of mail programs (RFC 8058),
is a POST. Neither needs a session: the key in the link is enough.
"""

from html import escape
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, Response

from kemet.server.calling.confirming import Confirming
from kemet.server.calling.texts import WORDS, words_in
from kemet.server.keys import looks_like_key
from kemet.server.web.docs_page import PAGES

router = APIRouter(prefix="/mail", include_in_schema=False)
Language = Annotated[str, Query(max_length=8)]
PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Kemet</title>
<link rel="stylesheet" href="/mail/page.css">
<main>
<h1>Kemet</h1>
<p>{text}</p>
{button}
</main>
</html>
"""
BUTTON: Final = '<form method="post"><button>{label}</button></form>'


def page(language: str, text: str, label: str = "", status: int = 200) -> Response:
    known = language if language in WORDS else "en"
    button = BUTTON.format(label=escape(label)) if label else ""
    html = PAGE.format(language=known, text=escape(text), button=button)
    return HTMLResponse(html, status, headers={"Cache-Control": "no-store"})


def confirming_of(request: Request) -> Confirming:
    found: Confirming = request.app.state.confirming
    return found


def now_of(request: Request) -> float:
    now: float = request.app.state.reception.hall.now()
    return now


@router.get("/page.css")
async def style() -> Response:
    return Response((PAGES / "mail.css").read_bytes(), media_type="text/css")


@router.get("/confirm/{key}")
async def may_we(key: str, language: Language = "en") -> Response:
    words = words_in(language)
    return page(language, words.confirm_page, words.confirm_button)


@router.post("/confirm/{key}")
async def yes(key: str, request: Request, language: Language = "en") -> Response:
    words = words_in(language)
    if looks_like_key(key) and await confirming_of(request).confirm(key, now_of(request)):
        return page(language, words.confirmed)
    return page(language, words.unknown, status=404)


@router.get("/stop/{call}")
async def shall_we_stop(call: str, language: Language = "en") -> Response:
    words = words_in(language)
    return page(language, words.stop_page, words.stop_button)


@router.post("/stop/{call}")
async def stop(call: str, request: Request, language: Language = "en") -> Response:
    """Also for a call that is gone already: whoever wants no mail gets none, and that is what is said."""
    if looks_like_key(call):
        await confirming_of(request).stop(call)
    return page(language, words_in(language).stopped)
