"""Stable discs: those that can never be flipped again."""

from __future__ import annotations

import numpy as np

from engines.native import inline
from engines.reversi.kernels.moves import NONE, STEPS
from engines.vectors import Lanes, in_lanes

_A, _H = 0x0101010101010101, 0x8080808080808080
_TOP, _BOTTOM = 0xFF, 0xFF << 56
_LOW = (_A, _TOP, _A | _TOP, _H | _TOP)
_HIGH = (_H, _BOTTOM, _H | _BOTTOM, _A | _BOTTOM)
"""For each kind of line, the squares where it ends towards a1 and towards h8."""
_ENDS = tuple(low | high for low, high in zip(_LOW, _HIGH, strict=True))
_WHOLE = (1 << 64) - 1

_Mask = tuple[int, ...]


def _reaches() -> list[tuple[_Mask, _Mask, _Mask]]:
    """For 1, 2 and 4 steps: the shifts, and the squares from which each shift stays on the board."""
    found = []
    up, down = (tuple(_WHOLE ^ end for end in ends) for ends in (_LOW, _HIGH))
    shifts: _Mask = STEPS
    for _ in range(3):
        found.append((shifts, up, down))
        up = tuple(mask & (mask << shift) for mask, shift in zip(up, shifts, strict=True))
        down = tuple(mask & (mask >> shift) for mask, shift in zip(down, shifts, strict=True))
        shifts = tuple(2 * shift for shift in shifts)
    return found


_REACHES = _reaches()


@in_lanes
def _loose(stable: Lanes, empty: Lanes) -> Lanes:
    """The squares not held by some line.

    Such a line has an empty square, does not end at the square, and has no stable neighbour of it.
    """
    up = down = empty
    for shifts, reached_up, reached_down in _REACHES:
        up |= (up << shifts) & reached_up
        down |= (down >> shifts) & reached_down
    return (up | down) & ~((stable << STEPS) | (stable >> STEPS) | _ENDS)


@inline
def stable_discs(own: np.uint64, opponent: np.uint64) -> np.uint64:
    """A subset of the own discs that can never be flipped again.

    On each of its four lines such a disc is at an end or beside a stable disc, or the line is full.
    """
    empty = ~(own | opponent)
    stable, grown = NONE, own & ~_loose(NONE, empty)
    while grown != stable:
        stable = grown
        grown = own & ~_loose(stable, empty)
    return stable
