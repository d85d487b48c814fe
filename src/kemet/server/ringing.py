"""Calling those whose turn it is and who are not looking."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from kemet.server.calling.caller import Call, Caller
from kemet.server.calling.confirming import Confirming
from kemet.server.live_table import LiveTable
from kemet.server.store.store import Call as KeptCall
from kemet.server.store.store import Store

if TYPE_CHECKING:
    from kemet.server.held import Held

PAUSE: Final = 300.0  # seconds between two calls to the same seat, by the same way

log = logging.getLogger("kemet.calls")


class Ringing:
    """Once for every moment and seat, and not more often than every few minutes."""

    def __init__(
        self,
        store: Store,
        caller: Caller,
        confirming: Confirming,
        public_url: str,
        *,
        now: Callable[[], float] = time.time,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.store = store
        self.caller = caller
        self.confirming = confirming
        self.public_url = public_url.rstrip("/")
        self.now = now
        self.wait = wait

    async def ring(self, held: "Held") -> None:
        live = held.live
        here = held.connected()
        seats = [
            seat
            for seat in live.awaited_persons()
            if seat not in here and (live.index, seat) not in held.called
        ]
        this_moment = {which for which in held.called if which[0] == live.index}
        held.called = this_moment | {(live.index, seat) for seat in seats}
        await asyncio.gather(*(self._ring_at(held, seat, live.index) for seat in seats))

    async def _ring_at(self, held: "Held", seat: int, index: int) -> None:
        """Who was called a moment ago is called when the pause is over, if the table still waits for them."""
        calls = await self.store.ready_calls(held.live.id, seat)
        made = await asyncio.gather(*(self._call_in_turn(held.live, seat, kept) for kept in calls))
        if all(made):
            return
        await self.wait(PAUSE)
        live = held.live
        if live.index != index or seat not in live.awaited_persons() or seat in held.connected():
            return
        later = [kept.id for kept, was_made in zip(calls, made, strict=True) if not was_made]
        still = [kept for kept in await self.store.ready_calls(live.id, seat) if kept.id in later]
        await asyncio.gather(*(self._call_in_turn(live, seat, kept) for kept in still))

    async def _call_in_turn(self, live: LiveTable, seat: int, kept: KeptCall) -> bool:
        """Whether nobody was called this way a moment ago, here or by another worker."""
        if not await self.store.take_turn_to_call(kept.id, self.now(), PAUSE):
            return False
        if kept.kind == "mail" and not await self.confirming.may_send(self.now()):
            log.warning("no more mails today: %d were sent", self.confirming.daily)
            return True
        await self.call(live, seat, kept)
        return True

    async def call(self, live: LiveTable, seat: int, kept: KeptCall) -> None:
        language = str(kept.target.get("language", "en"))
        outcome = await self.caller.call(
            Call(
                kind=kept.kind,
                target=kept.target,
                game=live.id,
                seat=seat,
                god=live.agreed.gods[seat],
                title=live.agreed.title,
                url=f"{self.public_url}/games/{live.id}",
                language=language,
                stop=self.confirming.stop_link(kept.id, language),
            )
        )
        if outcome.gone:
            await self.store.remove_call(kept.id)
        elif not outcome.ok:
            log.warning("a %s call failed: %s", kept.kind, outcome.why)
