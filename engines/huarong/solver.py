"""Shortest solutions, proven: a breadth-first search to the first solved layout or to the end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from engines.huarong.codes import common_code, parse
from engines.huarong.kernels import (
    FOUND,
    FULL,
    MOST_SUCCESSORS,
    SOLVED,
    STATE_WORDS,
    STOPPED,
    fill,
    flood,
)
from engines.huarong.layout import Layout
from engines.huarong.moves import Metric, check_metric
from engines.huarong.words import packed, unpacked
from engines.native import NODES, STOP, new_state
from engines.running import stopper, watched

FIRST_SLOTS = 1 << 17
"""Slots of the first table; it grows by `GROWTH` whenever it is half full."""
GROWTH = 4


class Stopped(Exception):
    """The search was stopped before it could prove anything; it had found `states` layouts."""

    def __init__(self, states: int) -> None:
        super().__init__(f"stopped after {states} layouts")
        self.states = states


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

    `text` is anything that `codes.parse` reads. `solvable` is None if the search was stopped before
    it was proven either way. Progress is `{"distance", "states"}`. Raises `BadInput`.
    """
    layout, chosen = parse(text), check_metric(metric)

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
    search = _Search(layout, metric)
    path = search.run(on_progress, stop)
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
    search = _Search(layout, metric)
    return search.distance_of(search.states - 1) if search.finish() else None


class _Search:
    """The arrays of one search and what they hold; used once."""

    def __init__(self, layout: Layout, metric: Metric) -> None:
        self.start = layout
        self.any_path = int(metric == "moves")
        self.state = new_state(STATE_WORDS)
        self.state[FOUND] = 1
        self.table = np.zeros(FIRST_SLOTS, np.uint64)
        self.layouts = np.empty(FIRST_SLOTS // 2 + MOST_SUCCESSORS, np.uint64)
        self.parents = np.empty(FIRST_SLOTS // 2 + MOST_SUCCESSORS, np.uint32)
        self.layouts[0] = packed(layout)
        self.parents[0] = 0
        fill(self.table, self.layouts[:1])

    @property
    def states(self) -> int:
        """How many layouts are found."""
        return int(self.state[FOUND])

    def run(
        self, on_progress: Callable[[Progress], None] | None, stop: threading.Event | None
    ) -> tuple[Layout, ...]:
        """The path to a nearest solved layout, () if there is none; raises `Stopped`."""

        def tell() -> None:
            if on_progress is not None:
                on_progress(self.progress())

        on_tick = tell if on_progress is not None else None
        with watched(stopper(self.state, STOP), stop=stop, on_tick=on_tick):
            solved = self.finish()
        if not solved:
            return ()
        return unpacked(self.layouts[self.chain(self.states - 1)])

    def finish(self) -> bool:
        """Search to the end; whether the layout found last is solved. Raises `Stopped`."""
        if self.start.solved:
            return True
        while True:
            status = flood(self.state, self.table, self.layouts, self.parents, self.any_path)
            if status == FULL:
                self.grow()
            elif status == STOPPED:
                raise Stopped(self.states)
            else:
                return status == SOLVED

    def grow(self) -> None:
        """Make room for more layouts; their numbers stay."""
        found = self.states
        self.table = np.zeros(len(self.table) * GROWTH, np.uint64)
        fill(self.table, self.layouts[:found])
        self.layouts = _longer(self.layouts, found, len(self.table) // 2 + MOST_SUCCESSORS)
        self.parents = _longer(self.parents, found, len(self.table) // 2 + MOST_SUCCESSORS)

    def chain(self, number: int) -> list[int]:
        """The numbers of the layouts from the first to `number`, each found from the one before."""
        chain = [number]
        while chain[-1]:
            chain.append(int(self.parents[chain[-1]]))
        return chain[::-1]

    def distance_of(self, number: int) -> int:
        """How many moves or steps layout `number` is from the first."""
        return len(self.chain(number)) - 1

    def progress(self) -> Progress:
        """What to say now; another thread may be searching."""
        searched = int(self.state[NODES])
        return Progress(self.distance_of(max(0, searched - 1)), self.states)


def _longer(array: np.ndarray[Any, Any], used: int, length: int) -> np.ndarray[Any, Any]:
    longer = np.empty(length, array.dtype)
    longer[:used] = array[:used]
    return longer
