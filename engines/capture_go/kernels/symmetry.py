"""Standard forms: one form for all positions that are equal by rotation or reflection."""

from __future__ import annotations

import numpy as np

from engines.capture_go.kernels.search_state import IMAGES, NUMBERS, SYMMETRIES, State
from engines.capture_go.kernels.vertex_sets import (
    SET,
    Number,
    VertexSet,
    first,
    is_empty,
    is_same,
    kernel,
    lowest_of,
    none_like,
    only,
    union,
    without,
)
from engines.native import inline


@inline
def image_of(state: State, turn: Number, vertex: Number) -> Number:
    """The image of a vertex under a symmetry."""
    return np.int64(state[IMAGES + turn * NUMBERS + vertex])


@inline
def turned(state: State, vertices: VertexSet, turn: Number) -> VertexSet:
    """The image of a set under a symmetry."""
    found = none_like(vertices)
    while not is_empty(vertices):
        lowest = lowest_of(vertices)
        found = union(found, only(image_of(state, turn, first(lowest)), found))
        vertices = without(vertices, lowest)
    return found


@inline
def is_less(one: VertexSet, other: VertexSet) -> bool:
    """Whether `one` comes before `other` in a fixed total order of sets."""
    if one[0] != other[0]:
        return bool(one[0] < other[0])
    if len(one) > 1 and one[1] != other[1]:
        return bool(one[1] < other[1])
    return bool(len(one) > 2 and one[2] < other[2])


@kernel(f"int64(uint64[::1], {SET}, {SET})")
def standard_turn(state: State, own: VertexSet, opponent: VertexSet) -> Number:
    """The symmetry that maps a position to its standard form, the least of all its forms."""
    best: Number = 0
    best_own, best_opponent = own, opponent
    for turn in range(1, np.int64(state[SYMMETRIES])):
        image = turned(state, own, turn)
        if is_less(best_own, image):
            continue
        other = turned(state, opponent, turn)
        if is_same(image, best_own) and not is_less(other, best_opponent):
            continue
        best, best_own, best_opponent = turn, image, other
    return best


@inline
def turned_back(state: State, turn: Number, image: Number) -> Number:
    """The vertex that a symmetry maps to `image`; -1 if there is none."""
    for vertex in range(NUMBERS):
        if image_of(state, turn, vertex) == image:
            return vertex
    return -1
