"""How far long work has come, in a line of the terminal that is gone when it is done."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def counting(
    console: Console, title: str, total: int, done: int = 0, noun: str = "games"
) -> Iterator[Callable[[int], None]]:
    """Call what you get with how many more are done; some may be done before."""
    with Progress(
        TextColumn(f"[title]{title}"),
        BarColumn(complete_style="prayer", finished_style="good"),
        MofNCompleteColumn(),
        TextColumn(noun),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    ) as bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda more: bar.advance(task, more)
