"""Facts about a layout: its number of shortest solutions and the layouts reachable from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from engines.huarong.rules.blocks import CELLS, COLUMNS
from engines.huarong.rules.formats import read
from engines.huarong.rules.layout import EXIT, Layout
from engines.huarong.rules.moves import Metric, check_metric
from engines.huarong.solver.breadth_first import Search
from engines.huarong.solver.encoding import packed, unpacked
from engines.huarong.solver.kernels import BIG_SHIFT, NO_EXIT, count_paths, measure, number

FIRST_WORDS = 2
"""Initial 64-bit words per number of paths; doubled when they are too few."""


@dataclass(frozen=True)
class Region:
    """All layouts reachable from one, itself included.

    `layouts` is their number, `solved` the number of solved ones. `closest` is the first layout found
    with the 2×2 block nearest to the exit: `gap` cells away, counted along rows and columns, 0 exactly
    if the layout is solvable. For an unsolvable layout this is the proof: every reachable layout was
    seen, and none is solved.
    """

    layouts: int
    solved: int
    closest: Layout
    gap: int


def region(layout: Layout) -> Region:
    """The layouts reachable from a layout; they are the same in all metrics."""
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
    """The exact number of shortest solutions of a layout; 0 if it is unsolvable.

    Two solutions differ if their sequences of layouts differ: two routes of one block to the same
    place are the same move.
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
    """`count_solutions` and `region` for the command line and the worker, as plain JSON values.

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
