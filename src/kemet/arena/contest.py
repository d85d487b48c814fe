"""A tournament before it is played: who meets whom, on which seats, with which luck."""

from functools import lru_cache
from itertools import combinations
from math import ceil
from typing import Any, NamedTuple

from kemet.arena.games import Plan
from kemet.rules.rules import rules_of
from kemet.version import VERSION


class Match(NamedTuple):
    """One game of a tournament."""

    number: int
    seed: int
    pairing: tuple[int, int]  # entrants
    sitting: tuple[int, ...]  # entrant by seat


class Contest(NamedTuple):
    """Everybody meets everybody, or on a ladder only neighbours; all pairings play with the same luck.

    Games are numbered, all those with the first seed first, and what is added later comes after them. So a
    tournament can stop anywhere and be made longer.
    """

    entrants: tuple[str, ...]
    table: Plan  # what is played, with which seed, and how many games each pairing is to play at least
    ladder: bool = False
    home: str = ""  # where somebody's own bots are looked for, too

    def pairings(self) -> list[tuple[int, int]]:
        everybody = range(len(self.entrants))
        pairs = list(combinations(everybody, 2))
        return [pair for pair in pairs if not self.ladder or pair[1] == pair[0] + 1]

    def sittings(self) -> list[tuple[int, ...]]:
        """How two entrants share the seats, in all ways that are as even as can be, or side against side."""
        return sittings_at(self.table.players, self.sides())

    def sides(self) -> tuple[int, ...]:
        """The side of every seat; without Seth everybody plays for itself."""
        return sides_of(self.table.players, self.table.boxes, self.table.settings)

    def seeds(self) -> int:
        """How often the luck is new: every pairing plays it on all sittings."""
        return ceil(self.table.games / len(self.sittings()))

    def games_of_a_pairing(self) -> int:
        return self.seeds() * len(self.sittings())

    def games(self) -> int:
        return self.games_of_a_pairing() * len(self.pairings())

    def match(self, number: int) -> Match:
        pairings, sittings = self.pairings(), self.sittings()
        pairing = pairings[number // len(sittings) % len(pairings)]
        sitting = sittings[number % len(sittings)]
        seed = self.table.seed_of(number // (len(sittings) * len(pairings)))
        return Match(number, seed, pairing, tuple(pairing[which] for which in sitting))

    def agreed(self) -> dict[str, Any]:
        """What has to be the same for the same games."""
        table = self.table
        return {
            "kemet": VERSION,
            "entrants": list(self.entrants),
            "pairings": "ladder" if self.ladder else "round robin",
            "players": table.players,
            "boxes": list(table.boxes),
            "settings": dict(table.settings),
            "length": table.length,
            "edition": table.edition,
            "discards": table.discards,
            "cities": table.cities,
            "round_limit": table.round_limit,
            "seed": table.seed,
            "seconds": table.seconds,
            "pace": table.pace,
        }


@lru_cache
def sides_of(players: int, boxes: tuple[str, ...], settings: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    rules = rules_of(boxes)
    seating = rules.seating(players, rules.usual_settings() | dict(settings))
    return tuple(int(seating.sides[seat]) for seat in range(players))


@lru_cache
def sittings_at(players: int, sides: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Each is followed by its opposite: who has one seat less than the other has one more then."""
    found: list[tuple[int, ...]] = []
    if len(set(sides)) < players:
        found.append(tuple(int(side != sides[0]) for side in sides))
    else:
        for seats in combinations(range(players), players // 2):
            if players % 2 or 0 in seats:
                found.append(tuple(int(seat not in seats) for seat in range(players)))
    return [each for sitting in found for each in (sitting, tuple(1 - which for which in sitting))]
