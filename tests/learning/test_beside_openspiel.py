"""The match against OpenSpiel's own search: games to their end, seats in turn, and no game played twice."""

import pytest

pytest.importorskip("pyspiel", reason="there is no OpenSpiel for this machine")

from kemet.machine.errors import GameError
from tools import tool

beside = tool("beside_openspiel")
MATCH = beside.Match(simulations=3, table="kemet(players=2,length=beginner,round_limit=1)")


def play(match, games, folder=None):
    kept = beside.Kept(folder, match)
    new = list(beside.play_match(match, games, 1, kept))
    return new, beside.summed_up(match, kept.games)


def test_a_match_against_openspiel_gives_both_sides_both_seats():
    games, report = play(MATCH, 4)
    assert [game.number for game in games] == [0, 1, 2, 3]
    assert report["as_seat"] == [2, 2]
    assert report["wins"] == sum(game.won for game in games)
    low, high = report["interval"]
    assert 0.0 <= low <= report["share"] <= high <= 1.0
    for name in (beside.OURS, beside.THEIRS):
        assert report[name]["simulations_per_decision"] == 3.0
        assert report[name]["decisions_per_game"] > 3


@pytest.mark.parametrize(
    "changed", [{"by_observation": False}, {"evaluator": "short"}, {"evaluator": "engine"}], ids=str
)
def test_openspiel_searches_in_every_way_that_can_be_asked_for(changed):
    _, report = play(MATCH._replace(**changed), 2)
    assert report["games"] == 2


def test_by_the_clock_the_other_side_has_all_the_time_there_is():
    """Ours may end sooner: when what is left could not change its answer."""
    match = MATCH._replace(simulations=0, seconds=0.02)
    games, report = play(match, 1)
    assert games[0].thought[1] >= games[0].decisions[1] * match.seconds
    assert games[0].thought[0] > 0
    for name in (beside.OURS, beside.THEIRS):
        assert report[name]["simulations_per_decision"] >= 1


def test_a_match_goes_on_where_it_ended(tmp_path):
    first, _ = play(MATCH, 1, tmp_path)
    with (tmp_path / "games.jsonl").open("a") as file:
        file.write('{"number": 1, "won": tr')  # somebody has pulled the plug
    second, report = play(MATCH, 2, tmp_path)
    assert [game.number for game in first + second] == [0, 1]
    assert report["games"] == 2
    assert play(MATCH, 2, tmp_path)[0] == []
    with pytest.raises(GameError, match="games of another match"):
        play(MATCH._replace(seed=5), 2, tmp_path)


def test_what_the_environments_cost_is_told_for_each_of_them(monkeypatch, capsys):
    speed = tool("learning")
    monkeypatch.setattr("sys.argv", ["learning.py", "--seconds", "0.2", "--players", "2", "--json"])
    speed.main()
    told = capsys.readouterr().out
    for kind in ("engine", "pettingzoo", "gymnasium", "openspiel", speed.IDLE, speed.OURS):
        assert f'"{kind}"' in told
