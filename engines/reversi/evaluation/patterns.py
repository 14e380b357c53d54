"""The patterns of the trained evaluation, and the numbering of their contents.

A pattern is a shape placed on the board in one of up to eight ways. Its content is a number in base 3:
the first square of the shape has the lowest digit; 0 is an opponent's disc, 1 empty, 2 an own disc. From
the other side's view the content is as far below the largest as it was above 0, so that one set of
contents serves both sides. A shape that a reflection maps onto itself reads one content in two orders,
which share a weight.

Source of the patterns and their use: Buro, "Improving heuristic mini-max search by supervised learning"
(Artificial Intelligence 134, 2002).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

import numpy as np

from engines.reversi.rules.position import INDEX

_SHAPES = {
    "edge with both X-squares": "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2",
    "corner 2×5": "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",
    "corner 3×3": "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "second line": "a2 b2 c2 d2 e2 f2 g2 h2",
    "third line": "a3 b3 c3 d3 e3 f3 g3 h3",
    "fourth line": "a4 b4 c4 d4 e4 f4 g4 h4",
    "diagonal of 8": "a1 b2 c3 d4 e5 f6 g7 h8",
    "diagonal of 7": "a2 b3 c4 d5 e6 f7 g8",
    "diagonal of 6": "a3 b4 c5 d6 e7 f8",
    "diagonal of 5": "a4 b5 c6 d7 e8",
    "diagonal of 4": "a5 b6 c7 d8",
    "edge with inner block": "a1 c1 d1 e1 f1 h1 c2 d2 e2 f2",
}
Squares = tuple[int, ...]
SHAPES: tuple[Squares, ...] = tuple(
    tuple(INDEX[name] for name in names.split()) for names in _SHAPES.values()
)
"""Each shape as square numbers, in the orientation of `_SHAPES`."""


def _turned(square: int, way: int) -> int:
    """The image of a square under one of the eight symmetries of the board."""
    row, column = divmod(square, 8)
    if way & 1:
        row, column = column, row
    if way & 2:
        column = 7 - column
    if way & 4:
        row = 7 - row
    return 8 * row + column


def _ways(shape: Squares) -> Iterator[Squares]:
    """The shape in each different placement, its squares in the order of the shape."""
    seen = set()
    for way in range(8):
        laid = tuple(_turned(square, way) for square in shape)
        if frozenset(laid) not in seen:
            seen.add(frozenset(laid))
            yield laid


PATTERNS: tuple[tuple[int, Squares], ...] = tuple(
    (number, laid) for number, shape in enumerate(SHAPES) for laid in _ways(shape)
)
"""All 50 patterns: the number of the shape, and the squares."""

_SIZES = tuple(3 ** len(shape) for shape in SHAPES)
SHAPE_OFFSETS = (0, *accumulate(_SIZES))
"""Offsets of the contents of each shape; the last entry is the number of all contents."""

# After the contents come three terms. A position has one value of each.
MOVES_TERM = SHAPE_OFFSETS[-1]
"""Indexed by the number of moves of the side to move."""
REPLIES_TERM = MOVES_TERM + 36
"""Indexed by the number of moves of the opponent."""
PARITY_TERM = REPLIES_TERM + 36
"""Indexed by the number of quarters with odd empties, and whether the number of empties is odd."""
NO_WEIGHT = PARITY_TERM + 10
"""The index of a weight that is always 0, for unused fields."""
BLOCK = NO_WEIGHT + 2
"""The number of weights of one stage."""

STAGES = 30
"""Stages of a game, two discs each, from 4 to 63 discs."""

FIELDS_A_WORD = 4
WORDS = 16
"""The number of uint64 words that hold the contents of all patterns, 16 bits each; whole vectors."""

OFFSETS: np.ndarray[Any, np.dtype[np.int64]] = np.array(
    [SHAPE_OFFSETS[number] for number, _ in PATTERNS]
    + [NO_WEIGHT] * (WORDS * FIELDS_A_WORD - len(PATTERNS))
)
"""Offsets of the contents of each pattern in a block."""


def _powers() -> np.ndarray[Any, np.dtype[np.uint64]]:
    powers = np.zeros((64, WORDS), np.uint64)
    for place, (_, squares) in enumerate(PATTERNS):
        word, field = divmod(place, FIELDS_A_WORD)
        for digit, square in enumerate(squares):
            powers[square, word] |= np.uint64(3**digit << 16 * field)
    return powers.reshape(-1)


POWERS = _powers()
"""`WORDS` words per square: what an own disc there adds to the contents of all patterns, and the
opponent's takes from them.

All contents are below 2 to the power of 16, so sums and differences never carry between fields.
"""

EMPTY_BOARD = POWERS.reshape(64, WORDS).sum(axis=0, dtype=np.uint64)
"""The contents of all patterns without any disc, as `WORDS` words."""

LARGEST = EMPTY_BOARD + EMPTY_BOARD
"""The largest contents: own discs everywhere."""


def _mirrored(shape: Squares) -> Squares | None:
    """The order of a shape's squares under a reflection that maps it onto itself, or None."""
    for way in range(1, 8):
        turned = tuple(_turned(square, way) for square in shape)
        if turned != shape and frozenset(turned) == frozenset(shape):
            return tuple(shape.index(square) for square in turned)
    return None


def _shared() -> np.ndarray[Any, np.dtype[np.int32]]:
    shared = np.arange(BLOCK, dtype=np.int32)
    for shape, size, offset in zip(SHAPES, _SIZES, SHAPE_OFFSETS, strict=False):
        order = _mirrored(shape)
        if order is None:
            continue
        contents = np.arange(size)
        mirrored = sum(contents // 3**digit % 3 * 3**other for digit, other in enumerate(order))
        shared[offset : offset + size] = offset + np.minimum(contents, mirrored)
    return shared


SHARED = _shared()
"""For each weight of a block, the index of the weight it shares: the lower of the two, or itself."""
