"""What is asked of a server and how its answers are read, for both kinds of client."""

import json
import random
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote, urlencode

import httpx

from kemet.client.errors import Refused, Stale, Unreachable
from kemet.client.tables import Json, Table

TOO_MANY: Final = 429
UNAVAILABLE: Final = 503
CONFLICT: Final = 409

FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 2.0
LONGEST_MESSAGE: Final = 1 << 24  # the whole story of a long game comes in one


@dataclass(frozen=True, slots=True)
class Ask:
    """One request."""

    method: str
    path: str
    body: Json | None = None
    params: Mapping[str, str | int] = field(default_factory=dict)
    repeatable: bool = False  # sent twice it does no more than sent once


class Patience:
    """How long to try again, with pauses that grow.

    They are random, so that all clients of a server that was away do not come back at once.
    """

    def __init__(self, seconds: float) -> None:
        self.until = time.monotonic() + seconds
        self.next = FIRST_PAUSE

    def pause(self, wish: float | None = None) -> float | None:
        """How long to wait before the next try; None: it has been long enough."""
        pause = wish if wish is not None else self.next * random.uniform(0.5, 1.0)
        self.next = min(self.next * 2, LONGEST_PAUSE)
        return pause if time.monotonic() + pause <= self.until else None


def looking(path: str, **params: str | int | None) -> Ask:
    return Ask("GET", path, None, given(params), repeatable=True)


def telling(path: str, body: Json | None = None, repeatable: bool = False) -> Ask:
    return Ask("POST", path, body or {}, {}, repeatable)


def answering(game: str, seat: int, index: int, action: str, key: str) -> Ask:
    """The key makes it repeatable: the server takes it once."""
    body = {"seat": seat, "index": index, "action": action, "key": key}
    return telling(of_game(game, "answers"), body, repeatable=True)


def of_game(game: str, *parts: str | int) -> str:
    return "/".join(["/api/games", quote(game, safe=""), *(str(part) for part in parts)])


def given(params: Mapping[str, str | int | None]) -> dict[str, str | int]:
    return {name: value for name, value in params.items() if value is not None}


def fresh_key() -> str:
    return secrets.token_urlsafe(12)


def bearer(key: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"} if key else {}


def live_address(base_url: str, game: str, seat: int | None) -> str:
    """`https://…` becomes `wss://…`."""
    params = f"?{urlencode({'seat': seat})}" if seat is not None else ""
    return f"ws{base_url.removeprefix('http')}{of_game(game, 'live')}{params}"


def address(base_url: str) -> str:
    if not base_url.startswith(("http://", "https://")):
        raise ValueError(f"'{base_url}' is no address of a server: it begins with http:// or https://")
    return base_url.rstrip("/")


# Reading answers


def try_again_after(response: httpx.Response, ask: Ask, patience: Patience) -> float | None:
    """The pause before asking once more; None: this answer stands."""
    status = response.status_code
    if status == TOO_MANY or (status == UNAVAILABLE and ask.repeatable):
        return patience.pause(seconds_of(response.headers.get("Retry-After")))
    return None


def try_again_after_failure(problem: httpx.TransportError, ask: Ask, patience: Patience) -> float | None:
    """What may have arrived is only repeated if that does no harm."""
    never_sent = isinstance(problem, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)
    return patience.pause() if ask.repeatable or never_sent else None


def seconds_of(header: str | None) -> float | None:
    try:
        return max(0.0, float(header)) if header is not None else None
    except ValueError:
        return None


def unreachable(base_url: str, problem: Exception) -> Unreachable:
    return Unreachable(f"{base_url} cannot be reached: {str(problem) or type(problem).__name__}")


def read_answer(response: httpx.Response) -> Any:
    """The JSON of an answer; a refusal is raised."""
    if response.status_code >= 400:
        raise refusal(response.status_code, json_of(response))
    if response.headers.get("content-type", "").startswith("text/"):
        return response.text
    if not response.content:
        return None
    found = json_of(response)
    if found is None:
        raise Unreachable(f"{response.request.url} answers nothing that is understood: no JSON")
    return found


def json_of(response: httpx.Response) -> Any:
    try:
        return response.json()
    except ValueError:
        return None


def refusal(status: int, said: Any) -> Refused:
    facts: Json = said if isinstance(said, dict) else {}
    code, message = str(facts.get("code", "unknown")), str(facts.get("message", f"status {status}"))
    rest = {name: value for name, value in facts.items() if name not in ("code", "message")}
    if status == CONFLICT:
        table = facts.get("table")
        return Stale(status, code, message, rest, Table.read(table) if table else None)
    return Refused(status, code, message, rest)


def table_in(said: Any) -> Table | None:
    """The table in an answer, if there is one."""
    if not isinstance(said, dict):
        return None
    table = said.get("table", said)
    return Table.read(table) if isinstance(table, dict) and "phase" in table else None


# Reading what is said live


def message_of(text: str | bytes) -> Json:
    try:
        message = json.loads(text)
    except ValueError as problem:
        raise Unreachable("the server says something that is not JSON") from problem
    if not isinstance(message, dict) or "type" not in message:
        raise Unreachable("the server says something without a type")
    return message
