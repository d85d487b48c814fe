"""Reading a table from the store: from its newest snapshot, and where that is damaged from its whole log."""

import logging
from dataclasses import dataclass, replace
from typing import Final

from kemet.game import Game
from kemet.server.agreement import Agreement
from kemet.server.declined import Declined
from kemet.server.entries import CREATED, UNDONE, Entry
from kemet.server.live_table import LiveTable
from kemet.server.replaying import Replaying, Steps, gone_back, resumed
from kemet.server.snapshots import listened, thawing
from kemet.server.store.store import Saved, Store

LONG: Final = frozenset({CREATED, UNDONE})  # entries that may tell of many answers at once
IN_TROUBLE: Final = "in_trouble"  # the game cannot be gone on with until the host has repaired it

log = logging.getLogger("kemet.tables")


@dataclass(frozen=True, slots=True)
class Read:
    """A table, and how it was read."""

    live: LiveTable
    snapshot_at: int  # 0: from its log alone
    damaged: bool = False  # its snapshot is of no use
    repaired: float = 0.0  # when its log was replaced
    set_right: bool = False  # what lists know of it is older: it was in trouble, or repaired
    maker: str = ""  # who made it, as far as that is known


async def read_table(store: Store, game: str, replaying: Replaying) -> Read:
    saved = await store.load(game)
    row = saved.row
    set_right = row.trouble is not None or (row.repaired > 0 and row.due == 0)
    about = (row.repaired, set_right, row.maker or "")
    if saved.snapshot is None:
        return Read(await replaying.through(from_saved(game, saved)), 0, False, *about)
    try:
        return Read(await replaying.through(from_saved(game, saved)), saved.snapshot.n, False, *about)
    except Exception as problem:  # whatever stands in a damaged one
        log.error("the snapshot of game %s is of no use, so its log is read: %s", game, problem)
    whole = replace(saved, snapshot=None, entries=await store.entries_since(game, -1))
    return Read(await replaying.through(from_saved(game, whole)), 0, True, *about)


def from_saved(game: str, saved: Saved) -> Steps[LiveTable]:
    """The table that a log tells; the last digest is checked."""
    live = LiveTable(game)
    if saved.snapshot is not None:
        live = yield from thawing(game, saved.snapshot.body)
        if live.n != saved.snapshot.n + 1:
            raise ValueError(f"it is of entry {live.n - 1}, not of entry {saved.snapshot.n}")
    last: Entry | None = None
    for entry in saved.entries:
        try:
            yield from applied(live, entry)
        except Exception as problem:
            raise Declined("in_trouble", f"entry {entry.n} of this game cannot be replayed") from problem
        last = entry if entry.digest is not None else last
        yield
    if last is not None and live.game is not None and last.digest != live.game.digest():
        raise Declined("in_trouble", "this game was played by other rules than those of this server")
    if live.n == 0:
        raise Declined("in_trouble", "the log of this game is empty")
    return live


def applied(live: LiveTable, entry: Entry) -> Steps[None]:
    """An entry and what it tells of, however much that is."""
    if entry.kind == UNDONE and live.game is not None:
        live.past = yield from gone_back(live.agreed.table, live.game, entry.body["to"])
    elif entry.kind == CREATED and entry.body.get("answers"):
        table = Game.laid_out(**Agreement.from_body(entry.body).table)
        live.past = yield from resumed(table, entry.body["answers"], entry.body["whose"])
    live.apply(entry)
    yield from listened(live)
