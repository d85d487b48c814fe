"""What a host may set, by flag, by environment or not at all."""

import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from email.utils import parseaddr
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from platformdirs import user_data_dir

PREFIX: Final = "KEMET_"
HIDDEN: Final = "…"
LONGEST_QUOTE: Final = 80  # of a value in an error
STANDARD_PORTS: Final = {"http": 80, "https": 443}


class SettingsError(ValueError):
    """A setting that cannot be; the sentence names it."""


# Reading values. Each reader says in a ValueError what the value has to be.


def text(value: str) -> str:
    return value


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    wanted = f"a whole number from {least} " + (f"to {most}" if most is not None else "up")

    def read(value: str) -> int:
        if not re.fullmatch(r"\d{1,12}", value, re.ASCII) or int(value) < least:
            raise ValueError(wanted)
        if most is not None and int(value) > most:
            raise ValueError(wanted)
        return int(value)

    return read


def seconds(value: str) -> float:
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", value, re.ASCII) or not float(value) > 0:
        raise ValueError("a number of seconds above 0")
    return float(value)


def days(value: str) -> float:
    if not re.fullmatch(r"\d{1,5}(\.\d{1,6})?", value, re.ASCII):
        raise ValueError("a number of days, or 0")
    return float(value)


def one_of(*choices: str) -> Callable[[str], str]:
    def read(value: str) -> str:
        for choice in choices:
            if value.lower() == choice.lower():
                return choice
        raise ValueError(f"one of {', '.join(choices)}")

    return read


def switch(value: str) -> bool:
    return one_of("on", "off")(YES_AND_NO.get(value.lower(), value)) == "on"


def switch_or_auto(value: str) -> bool | None:
    if value.lower() == "auto":
        return None
    try:
        return switch(value)
    except ValueError:
        raise ValueError("one of auto, on, off") from None


YES_AND_NO: Final = {"1": "on", "true": "on", "yes": "on", "0": "off", "false": "off", "no": "off"}


def origin_of(value: str) -> str:
    """`https://name` or `http://name:port`: what a browser calls an origin, always written the same way."""
    wanted = "an address like https://kemet.example, without a path"
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        raise ValueError(wanted) from None
    name = parts.hostname or ""
    spare = parts.path.rstrip("/") or parts.query or parts.fragment or parts.username or parts.password
    if parts.scheme not in STANDARD_PORTS or spare or not re.fullmatch(r"[a-z0-9._-]+|[0-9a-f:.]+", name):
        raise ValueError(wanted)
    named = f"[{name}]" if ":" in name else name
    return f"{parts.scheme}://{named}" + (
        f":{port}" if port not in (None, STANDARD_PORTS[parts.scheme]) else ""
    )


def listed(value: str) -> list[str]:
    return [word for word in re.split(r"[\s,]+", value) if word]


def origins(value: str) -> tuple[str, ...]:
    return tuple(origin_of(word) for word in listed(value))


def networks(value: str) -> tuple[str, ...]:
    try:
        return tuple(str(ipaddress.ip_network(word, strict=False)) for word in listed(value))
    except ValueError:
        raise ValueError("a list of addresses and networks like 127.0.0.1, 10.0.0.0/8") from None


def database_url(value: str) -> str:
    if not value.startswith(("sqlite://", "postgres://", "postgresql://", "postgresql+psycopg://")):
        raise ValueError("an address like sqlite:///games.sqlite3 or postgresql://user@host/kemet")
    return value


def mail_address(value: str) -> str:
    """One address, with or without a name; a line break in it would begin a header of somebody else's."""
    address = parseaddr(value)[1]
    if not value.isprintable() or not re.fullmatch(r"[^@\s,;]+@[^@\s,;]+", address):
        raise ValueError("one e-mail address")
    return value


def contact(value: str) -> str:
    if value.startswith("https://"):
        return value
    return f"mailto:{mail_address(value.removeprefix('mailto:'))}"


def folder(value: str) -> Path:
    # the one in the package is missing until the client has been built; programs need none
    if not Path(value).is_dir() and Path(value) != default_static():
        raise ValueError("a folder")
    return Path(value)


def default_static() -> Path:
    return Path(__file__).with_name("static")


def default_database() -> str:
    return f"sqlite:///{Path(user_data_dir('kemet')).as_posix()}/games.sqlite3"


def about(
    read: Callable[[str], object], help: str, *, shown: str | None = None, secret: bool = False
) -> dict[str, Any]:
    """What is said of a setting; `shown` is how the default is described, a secret is never quoted."""
    return {"read": read, "help": help, "shown": shown, "secret": secret}


