"""make play: the table at once, compiled if it is already, else in plain Python while that is done."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import compiled

ROOT = Path(__file__).resolve().parent.parent
KEMET = ROOT / ".venv" / "bin" / "kemet"
STATIC = ROOT / "src" / "kemet" / "server" / "static"
LOG = ROOT / "build" / "log" / "the-engine.log"


def main() -> int:
    command = [str(KEMET), "play", *sys.argv[1:]]
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if (STATIC / "index.html").is_file():
        surroundings.setdefault("KEMET_STATIC", str(STATIC))
    if os.environ.get("KEMET_PURE") == "1":
        os.execve(KEMET, command, surroundings)
    if compiled.is_current():
        os.execve(KEMET, command, {**surroundings, "PYTHONPATH": str(compiled.COPY)})
    return beside(command, {**surroundings, "KEMET_FASTER": str(compiled.COPY)})


def beside(command: list[str], surroundings: dict[str, str]) -> int:
    """Play, and compile meanwhile, with less claim to the processor."""
    compiled.DONE.unlink(missing_ok=True)  # it is of other sources
    compiled.FAILED.unlink(missing_ok=True)
    LOG.parent.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the table
    table = subprocess.Popen(
        command, env=surroundings, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    )
    with LOG.open("wb") as log:
        compiling = subprocess.Popen(
            [sys.executable, str(ROOT / "tools" / "compiled.py")],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=lambda: os.nice(10),
        )
    try:
        return table.wait()
    finally:
        for child in (table, compiling):
            if child.poll() is None:
                stop(child, whole=child is compiling)


def stop(child: "subprocess.Popen[bytes]", whole: bool) -> None:
    """End it, and what it has started."""
    if whole:
        os.killpg(child.pid, signal.SIGTERM)
    else:
        child.terminate()
    try:
        child.wait(10)
    except subprocess.TimeoutExpired:
        child.kill()


if __name__ == "__main__":
    sys.exit(main())
