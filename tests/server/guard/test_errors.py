"""Every refusal has a code and a sentence, and tells nothing else."""

import pytest

from kemet.machine import errors as game_errors
from kemet.server.web.errors import as_refused


def test_a_refusal_is_told_with_its_facts(site):
    answer = site().ask("GET", "/api/refused")
    assert answer.status_code == 409
    assert answer.json() == {"code": "stale", "message": "this was answered already", "table": {"index": 5}}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "seat"), ({"seat": "first"}, "seat"), ({"seat": 1, "key": 5}, "key"), ({"seat": 1, "x": 1}, "x"),
        ([], "body"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named_in_one_sentence(site, body, field):
    answer = site().ask("POST", "/api/echo", json=body)
    told = answer.json()
    assert (answer.status_code, told["code"]) == (422, "bad_request")
    assert told["message"].startswith(f"the field '{field}' is wrong: ")
    assert told["fields"][0]["field"] == field
    assert set(told) == {"code", "message", "fields"}


def test_what_was_sent_is_never_sent_back(site, key):
    bodies = [
        {"seat": key}, {"seat": 1, "key": [key]}, {"seat": 1, key: 1}, {"seat": 1, f"x{key}y9": 1},
        {"seat": 1, "z" * 50_000: 1}, {"seat": "z" * 50_000},
        {"seat": 1, **{f"field{n}": n for n in range(900)}},
    ]  # fmt: skip
    for body in bodies:
        answer = site().ask("POST", "/api/echo", json=body)
        assert answer.status_code == 422
        assert key not in answer.text
        assert len(answer.text) < 3000


@pytest.mark.parametrize(
    "content", [b"{", b"\xff\xfe", b'{"seat": 1', b"[" * 100_000, b'{"seat": NaN}', b"1"]
)
def test_a_body_that_is_no_json_is_a_bad_request(site, content):
    answer = site().ask("POST", "/api/echo", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] == "bad_request"


def test_what_is_not_there_and_what_cannot_be_done_have_codes_too(site):
    answer = site().ask("GET", "/nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    answer = site().ask("DELETE", "/api/games/g")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert answer.headers["allow"] == "GET"


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("illegal", "illegal_action"), ("unreadable", "unreadable_action"), ("not-waiting", "not_waiting"),
        ("option", "unknown_option"), ("record", "bad_record"), ("newer", "newer_record"),
    ],
)  # fmt: skip
def test_what_the_game_refuses_is_told_by_its_code(site, kind, code):
    answer = site().ask("GET", f"/api/game-error/{kind}")
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["message"]


def test_every_error_of_the_game_has_a_code():
    kinds = [each for each in vars(game_errors).values() if isinstance(each, type)]
    codes = set()
    for kind in kinds:
        problem = kind(1, "no") if issubclass(kind, game_errors.BadRecord) else kind("no")
        codes.add(as_refused(problem).code)
    assert len(codes) == len(kinds)
    assert "internal" not in codes


def test_whoever_is_not_asked_does_not_hear_who_is(site):
    answer = site().ask("GET", "/api/game-error/not-waiting")
    assert "bastet" not in answer.text


def test_a_huge_text_of_the_game_is_cut():
    refused = as_refused(game_errors.UnreadableAction("there is no verb '" + "fly " * 5000 + "'"))
    assert len(refused.message) <= 300


def test_what_a_table_declines_keeps_its_code_and_facts(site):
    answer = site().ask("GET", "/api/declined/stale")
    assert answer.status_code == 409
    assert answer.json() == {"code": "stale", "message": "not now", "seats": [1]}
    assert site().ask("GET", "/api/declined/no_such_seat").status_code == 404
    assert site().ask("GET", "/api/declined/wrong_seats").status_code == 422


def test_what_nobody_expected_is_told_by_a_number_that_the_log_has_too(site, seen):
    answer = site().ask("GET", "/api/broken")
    told = answer.json()
    assert (answer.status_code, told["code"]) == (500, "internal")
    assert set(told) == {"code", "message", "id"}
    assert told["id"] == answer.headers["x-request-id"]
    assert "RuntimeError" not in answer.text
    assert "no idea" not in answer.text
    assert f"error {told['id']}" in seen.text()
    assert "RuntimeError: no idea what to do with none" in seen.text()
