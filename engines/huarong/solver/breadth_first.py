"""One breadth-first search: its arrays, what they hold, and how they grow."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from engines.huarong.rules.layout import EXIT
from engines.huarong.rules.moves import Metric
from engines.huarong.solver.kernels import (
    ANY_PATH,
    FOUND,
    FULL,
    MOST_SUCCESSORS,
    SOLVED,
    STATE_WORDS,
    STEP,
    STOPPED,
    STRAIGHT,
    Array,
    fill,
    flood,
)
from engines.native import NODES, new_state

FIRST_SLOTS = 1 << 17
"""Slots of the first table; it grows by `GROWTH` whenever it is half full."""
GROWTH = 4
REACH: Mapping[Metric, int] = MappingProxyType(
    {"moves": ANY_PATH, "steps": STEP, "slides": STRAIGHT}
)
"""The reach of one move in each metric."""


class Stopped(Exception):
    """The search was stopped before it had a proof; it had found `states` layouts."""

    def __init__(self, states: int) -> None:
        super().__init__(f"stopped after {states} layouts")
        self.states = states


class Search:
    """A single-use search: the layouts found from some first ones, in order of distance.

    `layouts` are kernel words. `parents` holds, for each, the number of the layout it was found from;
    the first ones are their own parents. `table` holds the same layouts by hash.
    """

    def __init__(self, first: Array, metric: Metric) -> None:
        self.reach = REACH[metric]
        self.state = new_state(STATE_WORDS)
        self.state[FOUND] = len(first)
        slots = FIRST_SLOTS
        while slots // 2 < len(first):
            slots *= GROWTH
        self.table = np.zeros(slots, np.uint64)
        self.layouts = _longer(first, len(first), slots // 2 + MOST_SUCCESSORS)
        numbers = np.arange(len(first), dtype=np.uint32)
        self.parents = _longer(numbers, len(first), slots // 2 + MOST_SUCCESSORS)
        fill(self.table, first)

    @property
    def states(self) -> int:
        """The number of layouts found."""
        return int(self.state[FOUND])

    @property
    def searched(self) -> int:
        """The number of layouts expanded."""
        return int(self.state[NODES])

    def finish(self, exit_cell: int = EXIT) -> bool:
        """Search to the end; returns whether the last layout has the 2×2 block at `exit_cell`.

        The first layouts themselves are not tested. Raises `Stopped`.
        """
        while True:
            status = flood(
                self.state, self.table, self.layouts, self.parents, self.reach, exit_cell
            )
            if status == FULL:
                self.grow()
            elif status == STOPPED:
                raise Stopped(self.states)
            else:
                return status == SOLVED

    def grow(self) -> None:
        """Make room for more layouts; the numbers of layouts do not change."""
        found = self.states
        self.table = np.zeros(len(self.table) * GROWTH, np.uint64)
        fill(self.table, self.layouts[:found])
        self.layouts = _longer(self.layouts, found, len(self.table) // 2 + MOST_SUCCESSORS)
        self.parents = _longer(self.parents, found, len(self.table) // 2 + MOST_SUCCESSORS)

    def chain(self, number: int) -> list[int]:
        """The numbers of the layouts from a first one to `number`, each found from the one before."""
        chain = [number]
        while (parent := int(self.parents[chain[-1]])) != chain[-1]:
            chain.append(parent)
        return chain[::-1]

    def distance_of(self, number: int) -> int:
        """The distance of layout `number` from the first ones."""
        return len(self.chain(number)) - 1


def _longer(array: np.ndarray[Any, Any], used: int, length: int) -> np.ndarray[Any, Any]:
    longer = np.empty(length, array.dtype)
    longer[:used] = array[:used]
    return longer
