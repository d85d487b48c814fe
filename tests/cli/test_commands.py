"""The program as a whole: help, version, mistakes, and a real process at the end of a pipe."""

import os
import subprocess
import sys

import pytest

from cli.stopping import PATIENCE, stopped_by_hand
from kemet import __version__
from kemet.cli import app, main


def process(*arguments, typed="", columns="80", **environment):
    return subprocess.run(
        [sys.executable, "-m", "kemet", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env=os.environ | {"COLUMNS": columns, "PYTHONIOENCODING": "utf-8"} | environment,
    )


def test_without_a_command_there_is_help(kemet):
    said = kemet()
    assert said.code == 0
    for command in ("play", "simulate", "tournament", "report", "replay", "bench"):
        assert command in said.out


@pytest.mark.parametrize("command", ["play", "simulate", "tournament", "report", "replay", "bench"])
def test_every_command_explains_itself(kemet, command):
    said = kemet(command, "--help")
    assert said.code == 0
    assert "--help" in said.out


def test_the_help_of_bench_names_what_is_measured(kemet):
    words = " ".join(kemet("bench", "--help").out.split())
    for measured in ("decisions", "games", "watched games", "copies", "search tries"):
        assert measured in words


def test_the_version_is_printed(kemet):
    assert kemet("--version").out == f"kemet {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["conquer"], "No such command"),
        (["play", "--fast"], "No such option"),
        (["play", "--terminal", "--players", "1"], "this game is for 2 to 5 players"),
        (
            ["play", "--terminal", "--god", "ra"],
            "'ra' has no seat at a table of 2; choose from anubis, bastet",
        ),
        (["play", "--terminal", "--god", "horus"], "'horus' has no seat at a table of 2"),
        (["play", "--terminal", "--edition", "fr"], "choose from en, pt, pl, ru"),
        (["play", "--terminal", "--discards", "sideways"], "choose from down, up"),
        (["play", "--terminal", "--bots", "clever"], "there is no bot 'clever'"),
        (["play", "--load", "nothing.kemet"], "nothing.kemet cannot be read"),
    ],
)
def test_mistakes_are_one_sentence_and_exit_code_2(kemet, arguments, sentence):
    said = kemet(*arguments)
    assert said.code == 2
    assert sentence in said.err
    assert len(said.err.strip().splitlines()) == 1


def test_main_ends_with_the_code(monkeypatch, capsys):
    with pytest.raises(SystemExit) as end:
        main(["play", "--terminal", "--players", "7"])
    assert end.value.code == 2
    assert "2 to 5" in capsys.readouterr().err


def test_typer_knows_the_commands():
    assert {command.callback.__name__ for command in app.registered_commands} == {
        "play", "simulate", "tournament", "report", "replay", "bench", "serve",
    }  # fmt: skip


def test_a_real_process_plays_and_leaves_politely_at_the_end_of_input(tmp_path):
    ended = process(
        "play",
        "--terminal",
        "--seed",
        "1",
        typed="1\n1\n1\n",
        HOME=str(tmp_path),
        XDG_CONFIG_HOME=str(tmp_path),
    )
    assert ended.returncode == 0
    assert "Your game is kept" in ended.stdout
    assert ended.stderr == ""


def test_a_real_process_that_makes_a_mistake_shows_no_traceback():
    ended = process("replay", "no-such-file")
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    assert "no-such-file cannot be read" in ended.stderr


def test_a_terminal_without_ankhs_is_served_as_well(tmp_path):
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    ended = process(
        "play",
        "--terminal",
        "--seed",
        "1",
        typed="1\n1\n1\n",
        PYTHONIOENCODING="ascii",
        PYTHONUTF8="0",
        **home,
    )
    assert ended.returncode == 0
    assert "Traceback" not in ended.stderr
    assert "Your turn" in ended.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_a_simulation_can_be_stopped(tmp_path):
    command = ["simulate", "-n", "1000000", "-j", "2", "-p", "2", "--records", str(tmp_path)]
    stopped = stopped_by_hand(*command, folder=tmp_path, once=lambda: any(tmp_path.rglob("*.kemet")))
    assert stopped.code == 130
    assert stopped.out == ""
    assert "Stopped." in stopped.err
    assert "Traceback" not in stopped.err


def test_output_that_nobody_reads_to_the_end_is_no_mistake(tmp_path):
    command = f"{sys.executable} -m kemet play --terminal --seed 1 < /dev/null | head -1"
    environment = os.environ | {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    ended = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, timeout=PATIENCE, env=environment
    )
    assert "Traceback" not in ended.stderr
