"""The arrangements of larger blocks that mixes share, and the steps of their blocks, as numbers.

All mixes with the same 1×2 and 2×1 blocks share a family: its arrangements, numbered as in
`ranking`, and what each of their blocks can do. The soldiers of an arrangement are a pattern: one bit
for each cell that the larger blocks leave, the last cell lowest. Sets of cells here have cell 19 in
bit 0, so that the cells that are left keep their order.

A step of a larger block is an edge, one word that says which bits of the pattern have to be empty,
how the pattern changes, and where it leads:

    bits 0-15   the cells that must be empty, as a pattern
    bits 16-25  two bits of the pattern to take out, the higher one first (5 bits each; 16 is none)
    bits 26-35  two places where an empty cell comes in, the lower one first (16 is none)
    bits 36-39  the number of the moving block in the arrangement that it leads to
    bits 40-44  its new top-left cell
    bits 45-63  the number of that arrangement
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.huarong.rules.blocks import CELLS, COLUMNS, ROWS
from engines.native import inline, jit, lowest, popcount

Numbers = np.ndarray[Any, np.dtype[np.int64]]
Bytes = np.ndarray[Any, np.dtype[np.uint8]]
Words16 = np.ndarray[Any, np.dtype[np.uint16]]
Words32 = np.ndarray[Any, np.dtype[np.uint32]]
Words64 = np.ndarray[Any, np.dtype[np.uint64]]
Family = tuple[Numbers, Numbers, Numbers, Bytes, Words16]
"""The arrays that `connect` fills: the sorted numbers of all arrangements with the same blocks; the
edges; at a × blocks + b, where the edges of block b of arrangement a begin (they end where the next
ones begin); at the same index, its top-left cell; and at a × `MOST_FREE` + bit, the pattern of the free
cells beside the free cell of that bit."""
FAMILY = "Tuple((int64[::1], int64[::1], int64[::1], uint8[::1], uint16[::1]))"

MOST_FREE = 16
"""Most bits of a pattern."""
NOTHING = 16
"""A bit that no pattern has: removing or inserting it changes nothing."""
MOST_EDGES = 4
"""Most edges of one block."""
TAKE_HIGH, TAKE_LOW, GIVE_LOW, GIVE_HIGH, BLOCK, PLACE, TARGET = 16, 21, 26, 31, 36, 40, 45
"""First bits of the fields of an edge."""
LOW16, LOW5, LOW4 = 0xFFFF, 0x1F, 0xF

BIG_KIND, H_KIND, V_KIND = 1, 2, 3
"""The digits of an arrangement."""
BOARD = (1 << CELLS) - 1
FIRST_COLUMN, LAST_COLUMN = 0x88888, 0x11111


@inline
def body(kind: int, cell: int) -> int:
    """The cells under a block with that top-left cell."""
    shape = 0xCC000 if kind == BIG_KIND else 0xC0000 if kind == H_KIND else 0x88000
    return shape >> cell


@inline
def digits(kind: int, cell: int) -> int:
    """The block's contribution to the number of its arrangement in base 4."""
    shape = 0b0101 << 36 | 0b0101 << 28
    if kind == H_KIND:
        shape = 0b1010 << 36
    elif kind == V_KIND:
        shape = 0b11 << 38 | 0b11 << 30
    return shape >> 2 * cell


@inline
def _goes(kind: int, cell: int, direction: int) -> int:
    """The top-left cell one step up, left, right or down (0 to 3), -1 if that leaves the board."""
    row, column = cell // COLUMNS, cell % COLUMNS
    row += (direction == 3) - (direction == 0)
    column += (direction == 2) - (direction == 1)
    height = 1 if kind == H_KIND else 2
    width = 1 if kind == V_KIND else 2
    if row < 0 or column < 0 or row + height > ROWS or column + width > COLUMNS:
        return -1
    return row * COLUMNS + column


