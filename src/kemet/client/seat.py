"""A seat at a table on a server: look, answer, wait, and everything else a player may do."""

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Self

from kemet.client.errors import Stale
from kemet.client.hearing import Hearing
from kemet.client.live import Live, NoLine
from kemet.client.tables import Advice, Event, Heard, Json, Table
from kemet.client.wire import Ask, answering, fresh_key, live_address, looking, of_game, table_in, telling

if TYPE_CHECKING:
    from kemet.client.client import Client

Chooser = Callable[[Table], str]


class Seat:
    """One role in one game: a seat with its key, or a spectator (`seat` is None).

    It remembers the last table it has seen, and answers that one. Use it from one thread.
    """

    def __init__(
        self,
        client: "Client",
        game: str,
        seat: int | None,
        key: str | None = None,
        *,
        live: bool = True,
        poll: float = 0.5,
    ) -> None:
        self.client = client
        self.game = game
        self.seat = seat
        self.key = key
        self.poll = poll
        self.seen: Table | None = None
        self.live: Live | None = None
        if live:
            address = live_address(client.base_url, game, seat)
            self.live = Live(address, self.who_we_are, client.patience, self.tell_again, client.note)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        if self.live is not None:
            self.live.close()

    # Looking

    def table(self) -> Table:
        """How things stand now."""
        table = Table.read(self.ask(looking(of_game(self.game), seat=self.seat)))
        return self.see(table)

    def events(self, since: int = 0) -> list[Event]:
        """What this role has seen happen, without its first `since` events."""
        found: list[Event] = []
        epoch: object = None
        while True:
            at = since + len(found)
            said = self.ask(looking(of_game(self.game, "events"), seat=self.seat, since=at))
            if not isinstance(said, dict):
                return list(said)
            if found and said.get("epoch") != epoch:
                found = []  # answers were taken back between two pages
                continue
            epoch = said.get("epoch")
            found += said["events"]
            if not said["events"] or since + len(found) >= said.get("total", 0):
                return found

    def record(self) -> str:
        """The whole game as text, after its end; `kemet.Game.from_record` reads it."""
        said = self.ask(looking(of_game(self.game, "record")))
        text: str = said["record"] if isinstance(said, dict) else said
        return text

    def review(self, at: int, seat: int | str | None = None) -> Json:
        """After the end: the table after so many answers, with any seat's eyes, or `seat="all"`."""
        said: Json = self.ask(looking(of_game(self.game, "review"), at=at, seat=seat))
        return said

    # Playing

    def answer(self, action: str, table: Table | None = None, key: str | None = None) -> Table:
        """Answer the question of `table`, or of the last table seen; returns the table after it.

        If the moment has passed, `Stale` is raised, and the fresh table is in it and in `seen`. A lost
        connection is no trouble: the same answer is sent again under the same `key`, and counts once.
        """
        answered = table or self.seen or self.table()
        assert self.seat is not None, "a spectator has nothing to answer"
        try:
            said = self.ask(answering(self.game, self.seat, answered.index, action, key or fresh_key()))
        except Stale as stale:
            if stale.table is not None:
                self.see(stale.table)
            raise
        fresh = table_in(said)
        return self.see(fresh) if fresh is not None else self.table()

    def turns(self, timeout: float | None = None) -> Iterator[Table]:
        """Every table at which this seat is asked, until the game is over.

        TimeoutError if nothing happens for so long.
        """
        table = self.table()
        while not table.over:
            if table.asked:
                yield table
                seen = self.seen or table
                table = seen if seen.newer_than(table) else self.wait(timeout)
            else:
                table = self.wait(timeout)

    def play(self, choose: Chooser) -> Table:
        """Answer every question with what `choose` picks from the table's options, until the game is over."""
        for table in self.turns():
            try:
                self.answer(choose(table), table)
            except Stale as stale:
                if stale.table is None:
                    self.table()
        assert self.seen is not None
        return self.seen

    # Waiting

    def wait(self, timeout: float | None = None) -> Table:
        """The table after the next thing that happens; TimeoutError if nothing does for so long."""
        seen = self.seen
        until = None if timeout is None else time.monotonic() + timeout
        if seen is None:
            return self.table()
        for heard in self.updates(timeout):
            if heard.table is not None and heard.table.newer_than(seen):
                return heard.table
            if until is not None and time.monotonic() >= until:
                raise TimeoutError(f"nothing happened for {timeout} seconds")
        raise AssertionError("updates never end")

    def __iter__(self) -> Iterator[Table]:
        """The table now and after everything that happens, until the game is over."""
        table = self.table()
        yield table
        while not table.over:
            table = self.wait()
            yield table

    def updates(self, timeout: float | None = None) -> Iterator[Heard]:
        """Everything that is heard live, without an end; by asking again and again if it must be.

        TimeoutError if nothing is heard for so long.
        """
        while True:
            if self.live is None:
                heard = self.look_again(timeout)
            else:
                try:
                    heard = self.live.next(timeout)
                except NoLine:  # something between us and the server does not let WebSockets through
                    self.live = None
                    continue
            if heard.table is not None:
                self.see(heard.table)
            yield heard

    @property
    def story(self) -> list[Event]:
        """Every event this role has heard live, from the first; without what was undone."""
        return list(self.live.hearing.story) if self.live is not None else self.events()

    # Everything else a player may do

    def advice(self) -> Advice:
        """What a bot thinks of the answers open to this seat; it takes about a second.

        `Refused` where the table plays without hints; `Stale` if this seat is not asked, or while somebody at
        the table is being advised.
        """
        return Advice.read(self.ask(looking(of_game(self.game, "advice"), seat=self.number)))

    def think_longer(self) -> Table:
        """Say openly that this seat wants to think longer about a reaction; once in a window."""
        return self.told("longer", seat=self.seat)

    def order(self, order: str) -> Table:
        """Say in advance what to do about cards and attacks: `let`, `hits` or `ask`, where that is done."""
        return self.told("order", seat=self.seat, order=order)

    def undo(self, answers: int = 1) -> Table:
        """Take back so many of the own last answers; if others must agree, this asks them."""
        index = (self.seen or self.table()).index
        return self.told("undo", seat=self.seat, index=index, answers=answers)

    def agree(self) -> Table:
        """Yes to the undo that somebody asked for."""
        return self.told("undo", "agree", seat=self.seat)

    def refuse(self) -> Table:
        return self.told("undo", "refuse", seat=self.seat)

    def resign(self) -> Table:
        return self.told("resign", seat=self.seat)

    def hand_over(self, level: int = 1) -> Table:
        """A bot plays this seat, until it is taken back."""
        return self.told("seats", self.number, "hand", level=level)

    def take_back(self) -> Table:
        return self.told("seats", self.number, "back")

    def chat(self, text: str) -> None:
        self.ask(telling(of_game(self.game, "chat"), {"seat": self.seat, "text": text}))

    def rename(self, name: str) -> Table:
        """Say who plays here."""
        return self.told("seats", self.number, "name", name=name)

    def new_link(self) -> str:
        """A link for another device: `Client.sit_down` there takes the seat along, and our key is out."""
        said = self.ask(telling(of_game(self.game, "seats", self.number, "link")))
        return str(said["invitation"])

    # Below the surface

    @property
    def number(self) -> int:
        assert self.seat is not None, "a spectator has no seat"
        return self.seat

    def who_we_are(self) -> dict[str, str]:
        return self.client.who_we_are(self.key)

    def ask(self, ask: Ask) -> Any:
        return self.client.ask(ask, self.key)

    def told(self, *parts: str | int, **body: Any) -> Table:
        """Tell the server something and see the table after it."""
        fresh = table_in(self.ask(telling(of_game(self.game, *parts), body)))
        return self.see(fresh) if fresh is not None else self.table()

    def see(self, table: Table) -> Table:
        """Tables may arrive late by another way; the newest counts."""
        if self.seen is None or not self.seen.newer_than(table):
            self.seen = table
        return self.seen

    def look_again(self, timeout: float | None) -> Heard:
        """Ask for the table until it is another one."""
        until = None if timeout is None else time.monotonic() + timeout
        before = self.seen
        while True:
            table = self.table()
            if before is None or table.newer_than(before):
                return Heard("news", table, (), table.raw)
            if until is not None and time.monotonic() + self.poll > until:
                raise TimeoutError(f"nothing happened for {timeout} seconds")
            time.sleep(self.poll)

    def tell_again(self, hearing: Hearing) -> None:
        hearing.tell_again(self.table(), self.events())
