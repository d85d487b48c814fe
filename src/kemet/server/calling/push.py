"""Web Push: sealed for one browser, signed by the host."""

import base64
import hashlib
import json
import re
import time
from email.utils import parseaddr
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from kemet.server.calling.call import Call, CallError
from kemet.server.calling.texts import cleaned, headline

if TYPE_CHECKING:
    import httpx

DAY: Final = 24 * 60 * 60
MISSING: Final = "Web Push needs the extra kemet[push], which is not installed"


def library(name: str) -> ModuleType:
    """One of those that come with the extra `push`; a host who does not push needs none of them."""
    try:
        return import_module(name)
    except ImportError:
        raise CallError(MISSING) from None


def new_vapid_key() -> str:
    """A private key for Web Push; browsers subscribe to the public one, so a host keeps it."""
    library("pywebpush")
    curve = library("cryptography.hazmat.primitives.asymmetric.ec")
    key = curve.generate_private_key(curve.SECP256R1())
    return plain64(key.private_numbers().private_value.to_bytes(32, "big"))


class Push:
    """Seals and signs what is pushed."""

    def __init__(self, contact: str, private: str) -> None:
        self.contact = contact_of(contact)
        self._sealing = library("pywebpush")
        self._curve = library("cryptography.hazmat.primitives.asymmetric.ec")
        try:
            self._vapid = library("py_vapid").Vapid.from_string(private)
        except CallError:
            raise
        except Exception:  # of many kinds, and some of them quote the key
            raise CallError("the private key for Web Push cannot be read") from None
        # its own check knows no page with a path; ours does
        self._vapid.conf = {"no-strict": True}

    def public_key(self) -> str:
        """What browsers call applicationServerKey."""
        point = self._vapid.public_key.public_numbers()
        return plain64(b"\4" + point.x.to_bytes(32, "big") + point.y.to_bytes(32, "big"))

    def check_point(self, key: bytes) -> None:
        try:
            self._curve.EllipticCurvePublicKey.from_encoded_point(self._curve.SECP256R1(), key)
        except ValueError:
            raise CallError("the key p256dh is none of a browser's") from None

    def sealed(
        self, call: Call, endpoint: "httpx.URL", key: bytes, auth: bytes
    ) -> tuple[dict[str, str], bytes]:
        """Headers and body for the push service, which cannot read it."""
        subscription = {
            "endpoint": str(endpoint),
            "keys": {"p256dh": plain64(key), "auth": plain64(auth)},
        }
        body: bytes = self._sealing.WebPusher(subscription).encode(message_of(call))["body"]
        claims = {
            "sub": self.contact,
            "aud": f"{endpoint.scheme}://{endpoint.netloc.decode()}",
            "exp": int(time.time()) + DAY // 2,
        }
        signed: dict[str, str] = self._vapid.sign(claims)
        headers = {
            **signed,
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(DAY),
            "Urgency": "normal",
            # of a game that moved on while the phone was off, the last call is enough
            "Topic": plain64(hashlib.sha256(f"{call.game} {call.seat}".encode()).digest())[:32],
        }
        return headers, body


def message_of(call: Call) -> bytes:
    """What the page's worker gets; `text` is ready to be shown."""
    message: dict[str, Any] = {
        "game": call.game,
        "seat": call.seat,
        "god": call.god,
        "title": cleaned(call.title),
        "url": call.url,
        "text": headline(call.title, call.language),
        "language": call.language,
    }
    return json.dumps(message, ensure_ascii=False).encode()


def contact_of(contact: str) -> str:
    """As push services want it: an https page, or a mail address without a name."""
    if contact.startswith("https://"):
        return contact
    address = parseaddr(contact.removeprefix("mailto:"))[1]
    if not re.fullmatch(r"[^@\s,;]+@[^@\s,;]+", address):
        raise CallError("the contact for Web Push has to be an e-mail address or an https page")
    return f"mailto:{address}"


def plain64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
