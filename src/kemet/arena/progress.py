"""How far long work has come, and how it is stopped: the same for every command that takes its time.

On a terminal a line says so after a moment, and is gone when the work is done. In a pipe nothing is said.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Final

from rich.console import Console

if TYPE_CHECKING:
    from rich.progress import Progress

AFTER = 0.5  # seconds; what is done sooner needs no line
BETWEEN: Final = 0.1  # seconds from one look to the next: drawing must not slow down what it tells about
INTERRUPTED: Final = 130
GOLD: Final = "#d4a72c"

Advance = Callable[[int], None]


@contextmanager
def counting(
    console: Console, title: str, total: int | None, done: int = 0, noun: str = "games"
) -> Iterator[Advance]:
    """Call what you get with how many more are done, some before. Without a total it just moves."""
    if not somebody_looks_at(console):
        yield lambda more: None
        return
    bar = bar_for(console, title, total is not None, noun)
    task = bar.add_task("", total=total, completed=done)
    waiting, looked = 0, 0.0

    def advance(more: int) -> None:
        nonlocal waiting, looked
        waiting += more
        now = time.monotonic()
        if now - looked >= BETWEEN:
            bar.update(task, advance=waiting, refresh=bar.live.is_started)
            waiting, looked = 0, now

    with shown_after(AFTER, bar):
        yield advance


@contextmanager
def shown_after(seconds: float, bar: "Progress") -> Iterator[None]:
    """Also while the work says nothing."""
    starting = Timer(seconds, bar.start)
    starting.daemon = True
    if seconds > 0:
        starting.start()
    else:
        bar.start()
    try:
        yield
    finally:
        starting.cancel()
        if starting.is_alive():
            starting.join()
        if bar.live.is_started:
            bar.stop()


def somebody_looks_at(console: Console) -> bool:
    """Not whether colours are wanted, as they may be in a pipe, too."""
    return console.file.isatty() and console.is_interactive


def bar_for(console: Console, title: str, counted: bool, noun: str) -> "Progress":
    """Without a thread of its own where it is told how far things are: those who measure want to be alone."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = [TextColumn(title, style=GOLD), BarColumn(complete_style=GOLD, finished_style="green")]
    if counted:
        columns += [MofNCompleteColumn(), TextColumn(noun), TimeRemainingColumn()]
    return Progress(
        *columns,
        console=console,
        transient=True,
        auto_refresh=not counted,
        redirect_stdout=sys.stdout.isatty(),  # above the line; but what goes into a file stays in the file
    )


@contextmanager
def stoppable() -> Iterator[None]:
    """Ctrl-C ends long work with a word instead of a traceback."""
    try:
        yield
    except KeyboardInterrupt:
        say_stopped()
        raise SystemExit(INTERRUPTED) from None


def say_stopped() -> None:
    Console(stderr=True).print("Stopped.")
