"""The search with the trained evaluation, as an `Estimator`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engines.reversi.encoding import Board
from engines.reversi.evaluation.weights import Weights
from engines.reversi.kernels.search_state import WEIGHTS, State
from engines.reversi.levels import UNIT
from engines.reversi.principal_variation import remembered_line
from engines.reversi.search.estimators.interface import Window
from engines.reversi.search.probcut import CONFIDENCES, set_cuts
from engines.reversi.search.trained_search import deep_score
from engines.reversi.search.wipe_outs import ALL_DISCS, forced_wipe_out


@dataclass(frozen=True, eq=False)
class TrainedEstimator:
    """A search with the trained evaluation and its calibrated cuts."""

    weights: Weights
    unit: int = UNIT

    def prepare(self, state: State) -> None:
        """Write the address of the weights, which this object keeps alive, and the cuts."""
        state[WEIGHTS] = self.weights.address
        set_cuts(state, self.weights.cuts)

    def steps(self, state: State) -> Iterator[None]:
        """Make the cuts surer, as `probcut.CONFIDENCES` has it."""
        if not self.weights.cuts:
            return
        for step in range(1, len(CONFIDENCES)):
            set_cuts(state, self.weights.cuts, step)
            yield

    def look(self, state: State, board: Board, window: Window, depth: int) -> int:
        """See `trained_search.deep_score`; a forced wipe-out is found at any depth."""
        wipe_out = forced_wipe_out(board)
        if wipe_out:
            return wipe_out * ALL_DISCS * UNIT
        alpha, beta = map(np.int64, window)
        return int(deep_score(state, board.own, board.opponent, alpha, beta, np.int64(depth)))

    def line(self, state: State, board: Board, plies: int) -> Iterator[str]:
        """See `principal_variation.remembered_line`."""
        return remembered_line(state, board, plies)

    def discs(self, points: int) -> int:
        """The nearest whole number."""
        return round(points / UNIT)
