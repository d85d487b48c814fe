"""How the server says no: a code for programs and a sentence for people, whatever went wrong."""

import logging
import secrets
from typing import Any, Final

import msgspec
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketState

from kemet.machine.errors import (
    BadRecord,
    GameError,
    IllegalAction,
    NewerRecord,
    NotWaiting,
    UnknownOption,
    UnreadableAction,
)
from kemet.server.declined import Declined
from kemet.server.store.errors import Conflict, NoSuchGame, StoreError, Unstorable
from kemet.server.web.answers import Table
from kemet.server.web.logs import masked
from kemet.server.web.shapes import Shape, left_out

MOST_FIELDS: Final = 10
LONGEST_NAME: Final = 40
LONGEST_MESSAGE: Final = 300
POLICY_VIOLATION: Final = 1008
DENIAL: Final = "websocket.http.response"  # the extension that lets a socket be refused in words

CODES: Final = {
    400: ("bad_request", "the request cannot be read"),
    401: ("no_key", "this needs a key"),
    403: ("forbidden", "this is not yours to do"),
    404: ("not_found", "there is nothing here"),
    405: ("method_not_allowed", "this can be asked in another way, but not in this one"),
    413: ("too_big", "the request is too big"),
}

GAME_CODES: Final[dict[type, str]] = {
    UnreadableAction: "unreadable_action",
    IllegalAction: "illegal_action",
    NotWaiting: "not_waiting",
    UnknownOption: "unknown_option",
    NewerRecord: "newer_record",
    BadRecord: "bad_record",
    GameError: "refused_by_the_game",
}

# What the table declines: 409 where the sender does not know yet how things stand, else 422.
DECLINED: Final = {
    "unknown_key": 401,
    "no_such_seat": 404,
    "stale": 409,
    "not_waiting": 409,
    "advice_comes": 409,
    "already_started": 409,
    "seat_taken": 409,
    "seat_held": 409,
    "nothing_to_revoke": 409,
    "person_plays": 409,
    "time_is_up": 409,
    "answered_already": 409,
    "no_more_time": 409,
    "bot_plays": 409,
    "game_over": 409,
    "in_trouble": 409,
    "close_asked": 409,
    "nothing_to_close": 409,
    "mail_limit": 429,
}

log = logging.getLogger("kemet.errors")


class Refused(Exception):
    """Nothing has changed. The facts are told too; `retry_after` also becomes the header."""

    def __init__(self, status: int, code: str, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.facts = facts

    def body(self) -> dict[str, Any]:
        return {"code": self.code, "message": self.message, **self.facts}


class WrongField(Shape):
    field: str
    problem: str


class Problem(Shape):
    """What every refusal looks like; some say more."""

    code: str
    message: str
    table: Table = left_out("How it stands now, for whoever was too late.")
    fields: list[WrongField] = left_out("What is wrong with the request.")
    line: int = left_out("Of a record that cannot be read.")
    seats: list[int] = left_out("Where nobody sits yet.")
    retry_after: int = left_out("Seconds.")
    id: str = left_out("What the host finds in the log.")


# For the routes' `responses`, so that the interface on paper is the one in use.
PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {"model": Problem, "description": "Refused; nothing has changed"},
    "5XX": {"model": Problem, "description": "Something went wrong at the server"},
}


def answer_to(refused: Refused, headers: dict[str, str] | None = None) -> Response:
    """The answer that says so."""
    headers = dict(headers or {})
    if "retry_after" in refused.facts:
        headers["Retry-After"] = str(refused.facts["retry_after"])
    if refused.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    body = msgspec.json.encode(refused.body())
    return Response(body, refused.status, headers, media_type="application/json")


def as_refused(problem: Exception, request_id: str | None = None) -> Refused:
    """The same for everything that can be raised; what nobody expected is logged."""
    if isinstance(problem, Refused):
        return problem
    if isinstance(problem, RequestValidationError | WebSocketRequestValidationError):
        return wrong_fields(problem.errors())
    if isinstance(problem, HTTPException):
        code, message = CODES.get(problem.status_code, ("refused", "this was refused"))
        return Refused(problem.status_code, code, message)
    if isinstance(problem, Declined):
        return Refused(DECLINED.get(problem.code, 422), problem.code, problem.message, **problem.facts)
    if isinstance(problem, GameError):
        return refused_by_the_game(problem)
    if isinstance(problem, StoreError):
        return refused_by_the_store(problem, request_id)
    return unexpected(problem, request_id)


