"""One game of a tournament: every bot with its own luck and its own clock, every answer checked."""

import time
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from kemet.arena.contest import Contest, Match
from kemet.arena.entrants import give_time, maker_of, told
from kemet.arena.statistics import GameStatistics, statistics_of
from kemet.bots.asking import Bot, ask_among
from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.machine.errors import GameError
from kemet.machine.frames import CHANCE, NOBODY, play
from kemet.machine.rows import Choices
from kemet.table.annals import Annals

SEATS: Final = 8  # room for the luck of every seat beside that of the game
SHOWN: Final = 8  # of the answers that were open when a bot gave another


class Thinking(msgspec.Struct, array_like=True):
    """How often a seat decided and how long it took, in seconds."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0


class MatchPlayed(GameStatistics, kw_only=True):
    """A game of a tournament: all that is known of any game, and how long its seats thought."""

    thinking: list[Thinking]


class Result(NamedTuple):
    """What a tournament counts of it."""

    number: int
    winner: int  # a seat; those of its side have won with it
    rounds: int
    decisions: int
    thinking: tuple[Thinking, ...]


def result_of(played: MatchPlayed) -> Result:
    return Result(played.number, played.winners[0], played.rounds, played.decisions, tuple(played.thinking))


def play_matches(contest: Contest, numbers: Sequence[int]) -> list[MatchPlayed]:
    choices = Choices()
    return [play_match(contest, contest.match(number), choices) for number in numbers]


def play_match(contest: Contest, match: Match, choices: Choices) -> MatchPlayed:
    game = contest.table.new_game(match.seed)
    names = [contest.entrants[entrant] for entrant in match.sitting]
    bots = [made(contest, name, match, seat) for seat, name in enumerate(names)]
    annals = Annals()
    thinking = play_fairly(contest, match, game, bots, annals, choices)
    played = statistics_of(game, annals, match.number, names, match.seed)
    fields = {name: getattr(played, name) for name in GameStatistics.__struct_fields__}
    return MatchPlayed(**fields, thinking=thinking)


def made(contest: Contest, name: str, match: Match, seat: int) -> Bot:
    """Its dice are not those of the game: cards fall alike, whatever the bots do with chance."""
    try:
        bot = maker_of(name, contest.home)(Dice(-1 - (match.seed * SEATS + seat)))
    except GameError:
        raise
    except Exception as problem:
        raise GameError(f"'{name}' cannot be made: {told(problem)}") from problem
    give_time(bot, contest.table.seconds, contest.table.pace, contest.table.players)
    return bot


def play_fairly(
    contest: Contest, match: Match, game: Game, bots: list[Bot], annals: Annals, choices: Choices
) -> list[Thinking]:
    """To the end; a bot that fails or cheats ends the tournament with its name."""
    state = game.state
    limit = contest.table.limit()
    thinking = [Thinking() for _ in bots]
    while True:
        top = state.stack[-1]
        seat = int(top.seat)
        if seat == NOBODY:
            return thinking
        choices.clear()
        if seat == CHANCE:
            annals.see(state, seat, 0)
            answer = top.draw(state, game.dice.below(top.weight(state)))
        else:
            top.options(state, choices)
            annals.see(state, seat, choices.count)
            began = time.monotonic()
            until = None if limit is None else began + limit
            answer = checked_answer(contest, match, game, bots[seat], seat, choices.listed(), until)
            took = time.monotonic() - began
            clock = thinking[seat]
            clock.decisions += 1
            clock.seconds += took
            clock.longest = max(clock.longest, took)
        game.answers.append(answer)
        game.whose.append(seat)
        play(state, answer)


def checked_answer(
    contest: Contest, match: Match, game: Game, bot: Bot, seat: int, options: list[int], until: float | None
) -> int:
    try:
        answer = ask_among(bot, game, seat, options[:], until)
    except Exception as problem:
        who = accused(contest, match, game, seat)
        raise GameError(f"{who} failed with {told(problem)}") from problem
    if isinstance(answer, bool) or not isinstance(answer, int) or answer not in options:
        who = accused(contest, match, game, seat)
        some = ", ".join(f"{option} ({game.text(option)})" for option in options[:SHOWN])
        more = ", ..." if len(options) > SHOWN else ""
        raise GameError(f"{who} answered {answer!r}, which is not open; open: {some}{more}")
    return answer


def accused(contest: Contest, match: Match, game: Game, seat: int) -> str:
    """Enough to play the same game again."""
    name = contest.entrants[match.sitting[seat]]
    god = game.words.word("seat", seat).capitalize()
    return f"'{name}' as {god} in game {match.number} (seed {match.seed}, after {len(game.answers)} answers)"
