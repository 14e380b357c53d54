"""Breadth-first search through one mix of blocks from all its solved layouts, on layout numbers."""

from __future__ import annotations

import numpy as np

from engines.huarong.atlas.arrangements import (
    BIG_KIND,
    BLOCK,
    FAMILY,
    GIVE_HIGH,
    GIVE_LOW,
    LOW4,
    LOW5,
    LOW16,
    MOST_FREE,
    PLACE,
    TAKE_HIGH,
    TAKE_LOW,
    TARGET,
    Bytes,
    Family,
    Numbers,
    Words16,
    Words32,
    bit_of,
    digits,
    number_of,
)
from engines.huarong.rules.layout import EXIT
from engines.native import inline, jit

Soldiers = tuple[Words16, Words16, int]
"""`ranking.pattern_ranks`, the patterns of a mix in order, and the number of free cells."""
SOLDIERS = "Tuple((uint16[::1], uint16[::1], int64))"

UNSOLVABLE = 255
"""The byte of an unsolvable layout."""
MOST_PLACES = 64
"""An upper bound of the places that one block can reach."""


@inline
def _without(pattern: int, bit: int) -> int:
    """`pattern` with one bit removed; the higher bits move down."""
    return pattern & ((1 << bit) - 1) | pattern >> (bit + 1) << bit


@inline
def _with(pattern: int, bit: int) -> int:
    """`pattern` with an empty cell inserted at that bit."""
    return pattern & ((1 << bit) - 1) | pattern >> bit << (bit + 1)


@inline
def _carried(pattern: int, edge: int) -> int:
    """The pattern of the same soldiers after a block has moved along `edge`."""
    pattern = _without(pattern, edge >> TAKE_HIGH & LOW5)
    pattern = _without(pattern, edge >> TAKE_LOW & LOW5)
    pattern = _with(pattern, edge >> GIVE_LOW & LOW5)
    return _with(pattern, edge >> GIVE_HIGH & LOW5)


@inline
def _visit(  # noqa: PLR0913, PLR0917 - one place for the innermost line of both floods
    index: int,
    arrangement: int,
    pattern: int,
    distance: int,
    distances: Bytes,
    queue: Words32,
    tail: int,
) -> int:
    """Give a layout its distance and queue it, unless it was visited; returns the new `tail`."""
    if distances[index] == UNSOLVABLE:
        distances[index] = distance
        queue[tail] = arrangement << MOST_FREE | pattern
        tail += 1
    return tail


@inline
def _seed(keys: Numbers, patterns: Words16, distances: Bytes, queue: Words32) -> int:
    """Give all solved layouts distance 0 and queue them; returns their number."""
    tail = 0
    solved = digits(BIG_KIND, EXIT)
    for arrangement in range(keys.shape[0]):
        if keys[arrangement] & solved * 3 == solved:
            for rank in range(patterns.shape[0]):
                index = arrangement * patterns.shape[0] + rank
                tail = _visit(
                    index, arrangement, number_of(patterns[rank]), 0, distances, queue, tail
                )
    return tail


@jit(f"int64({FAMILY}, {SOLDIERS}, uint8[::1], uint32[::1])")
def flood_steps(family: Family, soldiers: Soldiers, distances: Bytes, queue: Words32) -> int:
    """Write the distance of each layout of a mix in steps; returns the number of solvable ones.

    `distances` has a byte per layout, all `UNSOLVABLE`; `queue` has at least the same length.
    """
    keys, edges, first_edge, places, beside = family
    ranks, patterns, free = soldiers
    blocks = places.shape[0] // keys.shape[0]
    ways = patterns.shape[0]
    tail = _seed(keys, patterns, distances, queue)
    head, level_end, distance = 0, tail, 1
    while head < tail:
        if head == level_end:
            level_end = tail
            distance += 1
        arrangement, pattern = number_of(queue[head] >> MOST_FREE), number_of(queue[head] & LOW16)
        head += 1
        first = first_edge[arrangement * blocks]
        for number in range(first, first_edge[(arrangement + 1) * blocks]):
            edge = edges[number]
            if edge & pattern & LOW16 == 0:
                target, carried = edge >> TARGET, _carried(pattern, edge)
                index = target * ways + ranks[carried]
                tail = _visit(index, target, carried, distance, distances, queue, tail)
        base, empty = arrangement * ways, ~pattern & ((1 << free) - 1)
        while empty:
            bit = empty & -empty
            empty ^= bit
            around = pattern & number_of(beside[arrangement * MOST_FREE + bit_of(bit)])
            while around:
                soldier = around & -around
                around ^= soldier
                moved = pattern ^ bit ^ soldier
                index = base + ranks[moved]
                tail = _visit(index, arrangement, moved, distance, distances, queue, tail)
    return tail


