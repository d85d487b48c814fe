"""A tournament: play what is still to be played, and say who is how strong."""

import time
from collections.abc import Sequence
from functools import lru_cache, partial
from math import ceil
from typing import Any, Final

from rich.console import Console

from kemet.arena.contest import Contest, Match
from kemet.arena.games import by_the_clock
from kemet.arena.keeping import Kept
from kemet.arena.matches import Result, Thinking, play_matches, result_of
from kemet.arena.numbers import share, spread
from kemet.arena.progress import counting
from kemet.arena.ratings import ratings
from kemet.arena.workers import PROCESSES, worked

Report = dict[str, Any]

MOST_PIECES: Final = 2000


def tournament(
    contest: Contest, jobs: int, errors: Console, executor: str = PROCESSES, kept: Kept | None = None
) -> Report:
    """All games, those of earlier runs included, summed up."""
    began = time.perf_counter()
    results = [] if kept is None else kept.open_for(contest)
    try:
        play_the_rest(contest, results, jobs, errors, executor, kept)
    except KeyboardInterrupt:
        if kept is not None:
            errors.print(
                f"{len(results)} of {contest.games()} games are kept in {kept.folder}; "
                "the same command goes on with them.",
                soft_wrap=True,
            )
        raise
    results.sort(key=lambda result: result.number)
    timing = {
        "seconds": round(time.perf_counter() - began, 3),
        "jobs": jobs,
        "thinking": thinking(contest, results),
    }
    return summary(contest, results) | {"timing": timing}


def play_the_rest(
    contest: Contest, results: list[Result], jobs: int, errors: Console, executor: str, kept: Kept | None
) -> None:
    """Every game is kept as soon as it is known."""
    done = {result.number for result in results}
    rest = [number for number in range(contest.games()) if number not in done]
    size = ceil(len(rest) / MOST_PIECES) or 1
    pieces = [rest[begin : begin + size] for begin in range(0, len(rest), size)]
    if not rest:
        return
    with counting(errors, "Playing", contest.games(), len(results)) as advance:
        for _, piece in worked(partial(play_matches, contest), pieces, jobs, executor):
            if kept is not None:
                kept.add(piece)
            results += [result_of(played) for played in piece]
            advance(len(piece))


# The numbers


def summary(contest: Contest, results: Sequence[Result]) -> Report:
    """The same for the same games, in whatever order they were finished."""
    matches = [contest.match(result.number) for result in results]
    winners = [match.sitting[result.winner] for match, result in zip(matches, results, strict=True)]
    losers = [sum(match.pairing) - winner for match, winner in zip(matches, winners, strict=True)]
    rated = ratings(len(contest.entrants), zip(winners, losers, strict=True))
    rows = []
    for entrant, name in enumerate(contest.entrants):
        low, high = rated[entrant].interval()
        games = winners.count(entrant) + losers.count(entrant)
        rows.append(
            {
                "entrant": name,
                "rating": round(rated[entrant].strength, 3),
                "rating_interval": [round(low, 3), round(high, 3)],
                "games": games,
                **share(winners.count(entrant), games),
            }
        )
    rows.sort(key=lambda row: -row["rating"])
    won = list(zip(matches, winners, strict=True))
    return {
        "format": 1,
        "plan": contest.agreed() | {"games": contest.games_of_a_pairing()},
        "games": len(results),
        "by_the_clock": by_the_clock(contest.table, contest.entrants, contest.home),
        "ratings": rows,
        "pairings": [pairing_row(contest, won, pair) for pair in contest.pairings()],
        "rounds": spread([result.rounds for result in results]),
        "decisions": spread([result.decisions for result in results]),
    }


def pairing_row(contest: Contest, won: Sequence[tuple[Match, int]], pair: tuple[int, int]) -> Report:
    """How often the first of two has won, altogether and from every seat or side."""
    first = pair[0]
    places: dict[str, list[bool]] = {}
    wins: list[bool] = []
    for match, winner in won:
        if match.pairing == pair:
            wins.append(winner == first)
            for place in places_of(contest, match.sitting, first):
                places.setdefault(place, []).append(winner == first)
    return {
        "entrants": [contest.entrants[entrant] for entrant in pair],
        "games": len(wins),
        **share(sum(wins), len(wins)),
        "by_place": [
            {"place": place, "games": len(there), **share(sum(there), len(there))}
            for place, there in sorted(places.items())
        ],
    }


@lru_cache
def places_of(contest: Contest, sitting: tuple[int, ...], entrant: int) -> list[str]:
    """The seats of an entrant, or the side where there are sides."""
    sides, names = contest.sides(), contest.table.names()
    mine = [seat for seat, who in enumerate(sitting) if who == entrant]
    if len(set(sides)) == len(sides):
        return [names[seat] for seat in mine]
    alone = sides.count(sides[mine[0]]) == 1
    return [names[mine[0]] if alone else "alliance"]


def thinking(contest: Contest, results: Sequence[Result]) -> Report:
    """How long each entrant took for a decision."""
    clocks: list[list[Thinking]] = [[] for _ in contest.entrants]
    for result in results:
        for entrant, clock in zip(contest.match(result.number).sitting, result.thinking, strict=True):
            clocks[entrant].append(clock)
    found: Report = {}
    for name, mine in zip(contest.entrants, clocks, strict=True):
        decisions = sum(clock.decisions for clock in mine)
        found[name] = {
            "decisions": decisions,
            "seconds_per_decision": round(sum(clock.seconds for clock in mine) / max(1, decisions), 6),
            "longest": round(max(clock.longest for clock in mine), 6),
        }
    return found
