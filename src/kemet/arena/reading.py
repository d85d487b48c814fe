"""Games to report on: statistics that were written down, or records that are played once more."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console

from kemet.arena.progress import Advance, counting
from kemet.arena.statistics import GameStatistics, digest_of, statistics_in, statistics_of_record
from kemet.arena.tallies import Kind, Tally, tallied
from kemet.arena.workers import in_order, worked
from kemet.machine.errors import GameError

LINES: Final = ".jsonl"
RECORD: Final = ".kemet"
STATISTICS: Final = "statistics"
FILES_AT_ONCE: Final = 20
KILOBYTE: Final = 1000


class Found(NamedTuple):
    """What the games tell, by kind of table, and why some were left out."""

    tallies: dict[Kind, Tally]
    left_out: list[str]
    source: str  # what they were read from


def games_in(place: Path, jobs: int, errors: Console) -> Found:
    """A folder, or one file. Statistics in a folder stand for its records, which are not read as well."""
    if not place.exists():
        raise GameError(f"{place} is not there")
    files = sorted(place.iterdir()) if place.is_dir() else [place]
    lines = [file for file in files if file.suffix == LINES]
    records = [file for file in files if file.suffix == RECORD]
    found = Found({}, [], STATISTICS if lines else "records")
    if lines:
        count_lines(lines, found, errors)
    elif records:
        count_records(records, found, jobs, errors)
    else:
        raise GameError(f"{place} holds neither statistics (*{LINES}) nor records (*{RECORD})")
    if not found.tallies:
        why = f": {found.left_out[0]}" if found.left_out else ""
        raise GameError(f"{place} holds no finished game{why}")
    return found


def count_lines(files: Sequence[Path], found: Found, errors: Console) -> None:
    """Each game once, in whatever file."""
    seen: set[bytes] = set()
    size = sum(file.stat().st_size for file in files)
    with counting(errors, "Reading", size // KILOBYTE, noun="kB") as advance:
        for file in files:
            tallied(games_of_lines(file, seen, advance), found.tallies)


def games_of_lines(file: Path, seen: set[bytes], advance: Advance) -> Iterator[GameStatistics]:
    """Those not seen before, without a last line that was cut off, as it is while games are still played."""
    with file.open("rb") as lines:
        size = told = 0
        for number, line in enumerate(lines, 1):
            size += len(line)
            if size // KILOBYTE > told:
                advance(size // KILOBYTE - told)
                told = size // KILOBYTE
            if not line.endswith(b"\n"):
                return
            try:
                game = statistics_in(line)
            except GameError as problem:
                raise GameError(f"{file}, line {number}: {problem}") from problem
            digest = digest_of(game)
            if digest not in seen:
                seen.add(digest)
                yield game


def count_records(files: Sequence[Path], found: Found, jobs: int, errors: Console) -> None:
    """Records that cannot be replayed, or that have no end yet, are left out and named."""
    size = FILES_AT_ONCE
    pieces = [range(begin, min(begin + size, len(files))) for begin in range(0, len(files), size)]
    with counting(errors, "Replaying", len(files), noun="records") as advance:
        for games, problems in in_order(worked(partial(replayed, tuple(files)), pieces, jobs)):
            tallied(games, found.tallies)
            found.left_out.extend(problems)
            advance(len(games) + len(problems))


def replayed(files: Sequence[Path], numbers: range) -> tuple[list[GameStatistics], list[str]]:
    games: list[GameStatistics] = []
    problems: list[str] = []
    for number in numbers:
        try:
            games.append(statistics_of_record(files[number].read_text(encoding="utf-8"), number))
        except (GameError, UnicodeDecodeError) as problem:
            problems.append(f"{files[number].name}: {problem}")
    return games, problems
