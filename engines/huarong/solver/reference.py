"""Breadth-first search in plain Python: the reference for the compiled solver."""

from __future__ import annotations

from collections import deque

from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Metric, followers


def shortest_path(layout: Layout, metric: Metric) -> tuple[Layout, ...] | None:
    """The layouts of a shortest solution from first to last, None if there is no solution."""
    parents: dict[Layout, Layout] = {layout: layout}
    waiting = deque([layout])
    while waiting:
        here = waiting.popleft()
        if here.solved:
            return _path_to(here, parents)
        for there in followers(here, metric):
            if there not in parents:
                parents[there] = here
                waiting.append(there)
    return None


def _path_to(layout: Layout, parents: dict[Layout, Layout]) -> tuple[Layout, ...]:
    path = [layout]
    while parents[path[-1]] != path[-1]:
        path.append(parents[path[-1]])
    return tuple(reversed(path))


def count_solutions(layout: Layout, metric: Metric) -> int:
    """The number of shortest solutions; solutions differ if their sequences of layouts do."""
    ways = {layout: 1}
    seen = {layout}
    while ways:
        solved = sum(count for here, count in ways.items() if here.solved)
        if solved:
            return solved
        further: dict[Layout, int] = {}
        for here, count in ways.items():
            for there in set(followers(here, metric)) - seen:
                further[there] = further.get(there, 0) + count
        seen |= set(further)
        ways = further
    return 0
