"""What the environments cost beside the engine alone: uniformly random play, one core, in the same run.

    python benchmarks/learning.py [--seconds 6] [--players 5] [--json]

The engine is `kemet.Game`, driven from Python: who is asked, what is open, play. An environment does that,
too, XX
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable

import pyspiel
from open_spiel.python.observation import make_observation

from kemet.game import Game
from kemet.learning import gym, spiel, zoo
from kemet.machine import frames

ROUNDS = 5
STEPS_AT_ONCE = 50  # between two looks at the clock
Decisions = int


def engine_games(players: int, enough: Callable[[], bool], seed: int) -> Decisions:
    luck, decisions = random.Random(seed), 0
    game = Game.new(players, seed)
    while not enough():
        if game.over:
            seed += 1
            game = Game.new(players, seed)
        game.play(luck.choice(game.options(game.waiting[0])))
        decisions += 1
    return decisions


def zoo_games(players: int, enough: Callable[[], bool], seed: int) -> Decisions:
    luck, decisions = random.Random(seed), 0
    env = zoo.raw_env(players)
    env.reset(seed)
    while not enough():
        if any(env.terminations.values()):
            env.reset()
        env.last()
        env.step(luck.choice(env.playing.open()))
        decisions += 1
    return decisions


def gym_games(players: int, enough: Callable[[], bool], seed: int) -> Decisions:
    """Against random bots, whose decisions count as well."""
    luck, decisions = random.Random(seed), 0
    env = gym.KemetEnv(players, opponents="random")
    env.reset(seed=seed)
    before = 0
    while not enough():
        _, _, over, _, _ = env.step(luck.choice(env.playing.open()))
        if over:
            decisions += decided(env.playing.game) - before
            env.reset()
            before = decided(env.playing.game)
    return decisions + decided(env.playing.game) - before


def decided(game: Game) -> Decisions:
    """How often a seat, not chance, has answered."""
    return sum(1 for seat in game.whose if seat >= 0)


def spiel_games(players: int, enough: Callable[[], bool], seed: int) -> Decisions:
    luck, decisions = random.Random(seed), 0
    game = pyspiel.load_game(f"{spiel.NAME}(players={players})")
    state, observation = game.new_initial_state(), make_observation(game)
    while not enough():
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, chances)[0])
            continue
        observation.set_from(state, state.current_player())
        state.apply_action(luck.choice(state.legal_actions()))
        decisions += 1
    return decisions


KINDS = {"engine": engine_games, "pettingzoo": zoo_games, "gymnasium": gym_games, "openspiel": spiel_games}


def microseconds(kind: str, players: int, seconds: float, seed: int) -> float:
    """For one decision."""
    begin = time.process_time()
    steps = 0

    def enough() -> bool:
        nonlocal steps
        steps += 1
        return steps % STEPS_AT_ONCE == 0 and time.process_time() - begin >= seconds

    decisions = KINDS[kind](players, enough, seed)
    return (time.process_time() - begin) / decisions * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=6.0, help="for each number of players")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 5])
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    slice_of_time = asked.seconds / ROUNDS / len(KINDS)
    report: dict[str, object] = {
        "engine": "interpreted" if str(frames.__file__).endswith(".py") else "compiled",
        "python": sys.version.split()[0],
    }
    for players in asked.players:
        times: dict[str, list[float]] = {kind: [] for kind in KINDS}
        for repetition in range(ROUNDS):
            for kind, found in times.items():
                found.append(microseconds(kind, players, slice_of_time, 1000 * repetition))
        medians = {kind: statistics.median(found) for kind, found in times.items()}
        report[f"{players} players"] = {
            "microseconds_per_decision": {kind: round(median, 2) for kind, median in medians.items()},
            "times_the_engine": {
                kind: round(median / medians["engine"], 2) for kind, median in medians.items()
            },
        }
    if asked.json:
        print(json.dumps(report, indent=2))
        return
    print(f"kemet {report['engine']}, Python {report['python']}; medians of {ROUNDS}\n")
    for players in asked.players:
        row = report[f"{players} players"]
        assert isinstance(row, dict)
        for kind, micro in row["microseconds_per_decision"].items():
            times_engine = row["times_the_engine"][kind]
            print(
                f"{players} players {kind:<12}{micro:>10,} µs a decision {times_engine:>8} times the engine"
            )


if __name__ == "__main__":
    main()
