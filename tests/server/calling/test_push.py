"""Web Push: sealed for the browser, signed by the host, and what its services answer."""

import base64
import json
import sys

import py_vapid
import pytest

from kemet.server.calling.caller import Caller, CallError, CallSettings, new_vapid_key
from server.calling.fakes import call_by

pytestmark = pytest.mark.anyio


def pushing(contact="mailto:ada@kemet.example", private=None, **more):
    settings = CallSettings(
        push_contact=contact, vapid_private=private or new_vapid_key(), allow_private=True
    )
    return Caller(settings, **more)


def claims_in(authorization):
    token = authorization.partition("t=")[2].partition(",")[0]
    body = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))


async def test_what_is_pushed_can_be_read_by_the_browser_only(web, browser):
    target = browser.subscription(f"http://127.0.0.1:{web.port}/send/abc")
    call = call_by("push", target, title="Sexta à noite", language="pt")
    outcome = await pushing().call(call)
    assert outcome.ok, outcome
    (posted,) = web.posted
    assert posted.path == "/send/abc"
    assert b"Sexta" not in posted.body
    assert browser.read(posted.body) == {
        "game": "f00dfeedf00d",
        "seat": 2,
        "god": "anubis",
        "title": "Sexta à noite",
        "url": "https://kemet.example/games/f00dfeedf00d",
        "text": "É a sua vez no Kemet: Sexta à noite",
        "language": "pt",
    }


async def test_a_push_has_the_headers_that_push_services_ask_for(web, browser):
    caller = pushing()
    await caller.call(call_by("push", browser.subscription(f"http://127.0.0.1:{web.port}/x")))
    headers = web.posted[0].headers
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) == 86400
    assert len(headers["Topic"]) == 32
    authorization = headers["Authorization"]
    assert authorization.startswith("vapid t=")
    assert py_vapid.Vapid02.verify(authorization)
    assert authorization.endswith(f",k={caller.public_key()}")
    claims = claims_in(authorization)
    assert claims["aud"] == f"http://127.0.0.1:{web.port}"
    assert claims["sub"] == "mailto:ada@kemet.example"


async def test_later_calls_of_a_seat_replace_earlier_ones_of_the_same_game(web, browser):
    caller = pushing()
    target = browser.subscription(f"http://127.0.0.1:{web.port}/x")
    for seat, game in [(2, "a"), (2, "a"), (3, "a"), (2, "b")]:
        await caller.call(call_by("push", target, seat=seat, game=game))
    first, second, third, fourth = [posted.headers["Topic"] for posted in web.posted]
    assert first == second
    assert len({first, third, fourth}) == 3


@pytest.mark.parametrize(
    ("contact", "told"),
    [
        ("https://kemet.example/who/we-are", "https://kemet.example/who/we-are"),
        ("mailto:Ada Lovelace <ada@kemet.example>", "mailto:ada@kemet.example"),
        ("ada@localhost", "mailto:ada@localhost"),
    ],
)
async def test_a_contact_is_told_as_push_services_want_it(web, browser, contact, told):
    await pushing(contact).call(call_by("push", browser.subscription(f"http://127.0.0.1:{web.port}/x")))
    assert claims_in(web.posted[0].headers["Authorization"])["sub"] == told


@pytest.mark.parametrize(
    ("status", "ok", "gone"),
    [
        (200, True, False), (201, True, False), (404, False, True), (410, False, True),
        (302, False, False), (403, False, False), (429, False, False), (500, False, False),
    ],
)  # fmt: skip
async def test_a_subscription_is_gone_when_its_service_says_so(web, browser, status, ok, gone):
    web.status = status
    outcome = await pushing().call(call_by("push", browser.subscription(f"http://127.0.0.1:{web.port}/x")))
    assert (outcome.ok, outcome.gone) == (ok, gone)
    assert outcome.why == ("" if ok else f"the push service answered {status}")


async def test_a_push_goes_to_the_checked_address_under_its_own_name(sealed_web, browser, certificate):
    asked = []

    def resolve(name, port):
        asked.append((name, port))
        return ["127.0.0.1"]

    caller = pushing(resolve=resolve, trust=certificate.trusting)
    target = browser.subscription(f"https://push.example:{sealed_web.port}/x")
    outcome = await caller.call(call_by("push", target))
    assert outcome.ok, outcome
    assert asked == [("push.example", sealed_web.port)]
    assert sealed_web.names_asked == ["push.example"]
    (posted,) = sealed_web.posted
    assert posted.headers["Host"] == f"push.example:{sealed_web.port}"
    assert claims_in(posted.headers["Authorization"])["aud"] == f"https://push.example:{sealed_web.port}"


async def test_a_service_without_a_good_certificate_is_told_nothing(sealed_web, browser, certificate):
    target = browser.subscription(f"https://push.example:{sealed_web.port}/x")
    stranger = pushing(resolve=lambda name, port: ["127.0.0.1"])
    assert (await stranger.call(call_by("push", target))).why == "no connection could be made"
    wrong_name = browser.subscription(f"https://other.example:{sealed_web.port}/x")
    trusting = pushing(resolve=lambda name, port: ["127.0.0.1"], trust=certificate.trusting)
    assert not (await trusting.call(call_by("push", wrong_name))).ok
    assert not sealed_web.posted


async def test_the_public_key_belongs_to_the_private_one_that_was_kept():
    private = new_vapid_key()
    first, second = pushing(private=private).public_key(), pushing(private=private).public_key()
    assert first == second != pushing().public_key()
    point = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4))
    assert (len(point), point[0]) == (65, 4)


async def test_a_key_or_contact_that_cannot_be_is_told_without_quoting_it():
    for private in ["nonsense-of-mine", "A" * 43, "ä"]:
        with pytest.raises(CallError, match="the private key for Web Push cannot be read") as told:
            pushing(private=private)
        assert told.value.__cause__ is None
    with pytest.raises(CallError, match="the contact for Web Push"):
        pushing(contact="nobody")


async def test_a_host_without_the_extra_is_told_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pywebpush", None)
    with pytest.raises(CallError, match=r"needs the extra kemet\[push\], which is not installed"):
        new_vapid_key()
    with pytest.raises(CallError, match=r"kemet\[push\]"):
        Caller(CallSettings(push_contact="mailto:a@b.example", vapid_private="x"))
    assert not Caller(CallSettings(webhooks=True)).allowed("push")


async def test_a_point_beside_the_curve_is_no_key_of_a_browser(browser):
    target = browser.subscription("https://push.example/x")
    target["keys"]["p256dh"] = base64.urlsafe_b64encode(b"\4" + bytes(63) + b"\7").decode()
    with pytest.raises(CallError, match="p256dh is none of a browser's"):
        pushing().check_target("push", target)
