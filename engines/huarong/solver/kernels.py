"""Breadth-first search over layouts in compiled code: the fast twin of `solver.reference`.

A layout is one word, so that equal words are equal layouts and no hash is ever trusted: bits 0-19
are the empty cells, 20-39 the left cells of the 1×2 blocks, 40-59 the top cells of the 2×1 blocks,
and 60-63 the number of the top-left cell of the 2×2 block. The other cells hold soldiers. No word is 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.huarong.rules.blocks import CELLS
from engines.huarong.rules.layout import EXIT
from engines.native import HEAD, NODES, STOP, inline, jit, load_atomic, lowest, popcount

Cells = np.uint64
"""A set of cells in bits 0-19, or a whole layout."""
Array = np.ndarray[Any, np.dtype[np.uint64]]
Numbers32 = np.ndarray[Any, np.dtype[np.uint32]]
Counts = np.ndarray[Any, np.dtype[np.uint64]]
"""Long numbers: a row of words each, the lowest first."""

FOUND = HEAD
"""The word of the state array that counts the layouts found; `NODES` counts those searched from."""
STATE_WORDS = 1
SOLVED, EXHAUSTED, FULL, STOPPED = 0, 1, 2, 3
"""The reasons why `flood` returns."""
STEP, STRAIGHT, ANY_PATH = 0, 1, 2
"""The reach of one move: one cell, any distance in one direction, or along any path."""
NO_EXIT = 16
"""The exit cell of a flood that does not end at solved layouts: no 2×2 block can be there."""
MOST_SUCCESSORS = 256
"""An upper bound: 64 moves of soldiers, and 8 larger blocks with at most 16 targets each."""

ZERO, ONE = np.uint64(0), np.uint64(1)
ROW, H_SHIFT, V_SHIFT, BIG_SHIFT, WORD_BITS = (np.uint64(n) for n in (4, 20, 40, 60, 64))
BOARD = np.uint64(0xFFFFF)
NOT_FIRST_COLUMN, NOT_LAST_COLUMN = np.uint64(0xEEEEE), np.uint64(0x77777)
S_BODY, H_BODY, V_BODY, BIG_BODY = (np.uint64(n) for n in (0x1, 0x3, 0x11, 0x33))
"""The cells of each kind of block in the corner; times a top-left cell, the cells it covers there."""
S_IMAGE, H_IMAGE, V_IMAGE = S_BODY, np.uint64(0x3 | 1 << 20), np.uint64(0x11 | 1 << 40)
"""The bits of a layout that change when a block is placed or removed, times its top-left cell."""
ALL_BUT_BIG = np.uint64((1 << 60) - 1)
EXIT_NUMBER = np.uint64(EXIT)
SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""2^64 over the golden ratio: the top bits of a layout times this are well spread (Knuth)."""
NO_BLOCK, LYING, STANDING, LARGEST, SOLDIER = (np.uint8(ord(letter)) for letter in ".HVCS")
"""The letters of a layout's text."""
POLL = 1024
"""Nodes between two checks of the stop flag."""


@inline
def _near(cells: Cells) -> Cells:
    """The cells beside `cells`, and some past the last row."""
    sideways = (cells & NOT_LAST_COLUMN) << ONE | (cells & NOT_FIRST_COLUMN) >> ONE
    return cells << ROW | cells >> ROW | sideways


@inline
def _first(cells: Cells) -> Cells:
    """The lowest of `cells`."""
    return cells & ~(cells - ONE)


@inline
def _along_lines(place: Cells, fits: Cells) -> Cells:
    """The unbroken runs of places among `fits` in the four directions from `place`."""
    reached = ZERO
    here = place >> ROW & fits
    while here != ZERO:
        reached |= here
        here = here >> ROW & fits
    here = place << ROW & fits
    while here != ZERO:
        reached |= here
        here = here << ROW & fits
    here = (place & NOT_FIRST_COLUMN) >> ONE & fits
    while here != ZERO:
        reached |= here
        here = (here & NOT_FIRST_COLUMN) >> ONE & fits
    here = (place & NOT_LAST_COLUMN) << ONE & fits
    while here != ZERO:
        reached |= here
        here = (here & NOT_LAST_COLUMN) << ONE & fits
    return reached


