"""Mail addresses: written to once to ask, and then only if somebody said yes, from there."""

import hashlib
import logging
from collections.abc import Mapping
from typing import Any, Final

from kemet.server.calling.caller import Caller
from kemet.server.declined import Declined
from kemet.server.keys import hash_of, new_key
from kemet.server.store.store import Call, Store

DAY: Final = 24 * 60 * 60.0
LINK_HOLDS: Final = DAY
ASKED_A_DAY: Final = 3  # mails that ask, to one address
ASKED_BY_ONE: Final = 10  # and for one client
HOST: Final = "host"

log = logging.getLogger("kemet.calls")


def address_hash(target: Mapping[str, Any]) -> str:
    """Whoever reads the list of addresses that were confirmed reads no address."""
    return hashlib.sha256(str(target["address"]).lower().encode()).hexdigest()


class Confirming:
    """Asks addresses, hears what they say, and counts what is sent."""

    def __init__(self, store: Store, caller: Caller, public_url: str, daily: int) -> None:
        self.store = store
        self.caller = caller
        self.public_url = public_url.rstrip("/")
        self.daily = daily

    def stop_link(self, call: str, language: str) -> str:
        return f"{self.public_url}/mail/stop/{call}?language={language}"

    async def prepare(self, call: Call, client: str, now: float) -> str | None:
        """Keep a call by mail; the key that confirms its address if it has to be asked first.

        An address is confirmed for one owner, so nobody can have mail sent to an address that another has
        confirmed for themselves.
        """
        address, owner = call.address or "", call.owner or ""
        if await self.store.is_confirmed(address, owner):
            await self.store.add_call(call)
            return None
        await self.store.forget_unconfirmed(now - LINK_HOLDS)
        most = {
            HOST: self.daily, f"to {address}": ASKED_A_DAY,
            f"for {hash_of(client)}": ASKED_BY_ONE,
        }  # fmt: skip
        if await self.store.count_mail(most, int(now // DAY)) is not None:
            raise Declined("mail_limit", "enough mails were sent today; try again tomorrow")
        key = new_key()
        await self.store.ask_address(address, owner, hash_of(key), now)
        await self.store.add_call(call)
        return key

    async def ask(self, call: Call, key: str) -> None:
        language = str(call.target.get("language", "en"))
        link = f"{self.public_url}/mail/confirm/{key}?language={language}"
        outcome = await self.caller.ask_address(call.target, link, self.stop_link(call.id, language))
        if not outcome.ok:
            log.warning("an address could not be asked: %s", outcome.why)

    async def may_send(self, now: float) -> bool:
        """Counts one mail of today."""
        return await self.store.count_mail({HOST: self.daily}, int(now // DAY)) is None

    async def confirm(self, key: str, now: float) -> bool:
        return await self.store.confirm_address(hash_of(key), now, now - LINK_HOLDS)

    async def stop(self, call: str) -> bool:
        return await self.store.stop_mail(call)
