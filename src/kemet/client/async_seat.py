"""A seat for programs that hold many of them in one event loop."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from kemet.client.errors import Stale
from kemet.client.hearing import Hearing
from kemet.client.live import no_line, refused_live
from kemet.client.tables import Advice, Event, Heard, Json, Table
from kemet.client.wire import (
    LONGEST_MESSAGE,
    Ask,
    Patience,
    address,
    answering,
    bearer,
    fresh_key,
    live_address,
    looking,
    message_of,
    of_game,
    read_answer,
    table_in,
    telling,
    try_again_after,
    try_again_after_failure,
    unreachable,
)


class AsyncSeat:
    """One role in one game, as `Seat`; many of them may share one `httpx.AsyncClient`."""

    def __init__(
        self,
        base_url: str,
        game: str,
        seat: int | None,
        key: str | None,
        *,
        http: httpx.AsyncClient | None = None,
        patience: float = 20.0,
    ) -> None:
        self.base_url = address(base_url)
        self.game = game
        self.seat = seat
        self.key = key
        self.patience = patience
        self.own_http = http is None
        self.http = http if http is not None else httpx.AsyncClient(timeout=30.0)
        self.seen: Table | None = None
        self.hearing = Hearing()
        self.line: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self.hang_up()
        if self.own_http:
            await self.http.aclose()

    # By HTTP

    async def table(self) -> Table:
        """How things stand now."""
        return self.see(Table.read(await self.ask(looking(of_game(self.game), seat=self.seat))))

    async def events(self, since: int = 0) -> list[Event]:
        """What this role has seen happen, without its first `since` events."""
        found: list[Event] = []
        epoch: object = None
        while True:
            at = since + len(found)
            said = await self.ask(looking(of_game(self.game, "events"), seat=self.seat, since=at))
            if not isinstance(said, dict):
                return list(said)
            if found and said.get("epoch") != epoch:
                found = []  # answers were taken back between two pages
                continue
            epoch = said.get("epoch")
            found += said["events"]
            if not said["events"] or since + len(found) >= said.get("total", 0):
                return found

    async def answer(self, action: str, table: Table | None = None) -> Table:
        """Answer the question of `table`, or of the last table seen; returns the table after it."""
        answered = table or self.seen or await self.table()
        assert self.seat is not None, "a spectator has nothing to answer"
        try:
            said = await self.ask(answering(self.game, self.seat, answered.index, action, fresh_key()))
        except Stale as stale:
            if stale.table is not None:
                self.see(stale.table)
            raise
        fresh = table_in(said)
        return self.see(fresh) if fresh is not None else await self.table()

    async def advice(self) -> Advice:
        """What a bot thinks of the answers open to this seat; refused as for `Seat`."""
        assert self.seat is not None, "a spectator has no seat"
        return Advice.read(await self.ask(looking(of_game(self.game, "advice"), seat=self.seat)))

    async def chat(self, text: str) -> None:
        await self.ask(telling(of_game(self.game, "chat"), {"seat": self.seat, "text": text}))

    # Live

    async def say(self, message: Json) -> None:
        """Send one message by the WebSocket."""
        line = self.line or await self.connect()
        await line.send(json.dumps(message))

    async def say_answer(self, action: str, table: Table) -> str:
        """Answer by the WebSocket; returns the key that `taken` will name."""
        key = fresh_key()
        await self.say({"type": "answer", "index": table.index, "action": action, "key": key})
        return key

    async def updates(self) -> AsyncIterator[Heard]:
        """Everything that is heard live, without an end; a lost connection is made anew."""
        while True:
            yield await self.next()

    async def next(self) -> Heard:
        """The next thing the server says."""
        patience = Patience(self.patience)
        while True:
            try:
                line = self.line or await self.connect()
                return await self.hear(message_of(await line.recv()))
            except InvalidStatus as problem:
                if problem.response.status_code < 500:
                    raise no_line(problem) from problem
                failure: Exception = problem
            except (OSError, ConnectionClosed, InvalidHandshake) as problem:
                failure = problem
            await self.hang_up()
            pause = patience.pause()
            if pause is None:
                raise unreachable(self.base_url, failure) from failure
            await asyncio.sleep(pause)

    # Below the surface

    async def connect(self) -> ClientConnection:
        self.line = await connect(
            live_address(self.base_url, self.game, self.seat),
            additional_headers=bearer(self.key),
            max_size=LONGEST_MESSAGE,
            close_timeout=1,
        )
        self.hearing.connected_anew()
        return self.line

    async def hang_up(self) -> None:
        line, self.line = self.line, None
        if line is not None:
            with contextlib.suppress(OSError, ConnectionClosed):
                await line.close()

    async def hear(self, message: Json) -> Heard:
        if message["type"] == "resync":
            self.hearing.tell_again(await self.table(), await self.events())
            return Heard("resync", self.hearing.table, tuple(self.hearing.story), message)
        if message["type"] == "error" and self.hearing.table is None:
            raise refused_live(message)
        heard, reply = self.hearing.hear(message)
        if heard.table is not None:
            self.see(heard.table)
        if reply is not None:
            await self.say(reply)
        return heard

    async def ask(self, ask: Ask) -> Any:
        """Ask, and ask again if that helps and does no harm."""
        patience = Patience(self.patience)
        while True:
            try:
                response = await self.http.request(
                    ask.method,
                    f"{self.base_url}{ask.path}",
                    json=ask.body,
                    params=dict(ask.params),
                    headers=bearer(self.key),
                )
            except httpx.TransportError as problem:
                pause = try_again_after_failure(problem, ask, patience)
                if pause is None:
                    raise unreachable(self.base_url, problem) from problem
            else:
                pause = try_again_after(response, ask, patience)
                if pause is None:
                    return read_answer(response)
            await asyncio.sleep(pause)

    def see(self, table: Table) -> Table:
        if self.seen is None or not self.seen.newer_than(table):
            self.seen = table
        return self.seen
