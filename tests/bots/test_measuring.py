"""The tools that measure the bots: what they count and how they tell it. A figure itself is never a test."""

import pytest

from kemet.bots import LEVELS
from tools import tool


def report(wins, games, interval):
    pairing = {"entrants": ["planner", "greedy"], "games": games, "wins": wins, "interval": interval}
    return {"pairings": [pairing]}


def test_a_rung_of_the_ladder_says_whether_it_holds():
    ladder = tool("ladder")
    held = ladder.row(report(700, 1000, [0.671, 0.728]), 1000, 2, 0.65)
    assert held == "| planner | greedy | 1,000 | 700 | 70.0% | 67.1% – 72.8% | 120 : – | 65% ✓ |"
    broken = ladder.row(report(600, 1000, [0.569, 0.63]), 1000, 2, 0.65)
    assert broken.endswith("| 65% ✗ |")
    assert ladder.row(report(6, 10, [0.3, 0.8]), 1000, 4, None).endswith(
        "| 60.0% | 30.0% – 80.0% | 360 : – |"
    )


def test_only_games_of_two_have_an_aim():
    ladder = tool("ladder")
    assert "✓" in ladder.rows([report(7, 10, [0.4, 0.9])], 2, 1000)[0]
    assert "✓" not in ladder.rows([report(7, 10, [0.4, 0.9])], 4, 1000)[0]


def test_the_page_of_the_ladder_tells_what_has_been_played_so_far():
    ladder = tool("ladder")
    half = ladder.page({2: [report(700, 1000, [0.671, 0.728])], 4: []}, 1000)
    assert "## Two players" in half
    assert "| planner | greedy | 1,000 |" in half
    assert "## Four players" not in half
    assert "## Four players" in ladder.page({2: [], 4: [report(6, 10, [0.3, 0.8])]}, 1000)


def test_the_ladder_tells_how_many_tries_each_level_has():
    ladder = tool("ladder")
    assert [ladder.tries(name, 1000, 2) for name in LEVELS] == ["–", "–", "120", "200", "577"]
    assert [ladder.tries(name, 1000, 4) for name in LEVELS] == ["–", "–", "360", "200", "259"]
    assert ladder.pace_of("pharaoh", 2, 1000) == 1000
    assert ladder.pace_of("pharaoh", 4, 1000) == 250
    assert ladder.pace_of("general", 4, 1000) == 2500


@pytest.mark.parametrize("level", ["random", "planner", "general"])
def test_deadlines_are_measured_where_there_is_a_choice(level):
    found = tool("deadlines").answers_in_time(level, 5, 0.2, lambda more: None)
    assert found["decisions"] == 5
    assert 0.0 <= found["in_time"] <= 1.0
    assert found["longest_ms"] >= found["mean_ms"] >= 0


def test_a_level_that_does_not_exist_is_no_traceback(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["deadlines.py", "--levels", "osiris"])
    with pytest.raises(SystemExit) as ended:
        tool("deadlines").main()
    assert ended.value.code == 2
    assert "there is no level 'osiris'; known: random, greedy" in capsys.readouterr().err
