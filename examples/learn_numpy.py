"""A seat that learns to play against a bot, with nothing but numpy: one layer of weights, and REINFORCE.

python examples/learn_numpy.py [GAMES] [OPPONENT]

It will not become strong. It shows the loop: observe, choose among what is open, and learn from the end.
"""

import sys
from typing import Any

import gymnasium
import numpy as np

from kemet.learning.gym import NAME

RATE = 0.02


def chances(weights: Any, seen: Any, allowed: Any) -> Any:
    """How likely each open action is chosen."""
    worth = weights[allowed] @ seen
    likely = np.exp(worth - worth.max())
    return likely / likely.sum()


def play(env: Any, weights: Any, luck: Any, seed: int | None = None) -> float:
    """One game; afterwards what was done is a little more likely if it won, and less if it lost."""
    seen, info = env.reset(seed=seed)
    done, over, reward = [], False, 0.0
    while not over:
        allowed = np.flatnonzero(info["action_mask"])
        likely = chances(weights, seen, allowed)
        chosen = luck.choice(len(allowed), p=likely)
        done.append((seen, allowed, likely, chosen))
        seen, reward, over, _, info = env.step(allowed[chosen])
    for seen, allowed, likely, chosen in done:
        towards = -likely
        towards[chosen] += 1.0
        weights[allowed] += RATE * float(reward) * np.outer(towards, seen)
    return float(reward)


def main(games: int = 200, opponent: str = "random") -> list[float]:
    env = gymnasium.make(NAME, players=2, length="beginner", round_limit=6, seat=None, opponents=opponent)
    weights = np.zeros((env.action_space.n, env.observation_space.shape[0]), np.float32)
    luck = np.random.default_rng(1)
    rewards = [play(env, weights, luck, seed=1 if game == 0 else None) for game in range(games)]
    half = max(1, games // 2)
    print(f"{games} games against {opponent}: {np.mean(rewards[:half]):+.2f} a game in the first half,")
    print(f"{np.mean(rewards[half:]):+.2f} in the second.")
    return rewards


if __name__ == "__main__":
    if len(sys.argv) > 3 or (len(sys.argv) > 1 and not sys.argv[1].isdigit()):
        sys.exit(__doc__)
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, *sys.argv[2:])