def refused_by_the_game(problem: GameError) -> Refused:
    if isinstance(problem, NotWaiting):
        # in words of our own: whoever is not asked must not hear who is
        return Refused(422, code_of(problem), "this seat is not asked now")
    facts = {"line": problem.line} if isinstance(problem, BadRecord) else {}
    return Refused(422, code_of(problem), safe(str(problem), LONGEST_MESSAGE), **facts)


def refused_by_the_store(problem: StoreError, request_id: str | None = None) -> Refused:
    if isinstance(problem, NoSuchGame):
        return Refused(404, "no_such_game", "there is no such game")
    if isinstance(problem, Conflict):
        return Refused(409, "stale", "somebody else was faster")
    if isinstance(problem, Unstorable):
        return Refused(422, "bad_request", "the request has characters that cannot be kept")
    return unavailable(problem, request_id)


def unavailable(problem: BaseException, request_id: str | None = None) -> Refused:
    """The database fails: nothing was saved, and it may be well again soon. The host finds it in the log."""
    log.error("error %s: %s", request_id or "of the database", problem)
    return Refused(503, "unavailable", "the database cannot be used now; nothing has changed", retry_after=5)


def code_of(problem: Exception) -> str:
    """The code of what the game refuses."""
    for kind in type(problem).__mro__:
        if kind in GAME_CODES:
            return GAME_CODES[kind]
    return "internal"


def unexpected(problem: Exception, request_id: str | None = None) -> Refused:
    """The trace goes into the log, its number to the client."""
    number = request_id or secrets.token_hex(8)
    log.error("error %s", number, exc_info=problem)
    return Refused(
        500, "internal", f"something went wrong here; the host finds it in the log as {number}", id=number
    )


def wrong_fields(errors: Any) -> Refused:
    """Which fields are wrong and why; never what they contained, which may be a key or a megabyte."""
    fields = [
        {"field": field_name(error["loc"]), "problem": safe(str(error["msg"]), LONGEST_MESSAGE)}
        for error in list(errors)[:MOST_FIELDS]
    ]
    if not fields:
        return Refused(422, "bad_request", "the request cannot be read", fields=[])
    first = fields[0]
    return Refused(
        422, "bad_request", f"the field '{first['field']}' is wrong: {first['problem']}", fields=fields
    )


def field_name(place: tuple[str | int, ...]) -> str:
    """`body.seats.2.name` without where it came from, unless that is all there is."""
    parts = [safe(str(part), LONGEST_NAME) for part in place]
    return ".".join(parts[1:] or parts or ["body"])


def safe(text: str, longest: int) -> str:
    """Part of what was sent may be quoted in it."""
    short = text if len(text) <= longest else text[: longest - 1] + "…"
    return masked(short).rstrip(".")


async def tell(connection: HTTPConnection, problem: Exception) -> Response | None:
    """What Starlette calls; it sends what is returned."""
    refused = as_refused(problem, getattr(connection.state, "request_id", None))
    if isinstance(connection, WebSocket):
        state = connection.application_state
        if state != WebSocketState.CONNECTING or not can_be_told(connection.scope):
            if state != WebSocketState.DISCONNECTED:
                await connection.close(POLICY_VIOLATION, refused.code)
            return None
    kept = getattr(problem, "headers", None) or {}
    return answer_to(refused, dict(kept))


def can_be_told(scope: Any) -> bool:
    """Whether a socket that is not open yet can be refused with a body."""
    return DENIAL in (scope.get("extensions") or {})


def install_errors(app: FastAPI) -> None:
    """Before any handler that an app adds for errors of its own."""
    kinds: list[type[Exception]] = [
        Refused,
        RequestValidationError,
        WebSocketRequestValidationError,
        HTTPException,
        Declined,
        GameError,
        StoreError,
        Exception,
    ]
    for kind in kinds:
        app.add_exception_handler(kind, tell)  # type: ignore[arg-type]
