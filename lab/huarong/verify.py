"""Verifies the atlas with independent code: the solver and the rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb

import numpy as np

from engines.huarong.atlas.arrangements import (
    BIG_KIND,
    H_KIND,
    Numbers,
    Words16,
    Words64,
    body,
)
from engines.huarong.atlas.atlas import ATLAS_METRICS, UNSOLVABLE, Atlas, AtlasMetric
from engines.huarong.atlas.ranking import (
    Mix,
    arrangements,
    layout_of,
    mixes,
    pattern_ranks,
    patterns,
)
from engines.huarong.atlas.shortest_path import Table, index_in_mix
from engines.huarong.rules.blocks import CELLS
from engines.huarong.rules.codes import LAYOUT_COUNT
from engines.huarong.rules.layout import Layout
from engines.huarong.solver.breadth_first import REACH
from engines.huarong.solver.kernels import (
    BIG_SHIFT,
    EXIT_NUMBER,
    MOST_SUCCESSORS,
    Array,
    successors,
)
from engines.huarong.solver.shortest_solution import distance
from engines.native import jit


@dataclass(frozen=True)
class Difference:
    """A layout whose distance in the atlas is wrong; None means unsolvable."""

    layout: Layout
    metric: AtlasMetric
    atlas: int | None
    expected: int | None


def against_solver(
    atlas: Atlas, count: int, seed: int = 0, on_progress: Callable[[int], None] | None = None
) -> Iterator[Difference]:
    """Yield the differences between atlas and solver for `count` random layouts, in both metrics.

    All layouts are equally likely; the same seed gives the same layouts. `on_progress` receives the
    number of checked layouts after each.
    """
    chance = random.Random(seed)  # noqa: S311 - a sample, not a secret
    for done in range(1, count + 1):
        layout = layout_of(chance.randrange(LAYOUT_COUNT))
        for metric in ATLAS_METRICS:
            stored, expected = atlas.distance(layout, metric), distance(layout, metric)
            if stored != expected:
                yield Difference(layout, metric, stored, expected)
        if on_progress is not None:
            on_progress(done)


def against_rules(
    atlas: Atlas, on_progress: Callable[[int], None] | None = None
) -> Iterator[Difference]:
    """Yield the first layout of each mix and metric whose distance contradicts its successors.

    Without contradictions every distance is proven: solved layouts have 0, other layouts one more than
    their nearest successor, and layouts without solvable successors have none. So a path of that length
    exists, and no shorter one. The successors come from the solver's kernel, not from the atlas.
    """
    for mix in mixes():
        keys, stands = _numbers(mix)
        words = np.empty(mix.layouts, np.uint64)
        write_words(keys, stands, mix.free, words)
        for metric in ATLAS_METRICS:
            table = np.frombuffer(atlas.tables[metric], np.uint8)
            table = table[mix.offset : mix.offset + mix.layouts]
            ways = comb(mix.free, mix.soldiers)
            ranks = np.array(pattern_ranks(), np.uint16)
            wrong = first_contradiction(words, REACH[metric], keys, ranks, ways, table)
            if wrong >= 0:
                layout = layout_of(mix.offset + wrong)
                stored, expected = atlas.distance(layout, metric), distance(layout, metric)
                yield Difference(layout, metric, stored, expected)
        if on_progress is not None:
            on_progress(mix.offset + mix.layouts)


def _numbers(mix: Mix) -> tuple[Numbers, Words16]:
    keys = np.array(arrangements(mix.horizontal, mix.vertical), np.int64)
    return keys, np.array(patterns(mix.soldiers)[: comb(mix.free, mix.soldiers)], np.uint16)


@jit(
    "int64(uint64[::1], int64, int64[::1], uint16[::1], int64, Array(uint8, 1, 'C', readonly=True))",
    allocates=True,
)
def first_contradiction(  # noqa: PLR0913, PLR0917 - layouts, look-up tables, and the distances
    words: Array, reach: int, keys: Numbers, ranks: Words16, ways: int, table: Table
) -> int:
    """The index of the first layout of a mix whose byte must be wrong, -1 if there is none.

    `words` are its layouts in order; the other arguments are as for `atlas.shortest_path.descend`.
    """
    fresh = np.empty(MOST_SUCCESSORS, np.uint64)
    for index in range(words.shape[0]):
        if index_in_mix(words[index], keys, ranks, ways) != index:
            return index
        expected = 0
        if words[index] >> BIG_SHIFT != EXIT_NUMBER:
            expected = UNSOLVABLE - 1
            for number in range(successors(words[index], reach, fresh)):
                there = int(table[index_in_mix(fresh[number], keys, ranks, ways)])
                expected = min(expected, there)
            # The largest distance is 179, so 254 can stand for "no solvable successor".
            expected += 1
        if table[index] != expected:
            return index
    return -1


@jit("void(int64[::1], uint16[::1], int64, uint64[::1])", allocates=True)
def write_words(keys: Numbers, patterns: Words16, free: int, words: Words64) -> None:
    """Write the layouts of some arrangements, in order, as words for `engines.huarong.solver.kernels`.

    `patterns` are those of a mix with `free` free cells.
    """
    cells = np.empty(free, np.int64)
    for arrangement in range(keys.shape[0]):
        taken, larger, place = 0, 0, 0
        for cell in range(CELLS):
            kind = keys[arrangement] >> 2 * (CELLS - 1 - cell) & 3
            if kind == 0:
                cells[place] = cell
                place += 1
            elif not taken >> (CELLS - 1 - cell) & 1:
                taken |= body(kind, cell)
                if kind == BIG_KIND:
                    larger |= cell << 3 * CELLS
                else:
                    larger |= 1 << (cell + (CELLS if kind == H_KIND else 2 * CELLS))
        for rank in range(patterns.shape[0]):
            empty = 0
            for place in range(free):
                if not patterns[rank] >> (free - 1 - place) & 1:
                    empty |= 1 << cells[place]
            words[arrangement * patterns.shape[0] + rank] = np.uint64(larger) | np.uint64(empty)
