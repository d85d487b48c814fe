"""Sizes, speed, headers and sockets: what every visit passes through."""

import asyncio
import re

import pytest

from kemet.server.settings import Settings
from kemet.server.web.guard import MESSAGE_LIMIT, uvicorn_options

LIMIT = 2048


async def chunks(count, size=512, pause=0.0):
    for _ in range(count):
        await asyncio.sleep(pause)
        yield b"x" * size


# Bodies


def test_a_body_as_large_as_allowed_is_read(site):
    answer = site(body_limit=LIMIT).ask("POST", "/api/body", content=b"x" * LIMIT)
    assert answer.json() == {"size": LIMIT}


def test_a_body_that_says_it_is_too_large_is_refused_unread(site):
    async def never():
        raise AssertionError("nobody was to read this")
        yield b""

    answer = site(body_limit=LIMIT).ask(
        "POST", "/api/body", content=never(), headers={"Content-Length": str(LIMIT + 1)}
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too_big")
    assert answer.headers["connection"] == "close"


@pytest.mark.parametrize("length", ["9" * 5000, "1" + "0" * 15])
def test_an_absurd_length_is_refused_too(site, length):
    answer = site().ask("POST", "/api/body", content=chunks(1), headers={"Content-Length": length})
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/api/body", "/api/echo"])
def test_a_body_in_chunks_is_refused_once_it_has_grown_too_large(site, path):
    """Also where FastAPI itself reads it, and would call it a bad request."""
    small = site(body_limit=LIMIT)
    answer = small.ask("POST", path, content=chunks(5), headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_big")
    assert small.ask("POST", "/api/body", content=chunks(4)).json() == {"size": LIMIT}


@pytest.mark.parametrize("path", ["/api/body", "/api/echo"])
def test_a_body_that_trickles_in_is_given_up(site, path):
    hurried = site()
    hurried.hurry(0.05)
    answer = hurried.ask(
        "POST", path, content=chunks(100, 1, pause=0.01), headers={"Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.json()["code"]) == (408, "too_slow")
    assert hurried.ask("POST", "/api/body", content=chunks(2, 1)).json() == {"size": 2}


# Headers


EVERYWHERE = [
    "/page",
    "/api/games/g",
    "/nothing/here",
    "/api/broken",
    "/api/refused",
    "/docs",
    "/openapi.json",
]


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_forbids_what_a_page_of_ours_never_needs(site, path):
    headers = site().ask("GET", path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["connect-src"] == "'self' ws://kemet.test wss://kemet.test"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert re.fullmatch(r"[0-9a-f]{16}", headers["x-request-id"])


def test_refusals_of_the_guard_itself_carry_the_headers_too(site):
    strict = site(rate=1)
    answers = [strict.ask("POST", "/api/games", headers={"Origin": "http://evil.test"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [403, 429]
    for answer in answers:
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        assert answer.headers["cache-control"] == "no-store"


def test_browsers_are_told_to_stay_with_https_only_where_there_is_https(site):
    assert "strict-transport-security" not in site().ask("GET", "/page").headers
    headers = site(public_url="https://kemet.test").ask("GET", "/page").headers
    assert headers["strict-transport-security"] == "max-age=31536000"
    assert "connect-src 'self' wss://kemet.test;" in headers["content-security-policy"]


def test_nothing_that_games_say_is_kept_in_a_cache(site):
    for path in ("/api/games/g", "/api/refused", "/api/nothing"):
        assert site().ask("GET", path).headers["cache-control"] == "no-store"
    assert "cache-control" not in site().ask("GET", "/page").headers


def test_endpoints_know_the_client_and_the_number_of_the_request(site):
    answer = site(trusted_proxies=("10.0.0.0/8",)).ask(
        "GET", "/api/whoami", address="10.0.0.1", headers={"X-Forwarded-For": "203.0.113.9"}
    )
    assert answer.json() == {"client": "203.0.113.9", "request_id": answer.headers["x-request-id"]}


# Limits


def test_a_client_that_asks_too_much_is_told_to_wait(site):
    small = site(rate=10)
    answers = small.ask_all([("GET", "/api/games/g", {})] * 8)
    assert sorted(answer.status_code for answer in answers) == [200] * 5 + [429] * 3
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert refused.headers["retry-after"] == "6"
    assert (refused.json()["code"], refused.json()["retry_after"]) == ("rate_limited", 6)
    assert small.ask("GET", "/api/games/g", address="203.0.113.9").status_code == 200
    small.clock.now += 6
    assert small.ask("GET", "/api/games/g").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/api/games/g", 60), ("POST", "/api/games/g/answers", 24), ("POST", "/api/games", 4),
        ("POST", "/api/games/g/chat", 3),
    ],
)  # fmt: skip
def test_reading_writing_creating_and_talking_have_budgets_of_their_own(site, method, path, allowed):
    answers = site(rate=120).ask_all([(method, path, {})] * (allowed + 3))
    assert sorted({answer.status_code for answer in answers}) == [200, 429]
    assert sum(answer.status_code == 200 for answer in answers) == allowed


def test_refused_requests_cost_as_much_as_others(site):
    small = site(rate=10)
    answers = small.ask_all([("POST", "/api/echo", {"headers": {"Origin": "http://evil.test"}})] * 4)
    assert sorted(answer.status_code for answer in answers) == [403, 403, 429, 429]


# Sockets


def test_a_socket_passes_on_what_is_said_both_ways(site):
    said = site().line("/api/live", ["hello", "again"])
    assert [message.get("text") for message in said] == [None, "hello", "again"]


def test_a_socket_that_floods_is_hung_up_on_and_told_nothing_more(site):
    said = site(rate=50).line("/api/live", ["hello"] * 15)
    assert [message["type"] for message in said] == ["websocket.accept"] + ["websocket.send"] * 10 + [
        "websocket.close"
    ]
    assert (said[-1]["code"], said[-1]["reason"]) == (1008, "rate_limited")


def test_a_message_that_is_too_long_ends_the_line(site):
    said = site().line("/api/live", ["x" * MESSAGE_LIMIT, "x" * (MESSAGE_LIMIT + 1), "hello"])
    assert [message["type"] for message in said] == ["websocket.accept", "websocket.send", "websocket.close"]
    assert said[-1]["code"] == 1009


def test_a_client_may_have_only_so_many_sockets(site):
    full = site(rate=600, limits={"most_sockets": 0})
    said = full.line("/api/live")
    assert (said[0]["type"], said[0]["status"]) == ("websocket.http.response.start", 429)
    assert (b"retry-after", b"60") in said[0]["headers"]


def test_a_refused_socket_is_told_why_if_the_server_can(site):
    evil = [("Origin", "http://evil.test")]
    said = site().line("/api/live", headers=evil)
    assert [message["type"] for message in said] == [
        "websocket.http.response.start",
        "websocket.http.response.body",
    ]
    assert b'"wrong_origin"' in said[1]["body"]
    assert any(name == b"content-security-policy" for name, _ in said[0]["headers"])
    said = site().line("/api/live", headers=evil, denial=False)
    assert said == [{"type": "websocket.close", "code": 1008, "reason": "wrong_origin"}]


def test_an_endpoint_may_refuse_a_socket_before_opening_it(site):
    said = site().line("/api/live/refused")
    assert (said[0]["status"], b"not_your_seat" in said[1]["body"]) == (403, True)
    said = site().line("/api/live/refused", denial=False)
    assert [(message["type"], message["code"]) for message in said] == [("websocket.close", 1008)]


def test_a_socket_that_breaks_is_closed_without_a_word_of_the_reason(site, seen):
    said = site().line("/api/live/before")
    assert said[0]["status"] == 500
    assert b"broken" not in said[1]["body"]
    said = site().line("/api/live/after")
    assert (said[-1]["type"], said[-1]["code"], said[-1]["reason"]) == ("websocket.close", 1011, "internal")
    assert "the line is broken" in seen.text()


# uvicorn


def test_uvicorn_is_run_so_that_the_guard_decides():
    options = uvicorn_options(Settings(port=0))
    assert options["proxy_headers"] is False
    assert options["access_log"] is False
    assert options["server_header"] is False
    assert options["ws_max_size"] == MESSAGE_LIMIT
    assert options["ws_per_message_deflate"] is False
