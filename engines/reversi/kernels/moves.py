"""The rules of Reversi on bitboards: the compiled version of `rules.position`.

A bitboard is a uint64 whose bit 0 is a1, bit 7 h1 and bit 63 h8. In kernels, `own` and `opponent` are
the discs of the side to move and of the other side.
"""

from __future__ import annotations

import numpy as np

from engines.native import inline, jit, lowest, popcount
from engines.vectors import Lanes, Quad, in_lanes

# Typed constants: an int64 literal among uint64 operands would turn the result into int64, and one
# in a recursive call would need a second compiled version.
NONE = np.uint64(0)
ONE = np.uint64(1)
INNER_COLUMNS = np.uint64(0x7E7E7E7E7E7E7E7E)
CORNERS = np.uint64(0x8100000000000081)
ROW, COLUMN, FALLING, RISING = np.uint64(1), np.uint64(8), np.uint64(9), np.uint64(7)
"""Distance in bits between neighbours on a line of each kind."""
ONE_PLY = np.int64(1)


STEPS = (1, 8, 9, 7)
"""One kind of line per lane: rows, columns, falling and rising diagonals."""
DOUBLE_STEPS = (2, 16, 18, 14)
# A run along a row or diagonal must not wrap around the board.
INSIDE = (int(INNER_COLUMNS), 2**64 - 1, int(INNER_COLUMNS), int(INNER_COLUMNS))


def _ray(square: int, right: int, down: int) -> int:
    """The squares beyond a square in one direction, as a bitboard."""
    row, column = divmod(square, 8)
    steps = range(1, 8)
    squares = [(row + n * down, column + n * right) for n in steps]
    return sum(1 << 8 * r + c for r, c in squares if r in range(8) and c in range(8))


def _rays(directions: tuple[tuple[int, int], ...]) -> tuple[Quad, ...]:
    """For each square its rays, one for each kind of line."""
    return tuple(tuple(_ray(square, *way) for way in directions) for square in range(64))


UP = _rays(((1, 0), (0, 1), (1, 1), (-1, 1)))
"""The rays of each square towards h8."""
DOWN = _rays(((-1, 0), (0, -1), (-1, -1), (1, -1)))
"""The rays of each square towards a1."""


@in_lanes
def _reached(own: Lanes, opponent: Lanes) -> Lanes:
    """The squares after a run of opponent's discs that begins beside an own disc.

    Runs grow by doubling (Kogge and Stone): 1, 2, 4, then the longest possible 6.
    """
    opponent &= INSIDE
    up = opponent & (own << STEPS)
    up |= opponent & (up << STEPS)
    pairs = opponent & (opponent << STEPS)
    up |= pairs & (up << DOUBLE_STEPS)
    up |= pairs & (up << DOUBLE_STEPS)
    down = opponent & (own >> STEPS)
    down |= opponent & (down >> STEPS)
    pairs = opponent & (opponent >> STEPS)
    down |= pairs & (down >> DOUBLE_STEPS)
    down |= pairs & (down >> DOUBLE_STEPS)
    return (up << STEPS) | (down >> STEPS)


@in_lanes
def _trapped(square: Lanes, own: Lanes, opponent: Lanes) -> Lanes:
    """The opponent's discs between a square and the nearest other square of each ray, if it is own."""
    up, down = square.row_of(UP, "reversi_rays_up"), square.row_of(DOWN, "reversi_rays_down")
    # By arithmetic alone: to choose by a comparison takes a processor longer.
    below = ((up & ~opponent).lowest() & own).less_one()
    end = (down & ~opponent).highest(STEPS) & own & down
    return (up & below) | (down & -(end + end))


@inline
def legal(own: np.uint64, opponent: np.uint64) -> np.uint64:
    """The squares where the side to move may place a disc."""
    return _reached(own, opponent) & ~(own | opponent)


@inline
def flips(disc: np.uint64, own: np.uint64, opponent: np.uint64) -> np.uint64:
    """The discs that a new own disc (a bitboard of one empty square) turns over; 0 if illegal."""
    return _trapped(np.uint64(lowest(disc)), own, opponent)


@inline
def final_score(own: np.uint64, opponent: np.uint64) -> np.int64:
    """The score of a finished game for `own`: the difference, empty squares for the winner."""
    difference: np.int64 = popcount(own) - popcount(opponent)
    empties = 64 - popcount(own | opponent)
    if difference > 0:
        return difference + empties
    if difference < 0:
        return difference - empties
    return difference


@jit("uint64(uint64, uint64)")
def legal_squares(own: np.uint64, opponent: np.uint64) -> np.uint64:
    """`legal` for callers in Python."""
    return legal(own, opponent)


@jit("uint64(uint64, uint64, uint64)")
def flipped_by(disc: np.uint64, own: np.uint64, opponent: np.uint64) -> np.uint64:
    """`flips` for callers in Python."""
    return flips(disc, own, opponent)


@jit("int64(uint64, uint64)")
def final_score_of(own: np.uint64, opponent: np.uint64) -> np.int64:
    """`final_score` for callers in Python."""
    return final_score(own, opponent)


@jit("uint64(uint64, uint64, int64)")
def perft(own: np.uint64, opponent: np.uint64, depth: np.int64) -> np.uint64:
    """Leaves of the tree of all moves at `depth` plies; a pass is a ply, a finished game a leaf."""
    if depth <= 0:
        return ONE
    moves = legal(own, opponent)
    if moves == NONE:
        if legal(opponent, own) == NONE:
            return ONE
        return perft(opponent, own, depth - ONE_PLY)
    if depth == 1:
        return np.uint64(popcount(moves))
    leaves = NONE
    while moves != NONE:
        disc = ONE << np.uint64(lowest(moves))
        moves ^= disc
        turned = flips(disc, own, opponent)
        leaves += perft(opponent ^ turned, own | turned | disc, depth - ONE_PLY)
    return leaves
