"""Where games are kept: the one face of the store, for the hall, the desks and the command line."""

import asyncio
import secrets
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine

from kemet.server.entries import Entry
from kemet.server.store import copies, games, mails, people
from kemet.server.store.bot_locks import BotLocks, LocksInMemory, LocksInPostgres
from kemet.server.store.errors import (
    Conflict,
    KeyRevoked,
    NoRoom,
    NoSuchGame,
    ShareUsed,
    StoreError,
)
from kemet.server.store.opening import CONNECTIONS, in_a_file, open_engine, reading, writing
from kemet.server.store.rows import (
    FACTS,
    Call,
    Copy,
    GameRow,
    KeyChange,
    KeyRow,
    Line,
    Room,
    Saved,
    Snapshot,
)
from kemet.server.store.writer import GroupWriter, Lane, Pool

__all__ = [
    "Call",
    "Conflict",
    "Copy",
    "GameRow",
    "KeyChange",
    "KeyRevoked",
    "KeyRow",
    "Line",
    "NoRoom",
    "NoSuchGame",
    "Room",
    "Saved",
    "ShareUsed",
    "Snapshot",
    "Store",
    "StoreError",
    "open_store",
]

P = ParamSpec("P")
T = TypeVar("T")

READERS = 4  # threads that read from SQLite


def open_store(url: str, *, synchronous: str = "FULL") -> "Store":
    """Open `sqlite:///file`, `sqlite://` (in memory, for tests) or `postgresql://…`. Blocks.

    A new or older database is migrated. `synchronous` is SQLite's: with less than FULL, a loss of power can
    lose what was acknowledged; a crash of this program cannot.
    """
    return Store(open_engine(url, synchronous))


