"""The search with a classic evaluation, as an `Estimator`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engines.reversi.encoding import Board
from engines.reversi.evaluation.classic import POINTS_A_DISC
from engines.reversi.kernels.search_state import State
from engines.reversi.principal_variation import kept_line
from engines.reversi.scores import score_of
from engines.reversi.search.classic_search import depth_score
from engines.reversi.search.estimators.interface import Window
from engines.score import Exact, Seen


@dataclass(frozen=True)
class ClassicEstimator:
    """A search with a classic evaluation, without selective cuts."""

    kind: np.int64
    unit: int = 1

    def prepare(self, state: State) -> None:
        """Do nothing."""

    def steps(self, state: State) -> Iterator[None]:  # noqa: ARG002 - the interface
        """Nothing: this search makes no cuts."""
        return iter(())

    def look(self, state: State, board: Board, window: Window, depth: int) -> int:
        """See `classic_search.depth_score`; beyond all estimates where the game was seen to end."""
        alpha, beta = map(np.int64, window)
        plies = np.int64(depth)
        return int(depth_score(state, board.own, board.opponent, alpha, beta, plies, self.kind))

    def line(self, state: State, board: Board, plies: int) -> Iterator[str]:
        """See `principal_variation.kept_line`."""
        return kept_line(state, board, plies)

    def discs(self, points: int) -> int:
        """Roughly; a game that was seen to end has its own count."""
        match score_of(points):
            case Seen(Exact(discs)):
                return discs
        return max(-64, min(64, round(points / POINTS_A_DISC)))
