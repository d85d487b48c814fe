"""The examples: they run as their first lines say, and do what they promise."""

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kemet.client import Client, Refused
from server.running import Running, sqlite_url

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(*words):
    """In the folder of the examples, as somebody there would."""
    done = subprocess.run(
        [sys.executable, *map(str, words)], cwd=EXAMPLES, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_that_learns_plays_its_games():
    said = run("learn_numpy.py", "4", "random")
    assert re.search(r"4 games against random: [+-]\d\.\d\d a game in the first half", said)


@pytest.mark.plain
def test_the_bot_of_thirty_lines_beats_chance_in_a_tournament():
    match = ("tournament", "random", "my_bot:TempleBot", "--games", "6", "--seed", "1", "--jobs", "1")
    said = run("-m", "kemet", *match)
    assert "my_bot:TempleBot" in said
    assert len((EXAMPLES / "my_bot.py").read_text().splitlines()) <= 36
    wins = re.search(r"random against my_bot:TempleBot\s+6\s+(\d)", said)
    assert wins, said
    assert int(wins[1]) < 3


def test_the_bot_for_a_server_plays_until_the_game_is_over(tmp_path):
    with Running(sqlite_url(tmp_path), tmp_path / "server") as server, Client(server.url) as client:
        table = client.create(
            {"players": 2, "length": "beginner", "round_limit": 1},
            ["link", "bot 0"],
        )
        words = ("server_bot.py", server.url, table.invitations[0])
        bot = subprocess.Popen(
            [sys.executable, *words],
            cwd=EXAMPLES,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            start_once_all_sit(client, table)
            said, _ = bot.communicate(timeout=240)
        finally:
            bot.kill()
        assert re.search(r"The game is over; the bot came in at place [12] of 2\.", said), said


def start_once_all_sit(client, table):
    until = time.monotonic() + 60
    while True:
        try:
            return client.start(table)
        except Refused as refused:
            if refused.code != "seats_empty" or time.monotonic() > until:
                raise
        time.sleep(0.1)


@pytest.mark.parametrize("words", [["learn_numpy.py", "random"], ["server_bot.py"]])
def test_an_example_that_is_called_wrongly_says_how_to_call_it(words):
    ended = subprocess.run(
        [sys.executable, *words], cwd=EXAMPLES, capture_output=True, text=True, timeout=120
    )
    assert ended.returncode == 1
    assert f"python examples/{words[0]}" in ended.stderr
    assert "Traceback" not in ended.stderr
