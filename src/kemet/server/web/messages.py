"""The messages of the live line on paper, both ways; the OpenAPI document has them among its schemas."""

from typing import Annotated, Literal

from pydantic import Field, RootModel

from kemet.server.web.answers import ChatLine, GameEvent, Table
from kemet.server.web.shapes import Action, Index, Line, Shape, left_out

# What the server says


class Hello(Shape):
    """The first message: how things stand, and the last of what was heard and said."""

    v: int
    type: Literal["hello"]
    table: Table
    since: int
    events: list[GameEvent]
    chat: list[ChatLine]
    here: list[int]


class News(Shape):
    """Something has happened; the events are those from `since` on."""

    v: int
    type: Literal["news"]
    table: Table
    since: int
    events: list[GameEvent]


class Talk(ChatLine):
    """Somebody has said something."""

    v: int
    type: Literal["chat"]


class Presence(Shape):
    """A seat is connected now, or not any more."""

    v: int
    type: Literal["presence"]
    seat: int
    here: bool


class Resync(Shape):
    """Answers were taken back: the events heard so far do not count any more."""

    v: int
    type: Literal["resync"]
    table: Table


class NotTaken(Shape):
    """What was said is refused, and nothing has changed; or nobody may listen here."""

    v: int
    type: Literal["error"]
    code: str
    message: str
    table: Table = left_out("How it stands now, for whoever was too late.")
    retry_after: int = left_out("Seconds.")


class AnswerTaken(Shape):
    """An answer has counted; the table is at this moment now."""

    v: int
    type: Literal["taken"]
    key: str | None
    index: int


class Pong(Shape):
    v: int
    type: Literal["pong"]


class LiveMessage(
    RootModel[
        Annotated[
            Hello | News | Talk | Presence | Resync | NotTaken | AnswerTaken | Pong,
            Field(discriminator="type"),
        ]
    ]
):
    """Whatever the server says on a live line."""


# What a client says


class SayKey(Shape):
    """Who this is, if no cookie and no header tells."""

    type: Literal["key"]
    key: str


class SayAnswer(Shape):
    type: Literal["answer"]
    index: Index
    action: Action
    key: str | None = left_out("The idempotency key.")


class SayLine(Shape):
    type: Literal["chat"]
    text: Line


class SayResume(Shape):
    """What this client has heard already."""

    type: Literal["resume"]
    epoch: int
    events: int
    chat: int = left_out()


class SayPing(Shape):
    type: Literal["ping"]


class LiveTelling(
    RootModel[Annotated[SayKey | SayAnswer | SayLine | SayResume | SayPing, Field(discriminator="type")]]
):
    """Whatever a client says on a live line."""
