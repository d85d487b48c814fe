"""make play: the table at once, compiled if it is already, else in plain Python while that is done."""

# ruff: noqa: E402
import signal

signal.signal(signal.SIGINT, signal.SIG_DFL)  # from the first moment on it ends without a traceback

import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import compiled

ROOT = Path(__file__).resolve().parent.parent
KEMET = ROOT / ".venv" / "bin" / "kemet"
STATIC = ROOT / "src" / "kemet" / "server" / "static"
LOG = ROOT / "build" / "log" / "the-engine.log"
PATIENCE = 10.0  # seconds
STOPPING = (signal.SIGTERM, signal.SIGHUP)  # Ctrl-C is for the table


def main() -> int:
    command = [str(KEMET), "play", *sys.argv[1:]]
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if (STATIC / "index.html").is_file():
        surroundings.setdefault("KEMET_STATIC", str(STATIC))
    if os.environ.get("KEMET_PURE") == "1":
        os.execve(KEMET, command, surroundings)
    if compiled.is_current():
        os.execve(KEMET, command, {**surroundings, "PYTHONPATH": str(compiled.COPY)})
    return Beside().run(command, {**surroundings, "KEMET_FASTER": str(compiled.COPY)})


class Beside:
    """The table, and the compiling beside it with less claim to the processor; they end together."""

    def __init__(self) -> None:
        self.table: subprocess.Popen[bytes] | None = None
        self.stopped = False

    def run(self, command: list[str], surroundings: dict[str, str]) -> int:
        compiled.DONE.unlink(missing_ok=True)  # it is of other sources
        compiled.FAILED.unlink(missing_ok=True)
        for number in STOPPING:
            signal.signal(number, self.stop)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        self.table = table = subprocess.Popen(
            command, env=surroundings, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
        )
        if self.stopped:
            end_table(table)
        compiling = compile_slowly()
        code = table.wait()
        end_with_all_of_it(compiling)
        return code if code >= 0 else compiled.KILLED - code

    def stop(self, number: int, frame: object) -> None:
        self.stopped = True
        if self.table is not None:
            end_table(self.table)


def end_table(table: "subprocess.Popen[bytes]") -> None:
    table.terminate()
    insisting = threading.Timer(PATIENCE, table.kill)
    insisting.daemon = True
    insisting.start()


def compile_slowly() -> "subprocess.Popen[bytes]":
    LOG.parent.mkdir(parents=True, exist_ok=True)
    with LOG.open("wb") as log:
        return subprocess.Popen(
            [sys.executable, str(ROOT / "tools" / "compiled.py")],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=lambda: os.nice(10),
        )


def end_with_all_of_it(child: "subprocess.Popen[bytes]") -> None:
    """And with whatever it has started, and that again."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, number)
        with suppress(subprocess.TimeoutExpired):
            child.wait(PATIENCE)


if __name__ == "__main__":
    sys.exit(main())
