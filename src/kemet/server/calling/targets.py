"""Where a player wants to be called: what it has to look like before it is kept."""

import base64
import binascii
import re
from collections.abc import Mapping
from typing import Any, Final

from kemet.server.calling.call import CallError
from kemet.server.calling.texts import WORDS

LONGEST_MAIL_ADDRESS: Final = 254
WORD: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
LABEL: Final = r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
# Stricter than mail is: no quotes, no comments, no list, a domain of the world.
MAIL_ADDRESS: Final = re.compile(rf"(?=[^@]{{1,64}}@){WORD}(\.{WORD})*@({LABEL}\.)+(?=[A-Za-z]){LABEL}")
FIELDS: Final = {
    # expirationTime is in what browsers make of a subscription; when it is over, the push service says so
    "push": ({"endpoint", "keys"}, {"expirationTime"}),
    "webhook": ({"url"}, set[str]()),
    "mail": ({"address"}, set[str]()),
}


def check_fields(kind: str, target: Mapping[str, Any]) -> None:
    """Everything that is needed is there, and nothing else."""
    if kind not in FIELDS:
        raise CallError("players are called by push, webhook or mail")
    needed, possible = FIELDS[kind]
    given = set(target)
    if not needed <= given or given - needed - possible - {"language"}:
        raise CallError(f"to be called by {kind}, send {' and '.join(sorted(needed))}, and perhaps language")
    expires = target.get("expirationTime")
    if isinstance(expires, bool) or not isinstance(expires, int | float | None):
        raise CallError("expirationTime is a number or null")
    language = target.get("language", "en")
    if not isinstance(language, str) or language not in WORDS:
        raise CallError(f"a language is one of {', '.join(WORDS)}")


def push_keys(target: Mapping[str, Any]) -> tuple[bytes, bytes]:
    """The browser's public point and its secret."""
    keys = target["keys"]
    if not isinstance(keys, dict) or set(keys) != {"p256dh", "auth"}:
        raise CallError("the keys of a push subscription are p256dh and auth")
    point = decoded(keys["p256dh"], 65)
    auth = decoded(keys["auth"], 16)
    if point is None or point[0] != 4 or auth is None:
        raise CallError("the keys p256dh and auth have 65 and 16 bytes in base64url")
    return point, auth


def decoded(text: object, size: int) -> bytes | None:
    if not isinstance(text, str) or not re.fullmatch(r"[\w-]{1,100}={0,2}", text, re.ASCII):
        return None
    bare = text.rstrip("=")
    try:
        data = base64.urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
    except binascii.Error:
        return None
    return data if len(data) == size else None


def mail_address(target: Mapping[str, Any]) -> str:
    address = target["address"]
    if (
        not isinstance(address, str)
        or len(address) > LONGEST_MAIL_ADDRESS
        or not MAIL_ADDRESS.fullmatch(address)
    ):
        raise CallError("this is no e-mail address")
    return address
