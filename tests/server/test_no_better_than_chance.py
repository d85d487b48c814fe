"""A classifier on times, sizes, order and number of messages names no better than by chance who could act.

Each window is played twice, once with a hidden card that could be played, once without, and nobody plays
one. Half of the windows are of each kind, so chance is one half. Trained on some windows, the best threshold
on any one feature says of others which they are. Of 100 windows, at a level of 0.001, an observer who is
right in three of four is found with a probability of 0.98, one who is right in four of five almost always.
"""

import random
from itertools import pairwise
from math import comb

import pytest

from kemet.server import reactions
from kemet.server.entries import NOBODY
from server.test_time_tells_nothing import (
    Plan,
    anyio_backend,  # noqa: F401
    dealt_anew,
    ends_early,
    noticed,
    others,
    store,  # noqa: F401
    waits_for_bots,
)
from server.worlds import sealing

pytestmark = pytest.mark.anyio

PAIRS = 50
FOLDS = 10
LEVEL = 0.001


def at_least(right, count, chance):
    """How likely so many are right, or more."""
    return sum(comb(count, k) * chance**k * (1 - chance) ** (count - k) for k in range(right, count + 1))


def too_many(count):
    """So many right answers do not come by chance."""
    return next(right for right in range(count + 1) if at_least(right, count, 0.5) <= LEVEL)


def features(heard, role):
    """What a role and a spectator may measure: of what they are told, and of what they see when they look."""
    row = [heard["list"][-1][1]]  # when something happened last, as the list of games tells
    for notes in (heard[role], heard[NOBODY]):
        told = [note for note in notes if b'"type":' in note[1]]
        for some in (told, notes):
            times, sizes = [at for at, _ in some] or [0.0], [len(message) for _, message in some] or [0]
            gaps = [later - before for before, later in pairwise(times)] or [0.0]
            row += [len(some), times[0], times[-1], max(gaps), sizes[0], sizes[-1], sum(sizes), max(sizes)]
    return row


def best_threshold(examples):
    """The feature, the value and the side that fit the examples best."""
    found = (-1, 0, 0.0, True)
    for feature in range(len(examples[0][0])):
        values = sorted({row[feature] for row, _ in examples})
        for value in [values[0] - 1, *values]:
            above = sum((row[feature] > value) == could for row, could in examples)
            for right, side in ((above, True), (len(examples) - above, False)):
                found = max(found, (right, feature, value, side))
    return found[1:]


def right_answers(pairs):
    """By cross-validation: no window is judged by what was learnt from it or its twin."""
    right = 0
    for fold in range(FOLDS):
        training = [one for number, pair in enumerate(pairs) if number % FOLDS != fold for one in pair]
        feature, value, side = best_threshold(training)
        judged = [one for number, pair in enumerate(pairs) if number % FOLDS == fold for one in pair]
        right += sum((row[feature] > value) == (could == side) for row, could in judged)
    return right


async def windows(store, table):  # noqa: F811
    """Every situation twice: somebody else could act, and nobody could."""
    pairs, number = [], 0
    while len(pairs) < PAIRS:
        number += 1
        plan, luck = Plan.of(table, number), random.Random(f"pairs {table} {number}")
        role = plan.role
        plan.deeds, plan.answer = [(0.3, sealing(role))] if role in plan.game.reactors else [], 1.0
        could = dealt_anew(plan.game, role, lambda game, role=role: others(game, role), luck)
        could_not = dealt_anew(plan.game, role, lambda game, role=role: not others(game, role), luck)
        if could is None or could_not is None:
            continue
        pair = []
        for which, hidden in enumerate((could, could_not)):
            name = f"{table.replace(' ', '-')}-{number}-{which}"
            heard = await noticed(store, name, plan, hidden, random.Random(f"{which} {number}"))
            pair.append((features(heard, role), which == 0))
        pairs.append(pair)
    return pairs


@pytest.mark.parametrize("table", ["even with bots", "standing", "bots"])
async def test_nobody_tells_by_times_sizes_and_order_who_could_act(store, table):  # noqa: F811
    assert right_answers(await windows(store, table)) < too_many(2 * PAIRS)


@pytest.mark.parametrize(
    ("table", "name", "fault"), [("even", "seal", ends_early), ("bots", "due", waits_for_bots)]
)
async def test_the_classifier_finds_it_where_time_tells(store, table, name, fault, monkeypatch):  # noqa: F811
    monkeypatch.setattr(reactions, name, fault)
    assert right_answers(await windows(store, table)) >= too_many(2 * PAIRS)


def test_its_power_is_what_is_said():
    assert at_least(too_many(2 * PAIRS), 2 * PAIRS, 0.75) >= 0.98
    assert at_least(too_many(2 * PAIRS), 2 * PAIRS, 0.8) >= 0.999
    luck = random.Random(1)
    noise = [[([luck.random()], could) for could in (True, False)] for _ in range(PAIRS)]
    assert right_answers(noise) < too_many(2 * PAIRS)
