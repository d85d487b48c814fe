"""Ctrl-C, as a person would press it."""

import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace


def stopped_by_hand(*arguments, folder, once):
    """Run `kemet` in the folder and stop it `once` something is there."""
    running = subprocess.Popen(
        [sys.executable, "-m", "kemet", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        waited = 0
        while waited < 600 and not once():
            time.sleep(0.1)
            waited += 1
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
    return SimpleNamespace(code=running.returncode, out=out, err=err)
