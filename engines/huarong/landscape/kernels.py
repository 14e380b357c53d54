"""The landscape in compiled code: edges, mirror images, distances, relaxation in the plan."""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.huarong.solver.kernels import (
    BIG_SHIFT,
    BOARD,
    H_SHIFT,
    MOST_SUCCESSORS,
    NOT_LAST_COLUMN,
    ONE,
    STEP,
    V_SHIFT,
    Array,
    slot_of,
    successors,
)
from engines.native import inline, jit

Numbers = np.ndarray[Any, np.dtype[np.int32]]
Floats = np.ndarray[Any, np.dtype[np.float32]]
NONE = np.uint32(0xFFFFFFFF)
"""The number of a layout that was not found."""
UNKNOWN = np.int32(-1)
"""The distance of a layout that no source reaches."""
HALF = np.uint64(2)
LEFT_PAIR, LEFT_CELL = np.uint64(0xCCCCC), np.uint64(0xAAAAA)
COLUMN, LAST_START = np.uint64(3), np.uint64(2)


@inline
def _number_of(layout: np.uint64, table: Array, numbers: np.ndarray[Any, Any]) -> np.uint32:
    slot = slot_of(layout, table)
    return np.uint32(numbers[slot]) if table[slot] == layout else NONE


@inline
def _reversed_rows(cells: np.uint64) -> np.uint64:
    """Cells with the columns of each row in the other order."""
    swapped = (cells & LEFT_CELL) >> ONE | (cells & ~LEFT_CELL & BOARD) << ONE
    return (swapped & LEFT_PAIR) >> HALF | (swapped & ~LEFT_PAIR & BOARD) << HALF


@jit("uint64(uint64)")
def mirrored(layout: np.uint64) -> np.uint64:
    """A layout with left and right exchanged."""
    lying = _reversed_rows(layout >> H_SHIFT & BOARD) >> ONE & NOT_LAST_COLUMN
    standing = _reversed_rows(layout >> V_SHIFT & BOARD)
    big = layout >> BIG_SHIFT
    column = big & COLUMN
    other = big - column + LAST_START - column
    return (
        _reversed_rows(layout & BOARD) | lying << H_SHIFT | standing << V_SHIFT | other << BIG_SHIFT
    )


@jit("void(uint64[::1], uint64[::1], uint32[::1], uint32[::1])")
def find_mirrors(
    layouts: Array,
    table: Array,
    numbers: np.ndarray[Any, Any],
    mirrors: np.ndarray[Any, Any],
) -> None:
    """Write the number of each layout's mirror image, `NONE` if it is not among `layouts`."""
    for place in range(layouts.shape[0]):
        mirrors[place] = _number_of(mirrored(layouts[place]), table, numbers)


@jit("void(uint64[::1], int32[::1])", allocates=True)
def count_edges(layouts: Array, starts: Numbers) -> None:
    """Write to `starts[i]` where the edges of layout i begin, and to the last one their number."""
    fresh = np.empty(MOST_SUCCESSORS, np.uint64)
    starts[0] = 0
    for place in range(layouts.shape[0]):
        starts[place + 1] = starts[place] + np.int32(successors(layouts[place], STEP, fresh))


@jit("void(uint64[::1], uint64[::1], uint32[::1], int32[::1], int32[::1])", allocates=True)
def find_edges(
    layouts: Array,
    table: Array,
    numbers: np.ndarray[Any, Any],
    starts: Numbers,
    ends: Numbers,
) -> None:
    """Write the numbers of the layouts one step from each, from `starts[i]` on."""
    fresh = np.empty(MOST_SUCCESSORS, np.uint64)
    for place in range(layouts.shape[0]):
        at = starts[place]
        for number in range(successors(layouts[place], STEP, fresh)):
            ends[at + number] = np.int32(_number_of(fresh[number], table, numbers))


