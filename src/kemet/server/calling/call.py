"""What a call to a player is: by whom it may be made, what it says and how it ended."""

from dataclasses import dataclass, field
from typing import Any, Final

SECONDS: Final = 5.0  # for all of a call to a web address


class CallError(Exception):
    """A call that cannot be made; one sentence, which never repeats an address, a key or a password."""


@dataclass(frozen=True)
class CallSettings:
    """How a host calls players; nothing is on unless it is set."""

    push_contact: str | None = None
    vapid_private: str | None = field(default=None, repr=False)
    webhooks: bool = False
    smtp_host: str | None = None
    smtp_port: int = 587
    smtp_user: str | None = None
    smtp_password: str | None = field(default=None, repr=False)
    smtp_from: str | None = None
    smtp_security: str = "starttls"  # or tls, none
    allow_private: bool = False  # calls may stay in the host's own network; for tests


@dataclass(frozen=True)
class Call:
    """It is this seat's turn."""

    kind: str  # push, webhook, mail
    # whoever knows it can call the player too
    target: dict[str, Any] = field(repr=False)
    game: str
    seat: int
    god: str
    title: str
    url: str
    language: str
    stop: str = ""  # where the receiver of a mail ends it


@dataclass(frozen=True)
class Outcome:
    """How a call ended; `gone`: the push subscription has expired, and nobody is ever reached by it."""

    ok: bool
    gone: bool = False
    why: str = ""
