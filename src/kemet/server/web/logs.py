"""What the server writes down: who asked for what, and never a secret."""

import hashlib
import logging
import re
import secrets
from typing import Any, Final
from urllib.parse import quote

from kemet.server.keys import KEY_LETTER, looks_like_key

MASK: Final = "(hidden)"
LONGEST_PATH: Final = 200

LONG_RUN: Final = re.compile(rf"{KEY_LETTER}{{22,}}")
TOLD_BY_NAME: Final = re.compile(
    r"""\b((?:bearer\s+)|(?:(?:api_?key|key|token|cookie|authorization|password|secret)\b["']?\s*[=:]\s*["']?))"""
    r"""[^\s"'&,;]+""",
    re.IGNORECASE,
)
LINE_BREAKS: Final = {ord("\n"): "\\n", ord("\r"): "\\r", 0x85: "\\x85", 0x2028: "\\u2028", 0x2029: "\\u2029"}

# Addresses are personal data and no business of a log; a mark tells clients apart until the server stops.
SALT: Final = secrets.token_bytes(16)

access = logging.getLogger("kemet.access")


def masked(text: str) -> str:
    """The text without anything that could be a key."""
    return LONG_RUN.sub(_hide_keys, TOLD_BY_NAME.sub(rf"\1{MASK}", text))


def _hide_keys(run: re.Match[str]) -> str:
    word = run.group()
    # In a longer run a key may hide behind a dash. Names of classes have no digits, hashes no capitals.
    mixed = re.search("[a-z]", word) and re.search("[A-Z]", word) and re.search("[0-9]", word)
    return MASK if looks_like_key(word) or mixed else word


def client_mark(client: str) -> str:
    return hashlib.blake2b(client.encode(), key=SALT, digest_size=4).hexdigest()


def note_request(method: str, path: str, status: int, spent: float, request_id: str, client: str) -> None:
    """One line of the access log. Query, headers and body never come here."""
    # the path as in an address: a line break in it would forge a second line
    shown = masked(quote(path)[:LONGEST_PATH])
    access.info(
        "%s %s %d %.1fms %s client-%s",
        method[:10],
        shown,
        status,
        spent * 1000,
        request_id,
        client_mark(client),
    )


class KeysMasked(logging.Filter):
    """Masks keys in a line and in the trace below it, whoever wrote it."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = masked(record.getMessage()).translate(LINE_BREAKS)
        record.args = ()
        record.__dict__.pop("color_message", None)  # uvicorn's second copy of the line
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = masked(record.exc_text)
        if record.stack_info:
            record.stack_info = masked(record.stack_info)
        return True


class WithoutClients(logging.Filter):
    """Drops uvicorn's own lines about what clients do: the access log has them.

    Those about WebSockets quote the query. The others look like faults of ours, some with a traceback, but
    tell only that a client sent nonsense, left early or was refused; what does go wrong here, the guard logs.
    """

    said = ('"WebSocket ', "Invalid UTF-8 sequence received", "ASGI callable returned without")

    def filter(self, record: logging.LogRecord) -> bool:
        return not any(words in str(record.msg) for words in self.said)


def log_config(log_level: str) -> dict[str, Any]:
    """For uvicorn: one stream, one form, keys masked, its own access log off."""
    level = log_level.upper()
    # below INFO uvicorn and websockets write down headers, and with them cookies and keys
    foreign = "INFO" if level == "DEBUG" else level
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"keys": {"()": KeysMasked}, "clients": {"()": WithoutClients}},
        "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "stream": "ext://sys.stderr",
                "formatter": "line",
                "filters": ["clients", "keys"],
            }
        },
        "loggers": {
            "kemet": {"level": level},
            "uvicorn": {"level": foreign, "handlers": [], "propagate": True},
            "uvicorn.error": {"level": foreign, "handlers": [], "propagate": True},
            "uvicorn.access": {"level": "CRITICAL", "handlers": [], "propagate": False},
            "websockets": {"level": "WARNING"},
        },
        "root": {"level": "WARNING", "handlers": ["stderr"]},
    }
