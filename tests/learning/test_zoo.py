"""PettingZoo: its own tests, and what they do not look at."""

from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from kemet.learning import zoo
from kemet.machine.chance import Dice
from kemet.machine.errors import GameError, IllegalAction, UnknownOption

# PettingZoo knows games with masks from a list of its own; all others it tells that they have no plain array.
with_masks = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)
SHORT = {"length": "beginner", "round_limit": 2}
KINDS = [
    {"players": 2, **SHORT},
    {"players": 5, **SHORT},
    {"players": 4, "boxes": ("base", "seth"), "seth": 2, "round_limit": 1},
]
NAMES = ["2", "5", "seth-4"]


def play_randomly(env, seed, decisions=None):
    """The rewards at the end, as `last` tells them, and what was observed on the way."""
    env.reset(seed=seed)
    dice, rewards, seen = Dice(seed), {}, []
    for number, agent in enumerate(env.agent_iter()):
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards[agent] = reward
            env.step(None)
            continue
        if number == decisions:
            return rewards, seen
        seen.append(observation)
        allowed = np.flatnonzero(observation["action_mask"])
        env.step(allowed[dice.below(len(allowed))])
    return rewards, seen


@with_masks
@pytest.mark.parametrize("agreed", KINDS, ids=NAMES)
def test_the_environment_passes_the_api_test(agreed, capsys):
    api_test(zoo.env(**agreed), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("agreed", KINDS, ids=NAMES)
def test_the_environment_passes_the_seed_test(agreed):
    seed_test(lambda: zoo.env(**agreed), num_cycles=40)


@with_masks
def test_all_at_once_passes_the_api_test_and_the_test_of_max_cycles(capsys):
    """Both give answers without looking at masks, so what is not open is replaced."""
    everybody = partial(zoo.parallel_env, illegal="replace", players=3)
    parallel_api_test(everybody(), num_cycles=60)
    max_cycles_test(
        SimpleNamespace(
            parallel_env=everybody, env=lambda max_cycles: parallel_to_aec(everybody(max_cycles=max_cycles))
        )
    )


@pytest.mark.parametrize("agreed", KINDS, ids=NAMES)
def test_the_rewards_come_at_the_end_and_add_up_to_nothing(agreed):
    env = zoo.raw_env(**agreed)
    rewards, _ = play_randomly(env, 3)
    assert sorted(rewards) == env.possible_agents
    assert sum(rewards.values()) == pytest.approx(0.0)
    best = env.possible_agents[env.playing.game.ranking[0]]
    assert rewards[best] == max(rewards.values()) > 0


def test_rewards_by_ranking_go_down_evenly():
    env = zoo.raw_env(players=3, reward="ranking", **SHORT)
    rewards, _ = play_randomly(env, 4)
    assert [rewards[f"player_{seat}"] for seat in env.playing.game.ranking] == [1.0, 0.0, -1.0]


def test_allies_share_what_they_win_or_lose():
    env = zoo.raw_env(**KINDS[2], reward="ranking")
    rewards, _ = play_randomly(env, 5)
    allies = {rewards[f"player_{seat}"] for seat in (0, 1, 3)}
    assert allies in ({1 / 3}, {-1 / 3})
    assert abs(rewards["player_2"]) == 1.0


def test_a_game_that_takes_too_long_is_cut_off_without_rewards():
    env = zoo.raw_env(players=3, max_cycles=10)
    rewards, seen = play_randomly(env, 6)
    assert len(seen) == 10
    assert rewards == {"player_0": 0.0, "player_1": 0.0, "player_2": 0.0}
    assert env.agents == []


def test_an_answer_that_is_not_open_changes_nothing_and_is_refused_in_words():
    env = zoo.raw_env(players=2)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    before = env.playing.game.digest()
    with pytest.raises(IllegalAction, match=r"is not open now; open: \d+ \("):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(IllegalAction, match="no action of this game"):
        env.step(len(mask))
    assert env.playing.game.digest() == before


def test_in_the_wrapped_environment_an_answer_that_is_not_open_loses():
    env = zoo.env(players=2)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    agent = env.agent_selection
    env.step(wrong)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards[agent] == -1.0


def test_all_at_once_may_lose_or_refuse_what_is_not_open():
    for illegal in ("lose", "raise"):
        env = zoo.parallel_env(players=2, illegal=illegal)
        seen, _ = env.reset(seed=1)
        (asked,) = [agent for agent in env.agents if seen[agent]["action_mask"].any()]
        wrong = dict.fromkeys(env.agents, int(np.flatnonzero(seen[asked]["action_mask"] == 0)[0]))
        if illegal == "raise":
            with pytest.raises(IllegalAction):
                env.step(wrong)
            continue
        _, rewards, terminations, truncations, _ = env.step(wrong)
        assert rewards[asked] == -1.0
        assert all(terminations.values())
        assert not any(truncations.values())


@pytest.mark.plain
def test_all_at_once_plays_a_game_to_its_end():
    env = zoo.parallel_env(players=2, **SHORT)
    seen, _ = env.reset(seed=2)
    dice = Dice(2)
    while env.agents:
        answers = {}
        for agent, observation in seen.items():
            allowed = np.flatnonzero(observation["action_mask"])
            answers[agent] = allowed[dice.below(len(allowed))] if len(allowed) else 0
        seen, rewards, terminations, _, _ = env.step(answers)
    assert all(terminations.values())
    assert sorted(rewards.values()) == [-1.0, 1.0]


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("illegal", zoo.ILLEGAL)
def test_all_at_once_refuses_a_step_after_the_end(illegal, players):
    """With five players the number of the end even names a seat, counted from the last."""
    env = zoo.parallel_env(players=players, illegal=illegal, length="beginner", round_limit=1)
    answers = dict.fromkeys(env.possible_agents, 0)
    with pytest.raises(GameError, match="none has begun"):
        env.step(answers)
    env.reset(seed=2)
    while env.agents:
        env.step(dict.fromkeys(env.agents, env.playing.open()[0]))
    assert env.playing.game.over
    with pytest.raises(GameError, match=r"the game is over.*reset\(\)"):
        env.step(answers)
    env.reset()
    env.step(dict.fromkeys(env.agents, env.playing.open()[0]))


def test_a_game_that_was_lost_or_cut_off_is_not_played_on():
    for agreed, index in (({"illegal": "lose"}, -1), ({"max_cycles": 1}, None)):
        env = zoo.parallel_env(players=2, **agreed)
        env.reset(seed=2)
        env.step(dict.fromkeys(env.agents, env.playing.open()[0] if index is None else index))
        before = env.playing.game.digest()
        with pytest.raises(GameError, match="the game is over"):
            env.step(dict.fromkeys(env.possible_agents, env.playing.open()[0]))
        assert env.playing.game.digest() == before


def test_a_step_without_agents_is_refused_in_words():
    env = zoo.raw_env(players=3, max_cycles=4)
    with pytest.raises(GameError, match="none has begun"):
        env.step(0)
    play_randomly(env, 6)
    assert env.agents == []
    for answer in (0, None):
        with pytest.raises(GameError, match=r"the game is over.*reset\(\)"):
            env.step(answer)


def test_only_who_is_asked_has_anything_open():
    env = zoo.raw_env(players=4)
    env.reset(seed=3)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_the_same_seed_gives_the_same_games_one_after_the_other():
    told = []
    for _ in range(2):
        env = zoo.raw_env(players=2, **SHORT)
        _, first = play_randomly(env, 8, 30)
        env.reset()
        told.append((np.array([seen["observation"] for seen in first]), env.last()[0]["observation"]))
    assert np.array_equal(told[0][0], told[1][0])
    assert np.array_equal(told[0][1], told[1][1])


def test_what_cannot_be_agreed_is_refused_by_name():
    with pytest.raises(UnknownOption, match="players=7"):
        zoo.raw_env(players=7)
    with pytest.raises(UnknownOption, match="reward='glory'"):
        zoo.raw_env(players=2, reward="glory")
    with pytest.raises(UnknownOption, match="render_mode='human'"):
        zoo.raw_env(players=2, render_mode="human")
    with pytest.raises(UnknownOption, match="illegal='laugh'"):
        zoo.parallel_env(players=2, illegal="laugh")
    with pytest.raises(UnknownOption, match="length='endless'"):
        zoo.env(players=2, length="endless")


@pytest.mark.parametrize("cycles", [0, -3, 1.5, True, "ten"])
def test_a_game_is_cut_off_after_a_whole_number_of_decisions(cycles):
    for kind in (zoo.raw_env, zoo.parallel_env):
        with pytest.raises(UnknownOption, match=f"max_cycles={cycles!r} .* None or a whole number from 1 up"):
            kind(players=2, max_cycles=cycles)


def test_the_environment_draws_the_table():
    env = zoo.env(players=2, render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape[2] == 3
    env = zoo.parallel_env(players=2, render_mode="svg")
    env.reset(seed=1)
    assert env.render().startswith("<svg")
    env.close()
    silent = zoo.raw_env(players=2)
    silent.reset(seed=1)
    assert silent.render() is None
