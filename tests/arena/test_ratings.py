"""Ratings: who wins more is rated higher, and more games leave less doubt."""

import pytest

from kemet.arena.ratings import ratings
from kemet.machine.chance import Dice


def results(pairs, games, chance):
    """Games between pairs of which the first wins so often."""
    dice = Dice(1)
    for number in range(games):
        first, second = pairs[number % len(pairs)]
        yield (first, second) if dice.below(100) < chance else (second, first)


def test_the_stronger_are_rated_higher_in_their_order():
    found = ratings(3, results([(2, 1), (1, 0), (2, 0)], 300, 80))
    assert found[2].strength > found[1].strength > found[0].strength


def test_who_wins_half_the_games_is_rated_like_the_other():
    one, other = ratings(2, results([(0, 1)], 2000, 50))
    assert one.interval()[0] < other.strength < one.interval()[1]


def test_more_games_leave_less_doubt():
    few, many = ratings(2, results([(0, 1)], 20, 70))[0], ratings(2, results([(0, 1)], 500, 70))[0]
    assert many.doubt < few.doubt / 2
    low, high = many.interval()
    assert high - low == pytest.approx(2 * 1.96 * many.doubt)


def test_who_has_not_played_stays_where_everybody_begins():
    assert ratings(3, [(0, 1)] * 5)[2].strength == pytest.approx(25)
    assert ratings(2, []) == ratings(3, [])[:2]
