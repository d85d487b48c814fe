"""Taking back: how far one may go alone, why no further, and who has a say in the rest."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kemet.server.live_table import LiveTable

PERSON: Final = "person"

# Where the way back alone ends.
AT_THE_BEGINNING: Final = "beginning"
AT_WHAT_WAS_SHOWN: Final = "shown"  # a card was turned over or drawn
AT_ANOTHER_S_ANSWER: Final = "another"
AT_AN_OPEN_WINDOW: Final = "window"  # others may have answered face down


def way_back(live: "LiveTable", seats: frozenset[int]) -> tuple[list[int], str]:
    """Answers of the game before each own answer that may be taken back alone, last first; and why it ends.

    Whoever sits at another seat, person or bot: its answer ends it, for it may have answered what it saw.
    """
    found: list[int] = []
    if live.window is not None and who_has_a_say(live, seats):
        return found, AT_AN_OPEN_WINDOW
    for moment in reversed(live.moments):
        if moment.before < live.floor:
            return found, AT_WHAT_WAS_SHOWN
        if moment.seat not in seats:
            return found, AT_ANOTHER_S_ANSWER
        if moment.by == PERSON:
            found.append(moment.before)
    return found, AT_THE_BEGINNING


def who_has_a_say(live: "LiveTable", seats: frozenset[int]) -> set[int]:
    """Whoever else has played as a person here, even if a bot plays that seat now.

    What they hold is theirs: nobody looks at it and then goes back because they are away.
    """
    return {seat for seat, sitter in enumerate(live.sitters) if sitter.been_a_person} - seats
