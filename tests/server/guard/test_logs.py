"""The log tells who asked for what and how long it took, and no secret ever."""

import logging
import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
import websockets.sync.client

from kemet.server.keys import hash_of, new_game_id, new_key
from kemet.server.web.logs import KeysMasked, log_config, masked

LINE = re.compile(r"([A-Z]+) (\S+) (\d{3}) (\d+\.\d)ms ([0-9a-f]{16}) client-([0-9a-f]{8})")


def lines_of(seen):
    return [found.groups() for found in LINE.finditer(seen.text())]


def test_a_request_leaves_one_line_without_its_secrets(site, seen, key):
    headers = {"Authorization": f"Bearer {key}", "Cookie": f"kemet={key}"}
    answer = site().ask("GET", f"/api/games/g?key={key}&seat=secret", headers=headers)
    (line,) = lines_of(seen)
    assert line[:3] == ("GET", "/api/games/g", "200")
    assert line[4] == answer.headers["x-request-id"]
    for secret in (key, "secret", "198.51.100.7", "kemet="):
        assert secret not in seen.text()


def test_a_key_in_a_path_is_masked(site, seen, key):
    site().ask("GET", f"/join/{key}")
    assert lines_of(seen)[0][1] == "/join/(hidden)"
    assert key not in seen.text()


def test_a_line_break_in_a_path_forges_no_second_line(site, seen):
    site().ask("GET", "/a%0AGET /forged 200 0.1ms 0123456789abcdef client-01234567%0A")
    assert len(lines_of(seen)) == 1
    assert lines_of(seen)[0][1].startswith("/a%0AGET%20/forged")


def test_a_long_path_is_cut_in_the_log(site, seen):
    site().ask("GET", "/" + "long" * 1000)
    assert len(lines_of(seen)[0][1]) <= 200


def test_a_client_is_a_mark_that_stays_the_same_while_the_server_runs(site, seen):
    for address in ("198.51.100.7", "198.51.100.7", "203.0.113.9"):
        site().ask("GET", "/page", address=address)
    one, again, other = (line[5] for line in lines_of(seen))
    assert one == again != other


def test_a_socket_leaves_a_line_when_it_ends(site, seen):
    site().line("/api/live", ["hello"])
    site().line("/api/live", headers=[("Origin", "http://evil.test")])
    assert [line[:3] for line in lines_of(seen)] == [
        ("WEBSOCKET", "/api/live", "101"),
        ("WEBSOCKET", "/api/live", "403"),
    ]


def test_a_trace_in_the_log_has_no_key_in_it(site, seen, key):
    site().ask("GET", f"/api/broken?key={key}")
    assert "RuntimeError: no idea what to do with (hidden)" in seen.text()
    assert key not in seen.text()


@pytest.mark.parametrize(
    "text",
    [
        "{key}", "opening {key} now", "key={key}", "'{key}'", '{{"key": "{key}"}}', "Bearer {key}",
        "https://kemet.example/#{key}", "Cookie: kemet={key}; other={key}", "/join/{key}?seat=1", "({key},)",
        "seat-1Aa-{key}",
    ],
)  # fmt: skip
def test_a_key_is_masked_wherever_it_stands(text):
    for _ in range(200):
        key = new_key()
        assert key not in masked(text.format(key=key))


def test_passwords_told_by_name_are_masked_whatever_they_look_like():
    for text in ("password=hunter2", "Authorization: hunter2", '"password": "hunter2"', "bearer hunter2"):
        assert "hunter2" not in masked(text)


def test_what_a_host_needs_to_read_is_not_masked():
    for text in (
        "GET /api/games/{game}/seats/{seat}/link 200",
        f"game {new_game_id()} of {hash_of('x')}",
        "kemet.server.web.errors.RequestValidationErrorOfSomeKind",
        "the_name_of_a_function_that_goes_on_and_on",
    ):
        assert masked(text) == text


def test_the_filter_masks_arguments_too(key):
    record = logging.LogRecord("x", logging.INFO, "x.py", 1, "opened %s\nforged", (key,), None)
    assert KeysMasked().filter(record)
    assert record.getMessage() == "opened (hidden)\\nforged"


def test_below_info_nothing_but_our_own_log_grows():
    """uvicorn and websockets would write down headers."""
    config = log_config("debug")
    assert config["loggers"]["kemet"]["level"] == "DEBUG"
    assert config["loggers"]["uvicorn.error"]["level"] == "INFO"
    assert log_config("error")["loggers"]["uvicorn.error"]["level"] == "ERROR"


SERVER = """
import sys, uvicorn
sys.path.insert(0, sys.argv[2])
from conftest import Site
from kemet.server.settings import Settings
from kemet.server.web.guard import uvicorn_options
settings = Settings(port=int(sys.argv[1]), database="sqlite://", log_level="debug")
uvicorn.run(Site(settings).app, **uvicorn_options(settings))
"""


def test_a_running_server_writes_no_key_into_its_log(key, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (tmp_path / "log").open("wb") as log:
        command = [sys.executable, "-c", SERVER, str(port), str(Path(__file__).parent)]
        server = subprocess.Popen(
            command, stdout=log, stderr=log, env={**os.environ, "PYTHONUNBUFFERED": "1"}
        )
    try:
        base = f"127.0.0.1:{port}"
        headers = {"Authorization": f"Bearer {key}", "Cookie": f"kemet={key}"}
        wait_for(f"http://{base}/page", server)
        answer = httpx.get(f"http://{base}/api/broken?key={key}", headers=headers)
        assert answer.status_code == 500
        assert "server" not in answer.headers
        assert httpx.post(f"http://{base}/api/body", content=iter([b"x" * 300_000] * 2)).status_code == 413
        with pytest.raises(httpx.RemoteProtocolError):
            httpx.get(f"http://{base}/api/broken-off")
        live = f"ws://{base}/api/live?seat=2&key={key}"
        with websockets.sync.client.connect(live, additional_headers=headers) as line:
            line.send(f'{{"type": "key", "key": "{key}"}}')
            assert key in line.recv(timeout=10)
        with pytest.raises(websockets.InvalidStatus) as refused:
            websockets.sync.client.connect(live, origin="http://evil.test", additional_headers=headers)
        assert refused.value.response.status_code == 403
        assert b"wrong_origin" in refused.value.response.body
    finally:
        server.terminate()
        server.wait(20)
    text = (tmp_path / "log").read_text()
    assert key not in text
    assert "seat=2" not in text
    assert "WEBSOCKET /api/live 101" in text
    assert "WEBSOCKET /api/live 403" in text
    assert "POST /api/body 413" in text
    assert text.count("RuntimeError: and no end") == 1
    assert "RuntimeError: no idea what to do with (hidden)" in text


def wait_for(url, server):
    until = time.monotonic() + 60
    while time.monotonic() < until and server.poll() is None:
        try:
            httpx.get(url)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server did not start")
