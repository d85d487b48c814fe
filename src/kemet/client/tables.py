"""What a server sends, as values: tables, new games, advice and what is heard live."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

Json = dict[str, Any]
Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """A game as one role sees it at one moment. `raw` has everything that was sent."""

    game: str
    phase: str  # lobby, playing, over or closed
    index: int  # the moment; an answer names it
    n: int  # how many things have happened that this role may notice, chat and all
    epoch: int  # how often something was undone
    seat: int | None  # None: a spectator
    view: Json | None  # what this role may know, as Game.view tells it
    question: Json | None
    options: tuple[str, ...]  # empty unless this seat is asked
    awaited: Json | None
    window: Json | None  # reactions are awaited, of all at once; answers lie face down until it ends
    events: int  # how many events this role has seen
    chat: int
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def read(cls, sent: Json) -> Self:
        return cls(
            game=sent["game"],
            phase=sent["phase"],
            index=sent["index"],
            n=sent["n"],
            epoch=sent["epoch"],
            seat=sent.get("seat"),
            view=sent.get("view"),
            question=sent.get("question"),
            options=tuple(sent.get("options") or ()),
            awaited=sent.get("awaited"),
            window=sent.get("window"),
            events=sent.get("events") or 0,
            chat=sent.get("chat") or 0,
            raw=sent,
        )

    @property
    def over(self) -> bool:
        """Nothing more will be asked."""
        return self.phase in ("over", "closed")

    @property
    def asked(self) -> bool:
        """This seat may answer now."""
        return bool(self.options)

    def newer_than(self, other: "Table") -> bool:
        return self.n > other.n


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that was just made, with the keys of its maker and invitations for others. All are secrets."""

    game: str
    host: str | None = field(repr=False)
    seats: Mapping[int, str] = field(repr=False)  # the keys of seats in the own hand
    watch: str | None = field(repr=False)
    raw: Json = field(repr=False, compare=False)
    invitations: Mapping[int, str] = field(repr=False, default_factory=dict)  # each is good once

    @classmethod
    def read(cls, sent: Json) -> Self:
        return cls(
            game=sent["game"],
            host=sent.get("host"),
            seats={int(seat): key for seat, key in (sent.get("seats") or {}).items()},
            watch=sent.get("watch"),
            raw=sent,
            invitations={int(seat): key for seat, key in (sent.get("invitations") or {}).items()},
        )

    def with_seat(self, seat: int, key: str) -> Self:
        """The same, for whoever has sat down there, too."""
        return replace(self, seats={**self.seats, seat: key})


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing that was heard live: what kind, the table after it, and the events that are new."""

    kind: str  # hello, news, chat, presence, taken, error, pong
    table: Table | None
    events: tuple[Event, ...]
    raw: Json = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Hint:
    """An open answer, and from 0 to 1 how likely the seat then wins, as far as a bot sees."""

    action: str
    chance: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What speaks for the answers open at one moment, the best first; those not weighed are left out."""

    index: int  # the moment, as that of a table
    hints: tuple[Hint, ...]  # empty if no bot could think in time
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def read(cls, sent: Json) -> Self:
        hints = tuple(Hint(hint["action"], hint["chance"]) for hint in sent["hints"])
        return cls(index=sent["index"], hints=hints, raw=sent)


def seat_plan(seats: Sequence[str | Json]) -> list[Json]:
    """`["link", "bot 2"]` is short for `[{"kind": "link"}, {"kind": "bot", "level": 2}]`."""
    return [one_seat(seat) if isinstance(seat, str) else dict(seat) for seat in seats]


def one_seat(words: str) -> Json:
    kind, _, level = words.partition(" ")
    return {"kind": kind, "level": int(level)} if level else {"kind": kind}
