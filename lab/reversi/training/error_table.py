"""Errors of an evaluation by stage of the game, against much deeper searches of held-out positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engines.reversi.evaluation.weights import Weights
from engines.reversi.kernels.search_state import INFINITY, search_state
from engines.reversi.search.estimators.trained import TrainedEstimator
from engines.reversi.search.trained_search import deep_score
from lab.reversi.training.labels.labelling import label
from lab.reversi.training.positions import LABELLED, empties_of, sample
from lab.reversi.training.selfplay import SLOT_BITS, Records

EMPTIES = (48, 40, 30, 20)
"""The numbers of empty squares that are judged."""
DEPTHS = (0, 2, 6)
"""The depths of the searches that are judged."""
DEEP = 18
"""The depth of the searches that they are judged by."""
EXACT_FROM = 20
MOST = 20
"""Greatest score of a position that is judged, in discs: lopsided ones decide nothing."""

Numbers = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class ErrorRow:
    """How a search of `depth` plies agrees with the truth; errors in discs.

    `slope` is that of the truth on the scores: below 1 the scores are too large.
    """

    weights: str
    empties: int
    depth: int
    positions: int
    correlation: float
    rmse: float
    slope: float
    bias: float


def error_table(
    named: Sequence[tuple[str, Weights]], judges: Sequence[Weights], count: int, seed: int
) -> Iterator[ErrorRow]:
    """The rows of all weights, on the same positions.

    The truth is exact at 20 empty squares, and earlier the mean of deep searches with each judge.
    Scores of judges have to be discs: one with another scale bends the slopes of all.
    """
    for empties in EMPTIES:
        positions = _positions(judges, empties, count, seed)
        truth = positions["score"].astype(float)
        for name, weights in named:
            for depth in DEPTHS:
                yield _row(name, empties, depth, _scores(weights, positions, depth), truth)


def _row(name: str, empties: int, depth: int, scores: Numbers, truth: Numbers) -> ErrorRow:
    errors = truth - scores
    return ErrorRow(
        name,
        empties,
        depth,
        len(truth),
        correlation=round(float(np.corrcoef(scores, truth)[0, 1]), 3),
        rmse=round(float(np.sqrt((errors**2).mean())), 2),
        slope=round(float(np.polyfit(scores, truth, 1)[0]), 2),
        bias=round(float(errors.mean()), 2),
    )


def _positions(judges: Sequence[Weights], empties: int, count: int, seed: int) -> Records:
    """About `count` positions with their true scores, from games of the first judge."""
    stage = (60 - empties) // 2
    found = sample(judges[0], range(stage, stage + 1), 3 * count, seed)
    found = found[empties_of(found) == empties][:count]
    total = np.zeros(len(found), np.float32)
    deciding = judges[:1] if empties <= EXACT_FROM else judges
    for weights in deciding:
        label(weights, found, DEEP, EXACT_FROM)
        total += found["score"]
    truth = np.zeros(len(found), LABELLED)
    truth["own"], truth["opponent"] = found["own"], found["opponent"]
    truth["score"] = total / np.float32(len(deciding))
    return np.asarray(truth[np.abs(truth["score"]) <= MOST])


def _scores(weights: Weights, positions: Records, depth: int) -> Numbers:
    """The scores of searches without cuts, in discs."""
    estimator = TrainedEstimator(Weights(weights.blocks, {}))
    state = search_state(SLOT_BITS)
    estimator.prepare(state)
    low, high = np.int64(-INFINITY), np.int64(INFINITY)
    found = [
        deep_score(state, own, opponent, low, high, np.int64(depth))
        for own, opponent in zip(positions["own"], positions["opponent"], strict=True)
    ]
    return np.array(found, float) / estimator.unit
