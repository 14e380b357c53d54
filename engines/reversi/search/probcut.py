"""Selective cuts: a shallow search far enough outside the window replaces a deep one.

Multi-ProbCut, from Buro, "Toward opening book learning" and "Experiments with Multi-ProbCut and a new
high-quality evaluation function for Othello" (1997). The margins are measured: they depend on the
differences between deep and shallow scores of the same positions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from engines.reversi.kernels.search_state import CONFIDENCE, CUT_DEPTHS, CUTS, State

SHALLOWEST = 2
"""The smallest depth with cuts."""

CONFIDENCES = 1.1, 1.6, 2.4
"""The margin beyond the window, in spreads: that of a search by plies, and those of searches to the end
of the game that follow it, ever surer, before the result is proven. Entries of the table have room for
three."""

PROBE_SHARE = 0.38
"""The depth of the shallow search as a share of the deep one. It may differ in parity, since the turn to
move is corrected in the weights; a search of half the depth errs little less and costs more."""

TERMS = 5
"""The number of coefficients of a calibration, see `spread`."""


def probe_depth(depth: int) -> int:
    """The depth of the shallow search that may replace one of `depth` plies; 0 is the static score."""
    return round(PROBE_SHARE * depth) if depth > SHALLOWEST else 0


def features(depth: int, probe: int, empties: int) -> tuple[float, ...]:
    """The variables of the spread."""
    share = empties / 64
    return 1.0, depth / 10, probe / 10, share, share * share


def spread(calibration: Sequence[float], depth: int, probe: int, empties: int) -> float:
    """The root mean square of scores of `depth` minus those of `probe` plies, in points."""
    terms = zip(calibration, features(depth, probe, empties), strict=True)
    return max(math.exp(sum(factor * term for factor, term in terms)), 1.0)


def set_cuts(state: State, calibration: Sequence[float], step: int = 0) -> None:
    """Enable cuts in a search state, with `CONFIDENCES[step]`; without a calibration they stay off."""
    if len(calibration) == TERMS:
        state[CONFIDENCE] = step
        state[CUTS : CUTS + 64 * CUT_DEPTHS] = _cuts(tuple(calibration), CONFIDENCES[step])


@cache
def _cuts(calibration: tuple[float, ...], confidence: float) -> State:
    """By depth and number of empty squares: the margin, and from bit 16 on the depth of the probe."""
    cuts = np.zeros((CUT_DEPTHS, 64), np.uint64)
    for depth in range(SHALLOWEST, CUT_DEPTHS):
        probe = probe_depth(depth)
        for empties in range(depth, 64):
            margin = min(math.ceil(confidence * spread(calibration, depth, probe, empties)), 0xFFFF)
            cuts[depth, empties] = margin | probe << 16
    return cuts.reshape(-1)


def margins(state: State) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """The margins of a state in points, by depth and number of empty squares; 0 means no cut."""
    cuts = state[CUTS : CUTS + 64 * CUT_DEPTHS].reshape(CUT_DEPTHS, 64)
    return np.asarray(cuts & np.uint64(0xFFFF))
