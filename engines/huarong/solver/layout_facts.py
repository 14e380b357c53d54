"""What else is known of a layout: how many shortest solutions, how much it reaches, how near it gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from engines.huarong.rules.formats import read
from engines.huarong.rules.layout import CELLS, COLUMNS, EXIT, Layout
from engines.huarong.rules.moves import Metric, check_metric
from engines.huarong.solver.breadth_first import Search
from engines.huarong.solver.encoding import packed, unpacked
from engines.huarong.solver.kernels import BIG_SHIFT, NO_EXIT, count_paths, measure, number

FIRST_WORDS = 2
"""Words of 64 bits for a number of paths at first; doubled whenever they are too few."""


@dataclass(frozen=True)
class Region:
    """All layouts that moves can make from one, with it.

    `layouts` is how many there are, `solved` how many of them are solved. `closest` is the first one
    found in which the 2×2 block is as near to the exit as it ever gets: `gap` cells away, counted
    along rows and columns, 0 exactly when the layout can be solved. For a layout that cannot, this is
    the proof: every layout was seen, and none is solved.
    """

    layouts: int
    solved: int
    closest: Layout
    gap: int


def region(layout: Layout) -> Region:
    """Everything that can be reached from a layout; the same in all metrics."""
    search = Search(np.array([packed(layout)]), "steps")
    search.finish(exit_cell=NO_EXIT)
    words = search.layouts[: search.states]
    gaps = _GAPS[(words >> BIG_SHIFT).astype(np.int64)]
    closest = int(np.argmin(gaps))
    return Region(
        layouts=search.states,
        solved=int(np.count_nonzero(gaps == 0)),
        closest=unpacked(words[closest : closest + 1])[0],
        gap=int(gaps[closest]),
    )


def count_solutions(layout: Layout, metric: Metric = "moves") -> int:
    """How many different shortest solutions a layout has, exactly; 0 if it cannot be solved.

    Two solutions differ if the layouts on their way do: two routes of one block to the same place
    are one move.
    """
    if layout.solved:
        return 1
    search = Search(np.array([packed(layout)]), metric)
    if not search.finish():
        return 0
    distances = np.empty(search.states, np.uint32)
    measure(search.parents[: search.states], distances)
    nearer = int(np.searchsorted(distances, distances[-1]))
    numbers = np.empty(len(search.table), np.uint32)
    number(search.table, search.layouts[: search.states], numbers)
    found = (search.layouts[:nearer], distances, search.table, numbers)
    words = FIRST_WORDS
    while True:
        counts = np.zeros((nearer + 1, words), np.uint64)
        if not count_paths(*found, counts, search.reach):
            return sum(int(word) << 64 * place for place, word in enumerate(counts[-1]))
        words *= 2


def answer(text: str, metric: str = "moves") -> dict[str, Any]:
    """Both for the command line and the worker: texts in, plain JSON values out.

    `{"solutions", "reachable", "reachable_solved", "closest": {"layout", "gap"}}`. Raises `BadInput`.
    """
    layout, chosen = read(text), check_metric(metric)
    found = region(layout)
    return {
        "solutions": count_solutions(layout, chosen),
        "reachable": found.layouts,
        "reachable_solved": found.solved,
        "closest": {"layout": found.closest.text, "gap": found.gap},
    }


def _gap(cell: int) -> int:
    row, column = divmod(cell, COLUMNS)
    return abs(row - EXIT // COLUMNS) + abs(column - EXIT % COLUMNS)


_GAPS = np.array([_gap(cell) for cell in range(CELLS)])
