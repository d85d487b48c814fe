"""The tree of a search, in parts: what is compared where somebody cares, and what is taken."""

import pytest

from kemet import Dice, Game
from kemet.imagined.judging import chances
from kemet.imagined.tree import Memory, best_beginning, best_of_some, finish_turn, some_among
from kemet.imagined.trial import TURN, Trial

MANY = list(range(100, 140))


@pytest.mark.plain
def test_few_answers_are_all_compared_once_what_is_known_first():
    assert some_among([5, 6, 7, 8], 7, 8, 4, Dice(1)) == [7, 8, 5, 6]
    assert some_among([5, 6, 7, 8], 8, 8, 4, Dice(1)) == [8, 5, 6, 7]


def test_of_many_answers_some_are_compared_and_none_of_them_twice():
    seen, dice = set(), Dice(1)
    for _ in range(100):
        some = some_among(MANY, 103, 101, 8, dice)
        assert some[:2] == [103, 101]
        assert len(some) == len(set(some)) <= 8
        assert set(some) <= set(MANY)
        seen.update(some)
    assert seen == set(MANY)


def test_no_more_is_compared_only_where_it_is_open():
    assert some_among([5, 6, 7], 6, 99, 8, Dice(1)) == [6, 5, 7]


@pytest.mark.plain
@pytest.mark.parametrize("players", [2, 4])
def test_who_cares_takes_the_answer_that_leads_to_the_best(players):
    compared = 0
    for seed in range(60):
        game, luck = Game.new(players=players, seed=seed), Dice(seed)
        for _ in range(20 + 4 * seed):
            if not game.over:
                options = game.options(game.waiting[0])
                game.play(options[luck.below(len(options))])
        if game.over:
            continue
        trial = Trial(game.state, Dice(1))
        options = trial.options()
        if not 1 < len(options) <= 40 or trial.secret():
            continue
        worths = {}
        for answer in options:
            after = trial.copy()
            after.answer(answer)
            worths[answer] = chances(after.state)[trial.seat()]
        if max(worths.values()) - min(worths.values()) < 0.01:
            continue
        taken = best_of_some(trial, options, Memory(), game.words.read("done"), 40)
        assert worths[taken] >= max(worths.values()) - 0.005
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("players", [2, 4])
def test_who_cares_begins_turns_that_end_better_than_others(players):
    better = worse = 0
    for seed in range(40):
        game, luck = Game.new(players=players, seed=seed), Dice(seed)
        done = game.words.read("done")
        trial = Trial(game.state.copy(), Dice(seed))
        for _ in range(40 + 4 * seed):
            options = trial.options()
            trial.answer(options[luck.below(len(options))])
        while trial.pick() != TURN or done in trial.options():
            options = trial.options()
            trial.answer(options[luck.below(len(options))])
        seat, options = trial.seat(), trial.options()
        ends = dict.fromkeys(options, 0.0)
        for answer in options * 12:
            after = trial.copy()
            after.answer(answer)
            finish_turn(after, Memory(), done)
            ends[answer] += chances(after.state)[seat] / 12
        usual = sum(ends.values()) / len(ends)
        taken = [best_beginning(trial, options, Memory(), done) for _ in range(12)]
        assert set(taken) <= set(options)
        if sum(ends[answer] for answer in taken) / 12 > usual:
            better += 1
        else:
            worse += 1
    assert better > 3 * worse
