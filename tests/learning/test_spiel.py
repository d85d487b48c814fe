"""OpenSpiel: its own simulation, its tests of every game's interface, and what seats may know."""

import json
import pickle
import random
import unittest

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="there is no OpenSpiel for this machine")

from open_spiel.python.algorithms import sample_some_states  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from kemet.game import Game  # noqa: E402
from kemet.learning import spiel  # noqa: E402
from kemet.machine.chance import Dice  # noqa: E402
from kemet.machine.errors import UnknownOption  # noqa: E402

SHORT = "length=beginner,round_limit=1"
TABLES = [
    f"kemet(players=2,{SHORT})",
    f"kemet(players=3,{SHORT},cities=dealt,discards=up,edition=ru)",
    "kemet(players=3,boxes=base+seth,seth=2,round_limit=1)",
]
NAMES = ["2", "3", "seth-3"]


def play_randomly(state, seed, moves=100_000):
    luck = random.Random(seed)
    while not state.is_terminal() and moves:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, chances)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
        moves -= 1
    return state


def observer(game, *, public, private, recall=False):
    kind = pyspiel.PrivateInfoType
    return make_observation(
        game,
        pyspiel.IIGObservationType(
            public_info=public,
            perfect_recall=recall,
            private_info=kind.SINGLE_PLAYER if private else kind.NONE,
        ),
    )


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_the_game_passes_the_random_simulation(table):
    pyspiel.random_sim_test(pyspiel.load_game(table), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("table", TABLES[:2], ids=NAMES[:2])
@pytest.mark.filterwarnings("ignore")
def test_the_game_passes_the_interface_tests_of_openspiel(table):
    """What OpenSpiel demands of all its games: lengths, observers, legal actions, private information."""
    from open_spiel.integration_tests import api_test

    kind = type("Kemet", (api_test.EnforceAPIOnPartialTreeBase,), {})
    kind.game, kind.game_name = pyspiel.load_game(table), spiel.NAME
    usual = sample_some_states.sample_some_states

    def more_states(game, max_states):
        """OpenSpiel's own choice stays near the beginning: a whole game is looked at as well."""
        states = usual(game, max_states=max_states // 4)
        while not states[-1].is_terminal():
            states.append(play_randomly(states[-1].clone(), 7, 5))
        return states

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sample_some_states, "sample_some_states", more_states)
        result = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromTestCase(kind).run(result)
    assert result.testsRun >= 5
    assert result.errors + result.failures == []


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_player_is_shown_the_same_whatever_the_others_hold(table):
    game, dice = pyspiel.load_game(table), Dice(1)
    kinds = [(True, True), (False, True), (True, False)]
    observers = [observer(game, public=public, private=private) for public, private in kinds]
    observers.append(observer(game, public=True, private=True, recall=True))
    luck, changed = random.Random(3), 0
    for moves in (30, 60, 90):
        state = play_randomly(game.new_initial_state(), luck.random(), moves)
        for seat in range(game.num_players()):
            twin = state.imagined(seat, dice)
            changed += str(twin) != str(state)
            assert twin.history() == state.history()
            for each in observers:
                told = []
                for one in (state, twin):
                    each.set_from(one, seat)
                    told.append((np.array(each.tensor), each.string_from(one, seat)))
                assert np.array_equal(told[0][0], told[1][0])
                assert told[0][1] == told[1][1]
    assert changed > 0


def test_what_is_public_and_what_is_private_make_the_whole():
    game = pyspiel.load_game("kemet(players=3)")
    state = play_randomly(game.new_initial_state(), 4, 200)
    whole, public, private = (
        observer(game, public=open_to_all, private=own)
        for open_to_all, own in ((True, True), (True, False), (False, True))
    )
    for each in (whole, public, private):
        each.set_from(state, 1)
    assert np.array_equal(whole.tensor, np.concatenate([public.tensor, private.tensor]))
    assert set(whole.dict) == {*public.dict, *private.dict}
    assert "own_cards" in private.dict
    assert whole.dict["units"].shape == (3, 20)
    assert np.array_equal(whole.tensor, np.array(state.observation_tensor(1), np.float32))
    assert game.observation_tensor_shape() == [len(whole.tensor)]


def test_an_information_state_remembers_all_that_was_seen_and_done():
    game = pyspiel.load_game("kemet(players=2)")
    state = play_randomly(game.new_initial_state(), 5, 80)
    told = state.information_state_string(0)
    seen = [" ".join(map(str, event.values())) for event in state.held().game.events_for(0)]
    lines = told.splitlines()
    assert [line for line in lines if line in seen] == seen
    own = [item.action for item in state.full_history() if item.player == 0]
    assert sum(line.startswith("> ") for line in lines) == len(own) > 0
    later = play_randomly(state.clone(), 6, 10)
    assert later.information_state_string(0) != told


def test_what_is_remembered_is_the_same_whenever_one_asks():
    """It is written down bit by bit; copies go on from there, each for itself."""
    game = pyspiel.load_game(TABLES[1])
    asked = unasked = game.new_initial_state()
    for moves in range(40):
        asked, unasked = (play_randomly(state.clone(), moves, 1) for state in (asked, unasked))
        asked.information_state_string(moves % 3)
        play_randomly(asked.clone(), 1, 3).information_state_string(moves % 3)
    for seat in range(3):
        assert asked.information_state_string(seat) == unasked.information_state_string(seat)


def test_a_position_drawn_from_what_a_player_knows_can_be_played_on():
    game = pyspiel.load_game(TABLES[0])
    state = play_randomly(game.new_initial_state(), 8, 45)
    while state.is_chance_node():
        play_randomly(state, 1, 1)
    seat = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(5, 0.0, 1.0)
    twins = [state.resample_from_infostate(seat, sampler) for _ in range(5)]
    assert len({str(twin) for twin in twins}) > 1
    for twin in twins:
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert twin.legal_actions() == state.legal_actions()
        later = play_randomly(twin.clone(), 3)
        assert later.is_terminal()
        assert sum(later.returns()) == 0.0
        for player in (0, 1):
            assert later.information_state_string(player)


@pytest.mark.plain
def test_a_position_is_stored_as_its_answers_and_comes_back_whole():
    state = play_randomly(pyspiel.load_game(TABLES[2]).new_initial_state(), 4, 70)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    for seat in range(3):
        assert again.information_state_string(seat) == state.information_state_string(seat)
    with pytest.raises(TypeError, match="has no beginning"):
        pickle.dumps(state.imagined(0, Dice(1)))


def test_nothing_is_open_to_whoever_is_not_asked():
    state = play_randomly(pyspiel.load_game(TABLES[1]).new_initial_state(), 2, 30)
    asked = state.current_player()
    assert asked >= 0
    for seat in range(3):
        assert bool(state.legal_actions(seat)) == (seat == asked)
        assert bool(state._legal_actions(seat)) == (seat == asked)


def test_what_only_the_other_has_seen_is_not_remembered():
    game = pyspiel.load_game("kemet(players=2)")
    state = play_randomly(game.new_initial_state(), 5, 200)
    for seat in (0, 1):
        for event in state.held().game.events:
            if event.get("only_for", seat) != seat:
                line = " ".join(map(str, event.values()))
                assert line not in state.information_state_string(seat).splitlines()


def test_chance_is_as_likely_as_the_pile_says():
    state = pyspiel.load_game("kemet(players=2)").new_initial_state()
    while not (state.is_chance_node() and "draw" in state.action_to_string(state.legal_actions()[0])):
        play_randomly(state, 1, 1)
    game = state.held().game
    kinds = game.words.names["card"]
    pile = {f"draw {name}": game.state.pile(0, kind) for kind, name in enumerate(kinds)}
    for outcome, chance in state.chance_outcomes():
        assert chance == pytest.approx(pile[state.action_to_string(outcome)] / sum(pile.values()))


@pytest.mark.plain
def test_a_game_comes_to_the_same_end_as_the_engines():
    state = play_randomly(pyspiel.load_game(TABLES[0]).new_initial_state(), 9)
    game = state.held().game
    again = Game.laid_out(2, 0, length="beginner", round_limit=1)
    again.resume(list(game.answers), list(game.whose))
    assert again.digest() == game.digest()
    assert sorted(state.returns()) == [-1.0, 1.0]
    assert state.returns()[again.ranking[0]] == 1.0


@pytest.mark.parametrize(("reward", "worth"), [("win", [1.0, -0.5, -0.5]), ("ranking", [1.0, 0.0, -1.0])])
def test_each_reward_is_paid_at_the_end_of_a_game(reward, worth):
    game = pyspiel.load_game(f"kemet(players=3,{SHORT},reward={reward})")
    state = play_randomly(game.new_initial_state(), 9)
    assert [state.returns()[seat] for seat in state.held().game.ranking] == worth


def test_a_copy_goes_its_own_way():
    state = play_randomly(pyspiel.load_game(TABLES[0]).new_initial_state(), 2, 20)
    before = str(state)
    play_randomly(state.clone(), 3, 10)
    assert str(state) == before


def test_parameters_that_cannot_be_agreed_are_refused_by_name():
    assert json.dumps(spiel.PARAMETERS)
    for table, reason in (
        ("kemet(players=6)", "players=6"),
        ("kemet(edition=fr)", "edition='fr'"),
        ("kemet(boxes=base+nile)", "no box 'nile'"),
        ("kemet(seth_goal=10)", "no option 'seth_goal'"),
        ("kemet(reward=glory)", "reward='glory' is not known; choose from win, ranking"),
    ):
        with pytest.raises(UnknownOption, match=reason):
            pyspiel.load_game(table)
    game = pyspiel.load_game("kemet(players=3,boxes=base+seth,seth=1,seth_goal=10)")
    assert game.new_initial_state().held().game.options_agreed.settings == {"seth": 1, "seth_goal": 10}


def test_observers_know_one_seat_at_most():
    game = pyspiel.load_game("kemet(players=2)")
    everything = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="secrets of all players"):
        make_observation(game, everything)
    with pytest.raises(ValueError, match="take no parameters"):
        make_observation(game, None, {"far": 1})
