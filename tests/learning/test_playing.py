"""Games by numbers: what all environments share, and what they leave out."""

import numpy as np
import pytest

from kemet.game import Game
from kemet.learning.playing import OVER, Playing
from kemet.machine.chance import Dice
from kemet.machine.errors import IllegalAction


def test_an_answer_that_was_listed_is_played_as_if_it_were_checked():
    checked, listed, dice = Game.new(3, 5, round_limit=2), Game.new(3, 5, round_limit=2), Dice(1)
    while not checked.over:
        seat = checked.waiting[0]
        allowed = checked.options(seat)
        answer = allowed[dice.below(len(allowed))]
        checked.play(answer, seat)
        listed.play_open(answer, seat)
    assert listed.digest() == checked.digest()
    assert listed.record() == checked.record()


@pytest.mark.plain
def test_open_numbers_and_mask_say_the_same():
    playing = Playing(4)
    playing.begin(3)
    for _ in range(50):
        asked = playing.asked()
        assert np.flatnonzero(playing.mask(asked)).tolist() == playing.open() == sorted(playing.open())
        texts = [playing.actions.text(index) for index in playing.open()]
        assert texts == [playing.game.text(action) for action in playing.game.options(asked)]
        assert not playing.mask((asked + 1) % 4).any()
        playing.answer(playing.open()[-1])


def test_open_numbers_are_those_of_now_whoever_has_played():
    playing = Playing(2)
    for seed in (1, 2):
        playing.begin(seed)
        for _ in range(30):
            before = playing.open()
            playing.game.play(playing.game.options(playing.asked())[-1])  # past the environment
            actions = playing.game.options(playing.asked())
            assert [playing.actions.actions[i] for i in playing.open()] == actions
            assert playing.open() is not before


def test_a_mask_is_free_to_be_changed_by_whoever_gets_it():
    playing = Playing(2)
    playing.begin(1)
    mask = playing.mask(playing.asked())
    mask[:] = 0
    assert playing.mask(playing.asked()).any()


def test_nothing_is_open_when_the_game_is_over():
    playing = Playing(2, length="beginner", round_limit=1)
    playing.begin(2)
    while not playing.game.over:
        playing.answer(playing.open()[0])
    assert not playing.mask(0).any()
    assert playing.asked() == OVER
    assert sum(playing.rewards()) == 0.0


def test_what_is_not_open_is_refused_before_anything_changes():
    playing = Playing(2)
    playing.begin(1)
    before = playing.game.digest()
    with pytest.raises(IllegalAction, match="-1 \\(no action of this game\\)"):
        playing.answer(-1)
    assert playing.game.digest() == before
