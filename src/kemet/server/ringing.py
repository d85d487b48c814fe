"""Calling those whose turn it is and who are not looking."""

import asyncio
import logging
from typing import TYPE_CHECKING

from kemet.server.calling.caller import Call, Caller
from kemet.server.live_table import LiveTable
from kemet.server.store.store import Call as KeptCall
from kemet.server.store.store import Store

if TYPE_CHECKING:
    from kemet.server.held import Held

log = logging.getLogger("kemet.calls")


class Ringing:
    """Once for every moment and seat."""

    def __init__(self, store: Store, caller: Caller, public_url: str) -> None:
        self.store = store
        self.caller = caller
        self.public_url = public_url.rstrip("/")

    async def ring(self, held: "Held") -> None:
        live = held.live
        here = held.here()
        for seat in live.awaited_persons():
            if seat in here or (live.index, seat) in held.called:
                continue
            held.called = {which for which in held.called if which[0] == live.index} | {(live.index, seat)}
            calls = await self.store.calls_of(live.id, seat)
            await asyncio.gather(*(self.call(live, seat, kept) for kept in calls))

    async def call(self, live: LiveTable, seat: int, kept: KeptCall) -> None:
        outcome = await self.caller.call(
            Call(
                kind=kept.kind,
                target=kept.target,
                game=live.id,
                seat=seat,
                god=live.agreed.gods[seat],
                title=live.agreed.title,
                url=f"{self.public_url}/games/{live.id}",
                language=str(kept.target.get("language", "en")),
            )
        )
        if outcome.gone:
            await self.store.remove_call(kept.id)
        elif not outcome.ok:
            log.warning("a %s call failed: %s", kept.kind, outcome.why)
