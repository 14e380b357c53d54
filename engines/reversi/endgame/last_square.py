"""The score with one empty square: the flipped discs are counted by table, without the bitboard of them.

The board is then full but for one square, so that a side's own discs on a line decide how many of the
other's are flipped there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from engines.native import inline, lowest, popcount
from engines.reversi.kernels.moves import DOWN, UP

_LINE = 8
_MASKS = 1 << _LINE


def _flips_on(line: int, place: int) -> int:
    """How many discs a disc at `place` flips on a line, whose own discs are given as bits."""
    flipped = 0
    for step in (-1, 1):
        run, at = 0, place + step
        while 0 <= at < _LINE and not line >> at & 1:
            run, at = run + 1, at + step
        flipped += run if 0 <= at < _LINE else 0
    return flipped


def _diagonals(line: int) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """The diagonal of each square as a bitboard; `line` is its place in `moves.STEPS`."""
    rays = zip(UP, DOWN, strict=True)
    squares = [up[line] | down[line] | 1 << square for square, (up, down) in enumerate(rays)]
    return np.array(squares, np.uint64)


def _counts() -> Iterator[int]:
    for place in range(_LINE):
        for line in range(_MASKS):
            yield _flips_on(line, place)


_COUNTS: np.ndarray[Any, np.dtype[np.uint8]] = np.fromiter(_counts(), np.uint8)
"""Flipped discs by place on a line, then by its own discs."""

_FALLING, _RISING = _diagonals(2), _diagonals(3)
"""The diagonals of each square. A short one ends at its edge, as there are no own discs after it."""

_A_COLUMN = np.uint64(0x0101010101010101)
_GATHER = np.uint64(0x0102040810204080)
"""Multiplied with a column at a, it moves the bits of rows 1 to 8 to the highest byte."""
_ROWS, _COLUMNS, _BYTE = np.uint64(56), np.uint64(7), np.uint64(_MASKS - 1)
_HIGHEST_BYTE = np.uint64(56)
_MASK_BITS, _ROW_BITS = np.uint64(8), np.uint64(5)


@inline
def _flipped(own: np.uint64, square: np.uint64) -> np.int64:
    """How many discs a disc of `own` on the last empty square flips; 0 if it may not move there."""
    row, column = square & _ROWS, square & _COLUMNS
    of_row, of_column = (
        row << _ROW_BITS,
        column << _MASK_BITS,
    )  # the parts of `_COUNTS` for the place
    along = (own >> row) & _BYTE
    down = (((own >> column) & _A_COLUMN) * _GATHER) >> _HIGHEST_BYTE
    falling = ((own & _FALLING[square]) * _A_COLUMN) >> _HIGHEST_BYTE
    rising = ((own & _RISING[square]) * _A_COLUMN) >> _HIGHEST_BYTE
    return (
        np.int64(_COUNTS[of_column | along])
        + np.int64(_COUNTS[of_row | down])
        + np.int64(_COUNTS[of_column | falling])
        + np.int64(_COUNTS[of_column | rising])
    )


@inline
def one_left(own: np.uint64, opponent: np.uint64, disc: np.uint64) -> np.int64:
    """The score with one empty square, `disc`, where one side, the other or neither can move."""
    difference = 2 * popcount(own) - 63
    square = np.uint64(lowest(disc))
    flipped = _flipped(own, square)
    if flipped != 0:
        return difference + 2 * flipped + 1
    flipped = _flipped(opponent, square)
    if flipped != 0:
        return difference - 2 * flipped - 1
    return difference + 1 if difference > 0 else difference - 1
