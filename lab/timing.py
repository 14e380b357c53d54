"""Wall and processor times of pieces of work, and what processes use."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Found = TypeVar("Found")


def timed(
    work: Callable[[], Found], clock: Callable[[], float] = time.perf_counter
) -> tuple[Found, float]:
    """The result of some work, and the seconds it takes by a clock."""
    begun = clock()
    found = work()
    return found, clock() - begun


def memory_mb(pid: int, name: str = "VmRSS") -> float:
    """A figure of a process's memory in MB, such as VmRSS or VmHWM."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(status.split(f"{name}:")[1].split()[0]) / 1024


def cpu_seconds(pid: int) -> float:
    """Processor time that a process has used."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except FileNotFoundError:  # it has ended
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100
