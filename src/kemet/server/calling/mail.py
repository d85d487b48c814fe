"""Calls by e-mail, through the host's mail server."""

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, getaddresses, make_msgid
from typing import Final

from kemet.server.calling.call import Call, CallError, CallSettings
from kemet.server.calling.targets import WORD
from kemet.server.calling.texts import letter, question, words_in

SECONDS_PER_STEP: Final = 10.0
SECONDS: Final = 30.0
SENDER: Final = rf"{WORD}(\.{WORD})*@[A-Za-z0-9.-]+"  # a mail server next door needs no domain of the world
SECURITY: Final = ("starttls", "tls", "none")


class Mail:
    """The host's mail server."""

    def __init__(self, settings: CallSettings, trust: ssl.SSLContext | None = None) -> None:
        if settings.smtp_security not in SECURITY:
            raise CallError(f"a mail server is spoken to by one of {', '.join(SECURITY)}")
        self.host = settings.smtp_host or ""
        self.port = settings.smtp_port
        self.security = settings.smtp_security
        self.user = settings.smtp_user
        self._password = settings.smtp_password or ""
        self.sender_shown = sender_of(settings.smtp_from or "")
        self.sender = self.sender_shown.addr_spec
        # smtplib and Message-ID would tell the name of the host's machine
        self.domain = self.sender.partition("@")[2]
        self._trust = trust
        # of its own: a slow mail server may not keep the threads that the rest of the server needs
        self._writers = ThreadPoolExecutor(2, thread_name_prefix="kemet-mail")

    async def send(self, call: Call, address: str) -> None:
        await self._deliver(self.message(call, address), address)

    async def ask(self, address: str, link: str, stop: str, language: str) -> None:
        """Whether the address may be written to at all."""
        message = self._headed(address, words_in(language).confirm, stop)
        message.set_content(question(link, language), cte="quoted-printable")
        await self._deliver(message, address)

    async def _deliver(self, message: EmailMessage, address: str) -> None:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(SECONDS):
                await loop.run_in_executor(self._writers, self._send, message, address)
        # the errors quote the server, the receiver and sometimes the login, so none of them goes on
        except TimeoutError:
            raise CallError("the mail server did not answer in time") from None
        except smtplib.SMTPRecipientsRefused:
            raise CallError("the mail server refused the receiver") from None
        except smtplib.SMTPAuthenticationError:
            raise CallError("the mail server refused the login") from None
        except smtplib.SMTPNotSupportedError:
            raise CallError("the mail server lacks what was asked of it: starttls, or a login") from None
        except smtplib.SMTPResponseException as answer:
            raise CallError(f"the mail server answered {answer.smtp_code}") from None
        except (smtplib.SMTPException, OSError):
            raise CallError("the mail server was not reached, or broke off") from None

    def message(self, call: Call, address: str) -> EmailMessage:
        message = self._headed(address, words_in(call.language).turn, call.stop)
        message.set_content(letter(call.url, call.stop, call.language), cte="quoted-printable")
        return message

    def _headed(self, address: str, subject: str, stop: str) -> EmailMessage:
        """A mail without its text. Nobody's words but ours are in it, so none can add a header or a link."""
        message = EmailMessage(policy=SMTP)
        message["From"] = self.sender_shown
        message["To"] = Address(addr_spec=address)
        message["Subject"] = subject
        message["Date"] = format_datetime(datetime.now(UTC))
        message["Message-ID"] = make_msgid(domain=self.domain)
        message["Auto-Submitted"] = "auto-generated"  # so that nobody's holiday answers
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"  # RFC 8058
        return message

    def _send(self, message: EmailMessage, address: str) -> None:
        with self._connected() as server:
            if self.security == "starttls":
                # without an answer in kind this raises: nothing is ever sent in the open instead
                server.starttls(context=self._trusted())
            if self.user:
                server.login(self.user, self._password)
            server.send_message(message, self.sender, [address])

    def _connected(self) -> smtplib.SMTP:
        if self.security == "tls":
            return smtplib.SMTP_SSL(
                self.host,
                self.port,
                local_hostname=self.domain,
                timeout=SECONDS_PER_STEP,
                context=self._trusted(),
            )
        return smtplib.SMTP(self.host, self.port, local_hostname=self.domain, timeout=SECONDS_PER_STEP)

    def _trusted(self) -> ssl.SSLContext:
        return self._trust or ssl.create_default_context()


def sender_of(text: str) -> Address:
    """One address, with or without a name."""
    found = getaddresses([text])
    if len(found) == 1 and text.isprintable() and re.fullmatch(SENDER, found[0][1]):
        return Address(found[0][0], addr_spec=found[0][1])
    raise CallError("the sender of mails has to be one e-mail address")
