"""The compiled copy of the engine in build/compiled, made anew when the sources are no longer those it is of.

tools/compiled.py             make it, if need be
tools/compiled.py --current   only tell, by the exit code, whether it is there and current
"""

import hashlib
import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / "build" / "compiled"
DONE = COPY / ".done"  # which sources it was made from, once it is whole
FAILED = COPY / ".failed"
LOCK = ROOT / "build" / "compiling"
BESIDES = ("setup.py", "pyproject.toml", "requirements-play.lock")


def sources():
    """What the copy is made from, in a few letters; and for which Python."""
    found = hashlib.sha256(f"{sys.implementation.cache_tag} {sys.platform}".encode())
    for path in [*sorted((ROOT / "src").rglob("*.py")), *(ROOT / name for name in BESIDES)]:
        found.update(f"\n{path.relative_to(ROOT).as_posix()}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def is_current():
    with suppress(OSError):
        return DONE.read_text() == sources()
    return False


@contextmanager
def alone():
    """Two at once would write into each other's files: the second waits."""
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as file:
        try:
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("... another program is compiling it", flush=True)
                fcntl.flock(file, fcntl.LOCK_EX)
        except ImportError:  # not on this system
            pass
        yield


def make():
    with alone():
        if is_current():
            return 0
        made_from = sources()  # what is edited meanwhile is compiled next time
        COPY.mkdir(parents=True, exist_ok=True)
        DONE.unlink(missing_ok=True)
        FAILED.unlink(missing_ok=True)
        command = [sys.executable, "setup.py", "--quiet", "compiled"]
        code = subprocess.run(command, cwd=ROOT, env={**os.environ, "KEMET_PURE": ""}, check=False).returncode
        (FAILED if code else DONE).write_text(made_from)
        return code


if __name__ == "__main__":
    try:
        sys.exit(0 if is_current() else 1) if "--current" in sys.argv else sys.exit(make())
    except KeyboardInterrupt:
        sys.exit(130)
