"""Sets of vertices as two words: the only file that knows how many words a board takes.

A row takes `STRIDE` bits, the last of them never used, so that a shift by one cannot run from one
row into the next. Nine such rows fit in two words. For 13 × 13 they become 14 bits a row in three
words: these few functions change, and nothing that is written with them.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from engines.native import inline, lowest, popcount

LARGEST_SIDE = 9
"""The most rows and columns that the kernels take."""

STRIDE = LARGEST_SIDE + 1

Word: TypeAlias = np.uint64
Number: TypeAlias = int | np.int64
"""A signed number in a kernel: compiled code has only int64, Python passes either."""

VertexSet: TypeAlias = tuple[Word, Word]
SET = "UniTuple(uint64, 2)"
"""A `VertexSet` in a signature."""

ZERO, ONE = np.uint64(0), np.uint64(1)
WORD_BITS = 64
DOWN, UP_CARRY = np.uint64(STRIDE), np.uint64(WORD_BITS - STRIDE)
TOP = np.uint64(WORD_BITS - 1)


def from_bits(bits: int) -> VertexSet:
    """The set whose members are the ones of a Python integer."""
    return np.uint64(bits % 2**WORD_BITS), np.uint64(bits >> WORD_BITS)


def to_bits(vertices: VertexSet) -> int:
    """The Python integer that `from_bits` took."""
    return int(vertices[0]) | int(vertices[1]) << WORD_BITS


@inline
def union(one: VertexSet, other: VertexSet) -> VertexSet:
    """Vertices of either set."""
    return (one[0] | other[0], one[1] | other[1])


@inline
def common(one: VertexSet, other: VertexSet) -> VertexSet:
    """Vertices of both sets."""
    return (one[0] & other[0], one[1] & other[1])


@inline
def without(one: VertexSet, other: VertexSet) -> VertexSet:
    """Vertices of `one` that are not in `other`."""
    return (one[0] & ~other[0], one[1] & ~other[1])


@inline
def is_empty(vertices: VertexSet) -> bool:
    """Whether there is none."""
    return bool((vertices[0] | vertices[1]) == ZERO)


@inline
def is_same(one: VertexSet, other: VertexSet) -> bool:
    """Whether both have the same vertices."""
    return bool(((one[0] ^ other[0]) | (one[1] ^ other[1])) == ZERO)


@inline
def size(vertices: VertexSet) -> Number:
    """How many there are."""
    return popcount(vertices[0]) + popcount(vertices[1])


@inline
def first(vertices: VertexSet) -> Number:
    """The lowest vertex of a set that is not empty."""
    if vertices[0] != ZERO:
        return lowest(vertices[0])
    return WORD_BITS + lowest(vertices[1])


@inline
def only(vertex: Number) -> VertexSet:
    """The set of one vertex."""
    if vertex < WORD_BITS:
        return (ONE << np.uint64(vertex), ZERO)
    return (ZERO, ONE << np.uint64(vertex - WORD_BITS))


@inline
def lowest_of(vertices: VertexSet) -> VertexSet:
    """The set of just the lowest vertex; empty for the empty set."""
    if vertices[0] != ZERO:
        return (vertices[0] & (~vertices[0] + ONE), ZERO)
    return (ZERO, vertices[1] & (~vertices[1] + ONE))


@inline
def is_several(vertices: VertexSet) -> bool:
    """Whether there are two or more."""
    return not is_empty(without(vertices, lowest_of(vertices)))


@inline
def left(vertices: VertexSet) -> VertexSet:
    """Each vertex moved one column to the left, some of them off the board."""
    return ((vertices[0] >> ONE) | (vertices[1] << TOP), vertices[1] >> ONE)


@inline
def right(vertices: VertexSet) -> VertexSet:
    """Each vertex moved one column to the right."""
    return (vertices[0] << ONE, (vertices[1] << ONE) | (vertices[0] >> TOP))


@inline
def up(vertices: VertexSet) -> VertexSet:
    """Each vertex moved one row up."""
    return ((vertices[0] >> DOWN) | (vertices[1] << UP_CARRY), vertices[1] >> DOWN)


@inline
def down(vertices: VertexSet) -> VertexSet:
    """Each vertex moved one row down."""
    return (vertices[0] << DOWN, (vertices[1] << DOWN) | (vertices[0] >> UP_CARRY))


@inline
def beside(vertices: VertexSet) -> VertexSet:
    """All neighbours of the vertices, some of them off the board: meet them with a part of it."""
    return union(union(left(vertices), right(vertices)), union(up(vertices), down(vertices)))


@inline
def twice_beside(vertices: VertexSet) -> VertexSet:
    """Where two or more neighbours are in the set."""
    west, east, north, south = left(vertices), right(vertices), up(vertices), down(vertices)
    sides, ends = union(west, east), union(north, south)
    return union(union(common(west, east), common(north, south)), common(sides, ends))
