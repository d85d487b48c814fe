"""Reactions: all who may react are asked at once, and what they answer lies face down until the window ends.

By the rules they are asked one after the other, and so their answers are applied: all of them, when a time
has passed that depends on public facts only. No input or output here.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final

from kemet.game import Game
from kemet.server.declined import Declined
from kemet.server.entries import ASKS, LONGER, ORDERED, SEALED, Entry
from kemet.server.taking_back import PERSON

if TYPE_CHECKING:
    from kemet.server.live_table import LiveTable

# How a table may do it.
QUICK: Final = "quick"  # until all persons have answered
EVEN: Final = "even"  # for a short time, the same for everybody
STANDING: Final = "standing"  # by what each has said in advance
MODES: Final = (QUICK, EVEN, STANDING)
USUAL_SECONDS: Final = {EVEN: 5.0, STANDING: 60 * 60.0}
FEWEST_AND_MOST: Final = {EVEN: (2.0, 60.0), STANDING: (60.0, 24 * 60 * 60.0)}

# What a player may say in advance.
LET: Final = "let"  # everything happen
HITS: Final = "hits"  # cancel what hits me
ASK: Final = "ask"
ORDERS: Final = (LET, HITS, ASK)

BOTS_THINK: Final = 0.4  # seconds, whatever they hold
MORE_TIME: Final = 15.0  # seconds, for whoever says so openly
CLOCK: Final = "clock"  # answered because time was up
PASS: Final = "done"


@dataclass(frozen=True, slots=True)
class FaceDown:
    """An answer that nobody else has seen."""

    action: int
    by: str


@dataclass(slots=True)
class Window:
    """The seats that are asked, what lies there face down, and when it is turned over."""

    about: str
    seats: list[int]
    mode: str
    opened: float
    ends: float | None  # without what is added; None: when all persons have answered
    bots_by: float  # until then bots may think
    answers: dict[int, FaceDown] = field(default_factory=dict)
    longer: set[int] = field(default_factory=set)  # who has said that they want to think longer
    below: list[tuple[str, dict[int, FaceDown]]] = field(default_factory=list)  # what it interrupts

    def facts(self) -> dict[str, Any]:
        """For a snapshot."""
        return asdict(self) | {
            "answers": lying(self.answers),
            "longer": sorted(self.longer),
            "below": [(about, lying(answers)) for about, answers in self.below],
        }

    @staticmethod
    def from_facts(facts: dict[str, Any]) -> "Window":
        below = [(about, face_down(answers)) for about, answers in facts["below"]]
        more = {"answers": face_down(facts["answers"]), "longer": set(facts["longer"]), "below": below}
        return Window(**(facts | more))


def lying(answers: dict[int, FaceDown]) -> list[tuple[int, int, str]]:
    return [(seat, lies.action, lies.by) for seat, lies in answers.items()]


def face_down(facts: list[tuple[int, int, str]]) -> dict[int, FaceDown]:
    return {seat: FaceDown(action, by) for seat, action, by in facts}


# What the table has agreed on


def mode_of(live: "LiveTable") -> str:
    """As agreed; else quick for one person or one screen, standing for games over days, even for others."""
    agreed = live.agreed.reactions
    if agreed is not None:
        return agreed
    persons = [sitter for sitter in live.sitters if sitter.been_a_person or sitter.player == "nobody"]
    if len(persons) <= 1 or all(sitter.kind == "here" for sitter in persons):
        return QUICK
    return STANDING if live.agreed.clock.over_days() else EVEN


def seconds_of(live: "LiveTable") -> float | None:
    """How long a window is open for persons; None: until they have answered."""
    mode = mode_of(live)
    if mode == QUICK:
        return None
    seconds = live.agreed.reaction_seconds or USUAL_SECONDS[mode]
    limit = live.agreed.clock.move
    return min(seconds, limit) if mode == STANDING and limit is not None else seconds


def check_reactions(mode: str | None, seconds: float | None) -> None:
    if mode is not None and mode not in MODES:
        raise Declined("wrong_reactions", f"reactions are '{mode}'; choose from {', '.join(MODES)}")
    if seconds is None:
        return
    if mode is None or mode not in FEWEST_AND_MOST:
        raise Declined("wrong_reactions", "seconds for reactions need the mode even or standing")
    fewest, most = FEWEST_AND_MOST[mode]
    if not fewest <= seconds <= most:
        raise Declined("wrong_reactions", f"{mode} reactions take from {fewest:g} to {most:g} seconds")


# The window opens and goes on


def opened(
    live: "LiveTable",
    at: float,
    answers: dict[int, FaceDown] | None = None,
    below: list[tuple[str, dict[int, FaceDown]]] | None = None,
) -> Window:
    """A new window; what lay there before it was interrupted still counts where it is still open."""
    game, mode, seconds = live.the_game(), mode_of(live), seconds_of(live)
    seats = list(game.reactors)
    persons = [seat for seat in seats if live.sitters[seat].player == PERSON]
    waited_for = [seat for seat in persons if mode != STANDING or live.sitters[seat].asks]
    ends = None if seconds is None else at + (seconds if waited_for else BOTS_THINK)
    bots_by = at + BOTS_THINK if len(persons) < len(seats) else at
    still = {
        seat: lies
        for seat, lies in (answers or {}).items()
        if seat in seats and lies.action in game.asked_in_turn(seat).options(seat)
    }
    if mode == QUICK and plays_alone(live):
        still |= {
            seat: FaceDown(the_pass(game, seat), CLOCK) for seat in persons if not has_a_choice(game, seat)
        }
    return Window(game.reacting_to, seats, mode, at, ends, bots_by, still, below=below or [])


def begin(live: "LiveTable", at: float) -> None:
    """The game has been put where it is now: whatever lay face down is gone."""
    live.window = opened(live, at) if live.asks_for_reactions() else None


def after_answer(live: "LiveTable", entry: Entry) -> None:
    """The window goes on, is interrupted by one about the reaction, is come back to, or is over."""
    old, game = live.window, live.the_game()
    if old is None or not live.asks_for_reactions():
        begin(live, entry.at)
        return
    old.answers.pop(entry.seat, None)
    later = old.seats[old.seats.index(entry.seat) + 1 :]
    if game.reacting_to == old.about and list(game.reactors) == later:
        return
    acted = game.text(entry.body["answer"]) != PASS
    below = [*old.below, (old.about, old.answers)] if acted else old.below
    for depth, (about, answers) in enumerate(below):
        if about == game.reacting_to:
            live.window = opened(live, entry.at, answers, below[:depth])
            return
    live.window = opened(live, entry.at, below=below if acted else None)


def bot_comes(live: "LiveTable", seat: int, at: float) -> None:
    """A bot that comes in the middle of a window may think, too, whether or not an answer lies there."""
    window = live.window
    if window is not None and seat in window.seats:
        window.bots_by = max(window.bots_by, at + BOTS_THINK)
        if window.ends is not None:
            window.ends = max(window.ends, at + BOTS_THINK)


# Entries


def appliers(live: "LiveTable") -> dict[str, Callable[[Entry], None]]:
    """What the entries that only reactions know say has happened."""

    def sealed(entry: Entry) -> None:
        if live.window is not None:
            live.window.answers[entry.seat] = FaceDown(entry.body["answer"], entry.body["by"])

    def longer(entry: Entry) -> None:
        if live.window is not None:
            live.window.longer.add(entry.seat)

    def ordered(entry: Entry) -> None:
        live.sitters[entry.seat].order = entry.body["order"]

    def asks(entry: Entry) -> None:
        live.sitters[entry.seat].asks = entry.body["asks"]

    return {SEALED: sealed, LONGER: longer, ORDERED: ordered, ASKS: asks}


# What may be done


def seal(
    live: "LiveTable", seat: int, action: str | int, key: str | None, now: float, by: str
) -> list[Entry]:
    """An answer lies face down, or nothing changes."""
    window = live.window
    assert window is not None
    turn = live.the_game().asked_in_turn(seat)
    if seat in window.answers:
        raise Declined("answered_already", "the answer of this seat lies face down already")
    before = len(turn.answers)
    turn.play(action, seat)
    written = [live.write(now, SEALED, seat, {"answer": turn.answers[before], "by": by}, key)]
    if window.mode == QUICK and is_due(live, now):
        written += end(live, now)
    return written


def end(live: "LiveTable", now: float) -> list[Entry]:
    """All answers are applied in the order of the rules, until all have passed or somebody acts."""
    window, written = live.window, list[Entry]()
    while window is not None and live.window is window:
        seat = live.the_game().waiting[0]
        lies = chosen(live, window, seat)
        written.append(live.take(seat, lies.action, None, now, lies.by, reaction=True))
    return written


def chosen(live: "LiveTable", window: Window, seat: int) -> FaceDown:
    """What lies there; else what was said in advance; else the seat passes."""
    game, sitter = live.the_game(), live.sitters[seat]
    options = game.options(seat)
    lies = window.answers.get(seat)
    if lies is not None and lies.action in options:
        return lies
    passing = next((option for option in options if game.text(option) == PASS), options[0])
    acting = [option for option in options if option != passing]
    by = sitter.player if sitter.player != PERSON else CLOCK
    by_order = window.mode == STANDING and sitter.player == PERSON and sitter.order == HITS
    if by_order and acting and game.hits(seat):
        return FaceDown(acting[0], CLOCK)
    return FaceDown(passing, by)


def think_longer(live: "LiveTable", seat: int, now: float) -> list[Entry]:
    """Somebody wants more time and says so openly, whether asked or not; once in a window."""
    window = live.window
    if window is None or not may_be_longer(window):
        raise Declined("no_more_time", "there is no common window now that could last longer")
    if live.sitters[seat].player != PERSON:
        raise Declined("bot_plays", "a bot plays this seat now; take it back first")
    if seat in window.longer:
        raise Declined("no_more_time", "this seat has asked for more time in this window already")
    return [live.write(now, LONGER, seat)]


def give_order(live: "LiveTable", seat: int, order: str, now: float) -> list[Entry]:
    """What to do about cards and attacks, in advance; the others see only who wants to be asked."""
    if mode_of(live) != STANDING:
        raise Declined("no_orders", "at this table nothing is said in advance")
    if order not in ORDERS:
        raise Declined("no_orders", f"'{order}' is no order; choose from {', '.join(ORDERS)}")
    sitter = live.sitters[seat]
    if order == sitter.order:
        return []
    written = [live.write(now, ORDERED, seat, {"order": order})]
    if sitter.asks != (order == ASK):
        written.append(live.write(now, ASKS, seat, {"asks": order == ASK}))
    return written


# What is so


def may_be_longer(window: Window) -> bool:
    return window.mode == EVEN and window.ends is not None and window.ends > window.opened + BOTS_THINK


def waits_for(live: "LiveTable", window: Window) -> list[int]:
    """The persons without whom a quick window does not end."""
    return [
        seat for seat in window.seats if live.sitters[seat].player == PERSON and seat not in window.answers
    ]


def due(live: "LiveTable") -> float | None:
    """When the window ends; None: nobody can say yet."""
    window = live.window
    if window is None:
        return None
    if window.ends is not None:
        return window.ends + MORE_TIME * len(window.longer)
    if not waits_for(live, window):
        return window.bots_by
    limit = live.agreed.clock.move
    return None if limit is None else window.opened + limit


def is_due(live: "LiveTable", now: float) -> bool:
    at = due(live)
    return at is not None and now >= at


def open_seats(live: "LiveTable") -> list[int]:
    """Who is asked and has not answered."""
    return [] if live.window is None else [s for s in live.window.seats if s not in live.window.answers]


def awaited_persons(live: "LiveTable") -> list[int]:
    """Those to call: nobody for a short window; in a game over days whoever wants to be asked."""
    window = live.window
    if window is None or window.mode == EVEN:
        return []
    return [
        seat
        for seat in open_seats(live)
        if live.sitters[seat].player == PERSON and (window.mode == QUICK or live.sitters[seat].asks)
    ]


def plays_alone(live: "LiveTable") -> bool:
    """Who does is not asked where there is nothing to choose; among several that would be seen."""
    return sum(sitter.been_a_person for sitter in live.sitters) <= 1


def the_pass(game: Game, seat: int) -> int:
    turn = game.asked_in_turn(seat)
    return next(option for option in turn.options(seat) if turn.text(option) == PASS)


def has_a_choice(game: Game, seat: int) -> bool:
    return len(game.asked_in_turn(seat).options(seat)) > 1


def bots_with_a_choice(live: "LiveTable") -> list[int]:
    """The bots that have something to think about."""
    game = live.game
    if game is None:
        return []
    return [
        seat for seat in open_seats(live) if live.sitters[seat].player == "bot" and has_a_choice(game, seat)
    ]


def time_for_bots(window: Window) -> float:
    """A little less than the window is open, so that their answers are there in time."""
    least = window.bots_by - window.opened if window.ends is None else window.ends - window.opened
    return max(BOTS_THINK, least) * 0.75
