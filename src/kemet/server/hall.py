"""All live tables: one change at a time per game, saved before it is told; subscribers, bots and clocks."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from kemet.game import Game
from kemet.server.access import Access, revoked
from kemet.server.declined import Declined
from kemet.server.desk.desk import Desk
from kemet.server.driving import Driving
from kemet.server.entries import HIDDEN, Entry
from kemet.server.expiring import Expiring, Spans
from kemet.server.held import Held
from kemet.server.keys import looks_like_game_id
from kemet.server.live_table import ENDED, OVER, LiveTable
from kemet.server.presence import PRESENCE, Presence
from kemet.server.reacting import Reacting
from kemet.server.reading_tables import IN_TROUBLE, LONG, Read, applied, read_table
from kemet.server.replaying import Replaying, gone_back
from kemet.server.ringing import Ringing
from kemet.server.sight import said, summary_of, table_for
from kemet.server.snapshots import frozen
from kemet.server.store.store import Conflict, KeyChange, KeyRevoked, NoRoom, NoSuchGame, Room, Store
from kemet.server.subscribers import Queues, Subscriber, encoded
from kemet.server.tending import Tending
from kemet.server.uptime import Uptime
from kemet.server.web.metrics import Metrics
from kemet.version import VERSION

Act = Callable[[LiveTable, float], list[Entry]]
Goal = Callable[[LiveTable], int | None]  # after how many answers an act finds the game, if it goes back

SNAPSHOT_EVERY: Final = 100  # entries
TABLES_KEPT: Final = 2000
MOST_EVENTS: Final = 500  # in one message; who has missed more has to ask for them

log = logging.getLogger("kemet.hall")


class Hall:
    """Where all tables stand."""

    def __init__(
        self,
        store: Store,
        desk: Desk,
        metrics: Metrics,
        ringing: Ringing | None = None,
        bot_seconds: float = 5.0,
        now: Callable[[], float] = time.time,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        spans: Spans | None = None,
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.ringing = ringing
        self.now = now
        self.clock = clock  # for spans, where `now` could jump
        self.uptime = Uptime(store, clock)
        self.tables: dict[str, Held] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.access = Access(self)
        self.replaying = Replaying()
        self.queues = Queues()
        self.presence = Presence(self)
        self.pause = pause
        self.driving = Driving(self, desk, bot_seconds)
        self.reacting = Reacting(self, self.driving)
        self.tending = Tending(self)
        self.expiring = Expiring(self, spans or Spans())

    async def start(self) -> None:
        await self.uptime.meet()
        self.store.listen(self.heard_from_others)
        self.spawn(self.tending.tick())
        await self.presence.ask()

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.uptime.leave()
        for held in self.tables.values():
            for one in list(held.subscribers):
                one.end()
        await self.presence.leave()

    # Tables

    async def held(self, game: str) -> Held:
        """The table, read from the store if it is not in memory."""
        if not looks_like_game_id(game):
            raise NoSuchGame(game)
        found = self.tables.get(game)
        if found is None:
            lock = self.opening.setdefault(game, asyncio.Lock())
            try:
                async with lock:
                    found = self.tables.get(game)
                    if found is None:
                        found = await self._open(game)
            finally:
                if not lock.locked():
                    self.opening.pop(game, None)
        found.used = self.now()
        return found

    async def _open(self, game: str) -> Held:
        read = await self._read(game)
        held = Held(read.live, used=self.now(), snapshot_at=read.snapshot_at, repaired=read.repaired)
        held.maker = read.maker
        held.elsewhere = self.presence.others_at(game)
        held.stale = True  # what another worker told while we were reading was told to nobody
        self._make_room()
        self.tables[game] = held
        self.metrics.live_games(len(self.tables))
        return held

    async def _read(self, game: str) -> Read:
        """From the store; a snapshot that turned out to be damaged is replaced."""
        try:
            read = await read_table(self.store, game, self.replaying)
        except Declined as problem:
            await self.set_aside(game, problem.message)
            raise
        live = read.live
        live.clocks.opened(self.uptime(), self.now())
        if read.damaged and live.n:
            self.spawn(self._snapshot(game, live.n - 1, live.index, frozen(live)))
        if read.set_right:
            await self.store.append(game, [], self._facts(live), repaired=read.repaired)
        return read

    async def set_aside(self, game: str, why: str) -> None:
        """Trouble with one table stays at that table: bots and clocks do not look for it again."""
        if await self.store.set_aside(game, why):
            log.error("game %s cannot be gone on with (%s); kemet games repair helps", game, why)
            self.metrics.troubled_game()
        held = self.tables.get(game)
        for one in list(held.subscribers) if held is not None else []:
            one.send(encoded({"v": 1, "type": "error", "code": IN_TROUBLE, "message": why}))

    def leave(self, game: str) -> None:
        """A table in trouble is read again when somebody asks for it."""
        held = self.tables.get(game)
        if held is not None and held.subscribers:
            self._forget(held)
        elif held is not None:
            del self.tables[game]

    def _make_room(self) -> None:
        """Tables that nobody looks at go first."""
        if len(self.tables) < TABLES_KEPT:
            return
        idle = [name for name, held in self.tables.items() if held.is_idle()]
        idle.sort(key=lambda name: self.tables[name].used)
        for name in idle[: max(1, TABLES_KEPT // 10)]:
            del self.tables[name]

    async def fresh(self, game: str) -> Held:
        """The table as the log tells it now; nothing is seen that is not saved."""
        held = await self.held(game)
        async with held.lock:
            await self._catch_up(held)
        return held

    async def create(
        self, game: str, entry: Entry, row: Any, keys: list[Any], room: Room | None = None
    ) -> Held:
        """A new table; when the house is full, one that nobody has touched gives way."""
        try:
            await self.store.create(row, [entry], keys, room)
        except NoRoom:
            if not await self.expiring.make_room(self.now()):
                raise
            await self.store.create(row, [entry], keys, room)
        return await self.held(game)

    async def change(
        self,
        game: str,
        act: Act,
        by: frozenset[str] = frozenset(),
        goal: Goal | None = None,
        keys: KeyChange | None = None,
    ) -> Held:
        """Do something at a table, save it, then tell it. Nothing is told that is not saved.

        `by` are the keys of whoever does it: they must be good still when it is saved. An act that goes back
        says where to beforehand. `keys` is what becomes of the keys of a seat with it.
        """
        held = await self.held(game)
        async with held.lock:
            await self._catch_up(held)
            entries = await self._act(held, act, by, goal, keys)
            self._tell(held)
        if entries:
            self._after(held, told=any(entry.kind not in HIDDEN for entry in entries))
        return held

    async def _act(
        self, held: Held, act: Act, by: frozenset[str], goal: Goal | None, keys: KeyChange | None
    ) -> list[Entry]:
        """Whoever was slower than something that nobody may notice does not notice it either."""
        while True:
            before = held.live.n_for(frozenset())
            held.live.past = None if goal is None else await self._past(held.live, goal(held.live))
            held.live.clocks.tell(self.uptime())
            entries = self._acted(held, act)
            try:
                if entries:
                    await self._save(held, entries, by, keys)
                return entries
            except Declined as declined:
                if declined.code != "stale" or held.live.n_for(frozenset()) != before:
                    raise

    async def _past(self, live: LiveTable, to: int | None) -> Game | None:
        if to is None or live.game is None:
            return None
        return await self.replaying.through(gone_back(live.agreed.table, live.game, to))

    def _acted(self, held: Held, act: Act) -> list[Entry]:
        live = held.live
        before = (live.n, live.answers())
        try:
            return act(live, self.now())
        except BaseException:
            if (live.n, live.answers()) != before:
                self._forget(held)  # half of something has happened, in memory only
            raise

    def _forget(self, held: Held) -> None:
        """What is in memory may not be saved: it is read before anything else, and told to nobody."""
        held.stale = held.unknown = True
        held.live = LiveTable(held.live.id)

    async def _save(
        self, held: Held, entries: list[Entry], by: frozenset[str], keys: KeyChange | None = None
    ) -> None:
        begin = time.perf_counter()
        try:
            facts = self._facts(held.live)
            await asyncio.shield(self.store.append(held.live.id, entries, facts, by, held.repaired, keys))
        except Conflict:
            self.metrics.conflict()
            await self._read_again(held)
            if any(entry.key is not None and entry.key in held.live.keys for entry in entries):
                return  # the same request, by way of another worker: it counts once
            raise Declined("stale", "somebody else was faster") from None
        except KeyRevoked:
            await self._read_again(held)
            raise revoked() from None
        except BaseException:
            self._forget(held)
            raise
        self.metrics.appended(time.perf_counter() - begin)
        for entry in entries:
            if entry.kind == "answer":
                self.metrics.answer(entry.body["by"])
        live = held.live
        if live.n - held.snapshot_at >= SNAPSHOT_EVERY:
            held.snapshot_at = live.n
            self.spawn(self._snapshot(live.id, live.n - 1, live.index, frozen(live)))

    async def _snapshot(self, game: str, n: int, index: int, body: bytes) -> None:
        try:
            await self.store.save_snapshot(game, n, index, VERSION, body)
        except Exception:
            log.exception("a snapshot could not be saved")

    def _facts(self, live: LiveTable) -> dict[str, Any]:
        done = {"maker": None} if live.phase in (OVER, ENDED) else {}
        return done | {
            "archived": None,
            "trouble": None,
            "phase": live.phase,
            "updated": live.touched,
            "answers": live.answers(),
            "due": live.due(),
            "bot_due": live.awaited_bot() is not None or live.window is not None,
            "summary": summary_of(live),
        }

    async def _catch_up(self, held: Held) -> None:
        if not held.stale:
            return
        if held.unknown:
            await self._read_again(held)
            return
        held.stale = False  # before we read: what is told meanwhile makes it stale again
        entries = await self.store.entries_since(held.live.id, held.live.n - 1)
        try:
            for entry in entries:
                if entry.kind in LONG:
                    await self.replaying.through(applied(held.live, entry))
                else:
                    held.live.apply(entry)
        except Exception:  # it may have been replaced, and is read as a whole
            await self._read_again(held)
            return
        except BaseException:
            held.stale = True  # the rest is read next time
            raise
        if entries:
            self._tell(held)

    async def _read_again(self, held: Held) -> None:
        held.stale = held.unknown = False
        try:
            read = await self._read(held.live.id)
        except BaseException:
            self._forget(held)  # nobody is served what is not known
            raise
        held.live, held.repaired = read.live, read.repaired
        self._tell(held)

    # Telling

    def _tell(self, held: Held) -> None:
        """Every connection hears what is new to it; the same role is the same message."""
        made: dict[tuple[int, frozenset[int], int, int], bytes] = {}
        for one in list(held.subscribers):
            if one.n == held.live.n_for(one.mine) and one.epoch == held.live.epoch:
                continue  # whatever has happened is none of its business
            which = (one.seat, one.mine, one.events, one.epoch)
            if which not in made:
                made[which] = self.news(held, one)
            self.heard(held, one)
            one.send(made[which])

    def news(self, held: Held, one: Subscriber) -> bytes:
        """What a connection has missed, or that it must ask again."""
        live = held.live
        table = table_for(live, one.seat, one.mine, held.here(), self.now())
        heard = live.events_heard(one.seat)
        if one.epoch != live.epoch or not heard - MOST_EVENTS <= one.events <= heard:
            return encoded({"v": 1, "type": "resync", "table": table})
        events = live.events(one.seat, one.events) if live.game is not None else []
        return encoded({"v": 1, "type": "news", "table": table, "since": one.events, "events": events})

    def heard(self, held: Held, one: Subscriber) -> None:
        one.events = held.live.events_heard(one.seat)
        one.epoch = held.live.epoch
        one.n = held.live.n_for(one.mine)

    def tell_chat(self, held: Held) -> None:
        line = encoded({"v": 1, "type": "chat", **said(held.live.chats[-1], held.live)})
        for one in list(held.subscribers):
            one.send(line)

    async def subscribe(self, game: str, one: Subscriber) -> Held:
        held = await self.held(game)
        async with held.lock:
            await self._catch_up(held)
            held.subscribers.add(one)
            self.heard(held, one)
        try:
            await self.access.check(one)  # a key revoked since it was shown: from now on we hear of it
        except BaseException:
            held.subscribers.discard(one)
            raise
        self.presence.came(held, one)
        return held

    def unsubscribe(self, held: Held, one: Subscriber) -> None:
        held.subscribers.discard(one)
        one.forget()
        self.presence.went(held, one)

    # Other workers

    def heard_from_others(self, message: dict[str, Any]) -> None:
        if message.get("resync"):
            for name, held in list(self.tables.items()):
                held.stale = True
                self.spawn(self._refresh(name))
            self.access.heard_of_revocation()
            self.spawn(self.presence.ask())
            return
        if PRESENCE & message.keys():
            self.presence.heard_from_others(message)
            return
        if "revoked" in message:
            self.access.heard_of_revocation(message["game"])
            return
        held_there = self.tables.get(message["game"])
        if held_there is not None:
            held_there.stale = True
            held_there.unknown |= "repaired" in message
            self.spawn(self._refresh(message["game"]))

    async def _refresh(self, game: str) -> None:
        held = self.tables.get(game)
        if held is None:
            return
        if not held.subscribers:
            return  # read when somebody asks
        async with held.lock:
            chats = held.live.chat_count
            await self._catch_up(held)
            if held.live.chat_count > chats:
                self.tell_chat(held)

    def _after(self, held: Held, told: bool) -> None:
        self.driving.drive(held)
        if told and self.ringing is not None:
            self.spawn(self.ringing.ring(held))

    def spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