@inline
def _reached(place: Cells, fits: Cells, reach: int) -> Cells:
    """The other places among `fits` that a block at `place` reaches in one move."""
    if reach == STRAIGHT:
        return _along_lines(place, fits)
    reached = _near(place) & fits
    if reach == ANY_PATH:
        before = ZERO
        while reached != before:
            before = reached
            reached |= _near(reached) & fits
    return reached & ~place


@inline
def _put(others: Cells, targets: Cells, image: Cells, out: Array, count: int) -> int:
    """Add to `out` the layout `others` with one more block, at each of `targets` in turn."""
    while targets != ZERO:
        target = _first(targets)
        targets ^= target
        out[count] = others ^ target * image
        count += 1
    return count


@jit("int64(uint64, int64, uint64[::1])")
def successors(layout: Cells, reach: int, out: Array) -> int:
    """Write the layouts after every single move to `out`; returns their number.

    `reach` is `STEP`, `STRAIGHT` or `ANY_PATH`. `out` has room for `MOST_SUCCESSORS`. The layouts are
    all different.
    """
    count = 0
    empty = layout & BOARD
    lying, standing = layout >> H_SHIFT & BOARD, layout >> V_SHIFT & BOARD
    big = ONE << (layout >> BIG_SHIFT)
    beside = _near(empty)  # only blocks that touch an empty cell can move

    soldiers = ~(empty | lying * H_BODY | standing * V_BODY | big * BIG_BODY) & BOARD & beside
    while soldiers != ZERO:
        place = _first(soldiers)
        soldiers ^= place
        targets = _reached(place, empty, reach)
        count = _put(layout ^ place * S_IMAGE, targets, S_IMAGE, out, count)

    lying &= beside | beside >> ONE
    while lying != ZERO:
        place = _first(lying)
        lying ^= place
        free = empty | place * H_BODY
        targets = _reached(place, free & free >> ONE & NOT_LAST_COLUMN, reach)
        count = _put(layout ^ place * H_IMAGE, targets, H_IMAGE, out, count)

    standing &= beside | beside >> ROW
    while standing != ZERO:
        place = _first(standing)
        standing ^= place
        free = empty | place * V_BODY
        targets = _reached(place, free & free >> ROW, reach)
        count = _put(layout ^ place * V_IMAGE, targets, V_IMAGE, out, count)

    if beside & big * BIG_BODY != ZERO:
        free = empty | big * BIG_BODY
        pairs = free & free >> ONE & NOT_LAST_COLUMN
        targets = _reached(big, pairs & pairs >> ROW, reach)
        others = (layout ^ big * BIG_BODY) & ALL_BUT_BIG
        while targets != ZERO:
            target = _first(targets)
            targets ^= target
            out[count] = others ^ target * BIG_BODY ^ np.uint64(lowest(target)) << BIG_SHIFT
            count += 1
    return count


@inline
def slot_of(layout: Cells, table: Array) -> Cells:
    """The slot of `layout` in the hash table, or else the free slot where it belongs."""
    last = np.uint64(table.shape[0] - 1)
    slot = (layout * SPREAD) >> (WORD_BITS - np.uint64(popcount(last)))
    while table[slot] != ZERO and table[slot] != layout:
        slot = (slot + ONE) & last
    return slot


@jit("int64(uint64[::1], uint64[::1], uint64[::1], uint32[::1], int64, int64)", allocates=True)
def flood(  # noqa: PLR0913, PLR0917 - the layouts found, in three arrays, and the goal
    state: Array, table: Array, layouts: Array, parents: Numbers32, reach: int, exit_cell: int
) -> int:
    """Find layouts in order of distance from `layouts[0]`, which is not solved.

    Guarantees that the layout with the 2×2 block at `exit_cell` at which it stops, the last one found,
    is a nearest one, counted in moves of `reach`; with `NO_EXIT` it stops at none. `layouts` and
    `parents` (the number of the layout that each was found from) are filled in the order of discovery;
    `table` holds the same layouts by hash, and its size is a power of two. Returns `SOLVED`,
    `EXHAUSTED` when no more layouts are reachable, `FULL` when `layouts` may be too short for the next
    node, or `STOPPED`; after the last two, it can be called again.
    """
    goal = np.uint64(exit_cell)
    fresh = np.empty(MOST_SUCCESSORS, np.uint64)
    found, node = np.int64(state[FOUND]), np.int64(state[NODES])
    status = EXHAUSTED
    while node < found and status == EXHAUSTED:
        if node % POLL == 0:
            state[FOUND], state[NODES] = found, node
            if load_atomic(state, STOP) != ZERO:
                return STOPPED
        if found + MOST_SUCCESSORS > layouts.shape[0]:
            status = FULL
            break
        for number in range(successors(layouts[node], reach, fresh)):
            layout = fresh[number]
            slot = slot_of(layout, table)
            if table[slot] != ZERO:
                continue
            table[slot] = layout
            layouts[found] = layout
            parents[found] = node
            found += 1
            if layout >> BIG_SHIFT == goal:
                status = SOLVED
                break
        node += 1
    state[FOUND], state[NODES] = found, node
    return status


