"""What a process has used, and what many single times or sizes say together."""

import os
import resource
import statistics
import subprocess
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

Report = dict[str, float]

BLOCKS = 12
STUDENT = 2.228  # 97.5 % of Student's t for a line through twelve points
MIB = 1 << 20


def percentiles(name: str, seconds: Sequence[float]) -> Report:
    """In milliseconds; of fewer than two nothing can be said."""
    if len(seconds) < 2:
        return {}
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return {f"{name}_p{part}_ms": cuts[part - 1] * 1000 for part in (50, 95, 99)}


def memory_of(pid: int) -> int:
    """Bytes of one process alone, without its children."""
    told = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True)
    return int(told.stdout) * 1024


def cpu_seconds_of(pid: int) -> float | None:
    """What one process has calculated so far; not every system tells it exactly enough."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return None
    fields = stat.read_text().rpartition(")")[2].split()  # a name may have blanks
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def seconds_kept_waiting(pid: int) -> float | None:
    """How long the main thread of a process could have calculated and was not let, on Linux."""
    stat = Path(f"/proc/{pid}/schedstat")
    return int(stat.read_text().split()[1]) / 1e9 if stat.exists() else None


def used_by(pid: int) -> Report:
    """What a process has used so far of the processor, as far as the system tells."""
    told = {"cpu": cpu_seconds_of(pid), "kept_waiting": seconds_kept_waiting(pid)}
    return {name: seconds for name, seconds in told.items() if seconds is not None}


def processor_report(before: Report, after: Report, answers: int, seconds: float) -> Report:
    """Processor time for an answer, and how much of the time the machine had something else to do."""
    report: Report = {}
    if "cpu" in before:
        spent = after["cpu"] - before["cpu"]
        report["server_cpu_percent"] = spent / seconds * 100
        report["server_cpu_ms_per_answer"] = spent * 1000 / max(1, answers)
    if "kept_waiting" in before:
        report["server_kept_waiting_percent"] = (
            (after["kept_waiting"] - before["kept_waiting"]) / seconds * 100
        )
    return report


def slope_per_hour(samples: Sequence[tuple[float, float]]) -> tuple[float, float, float] | None:
    """How much a figure grows in an hour, with its 95 % interval, from (seconds, figure).

    Neighbouring samples are alike, so a line through all of them would look surer than it is: it goes through
    the means of twelve spans. None if there are too few samples.
    """
    if len(samples) < 2 * BLOCKS:
        return None
    cuts = [len(samples) * number // BLOCKS for number in range(BLOCKS + 1)]
    spans = [samples[begin:end] for begin, end in pairwise(cuts)]
    times = [statistics.fmean(time for time, _ in span) / 3600 for span in spans]
    sizes = [statistics.fmean(size for _, size in span) for span in spans]
    line = statistics.linear_regression(times, sizes)
    middle = statistics.fmean(times)
    spread = sum((time - middle) ** 2 for time in times)
    off = sum(
        (size - line.intercept - line.slope * time) ** 2 for time, size in zip(times, sizes, strict=True)
    )
    sure = STUDENT * (off / (BLOCKS - 2) / spread) ** 0.5
    return line.slope, line.slope - sure, line.slope + sure


def allow_open_files(wanted: int) -> None:
    """Every socket is an open file, and most systems begin with few."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if most < wanted:
        raise SystemExit(f"{wanted} open files are needed, and the system allows {hard}")
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
