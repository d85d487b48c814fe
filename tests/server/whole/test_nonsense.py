"""Strange input of every kind: the server says no clearly, stays up, and writes no key into its log."""

import json
import os
import random
import re

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kemet.client.wire import live_address
from kemet.machine.chance import Dice
from server.whole.leaking import check_message
from server.whole.playing import History, play_alone, seated

EXAMPLES = int(os.environ.get("KEMET_EXAMPLES", "6"))
CHECKS = [not_a_server_error, response_schema_conformance, status_code_conformance]


@pytest.mark.each_store
def test_the_interface_on_paper_is_the_one_in_use(server, client):
    """Every operation with generated requests, by a stranger and by somebody with a key to the game named."""
    new = seated(client, 2)
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    tried = 0
    for operation in schema.get_all_operations():
        tried += try_operation(operation.ok(), new)
    assert tried > 100
    assert server.healthy()


def try_operation(operation, new):
    calls = []

    @given(case=operation.as_strategy(), known=st.booleans(), seat=st.sampled_from([None, 0, 1]))
    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def attempt(case, known, seat):
        if known and "game" in (case.path_parameters or {}):
            case.path_parameters["game"] = new.game
        key = None if seat is None else new.seats[seat]
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        response = case.call(headers=headers, timeout=30)
        calls.append(response.status_code)
        case.validate_response(response, checks=CHECKS)

    attempt()
    return len(calls)


# HTTP by hand

BODIES = [
    b"", b"{", b"[]", b"null", b'"x"', b"1e999", b"\xff\xfe", b'{"seat": 0}', b'{"seat": "0", "index": null}',
    b'{"seat": 99, "index": 0, "action": "done"}', b'{"seat": -1, "index": -1, "action": ""}',
    b'{"seat": 0, "index": 0, "action": "\\u0000"}', b'{"seat": 0, "index": 1e400, "action": "done"}',
    b'{"seat": true, "index": false, "action": ["done"]}', b"[" * 100_000, b'{"a":' * 50_000,
    json.dumps({"seat": 0, "index": 0, "action": "x" * 100_000}).encode(),
    b" " * 1_000_000,
]  # fmt: skip


@pytest.mark.each_store
@pytest.mark.parametrize("path", ["answers", "undo", "undo/agree", "chat", "start", "seats/0/name"])
def test_a_body_that_means_nothing_is_refused(server, client, path):
    new = seated(client, 2)
    before = client.sit(new, 0).table()
    for body in BODIES:
        answer = httpx.post(
            f"{server.url}/api/games/{new.game}/{path}",
            content=body,
            headers={"Authorization": f"Bearer {new.seats[0]}", "Content-Type": "application/json"},
        )
        assert 400 <= answer.status_code < 500, (body[:50], answer.text[:300])
        assert {"code", "message"} <= set(answer.json())
        assert len(answer.content) < 20_000
    if path in ("answers", "undo"):
        assert client.sit(new, 0).table() == before


@pytest.mark.each_store
def test_paths_and_keys_that_lead_nowhere_are_refused(server):
    for path in ("games/nobody", "games/%00", "games/..%2f..%2fetc", f"games/{'x' * 500}", "games/a/review"):
        answer = httpx.get(f"{server.url}/api/{path}")
        assert 400 <= answer.status_code < 500, path
        assert answer.json()["code"]
    for key in ("x", "é", "x" * 5000, "A" * 22):
        shown = {"Authorization": f"Bearer {key}".encode()}
        answer = httpx.get(f"{server.url}/api/games/nobody", headers=shown)
        assert 400 <= answer.status_code < 500


# The WebSocket