@dataclass(frozen=True, kw_only=True, repr=False)
class Settings:
    """All of it. The environment has each under its own name with KEMET_ before, `KEMET_PUBLIC_URL`."""

    host: str = field(
        default="127.0.0.1", metadata=about(text, "the address to listen on; 0.0.0.0 for all of them")
    )
    port: int = field(
        default=8000,
        metadata=about(whole_number(0, 65535), "the port to listen on; 0 takes any that is free"),
    )
    database: str = field(
        default_factory=default_database,
        metadata=about(
            database_url,
            "where games are kept, SQLite or PostgreSQL",
            shown="`games.sqlite3` in your data folder",
            secret=True,
        ),
    )
    public_url: str | None = field(
        default=None,
        metadata=about(
            origin_of,
            "the address players use, `https://kemet.example`; the only name that is then answered to",
        ),
    )
    origins: tuple[str, ...] = field(
        default=(),
        metadata=about(origins, "further addresses of this same server that browsers may write from"),
    )
    trusted_proxies: tuple[str, ...] = field(
        default=(), metadata=about(networks, "addresses or networks whose X-Forwarded-For is believed")
    )
    workers: int = field(
        default=1,
        metadata=about(whole_number(1, 64), "processes that serve; more than one needs PostgreSQL"),
    )
    bot_workers: int = field(default=2, metadata=about(whole_number(0, 256), "processes in which bots think"))
    bot_seconds: float = field(
        default=10.0, metadata=about(seconds, "how long a bot may think before it plays what it has")
    )
    max_open_games: int = field(
        default=1000, metadata=about(whole_number(1), "games that may be open at once")
    )
    max_games_per_client: int = field(
        default=20, metadata=about(whole_number(1), "open games that one client may have created")
    )
    lobby_days: float = field(
        default=1.0,
        metadata=about(
            days, "days after which a table that has not begun, and nobody touches, is closed; 0: never"
        ),
    )
    archive_days: float = field(
        default=60.0,
        metadata=about(days, "days without an answer after which a game no longer counts as open; 0: never"),
    )
    rate: int = field(
        default=600,
        metadata=about(
            whole_number(0), "requests a minute from one client; the other limits follow it; 0: no limits"
        ),
    )
    max_sockets: int = field(
        default=4000,
        metadata=about(whole_number(1), "sockets that may be open at once; each is an open file"),
    )
    body_limit: int = field(
        default=524_288,
        metadata=about(
            whole_number(1024), "the largest request body in bytes; a long record to import has 200,000"
        ),
    )
    secure_cookies: bool | None = field(
        default=None,
        metadata=about(
            switch_or_auto,
            "cookies over https only: auto, on, off; auto: if the public address is https",
            shown="auto",
        ),
    )
    metrics: str = field(
        default="loopback",
        metadata=about(
            one_of("on", "off", "loopback"), "who may read `/metrics`: on (anybody), loopback, off"
        ),
    )
    log_level: str = field(
        default="info",
        metadata=about(
            one_of("debug", "info", "warning", "error"), "how much is logged: debug, info, warning, error"
        ),
    )
    synchronous: str = field(
        default="FULL",
        metadata=about(
            one_of("NORMAL", "FULL", "EXTRA"),
            "how hard SQLite writes: NORMAL, FULL, EXTRA; with NORMAL a power cut may cost the last moves",
        ),
    )
    push_contact: str | None = field(
        default=None,
        metadata=about(
            contact, "an e-mail address or https page that push services may turn to; turns Web Push on"
        ),
    )
    webhooks: bool = field(
        default=False,
        metadata=about(switch, "players may be called by a web address of theirs: on, off"),
    )
    smtp_host: str | None = field(
        default=None, metadata=about(text, "the mail server; turns calling by e-mail on")
    )
    smtp_port: int = field(default=587, metadata=about(whole_number(1, 65535), "its port"))
    smtp_user: str | None = field(
        default=None, metadata=about(text, "the name to log in with, if it wants one")
    )
    smtp_password: str | None = field(
        default=None, metadata=about(text, "the password to log in with", secret=True)
    )
    smtp_from: str | None = field(
        default=None,
        metadata=about(mail_address, "the sender of the mails; has to be set with a mail server"),
    )
    smtp_security: str = field(
        default="starttls",
        metadata=about(
            one_of("starttls", "tls", "none"), "how the mail server is spoken to: starttls, tls, none"
        ),
    )
    smtp_daily: int = field(
        default=500, metadata=about(whole_number(1, 1_000_000), "mails that are sent in a day at most")
    )
    static: Path = field(
        default_factory=default_static,
        metadata=about(folder, "the folder of the browser client", shown="the one in the package"),
    )

    def __post_init__(self) -> None:
        if self.workers > 1 and self.database.startswith("sqlite"):
            raise SettingsError(
                f"KEMET_WORKERS is {self.workers}, but several workers need PostgreSQL in KEMET_DATABASE."
            )
        if self.smtp_host and not self.smtp_from:
            raise SettingsError("KEMET_SMTP_FROM has to be set, because KEMET_SMTP_HOST is.")
        if self.smtp_host and not self.public_url:  # the links in mails lead there
            raise SettingsError("KEMET_PUBLIC_URL has to be set, because KEMET_SMTP_HOST is.")

    @classmethod
    def from_environment(cls, env: Mapping[str, str], **flags: object) -> "Settings":
        """A flag counts before the environment, that before the default; a flag of None was not given."""
        known = {each.name: each for each in fields(cls)}
        if unknown := sorted(set(flags) - set(known)):
            raise TypeError(f"there is no setting {', '.join(unknown)}")
        values: dict[str, Any] = {}
        for name, each in known.items():
            if flags.get(name) is not None:
                values[name] = read_value(f"--{name.replace('_', '-')}", as_text(flags[name]), each.metadata)
            # a variable set to nothing is how container files say "not set"
            elif env.get(variable := PREFIX + name.upper(), "").strip():
                values[name] = read_value(variable, env[variable].strip(), each.metadata)
        return cls(**values)

    @property
    def https(self) -> bool:
        return self.public_url is not None and self.public_url.startswith("https://")

    @property
    def cookies_are_secure(self) -> bool:
        return self.https if self.secure_cookies is None else self.secure_cookies

    def __repr__(self) -> str:
        shown = []
        for each in fields(self):
            value = getattr(self, each.name)
            if each.name == "database":
                value = without_password(value)
            elif each.metadata["secret"] and value is not None:
                value = HIDDEN
            shown.append(f"{each.name}={value!r}")
        return f"Settings({', '.join(shown)})"


