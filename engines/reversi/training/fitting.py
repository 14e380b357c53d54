"""Fits the weights to the results of games: squared error, one stage after the other.

Each step is AdaGrad's (Duchi, Hazan and Singer, "Adaptive subgradient methods", 2011): a weight that
was moved often moves less. A stage with few positions learns from its neighbours too, which makes the
data go further; one with enough is better off without (10.4 against 10.7 discs of error at stage 12
with 52 million positions in all, 7.7 against 8.0 at stage 20).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from engines.native import inline, jit, popcount
from engines.reversi.kernels import legal
from engines.reversi.levels import UNIT
from engines.reversi.patterns import (
    BLOCK,
    MOVES_TERM,
    OFFSETS,
    PARITY_TERM,
    PATTERNS,
    REPLIES_TERM,
    SHARED,
    STAGES,
    WORDS,
)
from engines.reversi.table import State
from engines.reversi.trained import number_contents, parity_of
from engines.reversi.training.selfplay import Records

Numbers = np.ndarray[Any, np.dtype[np.float32]]
Places = np.ndarray[Any, np.dtype[np.int32]]

EPOCHS = 6
RATE = 0.4
"""The first step of a weight, in discs an error of one disc, before it is damped."""
DAMPING = 8.0
DECAY = 5e-7
"""How much of itself a weight loses each time it is used: rare contents stay near 0."""
NEIGHBOURS = 1
"""How many stages to either side a stage with few positions learns from."""
ENOUGH = 500_000
"""So many positions of its own are not few."""

FEATURES = len(PATTERNS) + 3


@dataclass(frozen=True)
class Fit:
    """Fitted weights and the mean error on positions of games that were not learnt from, in discs.

    `error` is the root of the mean square, `absolute` the mean without sign.
    """

    blocks: np.ndarray[Any, np.dtype[np.int16]]
    error: float
    absolute: float
    learnt: int
    checked: int


@inline
def _features(
    contents: State, own: np.uint64, opponent: np.uint64, shared: Places, features: Places
) -> None:
    """Write which weights of a block a position uses."""
    number_contents(contents, 0, own, opponent)
    for place in range(FEATURES - 3):
        content = np.int64(
            (contents[place >> 2] >> np.uint64(16 * (place & 3))) & np.uint64(0xFFFF)
        )
        features[place] = shared[OFFSETS[place] + content]
    features[FEATURES - 3] = MOVES_TERM + popcount(legal(own, opponent))
    features[FEATURES - 2] = REPLIES_TERM + popcount(legal(opponent, own))
    features[FEATURES - 1] = PARITY_TERM + parity_of(~(own | opponent))


_MEASURE = (
    "void(uint64[::1], uint64[::1], int8[::1], int64[::1], float32[::1], int32[::1], float64[::1])"
)


@jit(_MEASURE)
def _measure(  # noqa: PLR0913, PLR0917 - a kernel is given plain arrays
    own: State,
    opponent: State,
    scores: np.ndarray[Any, np.dtype[np.int8]],
    order: np.ndarray[Any, np.dtype[np.int64]],
    weights: Numbers,
    shared: Places,
    errors: np.ndarray[Any, np.dtype[np.float64]],
) -> None:
    """Add the squared and the absolute errors of positions to `errors`."""
    contents, features = np.zeros(2 * WORDS, np.uint64), np.zeros(FEATURES, np.int32)
    for index in order:
        _features(contents, own[index], opponent[index], shared, features)
        error = np.float64(scores[index])
        for place in range(FEATURES):
            error -= weights[features[place]]
        errors[0] += error * error
        errors[1] += abs(error)


_LEARN = (
    "void(uint64[::1], uint64[::1], int8[::1], int64[::1], float32[::1], float32[::1], "
    "int32[::1], float32, float32, float32)"
)


@jit(_LEARN)
def _learn(  # noqa: PLR0913, PLR0917 - a kernel is given plain arrays
    own: State,
    opponent: State,
    scores: np.ndarray[Any, np.dtype[np.int8]],
    order: np.ndarray[Any, np.dtype[np.int64]],
    weights: Numbers,
    squares: Numbers,
    shared: Places,
    rate: np.float32,
    damping: np.float32,
    decay: np.float32,
) -> None:
    """One pass over positions in this order; `squares` sums the squares of past errors a weight."""
    contents, features = np.zeros(2 * WORDS, np.uint64), np.zeros(FEATURES, np.int32)
    for index in order:
        _features(contents, own[index], opponent[index], shared, features)
        error = np.float32(scores[index])
        for place in range(FEATURES):
            error -= weights[features[place]]
        for place in range(FEATURES):
            feature = features[place]
            squares[feature] += error * error
            step = rate * error / (math.sqrt(squares[feature]) + damping)
            weights[feature] += step - decay * weights[feature]


def fit(  # noqa: PLR0913, PLR0917 - the data, where to begin, and how
    learnt: Records,
    checked: Records,
    begin: np.ndarray[Any, np.dtype[np.int16]],
    seed: int,
    on_stage: Callable[[int, float], None],
    workers: int = 1,
) -> Fit:
    """Fit all stages from `begin` on, so many at a time; of each, in order, its error is told."""
    blocks = np.zeros((STAGES, BLOCK), np.int16)
    sums = np.zeros(2)
    learnt_from, checked_on = _Set(learnt), _Set(checked)

    def fit_stage(stage: int) -> Numbers:
        weights: Numbers = (begin[stage] / np.float32(UNIT)).astype(np.float32)
        _fit_stage(learnt_from, stage, weights, np.random.default_rng((seed, stage)))
        return weights

    with ThreadPoolExecutor(workers) as pool:  # the kernels let go of the interpreter
        for stage, weights in enumerate(pool.map(fit_stage, range(STAGES))):
            errors = checked_on.errors(stage, weights)
            sums += errors
            on_stage(stage, math.sqrt(errors[0] / max(1, len(checked_on.of(stage, 0)))))
            points = np.clip(np.rint(weights * UNIT), -32_000, 32_000)
            blocks[stage] = points.astype(np.int16)[SHARED]
    count = max(1, len(checked))
    return Fit(blocks, math.sqrt(sums[0] / count), sums[1] / count, len(learnt), len(checked))


class _Set:
    """Positions as kernels want them, by stage."""

    def __init__(self, records: Records) -> None:
        self.own = np.ascontiguousarray(records["own"])
        self.opponent = np.ascontiguousarray(records["opponent"])
        self.scores = np.ascontiguousarray(records["score"])
        discs = np.bitwise_count(self.own | self.opponent).astype(np.int64)
        self.stages = np.clip((discs - 4) >> 1, 0, STAGES - 1)

    def of(self, stage: int, neighbours: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The numbers of the positions of a stage and of so many to either side."""
        return np.flatnonzero(np.abs(self.stages - stage) <= neighbours)

    def errors(self, stage: int, weights: Numbers) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The sums of the squared and of the absolute errors of a stage."""
        errors = np.zeros(2)
        order = self.of(stage, 0)
        _measure(self.own, self.opponent, self.scores, order, weights, SHARED, errors)
        return errors


def _fit_stage(positions: _Set, stage: int, weights: Numbers, dice: np.random.Generator) -> None:
    order = positions.of(stage, 0)
    if len(order) < ENOUGH:
        order = positions.of(stage, NEIGHBOURS)
    squares = np.zeros(BLOCK, np.float32)
    steps = np.float32(RATE), np.float32(DAMPING), np.float32(DECAY)
    for _ in range(EPOCHS):
        dice.shuffle(order)
        _learn(
            positions.own,
            positions.opponent,
            positions.scores,
            order,
            weights,
            squares,
            SHARED,
            *steps,
        )
