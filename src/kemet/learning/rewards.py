"""What the end of a game is worth to each seat. All seats together get nothing."""

from kemet.game import Game
from kemet.machine.errors import UnknownOption

REWARDS = ("win", "ranking")


def checked_reward(reward: str) -> str:
    if reward not in REWARDS:
        raise UnknownOption(f"reward={reward!r} is not known; choose from {', '.join(REWARDS)}")
    return reward


def rewards_of(game: Game, reward: str) -> list[float]:
    """`win`: 1 for the winners together, -1 for the losers together. `ranking`: from 1 for the first to -1.

    Where several seats are one side there are two places only, so both come to the same.
    """
    sides = list(game.state.sides)
    if reward == "ranking" and len(set(sides)) == game.players:
        return by_ranking(game.ranking)
    return by_winning(sides, sides[game.ranking[0]])


def by_winning(sides: list[int], won: int) -> list[float]:
    winners = sides.count(won)
    losers = len(sides) - winners
    return [1.0 / winners if side == won else -1.0 / losers for side in sides]


def by_ranking(ranking: list[int]) -> list[float]:
    rewards = [0.0] * len(ranking)
    for place, seat in enumerate(ranking):
        rewards[seat] = 1.0 - 2.0 * place / (len(ranking) - 1)
    return rewards
