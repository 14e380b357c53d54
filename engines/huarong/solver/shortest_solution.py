"""Proven shortest solutions: breadth-first search to the first solved layout or to the end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from engines.deadline import stopper, watched
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.formats import read
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Metric, check_metric
from engines.huarong.solver.breadth_first import Search, Stopped
from engines.huarong.solver.encoding import packed, unpacked
from engines.jobs import LayoutSolution
from engines.native import STOP


@dataclass(frozen=True)
class Progress:
    """The progress of a search: the distance it has reached and the number of layouts seen."""

    distance: int
    states: int


@dataclass(frozen=True)
class Solution:
    """A proven solution, or the proof that there is none.

    `length` counts in `metric`; it is None exactly if the layout is unsolvable. `path` holds the
    layouts from the first to the solved one, one after each move or step, and is empty if there is no
    solution. `states` is the number of different layouts found by the end of the search, the first one
    included; for an unsolvable layout these are all reachable layouts. A mirror image counts as another
    layout. `seconds` is wall time.
    """

    layout: Layout
    metric: Metric
    length: int | None
    states: int
    path: tuple[Layout, ...]
    seconds: float

    @property
    def solvable(self) -> bool:
        """Whether the layout is solvable."""
        return self.length is not None


def answer(
    text: str,
    metric: str = "moves",
    *,
    on_progress: Callable[[dict[str, Any]], None] | None = None,
    stop: threading.Event | None = None,
) -> LayoutSolution:
    """`solve` for the command line and the worker: takes and returns texts.

    `text` is anything that `formats.read` accepts. `solvable` is None if the search was stopped before
    a proof. Progress is `{"distance", "states"}`. Raises `BadInput`.
    """
    layout, chosen = read(text), check_metric(metric)

    def report(progress: Progress) -> None:
        if on_progress is not None:
            on_progress(asdict(progress))

    about = layout.text, common_code(layout), chosen
    try:
        found = solve(layout, chosen, on_progress=report if on_progress else None, stop=stop)
    except Stopped as stopped:
        return LayoutSolution(*about, None, None, stopped.states, ())
    path = tuple(step.text for step in found.path)
    seconds = round(found.seconds, 6)
    return LayoutSolution(*about, found.solvable, found.length, found.states, path, seconds)


def solve(
    layout: Layout,
    metric: Metric = "moves",
    *,
    on_progress: Callable[[Progress], None] | None = None,
    stop: threading.Event | None = None,
) -> Solution:
    """Find a shortest solution in `metric`, or prove that there is none.

    The same layout and metric always give the same path. `on_progress` is called from another thread.
    Raises `Stopped` if `stop` is set before the search ends.
    """
    begun = time.perf_counter()
    search = Search(np.array([packed(layout)]), metric)

    def report() -> None:
        if on_progress is not None:
            on_progress(_progress(search))

    on_tick = report if on_progress is not None else None
    with watched(stopper(search.state, STOP), stop=stop, on_tick=on_tick):
        found = layout.solved or search.finish()
    path = unpacked(search.layouts[search.chain(search.states - 1)]) if found else ()
    return Solution(
        layout=layout,
        metric=metric,
        length=len(path) - 1 if path else None,
        states=search.states,
        path=path,
        seconds=time.perf_counter() - begun,
    )


def distance(layout: Layout, metric: Metric = "moves") -> int | None:
    """The length of a shortest solution, None if there is none."""
    if layout.solved:
        return 0
    search = Search(np.array([packed(layout)]), metric)
    return search.distance_of(search.states - 1) if search.finish() else None


def _progress(search: Search) -> Progress:
    """The current progress; another thread may be searching."""
    return Progress(search.distance_of(max(0, search.searched - 1)), search.states)
