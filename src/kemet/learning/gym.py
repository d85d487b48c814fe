"""The game for Gymnasium: one seat learns, bots have the others.

import gymnasium
import kemet.learning.gym

env = gymnasium.make("Kemet-v1", players=3, opponents=("greedy", "random"))
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from kemet.bots import BOTS, Bot, ask, bot_named
from kemet.bots.search_bot import SearchBot
from kemet.learning.observing import Floats
from kemet.learning.playing import Mask, Playing, no_game
from kemet.learning.zoo import (
    LOST,
    RENDER_MODES,
    checked_count,
    checked_illegal,
    checked_render_mode,
    drawn,
    drawn_among,
    is_whole,
)
from kemet.machine.chance import Dice
from kemet.machine.errors import UnknownOption

NAME = "Kemet-v1"
Step = tuple[Floats, float, bool, bool, dict[str, Any]]


class KemetEnv(gymnasium.Env[Floats, Any]):
    """One seat against bots. The mask of what is open is `info["action_mask"]` and `action_masks()`."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(
        self,
        players: int = 2,
        *,
        seat: int | None = 0,
        opponents: str | Sequence[str] = "random",
        iterations: int | None = None,
        reward: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
        **agreed: Any,
    ) -> None:
        """`seat=None` draws a seat for every game; opponents are one name for all or one for each, in order.

        Opponents who search have so many `iterations` for a decision; without, some of them go by the clock,
        and then the same seed need not give the same game.

        An answer that is not open may `lose` the game, `raise`, or be replaced by one drawn from those that
        are (`replace`).
        """
        self.playing = Playing(players, reward, **agreed)
        self.fixed_seat = checked_seat(seat, players)
        self.names = checked_opponents(opponents, players)
        self.iterations = checked_count("iterations", iterations)
        self.illegal = checked_illegal(illegal)
        self.render_mode = checked_render_mode(render_mode)
        self.observation_space = Box(0.0, 1.0, (self.playing.observer.size,), np.float32)
        self.action_space = Discrete(len(self.playing.actions))
        self.seat = self.fixed_seat or 0
        self.bots: dict[int, Bot] = {}
        self.luck = Dice(0)
        self.going = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        self.luck = Dice(int(self.np_random.integers(1 << 62)))
        players = self.playing.players
        self.seat = int(self.luck.below(players)) if self.fixed_seat is None else self.fixed_seat
        others = [seat for seat in range(players) if seat != self.seat]
        self.bots = {
            seat: opponent(name, Dice(int(self.luck.below(1 << 30))), self.iterations)
            for seat, name in zip(others, self.names, strict=True)
        }
        self.playing.begin(int(self.luck.below(1 << 30)))
        self.going = True
        self._let_bots_answer()
        return self.playing.observe(self.seat), self._info()

    def step(self, action: Any) -> Step:
        if not self.going:
            raise no_game()
        playing, index = self.playing, int(action)
        if not playing.is_open(index) and self.illegal != "raise":
            if self.illegal == "lose":
                self.going = False
                return playing.observe(self.seat), LOST, True, False, self._info() | {"illegal": True}
            index = drawn_among(playing.open(), self.luck)
        playing.answer(index, self.seat)
        self._let_bots_answer()
        over = playing.game.over
        self.going = not over
        reward = playing.rewards()[self.seat] if over else 0.0
        return playing.observe(self.seat), reward, over, False, self._info()

    def action_masks(self) -> Mask:
        """What is open to the learning seat now."""
        return self.playing.mask(self.seat)

    def render(self) -> Any:
        return drawn(self.playing, self.render_mode)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.playing.mask(self.seat), "seat": self.seat}

    def _let_bots_answer(self) -> None:
        """Until the learning seat is asked, or may answer together with others."""
        game = self.playing.game
        while not game.over:
            waiting = game.waiting
            if self.seat in waiting:
                return
            self.playing.play(ask(self.bots[waiting[0]], game, waiting[0]), waiting[0])


def opponent(name: str, dice: Dice, iterations: int | None) -> Bot:
    """A new bot; if it searches and is given tries, it counts them and does not look at the clock."""
    bot: Any = bot_named(name, dice)
    if iterations is not None and isinstance(bot, SearchBot):
        bot.count_tries(iterations)
    return bot  # type: ignore[no-any-return]


def checked_seat(seat: int | None, players: int) -> int | None:
    if seat is None:
        return None
    if not is_whole(seat) or not 0 <= seat < players:
        raise UnknownOption(f"there is no seat {seat!r}; seats are 0 to {players - 1}, or None to draw one")
    return int(seat)


def checked_opponents(opponents: str | Sequence[str], players: int) -> list[str]:
    names = [opponents] * (players - 1) if isinstance(opponents, str) else opponents
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise UnknownOption(
            f"opponents={opponents!r} are no names of bots; "
            f"give one name for all or a list of {players - 1}; known bots: {', '.join(BOTS)}"
        )
    if len(names) != players - 1:
        raise UnknownOption(f"{players} players need {players - 1} opponents, not {len(names)}")
    for name in names:
        bot_named(name, Dice(0))  # refuses a name that it does not know
    return list(names)


gymnasium.register(id=NAME, entry_point="kemet.learning.gym:KemetEnv")
