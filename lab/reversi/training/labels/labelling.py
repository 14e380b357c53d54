"""Labels positions with the scores of searches, in discs finer than whole ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.native import STOP, inline, jit, popcount
from engines.reversi.evaluation.weights import Weights
from engines.reversi.kernels.search_state import INFINITY, WEIGHTS, State, search_state
from engines.reversi.levels import UNIT
from engines.reversi.search.probcut import set_cuts
from engines.reversi.search.trained_search import deep_score
from lab.reversi.training.selfplay import SLOT_BITS, Records, exact_score_near

Scores = np.ndarray[Any, np.dtype[np.float32]]

ASPIRATION = 2 * UNIT
"""Half the width, in points, of the first window around the score of a shallower search."""

GUESS = np.int64(4)
"""The depth of the guess before an exact score, and of the first search of a label: one less for odd
depths."""


@inline
def _score_near(
    state: State, own: np.uint64, opponent: np.uint64, guess: np.int64, depth: np.int64
) -> np.int64:
    """The score of a search, near a guess first."""
    low, high = guess - ASPIRATION, guess + ASPIRATION
    score = deep_score(state, own, opponent, low, high, depth)
    if score <= low:
        return deep_score(state, own, opponent, np.int64(-INFINITY), score + 1, depth)
    if score >= high:
        return deep_score(state, own, opponent, score - 1, np.int64(INFINITY), depth)
    return score


@jit("void(uint64[::1], uint64[::1], uint64[::1], float32[::1], int64, int64)")
def _label(  # noqa: PLR0913, PLR0917 - a kernel is given plain arrays
    state: State,
    own: State,
    opponent: State,
    scores: Scores,
    depth: np.int64,
    exact_from: np.int64,
) -> None:
    low, high = np.int64(-INFINITY), np.int64(INFINITY)
    for index in range(len(own)):
        mine, theirs = own[index], opponent[index]
        if 64 - popcount(mine | theirs) <= exact_from:
            scores[index] = exact_score_near(state, mine, theirs, GUESS)
            continue
        first = GUESS - (depth & 1)
        score = deep_score(state, mine, theirs, low, high, first)
        for plies in range(first + 2, depth + 1, 2):
            score = _score_near(state, mine, theirs, score, np.int64(plies))
        scores[index] = score / UNIT


def label(weights: Weights, records: Records, depth: int, exact_from: int) -> None:
    """Write the scores of `records`: `depth` plies ahead, exact with at most `exact_from` empties."""
    state = search_state(SLOT_BITS)
    state[WEIGHTS] = weights.address
    set_cuts(state, weights.cuts)
    own, opponent = (np.ascontiguousarray(records[side]) for side in ("own", "opponent"))
    scores = np.zeros(len(records), np.float32)
    _label(state, own, opponent, scores, np.int64(depth), np.int64(exact_from))
    if state[STOP]:
        raise AssertionError("searches for labels are never stopped")
    records["score"] = scores
