"""Long commands: a terminal is shown how far they are, a pipe gets the result only, and Ctrl-C ends them."""

import io
import json
import os
import sqlite3
import subprocess
import sys
import time
from itertools import pairwise

import pytest
from rich.console import Console

from cli.stopping import CTRL_C, PATIENCE, Terminal
from kemet.arena import progress
from kemet.arena.progress import counting, stoppable
from server.test_commands import database  # noqa: F401
from tools import BENCHMARKS

if sys.platform == "win32":
    pytest.skip("terminals of Unix", allow_module_level=True)

LAWS = BENCHMARKS.parent / "tests" / "laws" / "long_run.py"
SOON = ("--round-limit", "1", "--seed", "3", "-p", "2")

# Several commands in one process, which show at once what they else show after a moment.
AT_ONCE = """
import json, sys
from kemet.arena import progress
from kemet.cli import run
progress.AFTER = 0.0
codes = []
for command in json.loads(sys.argv[1]):
    codes.append(run(command))
    print("\\n=====", file=sys.stderr, flush=True)
    print("\\n=====", flush=True)
sys.exit(max(codes))
"""
SCRIPT_AT_ONCE = """
import runpy, sys
from kemet.arena import progress
progress.AFTER = 0.0
sys.argv = sys.argv[1:]
sys.path.insert(0, "")
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.fixture
def commands(tmp_path, database):  # noqa: F811
    """Every long command with a small task, and the word for what it does."""
    of_games = ("--database", database)
    return {
        ("simulate", "-n", "3", *SOON, "-j", "1", "--json", "--records", "games"): "Simulating",
        ("simulate", "-n", "3", *SOON, "-j", "2", "--stats", "stats.jsonl"): "Simulating",
        ("tournament", "random", "greedy", "-n", "2", *SOON, "-j", "1", "--json"): "Playing",
        ("report", "games", "-j", "1"): "Replaying",
        ("report", "stats.jsonl"): "Reading",
        ("bench", "--seconds", "0.2", "--boxes", "base"): "Measuring",
        ("games", "validate", *of_games, "finished", "playing"): "Replaying",
        ("games", "export", "records", *of_games): "Writing",
        ("games", "prune", "--older-than", "1", "--yes", *of_games): "Deleting",
    }


def test_every_long_command_shows_at_a_terminal_how_far_it_is(commands, tmp_path):
    terminal = Terminal([sys.executable, "-c", AT_ONCE, json.dumps(list(commands))], tmp_path)
    ended = terminal.end()
    assert ended.code == 0, ended.shown
    shown, printed = ended.shown.split("====="), ended.out.split("=====")
    for (command, word), seen, result in zip(commands.items(), shown, printed, strict=False):
        assert word in seen, command
        assert result.strip(), command
        assert "\x1b" not in result, "what goes into a pipe is the result alone"
    assert "Drawing" in shown[3]
    assert "0/3" in shown[0]


def test_in_a_pipe_every_long_command_prints_its_result_and_nothing_else(commands, tmp_path):
    ended = subprocess.run(
        [sys.executable, "-c", AT_ONCE.replace("file=sys.stderr, ", ""), json.dumps(list(commands))],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=os.environ | {"FORCE_COLOR": "1"},  # colours in a pipe are no progress in a pipe
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    for word in set(commands.values()):
        assert f"{word} " not in ended.stdout


SCRIPTS = {
    "laws": (LAWS, "--games", "2", "--jobs", "1"),
    "fit_weights": (BENCHMARKS / "fit_weights.py", "play", "--games", "1", "--file", "duels.jsonl"),
    "deadlines": (BENCHMARKS / "deadlines.py", "--decisions", "2", "--levels", "random"),
}
WORDS = {"laws": "Playing", "fit_weights": "Playing", "deadlines": "Deciding"}


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_programs_beside_the_package_show_it_too_and_are_as_quiet_in_a_pipe(name, tmp_path):
    command = [str(word) for word in SCRIPTS[name]]
    shown = Terminal([sys.executable, "-c", SCRIPT_AT_ONCE, *command], tmp_path).end()
    assert WORDS[name] in shown.shown
    assert "\x1b" not in shown.out
    quiet = subprocess.run(
        [sys.executable, *command], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE
    )
    assert quiet.stderr == ""
    assert quiet.returncode == shown.code
    assert WORDS[name] not in quiet.stdout


def test_what_is_found_on_the_way_goes_where_the_result_goes(database, tmp_path):  # noqa: F811
    """Also while the line is shown, which would like to have everything above it."""
    command = ["games", "validate", "--database", database]
    ended = Terminal([sys.executable, "-c", AT_ONCE, json.dumps([command])], tmp_path).end()
    assert "wrong: entry 20 (answer)" in ended.out
    assert "wrong: entry 20" not in ended.shown
    assert ended.code == 1


# The line itself


class Screen(io.StringIO):
    def isatty(self):
        return True


def looking(monkeypatch, after, file=None):
    monkeypatch.setattr(progress, "AFTER", after)
    monkeypatch.setenv("TERM", "xterm")
    return Console(file=file or Screen(), width=80, force_terminal=True)


def test_what_is_done_soon_shows_nothing(monkeypatch):
    console = looking(monkeypatch, after=60.0)
    with counting(console, "Playing", 1000) as advance:
        for _ in range(1000):
            advance(1)
    assert console.file.getvalue() == ""


def test_the_line_tells_how_many_are_done_and_is_gone_at_the_end(monkeypatch):
    console = looking(monkeypatch, after=0.0)
    monkeypatch.setattr(progress, "BETWEEN", 0.0)
    with counting(console, "Playing", 9, done=2) as advance:
        assert "2/9" in console.file.getvalue()
        advance(3)
        assert "5/9" in console.file.getvalue()
        assert console.file.getvalue().splitlines()[-1].strip().startswith("\x1b")
    assert console.file.getvalue().endswith("\x1b[1A\x1b[2K")


def test_work_of_unknown_length_moves(monkeypatch):
    console = looking(monkeypatch, after=0.0)
    with counting(console, "Drawing", None):
        assert "Drawing" in console.file.getvalue()


def test_the_line_comes_after_a_moment_though_the_work_says_nothing(monkeypatch):
    console = looking(monkeypatch, after=0.01)
    with counting(console, "Playing", 9):
        until = time.monotonic() + PATIENCE
        while "0/9" not in console.file.getvalue():
            assert time.monotonic() < until
            time.sleep(0.001)


def test_colours_that_are_wanted_in_a_pipe_make_it_no_terminal(monkeypatch):
    console = looking(monkeypatch, after=0.0, file=io.StringIO())
    with counting(console, "Playing", 9) as advance:
        advance(9)
    assert console.file.getvalue() == ""


def test_whatever_goes_wrong_takes_the_line_away(monkeypatch):
    console = looking(monkeypatch, after=0.0)
    with pytest.raises(ZeroDivisionError), counting(console, "Playing", 9):
        raise ZeroDivisionError
    assert "0/9" in console.file.getvalue()
    assert console.file.getvalue().endswith("\x1b[1A\x1b[2K")


def test_ctrl_c_is_one_word_and_130(capsys):
    with pytest.raises(SystemExit) as ended, stoppable():
        raise KeyboardInterrupt
    assert ended.value.code == 130
    assert capsys.readouterr() == ("", "Stopped.\n")


# Ctrl-C


def kemet(*arguments):
    return [sys.executable, "-m", "kemet", *arguments]


def program(name, *arguments):
    return [sys.executable, str(LAWS if name == "laws" else BENCHMARKS / f"{name}.py"), *arguments]


LONG = {
    "simulate": kemet("simulate", "-n", "1000000", "-p", "2", "-j", "2"),
    "simulate on one core": kemet("simulate", "-n", "1000000", "-p", "2", "-j", "1"),
    "tournament": kemet("tournament", "random", "greedy", "-n", "1000000", "-j", "2"),
    "bench": kemet("bench", "--seconds", "100000"),
    "report": kemet("report", "games", "-j", "2"),
    "validate": kemet("games", "validate", "--database", "sqlite:///games.sqlite3"),
    "export": kemet("games", "export", "records", "--database", "sqlite:///games.sqlite3"),
    "laws": program("laws", "--games", "1000000", "--jobs", "2"),
    "ladder": program("ladder", "--jobs", "2"),
    "fit_weights": program("fit_weights", "play", "--games", "1000000", "--file", "duels.jsonl"),
    "deadlines": program("deadlines", "--decisions", "1000000"),
}


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_every_long_command_with_a_word_and_leaves_nobody_behind(
    name, tmp_path, many_games, many_records
):
    if name in ("validate", "export"):
        many_games(tmp_path / "games.sqlite3")
    if name == "report":
        many_records(tmp_path / "games")
    terminal = Terminal(LONG[name], tmp_path)
    terminal.wait_for("━")
    terminal.press(CTRL_C)
    ended = terminal.end()
    assert ended.code == 130, ended.shown
    assert ended.shown.count("Stopped.") == 1
    assert "Traceback" not in ended.shown
    assert "Error" not in ended.shown
    terminal.leaves_nobody_behind()
    if name == "export":
        assert all(file.read_text().endswith("\n") for file in (tmp_path / "records").glob("*.kemet"))
    if name == "fit_weights":
        assert (tmp_path / "duels.jsonl").read_bytes()[-1:] in (b"", b"\n")


@pytest.fixture
def many_games(database, tmp_path):  # noqa: F811
    """More stored games than anybody would wait for: one of them, again and again."""

    def put(file):
        games = tmp_path / "games.sqlite3"
        assert database == f"sqlite:///{games}"
        with sqlite3.connect(games) as store:
            for table, name in (("games", "id"), ("log", "game")):
                columns = [row[1] for row in store.execute(f"PRAGMA table_info({table})")]
                others = ", ".join(f'"{column}"' for column in columns if column != name)
                copy = (
                    f"INSERT INTO {table} ({name}, {others})"
                    f" SELECT ?, {others} FROM {table} WHERE {name} = 'finished'"
                )
                store.executemany(copy, ((f"copy-{number}",) for number in range(5000)))
        store.close()

    return put


@pytest.fixture
def many_records(tmp_path):
    from kemet.game import Game

    def put(folder):
        folder.mkdir()
        record = next((BENCHMARKS.parent / "tests" / "games").glob("5-players*.kemet")).read_text()
        assert Game.from_record(record).over
        for number in range(5000):
            (folder / f"{number}.kemet").write_text(record)

    return put


def test_of_a_game_that_was_cut_off_nothing_is_left_for_the_fitting(tmp_path):
    from tools import tool

    fitting = tool("fit_weights")
    file = tmp_path / "duels.jsonl"
    file.write_bytes(b'{"whole": 1}\n{"cut o')
    fitting.play_games(file, 2, 1, 0, tries=1, seth=False)
    assert file.read_bytes() == b'{"whole": 1}\n'
    fitting.play_games(tmp_path / "new.jsonl", 2, 1, 0, tries=1, seth=False)
    assert (tmp_path / "new.jsonl").read_bytes() == b""


def test_the_ladder_goes_on_with_games_that_kemet_tournament_has_played(tmp_path, monkeypatch, capsys):
    """And the other way round: it is the same tournament."""
    from kemet.bots import LEVELS
    from kemet.cli import run
    from tools import tool

    ladder = tool("ladder")
    lower, upper = list(pairwise(LEVELS))[2]  # a pace is for those who think by the clock
    folder = tmp_path / f"{lower}-{upper}-2"
    command = ["tournament", upper, lower, "--json", "--games", "2", "--players", "2", "--seed", "2026"]
    assert run([*command, "--folder", str(folder), "--pace", "10", "--jobs", "1"]) == 0
    played = json.loads(capsys.readouterr().out)
    monkeypatch.setattr("kemet.arena.matches.play_match", None)
    wanted = ladder.argparse.Namespace(folder=tmp_path, pace=10.0, jobs=1)
    report = ladder.pairing(lower, upper, 2, 2, wanted)
    assert report["pairings"] == played["pairings"]
    assert capsys.readouterr() == ("", "")
