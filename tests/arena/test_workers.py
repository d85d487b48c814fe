"""Work on many cores and on Ray: the same results, in order, and a word when something dies."""

import os
from importlib.util import find_spec

import pytest

from arena.conftest import SOON
from kemet.arena import workers
from kemet.arena.workers import checked_executor, in_order, worked
from kemet.machine.errors import GameError, UnknownOption

MINE = """
class First:
    needs_view = needs_sample = False

    def __init__(self, dice):
        pass

    def choose(self, view, options, deadline=None):
        return options[0]
"""

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray comes with kemet[ray]")


def test_pieces_come_with_their_numbers():
    pieces = ["a", "bb", "ccc", "dddd"]
    assert list(worked(len, pieces, 1)) == [(0, 1), (1, 2), (2, 3), (3, 4)]
    assert sorted(worked(len, pieces, 2)) == [(0, 1), (1, 2), (2, 3), (3, 4)]


def test_what_is_done_early_waits_for_its_turn():
    assert list(in_order(iter([(2, "c"), (0, "a"), (3, "d"), (1, "b")]))) == ["a", "b", "c", "d"]


def test_a_worker_that_dies_is_told_in_one_sentence():
    with pytest.raises(GameError, match="a process that played games has died"):
        list(worked(os._exit, [1, 1, 1], 2))


def test_what_a_worker_refuses_reaches_the_caller():
    with pytest.raises(UnknownOption, match="there is no executor 'x'"):
        list(worked(checked_executor, ["x", "x"], 2))


def test_an_executor_must_be_known_and_installed(monkeypatch):
    assert checked_executor("processes") == "processes"
    with pytest.raises(UnknownOption, match="there is no executor 'cloud'; choose from processes, ray"):
        checked_executor("cloud")

    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(workers, "import_module", missing)
    with pytest.raises(GameError, match=r"needs Ray: pip install 'kemet\[ray\]'"):
        checked_executor("ray")


def test_a_cluster_is_found_by_its_address(monkeypatch):
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.1:6379")
    assert workers.where(2) == {}
    monkeypatch.delenv("RAY_ADDRESS")
    assert workers.where(2) == {"address": "local", "num_cpus": 2, "include_dashboard": False}


@needs_ray
@pytest.mark.filterwarnings("ignore")
def test_ray_gives_the_same_results_as_the_cores(report_of, tmp_path, monkeypatch):
    """One test for all, because Ray takes long to start and keeps its token at one home only."""
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    (tmp_path / "mine.py").write_text(MINE)
    match = ("tournament", "random", "mine:First", "-n", "4", *SOON, "-j", "2")
    games = ("simulate", "-n", "6", "-p", "3", *SOON, "-j", "2", "--stats", "stats.jsonl")
    assert report_of(*match, "--executor", "ray") == report_of(*match)  # on a Ray of its own
    ray = workers.the_ray()
    assert not ray.is_initialized()
    ray.init(**workers.where(2), log_to_driver=False, logging_level="ERROR")
    try:  # on a Ray that is there already, and stays
        there = report_of(*games, "--executor", "ray"), (tmp_path / "stats.jsonl").read_text()
        assert there == (report_of(*games), (tmp_path / "stats.jsonl").read_text())
        with pytest.raises(UnknownOption, match=r"^there is no executor 'x'"):
            list(worked(checked_executor, ["x"], 1, "ray"))
        assert ray.is_initialized()
    finally:
        ray.shutdown()
