"""Our bot against OpenSpiel's information set search on our OpenSpiel game, both with the same time.

    python benchmarks/beside_openspiel.py [--games 200] [--seconds 0.2] [--jobs 1] [--folder matches]

Two players, every seed twice, so that each side plays both seats of it. OpenSpiel's side is the bot
`open_spiel.python.algorithms.ismcts.ISMCTSBot` as it comes, with random games as its evaluator, except that
it runs simulations until its time is up instead of a number of them; it samples positions by our
`resample_from_infostate`. (OpenSpiel has the same in C++, but that one crashes on games written in Python,
its own included.) With `--evaluator engine` our engine plays its random games, which gives it many more of
them; with `--evaluator short` they end after some answers, and the lead in points is their result.

With `--folder` every finished game is kept there, a line of JSON each, and the next call with the same
settings goes on where the last one ended.
"""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from kemet.arena.numbers import share
from kemet.arena.progress import counting, stoppable
from kemet.arena.workers import worked
from kemet.bots import SearchBot, ask, bot_named
from kemet.learning.rewards import rewards_of
from kemet.learning.spiel import NAME, KemetState
from kemet.machine.chance import Dice
from kemet.machine.errors import GameError
from kemet.machine.playout import play_out
from kemet.machine.rows import Choices
from kemet.terminal.look import speaking

CURIOSITY = 2.0  # OpenSpiel's own choice in its examples, for returns from -1 to 1
SHORT = 60  # answers of a short random game
POINTS = 10.0  # this far ahead is as good as won
OURS, THEIRS = "general", "openspiel"
EVALUATORS = ("random", "engine", "short")


class Match(NamedTuple):
    """All games of it are alike, but for their number."""

    seconds: float = 0.2  # for a decision
    simulations: int = 0  # for a decision of either side; 0: as many as there is time for
    evaluator: str = "random"
    by_observation: bool = True  # whether OpenSpiel's tree tells positions apart by what is seen now alone
    table: str = f"{NAME}(players=2)"
    seed: int = 1


class ShortGames(RandomRolloutEvaluator):  # type: ignore[misc]
    """Random games that are not played to their end: then the lead in victory points counts."""

    def __init__(self, random_state: Any) -> None:
        super().__init__(1, random_state, SHORT)

    def evaluate(self, state: Any) -> Any:
        state = state.clone()
        for _ in range(SHORT):
            if state.is_terminal():
                return np.array(state.returns())
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(self._random_state.choice(outcomes, p=chances))
            else:
                state.apply_action(self._random_state.choice(state.legal_actions()))
        scores = state.held().game.scores
        lead = max(-1.0, min(1.0, (scores[0] - scores[1]) / POINTS))
        return np.array([lead, -lead])


class EngineGames(RandomRolloutEvaluator):  # type: ignore[misc]
    """The usual random games, but played by our engine alone, which is many times as fast."""

    def __init__(self, random_state: Any, seed: int) -> None:
        super().__init__(1, random_state)
        self.dice = Dice(seed)
        self.choices = Choices()

    def evaluate(self, state: Any) -> Any:
        game = state.held().game.copy()
        game.state.ears = None
        play_out(game.state, self.dice, self.choices)
        return np.array(rewards_of(game, "win"))


