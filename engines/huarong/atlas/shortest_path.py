"""A shortest solution from the atlas in compiled code: the fast version of `Distances.path`."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from engines.huarong.atlas.arrangements import (
    BIG_KIND,
    H_KIND,
    V_KIND,
    Numbers,
    Words16,
    digits,
    find,
)
from engines.huarong.atlas.atlas import UNSOLVABLE, AtlasMetric, Distances
from engines.huarong.atlas.ranking import Mix, arrangements, pattern_ranks
from engines.huarong.rules.blocks import CELLS
from engines.huarong.rules.layout import Layout
from engines.huarong.solver.breadth_first import REACH
from engines.huarong.solver.encoding import packed, unpacked
from engines.huarong.solver.kernels import (
    BIG_BODY,
    BIG_SHIFT,
    H_BODY,
    H_SHIFT,
    MOST_SUCCESSORS,
    ONE,
    V_BODY,
    V_SHIFT,
    ZERO,
    Array,
    Cells,
    successors,
)
from engines.native import inline, jit

Table = np.ndarray[Any, np.dtype[np.uint8]]
"""The distances of the layouts of one mix."""


@inline
def index_in_mix(layout: Cells, keys: Numbers, ranks: Words16, ways: int) -> int:
    """The index of a layout less the offset of its mix, see `ranking`.

    `keys` are the arrangements of the mix, `ranks` all `ranking.pattern_ranks`, and `ways` is the
    number of placements of its soldiers in one arrangement.
    """
    lying, standing = layout >> H_SHIFT, layout >> V_SHIFT
    big = ONE << (layout >> BIG_SHIFT)
    key, pattern, covered = 0, 0, ZERO
    for cell in range(CELLS):
        here = ONE << np.uint64(cell)
        if covered & here != ZERO:
            continue
        if lying & here != ZERO:
            covered |= here * H_BODY
            key += digits(H_KIND, cell)
        elif standing & here != ZERO:
            covered |= here * V_BODY
            key += digits(V_KIND, cell)
        elif big == here:
            covered |= here * BIG_BODY
            key += digits(BIG_KIND, cell)
        else:
            pattern = pattern << 1 | (layout & here == ZERO)
    return find(keys, key) * ways + int(ranks[pattern])


@jit(
    "int64(uint64, int64, int64[::1], uint16[::1], int64, Array(uint8, 1, 'C', readonly=True),"
    " uint64[::1])",
    allocates=True,
)
def descend(  # noqa: PLR0913, PLR0917 - a question, its look-up tables, and the output array
    layout: Cells,
    reach: int,
    keys: Numbers,
    ranks: Words16,
    ways: int,
    table: Table,
    path: Array,
) -> int:
    """Write a shortest path from `layout` to the exit into `path`; returns its number of layouts.

    Each layout is the first successor that is one nearer to the exit. Returns 0 if there is no path.
    `path` has room for `UNSOLVABLE` layouts; `keys`, `ranks` and `ways` are as for `index_in_mix`.
    """
    fresh = np.empty(MOST_SUCCESSORS, np.uint64)
    left = int(table[index_in_mix(layout, keys, ranks, ways)])
    if left == UNSOLVABLE:
        return 0
    path[0] = layout
    count = 1
    while left > 0:
        left -= 1
        for number in range(successors(path[count - 1], reach, fresh)):
            if table[index_in_mix(fresh[number], keys, ranks, ways)] == left:
                path[count] = fresh[number]
                count += 1
                break
    return count


def shortest_path(distances: Distances, layout: Layout, metric: AtlasMetric) -> tuple[Layout, ...]:
    """The layouts of a shortest solution from first to last; () if there is none.

    The same layout and metric always give the same path, which may differ from `Distances.path`.
    """
    mix = Mix.of(layout)
    start = mix.offset - distances.first
    path = np.empty(UNSOLVABLE, np.uint64)
    count = descend(
        packed(layout),
        REACH[metric],
        np.array(arrangements(mix.horizontal, mix.vertical), np.int64),
        np.array(pattern_ranks(), np.uint16),
        comb(mix.free, mix.soldiers),
        np.frombuffer(distances.tables[metric], np.uint8)[start : start + mix.layouts],
        path,
    )
    return unpacked(path[:count])
