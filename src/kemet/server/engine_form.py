"""Which form of the engine runs here, and what becomes of a faster one that is made beside it."""

import logging
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final, Literal

from kemet.machine import frames

Form = Literal["compiled", "interpreted"]
Faster = Literal["none", "making", "ready", "failed"]

VARIABLE: Final = "KEMET_FASTER"  # the folder of the compiled copy, where one is being made
WHOLE: Final = ".done"
GIVEN_UP: Final = ".failed"
SECONDS_TO_TRY: Final = 60.0
TRIAL: Final = """
import sys
sys.path[:] = sys.argv[1:]
import kemet
import kemet.server.desk.desk
game = kemet.Game.new(2, seed=1)
game.play(game.options(game.waiting[0])[0])
print(kemet.__file__)
"""

log = logging.getLogger("kemet.engine")


def form() -> Form:
    """That of this process."""
    return "interpreted" if str(frames.__file__).endswith(".py") else "compiled"


class FasterEngine:
    """A compiled copy of this program, made while the table stands already. Nobody uses it untried."""

    def __init__(self, made_in: Path | None = None) -> None:
        self.made_in = made_in
        self.trial: threading.Thread | None = None
        self.works: bool | None = None  # once it was tried
        self._lock = threading.Lock()

    @classmethod
    def from_environment(cls) -> "FasterEngine":
        named = os.environ.get(VARIABLE, "")
        return cls(Path(named) if named and form() == "interpreted" else None)

    def state(self) -> Faster:
        if self.made_in is None:
            return "none"
        if self.works is not None:
            return "ready" if self.works else "failed"
        if (self.made_in / GIVEN_UP).exists():
            return "failed"
        if (self.made_in / WHOLE).exists():
            self._try_it()
        return "making"

    def folder(self) -> str | None:
        """What a process has to have first on its path to think faster; None as long as there is nothing."""
        return str(self.made_in) if self.state() == "ready" else None

    def give_up(self, why: object) -> None:
        """It cannot be used after all."""
        with self._lock:
            told, self.works = self.works is False, False
        if not told:
            log.warning("the compiled engine cannot be used, so bots think in plain Python: %s", why)

    def _try_it(self) -> None:
        """In a process of its own and aside: what is broken must not disturb a game."""
        with self._lock:
            if self.trial is None:
                self.trial = threading.Thread(target=self._trial, name="kemet-engine", daemon=True)
                self.trial.start()

    def _trial(self) -> None:
        why = what_is_wrong(str(self.made_in))
        if why:
            self.give_up(why)
        else:
            self.works = True
            log.info("the compiled engine is ready: bots think with it from now on")


def what_is_wrong(folder: str) -> str:
    """Why a process that looks into this folder first could not play; empty if it could."""
    try:
        tried = subprocess.run(
            [sys.executable, "-c", TRIAL, folder, *sys.path],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS_TO_TRY,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        return f"{type(problem).__name__}"
    if tried.returncode:
        return (tried.stderr.strip().splitlines() or [f"exit code {tried.returncode}"])[-1][:200]
    found = Path(tried.stdout.strip()).resolve()
    return "" if found.is_relative_to(Path(folder).resolve()) else f"it was not found in {folder}"
