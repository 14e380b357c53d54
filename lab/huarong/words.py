"""The layouts of arrangements as words, compiled: what the atlas numbers, as the solver reads it."""

from __future__ import annotations

import numpy as np

from engines.huarong.atlas.arrangements import (
    BIG_KIND,
    H_KIND,
    Numbers,
    Words16,
    Words64,
    body,
)
from engines.huarong.rules.blocks import CELLS
from engines.native import jit


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
