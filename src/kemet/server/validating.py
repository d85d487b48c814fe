"""Stored games against the rules of this program."""

from kemet.machine.errors import GameError
from kemet.server.declined import Declined
from kemet.server.live_table import LiveTable
from kemet.server.store.store import Saved


def table_of(saved: Saved) -> LiveTable:
    """The table that a whole log tells, without any snapshot."""
    live = LiveTable(saved.row.id)
    for entry in saved.entries:
        live.apply(entry)
    return live


def what_differs(saved: Saved) -> str:
    """Where a game comes out differently now, in a sentence; nothing if it does not."""
    live = LiveTable(saved.row.id)
    for entry in saved.entries:
        where = f"entry {entry.n} ({entry.kind}), played by engine {saved.row.engine}"
        try:
            if entry.kind == "answer" and live.game is not None:
                open_now = live.game.options(entry.seat)
                if entry.body["answer"] not in open_now:
                    return f"{where}: the answer is not open any more"
            live.apply(entry)
        except (GameError, Declined, ValueError, KeyError, IndexError) as problem:
            return f"{where}: {problem}"
        if entry.digest is not None and live.game is not None and live.game.digest() != entry.digest:
            return f"{where}: the table comes out as {live.game.digest()} instead of {entry.digest}"
    return ""
