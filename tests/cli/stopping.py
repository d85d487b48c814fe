"""A person at a terminal: looks at what a command shows, and presses Ctrl-C."""

import fcntl
import os
import pty
import signal
import subprocess
import sys
import termios
import threading
import time
from pathlib import Path
from types import SimpleNamespace

# Seconds until a command counts as one that never comes to it; a busy machine takes its time to start Python.
PATIENCE = 300
CTRL_C = b"\x03"


class Terminal:
    """A command whose errors go to a terminal, which it belongs to; what it prints goes into a pipe."""

    def __init__(self, command, folder, **environment):
        self.master, slave = pty.openpty()
        self.shown, self.ended = "", False
        self.changed = threading.Condition()
        self.running = subprocess.Popen(
            command,
            cwd=folder,
            stdin=slave,
            stdout=subprocess.PIPE,
            stderr=slave,
            text=True,
            env=os.environ | {"TERM": "xterm", "COLUMNS": "100", "LINES": "30"} | environment,
            start_new_session=True,
            # its Ctrl-C is ours: what is pressed there reaches this command and all that it has started
            preexec_fn=lambda: (
                signal.signal(signal.SIGINT, signal.default_int_handler),
                fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            ),
        )
        os.close(slave)
        self.looking = threading.Thread(target=self.look, daemon=True)
        self.looking.start()

    def look(self):
        while True:
            try:
                more = os.read(self.master, 65536)
            except OSError:  # the last one at the terminal has left it
                more = b""
            with self.changed:
                self.shown += more.decode(errors="replace")
                self.ended = not more
                self.changed.notify_all()
            if not more:
                return

    def press(self, keys):
        os.write(self.master, keys)

    def wait_for(self, words):
        with self.changed:
            self.changed.wait_for(lambda: words in self.shown or self.ended, PATIENCE)
        assert words in self.shown, f"'{words}' was never shown, only: {self.shown!r}"

    def end(self):
        """Until it is over: its code, what it printed, what was shown."""
        try:
            out, _ = self.running.communicate(timeout=PATIENCE)
        finally:
            if self.running.poll() is None:
                os.killpg(self.running.pid, signal.SIGKILL)
        self.looking.join(PATIENCE)
        os.close(self.master)
        return SimpleNamespace(code=self.running.returncode, out=out, shown=self.shown)

    def leaves_nobody_behind(self):
        """The system's own helpers of a process may end a moment after it."""
        until = time.monotonic() + PATIENCE
        while left := living(self.running.pid):
            assert time.monotonic() < until, f"left behind: {left}"
            time.sleep(0.02)


def living(session):
    """What still runs of a session."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            about = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(about[3]) == session and about[0] != "Z":
                found.append((entry / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue  # ended just now
    return found


def stopped_by_hand(*arguments, folder, once):
    """Run `kemet` in the folder, in pipes, and stop it `once` something is there."""
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
        until = time.monotonic() + PATIENCE
        while not once():
            assert running.poll() is None, running.communicate()
            assert time.monotonic() < until, "there was never anything to stop"
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
    return SimpleNamespace(code=running.returncode, out=out, err=err)
