"""Wall and processor times of pieces of work."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import TypeVar

Found = TypeVar("Found")


def timed(
    work: Callable[[], Found], clock: Callable[[], float] = time.perf_counter
) -> tuple[Found, float]:
    """The result of some work, and the seconds it takes by a clock."""
    begun = clock()
    found = work()
    return found, clock() - begun


def median_milliseconds(work: Callable[[], object], repeats: int) -> float:
    """The median wall time of some runs."""
    return round(median(timed(work)[1] for _ in range(repeats)) * 1000, 3)
