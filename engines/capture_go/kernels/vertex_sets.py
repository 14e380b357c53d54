"""Sets of vertices as one, two or three words; no other file depends on the layout of boards in words.

Each row takes a stride of bits whose last bit is never used, so that a shift by one cannot run from one
row into the next. A small board fits in one word, 9 × 9 in two, 13 × 13 in three. Each function here is
compiled separately for each number of words: `len` of a set is then a constant, and the compiler drops
the branches for other lengths.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias, TypeVar

import numpy as np

from engines.native import compile_for, inline, jit_later, lowest, popcount

LARGEST_SIDE = 13
"""Most rows and columns that the kernels support."""

Word: TypeAlias = np.uint64
Number: TypeAlias = int | np.int64
"""A signed number in a kernel: compiled code uses only int64; Python may pass either type."""

VertexSet: TypeAlias = tuple[Word, ...]

ZERO, ONE = np.uint64(0), np.uint64(1)
WORD_BITS = 64
CARRY = np.uint64(WORD_BITS)
EVEN = np.uint64(0x5555555555555555)

STRIDES = (8, 10, 14)
"""Bits per row for boards of one, two and three words."""

STRIDE_1, STRIDE_2, STRIDE_3 = (np.uint64(stride) for stride in STRIDES)
"""The same as typed constants."""

SET = "SET"
"""A placeholder for `VertexSet` in a signature; `kernel` replaces it with a tuple type."""

F = TypeVar("F", bound=Callable[..., Any])
_KERNELS: list[tuple[Any, str]] = []


def kernel(signature: str) -> Callable[[F], F]:
    """Register a function with sets in its signature, for `prepare` to compile."""

    def keep(function: F) -> F:
        compiled = jit_later(function)
        _KERNELS.append((compiled, signature))
        return compiled

    return keep


@cache
def prepare(words: int) -> None:
    """Compile all registered kernels for boards of `words` words, or load them from disk."""
    for compiled, signature in _KERNELS:
        compile_for(compiled, signature.replace(SET, f"UniTuple(uint64, {words})"))


def words_for(rows: int, cols: int) -> int:
    """The number of words of a board of that size, at most `LARGEST_SIDE` a side."""
    if cols < STRIDES[0] and rows <= STRIDES[0]:
        return 1
    return 2 if max(rows, cols) < STRIDES[1] else 3


def from_bits(bits: int, words: int) -> VertexSet:
    """The set whose members are the set bits of a Python integer."""
    return tuple(np.uint64(bits >> WORD_BITS * word & 2**WORD_BITS - 1) for word in range(words))


def to_bits(vertices: VertexSet) -> int:
    """The set as a Python integer: the inverse of `from_bits`."""
    return sum(int(word) << WORD_BITS * number for number, word in enumerate(vertices))


@inline
def union(one: VertexSet, other: VertexSet) -> VertexSet:
    """The vertices in at least one of the sets."""
    if len(one) == 1:
        return (one[0] | other[0],)
    if len(one) == 2:
        return (one[0] | other[0], one[1] | other[1])
    return (one[0] | other[0], one[1] | other[1], one[2] | other[2])


@inline
def common(one: VertexSet, other: VertexSet) -> VertexSet:
    """The vertices in both sets."""
    if len(one) == 1:
        return (one[0] & other[0],)
    if len(one) == 2:
        return (one[0] & other[0], one[1] & other[1])
    return (one[0] & other[0], one[1] & other[1], one[2] & other[2])


@inline
def without(one: VertexSet, other: VertexSet) -> VertexSet:
    """The vertices of `one` that are not in `other`."""
    if len(one) == 1:
        return (one[0] & ~other[0],)
    if len(one) == 2:
        return (one[0] & ~other[0], one[1] & ~other[1])
    return (one[0] & ~other[0], one[1] & ~other[1], one[2] & ~other[2])


@inline
def none_like(vertices: VertexSet) -> VertexSet:
    """The empty set with the same number of words."""
    return without(vertices, vertices)


@inline
def is_empty(vertices: VertexSet) -> bool:
    """Whether the set is empty."""
    if len(vertices) == 1:
        return bool(vertices[0] == ZERO)
    if len(vertices) == 2:
        return bool((vertices[0] | vertices[1]) == ZERO)
    return bool((vertices[0] | vertices[1] | vertices[2]) == ZERO)


@inline
def is_same(one: VertexSet, other: VertexSet) -> bool:
    """Whether both sets are equal."""
    if len(one) == 1:
        return bool(one[0] == other[0])
    if len(one) == 2:
        return bool(((one[0] ^ other[0]) | (one[1] ^ other[1])) == ZERO)
    return bool(((one[0] ^ other[0]) | (one[1] ^ other[1]) | (one[2] ^ other[2])) == ZERO)


@inline
def size(vertices: VertexSet) -> Number:
    """The number of vertices in a set."""
    if len(vertices) == 1:
        return popcount(vertices[0])
    if len(vertices) == 2:
        return popcount(vertices[0]) + popcount(vertices[1])
    return popcount(vertices[0]) + popcount(vertices[1]) + popcount(vertices[2])


@inline
def first(vertices: VertexSet) -> Number:
    """The lowest vertex of a set that is not empty."""
    if len(vertices) == 1 or vertices[0] != ZERO:
        return lowest(vertices[0])
    if len(vertices) == 2 or vertices[1] != ZERO:
        return WORD_BITS + lowest(vertices[1])
    return 2 * WORD_BITS + lowest(vertices[2])


@inline
def only(vertex: Number, like: VertexSet) -> VertexSet:
    """The set of one vertex, with the same number of words as `like`."""
    bit = ONE << np.uint64(vertex & (WORD_BITS - 1))
    word = vertex >> 6
    if len(like) == 1:
        return (bit,)
    if len(like) == 2:
        return (bit if word == 0 else ZERO, bit if word == 1 else ZERO)
    return (bit if word == 0 else ZERO, bit if word == 1 else ZERO, bit if word == 2 else ZERO)


@inline
def lowest_of(vertices: VertexSet) -> VertexSet:
    """The set of the lowest vertex alone; empty for the empty set."""
    low = vertices[0] & (~vertices[0] + ONE)
    if len(vertices) == 1:
        return (low,)
    if len(vertices) == 2:
        return (low, ZERO if low != ZERO else vertices[1] & (~vertices[1] + ONE))
    middle = ZERO if low != ZERO else vertices[1] & (~vertices[1] + ONE)
    high = vertices[2] & (~vertices[2] + ONE)
    return (low, middle, ZERO if (low | middle) != ZERO else high)


@inline
def is_several(vertices: VertexSet) -> bool:
    """Whether the set has two or more vertices."""
    if len(vertices) == 1:
        return bool((vertices[0] & (vertices[0] - ONE)) != ZERO)
    return not is_empty(without(vertices, lowest_of(vertices)))


@inline
def lowered(vertices: VertexSet, by: Word) -> VertexSet:
    """The set with every vertex number lowered by `by`."""
    if len(vertices) == 1:
        return (vertices[0] >> by,)
    back = CARRY - by
    if len(vertices) == 2:
        return ((vertices[0] >> by) | (vertices[1] << back), vertices[1] >> by)
    return (
        (vertices[0] >> by) | (vertices[1] << back),
        (vertices[1] >> by) | (vertices[2] << back),
        vertices[2] >> by,
    )


@inline
def raised(vertices: VertexSet, by: Word) -> VertexSet:
    """The set with every vertex number raised by `by`."""
    if len(vertices) == 1:
        return (vertices[0] << by,)
    back = CARRY - by
    if len(vertices) == 2:
        return (vertices[0] << by, (vertices[1] << by) | (vertices[0] >> back))
    return (
        vertices[0] << by,
        (vertices[1] << by) | (vertices[0] >> back),
        (vertices[2] << by) | (vertices[1] >> back),
    )


@inline
def stride_of(vertices: VertexSet) -> Word:
    """The difference between the numbers of a vertex and the one below it."""
    if len(vertices) == 1:
        return STRIDE_1
    if len(vertices) == 2:
        return STRIDE_2
    return STRIDE_3


@inline
def in_even_columns(vertices: VertexSet) -> VertexSet:
    """The vertices in every second column, from the first; this works since all strides are even."""
    if len(vertices) == 1:
        return (vertices[0] & EVEN,)
    if len(vertices) == 2:
        return (vertices[0] & EVEN, vertices[1] & EVEN)
    return (vertices[0] & EVEN, vertices[1] & EVEN, vertices[2] & EVEN)


@inline
def beside(vertices: VertexSet) -> VertexSet:
    """All neighbours of the vertices, some off the board: intersect the result with a set on it."""
    row = stride_of(vertices)
    sides = union(lowered(vertices, ONE), raised(vertices, ONE))
    return union(sides, union(lowered(vertices, row), raised(vertices, row)))


@inline
def twice_beside(vertices: VertexSet) -> VertexSet:
    """The vertices with two or more neighbours in the set."""
    row = stride_of(vertices)
    west, east = lowered(vertices, ONE), raised(vertices, ONE)
    north, south = lowered(vertices, row), raised(vertices, row)
    sides, ends = union(west, east), union(north, south)
    return union(union(common(west, east), common(north, south)), common(sides, ends))


@inline
def thrice_beside(vertices: VertexSet) -> VertexSet:
    """The vertices with three or more neighbours in the set."""
    row = stride_of(vertices)
    west, east = lowered(vertices, ONE), raised(vertices, ONE)
    north, south = lowered(vertices, row), raised(vertices, row)
    sides, ends = union(west, east), union(north, south)
    return union(common(common(west, east), ends), common(common(north, south), sides))
