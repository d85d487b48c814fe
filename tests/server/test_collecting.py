"""How often a server looks for rubbish in all of its memory."""

import subprocess
import sys

SERVED = """
import gc
from kemet.server.web import app
usual = gc.get_threshold()
app.from_environment()
print(gc.get_threshold()[:2] == usual[:2], gc.get_threshold()[2] > usual[2], gc.get_freeze_count() > 10_000)
"""


def test_a_server_looks_at_everything_in_memory_seldom_and_not_at_what_stays(tmp_path):
    said = subprocess.run(
        [sys.executable, "-c", SERVED],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={"PATH": "", "PYTHONPATH": ":".join(sys.path), "HOME": str(tmp_path)},
    )
    assert said.stdout.split() == ["True"] * 3, said.stderr
