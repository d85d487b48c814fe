"""Who may sit where: sitting down by an invitation, inviting again, revoking, moving to another device.

Everything here is told to everybody at the table. Whoever has sat on a seat in a running game keeps it: if
the host could invite again there, the host could come to see a hand.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from kemet.server.declined import Declined
from kemet.server.entries import INVITED, JOINED, MOVING, REVOKED, Entry
from kemet.server.taking_back import PERSON

if TYPE_CHECKING:
    from kemet.server.live_table import LiveTable

NOTES_KEPT: Final = 12

# How somebody has come to a seat: by an invitation, on an open one, from another device.
INVITATION: Final = "invitation"
TAKEN: Final = "taken"
MOVED: Final = "moved"


@dataclass(frozen=True, slots=True)
class Note:
    """Something that all may know of a seat: who came to it and how, who was invited again, who had to go."""

    n: int  # a count of its own: that of the log tells what lies face down
    at: float
    seat: int
    what: str  # invitation, taken, moved, invited, revoked, moving
    name: str  # of whoever it is about, who came or had to go

    def facts(self) -> dict[str, Any]:
        return {"n": self.n, "at": self.at, "seat": self.seat, "what": self.what, "name": self.name}


# Reading the log


def joined(live: "LiveTable", entry: Entry) -> None:
    """Somebody sits down, or tells a name; entries of older programs do not say how."""
    sitter = live.sitters[entry.seat]
    sitter.name, sitter.invited = entry.body["name"], False
    if sitter.player == "nobody":
        sitter.player, sitter.been_a_person = PERSON, True
    how = entry.body.get("how")
    if how is not None:
        note(live, entry, how, sitter.name)


def invited(live: "LiveTable", entry: Entry) -> None:
    note(live, entry, "invited", get_up(live, entry))
    live.sitters[entry.seat].invited = True


def revoked(live: "LiveTable", entry: Entry) -> None:
    note(live, entry, "revoked", get_up(live, entry))
    live.sitters[entry.seat].invited = False


def moving(live: "LiveTable", entry: Entry) -> None:
    note(live, entry, "moving", live.sitters[entry.seat].name)


def get_up(live: "LiveTable", entry: Entry) -> str:
    """The name of whoever has to, if anybody."""
    if not entry.body.get("up"):
        return ""
    sitter = live.sitters[entry.seat]
    name, sitter.name = sitter.name, live.agreed.seats[entry.seat].name
    sitter.player, sitter.been_a_person = "nobody", False
    return name


def note(live: "LiveTable", entry: Entry, what: str, name: str) -> None:
    n = live.access[-1].n + 1 if live.access else 0
    live.access.append(Note(n, entry.at, entry.seat, what, name))
    del live.access[:-NOTES_KEPT]


# What may be done


def sit(live: "LiveTable", seat: int, name: str, how: str, now: float) -> list[Entry]:
    """Whoever moves to another device keeps the name, unless they say another."""
    check_seat(live, seat)
    check_not_over(live)
    sitter = live.sitters[seat]
    if how == TAKEN and sitter.kind != "open":
        raise Declined("not_open", f"seat {seat} is not open to everybody")
    if how == MOVED:
        name = name or sitter.name
    elif how == INVITATION and is_held(live, seat):
        raise Declined("stale", "somebody else was faster")  # and has used the invitation up
    elif how == TAKEN and sitter.player != "nobody":
        raise Declined("seat_taken", f"somebody sits on seat {seat} already")
    entries = [written(live, now, JOINED, seat, {"name": name, "how": how})]
    if how == INVITATION and live.phase != "lobby":  # a bot has played so far
        entries += live.take_back(seat, now)
    return entries


def invite(live: "LiveTable", seat: int, now: float) -> list[Entry]:
    """By the host: a new invitation, also in place of whoever sits there, but only before the start."""
    check_may_ask_away(live, seat)
    if live.sitters[seat].kind != "link":
        raise Declined("no_invitations", f"nobody is invited to seat {seat} by a link")
    return [written(live, now, INVITED, seat, up(live, seat))]


def revoke(live: "LiveTable", seat: int, now: float) -> list[Entry]:
    """By the host: the invitation is good for nothing any more, and before the start whoever came gets up."""
    check_may_ask_away(live, seat)
    if not live.sitters[seat].invited and not is_held(live, seat):
        raise Declined("nothing_to_revoke", f"nobody is invited to seat {seat}, and nobody sits there")
    return [written(live, now, REVOKED, seat, up(live, seat))]


def move(live: "LiveTable", seat: int, now: float) -> list[Entry]:
    """By the holder: a link for another device."""
    check_seat(live, seat)
    check_not_over(live)
    return [written(live, now, MOVING, seat, {})]


def written(live: "LiveTable", now: float, kind: str, seat: int, body: dict[str, Any]) -> Entry:
    entry = Entry(live.n, now, kind, seat, body)
    live.apply(entry)
    return entry


def up(live: "LiveTable", seat: int) -> dict[str, Any]:
    return {"up": True} if is_held(live, seat) else {}


def is_held(live: "LiveTable", seat: int) -> bool:
    """Somebody has the keys of this seat, or had them when cards were in the hand; whoever plays it now."""
    return live.sitters[seat].been_a_person


def check_seat(live: "LiveTable", seat: int) -> None:
    if not 0 <= seat < len(live.sitters):
        raise Declined("no_such_seat", f"there is no seat {seat}; seats are 0 to {len(live.sitters) - 1}")


def check_not_over(live: "LiveTable") -> None:
    if live.phase in ("over", "closed"):
        raise Declined("game_over", "the game is over, nobody can sit down any more")


def check_may_ask_away(live: "LiveTable", seat: int) -> None:
    check_seat(live, seat)
    check_not_over(live)
    if live.sitters[seat].kind not in ("link", "open"):
        raise Declined("no_invitations", f"nobody is invited to seat {seat} by a link")
    if live.phase != "lobby" and is_held(live, seat):
        raise Declined("seat_held", "in a running game a seat stays with whoever has sat on it")
