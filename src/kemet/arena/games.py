"""Many games between bots, one after the other: what one worker of a simulation does."""

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from kemet.arena.entrants import give_time, goes_by_the_clock, maker_of
from kemet.arena.statistics import line_of, statistics_of
from kemet.bots import Bot, RandomBot, bot_named
from kemet.bots.asking import ask_among
from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.machine.events import WIDTH
from kemet.machine.frames import CHANCE, NOBODY, play
from kemet.machine.playout import play_out
from kemet.machine.rows import Choices
from kemet.rules.rules import rules_of
from kemet.table.annals import Annals
from kemet.table.words import BATTLE_BEGAN
from kemet.terminal.seth import ending_of, points_of, winners_of


class Plan(NamedTuple):
    """What is simulated. The same plan gives the same games, however they are spread over workers.

    Only where bots go by the clock it does not: see `by_the_clock`.
    """

    games: int
    players: int
    bots: tuple[str, ...]  # they move on by one seat from game to game
    seed: int
    length: str = "short"
    edition: str = "en"
    discards: str = "down"
    cities: str = "chosen"
    round_limit: int | None = None
    records: str = ""  # a folder, or nothing
    boxes: tuple[str, ...] = ("base",)
    settings: tuple[tuple[str, int], ...] = ()  # what the boxes let a table agree on
    watched: bool = False  # outcomes come with what the games were like in numbers
    seconds: float | None = None  # for a decision of bots that think; None is their own time
    pace: float | None = None  # tries that are worth a second

    def new_game(self, seed: int) -> Game:
        return Game.new(
            self.players,
            seed,
            length=self.length,
            edition=self.edition,
            discards=self.discards,
            cities=self.cities,
            round_limit=self.round_limit,
            boxes=self.boxes,
            **dict(self.settings),
        )

    def names(self) -> list[str]:
        """Who sits where."""
        rules = rules_of(self.boxes)
        return rules.seating(self.players, rules.usual_settings() | dict(self.settings)).names

    def seed_of(self, number: int) -> int:
        return (self.seed << 32) + number

    def bot_at(self, number: int, seat: int) -> int:
        """Which entry of `bots` sits here in that game."""
        return (seat + number) % self.players

    def limit(self) -> float | None:
        """Seconds that any decision may take; with a pace nobody looks at the clock."""
        return self.seconds if self.pace is None else None


class Outcome(NamedTuple):
    """One finished game in numbers."""

    number: int
    winners: tuple[int, ...]  # seats; several win together in a box with sides
    ending: tuple[str, str] | None  # the side that won and how, in such a box
    bots: tuple[int, ...]  # entry of the plan's bots, by seat
    points: tuple[int, ...]  # by seat
    sources: tuple[tuple[int, ...], ...]  # by seat, permanent then temporary
    rounds: int
    decisions: int
    battles: int
    statistics: str = ""  # a line of JSON, if the plan wants one


def play_games(plan: Plan, numbers: range) -> list[Outcome]:
    choices = Choices()
    return [play_game(plan, number, choices) for number in numbers]


def play_game(plan: Plan, number: int, choices: Choices) -> Outcome:
    game = plan.new_game(plan.seed_of(number))
    sitting = tuple(plan.bot_at(number, seat) for seat in range(plan.players))
    bots = [bot_named(plan.bots[entry], game.dice) for entry in sitting]
    for bot in bots:
        give_time(bot, plan.seconds, plan.pace, plan.players)
    annals = Annals() if plan.watched else None
    if not plan.records and all(isinstance(bot, RandomBot) for bot in bots):
        # the same choices from the same dice
        decisions = int(play_out(game.state, game.dice, choices, annals))
    else:
        decisions = play_bots(game, bots, choices, annals, plan.limit())
    if plan.records:
        Path(plan.records, f"game-{number + 1:06}.kemet").write_text(game.record(), encoding="utf-8")
    view = game.view()
    outcome = outcome_of(game, number, sitting, decisions, view)
    if annals is None:
        return outcome
    names = [plan.bots[entry] for entry in sitting]
    told = statistics_of(game, annals, number, names, plan.seed_of(number), view)
    return outcome._replace(statistics=line_of(told))


def play_bots(
    game: Game, bots: list[Bot], choices: Choices, annals: Annals | None = None, limit: float | None = None
) -> int:
    """Every seat is a bot; a view is built only for those that look at it. The limit is for each answer."""
    state = game.state
    decisions = 0
    while True:
        top = state.stack[-1]
        seat = top.seat
        if seat == NOBODY:
            return decisions
        choices.clear()
        if seat != CHANCE:
            top.options(state, choices)
        if annals is not None:
            annals.see(state, seat, choices.count)
        if seat == CHANCE:
            answer = top.draw(state, game.dice.below(top.weight(state)))
        else:
            until = None if limit is None else time.monotonic() + limit
            answer = ask_among(bots[seat], game, seat, choices.listed(), until)
            decisions += 1
        game.answers.append(answer)
        game.whose.append(seat)
        play(state, answer)


def outcome_of(
    game: Game, number: int, sitting: tuple[int, ...], decisions: int, view: dict[str, Any]
) -> Outcome:
    seats = view["seats"]
    log = game.state.ears
    return Outcome(
        number,
        winners_of(view),
        ending_of(view),
        sitting,
        tuple(points_of(view, seat) for seat in seats),
        tuple((*seat["permanent"].values(), *seat["temporary"].values()) for seat in seats),
        int(game.state.round()),
        decisions,
        0 if log is None else log.numbers[::WIDTH].count(BATTLE_BEGAN),
    )


def by_the_clock(plan: Plan, names: Iterable[str], home: str = "") -> list[str]:
    """Who thinks as long as the clock says: with them the same seed does not give the same games."""
    found = []
    for name in dict.fromkeys(names):
        bot = maker_of(name, home)(Dice(0))
        give_time(bot, plan.seconds, plan.pace, plan.players)
        # Whoever tries things out may have to stop early when the time is up.
        hurried = plan.limit() is not None and bot.needs_sample
        if goes_by_the_clock(bot) or hurried:
            found.append(name)
    return found


def sources_of(plan: Plan) -> list[str]:
    """The names of the numbers in `Outcome.sources`."""
    seat = plan.new_game(0).view()["seats"][0]
    return [*seat["permanent"], *(f"{name} held" for name in seat["temporary"])]
