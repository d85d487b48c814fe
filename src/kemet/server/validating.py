"""Stored games against the rules of this program."""

from kemet.server.live_table import LiveTable
from kemet.server.store.store import Saved


def table_of(saved: Saved) -> LiveTable:
    """The table that a whole log tells, without any snapshot."""
    live = LiveTable(saved.row.id)
    for entry in saved.entries:
        live.apply(entry)
    return live
