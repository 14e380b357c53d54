"""Distances of many layouts at once: one search for all that can reach one another."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from engines.deadline import stopper, watched
from engines.huarong.rules.formats import read
from engines.huarong.rules.layout import EXIT, Layout
from engines.huarong.rules.moves import Metric, check_metric
from engines.huarong.solver.breadth_first import Search, Stopped
from engines.huarong.solver.encoding import packed
from engines.huarong.solver.kernels import BIG_SHIFT, NO_EXIT, Array, measure
from engines.jobs import LayoutDistances
from engines.native import STOP

_UNREACHED = -1


def distances(
    layouts: Sequence[Layout], metric: Metric = "moves", *, stop: threading.Event | None = None
) -> tuple[int | None, ...]:
    """The distance of each layout from the exit; None if there is no way out.

    Layouts that can reach one another, such as those of one game, are measured by one search: since
    every move can be taken back, it begins at all solved layouts and ends at all others. Raises
    `breadth_first.Stopped` if `stop` is set before the end.
    """
    words = np.array([packed(layout) for layout in layouts], np.uint64)
    lengths = np.full(len(words), _UNREACHED, np.int64)
    open_places = np.ones(len(words), bool)
    while open_places.any():
        reachable = _flooded(words[np.argmax(open_places)][np.newaxis], "steps", stop)
        found = reachable.layouts[: reachable.states]
        open_places &= _places(found, words) == _UNREACHED
        solved = found[found >> BIG_SHIFT == EXIT]
        if len(solved):
            _measure(_flooded(solved, metric, stop), words, lengths)
    return tuple(None if length == _UNREACHED else int(length) for length in lengths)


def answer(
    texts: Sequence[str], metric: str = "moves", *, stop: threading.Event | None = None
) -> LayoutDistances:
    """`distances` for the worker, in the order of `texts`.

    A text is anything that `formats.read` accepts. Raises `BadInput`, or `Stopped`.
    """
    chosen = check_metric(metric)
    return LayoutDistances(chosen, distances([read(text) for text in texts], chosen, stop=stop))


def _flooded(first: Array, metric: Metric, stop: threading.Event | None) -> Search:
    """All layouts that can be reached from some first ones; raises `Stopped`."""
    if stop is not None and stop.is_set():
        raise Stopped(0)
    search = Search(first, metric)
    with watched(stopper(search.state, STOP), stop=stop):
        search.finish(exit_cell=NO_EXIT)
    return search


def _measure(search: Search, words: Array, lengths: np.ndarray[Any, np.dtype[np.int64]]) -> None:
    """Write the distances of those `words` that a search from the exit has found."""
    measured = np.empty(search.states, np.uint32)
    measure(search.parents[: search.states], measured)
    places = _places(search.layouts[: search.states], words)
    found = places != _UNREACHED
    lengths[found] = measured[places[found]]


def _places(found: Array, words: Array) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The place of each word among the layouts found, which are all different."""
    wanted, back = np.unique(words, return_inverse=True)
    nearest = np.minimum(np.searchsorted(wanted, found), len(wanted) - 1)
    hits = np.flatnonzero(wanted[nearest] == found)
    places = np.full(len(wanted), _UNREACHED, np.int64)
    places[nearest[hits]] = hits
    return places[back]
