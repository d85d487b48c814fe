"""A server as hosts run it: a process of its own, that can be killed and started again."""

import itertools
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx

SECONDS_TO_START = 60.0
# The tests are one busy client: limits are for strangers.
SETTINGS = {
    "KEMET_RATE": "0",
    "KEMET_MAX_OPEN_GAMES": "100000",
    "KEMET_MAX_GAMES_PER_CLIENT": "100000",
    "KEMET_BOT_WORKERS": "1",
    "KEMET_METRICS": "on",
    "KEMET_LOG_LEVEL": "info",
}


class DidNotStart(Exception):
    pass


class Running:
    """`kemet serve` on a port of its own. Further settings by name: `bot_workers=0`."""

    program: tuple[str, ...] = (sys.executable, "-m", "kemet")
    forgotten: tuple[str, ...] = ("KEMET_",)  # settings of whoever runs the tests

    def __init__(self, database: str, folder: Path, **settings: object) -> None:
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = {f"KEMET_{name.upper()}": str(value) for name, value in settings.items()}
        folder.mkdir(parents=True, exist_ok=True)
        self.log_file = folder / f"server-{self.port}.log"
        self.child: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Running":
        return self.start()

    def __exit__(self, *problem: object) -> None:
        self.stop()

    def start(self) -> "Running":
        """Begin, and wait until it answers."""
        command = [*self.program, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        clean = {name: value for name, value in os.environ.items() if not name.startswith(self.forgotten)}
        with self.log_file.open("ab") as log:
            self.child = subprocess.Popen(
                [*command, "--database", self.database],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**clean, **SETTINGS, **self.settings},
                start_new_session=True,  # so that its own children can be killed with it
            )
        self.wait_until_it_answers()
        return self

    def wait_until_it_answers(self) -> None:
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until:
            if self.child is None or self.child.poll() is not None:
                raise DidNotStart(f"the server ended at once:\n{self.log()}")
            if self.healthy():
                return
            time.sleep(0.02)
        self.kill()
        raise DidNotStart(f"the server did not answer for {SECONDS_TO_START} seconds:\n{self.log()}")

    def healthy(self) -> bool:
        try:
            return httpx.get(f"{self.url}/api/health", timeout=10).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As a power cut: no goodbye, for nobody in it."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        """As a host stops it; whoever does not listen is killed."""
        if self.child is not None:
            self.child.terminate()
            try:
                self.child.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
            self.child = None

    def restart(self) -> None:
        if self.child is not None:
            self.kill()
        self.start()

    def end(self, how: signal.Signals) -> None:
        if self.child is not None:
            os.killpg(self.child.pid, how)
            self.child.wait(20)
            self.child = None

    @property
    def pid(self) -> int:
        assert self.child is not None, "the server is not running"
        return self.child.pid

    def log(self) -> str:
        return self.log_file.read_text(errors="replace") if self.log_file.exists() else ""


def free_port() -> int:
    """One that nobody else gets: the system gives others away, also while a server is being started again."""
    while True:
        port = BELOW_THE_SYSTEM_S + next(PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def ports_of_this_process() -> Iterator[int]:
    """Each process of a test run has a thousand of its own, and begins anywhere among them."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 10
    first = os.getpid() % 1000
    return itertools.cycle(worker * 1000 + (first + number) % 1000 for number in range(1000))


BELOW_THE_SYSTEM_S = 22_000
PORTS = ports_of_this_process()


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{(folder / 'games.sqlite3').as_posix()}"
