"""The example that learns: it runs, and plays as many games as it is told."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_that_learns_plays_its_games():
    done = subprocess.run(
        [sys.executable, EXAMPLES / "learn_numpy.py", "4", "random"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"4 games against random: [+-]\d\.\d\d a game in the first half", done.stdout)
