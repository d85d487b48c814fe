"""A game: rules, state and record together. The public face of the engine."""

import hashlib
from array import array
from collections.abc import Callable
from typing import Any

from kemet.machine.actions import Vocabulary
from kemet.machine.chance import Dice
from kemet.machine.errors import BadRecord, GameError, IllegalAction, NotWaiting, UnreadableAction
from kemet.machine.events import EVERYBODY, Log
from kemet.machine.frames import CHANCE, Question, play, settle
from kemet.machine.numbers import Action
from kemet.machine.rows import Choices
from kemet.records.text import DIGEST_EVERY, HEADER, RecordLine, RecordText, read, written
from kemet.rules.rules import BOXES, Rules, rules_of
from kemet.table.options import checked_boxes, checked_options, checked_players, checked_settings
from kemet.table.points import ranking, victory_points
from kemet.table.rulebook import Options
from kemet.table.state import State
from kemet.version import VERSION
from kemet.views.sampling import sample_state
from kemet.views.view import question_of, top_question, view_of

Event = dict[str, Any]
# Who gives advice: the bots, which stand above the game and put themselves here.
ADVISERS: list[Callable[..., list[Any]]] = []


class Game:
    """One game of Kemet, from the empty table to the ranking."""

    def __init__(
        self, rules: Rules, players: int, options: Options, dice: Dice, state: State | None = None
    ) -> None:
        self.rules = rules
        self.players = players
        self.options_agreed = options
        self.dice = dice
        self.state: State = rules.new_table(players, options) if state is None else state
        self.words: Vocabulary = rules.words(players, self.state.seating)
        self.answers: array[int] = array("I")
        self.whose: array[int] = array("b")  # the seat of each answer, CHANCE included
        self._told = Log()
        self.state.ears = self._told

    @staticmethod
    def new(
        players: object = 2,
        seed: int | None = None,
        *,
        length: object = "short",
        edition: object = "en",
        discards: object = "down",
        cities: object = "chosen",
        boxes: object = ("base",),
        round_limit: object = None,
        **settings: object,
    ) -> "Game":
        """A new game; `seed=None` uses the system's randomness.

        players 2 to 5; length short, long or beginner; edition en, pt, pl or ru; discards down or up; cities
        chosen or dealt; round_limit a number or None; a box may have settings of its own. Anything else is
        refused by name.
        """
        game = Game.laid_out(players, seed, length, edition, discards, cities, boxes, round_limit, **settings)
        game._let_chance_answer()
        return game

    @staticmethod
    def laid_out(
        players: object = 2,
        seed: int | None = None,
        length: object = "short",
        edition: object = "en",
        discards: object = "down",
        cities: object = "chosen",
        boxes: object = ("base",),
        round_limit: object = None,
        **settings: object,
    ) -> "Game":
        """The table before anybody has answered, chance included: what `resume` starts from."""
        rules = rules_of(checked_boxes(boxes, BOXES))
        seats = checked_players(players, rules.module)
        agreed = checked_settings(settings, rules.module, seats)
        options = checked_options(length, edition, discards, cities, round_limit, agreed)
        game = Game(rules, seats, options, Dice(seed))
        settle(game.state)
        return game

    def resume(self, answers: list[int], whose: list[int]) -> None:
        """Go on with answers, chance's too, that were checked when they were given."""
        for i in range(len(answers)):
            self._answer(whose[i], answers[i])

    def replay(self, answers: list[int], whose: list[int]) -> None:
        """As `resume`, with a look at each answer: the first that is not open raises, and ends it."""
        for action, seat in zip(answers, whose, strict=True):
            if self.over:
                raise IllegalAction(f"'{self._try_text(action)}' comes after the end of the game")
            if seat == CHANCE:
                if self.state.stack[-1].seat != CHANCE:
                    raise NotWaiting("chance answers, but was not asked")
            else:
                self._check_waiting(seat)
            if isinstance(action, bool) or action not in self._open():
                raise IllegalAction(f"'{self._try_text(action)}' is not open")
            self._answer(seat, action)
        if not self.over and self.state.stack[-1].seat == CHANCE:
            raise IllegalAction("chance was asked, and has not answered")

    # Asking and answering

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may answer now; empty when the game is over."""
        return tuple(top_question(self.state).seats(self.state))

    def options(self, seat: int) -> list[Action]:
        """Every action open to a waiting seat, sorted."""
        self._check_waiting(seat)
        return self._open()

    def play(self, action: Action | str, seat: int | None = None) -> None:
        """Answer the question; an illegal answer raises and changes nothing."""
        if seat is not None:
            self._check_waiting(seat)
        elif self.over:
            raise IllegalAction("the game is over: nothing can be played")
        else:
            seat = self.waiting[0]
        chosen = self.action(action) if isinstance(action, str) else action
        allowed = self._open()
        if isinstance(chosen, bool) or chosen not in allowed:
            raise IllegalAction(
                f"{self._name(seat)} tried '{self._try_text(chosen)}', which is not open now; "
                f"open: {self._listed(allowed)}"
            )
        self._answer(seat, chosen)
        self._let_chance_answer()

    def play_open(self, action: Action, seat: int) -> None:
        """As `play`, but with an answer that `options` has just listed: nothing is checked again."""
        self._answer(seat, action)
        self._let_chance_answer()

    def text(self, action: Action) -> str:
        return self.words.text(action)

    def action(self, text: str) -> Action:
        """The action that a text names, open or not."""
        return self.words.read(text)

    def question(self, seat: int) -> dict[str, Any]:
        """How to ask: the kind of picking, the message id and its arguments."""
        self._check_waiting(seat)
        return question_of(self.state, self.words, seat)

    # Reactions: asked one after the other by the rules, but a table may ask all at once

    @property
    def reactors(self) -> tuple[int, ...]:
        """The seats asked for a reaction now or, as long as nobody acts, next; empty if none is awaited.

        It follows from what everybody sees.
        """
        top = top_question(self.state)
        return tuple(top.reactors(self.state)) if top.reaction and not self.over else ()

    @property
    def reacting_to(self) -> str:
        """A name for what is reacted to: the same when the game comes back to it after a reaction to that."""
        top = top_question(self.state)
        about = [str(number) for _, number in top.topic(self.state)]
        return " ".join([str(len(self.state.stack)), top.message, *about])

    def hits(self, seat: int) -> bool:
        """Whether what is reacted to is directed at a seat, as far as everybody sees."""
        self._check_seat(seat)
        return top_question(self.state).hits(self.state, seat)

    def asked_in_turn(self, seat: int) -> "Game":
        """The game when a reaction comes to this seat: a copy in which those before it have passed."""
        self._check_seat(seat)
        if seat not in self.reactors:
            raise NotWaiting(f"{self._name(seat)} is not asked now; awaited: reactions")
        twin = self.copy()
        while seat not in twin.waiting:
            twin.play("done")
        return twin

    # Looking

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, as plain data; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return view_of(self.state, self.words, seat)

    @property
    def events(self) -> list[Event]:
        """Everything that happened, secrets included."""
        return self._tales(self._told)

    def events_for(self, seat: int | None = None) -> list[Event]:
        """What a seat, or a spectator, has seen happen."""
        if seat is not None:
            self._check_seat(seat)
        return self._tales(self._told.heard_by(EVERYBODY if seat is None else seat))

    @property
    def told(self) -> int:
        """How many events there are, for everybody or for one seat alone."""
        return self._told.size()

    def event(self, number: int) -> Event:
        """One of them; `only_for` names the seat that alone heard it."""
        return self._event(self._told.row(number))

    @property
    def over(self) -> bool:
        return self.state.over()

    @property
    def ranking(self) -> list[int]:
        """Seats from the first to the last, as things stand (E6)."""
        return ranking(self.state)

    @property
    def scores(self) -> list[int]:
        """Victory points by seat."""
        return [victory_points(self.state, seat) for seat in range(self.players)]

    # Copies

    def copy(self, seed: int | None = None) -> "Game":
        """An independent game at the same point. One with a seed has the same luck, unless given another."""
        dice = self.dice.copy() if seed is None else Dice(seed)
        twin = Game(self.rules, self.players, self.options_agreed, dice, self.state.copy())
        twin._told = self._told.copy()
        twin.state.ears = twin._told
        twin.answers = self.answers[:]
        twin.whose = self.whose[:]
        return twin

    def sample(self, seat: int | None, rng: Dice | int | None = None) -> "Game":
        """A game that this seat could be in: hidden cards are dealt anew, what it saw stays."""
        if seat is not None:
            self._check_seat(seat)
        dice = rng if isinstance(rng, Dice) else Dice(rng)
        twin = Game(self.rules, self.players, self.options_agreed, dice, sample_state(self.state, seat, dice))
        twin._told = self._told.heard_by(EVERYBODY if seat is None else seat)
        twin.state.ears = twin._told
        return twin

    def advise(
        self, seat: int, *, seconds: float = 1.5, iterations: int = 0, seed: int | None = None
    ) -> list[Any]:
        """The open answers of a seat, the best first, each with the chance to win that a bot sees in it.

        It knows what the seat may know. A number of `iterations` and a seed give the same advice every time.
        """
        self._check_waiting(seat)
        return ADVISERS[-1](self, seat, seconds=seconds, iterations=iterations, seed=seed)

    def digest(self) -> str:
        """The same for the same state, whatever led to it."""
        return hashlib.blake2b(self.state.text().encode(), digest_size=8).hexdigest()

    # Records

    def record(self) -> str:
        """The whole game as text: every answer, chance's too, with digests in between."""
        replayed = Game(self.rules, self.players, self.options_agreed, Dice(0))
        settle(replayed.state)
        body: list[str] = []
        for i, answer in enumerate(self.answers):
            who = "chance" if self.whose[i] == CHANCE else self._name(self.whose[i])
            body.append(f"{who} {self.text(answer)}")
            replayed._answer(self.whose[i], answer)
            if (i + 1) % DIGEST_EVERY == 0:
                body.append(f"digest {replayed.digest()}")
        if replayed.digest() != self.digest():
            raise GameError("this game was not played from its start: it has no record")
        body.append(f"end {len(self.answers)} {self.digest()}")
        return written(self.header(), body)

    def header(self) -> dict[str, str]:
        """What was agreed on, as a record begins with it."""
        options = self.options_agreed
        return {
            "engine": VERSION,
            "boxes": " ".join(self.rules.boxes),
            "players": str(self.players),
            "length": options.length,
            "edition": options.edition,
            "discards": options.discards,
            "cities": options.cities,
            "round-limit": str(options.round_limit) if options.round_limit else "none",
            **{name.replace("_", "-"): str(value) for name, value in options.settings.items()},
        }

    @staticmethod
    def from_record(text: str) -> "Game":
        """Replay a record; a damaged or illegal one is refused with its line."""
        return game_of_record(read(text))

    def back_to(self, answers: int) -> "Game":
        """The game as it was after its first so many answers."""
        if not 0 <= answers <= len(self.answers):
            raise GameError(f"the game has {len(self.answers)} answers, there is no answer {answers}")
        past = Game(self.rules, self.players, self.options_agreed, self.dice)
        settle(past.state)
        for i in range(answers):
            past._answer(self.whose[i], self.answers[i])
        while answers < len(self.answers) and self.whose[answers] == CHANCE:
            past._answer(CHANCE, self.answers[answers])  # chance never waits, and has answered already
            answers += 1
        past._let_chance_answer()
        return past

    # Below the surface

    def _answer(self, seat: int, action: Action) -> None:
        self.answers.append(action)
        self.whose.append(seat)
        play(self.state, action)

    def _let_chance_answer(self) -> None:
        """Chance never waits."""
        state = self.state
        while state.stack[-1].seat == CHANCE:
            top = state.stack[-1]
            self._answer(CHANCE, top.draw(state, self.dice.below(top.weight(state))))

    def _open(self) -> list[Action]:
        choices = Choices()
        self.state.stack[-1].options(self.state, choices)
        return sorted(choices.listed())

    def _listed(self, actions: list[Action]) -> str:
        return ", ".join(self.text(action) for action in actions)

    def _try_text(self, action: object) -> str:
        if isinstance(action, int):
            try:
                return self.text(action)
            except UnreadableAction:
                return str(action)
        return repr(action)

    def _name(self, seat: int) -> str:
        return self.words.word("seat", seat)

    def _check_seat(self, seat: object) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise GameError(f"there is no seat {seat!r}; seats are 0 to {self.players - 1}")

    def _check_waiting(self, seat: int) -> None:
        self._check_seat(seat)
        if self.over:
            raise NotWaiting(f"{self._name(seat)} is not asked anything: the game is over")
        if seat not in self.waiting:
            # I7: the others must not learn who is asked for a reaction.
            secret = isinstance(self.state.stack[-1], Question) and self.state.stack[-1].reaction
            asked = "reactions" if secret else ", ".join(self._name(other) for other in self.waiting)
            raise NotWaiting(f"{self._name(seat)} is not asked now; awaited: {asked}")

    def _tales(self, log: Log) -> list[Event]:
        return [self._event(log.row(i)) for i in range(log.size())]

    def _event(self, told: list[int]) -> Event:
        telling = self.rules.tellings[told[0]]
        event: Event = {"message": telling.message}
        if told[1] != EVERYBODY:
            event["only_for"] = told[1]
        for i, (name, kind) in enumerate(telling.arguments):
            number = told[2 + i]
            event[name] = number if kind in ("number", "seat") else self._word(kind, number)
        return event

    def _word(self, kind: str, number: int) -> str | None:
        return self.words.word(kind, number) if number >= 0 else None