LETTERS = st.text(max_size=30)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | LETTERS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(LETTERS, inner, max_size=3),
    max_leaves=6,
)
TYPES = st.sampled_from(
    ["answer", "chat", "resume", "ping", "key", "hello", "news", "taken", "", "__proto__"]
)
NEARLY = st.fixed_dictionaries(
    {"type": TYPES | VALUES},
    optional={
        "index": st.integers(-3, 99) | VALUES,
        "action": st.sampled_from(["done", "move TW 3", ""]) | VALUES,
        "key": st.sampled_from(["k", "k2"]) | VALUES,
        "text": VALUES,
        "epoch": st.integers(-3, 3) | VALUES,
        "events": st.integers(-3, 99) | VALUES,
        "chat": st.integers(-3, 3) | VALUES,
        "seat": VALUES,
    },
)
FRAMES = st.one_of(
    NEARLY.map(json.dumps),
    st.text(max_size=200),
    st.binary(max_size=200),
    NEARLY.map(json.dumps).map(str.encode),
    NEARLY.map(json.dumps).map(lambda text: text[: len(text) // 2]),
    st.sampled_from(["[" * 5000, "{}", "null", "[]", '{"type": "ping"} {"type": "ping"}', "x" * 70_000]),
)


def exchange(address, frames, key=None):
    """Say all of it and listen until the server has no more to say; returns what was heard."""
    heard = []
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    with connect(address, additional_headers=headers, max_size=1 << 24, close_timeout=1) as line:
        try:
            for frame in frames:
                line.send(frame)
            line.send(json.dumps({"type": "ping"}))
            while True:
                message = json.loads(line.recv(15))
                heard.append(message)
                if message["type"] == "pong":
                    break
        except ConnectionClosed:
            pass
    return heard


@pytest.mark.parametrize("role", ["seat", "spectator", "stranger"])
def test_nonsense_on_the_line_breaks_and_tells_nothing(server, client, role):
    """What a spectator or a seat is told in return is what it may know; a stranger is told nothing."""
    new = seated(client, 2)
    seat = {"seat": 1, "spectator": None, "stranger": 0}[role]
    key = {"seat": new.seats[1], "spectator": None, "stranger": None}[role]
    address = live_address(server.url, new.game, seat)
    heard = []

    @given(st.lists(FRAMES, min_size=1, max_size=6))
    @settings(max_examples=5 * EXAMPLES, deadline=None, database=None, derandomize=True,
              suppress_health_check=list(HealthCheck))  # fmt: skip
    def attempt(frames):
        heard.extend(exchange(address, frames, key))

    attempt()
    assert server.healthy()
    if role == "stranger":
        assert {message["type"] for message in heard} <= {"error"}
        assert "table" not in json.dumps(heard)
        return
    play_alone(client, new, 2, random.Random(2))
    history = History(client.sit(new, 0).record())
    for message in heard:
        # a refusal may quote to a seat what was open to it; to a spectator nothing is ever open
        own_options = message["type"] == "error" and seat is not None and "table" not in message
        if message["type"] != "chat" and not own_options:
            check_message(message, seat, history.at, Dice(1))


def test_a_flood_on_the_line_does_not_disturb_the_others(server, client):
    new, calm = seated(client, 2), seated(client, 2)
    address = live_address(server.url, new.game, 0)
    frames = [json.dumps({"type": "resume", "epoch": 0, "events": 0})] * 300
    frames += [json.dumps({"type": "answer", "index": 0, "action": "done"})] * 300
    exchange(address, frames, new.seats[0])
    for seat in range(2):
        table = client.sit(calm, seat).table()
        if table.asked:
            client.sit(calm, seat).answer(table.options[0], table)
    assert server.healthy()


def test_huge_messages_end_the_line_and_nothing_else(server, client):
    new = seated(client, 2)
    address = live_address(server.url, new.game, 0)
    for frame in (
        "x" * 5_000_000,
        b"\x00" * 5_000_000,
        json.dumps({"type": "chat", "text": "x" * 2_000_000}),
    ):
        exchange(address, [frame], new.seats[0])
    assert server.healthy()
    assert client.sit(new, 0).table().chat == 0


def test_the_log_has_no_key_and_no_trace(server, client):
    """After whatever the other tests did to this server, and some clumsy ways to show a key."""
    new = seated(client, 2)
    for key in (new.host, new.seats[0], new.watch):
        httpx.get(f"{server.url}/api/games/{new.game}?key={key}", headers={"Authorization": f"Bearer {key}"})
        httpx.get(f"{server.url}/api/games/{key}", cookies={"kemet": key})
        httpx.post(f"{server.url}/api/join", json={"key": key})
        httpx.post(f"{server.url}/api/join", json={"key": key + "x"})
        exchange(f"{live_address(server.url, key, 0)}&key={key}", [json.dumps({"type": "key", "key": key})])
    log = server.log()
    for key in (new.host, new.seats[0], new.seats[1], new.watch):
        assert key not in log
    assert "Traceback" not in log
    assert not re.search(r"\b5\d\d\b \d+\.\dms", log)
