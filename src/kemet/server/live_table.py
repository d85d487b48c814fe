"""One game being played: its log applied, its questions answered. No input or output here."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from kemet.game import Game
from kemet.machine.frames import CHANCE
from kemet.server import closing, invitations, reactions
from kemet.server.agreement import Agreement, SeatPlan
from kemet.server.clocks import CLOCKED, Asked, Clocks
from kemet.server.declined import Declined
from kemet.server.entries import (
    ANSWER,
    CHAT,
    CLOSE_AGREED,
    CLOSE_ASKED,
    CLOSE_REFUSED,
    CLOSED,
    CREATED,
    HANDED,
    HIDDEN,
    INVITED,
    JOINED,
    MOMENTS,
    MOVING,
    NOBODY,
    REPAIRED,
    RESIGNED,
    REVOKED,
    STARTED,
    TAKEN_BACK,
    UNDO_AGREED,
    UNDO_ASKED,
    UNDO_REFUSED,
    UNDONE,
    Entry,
)
from kemet.server.hearing import ALL, Hearing
from kemet.server.repaired import apply_repaired
from kemet.server.replaying import MOST_ANSWERS, too_long
from kemet.server.table_parts import Moment, Request, Said, Sitter
from kemet.server.taking_back import PERSON, way_back, who_has_a_say

LOBBY: Final = "lobby"
PLAYING: Final = "playing"
OVER: Final = "over"
ENDED: Final = "closed"

BOT: Final = "bot"

CHATS_KEPT: Final = 200
KEYS_KEPT: Final = 500
LEVEL_OF_A_STAND_IN: Final = 1


class LiveTable:
    """Everything about one game that its log tells."""

    def __init__(self, game_id: str) -> None:
        self.id = game_id
        self.phase = LOBBY
        self.agreed = Agreement()
        self.sitters: list[Sitter] = []
        self.game: Game | None = None
        self.n = 0
        self.index = 0
        self.epoch = 0
        self.floor = 0  # answers behind which nobody goes alone
        self.clocks = Clocks()
        self.moments: list[Moment] = []
        self.request: Request | None = None
        self.closing: closing.Closing | None = None  # whoever made the table asks to close it
        self.repaired: dict[str, Any] | None = None  # that the host has repaired the game, and what was lost
        self.chats: list[Said] = []
        self.chat_count = 0
        self.window: reactions.Window | None = None
        self.hidden: dict[int, int] = {}  # entries that only a seat itself may notice
        self.touched = 0.0  # when something happened that others may notice
        self.access: list[invitations.Note] = []  # who came to which seat, and how; the last of it
        self.keys: dict[str, int] = {}  # idempotency keys and the entry they made
        self.hearing = Hearing()
        self.past: Game | None = None  # where an undo goes back to, if it was replayed beforehand
        self._appliers: dict[str, Callable[[Entry], None]] = {
            CREATED: self._created,
            JOINED: lambda entry: invitations.joined(self, entry),
            INVITED: lambda entry: invitations.invited(self, entry),
            REVOKED: lambda entry: invitations.revoked(self, entry),
            MOVING: lambda entry: invitations.moving(self, entry),
            STARTED: self._started,
            ANSWER: self._answered,
            UNDO_ASKED: self._undo_asked,
            UNDO_AGREED: self._undo_agreed,
            UNDO_REFUSED: self._undo_refused,
            UNDONE: self._undone,
            HANDED: self._handed,
            TAKEN_BACK: self._taken_back,
            RESIGNED: self._resigned,
            CHAT: self._chatted,
            CLOSED: self._closed,
            **reactions.appliers(self),
            CLOSE_ASKED: partial(closing.apply_asked, self),
            CLOSE_AGREED: partial(closing.apply_agreed, self),
            CLOSE_REFUSED: partial(closing.apply_refused, self),
            REPAIRED: partial(apply_repaired, self),
        }

    def knows(self, kind: str) -> bool:
        return kind in self._appliers

    # Reading the log

    def apply(self, entry: Entry) -> None:
        """What an entry of the log says has happened."""
        if entry.n != self.n:
            raise ValueError(f"entry {entry.n} does not follow entry {self.n - 1} of {self.id}")
        if not isinstance(entry.body, dict):
            raise ValueError(f"what entry {entry.n} of {self.id} says cannot be read")
        self._appliers[entry.kind](entry)
        self._count(entry)

    def _count(self, entry: Entry) -> None:
        self.n += 1
        if entry.kind in HIDDEN:
            self.hidden[entry.seat] = self.hidden.get(entry.seat, 0) + 1
        else:
            self.touched = entry.at
        if entry.kind in MOMENTS:
            self.index += 1
        if entry.key is not None:
            self.keys[entry.key] = entry.n
            while len(self.keys) > KEYS_KEPT:
                del self.keys[next(iter(self.keys))]

    def _created(self, entry: Entry) -> None:
        self.agreed = Agreement.from_body(entry.body)
        self.sitters = [self._seat(plan) for plan in self.agreed.seats]
        self.clocks = Clocks.agreed_on(self.agreed.clock, len(self.sitters))
        if entry.body.get("answers"):
            self._lay_out(entry.body["answers"], entry.body["whose"])

    def _seat(self, plan: SeatPlan) -> Sitter:
        sitter = Sitter(plan.kind, plan.name, invited=plan.kind == "link")
        if plan.kind == "bot":
            sitter.player, sitter.level = BOT, plan.level
        elif plan.kind == "here":
            sitter.player, sitter.been_a_person = PERSON, True
        return sitter

    def _started(self, entry: Entry) -> None:
        for seat, level in entry.body.get("fill", {}).items():
            self.sitters[int(seat)].player = BOT
            self.sitters[int(seat)].level = level
        if self.game is None:
            chance = entry.body["chance"]
            self._lay_out(chance, [CHANCE] * len(chance))
        self.phase = OVER if self.the_game().over else PLAYING
        self.clocks.begin(entry)
        reactions.begin(self, entry.at)

    def _lay_out(self, answers: list[int], whose: list[int]) -> None:
        self.game, self.past = self.past, None
        self.floor = len(answers)
        if self.game is not None:  # whoever has replayed it also listens
            self.hearing = Hearing(self.game)
            return
        self.game = Game.laid_out(**self.agreed.table)
        self.game.resume(answers, whose)
        self.hearing = Hearing(self.game)
        self.hearing.listen(self.game)

    def _answered(self, entry: Entry) -> None:
        game = self.the_game()
        before, asked = len(game.answers), self.asked()
        chance = entry.body["chance"]
        game.resume([entry.body["answer"], *chance], [entry.seat, *[CHANCE] * len(chance)])
        self._note_answer(entry, before, asked)

    def _note_answer(self, entry: Entry, before: int, asked: Asked) -> None:
        """What follows from an answer that the game has taken."""
        game = self.the_game()
        self.clocks.charge(entry, asked)
        took = self.clocks.answered(entry, before, asked)
        self.moments.append(Moment(before, entry.seat, entry.body["by"], took))
        self.request = None
        if self.hearing.listen(game) or entry.body["chance"]:
            self.floor = len(game.answers)
        if game.over:
            self.phase = OVER
        elif self.agreed.clock.limits() and not self.asks_for_reactions():
            self.clocks.turns_end(len(game.answers), frozenset(game.waiting))
        reactions.after_answer(self, entry)

    def _undo_asked(self, entry: Entry) -> None:
        self.request = Request(entry.seat, entry.body["to"], set(entry.body.get("agreed", [entry.seat])))

    def _undo_agreed(self, entry: Entry) -> None:
        if self.request is not None:
            self.request.agreed |= set(entry.body.get("agreed", [entry.seat]))

    def _undo_refused(self, entry: Entry) -> None:
        self.request = None

    def _undone(self, entry: Entry) -> None:
        to = entry.body["to"]
        self.clocks.charge(entry, self.asked())
        took = next((moment.took for moment in self.moments if moment.before >= to), 0.0)
        self.clocks.undone(entry.seat, took, agreed=self.request is not None and self.request.to == to)
        past, self.past = self.past, None
        self.game = self.the_game().back_to(to) if past is None else past
        self.moments = [moment for moment in self.moments if moment.before < to]
        self.floor = min(self.floor, to)
        self.request = None
        self.epoch += 1
        self.phase = PLAYING
        self.hearing.go_back_to(self.game)
        reactions.begin(self, entry.at)

    def _handed(self, entry: Entry) -> None:
        self._change_hands(entry, BOT, entry.body["level"])

    def _taken_back(self, entry: Entry) -> None:
        self._change_hands(entry, PERSON, None)
        self.sitters[entry.seat].been_a_person = True

    def _resigned(self, entry: Entry) -> None:
        self.sitters[entry.seat].resigned = True
        self._change_hands(entry, BOT, LEVEL_OF_A_STAND_IN)
        self.request = None

    def _change_hands(self, entry: Entry, player: str, level: int | None) -> None:
        self.clocks.charge(entry, self.asked())
        self.clocks.changed_hands(entry, self.answers())
        sitter = self.sitters[entry.seat]
        sitter.player, sitter.level = player, level
        if player == BOT:
            reactions.bot_comes(self, entry.seat, entry.at)

    def _chatted(self, entry: Entry) -> None:
        self.chat_count += 1
        self.chats.append(Said(self.n_for(frozenset()), entry.at, entry.seat, entry.body["text"]))
        del self.chats[:-CHATS_KEPT]

    def _closed(self, entry: Entry) -> None:
        self.phase = ENDED
        self.closing = None

    # What may be done: each writes entries, and they have happened already when it returns

    def join(self, seat: int, name: str, now: float) -> list[Entry]:
        self._check_seat(seat)
        if self.phase in (OVER, ENDED):
            raise Declined("game_over", "the game is over, nobody can sit down any more")
        return [self.write(now, JOINED, seat, {"name": name})]

    def start(self, fill: int | None, now: float) -> list[Entry]:
        if self.phase != LOBBY:
            raise Declined("already_started", "the game has started already")
        empty = [seat for seat, sitter in enumerate(self.sitters) if sitter.player == "nobody"]
        if empty and fill is None:
            gods = ", ".join(self.agreed.gods[seat] for seat in empty)
            raise Declined("seats_empty", f"nobody sits at {gods} yet", seats=empty)
        body: dict[str, Any] = {"chance": [], "fill": {str(seat): fill for seat in empty}}
        if self.game is None:
            body["chance"] = Game.new(**self.agreed.table).answers.tolist()
        return [self.write(now, STARTED, NOBODY, body)]

    def answer(
        self, seat: int, index: int, action: str | int, key: str | None, now: float, by: str = PERSON
    ) -> list[Entry]:
        """The game takes an answer, or nothing changes."""
        if key is not None and key in self.keys:
            return []
        self._check_seat(seat)
        if index != self.index and self.phase != LOBBY:  # also where another's answer has just ended the game
            raise Declined("stale", f"this answers moment {index}, but the table is at moment {self.index}")
        self._check_playing()
        if by == PERSON and self.sitters[seat].player == BOT:
            raise Declined("bot_plays", "a bot plays this seat now; take it back first")
        if self.answers() >= MOST_ANSWERS:
            raise too_long()
        if self.window is not None:
            return reactions.seal(self, seat, action, key, now, by)
        return [self.take(seat, action, key, now, by)]

    def take(
        self, seat: int, action: str | int, key: str | None, now: float, by: str, reaction: bool = False
    ) -> Entry:
        """The game goes on with an answer."""
        game = self.the_game()
        before, asked = len(game.answers), self.asked()
        game.play(action, seat)
        body: dict[str, Any] = {
            "answer": game.answers[before], "chance": game.answers[before + 1 :].tolist(), "by": by,
            **self.clocks.stamp(now),
        }  # fmt: skip
        if reaction:
            body["reaction"] = True
        entry = Entry(self.n, now, ANSWER, seat, body, self.index, game.digest(), key)
        self._note_answer(entry, before, asked)
        self._count(entry)
        return entry

    def think_longer(self, seat: int, now: float) -> list[Entry]:
        self._check_seat(seat)
        self._check_playing()
        return reactions.think_longer(self, seat, now)

    def give_order(self, seat: int, order: str, now: float) -> list[Entry]:
        self._check_seat(seat)
        if self.phase in (OVER, ENDED):
            raise Declined("game_over", "the game is over")
        return reactions.give_order(self, seat, order, now)

    def undo(self, seats: frozenset[int], seat: int, index: int, answers: int, now: float) -> list[Entry]:
        """Back by so many own answers: at once if nothing was shown since, else the others are asked."""
        to, at_once = self.undo_goal(seats, seat, index, answers)
        if at_once:
            return [self.write(now, UNDONE, seat, {"to": to})]
        return [self.write(now, UNDO_ASKED, seat, {"to": to, "agreed": sorted(seats)})]

    def undo_goal(self, seats: frozenset[int], seat: int, index: int, answers: int) -> tuple[int, bool]:
        """Where this undo would lead, and whether at once."""
        self._check_seat(seat)
        self._check_playing()  # after the end all hands are open
        if index != self.index:
            raise Declined("stale", f"this is about moment {index}, but the table is at moment {self.index}")
        own = [moment for moment in self.moments if moment.seat in seats and moment.by == PERSON]
        if answers < 1 or answers > len(own):
            raise Declined(
                "nothing_to_undo", f"there are {len(own)} own answers, not {answers}, to take back"
            )
        free = answers <= len(self.free_undo(seats)) or not who_has_a_say(self, seats)
        return own[-answers].before, free

    def agree(self, seats: frozenset[int], seat: int, now: float) -> list[Entry]:
        request, last = self.agreed_goal(seats, seat)
        written = [self.write(now, UNDO_AGREED, seat, {"agreed": sorted(seats)})]
        if last:
            written.append(self.write(now, UNDONE, request.seat, {"to": request.to}))
        return written

    def agreed_goal(self, seats: frozenset[int], seat: int) -> tuple[Request, bool]:
        """What was asked for, and whether it happens once these seats agree."""
        request = self._asked_to_undo(seat)
        return request, who_has_a_say(self, frozenset()) <= request.agreed | seats

    def refuse(self, seat: int, now: float) -> list[Entry]:
        self._asked_to_undo(seat)
        return [self.write(now, UNDO_REFUSED, seat)]

    def hand(self, seat: int, level: int, why: str, now: float) -> list[Entry]:
        """A bot plays on for a person who is away."""
        self._check_seat(seat)
        self._check_playing()
        if self.sitters[seat].player == BOT:
            raise Declined("bot_plays", "a bot plays this seat already")
        return [self.write(now, HANDED, seat, {"level": level, "why": why})]

    def take_back(self, seat: int, now: float) -> list[Entry]:
        self._check_seat(seat)
        self._check_playing()
        sitter = self.sitters[seat]
        if sitter.resigned or sitter.kind == "bot":
            raise Declined("bot_for_good", "this seat belongs to a bot until the end")
        if sitter.player == PERSON:
            raise Declined("person_plays", "a person plays this seat already")
        if not self.clocks.may_come_back(seat, seat in self.the_game().waiting, self.answers()):
            raise Declined("time_is_up", "this seat has no time left to answer in")
        return [self.write(now, TAKEN_BACK, seat)]

    def resign(self, seat: int, now: float) -> list[Entry]:
        """The seat is played to the end by a bot; without any person left the game is closed."""
        self._check_seat(seat)
        self._check_playing()
        if self.sitters[seat].resigned or self.sitters[seat].kind == "bot":
            raise Declined("bot_for_good", "this seat belongs to a bot already")
        written = [self.write(now, RESIGNED, seat)]
        if all(sitter.resigned or sitter.kind == "bot" for sitter in self.sitters):
            written.append(self.write(now, CLOSED, NOBODY, {"why": "abandoned"}))
        return written

    def say(self, seat: int, text: str, now: float) -> list[Entry]:
        if seat != NOBODY:
            self._check_seat(seat)
        return [self.write(now, CHAT, seat, {"text": text})]

    def lapse(self, now: float) -> list[Entry]:
        """Time is up: a bot takes the seat."""
        late = self.clocks.late(self.asked(), now)
        return [
            self.write(now, HANDED, seat, {"level": LEVEL_OF_A_STAND_IN, "why": "clock"}) for seat in late
        ]

    # What is so

    def awaited_bot(self) -> int | None:
        """The bot whose answer the game waits for; persons answer first where several are asked."""
        if self.phase != PLAYING or self.window is not None:
            return None
        waiting = self.the_game().waiting
        if not waiting or any(self.sitters[seat].player == PERSON for seat in waiting):
            return None
        return waiting[0]

    def awaited_persons(self) -> list[int]:
        if self.phase != PLAYING:
            return []
        if self.window is not None:
            return reactions.awaited_persons(self)
        return [seat for seat in self.the_game().waiting if self.sitters[seat].player == PERSON]

    def asks_for_reactions(self) -> bool:
        return self.phase == PLAYING and bool(self.the_game().reactors)

    def game_for(self, seat: int) -> Game | None:
        """The game as it is when this seat is asked; None if it is not, or has answered face down."""
        if self.phase != PLAYING:
            return None
        if self.window is not None:
            return self.the_game().asked_in_turn(seat) if seat in reactions.open_seats(self) else None
        return self.game if seat in self.the_game().waiting else None

    def n_for(self, seats: frozenset[int]) -> int:
        """Entries, without those that whoever holds these seats may not notice."""
        return self.n - sum(count for seat, count in self.hidden.items() if seat not in seats)

    def asked(self) -> Asked:
        """The persons whose time runs; a window has a time of its own."""
        if self.window is not None:
            return Asked(reaction=True)
        if not self.agreed.clock.limits() or not (persons := self.awaited_persons()):
            return Asked()
        return Asked(tuple(persons))

    def due(self) -> float | None:
        """The uptime at which the clock of somebody who is asked runs out."""
        return self.clocks.due(self.asked())

    def free_undo(self, seats: frozenset[int]) -> list[int]:
        """Where one may go back to without asking: answers of the game before each own answer, last first."""
        return way_back(self, seats)[0]

    def events_heard(self, seat: int) -> int:
        return self.hearing.count(seat)

    def events(self, seat: int, since: int, most: int = ALL) -> list[dict[str, Any]]:
        """What a role has heard, from its own count on."""
        return self.hearing.events(self.the_game(), seat, since, most)

    def answers(self) -> int:
        return 0 if self.game is None else len(self.game.answers)

    def the_game(self) -> Game:
        if self.game is None:
            raise Declined("not_started", "the game has not started yet")
        return self.game

    def _asked_to_undo(self, seat: int) -> Request:
        self._check_seat(seat)
        self._check_playing()
        if self.request is None:
            raise Declined("nothing_to_undo", "nobody asks to take anything back")
        if not self.sitters[seat].been_a_person:
            raise Declined("bot_plays", "a bot plays this seat, it has no say in this")
        return self.request

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.sitters):
            raise Declined("no_such_seat", f"there is no seat {seat}; seats are 0 to {len(self.sitters) - 1}")

    def _check_playing(self) -> None:
        if self.phase == LOBBY:
            raise Declined("not_started", "the game has not started yet")
        if self.phase != PLAYING:
            raise Declined("game_over", "the game is over")

    def write(
        self, now: float, kind: str, seat: int = NOBODY, body: dict[str, Any] | None = None,
        key: str | None = None,
    ) -> Entry:  # fmt: skip
        """A new entry, applied."""
        index = self.index if kind in MOMENTS else None
        body = body or {}
        if kind in CLOCKED:
            body |= self.clocks.stamp(now)
        entry = Entry(self.n, now, kind, seat, body, index, key=key)
        self.apply(entry)
        if kind in (STARTED, UNDONE):
            entry = Entry(entry.n, now, kind, seat, entry.body, index, self.the_game().digest())
        return entry
