"""Calls by e-mail: what arrives, how it travels, and what nobody can add to it."""

import email
import email.policy

import pytest

from kemet.server.calling.caller import Caller, CallError, CallSettings
from server.calling.fakes import MailServer, call_by, running

pytestmark = pytest.mark.anyio

PASSWORD = "open-sesame-77"
STOP = "https://kemet.example/mail/stop/a-call"


def mailing(server, certificate=None, **more):
    settings = CallSettings(
        smtp_host="localhost", smtp_port=server.port, **{"smtp_from": "Kemet <kemet@kemet.example>", **more}
    )
    return Caller(settings, trust=certificate and certificate.trusting)


def read(received):
    return email.message_from_bytes(received.text, policy=email.policy.default)


def to_ada(**more):
    return call_by("mail", {"address": "ada@mail.example"}, **{"stop": STOP, **more})


async def test_a_mail_says_whose_turn_it_is_and_where_to_play(mail_server):
    outcome = await mailing(mail_server, smtp_security="none").call(to_ada())
    assert outcome.ok, outcome
    (received,) = mail_server.received
    assert received.sender.startswith("mail FROM:<kemet@kemet.example>")
    assert received.receivers == ["rcpt TO:<ada@mail.example>"]
    assert received.greeting == "ehlo kemet.example"
    mail = read(received)
    assert mail["From"] == "Kemet <kemet@kemet.example>"
    assert mail["To"] == "ada@mail.example"
    assert mail["Subject"] == "It is your turn in Kemet"
    assert mail["List-Unsubscribe"].strip() == f"<{STOP}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert STOP in mail.get_content()
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@kemet.example>")
    assert mail["Date"]
    assert "https://kemet.example/games/f00dfeedf00d" in mail.get_content()


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        ("en", "It is your turn in Kemet"),
        ("pt", "É a sua vez no Kemet"),
        ("pl", "Twoja kolej w grze Kemet"),
        ("ru", "Ваш ход в игре Kemet"),
        ("xx", "It is your turn in Kemet"),
    ],
)
async def test_a_mail_is_written_in_the_language_of_its_receiver(mail_server, language, subject):
    caller = mailing(mail_server, smtp_security="none")
    assert (await caller.call(to_ada(title="Nil", language=language))).ok
    mail = read(mail_server.received[0])
    assert mail["Subject"] == subject
    assert mail.get_content().startswith(f"{subject}.")
    assert mail_server.received[0].text.isascii()


async def test_a_game_without_a_public_address_is_called_without(mail_server):
    assert (await mailing(mail_server, smtp_security="none").call(to_ada(url="/games/x"))).ok
    mail = read(mail_server.received[0])
    assert "/games/x" not in mail.get_content()


@pytest.mark.parametrize(
    "title",
    [
        "Nil\r\nBcc: eve@evil.example", "Nil\nBcc: eve@evil.example", "Nil\r\n\r\nanother text",
        "Nil\u2028Bcc: eve@evil.example", "Nil\x00\x85Bcc: eve@evil.example", "\u202eNil\u200b",
        "=?utf-8?q?=0ABcc:_eve@evil.example?=", "==??utf-8?q?=0D=0A=0D=0Atext?=", "=?utf-8?b?Cg==?=",
        "\ud800Nil", "\r\n.\r\nMAIL FROM:<eve@evil.example>", "N" * 5000,
        "Your account is locked: https://evil.example", "<a href='https://evil.example'>Nil</a>",
    ],
)  # fmt: skip
async def test_no_title_adds_a_header_a_receiver_or_a_word(mail_server, title):
    assert (await mailing(mail_server, smtp_security="none").call(to_ada(title=title))).ok
    (received,) = mail_server.received
    mail = read(received)
    assert received.receivers == ["rcpt TO:<ada@mail.example>"]
    assert sorted(mail.keys()) == sorted(
        ["From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type",
         "Content-Transfer-Encoding", "List-Unsubscribe", "List-Unsubscribe-Post"]
    )  # fmt: skip
    assert mail["Subject"] == "It is your turn in Kemet"
    assert mail.get_content_type() == "text/plain"
    assert "Nil" not in mail.get_content()
    assert "evil" not in mail.get_content()


async def test_by_starttls_nothing_is_sent_before_the_line_is_sealed(mail_server, certificate):
    caller = mailing(mail_server, certificate, smtp_user="kemet", smtp_password=PASSWORD)
    outcome = await caller.call(to_ada())
    assert outcome.ok, outcome
    (received,) = mail_server.received
    assert received.sealed
    assert received.login == f"\0kemet\0{PASSWORD}"
    assert [each.split()[0].lower() for each in mail_server.heard[:4]] == ["ehlo", "starttls", "ehlo", "auth"]


async def test_by_tls_the_line_is_sealed_from_the_start(certificate):
    with running(MailServer(certificate.server, from_the_start=True)) as server:
        outcome = await mailing(server, certificate, smtp_security="tls").call(to_ada())
        assert outcome.ok, outcome
        assert server.received[0].sealed


async def test_a_mail_server_that_cannot_be_trusted_gets_neither_login_nor_mail(mail_server, certificate):
    login = {"smtp_user": "kemet", "smtp_password": PASSWORD}
    assert not (await mailing(mail_server, **login).call(to_ada())).ok  # nobody has signed its certificate
    with running(MailServer(certificate.server, offers_tls=False)) as open_server:
        outcome = await mailing(open_server, certificate, **login).call(to_ada())
        assert outcome.why == "the mail server lacks what was asked of it: starttls, or a login"
        heard = mail_server.heard + open_server.heard
        assert not [said for said in heard if said.upper().startswith(("AUTH", "MAIL"))]
        assert not mail_server.received + open_server.received


@pytest.mark.parametrize(
    ("verb", "line", "why"),
    [
        ("AUTH", f"535 wrong: {PASSWORD}", "the mail server refused the login"),
        ("RCPT", "550 no ada@mail.example here", "the mail server refused the receiver"),
        ("MAIL", "451 come back later, kemet@kemet.example", "the mail server answered 451"),
        ("DATA", "554 no ada@mail.example", "the mail server answered 554"),
    ],
)
async def test_what_a_mail_server_refuses_is_told_without_quoting_it(mail_server, verb, line, why):
    mail_server.refusing = {verb: line}
    caller = mailing(mail_server, smtp_security="none", smtp_user="kemet", smtp_password=PASSWORD)
    outcome = await caller.call(to_ada())
    assert (outcome.ok, outcome.gone, outcome.why) == (False, False, why)


async def test_a_mail_server_that_is_not_there_is_told_and_not_raised(mail_server):
    caller = mailing(mail_server, smtp_security="none")
    caller._mail.port = 1
    assert (await caller.call(to_ada())).why == "the mail server was not reached, or broke off"


@pytest.mark.parametrize(
    "sender", ["nobody", "a@b@c", "a@b.example, c@d.example", "A\nB <a@b.example>", "a b@c"]
)
async def test_a_sender_that_is_not_one_address_is_refused_at_the_start(sender):
    with pytest.raises(CallError, match="the sender of mails has to be one e-mail address"):
        Caller(CallSettings(smtp_host="localhost", smtp_from=sender))


async def test_a_mail_server_is_spoken_to_in_one_of_three_ways():
    with pytest.raises(CallError, match="starttls, tls, none"):
        Caller(CallSettings(smtp_host="localhost", smtp_from="a@b.example", smtp_security="perhaps"))
