"""Gymnasium: its own check, and one seat against bots to the end of the game."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from kemet.learning.gym import NAME, KemetEnv
from kemet.learning.zoo import ILLEGAL
from kemet.machine.chance import Dice
from kemet.machine.errors import GameError, IllegalAction, UnknownOption

SHORT = {"length": "beginner", "round_limit": 2}


def play_randomly(env, seed):
    """The reward at the end and what was observed on the way."""
    seen, info = env.reset(seed=seed)
    dice, told, reward, over = Dice(seed), [seen], 0.0, False
    while not over:
        assert reward == 0.0
        allowed = np.flatnonzero(info["action_mask"])
        seen, reward, over, truncated, info = env.step(allowed[dice.below(len(allowed))])
        assert not truncated
        told.append(seen)
    return reward, told


@pytest.mark.parametrize("illegal", ["lose", "replace"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_environment_passes_the_check_of_gymnasium(players, illegal):
    env = gymnasium.make(NAME, players=players, illegal=illegal, seat=1, render_mode="rgb_array")
    check_env(env.unwrapped)


@pytest.mark.plain
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_seat_plays_against_bots_to_the_end(seat):
    env = KemetEnv(players=3, seat=seat, opponents=("greedy", "random"), **SHORT)
    reward, _ = play_randomly(env, 7)
    game = env.playing.game
    assert game.over
    assert reward == (1.0 if game.ranking[0] == seat else -0.5)


def test_an_ally_of_seths_enemies_plays_to_the_end():
    env = KemetEnv(players=3, seat=2, boxes=("base", "seth"), seth=0, round_limit=1)
    reward, _ = play_randomly(env, 1)
    assert reward in (0.5, -0.5)


def test_the_same_seed_gives_the_same_game():
    games = [play_randomly(KemetEnv(players=3, seat=None, opponents="greedy", **SHORT), 5) for _ in range(2)]
    assert games[0][0] == games[1][0]
    assert np.array_equal(games[0][1], games[1][1])


def test_opponents_who_count_their_tries_answer_the_same_for_the_same_seed():
    """Forty tries: at the thirty-second a search asks itself whether it has decided."""
    agreed = {"players": 2, "opponents": "general", "iterations": 40, "length": "beginner", "round_limit": 1}
    envs = [KemetEnv(**agreed), gymnasium.make(NAME, **agreed, disable_env_checker=True)]
    games = [play_randomly(env, 5) for env in envs]
    assert games[0][0] == games[1][0]
    assert np.array_equal(games[0][1], games[1][1])
    answers = [list(env.unwrapped.playing.game.answers) for env in envs]
    assert answers[0] == answers[1]
    assert 0 < envs[0].bots[1].searched <= 40


def test_tries_are_for_those_who_search_and_for_nobody_else():
    opponents = ("random", "planner", "general", "pharaoh")
    env = KemetEnv(players=5, opponents=opponents, iterations=np.int64(7), round_limit=1)
    env.reset(seed=1)
    assert [getattr(env.bots[seat], "iterations", None) for seat in (1, 2, 3, 4)] == [None, 7, 7, 7]
    play_randomly(env, 1)
    assert [0 < env.bots[seat].searched <= 7 for seat in (2, 3, 4)] == [True] * 3, "however long they play"
    assert env.bots[2].iterations == 7
    own = KemetEnv(players=3, opponents=("planner", "general"))
    own.reset(seed=1)
    assert own.bots[1].iterations > 0
    assert (own.bots[2].iterations, own.bots[2].seconds) == (0, 0.2)


def test_a_seat_may_be_drawn_anew_for_every_game():
    env = KemetEnv(players=4, seat=None)
    env.reset(seed=3)
    drawn = {env.reset()[1]["seat"] for _ in range(20)}
    assert drawn == {0, 1, 2, 3}


def test_the_mask_is_told_in_both_ways_and_only_what_it_marks_is_taken():
    env = KemetEnv(players=2, illegal="raise")
    _, info = env.reset(seed=2)
    assert np.array_equal(info["action_mask"], env.action_masks())
    with pytest.raises(IllegalAction, match="is not open now"):
        env.step(np.flatnonzero(info["action_mask"] == 0)[0])


def test_an_answer_that_is_not_open_may_lose_or_be_replaced():
    for illegal in ("lose", "replace"):
        env = KemetEnv(players=2, illegal=illegal)
        _, info = env.reset(seed=2)
        wrong = np.flatnonzero(info["action_mask"] == 0)[0]
        _, reward, over, _, info = env.step(wrong)
        assert (reward, over, info.get("illegal", False)) == (
            (-1.0, True, True) if illegal == "lose" else (0.0, False, False)
        )


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("illegal", ILLEGAL)
def test_a_step_after_the_end_is_refused_in_words(illegal, players):
    env = KemetEnv(players=players, illegal=illegal, length="beginner", round_limit=1)
    with pytest.raises(GameError, match="none has begun"):
        env.step(0)
    play_randomly(env, 3)
    for answer in (0, -1):
        with pytest.raises(GameError, match=r"the game is over.*reset\(\)"):
            env.step(answer)
    play_randomly(env, 3)


def test_a_game_that_an_answer_has_lost_is_not_played_on():
    env = KemetEnv(players=2, illegal="lose")
    env.reset(seed=2)
    assert env.step(-1)[2]
    with pytest.raises(GameError, match="the game is over"):
        env.step(env.playing.open()[0])


def test_what_cannot_be_played_against_is_refused_by_name():
    with pytest.raises(UnknownOption, match="there is no bot 'osiris'"):
        KemetEnv(players=2, opponents="osiris")
    with pytest.raises(UnknownOption, match="3 players need 2 opponents, not 1"):
        KemetEnv(players=3, opponents=["random"])
    for opponents in (5, None, {"random"}, ("random", 5)):
        with pytest.raises(UnknownOption, match=r"opponents=.* a list of 2; known bots: random, greedy"):
            KemetEnv(players=3, opponents=opponents)


@pytest.mark.parametrize("seat", [2, -1, "a", 1.5, True])
def test_a_seat_that_is_not_at_the_table_is_refused(seat):
    with pytest.raises(UnknownOption, match=f"there is no seat {seat!r}; seats are 0 to 1, or None"):
        KemetEnv(players=2, seat=seat)
    assert KemetEnv(players=2, seat=np.int64(1)).seat == 1


@pytest.mark.parametrize("tries", [0, -1, 2.5, True, "many"])
def test_tries_are_given_as_a_whole_number(tries):
    with pytest.raises(UnknownOption, match=f"iterations={tries!r} .* None or a whole number from 1 up"):
        KemetEnv(players=2, opponents="general", iterations=tries)


def test_the_environment_draws_the_table_in_both_forms():
    env = gymnasium.make(NAME, players=2, render_mode="svg", disable_env_checker=True)
    env.reset(seed=1)
    assert env.render().startswith("<svg")
