"""Measures the memory of a process that thinks and solves like a worker."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engines.game import Limit
from engines.reversi.levels import LEVELS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search.engine import solve, think
from lab.background import processes
from lab.reversi.endgame_bench import published

SECONDS = 1.0


@dataclass(frozen=True)
class MemoryRow:
    """The peak memory of a fresh process up to a stage."""

    doing: str
    megabytes: int


def memory() -> Iterator[MemoryRow]:
    """Measure a process after loading its kernels, and after the largest searches."""
    with processes(1) as pool:  # compile in another process, since compiling needs more memory
        pool.submit(_play_at_the_lowest).result()
    with processes(1) as pool:
        for doing, work in (
            ("with its kernels, at level 1", _play_at_the_lowest),
            ("thinking at the top level", _think_at_the_top),
            ("solving", _solve),
        ):
            yield MemoryRow(doing, pool.submit(work).result())


def _play_at_the_lowest() -> int:
    think(ReversiPosition.start(), LEVELS[0])
    return _peak_megabytes()


def _think_at_the_top() -> int:
    think(ReversiPosition.start(), LEVELS[-1], limit=Limit(seconds=SECONDS))
    return _peak_megabytes()


def _solve() -> int:
    solve(published()[0].position)
    return _peak_megabytes()


def _peak_megabytes() -> int:
    status = Path("/proc/self/status")
    if (
        status.exists()
    ):  # the peak from `getrusage` includes the process that this one was forked from
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) >> 10
    import resource  # noqa: PLC0415 - not available on Windows

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10))