@inline
def _near(cells: int) -> int:
    """The cells beside `cells`."""
    sideways = (cells & ~LAST_COLUMN) >> 1 | (cells & ~FIRST_COLUMN) << 1
    return (cells << COLUMNS | cells >> COLUMNS | sideways) & BOARD


@inline
def number_of(word: Any) -> int:
    """An entry of a narrow array as a signed number, as used everywhere else."""
    return int(np.int64(word))


@inline
def _bits_of(word: int) -> int:
    """The number of set bits of a small number."""
    return int(popcount(np.uint64(word)))


@inline
def bit_of(word: int) -> int:
    """The number of the lowest set bit."""
    return int(lowest(np.uint64(word)))


@inline
def _compressed(cells: int, free: int) -> int:
    """The pattern of those `free` cells that are in `cells`."""
    pattern = 0
    while cells:
        bit = cells & -cells
        cells ^= bit
        pattern |= 1 << _bits_of(free & (bit - 1))
    return pattern


@inline
def find(keys: Numbers, key: int) -> int:
    """Where `key` is in the sorted `keys`."""
    low, high = 0, keys.shape[0]
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


@inline
def _edge(kind: int, cell: int, goal: int, occupied: int) -> int:
    """The lower fields of a block's edge from `cell` to `goal`, 0 if other blocks are in the way."""
    before, after = body(kind, cell), body(kind, goal)
    if after & occupied & ~before:
        return 0
    free = BOARD & ~occupied
    needed, left = after & ~before, before & ~after
    edge = _compressed(needed, free)
    taken, given = edge, _compressed(left, free & ~needed | left)
    low, high = bit_of(taken), NOTHING
    if taken & (taken - 1):
        high = bit_of(taken & (taken - 1))
    # A removal of `NOTHING` has no effect in any order, so a single bit is the low one.
    edge |= high << TAKE_HIGH | low << TAKE_LOW
    low, high = bit_of(given), NOTHING
    if given & (given - 1):
        high = bit_of(given & (given - 1))
    return edge | low << GIVE_LOW | high << GIVE_HIGH | goal << PLACE


@jit(f"int64({FAMILY})", allocates=True)
def connect(family: Family) -> int:
    """Write the edges of the blocks of every arrangement; returns the number of edges.

    The numbers of the arrangements are given. The other arrays are filled and have room for
    `MOST_EDGES` edges per block.
    """
    keys, edges, first_edge, places, beside = family
    blocks = places.shape[0] // keys.shape[0]
    count = 0
    kinds = np.empty(blocks, np.int64)
    for number in range(keys.shape[0]):
        occupied, block = 0, 0
        for cell in range(CELLS):
            kind = keys[number] >> 2 * (CELLS - 1 - cell) & 3
            if kind and not occupied >> (CELLS - 1 - cell) & 1:
                occupied |= body(kind, cell)
                places[number * blocks + block] = cell
                kinds[block] = kind
                block += 1
        free = BOARD & ~occupied
        cells = free
        while cells:
            cell_bit = cells & -cells
            cells ^= cell_bit
            bit = _bits_of(free & (cell_bit - 1))
            beside[number * MOST_FREE + bit] = _compressed(_near(cell_bit) & free, free)
        for block in range(blocks):
            first_edge[number * blocks + block] = count
            kind, cell = kinds[block], number_of(places[number * blocks + block])
            for direction in range(MOST_EDGES):
                goal = _goes(kind, cell, direction)
                edge = 0 if goal < 0 else _edge(kind, cell, goal, occupied)
                if edge == 0:
                    continue
                key = keys[number] - digits(kind, cell) + digits(kind, goal)
                earlier = 0
                for other in range(blocks):
                    earlier += other != block and places[number * blocks + other] < goal
                edges[count] = edge | earlier << BLOCK | find(keys, key) << TARGET
                count += 1
    first_edge[keys.shape[0] * blocks] = count
    return count
