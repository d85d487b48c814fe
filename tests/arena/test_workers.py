"""Work on many cores and on Ray: the same results, in order, and a word when something dies."""

import multiprocessing
import os
import threading
import time
from importlib.util import find_spec

import pytest

from arena.conftest import SOON
from cli.stopping import PATIENCE
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


def not_a_number(text):
    raise ValueError(f"{text} is not a number")


def missing_file(name):
    raise FileNotFoundError(name)


class MadeOfTwo(Exception):
    """Cannot be made again from what it says."""

    def __init__(self, one, other):
        super().__init__(one + other)


def made_of_two(text):
    raise MadeOfTwo(text, "!")


def unsendable(text):
    return lambda: text


def touched(path):
    path.touch()


needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray comes with kemet[ray]")


@pytest.mark.plain
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


def test_what_goes_wrong_in_a_worker_comes_with_where_it_went_wrong():
    with pytest.raises(ValueError, match="not a number") as wrong:
        list(worked(not_a_number, ["a", "b"], 2))
    assert "in not_a_number" in "".join(wrong.value.__notes__)


@pytest.mark.parametrize(("work", "kind"), [(missing_file, FileNotFoundError), (made_of_two, GameError)])
def test_no_problem_of_a_worker_is_taken_for_its_death(work, kind):
    with pytest.raises(kind, match="nowhere"):
        list(worked(work, ["nowhere", "nowhere"], 2))


def test_what_a_worker_cannot_send_is_told_in_one_sentence():
    with pytest.raises(GameError, match="cannot be sent"):
        list(worked(unsendable, ["a", "b"], 2))


def test_nobody_waits_for_workers_that_were_stopped_while_they_talked():
    """Of something large only a part may have been said."""
    before = {child.pid for child in multiprocessing.active_children()}

    def stop_soon():
        for _ in range(4):
            finished = worked(bytes, [20_000_000] * 30, 2)
            next(finished)
            finished.close()

    stopping = threading.Thread(target=stop_soon, daemon=True)
    stopping.start()
    stopping.join(PATIENCE)
    assert not stopping.is_alive()
    assert {child.pid for child in multiprocessing.active_children()} <= before


def test_workers_play_on_while_the_caller_takes_its_time(tmp_path):
    finished = worked(touched, [tmp_path / str(number) for number in range(4)], 2)
    next(finished)
    until = time.monotonic() + PATIENCE
    while len(list(tmp_path.iterdir())) < 3:
        assert time.monotonic() < until, "they wait for the caller"
        time.sleep(0.01)
    assert len(list(finished)) == 3


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
