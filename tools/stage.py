"""One stage of setting up: tools/stage.py "what it is" command...

Prints one line, "kemet: what it is, 3.4 s"; on a terminal the seconds count while it runs. What the command
says goes into a file in build/log and is shown only if it fails. V=1 shows everything. A line that
begins with "... " tells how far the command is, and stands beside the seconds.
"""

import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

LOGS = Path(__file__).resolve().parent.parent / "build" / "log"
SHOWN = 40  # lines of a command that failed
INTERRUPTED = 130
FAR = b"... "  # begins a line that tells how far the command is


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
            width = os.get_terminal_size().columns - 1
            text = f"kemet: {self.words} … {time.monotonic() - self.begun:.0f} s  {self.far}"
            print(f"\r\033[K{text[:width]}", end="", flush=True)

    def end(self, how: str) -> None:
        self.over.set()
        if self.alive:
            self.clock.join()
            print("\r\033[K", end="")
            print(f"kemet: {self.words}", end="")
        print(f", {time.monotonic() - self.begun:.1f} s{how}", flush=True)


def listen(child: "subprocess.Popen[bytes]", line: Line, log: Path) -> None:
    """Everything the command says into its file, but for how far it is."""
    assert child.stdout is not None
    with log.open("wb") as file:
        for said in child.stdout:
            if said.startswith(FAR):
                line.far = said[len(FAR) :].decode(errors="replace").strip()
            else:
                file.write(said)


def run(words: str, command: list[str]) -> int:
    if os.environ.get("V") == "1":
        print(f"kemet: {words}: {' '.join(command)}", flush=True)
        return subprocess.run(command, check=False).returncode
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / f"{re.sub(r'[^a-z0-9]+', '-', words.lower()).strip('-')}.log"
    line = Line(words)
    line.begin()
    try:
        child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
    except OSError as problem:
        line.end(": it cannot be run")
        print(f"{command[0]}: {problem.strerror}", file=sys.stderr)
        return 127
    try:
        listen(child, line, log)
        code = child.wait()
    except KeyboardInterrupt:  # the command has heard it too
        child.wait()
        line.end(": stopped")
        return INTERRUPTED
    line.end("" if code == 0 else ": failed")
    if code:
        last = log.read_text(errors="replace").splitlines()[-SHOWN:]
        print("\n".join(f"  {each}" for each in last), file=sys.stderr)
        print(f"kemet: all of it is in {log}", file=sys.stderr)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(run(sys.argv[1], sys.argv[2:]))
