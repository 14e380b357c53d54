"""Measures the difference between shallow and deep scores, for the selective cuts."""

from __future__ import annotations

import numpy as np

from engines.reversi.evaluation.weights import Weights
from engines.reversi.kernels.search_state import INFINITY, WEIGHTS, search_state
from engines.reversi.search.probcut import SHALLOWEST, features, probe_depth
from engines.reversi.search.trained_search import deep_score
from lab.reversi.training.selfplay import Records

DEEPEST = 10
"""Greatest measured depth; deeper spreads are extrapolated."""
LEAST_SHARE, GREATEST_SHARE = 0.2, 0.7
"""Depths of the shallow searches that are measured, as shares of the deep one."""
SAMPLES = 1_200
FEWEST_EMPTIES, MOST_EMPTIES = 12, 54
SLOT_BITS = 16


def calibrate(weights: Weights, records: Records, seed: int) -> tuple[float, ...]:
    """The calibration for `probcut.spread`, from positions of games."""
    chosen = _sample(records, seed)
    empties = 64 - np.bitwise_count(chosen["own"] | chosen["opponent"]).astype(int)
    scores = np.array([_scores(weights, record) for record in chosen])
    rows, logs, counts = [], [], []
    for depth in range(SHALLOWEST, DEEPEST + 1):
        for probe in range(depth):
            within_shares = LEAST_SHARE * depth <= probe <= GREATEST_SHARE * depth
            if not within_shares and probe != probe_depth(depth):
                continue
            differences = scores[:, depth] - scores[:, probe]
            for low in range(FEWEST_EMPTIES, MOST_EMPTIES, 6):
                within = (empties >= low) & (empties < low + 6)
                if within.sum() >= 20:
                    rows.append(features(depth, probe, low + 3))
                    logs.append(np.log(max(np.sqrt((differences[within] ** 2).mean()), 1.0)))
                    counts.append(np.sqrt(within.sum()))
    factors = np.array(counts)
    solved = np.linalg.lstsq(np.array(rows) * factors[:, None], np.array(logs) * factors)[0]
    return tuple(round(float(number), 4) for number in solved)


def _sample(records: Records, seed: int) -> Records:
    empties = 64 - np.bitwise_count(records["own"] | records["opponent"]).astype(int)
    fit = np.flatnonzero((empties >= FEWEST_EMPTIES) & (empties < MOST_EMPTIES))
    dice = np.random.default_rng(seed)
    return np.asarray(records[dice.choice(fit, min(SAMPLES, len(fit)), replace=False)])


def _scores(weights: Weights, record: np.void) -> list[int]:
    """The scores of a position at each depth up to `DEEPEST`, without cuts."""
    state = search_state(SLOT_BITS)
    state[WEIGHTS] = weights.address
    window = np.int64(-INFINITY), np.int64(INFINITY)
    return [
        int(deep_score(state, record["own"], record["opponent"], *window, np.int64(depth)))
        for depth in range(DEEPEST + 1)
    ]
