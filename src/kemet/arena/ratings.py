"""How strong the entrants are: OpenSkill ratings, which weigh against whom somebody has won."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from kemet.arena.numbers import CERTAIN


class Rating(NamedTuple):
    """A strength and how sure it is; everybody begins at 25."""

    strength: float
    doubt: float  # one standard deviation

    def interval(self) -> tuple[float, float]:
        return self.strength - CERTAIN * self.doubt, self.strength + CERTAIN * self.doubt


def ratings(entrants: int, results: Iterable[tuple[int, int]]) -> list[Rating]:
    """From results in their order, each the winner and the loser.

    A bot does not get better while it plays, so nothing is forgotten: tau is 0, and with more games the doubt
    goes down as far as it may.
    """
    from openskill.models import PlackettLuce  # only tournaments need it

    model = PlackettLuce(tau=0.0)
    now: list[Any] = [model.rating() for _ in range(entrants)]
    for winner, loser in results:
        (now[winner],), (now[loser],) = model.rate([[now[winner]], [now[loser]]])
    return [Rating(float(each.mu), float(each.sigma)) for each in now]
