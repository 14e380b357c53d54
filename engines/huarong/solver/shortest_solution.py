"""Shortest solutions, proven: a breadth-first search to the first solved layout or to the end."""

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
from engines.native import STOP


@dataclass(frozen=True)
class Progress:
    """What a running search says: the distance it has reached, and how many layouts it has seen."""

    distance: int
    states: int


@dataclass(frozen=True)
class Solution:
    """A proven answer.

    `length` counts in `metric`; it is None exactly when the layout cannot be solved. `path` holds
    the layouts from the first to the solved one, one after each move or step, and is empty if there
    is none. `states` is how many different layouts the search had found when it ended, with the
    first one: when it met a solved layout, or all that can be reached if there is no solved one
    among them. A mirror image counts as another layout. `seconds` is wall time.
    """

    layout: Layout
    metric: Metric
    length: int | None
    states: int
    path: tuple[Layout, ...]
    seconds: float

    @property
    def solvable(self) -> bool:
        """Whether the layout can be solved."""
        return self.length is not None


def answer(
    text: str,
    metric: str = "moves",
    *,
    on_progress: Callable[[dict[str, Any]], None] | None = None,
    stop: threading.Event | None = None,
) -> dict[str, Any]:
    """`solve` for the command line and the worker: texts in, plain JSON values out.

    `text` is anything that `formats.read` reads. `solvable` is None if the search was stopped before
    it was proven either way. Progress is `{"distance", "states"}`. Raises `BadInput`.
    """
    layout, chosen = read(text), check_metric(metric)

    def report(progress: Progress) -> None:
        if on_progress is not None:
            on_progress(asdict(progress))

    said: dict[str, Any] = {"layout": layout.text, "code": common_code(layout), "metric": chosen}
    try:
        found = solve(layout, chosen, on_progress=report if on_progress else None, stop=stop)
    except Stopped as stopped:
        said |= {"solvable": None, "length": None, "states": stopped.states, "path": []}
    else:
        path = [step.text for step in found.path]
        said |= {"solvable": found.solvable, "length": found.length, "states": found.states}
        said |= {"path": path, "seconds": round(found.seconds, 6)}
    return said


def solve(
    layout: Layout,
    metric: Metric = "moves",
    *,
    on_progress: Callable[[Progress], None] | None = None,
    stop: threading.Event | None = None,
) -> Solution:
    """A shortest solution in `metric`, or the proof that there is none.

    The same layout and metric give the same path. `on_progress` is called from another thread.
    Raises `Stopped` if `stop` is set before the search has ended.
    """
    begun = time.perf_counter()
    search = Search(np.array([packed(layout)]), metric)

    def tell() -> None:
        if on_progress is not None:
            on_progress(_progress(search))

    on_tick = tell if on_progress is not None else None
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
    """What to say now; another thread may be searching."""
    return Progress(search.distance_of(max(0, search.searched - 1)), search.states)
