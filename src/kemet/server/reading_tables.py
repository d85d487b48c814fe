"""Reading a table from the store: from its newest snapshot, and where that is damaged from its whole log."""

import asyncio
import logging
from dataclasses import dataclass, replace

from kemet.server.declined import Declined
from kemet.server.entries import Entry
from kemet.server.live_table import LiveTable
from kemet.server.snapshots import thawed
from kemet.server.store.store import Saved, Store

log = logging.getLogger("kemet.tables")


@dataclass(frozen=True, slots=True)
class Read:
    """A table, and how it was read."""

    live: LiveTable
    snapshot_at: int  # 0: from its log alone
    damaged: bool = False  # its snapshot is of no use


async def read_table(store: Store, game: str) -> Read:
    saved = await store.load(game)
    if saved.snapshot is None:
        return Read(await asyncio.to_thread(from_saved, game, saved), 0)
    try:
        return Read(await asyncio.to_thread(from_saved, game, saved), saved.snapshot.n)
    except Exception as problem:  # whatever stands in a damaged one
        log.error("the snapshot of game %s is of no use, so its log is read: %s", game, problem)
    whole = replace(saved, snapshot=None, entries=await store.entries_since(game, -1))
    return Read(await asyncio.to_thread(from_saved, game, whole), 0, damaged=True)


def from_saved(game: str, saved: Saved) -> LiveTable:
    """The table that a log tells; the last digest is checked."""
    live = LiveTable(game)
    if saved.snapshot is not None:
        live = thawed(game, saved.snapshot.body)
        if live.n != saved.snapshot.n + 1:
            raise ValueError(f"it is of entry {live.n - 1}, not of entry {saved.snapshot.n}")
    last: Entry | None = None
    for entry in saved.entries:
        try:
            live.apply(entry)
        except Exception as problem:
            raise Declined("engine_changed", f"entry {entry.n} of this game cannot be replayed") from problem
        last = entry if entry.digest is not None else last
    if last is not None and live.game is not None and last.digest != live.game.digest():
        raise Declined("engine_changed", "this game was played by other rules than those of this server")
    return live
