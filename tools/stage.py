"""One stage of setting up: tools/stage.py "what it is" command...

Prints one line, "kemet: what it is, 3.4 s"; on a terminal the seconds count while it runs. What the command
says goes into a file in build/log and is shown only if it fails. V=1 shows everything. A line that
begins with "... " tells how far the command is, and stands beside the seconds. Ctrl-C ends the command with
all that it has started.
"""

# ruff: noqa: E402
import signal

signal.signal(signal.SIGINT, signal.SIG_DFL)  # from the first moment on it ends without a traceback

import io
import os
import re
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

LOGS = Path(__file__).resolve().parent.parent / "build" / "log"
SHOWN = 40  # lines of a command that failed
CANNOT_BE_RUN = 127
KILLED = 128  # and the number of the signal, as shells count
FAR = b"... "  # begins a line that tells how far the command is
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PATIENCE = 2.0  # seconds, before the next signal is tried


class Line:
    """The line of a stage while it runs."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.begun = time.monotonic()
        self.far = ""
        self.over = threading.Event()
        self.alive = sys.stdout.isatty()
        self.clock = threading.Thread(target=self.tick, daemon=True)

    def begin(self) -> None:
        if self.alive:
            self.clock.start()
        else:
            print(f"kemet: {self.words}", end="", flush=True)

    def tick(self) -> None:
        while not self.over.wait(0.2):
            width = (os.get_terminal_size().columns or 80) - 1
            text = f"kemet: {self.words} … {time.monotonic() - self.begun:.0f} s  {self.far}"
            print(f"\r\033[K{text[:width]}", end="", flush=True)

    def end(self, how: str) -> None:
        self.over.set()
        if self.alive:
            self.clock.join()
            print(f"\r\033[Kkemet: {self.words}", end="")
        print(f", {time.monotonic() - self.begun:.1f} s{how}", flush=True)


class Command:
    """The command of a stage: in a session of its own, so that it can be ended as a whole."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.child: subprocess.Popen[bytes] | None = None
        self.stopped = 0  # by which signal
        self.over = threading.Event()
        for number in STOPPING:
            signal.signal(number, self.stop)

    def start(self, **how: Any) -> IO[bytes]:
        """What it will say, if somebody is to listen."""
        self.child = subprocess.Popen(self.words, start_new_session=True, **how)
        if self.stopped:
            self.insist(self.child)
        return self.child.stdout or io.BytesIO()

    def stop(self, number: int, frame: object) -> None:
        if not self.stopped:
            self.stopped = number
            if self.child is not None:
                self.insist(self.child)

    def insist(self, child: "subprocess.Popen[bytes]") -> None:
        def in_turn() -> None:
            for number in (self.stopped, signal.SIGTERM, signal.SIGKILL):
                tell_all(child, number)
                if self.over.wait(PATIENCE):
                    return

        threading.Thread(target=in_turn, daemon=True).start()

    def end(self) -> int:
        """Wait for it. How it ended, as shells tell it."""
        assert self.child is not None
        code = self.child.wait()
        self.over.set()
        if self.stopped:
            tell_all(self.child, signal.SIGKILL)  # whoever is left of it
            return KILLED + self.stopped
        return code if code >= 0 else KILLED - code


def tell_all(child: "subprocess.Popen[bytes]", number: int) -> None:
    """It, and whatever it has started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, number)


def listen(said: IO[bytes], line: Line, log: Path) -> None:
    """Everything the command says into its file, but for how far it is."""
    with log.open("wb") as file:
        for each in said:
            if each.startswith(FAR):
                line.far = each[len(FAR) :].decode(errors="replace").strip()
            else:
                file.write(each)


def aloud(words: str, command: Command) -> int:
    """The stage with everything that is said in it."""
    print(f"kemet: {words}: {' '.join(command.words)}", flush=True)
    command.start()
    return command.end()


def in_one_line(words: str, command: Command) -> int:
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / f"{re.sub(r'[^a-z0-9]+', '-', words.lower()).strip('-')}.log"
    line = Line(words)
    line.begin()
    try:
        said = command.start(stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except OSError:
        line.end(": it cannot be run")
        raise
    listen(said, line, log)
    code = command.end()
    if command.stopped:
        line.end(": stopped")
        return code
    line.end(": failed" if code else "")
    if code:
        last = log.read_text(errors="replace").splitlines()[-SHOWN:]
        print("\n".join(f"  {each}" for each in last), file=sys.stderr)
        print(f"kemet: all of it is in {log}", file=sys.stderr)
    return code


def run(words: str, command: list[str]) -> int:
    try:
        return (aloud if os.environ.get("V") == "1" else in_one_line)(words, Command(command))
    except OSError as problem:
        print(f"{problem.filename or command[0]}: {problem.strerror}", file=sys.stderr)
        return CANNOT_BE_RUN


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1], sys.argv[2:]))
