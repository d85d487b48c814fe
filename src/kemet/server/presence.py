"""Who is at a table: seats with an open connection, here or at another worker."""

from typing import TYPE_CHECKING, Any

from kemet.server.entries import NOBODY
from kemet.server.held import Held
from kemet.server.subscribers import Subscriber, encoded

if TYPE_CHECKING:
    from kemet.server.hall import Hall


class Presence:
    """Those who come and go, told to everybody at the table."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall

    def came(self, held: Held, one: Subscriber) -> None:
        self._tell(held, one.seat, True)

    def went(self, held: Held, one: Subscriber) -> None:
        if one.seat not in {other.seat for other in held.subscribers}:
            self._tell(held, one.seat, False)

    def _tell(self, held: Held, seat: int, here: bool) -> None:
        if seat == NOBODY:
            return
        note(held, seat, here)
        local = sorted({one.seat for one in held.subscribers if one.seat != NOBODY})
        self.hall.spawn(self.hall.store.tell({"game": held.live.id, "here": local}))

    def heard_from_others(self, held: Held, message: dict[str, Any]) -> None:
        worker = str(message.get("from", ""))
        before = held.here()
        held.elsewhere[worker] = frozenset(message["here"])
        for seat in before ^ held.here():
            note(held, seat, seat in held.here())


def note(held: Held, seat: int, here: bool) -> None:
    message = encoded({"v": 1, "type": "presence", "seat": seat, "here": here})
    for one in list(held.subscribers):
        one.send(message)
