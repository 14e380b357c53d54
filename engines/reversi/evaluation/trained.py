"""The trained evaluation: incrementally updated contents of all patterns, and the sum of weights.

A frame holds the contents in `WORDS` words, from the view of the side to move. A move updates them with
a few additions.
"""

from __future__ import annotations

import numpy as np

from engines.native import inline, jit, lowest, popcount, short_at
from engines.reversi.evaluation.patterns import (
    BLOCK,
    EMPTY_BOARD,
    FIELDS_A_WORD,
    LARGEST,
    MOVES_TERM,
    OFFSETS,
    PARITY_TERM,
    PATTERNS,
    POWERS,
    REPLIES_TERM,
    STAGES,
    WORDS,
)
from engines.reversi.kernels.moves import NONE, ONE, final_score, legal
from engines.reversi.kernels.search_state import FRAMES, WEIGHTS, Place, State
from engines.reversi.levels import UNIT
from engines.vectors import difference_of_rows

MOST = 64 * UNIT
"""The highest score: all discs at the end of a game."""
_MOST_ESTIMATE = np.int64(63 * UNIT)
_FIRST_STAGE, _LAST_STAGE = np.int64(0), np.int64(STAGES - 1)

_USED_WORDS = -(-len(PATTERNS) // FIELDS_A_WORD)
_FIELD = np.uint64(0xFFFF)
_FIELD_BITS = np.uint64(16)
_BLOCK_BYTES = np.uint64(2 * BLOCK)
_QUADRANTS = (
    np.uint64(0x000000000F0F0F0F),
    np.uint64(0x00000000F0F0F0F0),
    np.uint64(0x0F0F0F0F00000000),
    np.uint64(0xF0F0F0F000000000),
)


_moved = difference_of_rows(WORDS)
"""The contents after a move, from the other side's view."""


@inline
def number_contents(state: State, frame: Place, own: np.uint64, opponent: np.uint64) -> None:
    """Write the contents of all patterns of a position at `frame`."""
    for word in range(WORDS):
        state[frame + word] = EMPTY_BOARD[word]
    while own != NONE:
        powers = WORDS * lowest(own)
        own &= own - ONE
        for word in range(WORDS):
            state[frame + word] += POWERS[powers + word]
    while opponent != NONE:
        powers = WORDS * lowest(opponent)
        opponent &= opponent - ONE
        for word in range(WORDS):
            state[frame + word] -= POWERS[powers + word]


@inline
def push_contents(
    state: State, frame: Place, to: Place, square: np.int64, turned: np.uint64
) -> None:
    """From the contents at `frame`, write at `to` those after a move, from the other side's view."""
    _moved(state, frame, to, LARGEST, POWERS, square, turned)


@inline
def push_pass(state: State, frame: Place, to: Place) -> None:
    """From the contents at `frame`, write at `to` those after a pass."""
    for word in range(WORDS):
        state[to + word] = LARGEST[word] - state[frame + word]


@inline
def stage_of(discs: np.int64) -> np.int64:
    """The stage of a position with `discs` discs."""
    return min(max((discs - 4) >> 1, _FIRST_STAGE), _LAST_STAGE)


@inline
def parity_of(empty: np.uint64) -> np.int64:
    """The value of the parity term: 0 to 9."""
    odd = np.int64(0)
    for quadrant in _QUADRANTS:
        odd += popcount(empty & quadrant) & 1
    return 2 * odd + (popcount(empty) & 1)


@inline
def sum_of_weights(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    frame: Place,
    own: np.uint64,
    opponent: np.uint64,
    own_moves: np.int64,
    replies: np.int64,
) -> np.int64:
    """The estimate in points for the side to move, whose contents are at `frame`."""
    block = state[WEIGHTS] + _BLOCK_BYTES * np.uint64(stage_of(popcount(own | opponent)))
    total = short_at(block, MOVES_TERM + own_moves) + short_at(block, REPLIES_TERM + replies)
    total += short_at(block, PARITY_TERM + parity_of(~(own | opponent)))
    for word in range(_USED_WORDS):
        fields = state[frame + word]
        for field in range(4):
            content = np.int64(fields & _FIELD)
            fields >>= _FIELD_BITS
            total += short_at(block, OFFSETS[4 * word + field] + content)
    return min(max(total, -_MOST_ESTIMATE), _MOST_ESTIMATE)


@inline
def static_score(state: State, frame: Place, own: np.uint64, opponent: np.uint64) -> np.int64:
    """The static score: the estimate, or the disc difference of a finished game."""
    moves, replies = legal(own, opponent), legal(opponent, own)
    if moves | replies == NONE:
        return UNIT * final_score(own, opponent)
    return sum_of_weights(state, frame, own, opponent, popcount(moves), popcount(replies))


@jit("int64(uint64[::1], uint64, uint64)")
def trained_score(state: State, own: np.uint64, opponent: np.uint64) -> np.int64:
    """`static_score` of any position, for ordering near the root and for callers in Python."""
    number_contents(state, FRAMES, own, opponent)
    return static_score(state, FRAMES, own, opponent)
