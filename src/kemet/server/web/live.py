"""The live line to a table: news as it happens, answers and talk the other way. See docs/server.md.

Nothing here looks after clients that leave: whatever is done with a line that has ended raises what the guard
(guard.py) takes for a goodbye.
"""

import asyncio
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, WebSocket

from kemet.machine.errors import GameError
from kemet.server.declined import Declined
from kemet.server.entries import NOBODY, Entry
from kemet.server.held import Held
from kemet.server.keys import Who
from kemet.server.live_table import LiveTable
from kemet.server.sight import said
from kemet.server.store.store import StoreError
from kemet.server.subscribers import Subscriber, encoded
from kemet.server.web.errors import Refused, as_refused
from kemet.server.web.limits import CHAT
from kemet.server.web.reception import Reception, bearer_of
from kemet.server.web.shapes import can_be_kept

router = APIRouter()

SECONDS_FOR_A_KEY = 5.0
LONGEST_MESSAGE = 4000
SHOWN_AT_FIRST = 50
MOST_LINES = 100  # of talk that was missed
GOING_AWAY = 1001
REFUSED = 4403
TOO_MUCH = 4429
NONSENSE = 4400
MOST_NONSENSE = 5


class FromClient(msgspec.Struct, forbid_unknown_fields=True):
    """Any message of a client; which fields it needs depends on its type."""

    type: str
    key: Annotated[str, msgspec.Meta(max_length=64, pattern="^[!-~]*$")] | None = None
    index: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)] | None = None
    action: Annotated[str, msgspec.Meta(min_length=1, max_length=120)] | None = None
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)] | None = None
    epoch: int | None = None
    events: Annotated[int, msgspec.Meta(ge=0)] | None = None
    chat: Annotated[int, msgspec.Meta(ge=0)] | None = None


reading = msgspec.json.Decoder(FromClient)


@router.websocket("/api/games/{game}/live")
async def live(socket: WebSocket, game: str, seat: Annotated[int | None, Query(ge=0, le=5)] = None) -> None:
    """The live line of one role."""
    reception: Reception = socket.app.state.reception
    await socket.accept()
    await Line(socket, reception, game, NOBODY if seat is None else seat).talk()


