"""Work in pieces, on the cores of this machine or on all machines of a Ray cluster."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pickle import PicklingError, dumps, loads
from threading import current_thread, main_thread
from traceback import format_exc
from typing import Any, Final, TypeVar

from kemet.machine.errors import GameError, UnknownOption

PROCESSES: Final = "processes"
RAY: Final = "ray"
EXECUTORS: Final = (PROCESSES, RAY)

Piece = TypeVar("Piece")
Done = TypeVar("Done")
Work = Callable[[Piece], Done]
Link = Any  # one end of a pipe: its class depends on the system


def checked_executor(name: str) -> str:
    """One that is known and installed."""
    if name not in EXECUTORS:
        raise UnknownOption(f"there is no executor '{name}'; choose from {', '.join(EXECUTORS)}")
    if name == RAY:
        the_ray()
    return name


def worked(
    work: Work[Piece, Done], pieces: Sequence[Piece], jobs: int, executor: str = PROCESSES
) -> Iterator[tuple[int, Done]]:
    """The number of each piece and what came of it, as they are finished.

    Whatever ends the iteration early, Ctrl-C included, ends the workers, too.
    """
    if executor == RAY:
        yield from worked_on_ray(work, pieces, jobs)
    elif jobs == 1 or len(pieces) < 2:
        for number, piece in enumerate(pieces):
            yield number, work(piece)
    else:
        yield from worked_here(work, pieces, jobs)


def in_order(finished: Iterator[tuple[int, Done]]) -> Iterator[Done]:
    """The same from the first piece to the last: what is done early waits."""
    waiting: dict[int, Done] = {}
    due = 0
    for number, done in finished:
        waiting[number] = done
        while due in waiting:
            yield waiting.pop(due)
            due += 1


def worked_here(work: Work[Piece, Done], pieces: Sequence[Piece], jobs: int) -> Iterator[tuple[int, Done]]:
    """Each worker has a line of its own: however it is stopped, nobody waits for the rest of what it said."""
    workers: dict[Link, SpawnProcess] = {}
    doing: dict[Link, int] = {}  # the number of the piece that each works on
    due = iter(range(len(pieces)))

    def give_next(link: Link) -> None:
        number = next(due, None)
        if number is not None:
            with told_of_deaths():
                link.send(pieces[number])
            doing[link] = number

    try:
        with interrupts_left_to_the_parent():
            for _ in range(min(jobs, len(pieces))):
                add_worker(work, workers)
        for link in workers:
            give_next(link)
        while doing:
            ready: list[Link] = list(wait(list(doing)))
            for link in ready:
                with told_of_deaths():
                    done, problem = link.recv()
                if problem is not None:
                    raise problem
                number = doing.pop(link)
                give_next(link)
                yield number, done
    finally:
        for process in workers.values():
            process.kill()
        for link, process in workers.items():
            process.join()
            process.close()
            link.close()


def add_worker(work: Work[Piece, Done], workers: dict[Link, SpawnProcess]) -> None:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work_on, args=(theirs, work), daemon=True)
    process.start()
    theirs.close()
    workers[ours] = process


@contextmanager
def told_of_deaths() -> Iterator[None]:
    """A line breaks only when somebody at its other end has died."""
    try:
        yield
    except (EOFError, OSError) as problem:
        raise GameError("a process that played games has died; was there enough memory?") from problem


def work_on(link: Link, work: Work[Piece, Done]) -> None:
    """In the worker: one piece after the other, until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            piece = link.recv()
        except (EOFError, OSError):
            return
        done: Done | None = None
        wrong: Exception | None = None
        try:
            done = work(piece)
        except Exception as problem:
            wrong = sendable(problem)
        try:
            link.send((done, wrong))
        except (PicklingError, TypeError, AttributeError) as problem:
            link.send((None, GameError(f"what came of it cannot be sent: {problem}")))


def sendable(problem: Exception) -> Exception:
    """The same, with where it happened; what cannot be sent is told in its words."""
    if not isinstance(problem, GameError):
        problem.add_note(f"In a process that played games:\n{format_exc()}")
    try:
        loads(dumps(problem))
    except Exception:
        return GameError(f"{type(problem).__name__}: {problem}")
    return problem


@contextmanager
def interrupts_left_to_the_parent() -> Iterator[None]:
    """Processes started here never hear of Ctrl-C, not even while they start; their parent hears it later."""
    if current_thread() is not main_thread():
        yield
        return
    heard: list[int] = []  # in spite of the mask: the system may tell another thread, which lets Python know
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        with interrupts_masked():
            yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if heard:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def interrupts_masked() -> Iterator[None]:
    """In this thread and in processes that it starts, where the system has masks."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The first process ever started also starts this, which would let interrupts through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cores() -> int:
    """The processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


# Ray


def the_ray() -> Any:
    """Ray itself, which comes with an extra of this package."""
    try:
        return import_module("ray")
    except ImportError as problem:
        raise GameError("the executor ray needs Ray: pip install 'kemet[ray]'") from problem


def worked_on_ray(work: Work[Piece, Done], pieces: Sequence[Piece], jobs: int) -> Iterator[tuple[int, Done]]:
    """On the cluster that RAY_ADDRESS names, or on a small one of our own with so many workers."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody else has to know
    ray = the_ray()
    ours = not ray.is_initialized()
    if ours:
        with interrupts_left_to_the_parent():
            ray.init(log_to_driver=False, logging_level="ERROR", **where(jobs))
    try:
        asked = ray.remote(done_by)
        numbers = {asked.remote(work, piece): number for number, piece in enumerate(pieces)}
        while numbers:
            finished, _ = ray.wait(list(numbers))
            for done in finished:
                yield numbers.pop(done), ray.get(done)
    except ray.exceptions.RayTaskError as problem:
        raise problem.cause from problem
    finally:
        if ours:
            ray.shutdown()


def who_works_is_given() -> bool:
    """Whether the cluster is there already."""
    return bool(os.environ.get("RAY_ADDRESS"))


def where(jobs: int) -> dict[str, Any]:
    if who_works_is_given():
        return {}
    return {"address": "local", "num_cpus": jobs, "include_dashboard": False}


def done_by(work: Work[Piece, Done], piece: Piece) -> Done:
    return work(piece)
