"""The folder of a tournament: what was agreed, and one line of JSON for every finished game."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from kemet.arena.contest import Contest
from kemet.arena.matches import MatchPlayed, Result, result_of
from kemet.arena.statistics import what_is_wrong
from kemet.machine.errors import GameError

AGREED = "tournament.json"
GAMES = "games.jsonl"


class Kept:
    """The games of one tournament in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / GAMES

    def agreed(self) -> dict[str, Any] | None:
        """What was agreed when the folder was new."""
        try:
            text = (self.folder / AGREED).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        try:
            agreed = json.loads(text)
        except ValueError as problem:
            raise GameError(f"{self.folder / AGREED} cannot be read: {problem}") from problem
        if not isinstance(agreed, dict):
            raise GameError(f"{self.folder / AGREED} does not describe a tournament")
        return agreed

    def open_for(self, contest: Contest) -> list[Result]:
        """The games that are done already; another tournament is refused."""
        before, now = self.agreed(), json.loads(json.dumps(contest.agreed()))
        if before is None:
            if self.file.exists():
                raise GameError(f"{self.file} is there, but {AGREED} is not: which tournament is it?")
            self.folder.mkdir(parents=True, exist_ok=True)
            text = json.dumps(now, indent=2, ensure_ascii=False) + "\n"
            (self.folder / AGREED).write_text(text, encoding="utf-8")
        elif before != now:
            what = next(name for name in {**before, **now} if before.get(name) != now.get(name))
            differs = f"{in_words(before.get(what))} instead of {in_words(now.get(what))}"
            raise GameError(
                f"{self.folder} holds another tournament, with {what.replace('_', ' ')} {differs}"
            )
        return self.games(contest)

    def games(self, contest: Contest) -> list[Result]:
        """In their order, each once. A last line that was cut off is dropped: its game is played again."""
        if not self.file.exists():
            return []
        text = self.file.read_bytes()
        whole = text.rfind(b"\n") + 1
        if whole < len(text):
            with self.file.open("r+b") as file:
                file.truncate(whole)
        found: dict[int, Result] = {}
        for number, line in enumerate(text[:whole].splitlines(), 1):
            played = self.read(line, number, contest)
            if played.number < contest.games():
                found[played.number] = result_of(played)
        return [found[number] for number in sorted(found)]

    def read(self, line: bytes, number: int, contest: Contest) -> MatchPlayed:
        try:
            played = msgspec.json.decode(line, type=MatchPlayed)
            problem = what_is_wrong(played)
        except msgspec.DecodeError as error:
            raise GameError(f"{self.file}, line {number}: {error}") from error
        if not problem and (played.number < 0 or len(played.thinking) != contest.table.players):
            problem = "this is no game of a tournament"
        if not problem:
            match = contest.match(played.number)
            names = [contest.entrants[entrant] for entrant in match.sitting]
            if (played.seed, played.bots) != (match.seed, names):
                problem = f"game {played.number} of this tournament has other bots or another seed"
        if problem:
            raise GameError(f"{self.file}, line {number}: {problem}")
        return played

    def add(self, games: Iterable[MatchPlayed]) -> None:
        """On the disk before anybody counts them."""
        with self.file.open("ab") as file:
            file.write(b"".join(msgspec.json.encode(played) + b"\n" for played in games))


def in_words(value: object) -> str:
    if isinstance(value, list):
        return " ".join(str(each) for each in value)
    return "not said" if value is None else str(value)
