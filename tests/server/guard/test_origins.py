"""Pages elsewhere cannot write here with somebody's cookies, and cannot pretend to be this server."""

import pytest

COOKIE = {"Cookie": "kemet=anything"}
BEARER = {"Authorization": "Bearer anything"}


def write(site, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return site.ask("POST", "/api/games/g/answers", headers={**COOKIE, **named})


def test_a_page_of_this_server_may_write_with_its_cookie(site):
    assert write(site(), Origin="http://kemet.test").status_code == 200


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.test", "https://evil.test", "http://kemet.test.evil.test", "http://evil.test/kemet.test",
        "http://kemet.test:8080", "http://sub.kemet.test", "null", "", "file://", "kemet.test",
        "http://kemet.test@evil.test", "http://kemet.test http://evil.test", "http://kemet.test/path",
    ],
)  # fmt: skip
def test_a_page_elsewhere_may_not_write_with_the_cookie_of_a_reader(site, origin):
    answer = write(site(), Origin=origin)
    assert answer.status_code == 403
    assert answer.json()["code"] == "wrong_origin"


def test_a_page_elsewhere_may_not_write_without_a_cookie_either(site):
    """It could sit somebody down at a table of its own."""
    answer = site().ask("POST", "/api/games", headers={"Origin": "http://evil.test"})
    assert answer.status_code == 403


def test_a_cookie_without_any_word_of_where_it_comes_from_is_refused(site):
    assert write(site()).status_code == 403


def test_a_browser_that_says_same_origin_is_believed_also_without_an_origin(site):
    assert write(site(), Sec_Fetch_Site="same-origin").status_code == 200
    assert write(site(), Sec_Fetch_Site="same-origin", Origin="null").status_code == 200
    for elsewhere in ("same-site", "cross-site", "none"):
        assert write(site(), Sec_Fetch_Site=elsewhere).status_code == 403


def test_two_origins_at_once_are_refused(site):
    headers = [("Cookie", "kemet=x"), ("Origin", "http://kemet.test"), ("Origin", "http://evil.test")]
    assert site().ask("POST", "/api/games", headers=headers).status_code == 403


def test_a_program_needs_no_origin_with_a_key_or_without_a_cookie(site):
    assert write(site(), **BEARER).status_code == 200
    assert site().ask("POST", "/api/games", headers=BEARER).status_code == 200
    assert site().ask("POST", "/api/games").status_code == 200


def test_reading_needs_no_origin_at_all(site):
    assert site().ask("GET", "/api/games/g", headers=COOKIE).status_code == 200


def test_further_addresses_of_the_host_may_write_too(site):
    known = site(origins=("http://lan.test:8000",))
    assert write(known, Origin="http://lan.test:8000").status_code == 200
    assert write(known, Origin="http://lan.test").status_code == 403


def test_behind_a_proxy_the_page_may_be_https_although_we_hear_http(site):
    assert write(site(), Origin="https://kemet.test").status_code == 200
    assert write(site(), Origin="https://kemet.test:443").status_code == 200


def test_under_a_public_name_http_and_https_are_two_origins(site):
    public = site(public_url="https://kemet.test")
    assert write(public, Origin="https://kemet.test").status_code == 200
    assert write(public, Origin="http://kemet.test").status_code == 403


# Names


def test_a_server_with_a_public_name_answers_to_no_other(site):
    public = site(public_url="https://kemet.test", origins=("http://lan.test:8000",))
    for host in ("kemet.test", "KEMET.test", "kemet.test:443", "lan.test:8000"):
        assert public.ask("GET", "/page", host=host).status_code == 200, host
    for host in ("evil.test", "kemet.test:8000", "lan.test", "kemet.test.evil.test", "10.0.0.1"):
        answer = public.ask("GET", "/page", host=host)
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host"), host


def test_the_names_of_the_machine_itself_are_always_answered_to(site):
    public = site(public_url="https://kemet.test")
    for host in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000"):
        assert public.ask("GET", "/page", host=host).status_code == 200, host


def test_without_a_public_name_any_name_will_do(site):
    assert site().ask("GET", "/page", host="raspberry.local:8000").status_code == 200


@pytest.mark.parametrize(
    "host", ["", "a b", "kemet.test;x", "kemet.test, evil.test", "a" * 300, "kemet.test:port"]
)
def test_a_host_header_that_is_no_name_is_refused(site, host):
    answer = site().ask("GET", "/page", headers={"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_host")


# Sockets


def status_of(said):
    first = said[0]
    return 101 if first["type"] == "websocket.accept" else first.get("status", first.get("code"))


def test_a_socket_is_opened_for_pages_of_this_server_only(site):
    for origin, status in (("http://kemet.test", 101), ("http://evil.test", 403), ("null", 403)):
        for headers in ([("Origin", origin)], [("Origin", origin), ("Cookie", "kemet=x")]):
            assert status_of(site().line("/api/live", headers=headers)) == status, origin


def test_a_socket_of_a_program_needs_no_origin(site):
    assert status_of(site().line("/api/live", headers=[("Authorization", "Bearer x")])) == 101
    assert status_of(site().line("/api/live")) == 101


def test_a_socket_under_a_wrong_name_is_not_opened(site):
    public = site(public_url="https://kemet.test")
    assert (
        status_of(public.line("/api/live", host="evil.test", headers=[("Origin", "http://evil.test")])) == 421
    )
    assert status_of(public.line("/api/live", headers=[("Origin", "https://kemet.test")])) == 101
