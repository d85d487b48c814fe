"""Simulations: the same games for the same seed, however many work on them, and numbers that add up."""

import json
import math
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from kemet import Dice, Game
from kemet.arena.games import Plan, outcome_of, play_bots, play_game
from kemet.arena.numbers import share, spread
from kemet.arena.workers import interrupts_left_to_the_parent
from kemet.bots import BOTS, RandomBot, bot_named
from kemet.machine.errors import UnknownOption
from kemet.machine.rows import Choices
from kemet.terminal.simulate import piece_of

FEW = ("simulate", "--games", "6", "--players", "3", "--seed", "7", "--round-limit", "3", "--json")


def report(said):
    assert said.code == 0, said.err
    numbers = json.loads(said.out)
    del numbers["timing"]
    return numbers


@pytest.mark.plain
def test_the_same_seed_gives_the_same_report_whatever_the_jobs(kemet):
    alone = report(kemet(*FEW, "--jobs", "1"))
    assert report(kemet(*FEW, "--jobs", "2")) == alone
    assert report(kemet(*FEW, "--jobs", "1")) == alone


def test_another_seed_gives_other_games(kemet):
    other = [*FEW]
    other[other.index("7")] = "8"
    assert report(kemet(*other, "--jobs", "1")) != report(kemet(*FEW, "--jobs", "1"))


def test_the_report_adds_up(kemet):
    numbers = report(kemet(*FEW, "--jobs", "1", "--bots", "random,random,random"))
    assert sum(row["wins"] for row in numbers["by_seat"]) == 6
    assert sum(row["wins"] for row in numbers["by_bot"]) == 6
    assert numbers["rounds"]["most"] <= 3
    points = sum(row["points"]["mean"] for row in numbers["by_seat"])
    sources = sum(row["mean"] for row in numbers["points_by_source"].values())
    assert math.isclose(points, 3 * sources, abs_tol=1e-3)


def test_records_are_written_and_replay_to_the_same_games(kemet, tmp_path):
    numbers = report(kemet(*FEW, "--jobs", "2", "--records", "records"))
    files = sorted(Path(tmp_path, "records").iterdir())
    assert [file.name for file in files] == [f"game-00000{n}.kemet" for n in range(1, 7)]
    games = [Game.from_record(file.read_text()) for file in files]
    assert all(game.over for game in games)
    wins = [sum(1 for game in games if game.ranking[0] == seat) for seat in range(3)]
    assert wins == [row["wins"] for row in numbers["by_seat"]]
    assert numbers == report(kemet(*FEW, "--jobs", "1"))


@pytest.mark.plain
def test_the_fast_loop_and_the_loop_for_any_bot_play_the_same_game():
    plan = Plan(5, 4, ("random",) * 4, 3, round_limit=4)
    for number in range(plan.games):
        game = Game.new(4, plan.seed_of(number), round_limit=4)
        bots = [RandomBot(game.dice) for _ in range(4)]
        decisions = play_bots(game, bots, Choices())
        sitting = tuple(plan.bot_at(number, seat) for seat in range(4))
        assert outcome_of(game, number, sitting, decisions, game.view()) == play_game(plan, number, Choices())


def test_bots_that_want_a_view_get_that_of_their_seat():
    seen = []

    class Watcher:
        needs_view = True
        needs_sample = False

        def choose(self, view, options, deadline=None):
            seen.append((view["seat"], view["question"]["seat"]))
            return options[0]

    game = Game.new(2, 1, round_limit=1)
    play_bots(game, [Watcher(), Watcher()], Choices())
    assert {seat for seat, _ in seen} == {0, 1}
    assert all(seat == asked for seat, asked in seen)
    assert Game.from_record(game.record()).over


def test_bots_change_seats_from_game_to_game():
    plan = Plan(3, 3, ("random",) * 3, 0)
    sittings = [[plan.bot_at(number, seat) for seat in range(3)] for number in range(3)]
    assert all(sorted(sitting) == [0, 1, 2] for sitting in sittings)
    assert len({tuple(sitting) for sitting in sittings}) == 3


# Time to think

THINKING = ("simulate", "--games", "1", "--seed", "1", "--round-limit", "1", "--jobs", "1")


def test_with_a_pace_bots_that_think_play_the_same_game_again(kemet):
    command = (*THINKING, "--bots", "general,pharaoh", "--pace", "60", "--json")
    once = report(kemet(*command, "--stats", "once.jsonl"))
    assert report(kemet(*command, "--stats", "again.jsonl")) == once
    assert once["by_the_clock"] == []
    assert once["plan"]["pace"] == 60
    assert Path("again.jsonl").read_bytes() == Path("once.jsonl").read_bytes()


def test_a_simulation_names_who_thinks_by_the_clock(kemet):
    command = (*THINKING, "--bots", "general,random", "--seconds", "0.001")
    assert report(kemet(*command, "--json"))["by_the_clock"] == ["general"]
    assert "By the clock: general. Another run gives other games." in kemet(*command).out
    random = kemet(*THINKING)
    assert "By the clock" not in random.out
    assert report(kemet(*THINKING, "--json"))["by_the_clock"] == []


