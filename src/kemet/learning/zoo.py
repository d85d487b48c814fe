"""The game for PettingZoo: every seat is one that learns, and whoever is asked answers.

`env` is the game as it is (AEC). `parallel_env` asks all at once; those that the game does not ask wait.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from kemet.learning.drawing import rgb_of, svg_of
from kemet.learning.playing import OVER, Playing, no_game
from kemet.machine.chance import Dice
from kemet.machine.errors import UnknownOption

Observation = dict[str, Any]
RENDER_MODES = ["rgb_array", "svg"]
ILLEGAL = ("raise", "lose", "replace")
LOST = -1.0  # to whoever gives an answer that is not open


def env(render_mode: str | None = None, **agreed: Any) -> Any:
    """The game with PettingZoo's usual wrappers: an answer that is not open ends the game and loses it."""
    wrapped: Any = raw_env(render_mode=render_mode, **agreed)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=LOST)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def spaces_of(playing: Playing) -> tuple[Dict, Discrete]:
    """What an agent sees and what it may answer."""
    size = len(playing.actions)
    seen = Dict(
        {
            "observation": Box(0.0, 1.0, (playing.observer.size,), np.float32),
            "action_mask": Box(0, 1, (size,), np.int8),
        }
    )
    return seen, Discrete(size)


def checked_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise UnknownOption(f"render_mode={mode!r} is not known; choose from {', '.join(RENDER_MODES)}")
    return mode


def checked_count(name: str, count: int | None) -> int | None:
    if count is None:
        return None
    if not is_whole(count) or count < 1:
        raise UnknownOption(f"{name}={count!r} is not possible; give None or a whole number from 1 up")
    return int(count)


def is_whole(number: object) -> bool:
    return isinstance(number, (int, np.integer)) and not isinstance(number, bool)


def drawn(playing: Playing, mode: str | None) -> NDArray[np.uint8] | str | None:
    """The table as a spectator sees it."""
    if mode is None:
        return None
    view = playing.game.view()
    return svg_of(view) if mode == "svg" else rgb_of(view)


class Seats:
    """What both forms share: the game, the agents, and the luck that seeds come from."""

    def __init__(
        self,
        players: int = 2,
        *,
        reward: str = "win",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **agreed: Any,
    ) -> None:
        super().__init__()
        self.playing = Playing(players, reward, **agreed)
        self.render_mode = checked_render_mode(render_mode)
        self.max_cycles = checked_count("max_cycles", max_cycles)  # decisions
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.seats: dict[str, int] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        spaces = {agent: spaces_of(self.playing) for agent in self.possible_agents}
        self.observation_spaces: dict[str, Any] = {agent: space[0] for agent, space in spaces.items()}
        self.action_spaces: dict[str, Any] = {agent: space[1] for agent, space in spaces.items()}
        self.cycles = 0
        self.luck = Dice(None)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """A seed fixes this game and, through the luck it starts, all that follow."""
        if seed is not None:
            self.luck = Dice(seed)
        self.playing.begin(int(self.luck.below(1 << 30)))
        self.agents = self.possible_agents[:]
        self.cycles = 0

    def observe(self, agent: str) -> Observation:
        seat, playing = self.seats[agent], self.playing
        return {"observation": playing.observe(seat), "action_mask": playing.mask(seat)}

    def render(self) -> Any:
        return drawn(self.playing, self.render_mode)

    def close(self) -> None:
        """There is no window."""


class raw_env(Seats, AECEnv):  # type: ignore[misc]
    """The game as it is; an answer that is not open raises `IllegalAction` and changes nothing."""

    metadata = {"name": "kemet_v1", "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 4}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.playing.asked()]

    def step(self, action: Any) -> None:
        if not self.agents:
            raise no_game()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        playing = self.playing
        asked = playing.answer(int(action), self.seats[agent])
        self._cumulative_rewards[agent] = 0.0
        self.cycles += 1
        if asked == OVER:
            self.rewards = dict(zip(self.possible_agents, playing.rewards(), strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[asked]
            if self.cycles == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
                self.agent_selection = self.agents[0]


class parallel_env(Seats, ParallelEnv):  # type: ignore[misc]
    """All agents at once: the answer of the one that is asked counts, whatever the others say.

    The mask of the others is all zeros. An answer that is not open may `lose` the game, `raise`, or be
    replaced by one drawn from those that are (`replace`).
    """

    metadata = {"name": "kemet_parallel_v1", "render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(self, players: int = 2, *, illegal: str = "lose", **agreed: Any) -> None:
        super().__init__(players, **agreed)
        self.illegal = checked_illegal(illegal)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.begin(seed)
        return self._seen_by_all(), self._infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        playing, agents = self.playing, self.agents
        if not agents:
            raise no_game()
        asked = self.possible_agents[playing.asked()]
        index = int(actions[asked])
        rewards = dict.fromkeys(agents, 0.0)
        lost = self.illegal == "lose" and not playing.is_open(index)
        if lost:
            rewards[asked] = LOST
        else:
            if self.illegal == "replace" and not playing.is_open(index):
                index = drawn_among(playing.open(), self.luck)
            playing.answer(index)
        self.cycles += 1
        over = playing.game.over
        if over:
            rewards = dict(zip(self.possible_agents, playing.rewards(), strict=True))
        late = not over and not lost and self.cycles == self.max_cycles
        seen, infos = self._seen_by_all(), self._infos()
        if over or lost or late:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over or lost), dict.fromkeys(agents, late), infos

    def _seen_by_all(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.agents}


def checked_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise UnknownOption(f"illegal={illegal!r} is not known; choose from {', '.join(ILLEGAL)}")
    return illegal


def drawn_among(open_now: list[int], luck: Dice) -> int:
    return open_now[luck.below(len(open_now))]


__all__ = ["env", "parallel_env", "raw_env"]