@jit(f"int64({FAMILY}, {SOLDIERS}, uint8[::1], uint32[::1])", allocates=True)
def flood_moves(  # noqa: PLR0915 - one hot loop: the walks of the blocks, then of the soldiers
    family: Family, soldiers: Soldiers, distances: Bytes, queue: Words32
) -> int:
    """Write the distance of each layout of a mix in moves; arguments as for `flood_steps`."""
    keys, edges, first_edge, places, beside = family
    ranks, patterns, free = soldiers
    blocks = places.shape[0] // keys.shape[0]
    ways = patterns.shape[0]
    waiting = np.empty((MOST_PLACES, 3), np.int64)  # arrangement, block and pattern along one walk
    tail = _seed(keys, patterns, distances, queue)
    head, level_end, distance = 0, tail, 1
    while head < tail:
        if head == level_end:
            level_end = tail
            distance += 1
        arrangement, pattern = number_of(queue[head] >> MOST_FREE), number_of(queue[head] & LOW16)
        head += 1
        for block in range(blocks):
            seen = 1 << number_of(places[arrangement * blocks + block])
            waiting[0, 0], waiting[0, 1], waiting[0, 2] = arrangement, block, pattern
            count = 1
            while count:
                count -= 1
                here = waiting[count, 0] * blocks + waiting[count, 1]
                carried = waiting[count, 2]
                for number in range(first_edge[here], first_edge[here + 1]):
                    edge = edges[number]
                    place = 1 << (edge >> PLACE & LOW5)
                    if edge & carried & LOW16 or seen & place:
                        continue
                    seen |= place
                    target, moved = edge >> TARGET, _carried(carried, edge)
                    index = target * ways + ranks[moved]
                    tail = _visit(index, target, moved, distance, distances, queue, tail)
                    waiting[count, 0] = target
                    waiting[count, 1] = edge >> BLOCK & LOW4
                    waiting[count, 2] = moved
                    count += 1
        base, holes = arrangement * ways, ~pattern & ((1 << free) - 1)
        rest = holes
        while rest:
            # All connected empty cells, and the soldiers around them.
            room, fresh, around = rest & -rest, rest & -rest, 0
            while fresh:
                near = number_of(beside[arrangement * MOST_FREE + bit_of(fresh)])
                fresh &= fresh - 1
                around |= near & pattern
                fresh |= near & holes & ~room
                room |= near & holes
            rest &= ~room
            while around:
                soldier = around & -around
                around ^= soldier
                goals = room
                while goals:
                    goal = goals & -goals
                    goals ^= goal
                    moved = pattern ^ goal ^ soldier
                    index = base + ranks[moved]
                    tail = _visit(index, arrangement, moved, distance, distances, queue, tail)
    return tail


@inline
def _root(parents: Words32, node: int) -> int:
    """The layout that currently represents the component of `node`."""
    while parents[node] != node:
        parents[node] = parents[parents[node]]
        node = number_of(parents[node])
    return node


@inline
def _joined(parents: Words32, one: int, other: int) -> int:
    """Merge the components of two layouts; returns 1 if they were different, else 0."""
    one, other = _root(parents, one), _root(parents, other)
    if one == other:
        return 0
    if one < other:
        parents[other] = one
    else:
        parents[one] = other
    return 1


@jit(f"int64({FAMILY}, {SOLDIERS}, uint32[::1])")
def components(family: Family, soldiers: Soldiers, parents: Words32) -> int:
    """The number of connected components of a mix.

    Merges the two layouts of every step (R. Tarjan's disjoint sets). `parents` has a word per layout.
    """
    keys, edges, first_edge, places, beside = family
    ranks, patterns, _ = soldiers
    blocks = places.shape[0] // keys.shape[0]
    ways = patterns.shape[0]
    for node in range(parents.shape[0]):
        parents[node] = node
    parts = len(parents)
    for here in range(first_edge.shape[0] - 1):
        base = here // blocks * ways
        for number in range(first_edge[here], first_edge[here + 1]):
            edge = edges[number]
            if edge >> PLACE & LOW5 < number_of(places[here]):
                continue  # each step once; the reverse step joins the same layouts
            target = (edge >> TARGET) * ways
            for rank in range(ways):
                pattern = number_of(patterns[rank])
                if edge & pattern & LOW16 == 0:
                    parts -= _joined(parents, base + rank, target + ranks[_carried(pattern, edge)])
    for arrangement in range(keys.shape[0]):
        base = arrangement * ways
        for rank in range(ways):
            pattern = number_of(patterns[rank])
            rest = pattern
            while rest:
                soldier = rest & -rest
                rest ^= soldier
                near = number_of(beside[arrangement * MOST_FREE + bit_of(soldier)])
                goals = near & ~pattern & (soldier - 1)
                while goals:
                    goal = goals & -goals
                    goals ^= goal
                    parts -= _joined(parents, base + rank, base + ranks[pattern ^ goal ^ soldier])
    return parts
