"""The way out: calls reach the world, and never the host's own machine and network."""

import asyncio
import json
import logging
import socket
import threading
import time

import pytest

from kemet.server.calling.addresses import is_own, is_public
from kemet.server.calling.caller import Caller, CallError, CallSettings, new_vapid_key
from server.calling.fakes import call_by

pytestmark = pytest.mark.anyio

NOT_PUBLIC = [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.9.9.9", "168.63.129.16",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.192", "192.0.2.1", "192.88.99.1",
    "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1",
    "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::ffff:169.254.169.254", "::ffff:a9fe:a9fe", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1",
    "100::1", "2001::1", "2001:10::1", "2001:db8::1", "2002:7f00:1::", "2002:a9fe:a9fe::1", "3fff::1",
    "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1",
    "2606:4700::1%eth0",
]  # fmt: skip
PUBLIC = [
    "1.1.1.1", "8.8.8.8", "172.32.0.1", "168.63.129.17", "192.0.1.1", "2606:4700::1111", "2a00:1450:4001::1",
    "64:ff9b::808:808", "::ffff:8.8.8.8",
]  # fmt: skip


def hooked(**more):
    return Caller(CallSettings(webhooks=True), **more)


def hooked_at_home(**more):
    return Caller(CallSettings(webhooks=True, allow_private=True), **more)


def written(address):
    return f"[{address.replace('%', '%25')}]" if ":" in address else address


@pytest.fixture
def nobody_connects(monkeypatch):
    """Connections that are tried although they must not be."""
    tried = []

    async def post_to(self, address, *more):
        tried.append(address)
        return 200

    monkeypatch.setattr("kemet.server.calling.outside.Outside._post_to", post_to)
    return tried


# Which addresses


@pytest.mark.parametrize("address", NOT_PUBLIC)
async def test_an_address_that_is_not_public_is_refused_as_soon_as_it_is_named(address):
    assert not is_public(address)
    with pytest.raises(CallError):
        hooked().check_target("webhook", {"url": f"http://{written(address)}/hook"})


@pytest.mark.parametrize("address", NOT_PUBLIC)
async def test_a_name_that_leads_to_an_address_within_is_not_called(address, nobody_connects):
    caller = hooked(resolve=lambda name, port: [address])
    outcome = await caller.call(call_by("webhook", {"url": "https://hook.example/x"}))
    assert (outcome.ok, outcome.why) == (False, "only public addresses are called")
    assert not nobody_connects


@pytest.mark.parametrize("address", PUBLIC)
async def test_a_public_address_is_called_by_number_and_by_name(address, nobody_connects):
    hooked().check_target("webhook", {"url": f"https://{written(address)}/hook"})
    caller = hooked(resolve=lambda name, port: [address])
    assert (await caller.call(call_by("webhook", {"url": "https://hook.example/x"}))).ok
    assert nobody_connects == [address]


@pytest.mark.parametrize(
    "addresses", [["1.1.1.1", "10.0.0.1"], ["fd00::1", "2606:4700::1"], ["1.1.1.1", "?"]]
)
async def test_one_address_within_spoils_all_others_of_its_name(addresses, nobody_connects):
    caller = hooked(resolve=lambda name, port: addresses)
    outcome = await caller.call(call_by("webhook", {"url": "https://hook.example/x"}))
    assert outcome.why == "only public addresses are called"
    assert not nobody_connects


async def test_a_name_is_asked_for_once_so_it_cannot_change_its_answer(nobody_connects):
    answers = iter([["1.1.1.1"], ["127.0.0.1"]])
    caller = hooked(resolve=lambda name, port: next(answers))
    await caller.call(call_by("webhook", {"url": "https://hook.example/x"}))
    assert nobody_connects == ["1.1.1.1"]
    assert next(answers) == ["127.0.0.1"]


