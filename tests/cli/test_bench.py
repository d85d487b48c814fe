"""The measurements: what is measured and how it is told. A figure itself is never a test."""

import json

import pytest

from kemet.machine.chance import Dice
from kemet.machine.playout import play_out
from kemet.machine.rows import Choices
from kemet.terminal.bench import form_of_engine, fresh_table


def test_the_report_as_json(kemet):
    said = kemet("bench", "--json", "--seconds", "0.2")
    assert said.code == 0
    report = json.loads(said.out)
    about = {"format", "kemet", "engine", "python", "implementation", "machine"}
    assert set(report) == about | {"players", "boxes"}
    assert report["engine"] == form_of_engine()
    assert set(report["players"]) == {"2", "5"}
    assert set(report["boxes"]) == {"seth"}
    assert set(report["boxes"]["seth"]) == {"4"}
    for row in [*report["players"].values(), *report["boxes"]["seth"].values()]:
        for name in (
            "decisions_per_second",
            "games_per_second",
            "copies_per_second",
            "search_iterations_per_second",
        ):
            assert row[name]["best"] >= row[name]["median"] > 0
        assert row["decisions_per_game"] > 0
        assert row["bytes_per_game"] > 0


def test_the_report_for_people(kemet):
    said = kemet("bench", "--seconds", "0.2", columns=80)
    assert said.code == 0
    for words in (
        "The engine is",
        "decisions/s",
        "games/s",
        "copies/s",
        "search tries/s",
        "2 players",
        "5 players",
        "Seth, 4",
        "memory",
    ):
        assert words in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 80


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf"])
def test_a_time_that_is_none_or_never_ends_is_a_mistake(kemet, seconds):
    said = kemet("bench", "--seconds", seconds)
    assert said.code == 2
    assert said.err.strip() == f"--seconds must be a finite number above 0, not {seconds}"


def test_watched_games_stand_beside_those_that_nobody_watches(kemet):
    said = kemet("bench", "--json", "--seconds", "0.5", "--boxes", "base")
    for row in json.loads(said.out)["players"].values():
        alone, watched = row["simulated_games_per_second"], row["watched_games_per_second"]
        assert alone["best"] >= alone["median"] > 0
        assert watched["best"] >= watched["median"] > 0
        assert isinstance(row["watching_costs_percent"], float)
    said = kemet("bench", "--seconds", "0.1", "--boxes", "base")
    for words in ("simulated games/s", "watched games/s", "watching costs", " %"):
        assert words in said.out


@pytest.mark.plain
def test_one_box_can_be_measured_alone(kemet):
    report = json.loads(
        kemet("bench", "--json", "--seconds", "0.1", "--box", "seth", "--seth-goal", "10").out
    )
    assert report["players"] == {}
    assert set(report["boxes"]) == {"seth"}
    base = json.loads(kemet("bench", "--json", "--seconds", "0.1", "--boxes", "base").out)
    assert set(base["players"]) == {"2", "5"}
    assert base["boxes"] == {}
    assert kemet("bench", "--seconds", "0.1", "--seth-goal", "9").code == 2


@pytest.mark.plain
@pytest.mark.parametrize(
    ("boxes", "players"), [*[(("base",), n) for n in (2, 3, 4, 5)], (("base", "seth"), 4)]
)
def test_a_playout_ends_and_is_the_same_for_the_same_dice(boxes, players):
    ends = []
    for _ in range(2):
        state = fresh_table(players, boxes)
        decisions = play_out(state, Dice(9), Choices())
        ends.append((decisions, state.text()))
        assert state.over()
    assert ends[0] == ends[1]
    assert ends[0][0] > 100
