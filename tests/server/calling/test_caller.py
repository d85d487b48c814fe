"""What a host allows, what a player may ask for, and what is shown of it."""

import pytest

from kemet.server.calling.caller import Caller, CallError, CallSettings, new_vapid_key
from server.calling.fakes import base64url, call_by

pytestmark = pytest.mark.anyio

HOOK = {"url": "https://hook.example/x"}
MAIL = {"address": "ada@mail.example"}


@pytest.fixture(scope="module")
def caller():
    return Caller(
        CallSettings(
            push_contact="mailto:ada@kemet.example",
            vapid_private=new_vapid_key(),
            webhooks=True,
            smtp_host="localhost",
            smtp_from="kemet@kemet.example",
        )
    )


async def test_nobody_is_called_unless_the_host_turns_it_on():
    silent = Caller(CallSettings())
    assert not any(silent.allowed(kind) for kind in ["push", "webhook", "mail", "pigeon"])
    assert silent.public_key() is None
    for kind, target in [("webhook", HOOK), ("mail", MAIL), ("pigeon", {})]:
        outcome = await silent.call(call_by(kind, target))
        assert (outcome.ok, outcome.why) == (False, "this server does not call so")


async def test_each_way_of_calling_is_turned_on_by_its_own_settings(caller):
    assert [kind for kind in ["push", "webhook", "mail", "pigeon"] if caller.allowed(kind)] == [
        "push", "webhook", "mail",
    ]  # fmt: skip
    assert not Caller(CallSettings(push_contact="mailto:a@b.example")).allowed("push")
    assert not Caller(CallSettings(smtp_host="localhost")).allowed("mail")


async def test_settings_do_not_show_their_secrets():
    private = new_vapid_key()
    shown = repr(CallSettings(push_contact="a@b.example", vapid_private=private, smtp_password="sesame"))
    assert private not in shown
    assert "sesame" not in shown
    assert "a@b.example" in shown


@pytest.mark.parametrize("language", ["en", "pt", "pl", "ru"])
async def test_a_player_may_name_the_language_of_calls(caller, browser, language):
    caller.check_target("webhook", {**HOOK, "language": language})
    caller.check_target("mail", {**MAIL, "language": language})
    caller.check_target("push", browser.subscription("https://push.example/x", language=language))


@pytest.mark.parametrize(
    "more", [{"language": "tlh"}, {"language": 7}, {"language": ["en"]}, {"bcc": "eve@e.example"}]
)
async def test_what_nobody_asked_for_is_not_kept(caller, browser, more):
    for kind, target in [
        ("webhook", HOOK),
        ("mail", MAIL),
        ("push", browser.subscription("https://push.example/x")),
    ]:
        with pytest.raises(CallError):
            caller.check_target(kind, {**target, **more})


@pytest.mark.parametrize("kind", ["push", "webhook", "mail", "pigeon"])
async def test_a_target_without_anything_in_it_is_refused(caller, kind):
    with pytest.raises(CallError):
        caller.check_target(kind, {})


@pytest.mark.parametrize("keys", [
    None, [], "keys", {}, {"p256dh": "AAAA", "auth": "AAAA"}, {"p256dh": base64url(b"\4" + bytes(64))},
    {"p256dh": base64url(b"\3" + bytes(64)), "auth": base64url(bytes(16))},
    {"p256dh": base64url(b"\4" + bytes(64)), "auth": base64url(bytes(15))},
    {"p256dh": base64url(b"\4" + bytes(64)), "auth": base64url(bytes(16)), "more": 1},
    {"p256dh": "A" * 100_000, "auth": "A" * 100_000}, {"p256dh": 7, "auth": None},
    {"p256dh": "+/" * 44, "auth": "AAAAA"},
])  # fmt: skip
async def test_a_subscription_has_the_two_keys_of_a_browser(caller, browser, keys):
    with pytest.raises(CallError):
        caller.check_target("push", {**browser.subscription("https://push.example/x"), "keys": keys})


async def test_keys_may_be_padded_or_not(caller, browser):
    target = browser.subscription("https://push.example/x", expirationTime=1.5)
    caller.check_target("push", target)
    target["keys"] = {name: text + "=" * (-len(text) % 4) for name, text in target["keys"].items()}
    caller.check_target("push", target)
    for expires in ["soon", True, [1]]:
        with pytest.raises(CallError, match="expirationTime"):
            caller.check_target("push", {**target, "expirationTime": expires})


@pytest.mark.parametrize(
    "address",
    [
        "ada@mail.example", "a.b+c@mail.example", "o'hara@m-1.mail.example", "x" * 64 + "@mail.example",
        "1@xn--bcher-kva.example",
    ],
)  # fmt: skip
async def test_one_plain_mail_address_is_taken(caller, address):
    caller.check_target("mail", {"address": address})


@pytest.mark.parametrize(
    "address",
    [
        "", "ada", "ada@", "@mail.example", "ada@localhost", "ada@127.0.0.1", "ada@[127.0.0.1]",
        "ada@mail.example\r\nBcc: eve@evil.example", "ada@mail.example\n", "ada@m.example,eve@evil.example",
        "ada@mail.example;eve@evil.example", "ada@mail.example eve@evil.example", "Ada <ada@mail.example>",
        '"ada"@mail.example', "ada@eve@mail.example", "ada@mail..example", ".ada@mail.example",
        "a..b@mail.example",
        "ada@-mail.example", "ädä@mail.example", "ada@mäil.example", "x" * 65 + "@mail.example",
        "ada@" + "mail." * 60 + "example", "<ada@mail.example>", None, 7, ["ada@mail.example"],
    ],
)  # fmt: skip
async def test_anything_but_one_plain_mail_address_is_refused(caller, address):
    with pytest.raises(CallError, match="this is no e-mail address"):
        caller.check_target("mail", {"address": address})


async def test_what_was_kept_long_ago_is_checked_again_before_the_call(caller):
    outcome = await caller.call(call_by("mail", {"address": "ada@mail.example\nBcc: eve@evil.example"}))
    assert (outcome.ok, outcome.why) == (False, "this is no e-mail address")
    outcome = await caller.call(call_by("webhook", {"url": "http://127.0.0.1:8000/"}))
    assert (outcome.ok, outcome.why) == (False, "only public addresses are called")
