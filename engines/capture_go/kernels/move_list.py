"""Move lists: the moves that a search tries at a node, best first, kept in its state array.

Only safe moves are listed. A move that leaves an own chain with one liberty loses in two plies, since
the chain is captured at once. An entry is one word: the vertex, the vertex it puts in atari, and, in
the highest bits, its priority.
"""

from __future__ import annotations

import numpy as np

from engines.capture_go.kernels.chains import GROWTH, NO_VERTEX, SEVERAL, after
from engines.capture_go.kernels.search_state import (
    HISTORY,
    LIST_LENGTH,
    LISTS,
    NUMBERS,
    State,
    empty_of,
)
from engines.capture_go.kernels.vertex_sets import (
    SET,
    Number,
    VertexSet,
    first,
    is_empty,
    kernel,
    lowest_of,
    without,
)
from engines.native import inline, jit

EIGHT_BITS = 255
GROWTH_WEIGHT = 16
"""Units of history score that equal one point of a move's classic score."""

HISTORY_TOP = np.uint64(4000)
DOUBLE_ATARI, KNOWN = 1 << 20, 1 << 21
"""Priorities of a move that attacks in two places and of the table's move, above all others."""


@inline
def vertex_in(entry: Number) -> Number:
    """The vertex to play."""
    return entry & EIGHT_BITS


@inline
def threat_in(entry: Number) -> Number:
    """The vertex where the opponent must answer, `NO_VERTEX` or `SEVERAL`."""
    return (entry >> 8) & EIGHT_BITS


@inline
def list_at(ply: Number) -> Number:
    """The index in the state where the list of a ply begins."""
    return LISTS + ply * LIST_LENGTH


@kernel(f"int64(uint64[::1], {SET}, {SET}, {SET}, int64, int64, int64, int64)")
def list_moves(  # noqa: PLR0913, PLR0917 - a kernel takes plain values
    state: State,
    own: VertexSet,
    opponent: VertexSet,
    allowed: VertexSet,
    known: Number,
    ply: Number,
    side: Number,
    atari_worth: Number,
) -> Number:
    """List the safe moves among `allowed` for a ply, best first; returns their number.

    Moves are ordered by classic score and history score (kept separately for `side` 0 and 1). `known`
    comes first, then double ataris; a single atari adds `atari_worth`.
    """
    empty = empty_of(state, own, opponent)
    history = HISTORY + side * NUMBERS
    start = list_at(ply)
    end = start
    while not is_empty(allowed):
        stone = lowest_of(allowed)
        allowed = without(allowed, stone)
        liberties, gain, threat = after(stone, own, opponent, empty)
        if liberties < 2:
            continue
        vertex = first(stone)
        order = np.int64(state[history + vertex]) + liberties
        if gain > 0:
            order += GROWTH_WEIGHT * (GROWTH + gain)
        if threat == SEVERAL:
            order += DOUBLE_ATARI
        elif threat != NO_VERTEX:
            order += atari_worth
        if vertex == known:
            order += KNOWN
        entry = np.uint64(order << 16 | threat << 8 | vertex)
        place = end
        while place > start and state[place - 1] < entry:
            state[place] = state[place - 1]
            place -= 1
        state[place] = entry
        end += 1
    return end - start


@jit("void(uint64[::1], int64, int64, int64)")
def credit(state: State, side: Number, vertex: Number, depth: Number) -> None:
    """Raise the history score of a move of `side` (0 or 1) that refuted the opponent's last move."""
    place = HISTORY + side * NUMBERS + vertex
    state[place] += np.uint64(depth * depth + 1)
    if state[place] > HISTORY_TOP:
        for other in range(HISTORY, HISTORY + 2 * NUMBERS):
            state[other] >>= np.uint64(1)
