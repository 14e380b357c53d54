"""Fits the weights to the results of games by squared error, one stage at a time.

The steps are AdaGrad's (Duchi, Hazan and Singer, "Adaptive subgradient methods", 2011): frequently
updated weights take smaller steps. The result is the mean over the later passes, which is more stable
than the last pass (Polyak and Juditsky, "Acceleration of stochastic approximation by averaging", 1992).
A stage also learns from its neighbours. Without them it predicts the results of similar games better
(8.7 against 9.1 discs of error with 52 million positions) but plays worse (46 against 49 % of 400 games
against the same opponent), since a search meets many positions that never occur in such games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from engines.native import inline, jit, popcount
from engines.reversi.evaluation.patterns import (
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
from engines.reversi.evaluation.trained import number_contents, parity_of, trained_score
from engines.reversi.evaluation.weights import Blocks, Weights
from engines.reversi.kernels.moves import legal
from engines.reversi.kernels.search_state import WEIGHTS, State, search_state
from engines.reversi.levels import UNIT
from lab.reversi.training.selfplay import Records

Numbers = np.ndarray[Any, np.dtype[np.float32]]
Places = np.ndarray[Any, np.dtype[np.int32]]


@dataclass(frozen=True)
class Method:
    """How weights are fitted: passes, and the steps of a weight."""

    epochs: int = 4
    steady: int = 1
    """The first pass, counted from 0, that is included in the mean."""
    rate: float = 0.4
    """The first step of a weight, in discs per disc of error, before damping."""
    damping: float = 8.0
    decay: float = 5e-7
    """Weight decay per use, which keeps the weights of rare contents near 0."""
    most: float = 128.0
    """The most that an error counts, in discs (Huber's loss); a greater one is an outlier."""
    neighbours: int = 1
    """Stages on each side that a stage learns from."""


RESULTS = Method()
"""For results of games, which are noise to a large part."""

SCORES = Method(epochs=12, steady=6, rate=0.6, most=6.0, neighbours=2)
"""For scores of searches, which a few passes can follow closely."""

FEATURES = len(PATTERNS) + 3


@inline
def _features(
    contents: State, own: np.uint64, opponent: np.uint64, shared: Places, features: Places
) -> None:
    """Write the indices of the weights of a block that a position uses."""
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
    "void(uint64[::1], uint64[::1], float32[::1], int64[::1], float32[::1], "
    "int32[::1], float64[::1])"
)


@jit(_MEASURE, allocates=True)
def _measure(  # noqa: PLR0913, PLR0917 - a kernel is given plain arrays
    own: State,
    opponent: State,
    scores: Numbers,
    order: np.ndarray[Any, np.dtype[np.int64]],
    weights: Numbers,
    shared: Places,
    errors: np.ndarray[Any, np.dtype[np.float64]],
) -> None:
    """Add the squared and the absolute errors of positions to `errors`."""
    contents, features = np.zeros(WORDS, np.uint64), np.zeros(FEATURES, np.int32)
    for index in order:
        _features(contents, own[index], opponent[index], shared, features)
        error = np.float64(scores[index])
        for place in range(FEATURES):
            error -= weights[features[place]]
        errors[0] += error * error
        errors[1] += abs(error)


_LEARN = (
    "void(uint64[::1], uint64[::1], float32[::1], int64[::1], float32[::1], float32[::1], "
    "int32[::1], float32, float32, float32, float32)"
)


@jit(_LEARN, allocates=True)
def _learn(  # noqa: PLR0913, PLR0917 - a kernel is given plain arrays
    own: State,
    opponent: State,
    scores: Numbers,
    order: np.ndarray[Any, np.dtype[np.int64]],
    weights: Numbers,
    squares: Numbers,
    shared: Places,
    rate: np.float32,
    damping: np.float32,
    decay: np.float32,
    most: np.float32,
) -> None:
    """One pass over positions in this order; `squares` sums the squared past errors of each weight.

    Errors count at most as `most` discs (Huber's loss).
    """
    contents, features = np.zeros(WORDS, np.uint64), np.zeros(FEATURES, np.int32)
    for index in order:
        _features(contents, own[index], opponent[index], shared, features)
        error = np.float32(scores[index])
        for place in range(FEATURES):
            error -= weights[features[place]]
        error = min(max(error, -most), most)
        for place in range(FEATURES):
            feature = features[place]
            squares[feature] += error * error
            step = rate * error / (math.sqrt(squares[feature]) + damping)
            weights[feature] += step - decay * weights[feature]