def test_who_may_have_to_stop_early_goes_by_the_clock_as_well(kemet):
    hurried = report(kemet(*THINKING, "--bots", "planner", "--seconds", "0.001", "--json"))
    assert hurried["by_the_clock"] == ["planner"]
    assert hurried["plan"]["seconds"] == 0.001


def test_seconds_of_a_simulation_are_the_deadline_of_each_answer(monkeypatch, kemet):
    waited = []

    class Asked:
        needs_view = False
        needs_sample = False

        def __init__(self, dice):
            pass

        def choose(self, view, options, deadline=None):
            waited.append(None if deadline is None else deadline - time.monotonic())
            return options[0]

    monkeypatch.setitem(BOTS, "greedy", Asked)
    report(kemet(*THINKING, "--bots", "greedy", "--seconds", "5000", "--json"))
    assert waited
    # so long that however slow the machine is between the question and the bot, it does not count
    assert all(4000 < seconds <= 5000 for seconds in waited)
    waited.clear()
    report(kemet(*THINKING, "--bots", "greedy", "--json"))
    report(kemet(*THINKING, "--bots", "greedy,general", "--json", "--seconds", "50", "--pace", "1"))
    assert set(waited) == {None}


def test_one_game_is_called_a_game(kemet):
    assert "1 game · 2 players" in kemet(*THINKING).out


def test_a_table_for_people(kemet):
    said = kemet("simulate", "-n", "4", "--round-limit", "1", "--jobs", "1", "--seed", "1", columns=80)
    assert said.code == 0
    for words in (
        "4 games · 2 players",
        "Anubis",
        "Bastet",
        "random",
        "battles of a game",
        "decisions/s",
        "seed 1",
    ):
        assert words in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 80


def test_without_a_seed_the_report_names_one(kemet):
    said = kemet("simulate", "-n", "1", "--round-limit", "1", "-j", "1", "--json")
    assert json.loads(said.out)["plan"]["seed"] >= 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "clever"], "there is no bot 'clever'; known bots: random"),
        (["--bots", "random,random,random"], "3 bots cannot fill 2 seats"),
        (["--games", "0"], "at least one game"),
        (["--jobs", "0"], "at least one game and one job"),
        (["--players", "6"], "this game is for 2 to 5 players"),
        (["--length", "endless"], "choose from short, long, beginner"),
        (["--round-limit", "0"], "round_limit=0"),
        (["--games", "many"], "many|integer"),
        (["--records", "/dev/null/x"], "/dev/null/x"),
        (["--bots", "general", "--seconds", "0"], "--seconds must be a finite number above 0, not 0"),
        (["--bots", "general", "--pace", "nan"], "--pace must be a finite number above 0, not nan"),
    ],
)
def test_mistakes_are_one_sentence(kemet, arguments, sentence):
    said = kemet("simulate", *arguments)
    assert said.code == 2
    assert any(words in said.err for words in sentence.split("|"))
    assert len(said.err.strip().splitlines()) == 1
    assert said.out == ""


def test_intervals_hold_what_statistics_says():
    assert share(50, 100)["interval"] == pytest.approx([0.4038, 0.5962], abs=1e-3)  # Wilson
    assert share(0, 10)["interval"][0] == 0
    numbers = spread([1, 2, 3, 4])
    assert numbers["mean"] == 2.5
    assert numbers["interval"] == pytest.approx([2.5 - 1.2652, 2.5 + 1.2652], abs=1e-3)
    assert spread([3]) == {"mean": 3, "interval": [3, 3], "least": 3, "most": 3}


def test_a_bot_is_found_by_name():
    assert isinstance(bot_named("random", Dice(1)), RandomBot)
    with pytest.raises(UnknownOption, match="there is no bot 'x'"):
        bot_named("x", Dice(1))


def start_a_child_and_interrupt(thread, started):
    listening = "import signal; print(signal.pthread_sigmask(signal.SIG_BLOCK, ()))"
    with interrupts_left_to_the_parent():
        signal.pthread_kill(thread.ident, signal.SIGINT)
        child = subprocess.run([sys.executable, "-c", listening], capture_output=True, text=True)
        assert "SIGINT" in child.stdout
        started.append(child)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("told", ["the main thread", "another thread"])
def test_an_interrupt_while_processes_start_is_heard_by_the_parent_afterwards(told):
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    over = threading.Event()
    other = threading.Thread(target=over.wait)
    other.start()
    started = []
    try:
        with pytest.raises(KeyboardInterrupt):
            start_a_child_and_interrupt(
                threading.main_thread() if told == "the main thread" else other, started
            )
        assert started, "it was heard before the child had started"
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
        over.set()
        other.join()


def test_every_game_of_bots_that_think_is_progress():
    assert piece_of(Plan(10_000, 2, ("random", "random"), 1), 2) == 250
    assert piece_of(Plan(40, 2, ("random", "random"), 1), 2) == 3
    assert piece_of(Plan(10_000, 2, ("random", "greedy"), 1), 2) == 1
