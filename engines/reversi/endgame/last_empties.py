"""The last four empty squares: each case written out, without move lists, table or stop checks.

Every function returns the exact score for the side to move inside the window, and a bound outside it
(fail-soft). A single empty square in a quarter of the board is tried first: after that move every
quarter has an even number of empty squares (parity).
"""

from __future__ import annotations

import numpy as np

from engines.native import NODES, WORDS, inline, jit, lowest, popcount
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
def first_of(squares: np.uint64, preferred: np.uint64) -> np.uint64:
    """One of `squares` (not empty), a preferred one if possible."""
    chosen = squares & preferred
    return lowest_of(chosen if chosen != NONE else squares)


def _counts():
    table = np.zeros((8, 256), np.uint8)
    for place in range(8):
        for own in range(256):
            count = 0
            for step in (-1, 1):
                run, at = 0, place + step
                while 0 <= at < 8 and not own >> at & 1:
                    run, at = run + 1, at + step
                if 0 <= at < 8:
                    count += run
            table[place, own] = count
    return table.reshape(-1)


def _diagonals(step):
    found = []
    for square in range(64):
        row, column = divmod(square, 8)
        bits = 0
        for n in range(-7, 8):
            r, c = row + n, column + step * n
            if r in range(8) and c in range(8):
                bits |= 1 << 8 * r + c
        found.append(bits)
    return np.array(found, np.uint64)


COUNTS = _counts()
FALLING_LINE, RISING_LINE = _diagonals(1), _diagonals(-1)
A_FILE = np.uint64(0x0101010101010101)
GATHER = np.uint64(0x0102040810204080)
TOP = np.uint64(56)
COL = np.uint64(7)
BYTE = np.uint64(255)
EIGHT = np.uint64(8)
FIVE = np.uint64(5)


@inline
def _last_count(own, square):
    up = square & TOP
    column = square & COL
    base = column << EIGHT
    return (
        np.int64(COUNTS[base | ((own >> up) & BYTE)])
        + np.int64(COUNTS[(up << FIVE) | ((((own >> column) & A_FILE) * GATHER) >> TOP)])
        + np.int64(COUNTS[base | (((own & FALLING_LINE[square]) * A_FILE) >> TOP)])
        + np.int64(COUNTS[base | (((own & RISING_LINE[square]) * A_FILE) >> TOP)])
    )


@inline
def _one_left(own: np.uint64, opponent: np.uint64, disc: np.uint64) -> np.int64:
    """The score with one empty square, where one side, the other or neither can move."""
    difference = 2 * popcount(own) - 63
    square = np.uint64(lowest(disc))
    turned = _last_count(own, square)
    if turned != 0:
        return difference + 2 * turned + 1
    turned = _last_count(opponent, square)
    if turned != 0:
        return difference - 2 * turned - 1
    return difference + 1 if difference > 0 else difference - 1


@inline
def _two_moves(
    own: np.uint64, opponent: np.uint64, beta: np.int64, one: np.uint64, two: np.uint64
) -> np.int64:
    best = NOBODY
    turned = flips(one, own, opponent)
    if turned != NONE:
        best = -_one_left(opponent ^ turned, own | turned | one, two)
        if best >= beta:
            return best
    turned = flips(two, own, opponent)
    if turned != NONE:
        best = max(best, -_one_left(opponent ^ turned, own | turned | two, one))
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
        disc = first_of(left, odd)
        left ^= disc
        turned = flips(disc, own, opponent)
        if turned != NONE:
            floor = max(alpha, best)
            rest = empty ^ disc
            one = lowest_of(rest)
            score = -_two_left(state, opponent ^ turned, own | turned | disc, -beta, -floor, one, rest ^ one)
            best = max(best, score)
    return best


@jit(f"int64({WORDS}, uint64, uint64, int64, int64, uint64)")
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
        disc = first_of(left, odd)
        left ^= disc
        turned = flips(disc, own, opponent)
        if turned != NONE:
            floor = max(alpha, best)
            score = -_three_left(
                state, opponent ^ turned, own | turned | disc, -beta, -floor, empty ^ disc
            )
            best = max(best, score)
    return best


@jit(f"int64({WORDS}, uint64, uint64, int64, int64)")
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
