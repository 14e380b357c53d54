"""The trained evaluation: incrementally updated contents of all patterns, and the sum of weights.

A frame holds the contents twice, `WORDS` words each: with the discs of the side to move as 1, and with
those of the opponent as 1. A move updates both with a few additions.
"""

from __future__ import annotations

import numpy as np

from engines.native import inline, jit, lowest, popcount, short_at
from engines.reversi.evaluation.patterns import (
    BLOCK,
    MOVES_TERM,
    OFFSETS,
    PARITY_TERM,
    POWERS,
    REPLIES_TERM,
    STAGES,
    WORDS,
)
from engines.reversi.kernels.moves import NONE, ONE, final_score, legal
from engines.reversi.kernels.search_state import FRAMES, WEIGHTS, Place, State
from engines.reversi.levels import UNIT

MOST = 64 * UNIT
"""The highest score: all discs at the end of a game."""
_MOST_ESTIMATE = np.int64(63 * UNIT)
_FIRST_STAGE, _LAST_STAGE = np.int64(0), np.int64(STAGES - 1)

OPPOSITE = WORDS
"""The offset in a frame of the contents from the opponent's view."""

_FIELD = np.uint64(0xFFFF)
_FIELD_BITS = np.uint64(16)
_TWO = np.uint64(2)
_BLOCK_BYTES = np.uint64(2 * BLOCK)
_QUADRANTS = (
    np.uint64(0x000000000F0F0F0F),
    np.uint64(0x00000000F0F0F0F0),
    np.uint64(0x0F0F0F0F00000000),
    np.uint64(0xF0F0F0F000000000),
)


@inline
def _add_discs(state: State, frame: Place, discs: np.uint64, other: np.uint64) -> None:
    """Add `discs` once to the first half of the contents at `frame`, and `other` times to the second."""
    while discs != NONE:
        powers = WORDS * lowest(discs)
        discs &= discs - ONE
        for word in range(WORDS):
            power = POWERS[powers + word]
            state[frame + word] += power
            state[frame + OPPOSITE + word] += power * other


@inline
def number_contents(state: State, frame: Place, own: np.uint64, opponent: np.uint64) -> None:
    """Write all contents of a position at `frame`."""
    for word in range(2 * WORDS):
        state[frame + word] = NONE
    _add_discs(state, frame, own, _TWO)
    _add_discs(state, frame, opponent, ONE)
    _add_discs(state, frame, opponent, NONE)


@inline
def push_contents(
    state: State, frame: Place, to: Place, square: np.int64, turned: np.uint64
) -> None:
    """From the contents at `frame`, write at `to` those after a move, from the other side's view."""
    powers = WORDS * square
    for word in range(WORDS):
        power = POWERS[powers + word]
        state[to + word] = state[frame + OPPOSITE + word] + power + power
        state[to + OPPOSITE + word] = state[frame + word] + power
    while turned != NONE:
        powers = WORDS * lowest(turned)
        turned &= turned - ONE
        for word in range(WORDS):
            power = POWERS[powers + word]
            state[to + word] += power
            state[to + OPPOSITE + word] -= power


@inline
def push_own(state: State, frame: Place, to: Place, square: np.int64, turned: np.uint64) -> None:
    """The half of `push_contents` that a static evaluation needs."""
    powers = WORDS * square
    for word in range(WORDS):
        power = POWERS[powers + word]
        state[to + word] = state[frame + OPPOSITE + word] + power + power
    while turned != NONE:
        powers = WORDS * lowest(turned)
        turned &= turned - ONE
        for word in range(WORDS):
            state[to + word] += POWERS[powers + word]


@inline
def push_pass(state: State, frame: Place, to: Place) -> None:
    """From the contents at `frame`, write at `to` those after a pass."""
    for word in range(WORDS):
        state[to + word] = state[frame + OPPOSITE + word]
        state[to + OPPOSITE + word] = state[frame + word]


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
    for word in range(WORDS):
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
