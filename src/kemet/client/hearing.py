"""What a role has heard of its game so far, and what it must ask for when it missed something."""

from collections.abc import Sequence

from kemet.client.tables import Event, Heard, Json, Table


class Hearing:
    """Fed with every live message in order; keeps the story of the game complete."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.story: list[Event] = []  # every event this role has seen, from the first
        self.chat = 0  # how many things have been said
        self.again = False  # this is not the first connection
        self.asked = False  # for what was missed

    def connected_anew(self) -> None:
        self.again = self.table is not None
        self.asked = False

    def hear(self, message: Json) -> tuple[Heard, Json | None]:
        """What was heard, and what must be said in return."""
        kind, sent = message["type"], message.get("table")
        table = Table.read(sent) if isinstance(sent, dict) else None
        if kind == "chat":
            self.chat += 1
        if table is None or kind not in ("hello", "news"):
            return Heard(kind, table, (), message), None
        if kind == "hello" and not self.again:
            self.chat = table.chat
        events, whole = self.add(table, message.get("events") or [])
        missed = (kind == "hello" and self.again) or not whole
        reply = self.resume(table) if missed and not self.asked else None
        self.asked = not whole if reply is None else True
        return Heard(kind, table, events, message), reply

    def resume(self, table: Table) -> Json:
        return {"type": "resume", "epoch": table.epoch, "events": len(self.story), "chat": self.chat}

    def add(self, table: Table, events: Sequence[Event]) -> tuple[tuple[Event, ...], bool]:
        """Take a table and the last events before it: those that are new to us, and whether we have all."""
        if self.table is not None and table.epoch != self.table.epoch:
            self.story.clear()  # some of it has not happened after all; we cannot tell how much
        if self.table is None or table.n >= self.table.n:
            self.table = table
        begin, known = table.events - len(events), len(self.story)
        if begin > known:
            return (), False
        fresh = tuple(events[known - begin :])
        self.story += fresh
        return fresh, True

    def tell_again(self, table: Table, events: Sequence[Event]) -> None:
        """The whole story anew, after a gap that could not be filled."""
        self.table = table
        self.story = list(events)
        self.asked = False
