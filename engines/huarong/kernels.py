"""Breadth-first search over layouts in compiled code: the fast twin of `reference`.

A layout is one word, so that equal words are equal layouts and no hash is ever trusted: bits 0-19
are the empty cells, 20-39 the left cells of the 1×2 blocks, 40-59 the top cells of the 2×1 blocks,
and 60-63 the number of the top-left cell of the 2×2 block. What is left are soldiers. No word is 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.huarong.layout import CELLS, EXIT
from engines.native import HEAD, NODES, STOP, inline, jit, load_atomic, lowest, popcount

Cells = np.uint64
"""A set of cells in bits 0-19, or a whole layout."""
Array = np.ndarray[Any, np.dtype[np.uint64]]

FOUND = HEAD
"""The word of the state array that counts the layouts found; `NODES` counts those searched from."""
STATE_WORDS = 1
SOLVED, EXHAUSTED, FULL, STOPPED = 0, 1, 2, 3
"""Why `flood` returned."""
MOST_SUCCESSORS = 256
"""More than any layout has: 64 moves of soldiers, and 8 larger blocks to at most 16 places each."""

ZERO, ONE = np.uint64(0), np.uint64(1)
ROW, H_SHIFT, V_SHIFT, BIG_SHIFT, WORD_BITS = (np.uint64(n) for n in (4, 20, 40, 60, 64))
BOARD = np.uint64(0xFFFFF)
NOT_FIRST_COLUMN, NOT_LAST_COLUMN = np.uint64(0xEEEEE), np.uint64(0x77777)
S_BODY, H_BODY, V_BODY, BIG_BODY = (np.uint64(n) for n in (0x1, 0x3, 0x11, 0x33))
"""The cells of each kind of block in the corner; times a top-left cell, the cells there."""
S_IMAGE, H_IMAGE, V_IMAGE = S_BODY, np.uint64(0x3 | 1 << 20), np.uint64(0x11 | 1 << 40)
"""What turns over in a layout when a block comes or goes, times its top-left cell."""
ALL_BUT_BIG = np.uint64((1 << 60) - 1)
EXIT_NUMBER = np.uint64(EXIT)
SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""2^64 over the golden ratio: the top bits of a layout times this are well spread (Knuth)."""
NO_BLOCK, LYING, STANDING, LARGEST, SOLDIER = (np.uint8(ord(letter)) for letter in ".HVCS")
"""The letters of a layout's text."""
POLL = 1024
"""After how many nodes the stop flag is looked at."""


@inline
def _near(cells: Cells) -> Cells:
    """The cells beside `cells`, and some past the last row."""
    sideways = (cells & NOT_LAST_COLUMN) << ONE | (cells & NOT_FIRST_COLUMN) >> ONE
    return cells << ROW | cells >> ROW | sideways


@inline
def _first(cells: Cells) -> Cells:
    """The first of `cells`."""
    return cells & ~(cells - ONE)


@inline
def _reached(place: Cells, fits: Cells, any_path: int) -> Cells:
    """The places among `fits` where a block at `place` gets by one step, or by one move."""
    reached = _near(place) & fits
    if any_path:
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
def successors(layout: Cells, any_path: int, out: Array) -> int:
    """Write the layouts one step or, with `any_path`, one move away to `out`; returns how many.

    `out` has room for `MOST_SUCCESSORS`. All are different.
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
        targets = _reached(place, empty, any_path)
        count = _put(layout ^ place * S_IMAGE, targets, S_IMAGE, out, count)

    lying &= beside | beside >> ONE
    while lying != ZERO:
        place = _first(lying)
        lying ^= place
        free = empty | place * H_BODY
        targets = _reached(place, free & free >> ONE & NOT_LAST_COLUMN, any_path)
        count = _put(layout ^ place * H_IMAGE, targets, H_IMAGE, out, count)

    standing &= beside | beside >> ROW
    while standing != ZERO:
        place = _first(standing)
        standing ^= place
        free = empty | place * V_BODY
        targets = _reached(place, free & free >> ROW, any_path)
        count = _put(layout ^ place * V_IMAGE, targets, V_IMAGE, out, count)

    if beside & big * BIG_BODY != ZERO:
        free = empty | big * BIG_BODY
        pairs = free & free >> ONE & NOT_LAST_COLUMN
        targets = _reached(big, pairs & pairs >> ROW, any_path)
        others = (layout ^ big * BIG_BODY) & ALL_BUT_BIG
        while targets != ZERO:
            target = _first(targets)
            targets ^= target
            out[count] = others ^ target * BIG_BODY ^ np.uint64(lowest(target)) << BIG_SHIFT
            count += 1
    return count


@inline
def _slot(layout: Cells, table: Array) -> Cells:
    """Where `layout` is in the table of layouts by hash, or else the free slot where it belongs."""
    last = np.uint64(table.shape[0] - 1)
    slot = (layout * SPREAD) >> (WORD_BITS - np.uint64(popcount(last)))
    while table[slot] != ZERO and table[slot] != layout:
        slot = (slot + ONE) & last
    return slot


@jit("int64(uint64[::1], uint64[::1], uint64[::1], uint32[::1], int64)")
def flood(
    state: Array,
    table: Array,
    layouts: Array,
    parents: np.ndarray[Any, np.dtype[np.uint32]],
    any_path: int,
) -> int:
    """Find layouts in the order of their distance from `layouts[0]`, which is not solved.

    Promises that if it stops at a solved layout, the last one found, that one is nearest in steps
    or, with `any_path`, in moves. `layouts` and `parents` (the number of the layout each was found
    from) are filled in the order of finding; `table` holds the same layouts by hash, and its size
    is a power of two. Returns `SOLVED`, `EXHAUSTED` when nothing else can be reached, `FULL` when
    `layouts` may be too short for the next node, or `STOPPED`; after these two, call it again.
    """
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
        for number in range(successors(layouts[node], any_path, fresh)):
            layout = fresh[number]
            slot = _slot(layout, table)
            if table[slot] != ZERO:
                continue
            table[slot] = layout
            layouts[found] = layout
            parents[found] = node
            found += 1
            if layout >> BIG_SHIFT == EXIT_NUMBER:
                status = SOLVED
                break
        node += 1
    state[FOUND], state[NODES] = found, node
    return status


@jit("void(uint64[::1], uint64[::1])")
def fill(table: Array, layouts: Array) -> None:
    """Put `layouts`, all different, into an empty table with room for them."""
    for layout in layouts:
        table[_slot(layout, table)] = layout


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