@jit("void(uint64[::1], uint64[::1])")
def fill(table: Array, layouts: Array) -> None:
    """Put `layouts`, all different, into an empty table with room for them."""
    for layout in layouts:
        table[slot_of(layout, table)] = layout


@inline
def _add(counts: Counts, target: int, source: int) -> int:
    """Add one long number to another; returns the carry out of its highest word."""
    carry = ZERO
    for word in range(counts.shape[1]):
        added = counts[target, word] + counts[source, word]
        over = added < counts[source, word]
        counts[target, word] = added + carry
        carry = ONE if over or counts[target, word] < added else ZERO
    return int(np.int64(carry))


@jit(
    "int64(uint64[::1], uint32[::1], uint64[::1], uint32[::1], uint64[:, ::1], int64)",
    allocates=True,
)
def count_paths(  # noqa: PLR0913, PLR0917 - the layouts found, in four arrays, and the output
    layouts: Array,
    distances: Numbers32,
    table: Array,
    numbers: Numbers32,
    counts: Counts,
    reach: int,
) -> int:
    """Count the shortest paths from `layouts[0]` to each layout, and to all solved ones together.

    `layouts` are all layouts nearer than the nearest solved ones, in the order of `distances`; none is
    solved. `table` holds at least these by hash, and `numbers` their numbers by the same slots.
    `counts` has a row of words, lowest first, for each layout, and a last row for the solved ones; all
    are 0. Returns 1 if the rows were too short, else 0.
    """
    fresh = np.empty(MOST_SUCCESSORS, np.uint64)
    solved = layouts.shape[0]
    counts[0, 0] = ONE
    carried = 0
    for node in range(solved):
        for number in range(successors(layouts[node], reach, fresh)):
            layout = fresh[number]
            if layout >> BIG_SHIFT == EXIT_NUMBER:
                carried |= _add(counts, solved, node)
                continue
            slot = slot_of(layout, table)
            target = int(np.int64(numbers[slot]))
            inside = table[slot] != ZERO and target < solved
            if inside and distances[target] == distances[node] + np.uint32(1):
                carried |= _add(counts, target, node)
    return carried


@jit("void(uint64[::1], uint64[::1], uint32[::1])")
def number(table: Array, layouts: Array, numbers: Numbers32) -> None:
    """Write the number of each layout to its slot in `table`."""
    for place in range(layouts.shape[0]):
        numbers[slot_of(layouts[place], table)] = place


@jit("void(uint32[::1], uint32[::1])")
def measure(parents: Numbers32, distances: Numbers32) -> None:
    """Write the distances of the layouts found by a flood; a first layout is its own parent."""
    for place in range(parents.shape[0]):
        parent = parents[place]
        distances[place] = distances[parent] + np.uint32(1) if parent != place else 0


@jit("void(uint64[::1], uint8[:, ::1])")
def spell(layouts: Array, letters: np.ndarray[Any, np.dtype[np.uint8]]) -> None:
    """Write the `CELLS` letters of each layout to its row of `letters`."""
    for number in range(layouts.shape[0]):
        layout = layouts[number]
        lying, standing = layout >> H_SHIFT & BOARD, layout >> V_SHIFT & BOARD
        lying *= H_BODY
        standing *= V_BODY
        big = BIG_BODY << (layout >> BIG_SHIFT)
        for cell in range(CELLS):
            bit = ONE << np.uint64(cell)
            letter = SOLDIER
            if layout & bit != ZERO:
                letter = NO_BLOCK
            elif lying & bit != ZERO:
                letter = LYING
            elif standing & bit != ZERO:
                letter = STANDING
            elif big & bit != ZERO:
                letter = LARGEST
            letters[number, cell] = letter
