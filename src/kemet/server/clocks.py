"""The clocks of a table: what thinking costs, what a turn brings, and when somebody's time is up.

Time is what `Uptime` counts, and never what the system's clock shows. An entry of the log keeps the span that
it ends, so whatever happens later, the same log gives the same banks.
"""

from dataclasses import asdict, dataclass, field
from typing import Any, Final

from kemet.server.agreement import Clock
from kemet.server.entries import ANSWER, HANDED, RESIGNED, STARTED, TAKEN_BACK, UNDONE, Entry
from kemet.server.taking_back import PERSON

CLOCKED: Final = frozenset({STARTED, ANSWER, UNDONE, HANDED, TAKEN_BACK, RESIGNED})  # entries that end a span


@dataclass(slots=True)
class SeatClock:
    """The time of one seat."""

    bank: float | None = None  # seconds left
    thought: float = 0.0  # seconds spent on the question that is open
    turn: int | None = None  # answers of the game before its own turn, if it has answered in one
    gained: int = 0  # a turn that began before so many answers of the game brings nothing (more)


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked at a moment; for a reaction only the table knows it."""

    persons: tuple[int, ...] = ()
    reaction: bool = False


@dataclass(slots=True)
class Clocks:
    """The clocks of all seats."""

    agreed: Clock = field(default_factory=Clock)
    seats: list[SeatClock] = field(default_factory=list)
    asked_at: float = 0.0  # by the clock on the wall, for those who look at it
    counted: float | None = None  # the uptime up to which everything is charged
    uptime: float | None = field(default=None, compare=False)  # as it was told last

    @staticmethod
    def agreed_on(clock: Clock, seats: int) -> "Clocks":
        return Clocks(clock, [SeatClock(clock.game) for _ in range(seats)])

    # Telling the time

    def tell(self, uptime: float) -> None:
        """What is written from now on is written at this time."""
        self.uptime = uptime

    def opened(self, uptime: float, now: float) -> None:
        """The table is read from the store: what has run while no server did is charged to nobody."""
        self.uptime = uptime
        if not self.agreed.limits():
            return
        if self.counted is None or self.counted > uptime:  # of an older program, or of another server
            self.counted = uptime
        self.asked_at = now - (uptime - self.counted)

    def stamp(self, now: float) -> dict[str, float]:
        """What an entry that is written now keeps: the span that it ends, and when that was."""
        if not self.agreed.limits():
            return {}
        uptime = round(now if self.uptime is None else self.uptime, 3)
        spent = 0.0 if self.counted is None else max(0.0, round(uptime - self.counted, 3))
        return {"spent": spent, "uptime": uptime}

    # What entries do

    def begin(self, entry: Entry) -> None:
        self.asked_at = entry.at
        self.counted = entry.body.get("uptime")

    def charge(self, entry: Entry, asked: Asked) -> None:
        """The span before an entry is paid by whoever was asked; a reaction costs nobody's bank, or the bank
        would tell who was asked."""
        spent = entry.body.get("spent")
        if spent is None:
            if entry.kind != RESIGNED:
                self._charge_as_once(entry)
                self.asked_at = entry.at
            self.counted = None
            return
        for seat in asked.persons:
            clock = self.seats[seat]
            clock.thought += spent
            if clock.bank is not None and not asked.reaction:
                clock.bank = max(0.0, clock.bank - spent)
        self.asked_at = entry.at
        self.counted = entry.body["uptime"]

    def _charge_as_once(self, entry: Entry) -> None:
        """Entries of older programs: only who answered was charged, and an empty bank was filled again."""
        clock = self.seats[entry.seat]
        if clock.bank is None:
            return
        if entry.kind == ANSWER and entry.body["by"] == PERSON and not entry.body.get("reaction"):
            clock.bank = max(0.0, clock.bank - (entry.at - self.asked_at))
        elif entry.kind == TAKEN_BACK and clock.bank == 0:
            clock.bank = self.agreed.game

    def answered(self, entry: Entry, before: int, asked: Asked) -> float:
        """Note an answer that was charged already; how long it took."""
        clock = self.seats[entry.seat]
        took, clock.thought = clock.thought, 0.0
        if entry.body["by"] == PERSON and not asked.reaction and "spent" in entry.body and clock.turn is None:
            clock.turn = before
        return took

    def turns_end(self, answers: int, waiting: frozenset[int]) -> None:
        """Whoever is not asked any more has ended a turn, and gains; not while a reaction is awaited."""
        for seat, clock in enumerate(self.seats):
            if seat in waiting:
                continue
            clock.thought = 0.0
            if clock.turn is not None:
                self._gain(clock, clock.turn, answers)
                clock.turn = None

    def _gain(self, clock: SeatClock, turn: int, answers: int) -> None:
        """Once for every part of the game: who goes back and plays it again has had it already."""
        gain = self.agreed.gain
        if not gain or clock.bank is None or turn < clock.gained:
            return
        clock.bank = max(clock.bank, min(clock.bank + gain, self._ceiling()))
        clock.gained = answers

    def _ceiling(self) -> float:
        return float("inf") if self.agreed.ceiling is None else self.agreed.ceiling

    def undone(self, seat: int, took: float, agreed: bool) -> None:
        """Going back gives no time back; who goes back alone has not even a new answer's time."""
        for number, clock in enumerate(self.seats):
            clock.turn = None
            clock.thought = clock.thought + took if number == seat and not agreed else 0.0

    def changed_hands(self, entry: Entry, answers: int) -> None:
        """What a bot plays brings nothing; who comes back with nothing left has what one turn brings."""
        clock = self.seats[entry.seat]
        clock.turn = None
        if entry.kind == TAKEN_BACK and "spent" in entry.body and self.advance_on(entry.seat, answers):
            self._gain(clock, answers, answers + 1)

    def advance_on(self, seat: int, answers: int) -> bool:
        """Whether a seat without time may have the gain of its next turn now."""
        clock = self.seats[seat]
        return clock.bank == 0 and bool(self.agreed.gain) and clock.gained <= answers

    # What is so

    def left(self, seat: int, reaction: bool) -> float:
        """Seconds that a seat which is asked has from `counted` on."""
        clock = self.seats[seat]
        left = float("inf")
        if self.agreed.move is not None:
            left = self.agreed.move - clock.thought
        if clock.bank is not None and not reaction:
            left = min(left, clock.bank)
        return left

    def due(self, asked: Asked) -> float | None:
        """The uptime at which the first of those who are asked has none left."""
        left = min((self.left(seat, asked.reaction) for seat in asked.persons), default=float("inf"))
        return None if self.counted is None or left == float("inf") else self.counted + left

    def late(self, asked: Asked, now: float) -> list[int]:
        """Whose time is up."""
        uptime = now if self.uptime is None else self.uptime
        if self.counted is None:
            return []
        return [seat for seat in asked.persons if self.counted + self.left(seat, asked.reaction) <= uptime]

    def may_come_back(self, seat: int, asked: bool, answers: int) -> bool:
        """Whether a person who takes the seat back has any time to play it."""
        clock = self.seats[seat]
        if clock.bank == 0 and not self.advance_on(seat, answers):
            return False
        return not asked or self.agreed.move is None or clock.thought < self.agreed.move

    # In a snapshot

    def facts(self) -> dict[str, Any]:
        return {"counted": self.counted, "seats": [asdict(clock) for clock in self.seats]}

    def restore(self, facts: dict[str, Any]) -> None:
        self.counted = facts["counted"]
        self.seats = [SeatClock(**clock) for clock in facts["seats"]]