class Line:
    """One connection from its first message to its last."""

    def __init__(self, socket: WebSocket, reception: Reception, game: str, seat: int) -> None:
        self.socket = socket
        self.reception = reception
        self.hall = reception.hall
        self.game = game
        self.seat = seat
        self.who = Who(frozenset(), False, False)
        self.last = GOING_AWAY  # the number that the line ends with, if we end it

    async def talk(self) -> None:
        try:
            await self.enter()
            one = Subscriber(self.seat, self.who.seats, self.who.keys, self.hall.queues)
            held = await self.hall.subscribe(self.game, one)
        except (Refused, Declined, StoreError) as problem:
            await self.end(REFUSED, problem)
            return
        try:
            await self.socket.send_bytes(self.hello(held))
            await self.read_and_write(one)
        finally:
            self.hall.unsubscribe(held, one)

    async def read_and_write(self, one: Subscriber) -> None:
        """Until one of the two ends; then the other does, but an answer that was begun is finished."""
        writing = asyncio.create_task(self.write(one))
        try:
            await self.read(one, writing)
            await writing
        finally:
            await stopped(writing)

    async def enter(self) -> None:
        """Who is this? The cookie or the header tells, or a first message with the key."""
        held = await self.hall.fresh(self.game)
        self.who = await self.reception.who(self.socket, self.game)
        strange = not self.who.may_see(self.seat) if self.seat != NOBODY else False
        if strange or (self.seat == NOBODY and not self.may_watch(held)):
            if bearer_of(self.socket) is not None:
                raise Refused(403, "not_your_seat", "this key does not open this seat")
            self.who = await self.reception.who(self.socket, self.game, await self.first_key())
            if self.seat != NOBODY and not self.who.may_see(self.seat):
                raise Refused(403, "not_your_seat", f"you do not hold seat {self.seat}")
            if self.seat == NOBODY and not self.may_watch(held):
                raise Refused(403, "not_public", "this table is not open to spectators")

    def may_watch(self, held: Held) -> bool:
        return held.live.agreed.watch or self.who.host or self.who.watch or bool(self.who.seats)

    async def first_key(self) -> str:
        try:
            async with asyncio.timeout(SECONDS_FOR_A_KEY):
                message = self.understood(await self.receive())
        except TimeoutError:
            raise Refused(401, "no_key", "no key was sent in time") from None
        if message is None or message.type != "key" or message.key is None:
            raise Refused(401, "no_key", "the first message must be a key")
        return message.key

    def hello(self, held: Held) -> bytes:
        table = held.live
        heard = table.events_heard(self.seat)
        since = max(0, heard - SHOWN_AT_FIRST)
        return encoded(
            {
                "v": 1,
                "type": "hello",
                "table": self.reception.table(self.who, held, self.seat),
                "since": since,
                "events": table.events(self.seat, since) if table.game is not None else [],
                "chat": [said(line, table) for line in table.chats[-SHOWN_AT_FIRST:]],
                "here": sorted(held.here()),
            }
        )

    # Both ways

    async def write(self, one: Subscriber) -> None:
        """Only this says anything on an open line, so that nothing comes after the last word."""
        while (message := await one.next()) is not None:
            await self.socket.send_bytes(message)
        await self.socket.close(self.last)

    async def receive(self) -> str | bytes:
        message = await self.socket.receive()
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def heard(self, writing: asyncio.Task[None]) -> str | bytes | None:
        """What the client says next; nothing when the writing has ended."""
        hearing = asyncio.create_task(self.receive())
        try:
            await asyncio.wait({hearing, writing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await stopped(hearing)
        return None if writing.done() else hearing.result()

    def understood(self, raw: str | bytes) -> FromClient | None:
        if len(raw) > LONGEST_MESSAGE:
            return None
        try:
            return reading.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return None

    async def read(self, one: Subscriber, writing: asyncio.Task[None]) -> None:
        nonsense = 0
        while (raw := await self.heard(writing)) is not None:
            try:
                message = self.understood(raw)
                if message is None:
                    nonsense += 1
                    if nonsense > MOST_NONSENSE:
                        self.last = NONSENSE
                        one.end(error("nonsense", "too many messages that mean nothing here"))
                        return
                    raise Refused(400, "unreadable", "this message cannot be read")
                await self.take(one, message)
            except (Refused, Declined, StoreError, GameError) as problem:
                code, text, facts = told(problem)
                if code == "unknown_key" and isinstance(problem, Declined):  # the one this line came with
                    self.last = REFUSED
                    one.end(error(code, text))
                    return
                if code == "stale":
                    now = await self.hall.fresh(self.game)
                    facts = {"table": self.reception.table(self.who, now, self.seat)}
                one.send(error(code, text, facts))

    async def take(self, one: Subscriber, message: FromClient) -> None:
        if message.type == "answer":
            await self.answer(one, message)
        elif message.type == "chat":
            await self.chat(one, message)
        elif message.type == "resume":
            await self.resume(one, message)
        elif message.type == "ping":
            one.send(encoded({"v": 1, "type": "pong"}))
        elif message.type == "key" and message.key is not None:
            if self.seat == NOBODY:  # whoever looks on may talk with it; a seat has shown its key already
                self.who = await self.reception.who(self.socket, self.game, message.key)
                one.keys = self.who.keys
        else:
            raise Refused(400, "unknown_type", "known types: answer, chat, resume, ping")

    async def answer(self, one: Subscriber, message: FromClient) -> None:
        if message.index is None or message.action is None:
            raise Refused(400, "unreadable", "an answer needs index and action")
        self.reception.check_seat(self.who, self.seat)
        index, action, key = message.index, message.action, message.key

        def act(table: LiveTable, now: float) -> list[Entry]:
            return table.answer(self.seat, index, action, key, now)

        held = await self.hall.change(self.game, act, one.keys)
        one.send(encoded({"v": 1, "type": "taken", "key": key, "index": held.live.index}))

    async def chat(self, one: Subscriber, message: FromClient) -> None:
        if message.text is None or not message.text.strip():
            raise Refused(400, "unreadable", "a chat message needs a text")
        if not can_be_kept(message.text, "\n\t"):
            raise Refused(400, "unreadable", "the text has characters that cannot be kept")
        self.reception.limits.spend(CHAT, self.reception.client_of(self.socket))
        if self.seat == NOBODY and not self.who.host and not self.who.watch:
            raise Refused(403, "not_at_the_table", "only those at the table may talk")
        text = message.text.strip()
        held = await self.hall.change(self.game, lambda table, now: table.say(self.seat, text, now), one.keys)
        self.hall.tell_chat(held)

    async def resume(self, one: Subscriber, message: FromClient) -> None:
        """What was missed since, or the order to ask again."""
        await self.hall.access.check(one)
        held = await self.hall.fresh(self.game)
        one.epoch = -1 if message.epoch is None else message.epoch
        one.events = message.events or 0
        one.send(self.hall.news(held, one))
        self.hall.heard(held, one)
        missed = 0 if message.chat is None else held.live.chat_count - message.chat
        for line in held.live.chats[-min(missed, MOST_LINES) :] if missed > 0 else []:
            one.send(encoded({"v": 1, "type": "chat", **said(line, held.live)}))

    async def end(self, number: int, problem: Exception) -> None:
        await self.socket.send_bytes(error(*told(problem)))
        await self.socket.close(number)


async def stopped(task: asyncio.Task[Any]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)  # else a task that has failed complains of neglect


def error(code: str, message: str, facts: dict[str, Any] | None = None) -> bytes:
    return encoded({"v": 1, "type": "error", "code": code, "message": message, **(facts or {})})


def told(problem: Exception) -> tuple[str, str, dict[str, Any]]:
    """The code, the sentence and the facts of a refusal."""
    refused = as_refused(problem)
    return refused.code, refused.message, refused.facts