async def test_a_push_endpoint_within_is_not_called_either(browser, nobody_connects):
    settings = CallSettings(push_contact="a@b.example", vapid_private=new_vapid_key())
    caller = Caller(settings, resolve=lambda name, port: ["169.254.169.254"])
    outcome = await caller.call(call_by("push", browser.subscription("https://push.example/x")))
    assert outcome.why == "only public addresses are called"
    with pytest.raises(CallError, match="https://"):
        caller.check_target("push", browser.subscription("http://push.example/x"))
    assert not nobody_connects


async def test_an_address_of_this_machine_is_known_as_its_own():
    assert is_own("127.0.0.1")
    assert not is_own("203.0.113.7")


async def test_a_public_address_of_this_machine_is_not_called(monkeypatch, nobody_connects):
    monkeypatch.setattr("kemet.server.calling.outside.is_own", lambda address: address == "1.1.1.1")
    caller = hooked(resolve=lambda name, port: ["1.1.1.1"])
    assert not (await caller.call(call_by("webhook", {"url": "https://hook.example/x"}))).ok
    assert not nobody_connects


# How they are written


@pytest.mark.parametrize(
    "url",
    [
        "", "hook.example", "ftp://hook.example/x", "file:///etc/passwd", "gopher://hook.example/x",
        "https://", "https:///x", "https://ada:secret@hook.example/", "https://ada@hook.example/",
        "https://@hook.example/", "https://hook.example#@10.0.0.1/", "https://hook.example/#part",
        "https://hook.example\\@10.0.0.1/", "https://hook.example/a b", "https://hook.example/\r\nX: y",
        "https://hook.example/ä", "https://bücher.example/", "https://127%2e0%2e0%2e1/", "https://a..b/",
        "https://.hook.example/", "https://-a.example/", "https://localhost/", "https://localhost./",
        "https://router/", "http://2130706433/", "http://0x7f000001/", "http://0x7f.1/", "http://127.1/",
        "http://0177.0.0.1/", "http://127.0.0.1./", "https://hook.example:22/", "https://hook.example:25/",
        "https://hook.example:0/", "https://hook.example:99999/", "https://hook.example:port/",
        "https://[::1/", "https://hook.example/" + "a" * 2000, None, 7, ["https://hook.example/"],
    ],
)  # fmt: skip
async def test_an_address_that_is_written_strangely_is_refused(url):
    with pytest.raises(CallError) as told:
        hooked().check_target("webhook", {"url": url})
    assert "secret" not in str(told.value)
    assert len(str(told.value)) < 100


@pytest.mark.parametrize(
    "url",
    [
        "https://hook.example", "http://hook.example/a?b=c&d=@", "https://HOOK.example:8443/x",
        "https://xn--bcher-kva.example/%C3%A4", "https://hook_1.example./x",
    ],
)  # fmt: skip
async def test_an_address_of_the_world_may_be_written_as_usual(url):
    hooked().check_target("webhook", {"url": url})


# On the way


async def test_a_webhook_is_told_whose_turn_it_is(web):
    target = {"url": f"http://127.0.0.1:{web.port}/hook?of=ada", "language": "ru"}
    outcome = await hooked_at_home().call(call_by("webhook", target, title="Friday\r\nnight", language="ru"))
    assert outcome.ok, outcome
    (posted,) = web.posted
    assert posted.path == "/hook?of=ada"
    assert posted.headers["Content-Type"] == "application/json"
    assert posted.headers["User-Agent"].startswith("kemet/")
    assert json.loads(posted.body) == {
        "game": "f00dfeedf00d",
        "seat": 2,
        "god": "anubis",
        "title": "Friday night",
        "url": "https://kemet.example/games/f00dfeedf00d",
    }


async def test_redirects_are_not_followed_and_no_kind_of_failure_is_gone(web):
    web.status = 307
    web.answer_headers = {"Location": f"http://127.0.0.1:{web.port}/elsewhere"}
    target = {"url": f"http://127.0.0.1:{web.port}/hook"}
    outcome = await hooked_at_home().call(call_by("webhook", target))
    assert (outcome.ok, outcome.gone, outcome.why) == (False, False, "the address answered 307")
    assert [posted.path for posted in web.posted] == ["/hook"]
    web.status = 410
    assert not (await hooked_at_home().call(call_by("webhook", target))).gone


