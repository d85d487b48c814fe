"""Going through long games a few answers at a time, so that nobody else waits for it.

The compiled engine lets no other thread run while it works, so a thread of its own would not help. Each way
through a game is a generator here: between two of its steps others may be served.
"""

import asyncio
import time
from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, TypeVar

from kemet.game import Game, game_of_header, replay_line
from kemet.machine.frames import CHANCE
from kemet.records.text import DIGEST_EVERY, read, written
from kemet.server.declined import Declined

T = TypeVar("T")
Steps = Generator[None, None, T]

MOST_ANSWERS: Final = 20_000  # of a game, chance's too; the longest that were seen have 5,000
ANSWERS_AT_ONCE: Final = 20  # in one step
EVENTS_AT_ONCE: Final = 500
BURST: Final = 0.002  # seconds of steps before others have their turn
REST: Final = 2.0  # and so many times as long nothing is replayed: answers have to be saved meanwhile


class Replaying:
    """All that is replayed in this process: one burst at a time, in turn, with a rest after each."""

    def __init__(
        self,
        clock: Callable[[], float] = time.perf_counter,
        rest: Callable[[float], Any] = asyncio.sleep,
    ) -> None:
        self.clock = clock
        self.rest = rest
        self.turn = asyncio.Lock()

    async def through(self, steps: Steps[T]) -> T:
        """What the steps come to."""
        while True:
            async with self.turn:
                begin = self.clock()
                try:
                    while self.clock() - begin < BURST:
                        next(steps)
                except StopIteration as end:
                    result: T = end.value
                    return result
                await self.rest(REST * (self.clock() - begin))


def at_once(steps: Steps[T]) -> T:
    """The same where nobody else waits."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


def resumed(game: Game, answers: Sequence[int], whose: Sequence[int]) -> Steps[Game]:
    """The game after these answers, which were checked when they were given."""
    for begin in range(0, len(answers), ANSWERS_AT_ONCE):
        end = begin + ANSWERS_AT_ONCE
        game.resume(list(answers[begin:end]), list(whose[begin:end]))
        yield
    return game


def gone_back(table: dict[str, Any], game: Game, to: int) -> Steps[Game]:
    """The game as it was after its first so many answers, and what chance answered to the last of them."""
    whose = game.whose
    while to < len(whose) and whose[to] == CHANCE:
        to += 1
    return (yield from resumed(Game.laid_out(**table), game.answers[:to], whose[:to]))


def recorded(table: dict[str, Any], game: Game, until: int) -> Steps[str]:
    """The record of its first so many answers."""
    whose = game.whose
    while until < len(whose) and whose[until] == CHANCE:
        until += 1
    past, body = Game.laid_out(**table), list[str]()
    for begin in range(0, until, DIGEST_EVERY):
        end = min(until, begin + DIGEST_EVERY)
        for at in range(begin, end):
            who = "chance" if whose[at] == CHANCE else game.words.word("seat", whose[at])
            body.append(f"{who} {game.text(game.answers[at])}")
        yield from resumed(past, game.answers[begin:end], whose[begin:end])
        if end % DIGEST_EVERY == 0:
            body.append(f"digest {past.digest()}")
    body.append(f"end {until} {past.digest()}")
    return written(game.header(), body)


def read_record(text: str) -> Steps[Game]:
    """The game that a record tells, every answer and every digest checked."""
    if text.count("\n") > MOST_ANSWERS + MOST_ANSWERS // DIGEST_EVERY + 100:
        raise too_long()
    record = read(text)
    yield
    if sum(line.who not in ("digest", "end") for line in record.lines) > MOST_ANSWERS:
        raise too_long()
    game = game_of_header(record)
    for number, line in enumerate(record.lines):
        replay_line(game, line)
        if number % ANSWERS_AT_ONCE == 0:
            yield
    return game


def too_long() -> Declined:
    return Declined("game_too_long", f"a game has at most {MOST_ANSWERS} answers here")