@jit("int64(int32[::1], int32[::1], int32[::1], int32[::1], int64)")
def spread(starts: Numbers, ends: Numbers, distances: Numbers, queue: Numbers, found: int) -> int:
    """Breadth-first search from the first `found` layouts in `queue`, whose distance is 0.

    All other distances are `UNKNOWN` before. Returns the number of layouts reached; `queue` holds
    them in order of distance.
    """
    at = 0
    while at < found:
        here = queue[at]
        at += 1
        for edge in range(starts[here], starts[here + 1]):
            there = ends[edge]
            if distances[there] == UNKNOWN:
                distances[there] = distances[here] + np.int32(1)
                queue[found] = there
                found += 1
    return found


@inline
def _pull(  # noqa: PLR0913, PLR0917 - two layouts and the term between them
    place: np.ndarray[Any, Any], here: int, there: int, rise: float, wanted: float, rate: float
) -> None:
    """Move `here` in the plan so that its distance in space from `there` comes nearer to `wanted`."""
    across = place[here, 0] - place[there, 0]
    along = place[here, 1] - place[there, 1]
    drawn = np.sqrt(across * across + along * along + rise * rise)
    if drawn < np.float32(1e-3):
        return
    share = rate * (wanted - drawn) / drawn
    place[here, 0] += np.float32(share * across)
    place[here, 1] += np.float32(share * along)


@jit(
    "void(float32[:, ::1], float32[::1], int32[::1], int32[::1], int32[:, ::1], int32[::1], float64)"
)
def relax(  # noqa: PLR0913, PLR0917 - places, edges, pivots and the step of one round
    place: np.ndarray[Any, Any],
    height: Floats,
    starts: Numbers,
    ends: Numbers,
    pivot_distances: np.ndarray[Any, Any],
    pivots: Numbers,
    step: float,
) -> None:
    """One round of stochastic gradient descent on the stress in the plan; heights stay.

    Each layout is moved by the terms of its neighbours and of `pivots`, which weigh one over the
    square of the distance; `step` is the learning rate of Zheng, Pawar and Goodman (2019), capped at 1.
    """
    layouts = place.shape[0]
    for here in range(layouts):
        for edge in range(starts[here], starts[here + 1]):
            there = ends[edge]
            rate = min(1.0, step) * 0.5
            _pull(place, here, there, height[here] - height[there], 1.0, rate)
        for number in range(pivots.shape[0]):
            there = pivots[number]
            distance = pivot_distances[number, here]
            if distance > 0:
                rate = min(1.0, step / (np.float64(distance) * distance))
                _pull(place, here, there, height[here] - height[there], distance, rate)


@jit("void(float32[:, ::1], uint32[::1])")
def make_symmetric(place: np.ndarray[Any, Any], mirrors: np.ndarray[Any, Any]) -> None:
    """Give each layout and its mirror image mirrored places: the mean of both."""
    for here in range(place.shape[0]):
        there = mirrors[here]
        if there < np.uint32(here):
            continue
        across = (place[here, 0] - place[there, 0]) * np.float32(0.5)
        along = (place[here, 1] + place[there, 1]) * np.float32(0.5)
        place[here, 0], place[here, 1] = across, along
        place[there, 0], place[there, 1] = -across, along


@jit("void(float32[:, ::1], float32[:, ::1], int32[::1], int32[::1])")
def average(
    place: np.ndarray[Any, Any], smooth: np.ndarray[Any, Any], starts: Numbers, ends: Numbers
) -> None:
    """Write to `smooth` the mean of each place and the mean of its neighbours' places."""
    for here in range(place.shape[0]):
        first, last = starts[here], starts[here + 1]
        for axis in range(2):
            total = np.float32(0)
            for edge in range(first, last):
                total += place[ends[edge], axis]
            own = place[here, axis]
            mean = total / np.float32(last - first) if last > first else own
            smooth[here, axis] = (own + mean) * np.float32(0.5)
