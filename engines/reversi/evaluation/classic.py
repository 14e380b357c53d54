"""The classic evaluations on bitboards; `classic_reference` has them in plain Python.

Each is Black's sum minus White's, so a change of the view only changes the sign. Kernels compute it for
the side to move: `own` sum minus `opponent` sum.
"""

from __future__ import annotations

import numpy as np

from engines.native import inline, jit, popcount
from engines.reversi.kernels.moves import COLUMN, CORNERS, FALLING, RISING, ROW, legal

NAMES = ("discs", "places", "mobility", "stability")
KINDS = {name: np.int64(kind) for kind, name in enumerate(NAMES)}
"""The numbers of the evaluations in kernels, by their names in levels."""

POINTS_A_DISC = 6
"""Approximate points of `stability` per disc at the end of a game."""

EDGES = np.uint64(0xFF818181818181FF)
TOP, BOTTOM = np.uint64(0x00000000000000FF), np.uint64(0xFF00000000000000)
LEFT, RIGHT = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)


@inline
def _place_sum(discs: np.uint64) -> np.int64:
    return popcount(discs) + popcount(discs & EDGES) + 3 * popcount(discs & CORNERS)


@inline
def _grown_up(seeds: np.uint64, discs: np.uint64, step: np.uint64) -> np.uint64:
    """The discs connected to a seed at a lower bit by an unbroken run of discs.

    The caller passes only discs whose runs cannot wrap around the board (Kogge and Stone).
    """
    seeds |= discs & (seeds << step)
    discs &= discs << step
    seeds |= discs & (seeds << (step + step))
    discs &= discs << (step + step)
    return seeds | discs & (seeds << (step << np.uint64(2)))


@inline
def _grown_down(seeds: np.uint64, discs: np.uint64, step: np.uint64) -> np.uint64:
    """As `_grown_up`, with the seed at a higher bit."""
    seeds |= discs & (seeds >> step)
    discs &= discs >> step
    seeds |= discs & (seeds >> (step + step))
    discs &= discs >> (step + step)
    return seeds | discs & (seeds >> (step << np.uint64(2)))


@inline
def _held(
    discs: np.uint64, other: np.uint64, step: np.uint64, low: np.uint64, high: np.uint64
) -> np.uint64:
    """The discs held by their line of one kind.

    `low` are the squares where lines end towards lower bits, `high` towards higher ones. No run crosses
    them.
    """
    not_low, not_high = discs & ~low, discs & ~high
    off = _grown_up(discs & low, not_low, step) | _grown_down(discs & high, not_high, step)
    met_low = _grown_up(not_low & (other << step), not_low, step)
    met_high = _grown_down(not_high & (other >> step), not_high, step)
    return off | (met_low & met_high)


@inline
def _stability_sum(discs: np.uint64, other: np.uint64) -> np.int64:
    row = _held(discs, other, ROW, LEFT, RIGHT)
    column = _held(discs, other, COLUMN, TOP, BOTTOM)
    falling = _held(discs, other, FALLING, TOP | LEFT, BOTTOM | RIGHT)
    rising = _held(discs, other, RISING, TOP | RIGHT, BOTTOM | LEFT)
    either, both = row | column, row & column
    either_more, both_more = falling | rising, falling & rising
    return (
        2 * popcount(discs)
        + 2 * popcount(either | either_more)
        + 2 * popcount(both | both_more | (either & either_more))
        + 4 * popcount((both & either_more) | (both_more & either))
        + 5 * popcount(both & both_more)
    )


@inline
def evaluate(
    own: np.uint64, opponent: np.uint64, own_moves: np.int64, moves: np.int64, kind: np.int64
) -> np.int64:
    """The estimate for the side to move; `own_moves` and `moves` are both sides' numbers of moves."""
    if kind == 0:
        return popcount(own) - popcount(opponent)
    if kind == 1:
        return _place_sum(own) - _place_sum(opponent)
    if kind == 2:
        return 2 * (_place_sum(own) - _place_sum(opponent)) + own_moves - moves
    return _stability_sum(own, opponent) - _stability_sum(opponent, own) + own_moves - moves


@jit("int64(uint64, uint64, int64)")
def estimate(own: np.uint64, opponent: np.uint64, kind: np.int64) -> np.int64:
    """`evaluate` for callers in Python: the estimate for the side to move in points of `kind`."""
    own_moves = popcount(legal(own, opponent))
    return evaluate(own, opponent, own_moves, popcount(legal(opponent, own)), kind)