async def test_proxies_of_the_environment_are_not_asked(web, monkeypatch):
    for name in ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"]:
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert (await hooked_at_home().call(call_by("webhook", {"url": f"http://127.0.0.1:{web.port}/"}))).ok


async def test_an_answer_without_end_is_not_read(web):
    web.endless = True
    began = time.monotonic()
    outcome = await hooked_at_home().call(call_by("webhook", {"url": f"http://127.0.0.1:{web.port}/hook"}))
    web.endless = False
    assert outcome.ok
    assert time.monotonic() - began < 4


async def test_an_answer_that_does_not_come_is_given_up(web):
    web.until = threading.Event()
    caller = hooked_at_home(seconds=0.3)
    outcome = await caller.call(call_by("webhook", {"url": f"http://127.0.0.1:{web.port}/hook"}))
    web.until.set()
    assert outcome.why == "there was no answer within 0.3 seconds"


async def test_a_name_that_is_never_resolved_is_given_up():
    release = threading.Event()
    caller = hooked(resolve=lambda name, port: release.wait(10) and [], seconds=0.2)
    outcome = await caller.call(call_by("webhook", {"url": "https://hook.example/"}))
    release.set()
    assert outcome.why == "there was no answer within 0.2 seconds"


async def test_the_next_address_of_a_name_is_tried_if_one_is_dead(web):
    caller = hooked_at_home(resolve=lambda name, port: ["127.0.0.9", "127.0.0.1"])
    outcome = await caller.call(call_by("webhook", {"url": f"http://hook.example:{web.port}/x"}))
    assert outcome.ok, outcome
    (posted,) = web.posted
    assert posted.headers["Host"] == f"hook.example:{web.port}"


async def test_trouble_on_the_way_is_told_and_never_raised(unused_port):
    def unknown(name, port):
        raise OSError(f"there is no {name}")

    def broken(name, port):
        raise RuntimeError("with a secret")

    target = {"url": f"http://hook.example:{unused_port}/secret"}
    for resolve, why in [
        (unknown, "the name of the address is not known"),
        (lambda name, port: [], "the name of the address is not known"),
        (lambda name, port: ["127.0.0.1"], "no connection could be made"),
        (broken, "it could not be made (RuntimeError)"),
    ]:
        outcome = await hooked_at_home(resolve=resolve).call(call_by("webhook", target))
        assert (outcome.ok, outcome.gone, outcome.why) == (False, False, why)


@pytest.fixture
def unused_port():
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        yield line.getsockname()[1]


async def test_only_a_few_calls_are_made_at_the_same_time(web, monkeypatch):
    web.until = threading.Event()
    caller = hooked_at_home(seconds=9)
    call = call_by("webhook", {"url": f"http://127.0.0.1:{web.port}/hook"})
    monkeypatch.setattr("kemet.server.calling.caller.MOST_WAITING", 6)
    calls = [asyncio.create_task(caller.call(call)) for _ in range(13)]
    while len(web.posted) < 6:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    assert len(web.posted) == 6
    web.until.set()
    outcomes = await asyncio.gather(*calls)
    assert web.most_inside <= 6
    assert [outcome.ok for outcome in outcomes] == [True] * 12 + [False]
    assert outcomes[-1].why == "too many calls are waiting"


async def test_where_players_are_called_is_not_written_down(web, caplog):
    caplog.set_level(logging.DEBUG)
    call = call_by("webhook", {"url": f"http://127.0.0.1:{web.port}/hook-of-secret-7"})
    assert (await hooked_at_home().call(call)).ok
    assert "hook-of-secret-7" not in caplog.text
    assert "hook-of-secret-7" not in repr(call)