class Theirs(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search, by the clock."""

    def __init__(self, match: Match, game: Any, seed: int) -> None:
        luck = np.random.RandomState(seed)
        evaluators = {
            "random": RandomRolloutEvaluator(1, luck),
            "engine": EngineGames(luck, seed),
            "short": ShortGames(luck),
        }
        super().__init__(
            game,
            evaluators[match.evaluator],
            CURIOSITY,
            match.simulations,
            random_state=luck,
            use_observation_string=match.by_observation,
        )
        self.seconds = match.seconds
        self.searched = 0
        dice = Dice(seed)
        self.set_resampler(lambda state, player: state.imagined(player, dice))

    def run_search(self, state: Any) -> Any:
        """The same steps as in OpenSpiel, but for the clock; one simulation at least."""
        until = time.monotonic() + self.seconds
        self.reset()
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        self._root_node = self.create_new_node(state)
        self.searched = 0
        # The first simulation only opens the root, so that no answer has been tried before the second.
        while self.searched < 2 or (
            self.searched < self._max_simulations if self._max_simulations else time.monotonic() < until
        ):
            self.run_simulation(self.sample_root_state(state))
            self.searched += 1
        return self.get_final_policy(state, self._root_node)


class Played(NamedTuple):
    """What a game has come to. The lists have our side first."""

    number: int
    won: bool  # by our bot
    seat: int  # of our bot
    points: list[int]
    decisions: list[int]  # with more than one answer open
    simulations: list[int]
    thought: list[float]  # seconds
    seconds: float


def play_game(match: Match, number: int) -> Played:
    """Games with numbers 2n and 2n + 1 have the same seed, and the seats changed."""
    seed, seat = match.seed + number // 2, number % 2
    begin = time.monotonic()
    game = pyspiel.load_game(match.table)
    state: KemetState = game.new_initial_state()
    luck = np.random.RandomState(seed)
    ours, theirs = our_bot(match, 2 * seed), Theirs(match, game, 2 * seed + 1)
    decisions, simulations, thought = [0, 0], [0, 0], [0.0, 0.0]
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choice(outcomes, p=chances))
            continue
        side = 0 if state.current_player() == seat else 1
        asked = time.monotonic()
        answer = ours_answer(ours, state) if side == 0 else int(theirs.step(state))
        thought[side] += time.monotonic() - asked
        if len(state.legal_actions()) > 1:
            decisions[side] += 1
            simulations[side] += ours.searched if side == 0 else theirs.searched
        state.apply_action(answer)
    scores = state.held().game.scores
    return Played(
        number,
        state.returns()[seat] > 0,
        seat,
        [scores[seat], scores[1 - seat]],
        decisions,
        simulations,
        [round(spent, 3) for spent in thought],
        round(time.monotonic() - begin, 3),
    )


def our_bot(match: Match, seed: int) -> SearchBot:
    bot = bot_named(OURS, Dice(seed))
    assert isinstance(bot, SearchBot)
    if match.simulations:
        return SearchBot(Dice(seed), iterations=match.simulations)
    bot.seconds = match.seconds
    return bot


def ours_answer(bot: SearchBot, state: KemetState) -> int:
    """Our bot is given what it is given everywhere: a view, and games that its seat could be in."""
    held = state.held()
    return held.numbered.index[ask(bot, held.game, state.current_player())]


# Many games


class Kept:
    """The finished games of a match, in a folder, or nowhere."""

    def __init__(self, folder: Path | None, match: Match) -> None:
        self.games: list[Played] = []
        self.file = folder / "games.jsonl" if folder else None
        if folder is None or self.file is None:
            return
        folder.mkdir(parents=True, exist_ok=True)
        settings = folder / "match.json"
        agreed = json.dumps(match._asdict(), indent=2)
        if settings.exists() and settings.read_text() != agreed:
            raise GameError(f"{folder} has games of another match: {settings.read_text()}")
        settings.write_text(agreed)
        if self.file.exists():
            whole, _, _ = self.file.read_text().rpartition("\n")  # a line that was cut off does not count
            self.games = [Played(**json.loads(line)) for line in whole.splitlines()]
            self.file.write_text("".join(written(game) for game in self.games))

    def add(self, game: Played) -> None:
        self.games.append(game)
        if self.file is not None:
            with self.file.open("a") as out:
                out.write(written(game))


def written(game: Played) -> str:
    return json.dumps(game._asdict()) + "\n"


def play_match(match: Match, games: int, jobs: int, kept: Kept) -> Iterator[Played]:
    """The games that are not there yet, as they are finished."""
    done = {game.number for game in kept.games}
    missing = [number for number in range(games) if number not in done]
    for _, game in worked(partial(play_game, match), missing, jobs):
        kept.add(game)
        yield game


def summed_up(match: Match, games: Sequence[Played]) -> dict[str, Any]:
    report: dict[str, Any] = {
        **match._asdict(),
        "games": len(games),
        "as_seat": [sum(game.seat == seat for game in games) for seat in (0, 1)],
        **share(sum(game.won for game in games), len(games)),
        "won_as_seat": [sum(game.won for game in games if game.seat == seat) for seat in (0, 1)],
        "seconds_per_game": round(sum(game.seconds for game in games) / len(games), 1),
    }
    for side, name in enumerate((OURS, THEIRS)):
        decisions = sum(game.decisions[side] for game in games)
        report[name] = {
            "points": round(sum(game.points[side] for game in games) / len(games), 2),
            "decisions_per_game": round(decisions / len(games), 1),
            "simulations_per_decision": round(sum(game.simulations[side] for game in games) / decisions, 1),
            "seconds_per_decision": round(sum(game.thought[side] for game in games) / decisions, 4),
        }
    return report


def print_report(report: dict[str, Any]) -> None:
    low, high = report["interval"]
    print(
        f"{OURS} against {THEIRS}, {report['games']} games, {report['seconds']} s a decision: "
        f"{report['wins']} won, {report['share']:.1%} (95 %: {low:.1%} to {high:.1%})"
    )
    for seat in (0, 1):
        print(f"  in seat {seat}: {report['won_as_seat'][seat]} of {report['as_seat'][seat]}")
    for name in (OURS, THEIRS):
        row = report[name]
        print(
            f"{name:<12}{row['points']:>8} points {row['simulations_per_decision']:>12,} simulations and "
            f"{row['seconds_per_decision']} s a decision, {row['decisions_per_game']} decisions a game"
        )
    print(f"{report['seconds_per_game']} s a game")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.2, help="for a decision of either side")
    parser.add_argument("--evaluator", choices=EVALUATORS, default="random")
    parser.add_argument(
        "--by-history", action="store_true", help="OpenSpiel tells positions apart by all that was seen"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--folder", type=Path, help="where games are kept; none are without it")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.games < 1 or asked.jobs < 1 or not 0.0 < asked.seconds < float("inf"):
        parser.error("there must be at least one game, one process and some time")
    match = Match(asked.seconds, 0, asked.evaluator, not asked.by_history, seed=asked.seed)
    kept = Kept(asked.folder, match)
    errors = speaking(stderr=True)
    with stoppable(), counting(errors, "Playing", asked.games, len(kept.games)) as more:
        for _ in play_match(match, asked.games, asked.jobs, kept):
            more(1)
    report = summed_up(match, sorted(kept.games)[: asked.games])
    if asked.json:
        print(json.dumps(report, indent=2))
    else:
        print_report(report)


if __name__ == "__main__":
    main()
