"""The search on the trained evaluation, as one of `estimators`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engines.reversi.board import Board
from engines.reversi.cuts import set_cuts
from engines.reversi.deep import deep_score
from engines.reversi.estimators import Window
from engines.reversi.levels import UNIT
from engines.reversi.lines import remembered_line
from engines.reversi.table import WEIGHTS, State
from engines.reversi.weights import Weights


@dataclass(frozen=True, eq=False)
class Trained:
    """A search on the trained evaluation, with the cuts that were calibrated for it."""

    weights: Weights
    unit: int = UNIT

    def prepare(self, state: State) -> None:
        """The address of the weights, which this value keeps alive, and the cuts."""
        state[WEIGHTS] = self.weights.address
        set_cuts(state, self.weights.run.get("cuts", ()))

    def look(self, state: State, board: Board, window: Window, depth: int) -> int:
        """See `deep.deep_score`."""
        alpha, beta = map(np.int64, window)
        return int(deep_score(state, board.own, board.opponent, alpha, beta, np.int64(depth)))

    def line(self, state: State, board: Board, plies: int) -> Iterator[str]:
        """See `lines.remembered_line`."""
        return remembered_line(state, board, plies)

    def discs(self, points: int) -> int:
        """The nearest whole number."""
        return round(points / UNIT)
