"""All live tables: one change at a time per game, saved before it is told; subscribers, bots and clocks."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from kemet.game import Game
from kemet.server.declined import Declined
from kemet.server.desk.desk import Desk, Hint, Job
from kemet.server.entries import NOBODY, Entry
from kemet.server.keys import looks_like_game_id
from kemet.server.live_table import BOT, LOBBY, PLAYING, LiveTable
from kemet.server.reading_tables import Read, read_table
from kemet.server.ringing import Ringing
from kemet.server.sight import said, summary_of, table_for
from kemet.server.snapshots import frozen
from kemet.server.store.store import Conflict, NoSuchGame, Store, StoreError
from kemet.server.web.metrics import Metrics
from kemet.version import VERSION

Act = Callable[[LiveTable, float], list[Entry]]

SNAPSHOT_EVERY: Final = 100  # entries
TABLES_KEPT: Final = 2000
QUEUE: Final = 200  # messages that a slow reader may be behind
TICK: Final = 1.0
ADVICE_SECONDS: Final = 1.0  # that a bot thinks for a person
LOOK_AROUND: Final = 10.0  # seconds between looks for games that nobody holds but somebody must move

log = logging.getLogger("kemet.hall")


class Subscriber:
    """One open connection: a role at a table, and what it has been sent."""

    def __init__(self, seat: int, mine: frozenset[int]) -> None:
        self.seat = seat
        self.mine = mine
        self.events = 0
        self.epoch = 0
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self.ended = False

    def send(self, message: bytes) -> None:
        if self.ended:
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.end()  # too slow: it may come back and ask for what it missed

    def end(self, last: bytes | None = None) -> None:
        """What waits to be sent is dropped; a last word may still be."""
        self.ended = True
        while not self.queue.empty():
            self.queue.get_nowait()
        if last is not None:
            self.queue.put_nowait(last)
        self.queue.put_nowait(None)


@dataclass(slots=True)
class Held:
    """A table in memory."""

    live: LiveTable
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set)
    elsewhere: dict[str, frozenset[int]] = field(default_factory=dict)  # seats connected to other workers
    driving: bool = False
    used: float = 0.0
    snapshot_at: int = 0
    stale: bool = False  # the log may know more than this table
    called: set[tuple[int, int]] = field(default_factory=set)  # moments and seats that were called

    def here(self) -> frozenset[int]:
        seats = {one.seat for one in self.subscribers if one.seat != NOBODY}
        for others in self.elsewhere.values():
            seats |= others
        return frozenset(seats)


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
    ) -> None:
        self.store = store
        self.desk = desk
        self.advised: set[str] = set()  # games where a bot thinks for a person
        self.metrics = metrics
        self.ringing = ringing
        self.bot_seconds = bot_seconds
        self.now = now
        self.tables: dict[str, Held] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.looked = 0.0

    async def start(self) -> None:
        self.store.listen(self.heard_from_others)
        self._spawn(self._tick())

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for held in self.tables.values():
            for one in list(held.subscribers):
                one.end()

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
        held = Held(read.live, used=self.now(), snapshot_at=read.snapshot_at)
        held.stale = True  # what another worker told while we were reading was told to nobody
        self._make_room()
        self.tables[game] = held
        self.metrics.live_games(len(self.tables))
        return held

    async def _read(self, game: str) -> Read:
        """From the store; a snapshot that turned out to be damaged is replaced."""
        read = await read_table(self.store, game)
        live = read.live
        if read.damaged and live.n:
            self._spawn(self._snapshot(game, live.n - 1, live.index, frozen(live)))
        return read

    def _make_room(self) -> None:
        """Tables that nobody looks at go first."""
        if len(self.tables) < TABLES_KEPT:
            return
        idle = [name for name, held in self.tables.items() if not held.subscribers and not held.lock.locked()]
        idle.sort(key=lambda name: self.tables[name].used)
        for name in idle[: max(1, TABLES_KEPT // 10)]:
            del self.tables[name]

    async def fresh(self, game: str) -> Held:
        """The table as the log tells it now; nothing is seen that is not saved."""
        held = await self.held(game)
        async with held.lock:
            await self._catch_up(held)
        return held

    async def create(self, game: str, entry: Entry, row: Any, keys: list[Any]) -> Held:
        await self.store.create(row, [entry], keys)
        return await self.held(game)

    async def change(self, game: str, act: Act) -> Held:
        """Do something at a table, save it, then tell it. Nothing is told that is not saved."""
        held = await self.held(game)
        async with held.lock:
            await self._catch_up(held)
            entries = act(held.live, self.now())
            if entries:
                await self._save(held, entries)
                self._tell(held)
        if entries:
            self._after(held)
        return held

    async def _save(self, held: Held, entries: list[Entry]) -> None:
        begin = time.perf_counter()
        try:
            await asyncio.shield(self.store.append(held.live.id, entries, self._facts(held.live)))
        except Conflict:
            self.metrics.conflict()
            await self._read_again(held)
            if any(entry.key is not None and entry.key in held.live.keys for entry in entries):
                return  # the same request, by way of another worker: it counts once
            raise Declined("stale", "somebody else was faster") from None
        except BaseException:
            held.stale = True  # what is in memory may not be saved: read before anything else
            held.live = LiveTable(held.live.id)
            raise
        self.metrics.appended(time.perf_counter() - begin)
        for entry in entries:
            if entry.kind == "answer":
                self.metrics.answer(entry.body["by"])
        live = held.live
        if live.n - held.snapshot_at >= SNAPSHOT_EVERY:
            held.snapshot_at = live.n
            self._spawn(self._snapshot(live.id, live.n - 1, live.index, frozen(live)))

    async def _snapshot(self, game: str, n: int, index: int, body: bytes) -> None:
        try:
            await self.store.save_snapshot(game, n, index, VERSION, body)
        except Exception:
            log.exception("a snapshot could not be saved")

    def _facts(self, live: LiveTable) -> dict[str, Any]:
        return {
            "phase": live.phase,
            "updated": self.now(),
            "answers": live.answers(),
            "due": live.due(),
            "bot_due": live.awaited_bot() is not None,
            "summary": summary_of(live),
        }

    async def _catch_up(self, held: Held) -> None:
        if not held.stale:
            return
        if held.live.n == 0:
            await self._read_again(held)
            return
        held.stale = False  # before we read: what is told meanwhile makes it stale again
        entries = await self.store.entries_since(held.live.id, held.live.n - 1)
        try:
            for entry in entries:
                held.live.apply(entry)
        except ValueError:
            await self._read_again(held)
            return
        if entries:
            self._tell(held)

    async def _read_again(self, held: Held) -> None:
        held.stale = False
        try:
            held.live = (await self._read(held.live.id)).live
        except BaseException:
            held.stale = True  # nobody is served what is not known
            raise
        self._tell(held)

    # Telling

    def _tell(self, held: Held) -> None:
        """Every connection hears what is new to it; the same role is the same message."""
        made: dict[tuple[int, frozenset[int], int, int], bytes] = {}
        for one in list(held.subscribers):
            which = (one.seat, one.mine, one.events, one.epoch)
            if which not in made:
                made[which] = self.news(held, one)
            self._heard(held, one)
            one.send(made[which])

    def news(self, held: Held, one: Subscriber) -> bytes:
        """What a connection has missed, or that it must ask again."""
        live = held.live
        table = table_for(live, one.seat, one.mine, held.here())
        if one.epoch != live.epoch or one.events > live.events_heard(one.seat):
            return encoded({"v": 1, "type": "resync", "table": table})
        events = live.events(one.seat, one.events) if live.game is not None else []
        return encoded({"v": 1, "type": "news", "table": table, "since": one.events, "events": events})

    def _heard(self, held: Held, one: Subscriber) -> None:
        one.events = held.live.events_heard(one.seat)
        one.epoch = held.live.epoch

    def tell_chat(self, held: Held) -> None:
        line = encoded({"v": 1, "type": "chat", **said(held.live.chats[-1], held.live)})
        for one in list(held.subscribers):
            one.send(line)

    async def subscribe(self, game: str, one: Subscriber) -> Held:
        held = await self.held(game)
        async with held.lock:
            await self._catch_up(held)
            held.subscribers.add(one)
            self._heard(held, one)
        self._presence(held, one.seat, True)
        return held

    def unsubscribe(self, held: Held, one: Subscriber) -> None:
        held.subscribers.discard(one)
        if one.seat not in {other.seat for other in held.subscribers}:
            self._presence(held, one.seat, False)

    def _presence(self, held: Held, seat: int, here: bool) -> None:
        if seat == NOBODY:
            return
        message = encoded({"v": 1, "type": "presence", "seat": seat, "here": here})
        for one in list(held.subscribers):
            one.send(message)
        local = sorted({one.seat for one in held.subscribers if one.seat != NOBODY})
        self._spawn(self.store.tell({"game": held.live.id, "here": local}))

    def end_seat(self, held: Held, seat: int) -> None:
        """A link was revoked: whoever is connected with it goes."""
        for one in list(held.subscribers):
            if seat in one.mine:
                one.end()

    # Other workers

    def heard_from_others(self, message: dict[str, Any]) -> None:
        if message.get("resync"):
            for name, held in list(self.tables.items()):
                held.stale = True
                self._spawn(self._refresh(name))
            return
        held_there = self.tables.get(message["game"])
        if held_there is None:
            return
        if "here" in message:
            worker = str(message.get("from", ""))
            before = held_there.here()
            held_there.elsewhere[worker] = frozenset(message["here"])
            for seat in before ^ held_there.here():
                note = encoded({"v": 1, "type": "presence", "seat": seat, "here": seat in held_there.here()})
                for one in list(held_there.subscribers):
                    one.send(note)
        else:
            held_there.stale = True
            self._spawn(self._refresh(message["game"]))

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

    # Bots, clocks and calls

    def _after(self, held: Held) -> None:
        self.drive(held)
        if self.ringing is not None:
            self._spawn(self.ringing.ring(held))

    def drive(self, held: Held) -> None:
        """Let bots answer until a person is asked."""
        if not held.driving and held.live.awaited_bot() is not None:
            held.driving = True
            self._spawn(self._drive(held))

    def _job(self, live: LiveTable, game: Game, seat: int, deadline: float, advice: bool = False) -> Job:
        return Job(
            table=live.agreed.table,
            answers=game.answers.tobytes(),
            whose=game.whose.tobytes(),
            seat=seat,
            level=live.sitters[seat].level or 0,
            seed=secrets.randbits(128),
            deadline=deadline,
            advice=advice,
        )

    async def advise(self, game: str, seat: int) -> tuple[int, list[Hint]]:
        """What speaks for each answer that is open to a seat, where the table allows it, and the moment."""
        live = (await self.fresh(game)).live
        if not live.agreed.hints:
            raise Declined("no_hints", "this table plays without hints")
        if live.game is None or live.game.over or seat not in live.game.waiting:
            raise Declined("not_waiting", "this seat is not asked now")
        if game in self.advised:
            raise Declined("advice_comes", "somebody at this table is being advised; one after the other")
        self.advised.add(game)
        try:
            index = live.index
            job = self._job(live, live.game, seat, min(ADVICE_SECONDS, self.bot_seconds), advice=True)
            return index, await self.desk.advise(job)
        finally:
            self.advised.discard(game)

    async def _drive(self, held: Held) -> None:
        try:
            while True:
                live = held.live
                seat = live.awaited_bot()
                if seat is None or live.game is None:
                    return
                job = self._job(live, live.game, seat, self.bot_seconds)
                index = live.index
                answered = await self.desk.answer(job)
                if answered.late:
                    self.metrics.bot_late()
                if answered.crashed:
                    self.metrics.bot_crashed()

                def act(
                    table: LiveTable, now: float, seat: int = seat, index: int = index,
                    action: int = answered.action,
                ) -> list[Entry]:  # fmt: skip
                    if table.index != index or table.awaited_bot() != seat:
                        return []
                    return table.answer(seat, index, action, None, now, by=BOT)

                try:
                    await self.change(live.id, act)
                except Declined:
                    continue
        except NoSuchGame:
            return
        except Exception:
            log.exception("a bot could not answer")
        finally:
            held.driving = False

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                await self._look_at_clocks()
            except Exception:
                log.exception("the clocks could not be looked at")

    async def _look_at_clocks(self) -> None:
        now = self.now()
        late = [name for name, held in self.tables.items() if due_at(held.live) <= now]
        if now - self.looked >= LOOK_AROUND:
            self.looked = now
            late += [name for name in await self.store.due_games(now, 100) if name not in late]
            for name in await self.store.waiting_for_bots(100):
                await self._look_after(name, self._drive_it)
        for name in late:
            await self._look_after(name, self._lapse)

    async def _drive_it(self, game: str) -> None:
        self.drive(await self.held(game))

    async def _lapse(self, game: str) -> None:
        await self.change(game, lambda table, at: table.lapse(at))

    async def _look_after(self, game: str, work: Callable[[str], Awaitable[None]]) -> None:
        """Trouble with one table stays at that table: it is not looked after again, the others are."""
        try:
            await work(game)
        except NoSuchGame:
            return
        except StoreError:
            raise  # not the table's fault: all are looked after next time
        except Exception as problem:
            if isinstance(problem, Declined) and problem.code != "engine_changed":
                return  # somebody else was faster
            log.exception("game %s cannot be gone on with; kemet games validate tells why", game)
            self.metrics.troubled_game()
            self.tables.pop(game, None)
            await self.store.set_aside(game)

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def due_at(live: LiveTable) -> float:
    due = live.due() if live.phase == PLAYING and live.agreed.clock.limits() else None
    return float("inf") if due is None else due


def encoded(message: Any) -> bytes:
    return msgspec.json.encode(message)


__all__ = ["LOBBY", "Hall", "Held", "Subscriber", "encoded"]