def fit(  # noqa: PLR0913, PLR0917 - data, beginning and method
    learnt: Records,
    begin: Blocks,
    seed: int,
    on_stage: Callable[[int], None],
    workers: int = 1,
    stages: Sequence[int] = range(STAGES),
    method: Method = RESULTS,
) -> Blocks:
    """Fit `stages`, starting from `begin`, `workers` at a time; reports each stage in order.

    Returns the weights of all stages, those of the others as they were.
    """
    blocks = begin.copy()
    positions = _Set(learnt)

    def fit_stage(stage: int) -> Numbers:
        weights: Numbers = (begin[stage] / np.float32(UNIT)).astype(np.float32)
        return _fit_stage(positions, stage, weights, np.random.default_rng((seed, stage)), method)

    with ThreadPoolExecutor(workers) as pool:  # the kernels release the GIL
        for stage, weights in zip(stages, pool.map(fit_stage, stages), strict=True):
            points = np.clip(np.rint(weights * UNIT), -32_000, 32_000)
            blocks[stage] = points.astype(np.int16)[SHARED]
            on_stage(stage)
    return blocks


def errors(blocks: Blocks, checked: Records) -> tuple[float, float]:
    """The errors of weights on the results of positions, in discs.

    Returns the root mean square error and the mean absolute error.
    """
    positions, sums = _Set(checked), np.zeros(2)
    for stage in range(STAGES):
        weights: Numbers = (blocks[stage] / np.float32(UNIT)).astype(np.float32)
        sums += positions.errors(stage, weights)
    count = max(1, len(checked))
    return math.sqrt(sums[0] / count), sums[1] / count


def predictions(blocks: Blocks, records: Records) -> Numbers:
    """The static estimates of positions with these weights, in discs."""
    weights, positions = Weights(blocks, {}), _Set(records)
    state = search_state(0)
    state[WEIGHTS] = weights.address
    estimates = np.zeros(len(records), np.float32)
    _estimate(state, positions.own, positions.opponent, estimates)
    return estimates / np.float32(UNIT)


@jit("void(uint64[::1], uint64[::1], uint64[::1], float32[::1])")
def _estimate(state: State, own: State, opponent: State, estimates: Numbers) -> None:
    for index in range(len(own)):
        estimates[index] = trained_score(state, own[index], opponent[index])


class _Set:
    """Positions as arrays for kernels, by stage."""

    def __init__(self, records: Records) -> None:
        self.own = np.ascontiguousarray(records["own"])
        self.opponent = np.ascontiguousarray(records["opponent"])
        self.scores = np.ascontiguousarray(records["score"], np.float32)
        discs = np.bitwise_count(self.own | self.opponent).astype(np.int64)
        self.stages = np.clip((discs - 4) >> 1, 0, STAGES - 1)

    def of(self, stage: int, neighbours: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The indices of the positions of a stage and of `neighbours` stages on each side."""
        return np.flatnonzero(np.abs(self.stages - stage) <= neighbours)

    def errors(self, stage: int, weights: Numbers) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The sums of the squared and of the absolute errors of a stage."""
        errors = np.zeros(2)
        order = self.of(stage, 0)
        _measure(self.own, self.opponent, self.scores, order, weights, SHARED, errors)
        return errors


def _fit_stage(
    positions: _Set, stage: int, weights: Numbers, dice: np.random.Generator, method: Method
) -> Numbers:
    order = positions.of(stage, method.neighbours)
    squares, total = np.zeros(BLOCK, np.float32), np.zeros(BLOCK, np.float32)
    numbers = method.rate, method.damping, method.decay, method.most
    steps = tuple(map(np.float32, numbers))
    data = positions.own, positions.opponent, positions.scores
    for epoch in range(method.epochs):
        dice.shuffle(order)
        _learn(*data, order, weights, squares, SHARED, *steps)
        if epoch >= method.steady:
            total += weights
    total /= np.float32(method.epochs - method.steady)
    return total
