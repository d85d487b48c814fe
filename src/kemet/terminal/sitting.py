"""One person's seat at a table of bots: answering, taking back, keeping the record."""

from pathlib import Path
from typing import Any

import typer

from kemet.bots import Bot, ask, bot_named
from kemet.game import Game
from kemet.machine.actions import verb_of
from kemet.machine.chance import Dice
from kemet.machine.errors import GameError
from kemet.machine.numbers import Action
from kemet.table.words import DONE

Event = dict[str, Any]

SEAT_LINE = "# seat "  # records skip lines like this one
# What shows a secret to the person: no way back behind it.
SECRETS = {
    "card_revealed",
    "intervention_revealed",
    "battle_card_foreseen",
    "card_seen",
    "battle_card_discarded",
}


class Sitting:
    """The game, who sits where, and how far the person may take answers back."""

    def __init__(self, game: Game, seat: int, bots: str = "random", seed: int | None = None) -> None:
        self.game = game
        self.seat = seat
        self.names = [name.capitalize() for name in game.words.names["seat"]]
        dice = Dice(seed)
        self.bots: dict[int, Bot] = {
            other: bot_named(bots, dice) for other in range(game.players) if other != seat
        }
        self.floor = len(game.answers)  # no way back behind this answer
        self.given: set[int] = set()  # answers that were given for the person, because nothing else was open
        self.heard = 0  # events already told
        self.turn_over = False  # the person's turn has just ended, and nobody has answered since

    # The others

    @property
    def asked(self) -> bool:
        return self.seat in self.game.waiting

    def let_bots_answer(self) -> bool:
        """Until the person is asked, or the game is over. Says whether anybody answered."""
        answered = False
        self.turn_over = False
        while not self.game.over and not self.asked:
            other = self.game.waiting[0]
            self.game.play(ask(self.bots[other], self.game, other), other)
            answered = True
        return answered

    def news(self) -> list[Event]:
        """What this seat has seen happen since it last asked."""
        events = self.game.events_for(self.seat)
        fresh = events[self.heard :]
        self.heard = len(events)
        return fresh

    # The person

    def forced(self) -> Action | None:
        """The answer, if it is a mere formality: a reaction without a choice, or nothing but `done`."""
        options = self.game.options(self.seat)
        if len(options) != 1:
            return None
        reaction = self.game.view(self.seat)["waiting"]["reaction"]
        return options[0] if reaction or verb_of(options[0]) == DONE else None

    def answer(self, action: Action, given: bool = False) -> None:
        before = len(self.game.events_for(self.seat))
        own_turn = self.game.view()["active"] == self.seat
        if given:
            self.given.add(len(self.game.answers))
        self.game.play(action, self.seat)
        self.turn_over = own_turn and self.game.view()["active"] != self.seat
        if any(self.reveals(event) for event in self.game.events_for(self.seat)[before:]):
            self.floor = len(self.game.answers)

    def reveals(self, event: Event) -> bool:
        return event["message"] in SECRETS and (event["seat"] != self.seat or event["message"] == "card_seen")

    def take_back(self, everything: bool = False) -> int:
        """Undo the last own answer, or all since a secret, a draw or another's answer. Returns how many."""
        open_answers = self.open_answers()
        undone = open_answers if everything else open_answers[-1:]
        if undone:
            self.game = self.game.back_to(undone[0])
            self.given = {number for number in self.given if number < undone[0]}
            self.heard = len(self.game.events_for(self.seat))
            self.turn_over = False
        return len(undone)

    def open_answers(self) -> list[int]:
        """The own answers that may still be taken back, by number, first to last."""
        whose, begin = self.game.whose, len(self.game.answers)
        while begin > self.floor and whose[begin - 1] == self.seat:
            begin -= 1
        return [number for number in range(begin, len(whose)) if number not in self.given]

    # Records

    def save(self, path: Path) -> None:
        write_text(path, f"{self.game.record()}{SEAT_LINE}{self.game.words.word('seat', self.seat)}\n")


def loaded(path: Path, otherwise: int = 0, bots: str = "random") -> Sitting:
    """Go on with a saved game, in the seat that its record names."""
    text, game = record_in(path)
    sitting = Sitting(game, seat_in(text, game, otherwise), bots)
    sitting.heard = len(game.events_for(sitting.seat))
    return sitting


def record_in(path: Path) -> tuple[str, Game]:
    """A record's text and the game it tells; what is wrong with it is said with its file."""
    text = read_text(path)
    try:
        return text, Game.from_record(text)
    except GameError as problem:
        raise GameError(f"{path}, {problem}") from problem


def seat_in(text: str, game: Game, otherwise: int = 0) -> int:
    """The seat of the person who saved a record."""
    for line in text.splitlines():
        if line.startswith(SEAT_LINE):
            name = line.removeprefix(SEAT_LINE).strip()
            if name in game.words.names["seat"]:
                return game.words.names["seat"].index(name)
    return otherwise if otherwise < game.players else 0


def seat_of(god: str, players: int, gods: list[str]) -> int:
    """The seat of a god at a table of so many players."""
    name = god.strip().lower()
    if name not in gods[:players]:
        raise GameError(
            f"'{god}' has no seat at a table of {players}; choose from {', '.join(gods[:players])}"
        )
    return gods.index(name)


# Files, with errors in one sentence


def kept_path() -> Path:
    """Where the last game is kept when a person leaves."""
    return Path(typer.get_app_dir("kemet")) / "last-game.kemet"


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as problem:
        raise GameError(f"{path} is not a text file") from problem
    except OSError as problem:
        raise GameError(f"{path} cannot be read: {problem.strerror or problem}") from problem


def write_text(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise GameError(f"{path} cannot be written: {problem.strerror or problem}") from problem
