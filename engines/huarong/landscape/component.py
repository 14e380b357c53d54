"""The component of a layout: all layouts that can be reached, in one order, with edges and heights."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

import numpy as np

from engines.deadline import stopper, watched
from engines.huarong.landscape.kernels import (
    NONE,
    UNKNOWN,
    count_edges,
    find_edges,
    find_mirrors,
    spread,
)
from engines.huarong.rules.blocks import CELLS
from engines.huarong.rules.layout import EXIT, Layout
from engines.huarong.solver.breadth_first import Search, Stopped
from engines.huarong.solver.encoding import packed, unpacked
from engines.huarong.solver.kernels import BIG_SHIFT, NO_EXIT, fill, number, spell
from engines.native import STOP

Numbers = np.ndarray[Any, np.dtype[np.int32]]
LETTERS = ".SVHC"
"""The digits of a layout read as a number in base 5, from 0."""


@dataclass(frozen=True)
class Component:
    """All layouts that can be reached from one, by single steps.

    `words` are kernel words in the order of the layouts as numbers in base 5 (first cell first, digits
    as in `LETTERS`), which is the same from whichever layout the search began. The edges of layout i
    are `ends[starts[i]:starts[i + 1]]`. `heights` are distances in steps from the nearest solved
    layout or, where none can be reached (`exits` is 0), from the layout that was asked for. `mirrors` is
    None if the mirror images are a component of their own.
    """

    words: np.ndarray[Any, np.dtype[np.uint64]]
    starts: Numbers
    ends: Numbers
    heights: Numbers
    mirrors: np.ndarray[Any, np.dtype[np.uint32]] | None
    asked: int
    exits: int

    @property
    def layouts(self) -> int:
        """Their number."""
        return len(self.words)

    @property
    def key(self) -> Layout:
        """The layout that names the map: the first one, or the one that heights count from."""
        place = 0 if self.exits else self.asked
        return unpacked(self.words[place : place + 1])[0]

    def distances(self, sources: Numbers) -> Numbers:
        """The distance in steps of every layout from the nearest of `sources`."""
        return _distances(self.starts, self.ends, sources)


def explore(layout: Layout, stop: threading.Event | None = None) -> Component:
    """The component of a layout: up to 964,656 layouts in 2 s; raises `Stopped`."""
    search = Search(np.array([packed(layout)]), "steps")
    with watched(stopper(search.state, STOP), stop=stop):
        search.finish(exit_cell=NO_EXIT)
    found = search.layouts[: search.states]
    words = np.ascontiguousarray(found[np.argsort(base_5(found))])
    table = np.zeros(len(search.table), np.uint64)
    fill(table, words)
    numbers = np.zeros(len(table), np.uint32)
    number(table, words, numbers)
    if stop is not None and stop.is_set():
        raise Stopped(len(words))
    starts = np.empty(len(words) + 1, np.int32)
    count_edges(words, starts)
    ends = np.empty(starts[-1], np.int32)
    find_edges(words, table, numbers, starts, ends)
    mirrors = np.empty(len(words), np.uint32)
    find_mirrors(words, table, numbers, mirrors)
    exits = np.flatnonzero(words >> BIG_SHIFT == EXIT).astype(np.int32)
    asked = int(np.flatnonzero(words == packed(layout))[0])
    sources = exits if len(exits) else np.array([asked], np.int32)
    return Component(
        words=words,
        starts=starts,
        ends=ends,
        heights=_distances(starts, ends, sources),
        mirrors=None if mirrors[0] == NONE else mirrors,
        asked=asked,
        exits=len(exits),
    )


def base_5(words: np.ndarray[Any, np.dtype[np.uint64]]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Layouts as numbers in base 5; the scripts of the map put layouts into the same order."""
    letters = np.empty((len(words), CELLS), np.uint8)
    spell(np.ascontiguousarray(words), letters)
    digits = np.zeros(256, np.int64)
    for digit, letter in enumerate(LETTERS):
        digits[ord(letter)] = digit
    read = np.zeros(len(words), np.int64)
    for cell in range(CELLS):
        read = read * len(LETTERS) + digits[letters[:, cell]]
    return read


def _distances(starts: Numbers, ends: Numbers, sources: Numbers) -> Numbers:
    distances = np.full(len(starts) - 1, UNKNOWN, np.int32)
    distances[sources] = 0
    queue = np.empty(len(distances), np.int32)
    queue[: len(sources)] = sources
    spread(starts, ends, distances, queue, len(sources))
    return distances
