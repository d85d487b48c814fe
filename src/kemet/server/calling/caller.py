"""The caller: tells players that it is their turn, by Web Push, webhook or e-mail."""

import asyncio
import json
import ssl
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from kemet.server.calling.addresses import Resolve, addresses_of
from kemet.server.calling.call import SECONDS, Call, CallError, CallSettings, Outcome
from kemet.server.calling.mail import Mail
from kemet.server.calling.push import Push, new_vapid_key
from kemet.server.calling.targets import check_fields, mail_address, push_keys
from kemet.server.calling.texts import cleaned

if TYPE_CHECKING:
    from kemet.server.calling.outside import Outside

__all__ = ["Call", "CallError", "CallSettings", "Caller", "Outcome", "new_vapid_key"]

MOST_AT_ONCE: Final = 6
MOST_WAITING: Final = 200


class Caller:
    """Calls as its host allows. A call that fails is told, never raised: no game waits for it."""

    def __init__(
        self,
        settings: CallSettings,
        *,
        resolve: Resolve = addresses_of,
        trust: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self.settings = settings
        self._way_out = (settings.allow_private, resolve, trust, seconds)
        self._push: Push | None = None
        if settings.push_contact and settings.vapid_private:
            self._push = Push(settings.push_contact, settings.vapid_private)
        self._mail = Mail(settings, trust) if settings.smtp_host and settings.smtp_from else None
        self._lines = asyncio.Semaphore(MOST_AT_ONCE)
        self._calls = 0

    @cached_property
    def outside(self) -> "Outside":
        """Made for the first call: what it needs takes long to load, and most tables never call anybody."""
        from kemet.server.calling.outside import Outside

        return Outside(*self._way_out)

    def allowed(self, kind: str) -> bool:
        return {
            "push": self._push is not None,
            "webhook": self.settings.webhooks,
            "mail": self._mail is not None,
        }.get(kind, False)

    def public_key(self) -> str | None:
        """What browsers need to subscribe, as urlsafe base64; None if this host does not push."""
        return self._push.public_key() if self._push is not None else None

    def check_target(self, kind: str, target: Mapping[str, Any]) -> None:
        """Raises CallError unless a player could be called there; nobody is asked, and no name resolved."""
        check_fields(kind, target)
        if kind == "mail":
            mail_address(target)
        elif kind == "webhook":
            self.outside.address(target["url"])
        else:
            self.outside.address(target["endpoint"], https_only=True)
            point, _ = push_keys(target)
            if self._push is not None:
                self._push.check_point(point)

    async def call(self, call: Call) -> Outcome:
        if not self.allowed(call.kind):
            return Outcome(False, why="this server does not call so")
        if self._calls >= MOST_AT_ONCE + MOST_WAITING:
            return Outcome(False, why="too many calls are waiting")
        self._calls += 1
        try:
            async with self._lines:
                # again, because it was kept: what is allowed may have changed since
                self.check_target(call.kind, call.target)
                if call.kind == "mail":
                    return await self._mail_to(call)
                return await (self._push_to(call) if call.kind == "push" else self._post_to(call))
        except CallError as sentence:
            return Outcome(False, why=str(sentence))
        except Exception as broken:
            # its text may quote what is secret
            return Outcome(False, why=f"it could not be made ({type(broken).__name__})")
        finally:
            self._calls -= 1

    async def ask_address(self, target: Mapping[str, Any], link: str, stop: str) -> Outcome:
        """Ask by mail whether this address may be written to."""
        if self._mail is None:
            return Outcome(False, why="this server does not call so")
        if self._calls >= MOST_AT_ONCE + MOST_WAITING:
            return Outcome(False, why="too many calls are waiting")
        self._calls += 1
        try:
            async with self._lines:
                await self._mail.ask(mail_address(target), link, stop, str(target.get("language", "en")))
                return Outcome(True)
        except CallError as sentence:
            return Outcome(False, why=str(sentence))
        except Exception as broken:
            return Outcome(False, why=f"it could not be made ({type(broken).__name__})")
        finally:
            self._calls -= 1

    async def _push_to(self, call: Call) -> Outcome:
        assert self._push is not None
        endpoint = self.outside.address(call.target["endpoint"], https_only=True)
        headers, body = self._push.sealed(call, endpoint, *push_keys(call.target))
        status = await self.outside.post(endpoint, headers, body)
        gone = status in (404, 410)
        ok = 200 <= status < 300
        return Outcome(ok, gone, "" if ok else f"the push service answered {status}")

    async def _post_to(self, call: Call) -> Outcome:
        body = {
            "game": call.game,
            "seat": call.seat,
            "god": call.god,
            "title": cleaned(call.title),
            "url": call.url,
        }
        status = await self.outside.post(
            self.outside.address(call.target["url"]),
            {"Content-Type": "application/json"},
            json.dumps(body).encode(),
        )
        ok = 200 <= status < 300
        return Outcome(ok, why="" if ok else f"the address answered {status}")

    async def _mail_to(self, call: Call) -> Outcome:
        assert self._mail is not None
        await self._mail.send(call, mail_address(call.target))
        return Outcome(True)