class Store:
    """The games of a host.

    What is asynchronous here waits in threads. A write is acknowledged when it is committed; one whose waiter
    was cancelled may have been made or not, so read again. Every method may raise StoreError.
    """

    def __init__(self, engine: Engine) -> None:
        self.worker = secrets.token_hex(8)  # who we are among the workers of one database
        self._engine = engine
        self._wire = None
        self._listening: list[Callable[[dict[str, Any]], None]] = []
        self._bot_locks: BotLocks = LocksInMemory()
        self._locking = ThreadPoolExecutor(1, thread_name_prefix="kemet-bot-locks")
        self._writing: Lane
        self._reading: Lane
        if engine.dialect.name == "postgresql":
            from kemet.server.store.postgres import Wire  # its driver is an extra

            self._wire = Wire(engine, self.worker)
            self._bot_locks = LocksInPostgres(engine, self.worker)
            self._writing = Pool(writing(engine), CONNECTIONS // 2, "kemet-writer")
            self._reading = Pool(reading(engine), CONNECTIONS // 2, "kemet-reader")
        elif in_a_file(engine):
            self._writing = GroupWriter(writing(engine))
            self._reading = Pool(reading(engine), READERS, "kemet-reader")
        else:
            # in memory there is one connection, and one thread may use it
            self._writing = self._reading = GroupWriter(writing(engine))

    async def _write(
        self, work: Callable[Concatenate[Connection, P], T], *words: P.args, **named: P.kwargs
    ) -> T:
        return await asyncio.wrap_future(self._writing.submit(lambda link: work(link, *words, **named)))

    async def _read(
        self, work: Callable[Concatenate[Connection, P], T], *words: P.args, **named: P.kwargs
    ) -> T:
        return await asyncio.wrap_future(self._reading.submit(lambda link: work(link, *words, **named)))

    async def start(self) -> None:
        """Begin to hear the other workers, on this event loop."""
        if self._wire is not None:
            await asyncio.to_thread(self._wire.start, asyncio.get_running_loop())

    async def close(self) -> None:
        """Finish what was begun, then let go of the database."""
        await asyncio.to_thread(self.close_now)

    # Games and their logs

    async def create(
        self, row: GameRow, entries: Sequence[Entry], keys: Sequence[KeyRow], room: Room | None = None
    ) -> None:
        """With `room`, only where there is some: else NoRoom, or ShareUsed by the row's maker."""
        await self._write(games.create, row, entries, keys, room)

    async def append(
        self,
        game: str,
        entries: Sequence[Entry],
        facts: dict[str, Any],
        by: Collection[str] = (),
        repaired: float | None = None,
        keys: KeyChange | None = None,
    ) -> None:
        """Write entries and what they change of the game's row (see FACTS), and of the keys of a seat.

        All or, on Conflict, nothing. `by` are the hashes of the keys of whoever wants it: if one is not good
        any more, KeyRevoked. `repaired` is the row's as the writer knows it; another one is a Conflict, too.
        """
        if unknown := facts.keys() - FACTS:
            raise ValueError(f"no facts of a game that can change: {', '.join(sorted(unknown))}")
        if keys is None:
            await self._write(self._append, game, entries, facts, by, repaired, None)
        else:
            await self._revoke(game, self._append, game, entries, facts, by, repaired, keys)

    def _append(
        self,
        connection: Connection,
        game: str,
        entries: Sequence[Entry],
        facts: dict[str, Any],
        by: Collection[str],
        repaired: float | None,
        keys: KeyChange | None,
    ) -> None:
        games.append(connection, game, entries, facts, repaired)
        people.check_keys(connection, by)
        if keys is not None:
            people.change_keys(connection, game, keys)
        if self._wire is not None and entries:
            self._wire.send(connection, {"game": game, "n": entries[-1].n})

    async def load(self, game: str) -> Saved:
        """The newest snapshot and the entries after it, all of one moment."""
        return await self._read(games.load, game)

    async def row(self, game: str) -> GameRow:
        return await self._read(games.row_of, game)

    async def entries_since(self, game: str, n: int) -> list[Entry]:
        """The entries after the entry `n`; all of them after -1."""
        return await self._read(games.entries_since, game, n)

    async def save_snapshot(self, game: str, n: int, moment: int, engine: str, body: bytes) -> None:
        """Keep the game as it was after the entry `n`. The newest two are kept."""
        await self._write(games.save_snapshot, game, n, moment, engine, body)

    # Lists of games

    async def open_games(self, limit: int = 50, after: float | None = None) -> list[GameRow]:
        """Listed games in the lobby or being played, newest first; the next page is made `after` the last."""
        return await self._read(games.open_games, limit, after)

    async def count(self, phases: Collection[str]) -> int:
        return await self._read(games.count, phases)

    async def due_games(self, uptime: float, limit: int) -> list[str]:
        """Games in which a clock has run out, those that wait longest first."""
        return await self._read(games.due_games, uptime, limit)

    async def set_aside(self, game: str, why: str) -> bool:
        """Trouble with a game: bots and clocks no longer look for it; whether that is new."""
        return await self._write(games.set_aside, game, why)

    async def count_open(self) -> int:
        return await self._read(games.count_open)

    async def open_of(self, maker: str) -> int:
        """Open games that were made from one place."""
        return await self._read(games.open_of, maker)

    async def untouched_lobbies(self, before: float, limit: int) -> list[GameRow]:
        return await self._read(games.untouched_lobbies, before, limit)

    async def crowded_lobbies(self, more_than: int) -> list[GameRow]:
        return await self._read(games.crowded_lobbies, more_than)

    async def touch(self, names: Collection[str], at: float) -> None:
        """Somebody is at these tables, though nothing happens there."""
        await self._write(games.touch, names, at)

    async def archive(self, before: float, now: float) -> list[str]:
        """Games that wait for a person since then no longer count as open; which."""
        return await self._write(games.archive, before, now)

    async def never_begun(self, before: float, limit: int) -> list[str]:
        return await self._read(games.never_begun, before, limit)

    async def delete(self, names: Collection[str]) -> int:
        return await self._write(games.delete_games, names)

    async def repaired_since(self, then: float) -> list[tuple[str, float]]:
        """Games whose logs were replaced since, and when."""
        return await self._read(games.repaired_since, then)

    async def waiting_for_bots(self, limit: int) -> list[str]:
        return await self._read(games.waiting_for_bots, limit)

    # Keys, and the sessions that hold them

    async def add_keys(self, keys: Sequence[KeyRow]) -> None:
        await self._write(people.add_keys, keys)

    async def revoke_key(self, hash: str, at: float) -> bool:
        """Whether it was a key that opened something."""
        row = await self.key(hash)
        if row is None:
            return False
        return await self._revoke(row.game, people.revoke_key, hash, at)

    async def revoke_seat(self, game: str, seat: int, at: float) -> list[str]:
        """Revoke all keys of the seat; their hashes."""
        return await self._revoke(game, people.revoke_seat, game, seat, at)

    async def _revoke(
        self, game: str, work: Callable[Concatenate[Connection, P], T], *words: P.args, **named: P.kwargs
    ) -> T:
        """All workers hear that keys of the game may be good no more: the others with the commit, then we."""
        message = {"game": game, "revoked": True}

        def revoke_and_tell(connection: Connection) -> T:
            done = work(connection, *words, **named)
            if self._wire is not None:
                self._wire.send(connection, message)
            return done

        done = await self._write(revoke_and_tell)
        for callback in self._listening:
            callback({**message, "from": self.worker})
        return done

    async def good_keys(self, hashes: Collection[str]) -> set[str]:
        """Those that open something."""
        return await self._read(people.good_keys, hashes)

    async def key(self, hash: str) -> KeyRow | None:
        """The key with this hash, also one that was revoked."""
        return await self._read(people.key, hash)

    async def begin_session(self, hash: str, at: float) -> None:
        await self._write(people.begin_session, hash, at)

    async def touch_session(self, hash: str, at: float) -> bool:
        """Remember that the session was seen; whether there is one."""
        return await self._write(people.touch_session, hash, at)

    async def claim(self, session: str, key: str, at: float) -> None:
        """Let the session hold the key, both told by their hashes."""
        await self._write(people.claim, session, key, at)

    async def claims(self, session: str, game: str | None = None) -> list[KeyRow]:
        """The keys a session holds, of one game or of all, without those that were revoked."""
        return await self._read(people.claims, session, game)

    async def games_of(self, session: str, limit: int = 50) -> list[GameRow]:
        """The games of the keys a session holds, the last played first."""
        return await self._read(people.games_of, session, limit)

    # Calls, and the host's settings

    async def calls_of(self, game: str, seat: int) -> list[Call]:
        return await self._read(people.calls_of, game, seat)

    async def add_call(self, call: Call) -> None:
        """Keep a call, in place of one with the same id."""
        await self._write(people.add_call, call)

    async def remove_call(self, id: str) -> None:
        await self._write(people.remove_call, id)

    async def ready_calls(self, game: str, seat: int) -> list[Call]:
        """The calls of a seat that may be made: by mail only to confirmed addresses."""
        return await self._read(mails.ready_calls, game, seat)

    async def take_turn_to_call(self, call: str, at: float, pause: float) -> bool:
        """Whether nobody has made this call for so many seconds; then the caller makes it."""
        return await self._write(mails.take_turn_to_call, call, at, pause)

    async def ask_address(self, address: str, owner: str, key: str, at: float) -> None:
        """Keep the hash of the key that confirms an address, told by its hash, for its owner."""
        await self._write(mails.ask_address, address, owner, key, at)

    async def is_confirmed(self, address: str, owner: str) -> bool:
        return await self._read(mails.is_confirmed, address, owner)

    async def confirm_address(self, key: str, at: float, since: float) -> bool:
        """Whether this hash is that of a key that was sent since."""
        return await self._write(mails.confirm_address, key, at, since)

    async def forget_unconfirmed(self, before: float) -> None:
        await self._write(mails.forget_unconfirmed, before)

    async def stop_mail(self, call: str) -> bool:
        """Forget the address of this call everywhere; whether there was such a call."""
        return await self._write(mails.stop_mail, call)

    async def count_mail(self, most: Mapping[str, int], day: int) -> str | None:
        """Count a mail for each name, unless one of them has had so many today: then which."""
        return await self._write(mails.count_mail, most, day)

    async def host_setting(self, name: str) -> Any:
        """None if it was never set."""
        return await self._read(people.host_setting, name)

    async def set_host_setting(self, name: str, value: Any) -> None:
        await self._write(people.set_host_setting, name, value)

    async def try_to_write(self) -> None:
        """Write something that nobody needs: it tells whether anything can be written."""
        await self._write(people.set_host_setting, "tried_to_write", time.time())

    async def settle_host_setting(self, name: str, value: Any) -> Any:
        """Set it unless somebody has; what it is then. For what all workers must have the same of."""
        return await self._write(people.settle_host_setting, name, value)

    async def meet_uptime(self, seconds: float) -> float:
        """How long the server has run: as told, or longer if another worker knows better."""
        return await self._write(people.meet_uptime, seconds)

    # Between workers

    @property
    def shared(self) -> bool:
        """Other workers may write, too."""
        return self._wire is not None

    async def take_bots(self, game: str) -> bool:
        """Think for the bots of a game from now on; whether nobody does. Whoever dies does not."""
        return await self._lock(self._bot_locks.take, game)

    async def keep_bots(self, game: str) -> bool:
        """Whether this worker still is the one that thinks for them."""
        return await self._lock(self._bot_locks.keep, game)

    async def release_bots(self, game: str) -> None:
        await self._lock(self._bot_locks.release, game)

    async def _lock(self, work: Callable[[str], T], game: str) -> T:
        if not self.shared:
            return work(game)
        return await asyncio.get_running_loop().run_in_executor(self._locking, work, game)

    async def tell(self, message: dict[str, Any]) -> None:
        """Something small for the other workers. With SQLite there are none."""
        if self._wire is not None:
            await self._write(self._wire.send, message)

    def listen(self, callback: Callable[[dict[str, Any]], None]) -> None:
        """Call back, on the event loop of `start`, with what other workers tell.

        That is `game` and `n` (the last entry) for each append, and whatever they `tell`, both with `from` (a
        worker); and `{"resync": true}` when something may have been missed. That keys of a `game` were
        `revoked` is told also by this worker itself, whatever the database.
        """
        self._listening.append(callback)
        if self._wire is not None:
            self._wire.listen(callback)

    # For the command line; these block

    def all_ids(self) -> list[str]:
        return self._reading.submit(games.all_ids).result()

    def load_now(self, game: str) -> Saved:
        return self._reading.submit(lambda link: games.load(link, game)).result()

    def load_whole(self, game: str) -> Saved:
        """Everything from the first entry on, without a snapshot."""
        return self._reading.submit(lambda link: games.load_whole(link, game)).result()

    def old_games(self, before: float, phases: Collection[str]) -> list[str]:
        """Games of these phases that were not touched since, the oldest first."""
        return self._reading.submit(lambda link: games.old_games(link, before, phases)).result()

    def prune_now(self, before: float, phases: Collection[str], only: Collection[str] | None = None) -> int:
        """Remove games of these phases that were not touched since, perhaps only some; how many."""
        return self._writing.submit(lambda link: games.prune(link, before, phases, only)).result()

    def all_rows(self) -> list[GameRow]:
        """Every game, the one longest untouched first."""
        return self._reading.submit(games.all_rows).result()

    def archive_now(self, before: float, now: float) -> list[str]:
        return self._writing.submit(lambda link: games.archive(link, before, now)).result()

    def delete_now(self, names: Collection[str]) -> int:
        return self._writing.submit(lambda link: games.delete_games(link, names)).result()

    def lines_now(self, game: str) -> list[Line]:
        """The log as it lies there, readable or not."""
        return self._reading.submit(lambda link: copies.lines(link, game)).result()

    def replace_log_now(
        self,
        game: str,
        seen: Sequence[Line],
        entries: Sequence[Entry],
        snapshot: Snapshot | None,
        facts: dict[str, Any],
        why: str,
        now: float,
    ) -> str:
        """A new log, if the old one is still as it was seen; the id of the copy of the old one."""

        def work(link: Connection) -> str:
            copy = copies.replace_log(link, game, seen, entries, snapshot, facts, why, now)
            self._told(link, game)
            return copy

        return self._writing.submit(work).result()

    def copies_now(self, game: str | None = None) -> list[Copy]:
        return self._reading.submit(lambda link: copies.copies(link, game)).result()

    def copied_lines_now(self, copy: str) -> list[Line]:
        return self._reading.submit(lambda link: copies.copied_lines(link, copy)).result()

    def restore_now(self, copy: Copy, facts: dict[str, Any], why: str, now: float) -> str:
        """A copy in place of the log of its game; the id of the copy that is made of that one."""

        def work(link: Connection) -> str:
            made = copies.restore(link, copy.id, facts, why, now)
            self._told(link, copy.game)
            return made

        return self._writing.submit(work).result()

    def _told(self, connection: Connection, game: str) -> None:
        """The workers that have this game in memory read it again."""
        if self._wire is not None:
            self._wire.send(connection, {"game": game, "repaired": True})

    def close_now(self) -> None:
        if self._wire is not None:
            self._wire.close()
        self._locking.shutdown()
        self._bot_locks.close()
        self._writing.close()
        self._reading.close()
        self._engine.dispose()
