"""A game that its host has repaired: from here on it is what its log says now."""

from typing import TYPE_CHECKING

from kemet.server.entries import Entry
from kemet.server.reactions import begin

if TYPE_CHECKING:
    from kemet.server.live_table import LiveTable


def apply_repaired(live: "LiveTable", entry: Entry) -> None:
    """Whoever looks on looks again, no moment has the number of one that is lost, nobody pays for it."""
    live.epoch += 1
    if "kept" not in entry.body:  # it only stands where something could not be read
        return
    live.repaired = {"at": entry.at, "answers": entry.body["answers_lost"]}
    live.index = max(live.index, entry.body["index"])
    live.floor = live.answers()
    live.request = live.closing = None
    if live.phase == "playing":
        begin(live, entry.at)
    live.clocks.asked_at, live.clocks.counted = entry.at, None