OF_MAIL: Final = ("smtp_port", "smtp_user", "smtp_password", "smtp_from", "smtp_security", "smtp_daily")


def without_effect(settings: Settings) -> list[tuple[tuple[str, ...], str]]:
    """Which settings change nothing beside these, and why not."""
    found: list[tuple[tuple[str, ...], str]] = []
    if settings.smtp_host is None:
        found.append((OF_MAIL, "without a mail server: name it with --smtp-host"))
    elif settings.smtp_user is None:
        found.append((("smtp_password",), "without a name to log in with: add --smtp-user"))
    if settings.bot_workers == 0:
        found.append((("bot_seconds",), "without processes in which bots think: raise --bot-workers"))
    if not settings.database.startswith("sqlite"):
        found.append((("synchronous",), "with PostgreSQL, which has settings of its own for that"))
    return found


def described() -> list[tuple[str, str, str]]:
    """Every setting: the name of its variable, its default and what it is for."""
    rows = []
    for each in fields(Settings):
        shown = each.metadata["shown"]
        if shown is None:
            shown = (
                "off"
                if each.default is False
                else str(each.default)
                if each.default not in (None, ())
                else ""
            )
        rows.append((PREFIX + each.name.upper(), shown, each.metadata["help"]))
    return rows


def read_value(name: str, value: str, about: Mapping[str, Any]) -> Any:
    try:
        return about["read"](value)
    except ValueError as wanted:
        quoted = "wrong" if about["secret"] else repr(value[:LONGEST_QUOTE])
        raise SettingsError(f"{name} is {quoted}, but has to be {wanted}.") from None


def as_text(flag: object) -> str:
    """A flag may come as what it means; all values are read in one way."""
    if isinstance(flag, bool):
        return "on" if flag else "off"
    if isinstance(flag, list | tuple):
        return ",".join(map(str, flag))
    return str(flag)


def without_password(url: str) -> str:
    # up to the last @: a password may have one that nobody escaped
    hidden = re.sub(r"(://[^:/?#@]*):.*@", rf"\1:{HIDDEN}@", url)
    return re.sub(r"(password=)[^&]*", rf"\1{HIDDEN}", hidden)
