"""Repairing a stored game: what of its log holds by the present rules, and how it goes on from there."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from kemet.game import Game
from kemet.server.agreement import Agreement, Clock, SeatPlan
from kemet.server.checking_logs import WRONG, Unfit, apply_checked, entry_of
from kemet.server.entries import ANSWER, CLOSED, CREATED, NOBODY, REPAIRED, Entry
from kemet.server.live_table import PLAYING, LiveTable
from kemet.server.sight import summary_of
from kemet.server.snapshots import frozen, thawed
from kemet.server.store.rows import GameRow, Line, Snapshot
from kemet.version import VERSION

FOR_GOOD: Final = ("over", "closed")  # all hands have been open: nobody plays on from before that


@dataclass(slots=True)
class Plan:
    """What repairing would do to a game."""

    row: GameRow
    lines: list[Line]
    live: LiveTable
    entries: list[Entry] = field(default_factory=list)  # that are kept
    problem: str = ""  # of the first line that is not kept
    differs: str = ""  # where the table comes out differently from what was played
    rebuilt: list[str] = field(default_factory=list)  # what was put in the place of something unreadable
    cut: int = 0  # lines behind the last that is kept

    @property
    def good(self) -> bool:
        return not (self.problem or self.differs or self.rebuilt)

    @property
    def hopeless(self) -> bool:
        return not self.entries

    @property
    def faults(self) -> list[str]:
        return [fault for fault in (*self.rebuilt, self.differs, self.problem) if fault]

    def answers_lost(self) -> int:
        kept = sum(entry.kind == ANSWER for entry in self.entries)
        return max(0, len([line for line in self.lines if line.kind == ANSWER]) - kept)

    def in_words(self) -> str:
        """What repairing would do, in a sentence for the host."""
        if self.good:
            return "nothing is wrong with it"
        if self.hopeless:
            return "nothing of it can be kept: what was agreed is lost"
        if not self.cut:
            return f"all {len(self.entries)} entries are kept, by the rules of this program"
        lost = self.answers_lost()
        return (
            f"the first {len(self.entries)} of {len(self.lines)} entries are kept,"
            f" {lost} {'answer is' if lost == 1 else 'answers are'} lost"
        )


def plan_of(row: GameRow, lines: list[Line], snapshot: Snapshot | None, as_played: bool = False) -> Plan:
    """The longest part of a log that is legal by the present rules.

    A damaged line that is no moment of the game, as one of the chat, does not end it, nor does an answer that
    a snapshot still knows. `as_played`: it ends where the table comes out differently.
    """
    plan = Plan(row, lines, LiveTable(row.id))
    known = snapshot_of(row.id, snapshot)
    taken = 0
    while taken < len(lines) or not plan.entries:
        line = lines[taken] if taken < len(lines) else None
        try:
            if line is None:
                raise Unfit("the log is empty")
            entry = entry_of(line)
            played = keep(plan, entry)
        except Unfit as fault:
            where = "the log" if line is None else f"entry {line.n} ({line.kind})"
            problem = f"{where}, played by engine {row.engine}: {fault}"
            begin_again(plan)
            instead = in_place_of(plan, line, lines[taken:], known)
            if instead is None or not kept_instead(plan, instead):
                plan.problem = problem
                break
            plan.rebuilt.append(problem)
            if line is not None and line.n == instead.n:
                taken += 1
            continue
        if not played and as_played:
            plan.problem, plan.differs = plan.differs, ""
            plan.entries.pop()
            begin_again(plan)
            break
        taken += 1
    while plan.problem and plan.entries and plan.entries[-1].kind == REPAIRED and is_filler(plan.entries[-1]):
        plan.entries.pop()  # nothing came after what was put there
        begin_again(plan)
    plan.cut = len(lines) - taken
    return plan


def keep(plan: Plan, entry: Entry) -> bool:
    """Take an entry in; whether the table is then as it was when that was played."""
    apply_checked(plan.live, entry)
    game = plan.live.game
    same = entry.digest is None or game is None or game.digest() == entry.digest
    if game is not None and not same:
        plan.differs = plan.differs or (
            f"entry {entry.n} ({entry.kind}), played by engine {plan.row.engine}:"
            f" the table comes out as {game.digest()} instead of {entry.digest}"
        )
        entry = replace(entry, digest=game.digest())
    plan.entries.append(entry)
    return same


def begin_again(plan: Plan) -> None:
    """The table without the line that failed, which may have half happened."""
    plan.live = told(plan.row.id, plan.entries)


def told(game: str, entries: Iterable[Entry]) -> LiveTable:
    live = LiveTable(game)
    for entry in entries:
        live.apply(entry)
    return live


def kept_instead(plan: Plan, entry: Entry) -> bool:
    try:
        keep(plan, entry)
    except Unfit:
        begin_again(plan)
        return False
    if entry.kind == ANSWER and plan.live.game is not None:
        plan.entries[-1] = replace(entry, digest=plan.live.game.digest())
    return True


# What is put in the place of a line that cannot be read


def in_place_of(plan: Plan, line: Line | None, left: list[Line], known: LiveTable | None) -> Entry | None:
    live = plan.live
    if not plan.entries:
        return as_agreed(plan.row)
    if line is None:
        return None
    moments = [each.index for each in left if isinstance(each.index, int) and each is not line]
    missing = line.n != live.n
    if missing and isinstance(line.index, int):
        moments.insert(0, line.index)
    if not moments:
        no_moment = not missing and line.index is None and len(left) > 1
    else:
        no_moment = moments[0] == live.index
    if no_moment and (missing or line.index is None):
        return Entry(live.n, time_of(line, live), REPAIRED, NOBODY, {"instead": str(line.kind)})
    return as_known(live, line, known)


def is_filler(entry: Entry) -> bool:
    return "instead" in entry.body


def time_of(line: Line, live: LiveTable) -> float:
    return float(line.at) if isinstance(line.at, int | float) else live.clocks.asked_at


def as_agreed(row: GameRow) -> Entry | None:
    """What was agreed, as the list of games still shows it."""
    summary = row.summary
    try:
        gods = list(Game.laid_out(**summary["agreed"]).words.names["seat"])
        seats = [
            SeatPlan(one["kind"], one["name"], one["level"] if one["kind"] == "bot" else None)
            for one in summary["seats"]
        ]
        limits = summary["clock"]
        clock = Clock(**{name: limits[name] for name in ("move", "game")})
        agreed = Agreement(summary["agreed"], seats, gods, clock, row.title, row.listed, summary["watch"])
    except WRONG:
        return None
    return Entry(0, row.created, CREATED, NOBODY, agreed.body())


def snapshot_of(game: str, snapshot: Snapshot | None) -> LiveTable | None:
    try:
        return None if snapshot is None else thawed(game, snapshot.body)
    except Exception:  # whatever stands in a damaged one
        return None


def as_known(live: LiveTable, line: Line, known: LiveTable | None) -> Entry | None:
    """The answer that a snapshot knows for this place, if it was never taken back."""
    if known is None or known.game is None or live.game is None or live.n >= known.n:
        return None
    before, all_answers = len(live.game.answers), known.game.answers
    if all_answers[:before] != live.game.answers or known.game.whose[:before] != live.game.whose:
        return None
    begins = [moment.before for moment in known.moments] + [len(all_answers)]
    for number, moment in enumerate(known.moments):
        if moment.before == before:
            chance = all_answers[before + 1 : begins[number + 1]].tolist()
            body = {"answer": all_answers[before], "chance": chance, "by": moment.by}
            return Entry(live.n, time_of(line, live), ANSWER, moment.seat, body, live.index)
    return None


# Doing it


def repaired_log(plan: Plan, now: float) -> list[Entry]:
    """What is kept, and the entry that says so."""
    moments = [line.index for line in plan.lines if isinstance(line.index, int)]
    notice: dict[str, Any] = {
        "kept": len(plan.entries),
        "lost": plan.cut,
        "answers_lost": plan.answers_lost(),
        "index": max(moments, default=-1) + 1,
    }
    entry = Entry(plan.live.n, now, REPAIRED, NOBODY, notice)
    plan.live.apply(entry)
    entries = [*plan.entries, entry]
    if plan.row.phase in FOR_GOOD and plan.live.phase == PLAYING:
        closed = Entry(plan.live.n, now, CLOSED, NOBODY, {"why": "damaged"})
        plan.live.apply(closed)
        entries.append(closed)
    return entries


def snapshot_after(live: LiveTable, now: float) -> Snapshot:
    return Snapshot(live.n - 1, live.index, now, VERSION, frozen(live))


def facts_after(live: LiveTable, now: float) -> dict[str, Any]:
    """What the game's row says of a table that goes on."""
    return {
        "phase": live.phase,
        "updated": now,
        "answers": live.answers(),
        "due": 0.0 if live.agreed.clock.limits() and live.awaited_persons() else None,  # looked at at once
        "bot_due": live.awaited_bot() is not None or live.window is not None,
        "summary": summary_of(live),
        "archived": None,
        "trouble": None,
        "engine": VERSION,
    }
