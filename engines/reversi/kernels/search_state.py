"""The layout of a search's state array, above all move lists and the transposition table.

After the head (see `engines.native`) come the index mask of the table, the data of the trained search
(the address of its weights, its cuts and a frame per ply), one move list for each number of empty
squares, and the table: slots of three words, own discs, opponent's discs and an entry. An entry holds a
lower and an upper bound, the depth at which they hold, and the best move found. Every look-up compares
both bitboards, so no entry of another position is ever used.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.native import (
    HEAD,
    NODE_LIMIT,
    NODES,
    STOP,
    inline,
    jit,
    load_atomic,
    new_state,
    popcount,
)
from engines.reversi.kernels.moves import ONE

MASK = HEAD
WEIGHTS = HEAD + 1
"""The index of the address of the trained weights; the address is 0 without weights."""
CUTS = HEAD + 8
CUT_DEPTHS = 32
"""Indexed by depth and number of empty squares, see `search.probcut`."""
FRAMES = CUTS + 64 * CUT_DEPTHS
FRAME_WORDS = 64
MOST_FRAMES = 128
"""More plies, passes and probes than any line has."""
LISTS = FRAMES + FRAME_WORDS * MOST_FRAMES
LIST_WORDS = 40
TABLE = LISTS + 65 * LIST_WORDS
SLOT_WORDS = 3

INFINITY = 32_000
"""Beyond every score."""
UNSETTLED = 64_000
"""Beyond every bound: the result of `settled` if the entry does not settle the score."""
NO_MOVE = 64

TO_THE_END = np.int64(255)
"""The depth of exact entries, in discs; no search by plies uses it."""

_ZERO = 32_768  # added to a bound to store it unsigned
_FIELD = np.uint64(0xFFFF)
_BYTE = np.uint64(0xFF)
_UPPER_AT, _DEPTH_AT, _MOVE_AT = np.uint64(16), np.uint64(32), np.uint64(40)
_UNBOUNDED = np.uint64((_ZERO - INFINITY) | (_ZERO + INFINITY) << 16)
_MOVE_BITS = np.uint64(0xFF << 40)
_NOTHING = _UNBOUNDED | np.uint64(NO_MOVE << 40)
_SQUARE = np.uint64(63)
_SQUARE_BITS = np.uint64(6)

State = np.ndarray[Any, np.dtype[np.uint64]]
Place = int | np.int64
"""An index into a state."""


def search_state(slot_bits: int) -> State:
    """A state for one search, with a table of 2 to the power of `slot_bits` slots."""
    state = new_state(TABLE - HEAD + (SLOT_WORDS << slot_bits))
    state[MASK] = (1 << slot_bits) - 1
    return state


@inline
def stopped(state: State) -> bool:
    """True when the search has been stopped or has used up its nodes."""
    return bool(load_atomic(state, STOP))


@inline
def count_node(state: State) -> None:
    """Count a node, and stop the search when the node limit is reached."""
    state[NODES] += ONE
    if state[NODES] > state[NODE_LIMIT]:
        state[STOP] = ONE


@inline
def slot_of(state: State, own: np.uint64, opponent: np.uint64) -> np.int64:
    """The index in the state where the slot of a position begins."""
    mixed = (own * np.uint64(0x9E3779B97F4A7C15)) ^ (opponent * np.uint64(0xC2B2AE3D27D4EB4F))
    mixed ^= mixed >> np.uint64(32)
    mixed *= np.uint64(0xD6E8FEB86659FD93)
    mixed ^= mixed >> np.uint64(29)
    return TABLE + SLOT_WORDS * np.int64(mixed & state[MASK])


@inline
def entry_at(
    state: State, slot: np.int64, own: np.uint64, opponent: np.uint64, depth: np.int64
) -> np.uint64:
    """The entry of a position; if it was searched to another depth, only its move is used."""
    if state[slot] != own or state[slot + 1] != opponent:
        return _NOTHING
    entry: np.uint64 = state[slot + 2]
    if np.int64((entry >> _DEPTH_AT) & _BYTE) == depth:
        return entry
    return (entry & _MOVE_BITS) | _UNBOUNDED


@inline
def entry_reaching(
    state: State, slot: np.int64, own: np.uint64, opponent: np.uint64, depth: np.int64
) -> np.uint64:
    """The entry of a position searched at least to this depth, but not exactly; else only its move."""
    if state[slot] != own or state[slot + 1] != opponent:
        return _NOTHING
    entry: np.uint64 = state[slot + 2]
    kept = np.int64((entry >> _DEPTH_AT) & _BYTE)
    if depth <= kept < int(TO_THE_END):
        return entry
    return (entry & _MOVE_BITS) | _UNBOUNDED


@inline
def lower_bound(entry: np.uint64) -> np.int64:
    """The score is at least this."""
    return np.int64(entry & _FIELD) - _ZERO


@inline
def upper_bound(entry: np.uint64) -> np.int64:
    """The score is at most this."""
    return np.int64((entry >> _UPPER_AT) & _FIELD) - _ZERO


@inline
def best_move(entry: np.uint64) -> np.int64:
    """The square of the best move found, or `NO_MOVE`."""
    return np.int64(entry >> _MOVE_AT)


@inline
def settled(entry: np.uint64, alpha: np.int64, beta: np.int64) -> np.int64:
    """The score if the entry makes a search of this window unnecessary, else `UNSETTLED`."""
    lower, upper = lower_bound(entry), upper_bound(entry)
    if lower >= beta or lower == upper:
        return lower
    return upper if upper <= alpha else np.int64(UNSETTLED)


@inline
def new_entry(depth: np.int64, lower: np.int64, upper: np.int64, move: np.int64) -> np.uint64:
    """An entry for `store`."""
    bounds = np.uint64(lower + _ZERO) | (np.uint64(upper + _ZERO) << _UPPER_AT)
    return bounds | (np.uint64(depth) << _DEPTH_AT) | (np.uint64(move) << _MOVE_AT)


@inline
def store(
    state: State, slot: np.int64, own: np.uint64, opponent: np.uint64, entry: np.uint64
) -> None:
    """Store an entry, replacing the contents of the slot."""
    state[slot] = own
    state[slot + 1] = opponent
    state[slot + 2] = entry


@inline
def list_of(own: np.uint64, opponent: np.uint64) -> int:
    """The index in the state where the move list of a position begins.

    Positions on one line have different numbers of empty squares, except before and after a pass, and a
    position with a pass needs no list.
    """
    return LISTS + LIST_WORDS * (64 - int(popcount(own | opponent)))


@inline
def list_move(state: State, place: Place, priority: np.int64, square: np.int64) -> None:
    """Write a move at index `place` of the state; `priority` is not negative."""
    state[place] = (np.uint64(priority) << _SQUARE_BITS) | np.uint64(square)


@inline
def take_first(state: State, place: Place, end: Place) -> np.int64:
    """Move the entry with the highest priority from `place` to `end` to `place`; returns its square."""
    best = place
    for other in range(place + 1, end):
        if state[other] > state[best]:
            best = other
    chosen = state[best]
    state[best] = state[place]
    state[place] = chosen
    return np.int64(chosen & _SQUARE)


@jit("int64(uint64[::1], uint64, uint64, int64)")
def kept_move(state: State, own: np.uint64, opponent: np.uint64, depth: np.int64) -> np.int64:
    """The best move of an entry with an exact score at this depth, else `NO_MOVE`."""
    entry = entry_at(state, slot_of(state, own, opponent), own, opponent, depth)
    if lower_bound(entry) != upper_bound(entry):
        return np.int64(NO_MOVE)
    return best_move(entry)


@jit("int64(uint64[::1], uint64, uint64)")
def remembered_move(state: State, own: np.uint64, opponent: np.uint64) -> np.int64:
    """The best move of a position's entry of any depth and bounds, else `NO_MOVE`."""
    return best_move(entry_at(state, slot_of(state, own, opponent), own, opponent, TO_THE_END))
