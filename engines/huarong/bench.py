"""Measures the solver beside the plain Python search in one run, as a table anyone can repeat."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from engines.huarong.atlas import ATLAS_METRICS
from engines.huarong.codes import parse
from engines.huarong.moves import Metric
from engines.huarong.reference import shortest_path
from engines.huarong.solver import solve

PUZZLES = {"横刀立马": "1A9BF0C00", "峰回路转": "4FEA13400"}


@dataclass(frozen=True)
class Row:
    """One puzzle in one metric: its length, the layouts found, and wall times in milliseconds."""

    puzzle: str
    metric: Metric
    length: int | None
    states: int
    solver_ms: float
    plain_python_ms: float


def run(repeats: int = 50) -> Iterator[Row]:
    """A row for each puzzle and metric: the median of `repeats` warm solutions with their paths."""
    for name, code in PUZZLES.items():
        layout = parse(code)
        for metric in ATLAS_METRICS:
            solution = solve(layout, metric)
            times = [solve(layout, metric).seconds for _ in range(repeats)]
            begun = time.perf_counter()
            shortest_path(layout, metric)
            plain = time.perf_counter() - begun
            yield Row(
                puzzle=name,
                metric=metric,
                length=solution.length,
                states=solution.states,
                solver_ms=round(median(times) * 1000, 3),
                plain_python_ms=round(plain * 1000, 1),
            )
