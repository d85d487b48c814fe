"""What the environments cost beside the engine alone: uniformly random play, one core, in the same run.

    python benchmarks/learning.py [--seconds 6] [--players 5] [--json]

The engine is `kemet.Game`, driven from Python as a program would: who is asked, what is open, play one of it.
An environment does that, too, and for every decision it makes a new observation and a new mask, as the usual
loop of its library asks for them. The random player itself costs the same everywhere. In Gymnasium the
decisions of the bots count as well, for which nobody needs an observation.

OpenSpiel asks a game written in Python many small questions for every decision. What that costs is measured
apart, with a game that has the answers of real games ready and does nothing else (`openspiel, idle`); what is
left (`openspiel, ours`) is what our game adds to it. Chance is a player there; its answers are counted with
the decision before them.

All take turns, so that a busy machine slows all alike; medians are shown, of the time the processor worked.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

from kemet.arena.progress import counting, stoppable
from kemet.game import Game
from kemet.learning import gym, spiel, zoo
from kemet.machine import frames
from kemet.terminal.look import speaking

ROUNDS = 5
STEPS_AT_ONCE = 50  # between two looks at the clock
Decisions = int
Scene = tuple[int, list[int], list[tuple[int, float]]]  # who is asked, what is open, or what chance may bring
IDLE, OURS = "openspiel, idle", "openspiel, ours"


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
        _, _, over, _, _ = env.last()
        if over:
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
    luck = random.Random(seed)
    game = pyspiel.load_game(f"{spiel.NAME}(players={players})")
    return played(game, luck, enough)


def played(game: Any, luck: random.Random, enough: Callable[[], bool]) -> Decisions:
    """OpenSpiel's usual loop."""
    state, observation, decisions = game.new_initial_state(), make_observation(game), 0
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


class IdleGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel that asks what a game of Kemet has asked, and does nothing with the answers."""

    def __init__(self, players: int, seed: int) -> None:
        real = pyspiel.load_game(f"{spiel.NAME}(players={players})")
        about = pyspiel.GameInfo(
            num_distinct_actions=real.num_distinct_actions(),
            max_chance_outcomes=real.max_chance_outcomes(),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=real.max_game_length(),
        )
        super().__init__(spiel.KIND, about, {"players": players})
        self.size = real.observation_tensor_size()
        self.scenes: list[Scene] = []
        state, luck = real.new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            chance = state.chance_outcomes() if state.is_chance_node() else []
            self.scenes.append((state.current_player(), state.legal_actions(), chance))
            state.apply_action(luck.choice(state.legal_actions()))

    def new_initial_state(self) -> "IdleState":
        return IdleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "IdleObserver":
        return IdleObserver(self.size)


class IdleState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: IdleGame) -> None:
        super().__init__(game)
        self.scenes = game.scenes
        self.at = 0

    def current_player(self) -> int:
        return self.scenes[self.at][0] if self.at < len(self.scenes) else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.at == len(self.scenes)

    def _legal_actions(self, player: int) -> list[int]:
        return self.scenes[self.at][1]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.scenes[self.at][2]

    def _apply_action(self, action: int) -> None:
        self.at += 1


class IdleObserver:
    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        pass


IDLE_GAMES: dict[tuple[int, int], IdleGame] = {}  # made before the clock runs


def idle_games(players: int, enough: Callable[[], bool], seed: int) -> Decisions:
    return played(IDLE_GAMES[players, seed], random.Random(seed), enough)


KINDS = {
    "engine": engine_games,
    "pettingzoo": zoo_games,
    "gymnasium": gym_games,
    "openspiel": spiel_games,
    IDLE: idle_games,
}


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
            IDLE_GAMES[players, 1000 * repetition] = IdleGame(players, 1000 * repetition)
        title = f"Measuring {players} players"
        with stoppable(), counting(speaking(stderr=True), title, ROUNDS * len(KINDS), noun="rounds") as more:
            for repetition in range(ROUNDS):
                for kind, found in times.items():
                    found.append(microseconds(kind, players, slice_of_time, 1000 * repetition))
                    more(1)
        medians = {kind: statistics.median(found) for kind, found in times.items()}
        medians[OURS] = medians["openspiel"] - medians[IDLE]
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
                f"{players} players {kind:<16}{micro:>10,} µs a decision {times_engine:>8} times the engine"
            )


if __name__ == "__main__":
    main()
