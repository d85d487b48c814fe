"""How a test run is spread: what is costly to start is started by one process."""

import pytest

from spreading import BROWSERS, group_of


@pytest.mark.parametrize(
    "test",
    [
        "tests/server/store/test_people.py::test_a_setting_of_the_host_is_kept[postgresql]",
        "tests/server/store/test_opening.py::test_a_database_that_does_not_exist_is_named",
        "tests/server/whole/test_races.py::test_two_starts_at_once_start_one_game[postgresql]",
        "tests/server/whole/test_workers.py::test_a_game_is_played_across_two_workers",
    ],
)
def test_whoever_wants_postgresql_is_in_its_group(test):
    assert group_of(test) == "postgresql"


def test_browsers_are_started_by_few_processes():
    groups = {group_of(f"tests/web/test_home.py::test_{number}") for number in range(40)}
    assert len(groups) == BROWSERS


def test_whoever_shares_nothing_is_for_itself():
    test = "tests/server/whole/test_races.py::test_two_starts_at_once_start_one_game[sqlite]"
    assert group_of(test) == test