def game_of_record(record: RecordText) -> Game:
    """Replay what a record tells, checking every answer and every digest."""
    game = game_of_header(record)
    for line in record.lines:
        replay_line(game, line)
    return game


def replay_line(game: Game, line: RecordLine) -> None:
    """One line after the other; behind the last, the end line, chance never waits."""
    if line.who == "digest":
        if line.what != game.digest():
            raise BadRecord(line.number, f"the digest is {line.what}, but the game came to {game.digest()}")
    elif line.who == "end":
        check_end(game, line.number, line.what)
        game._let_chance_answer()
    else:
        replay_answer(game, line.number, line.who, line.what)


def game_of_header(record: RecordText) -> Game:
    """The table that a record begins with."""
    header = record.header
    limit = header["round-limit"]
    number, players = header["players"], 0
    try:
        if not number.isdigit():
            raise GameError(f"players '{number}' is not a number")
        rules = rules_of(checked_boxes(tuple(header["boxes"].split()), BOXES))
        players = checked_players(int(number), rules.module)
        more: dict[str, object] = {
            name.replace("-", "_"): int(value) if value.isdigit() else value
            for name, value in header.items()
            if name not in HEADER
        }
        if limit != "none" and not limit.isdigit():
            raise GameError(f"round-limit '{limit}' is neither a number nor 'none'")
        options = checked_options(
            header["length"],
            header["edition"],
            header["discards"],
            header["cities"],
            None if limit == "none" else int(limit),
            checked_settings(more, rules.module, players),
        )
    except GameError as problem:
        raise BadRecord(2, f"the header cannot be used: {problem}") from problem
    game = Game(rules, players, options, Dice())
    settle(game.state)
    return game


def check_end(game: Game, number: int, what: str) -> None:
    count, _, digest = what.partition(" ")
    if count != str(len(game.answers)):
        raise BadRecord(number, f"the end line counts {count} answers, but {len(game.answers)} were read")
    if digest != game.digest():
        raise BadRecord(number, f"the digest is {digest}, but the game came to {game.digest()}")


def replay_answer(game: Game, number: int, who: str, what: str) -> None:
    state = game.state
    if game.over:
        raise BadRecord(number, f"'{who} {what}' comes after the end of the game")
    top = state.stack[-1]
    allowed = game._open()
    asked = ["chance"] if top.seat == CHANCE else [game.words.word("seat", seat) for seat in game.waiting]
    if who not in asked:
        raise BadRecord(
            number, f"'{who}' answers, but {' or '.join(asked)} was asked; open: {game._listed(allowed)}"
        )
    try:
        answer = game.action(what)
    except UnreadableAction as problem:
        raise BadRecord(number, f"{problem}; open: {game._listed(allowed)}") from problem
    if answer not in allowed:
        raise BadRecord(number, f"'{what}' was not open to {who}; open: {game._listed(allowed)}")
    game._answer(CHANCE if who == "chance" else game.words.number("seat", who), answer)
