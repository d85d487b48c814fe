"""The compiled copy of the engine in build/compiled, made anew when the sources are no longer those it is of.

tools/compiled.py             make it, if need be
tools/compiled.py --current   only tell, by the exit code, whether it is there and current

Stopped, it goes on where it was the next time: what is compiled already is not compiled again.
"""

import hashlib
import os
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, NoReturn

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / "build" / "compiled"
DONE = COPY / ".done"  # which sources it was made from, once it is whole
FAILED = COPY / ".failed"
WHOLE = COPY / ".whole"  # no library in it is half written
LOCK = ROOT / "build" / "compiling"
PACKAGE = ROOT / "src" / "kemet"
STATIC = PACKAGE / "server" / "static"  # the browser client is built apart
BESIDES = ("setup.py", "pyproject.toml", "requirements-play.lock")
PATIENCE = 10.0  # seconds
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
KILLED = 128  # and the number of the signal, as shells count


def sources() -> str:
    """What the copy is made from, in a few letters; and for which Python."""
    found = hashlib.sha256(f"{sys.implementation.cache_tag} {sysconfig.get_platform()}".encode())
    files = [path for path in sorted(PACKAGE.rglob("*")) if path.is_file() and not_made(path)]
    for path in [*files, *(ROOT / name for name in BESIDES)]:
        found.update(f"\n{path.relative_to(ROOT).as_posix()}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def not_made(path: Path) -> bool:
    return "__pycache__" not in path.parts and STATIC not in path.parents


def is_current() -> bool:
    with suppress(OSError):
        return DONE.read_text() == sources()
    return False


def note(place: Path, text: str) -> None:
    """Whoever looks at it sees all of it, or nothing."""
    beside = place.with_name(f"{place.name}.new")
    beside.write_text(text)
    beside.replace(place)


@contextmanager
def alone() -> Iterator[IO[str]]:
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
        yield file


def make() -> int:
    with alone() as lock:
        if is_current():
            return 0
        made_from = sources()  # what is edited meanwhile is compiled next time
        COPY.mkdir(parents=True, exist_ok=True)
        DONE.unlink(missing_ok=True)
        FAILED.unlink(missing_ok=True)
        if not WHOLE.exists():  # somebody was stopped: a library looks new, and may be half written
            for library in (*COPY.rglob("*.so"), *COPY.rglob("*.pyd")):
                library.unlink()
        WHOLE.unlink(missing_ok=True)
        code = compile_it(lock)
        if code:
            note(FAILED, made_from)
        else:
            WHOLE.touch()
            note(DONE, made_from)
        return code


def compile_it(lock: IO[str]) -> int:
    """How it ended. Whoever stops this stops that, too."""
    command = [sys.executable, "setup.py", "--quiet", "compiled"]
    # it keeps the lock, even if nobody waits for it any more
    child = subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "KEMET_PURE": ""}, pass_fds=(lock.fileno(),)
    )
    try:
        code = child.wait()
    except BaseException:
        child.terminate()
        try:
            child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        raise
    return code if code >= 0 else KILLED - code


def stop(number: int, frame: object) -> NoReturn:
    for each in STOPPING:
        signal.signal(each, signal.SIG_IGN)
    sys.exit(KILLED + number)


if __name__ == "__main__":
    for each in STOPPING:
        signal.signal(each, stop)
    sys.exit(make() if "--current" not in sys.argv else 0 if is_current() else 1)
