"""Bidirectional search: from a layout, and from the solved layouts where solutions can end."""

from __future__ import annotations

import time

import numpy as np

from engines.huarong.atlas.arrangements import Words64
from engines.huarong.atlas.ranking import ARRANGED, Mix, arrangements, patterns
from engines.huarong.rules.blocks import BIG, CELLS, COVERED
from engines.huarong.rules.layout import EXIT, Layout
from engines.huarong.rules.moves import Metric
from engines.huarong.solver.breadth_first import Search
from engines.huarong.solver.encoding import packed, unpacked
from engines.huarong.solver.kernels import (
    BIG_SHIFT,
    EXHAUSTED,
    EXIT_NUMBER,
    FOUND,
    FULL,
    MOST_SUCCESSORS,
    POLL,
    SOLVED,
    STOPPED,
    ZERO,
    Array,
    Numbers32,
    slot_of,
    successors,
)
from engines.huarong.solver.shortest_solution import Solution
from engines.native import NODES, STOP, jit, load_atomic
from lab.huarong.words import write_words

_AT_EXIT = sum(ARRANGED.index(BIG) << 2 * (CELLS - 1 - cell) for cell in COVERED[BIG][EXIT])
"""The digits of the 2×2 block at the exit in the number of an arrangement."""
_DOORWAYS = tuple(np.uint64(1 << one | 1 << other) for one, other in ((9, 10), (12, 16), (15, 19)))
"""The two cells above, left and right of the exit; the 2×2 block can step out over an empty pair."""


def solve(layout: Layout, metric: Metric = "moves") -> Solution:
    """Find a shortest solution, or prove that there is none, like `shortest_solution.solve`.

    Both sides grow by whole levels, the one with the smaller next level first. Before they meet, every
    path is longer than the levels of both sides together, so the first meeting is a shortest path.
    `states` counts the layouts of both sides. The same layout and metric always give the same path.
    """
    begun = time.perf_counter()
    forward = _Side(np.array([packed(layout)]), metric)
    backward = _Side(_entrances(Mix.of(layout)), metric)
    path = (layout,) if layout.solved else _met(forward, backward)
    return Solution(
        layout=layout,
        metric=metric,
        length=len(path) - 1 if path else None,
        states=forward.states + backward.states,
        path=path,
        seconds=time.perf_counter() - begun,
    )


class _Side(Search):
    """One side; the layouts from `searched` on are its outermost level."""

    @property
    def next_level(self) -> int:
        """The number of layouts to expand for the next level."""
        return self.states - self.searched

    def meets(self, other: _Side) -> bool:
        """Add the next level; returns whether its last layout is also on the other side."""
        level_end = self.states
        while True:
            status = widen(
                self.state,
                self.table,
                self.layouts,
                self.parents,
                other.table,
                level_end,
                self.reach,
            )
            if status != FULL:
                return status == SOLVED
            self.grow()


def _met(forward: _Side, backward: _Side) -> tuple[Layout, ...]:
    """The shortest path from the first layout of one side to one of the other, () if there is none."""
    while forward.next_level and backward.next_level:
        near, far = forward, backward
        if backward.next_level < forward.next_level:
            near, far = backward, forward
        if near.meets(far):
            meeting = near.layouts[near.states - 1]
            there = [
                side.layouts[side.chain(_number(side, meeting))] for side in (forward, backward)
            ]
            return unpacked(np.concatenate([there[0], there[1][-2::-1]]))
    return ()


def _number(side: Search, word: np.uint64) -> int:
    return int(np.flatnonzero(side.layouts[: side.states] == word)[0])


def _entrances(mix: Mix) -> Words64:
    """All solved layouts of a mix where the 2×2 block can step out: the possible ends of solutions."""
    keys = np.array(arrangements(mix.horizontal, mix.vertical), np.int64)
    stands = np.array(patterns(mix.soldiers)[: mix.layouts // len(keys)], np.uint16)
    solved = keys[keys & _AT_EXIT * 3 == _AT_EXIT]
    words = np.empty(len(solved) * len(stands), np.uint64)
    write_words(solved, stands, mix.free, words)
    opened = np.zeros(len(words), np.bool_)
    for doorway in _DOORWAYS:
        opened |= words & doorway == doorway
    return words[opened]


@jit(
    "int64(uint64[::1], uint64[::1], uint64[::1], uint32[::1], uint64[::1], int64, int64)",
    allocates=True,
)
def widen(  # noqa: PLR0913, PLR0917 - the layouts found, in four arrays, and the goal
    state: Array,
    table: Array,
    layouts: Array,
    parents: Numbers32,
    others: Array,
    level_end: int,
    reach: int,
) -> int:
    """Find the next level after the layouts before `level_end`: one side of a bidirectional search.

    `others` is the table of the other side. Returns `SOLVED` when the last layout found is on both
    sides, `EXHAUSTED` when the level is done, `FULL` when `layouts` may be too short for the next
    node, or `STOPPED`. Solved layouts that are not on the other side are skipped: a path ends at its
    first solved layout. Everything else is as for
    `engines.huarong.solver.kernels.flood`.
    """
    fresh = np.empty(MOST_SUCCESSORS, np.uint64)
    found, node = np.int64(state[FOUND]), np.int64(state[NODES])
    status = EXHAUSTED
    while node < level_end and status == EXHAUSTED:
        if node % POLL == 0:
            state[FOUND], state[NODES] = found, node
            if load_atomic(state, STOP) != ZERO:
                return STOPPED
        if found + MOST_SUCCESSORS > layouts.shape[0]:
            status = FULL
            break
        for number in range(successors(layouts[node], reach, fresh)):
            layout = fresh[number]
            slot = slot_of(layout, table)
            if table[slot] != ZERO:
                continue
            met = others[slot_of(layout, others)] != ZERO
            if not met and layout >> BIG_SHIFT == EXIT_NUMBER:
                continue
            table[slot] = layout
            layouts[found] = layout
            parents[found] = node
            found += 1
            if met:
                status = SOLVED
                break
        node += 1
    state[FOUND], state[NODES] = found, node
    return status
