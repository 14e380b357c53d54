"""The last four empty squares: each case without move lists, table or stop checks.

Every function returns the exact score for the side to move inside the window, and a bound outside it
(fail-soft). A single empty square in a quarter of the board is tried first: after that move every
quarter has an even number of empty squares (parity).
"""

from __future__ import annotations

import numpy as np

from engines.native import NODES, POINTER, inline, jit, popcount
from engines.reversi.endgame.last_square import one_left
from engines.reversi.kernels.moves import NONE, ONE, final_score, flips
from engines.reversi.kernels.search_state import INFINITY, State

NOBODY = np.int64(-INFINITY)
"""Below every score: the result for a side without a move."""

QUARTERS = (
    np.uint64(0x000000000F0F0F0F),
    np.uint64(0x00000000F0F0F0F0),
    np.uint64(0x0F0F0F0F00000000),
    np.uint64(0xF0F0F0F000000000),
)


@inline
def odd_quarters(empty: np.uint64) -> np.uint64:
    """The quarters of the board with an odd number of empty squares."""
    odd = NONE
    for quarter in QUARTERS:
        odd |= quarter & (NONE - np.uint64(popcount(empty & quarter) & 1))
    return odd


@inline
def lowest_of(squares: np.uint64) -> np.uint64:
    """The lowest of `squares` as a bitboard: the first in reading order."""
    return squares & (NONE - squares)


@inline
def narrowed(squares: np.uint64, preferred: np.uint64) -> np.uint64:
    """The preferred ones of `squares`, or all if there are none."""
    chosen = squares & preferred
    return chosen if chosen != NONE else squares


@inline
def _two_moves(
    own: np.uint64, opponent: np.uint64, beta: np.int64, one: np.uint64, two: np.uint64
) -> np.int64:
    best = NOBODY
    turned = flips(one, own, opponent)
    if turned != NONE:
        best = -one_left(opponent ^ turned, own | turned | one, two)
        if best >= beta:
            return best
    turned = flips(two, own, opponent)
    if turned != NONE:
        best = max(best, -one_left(opponent ^ turned, own | turned | two, one))
    return best


@inline
def _two_left(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    own: np.uint64,
    opponent: np.uint64,
    alpha: np.int64,
    beta: np.int64,
    one: np.uint64,
    two: np.uint64,
) -> np.int64:
    state[NODES] += ONE
    score = _two_moves(own, opponent, beta, one, two)
    if score != NOBODY:
        return score
    score = _two_moves(opponent, own, -alpha, one, two)
    return -score if score != NOBODY else final_score(own, opponent)


@inline
def _three_moves(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    own: np.uint64,
    opponent: np.uint64,
    alpha: np.int64,
    beta: np.int64,
    empty: np.uint64,
    odd: np.uint64,
) -> np.int64:
    best = NOBODY
    left = empty
    while left != NONE and best < beta:
        disc = lowest_of(narrowed(left, odd))
        left ^= disc
        turned = flips(disc, own, opponent)
        if turned != NONE:
            floor = max(alpha, best)
            rest = empty ^ disc
            one = lowest_of(rest)
            score = -_two_left(
                state, opponent ^ turned, own | turned | disc, -beta, -floor, one, rest ^ one
            )
            best = max(best, score)
    return best


@inline
def _three_left(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    own: np.uint64,
    opponent: np.uint64,
    alpha: np.int64,
    beta: np.int64,
    empty: np.uint64,
) -> np.int64:
    state[NODES] += ONE
    odd = odd_quarters(empty)
    score = _three_moves(state, own, opponent, alpha, beta, empty, odd)
    if score != NOBODY:
        return score
    score = _three_moves(state, opponent, own, -beta, -alpha, empty, odd)
    return -score if score != NOBODY else final_score(own, opponent)


@inline
def _four_moves(  # noqa: PLR0913, PLR0917 - a kernel is given plain numbers
    state: State,
    own: np.uint64,
    opponent: np.uint64,
    alpha: np.int64,
    beta: np.int64,
    empty: np.uint64,
) -> np.int64:
    best = NOBODY
    odd = odd_quarters(empty)
    left = empty
    while left != NONE and best < beta:
        disc = lowest_of(narrowed(left, odd))
        left ^= disc
        turned = flips(disc, own, opponent)
        if turned != NONE:
            floor = max(alpha, best)
            score = -_three_left(
                state, opponent ^ turned, own | turned | disc, -beta, -floor, empty ^ disc
            )
            best = max(best, score)
    return best


@jit(f"int64({POINTER}, uint64, uint64, int64, int64)")
def last_four(
    state: State, own: np.uint64, opponent: np.uint64, alpha: np.int64, beta: np.int64
) -> np.int64:
    """The score with four empty squares, for the side to move."""
    state[NODES] += ONE
    empty = ~(own | opponent)
    score = _four_moves(state, own, opponent, alpha, beta, empty)
    if score != NOBODY:
        return score
    score = _four_moves(state, opponent, own, -beta, -alpha, empty)
    return -score if score != NOBODY else final_score(own, opponent)
