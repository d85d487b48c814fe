"""What a position is worth, and the tool that fits it: both count the same things."""

import json

import pytest

import tools
from kemet import Dice, Game
from kemet.imagined.judging import add_tiles_and_creatures, chances, merit, stage_of, weights_at
from kemet.imagined.weights import CROWD, DUEL, STAGES, between


@pytest.fixture(scope="module")
def tool():
    return tools.tool("fit_weights")


def positions(players, games=3):
    for seed in range(games):
        game, dice = Game.new(players, seed), Dice(seed)
        while not game.over:
            options = game.options(game.waiting[0])
            game.play(options[dice.below(len(options))])
            if len(game.answers) % 23 == 0 and not game.over:
                yield game.state


@pytest.mark.plain
@pytest.mark.parametrize("players", [2, 4])
def test_the_merit_of_a_seat_is_what_its_features_are_worth(tool, players):
    table = DUEL if players == 2 else CROWD
    seen = 0
    for state in positions(players):
        stage = stage_of(state) / STAGES
        weights = weights_at(state)
        merits = [merit(state, seat, weights) for seat in range(players)]
        add_tiles_and_creatures(state, merits, weights)
        for seat in range(players):
            found = tool.features(state, seat)
            worth = sum(found[name] * between(table[name], stage) for name in table)
            assert merits[seat] == pytest.approx(worth)
        seen += 1
    assert seen > 20


@pytest.mark.plain
@pytest.mark.parametrize("players", [2, 3, 5])
def test_chances_add_up_to_one_until_somebody_has_won(players):
    for state in positions(players, games=1):
        found = chances(state)
        assert sum(found) == pytest.approx(1.0)
        assert all(0.0 < one < 1.0 for one in found)


def test_both_tables_weigh_the_same_things():
    assert list(DUEL) == list(CROWD)


def test_a_game_goes_from_the_first_stage_to_late_ones():
    seen = [stage_of(state) for state in positions(3)]
    assert min(seen) == 0
    assert max(seen) > STAGES // 2
    assert set(seen) <= set(range(STAGES + 1))


def test_weights_are_fitted_to_the_games_of_a_file(tool, tmp_path, capsys):
    file = tmp_path / "games.jsonl"
    games = []
    for seed in range(10):
        moments = []
        for state in positions(2, games=1):
            rows = [[tool.features(state, seat)[name] for name in DUEL] for seat in range(2)]
            # Whoever has the higher level-1 pyramids wins: that is what there is to find.
            rows[0][list(DUEL).index("level_1")] = 3.0 * (seed % 2)
            rows[1][list(DUEL).index("level_1")] = 3.0 * (1 - seed % 2)
            moments.append([0.5, rows])
        games.append({"players": 2, "winner": 1 - seed % 2, "names": list(DUEL), "moments": moments})
    file.write_text("".join(json.dumps(game) + "\n" for game in games))
    tool.fit(file, 1.0)
    said = capsys.readouterr().out
    row = next(line for line in said.splitlines() if '"level_1"' in line)
    early = float(row.split("(")[1].split(",")[0])
    assert early > DUEL["level_1"][0] + 20
