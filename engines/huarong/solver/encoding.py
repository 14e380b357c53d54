"""Converts layouts to the words of the kernels, and back."""

from __future__ import annotations

import numpy as np

from engines.huarong.rules.blocks import BIG, CELLS
from engines.huarong.rules.layout import EMPTY, Layout
from engines.huarong.solver.kernels import BIG_SHIFT, H_SHIFT, V_SHIFT, Array, spell

_SHIFTS = {"H": int(H_SHIFT), "V": int(V_SHIFT)}


def packed(layout: Layout) -> np.uint64:
    """The word of a layout."""
    word = layout.text.index(BIG) << int(BIG_SHIFT)
    for cell, letter in enumerate(layout.text):
        if letter == EMPTY:
            word |= 1 << cell
    for block in layout.blocks:
        if block.kind in _SHIFTS:
            word |= 1 << (_SHIFTS[block.kind] + block.cell)
    return np.uint64(word)


def unpacked(words: Array) -> tuple[Layout, ...]:
    """The layouts of some words, in order."""
    letters = np.empty((len(words), CELLS), np.uint8)
    spell(np.ascontiguousarray(words), letters)
    text = letters.tobytes().decode("ascii")
    return tuple(Layout(text[start : start + CELLS]) for start in range(0, len(text), CELLS))
