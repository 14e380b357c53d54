"""Benchmarks of the midgame search, compared with a classic search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engines.native import NODES
from engines.reversi.encoding import Board
from engines.reversi.evaluation.classic import KINDS
from engines.reversi.evaluation.weights import shipped
from engines.reversi.kernels.moves import NONE
from engines.reversi.kernels.search_state import INFINITY, WEIGHTS, State, search_state
from engines.reversi.notation.transcripts import moves_of
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search.estimators.classic import ClassicEstimator
from engines.reversi.search.estimators.interface import Estimator
from engines.reversi.search.estimators.trained import TrainedEstimator
from lab.timing import timed

SLOT_BITS = 20
CLASSIC_DEPTH = 9
"""Greatest depth of the baseline, which would take a minute for more."""
LINES = (
    ("the start", ""),
    ("after 10 plies", "f5d6c3d3c4f4c5b3c2e6"),
    ("after 20 plies", "f5d6c3d3c4f4c5b3c2e6c6b4b5f6a5a4e3a6f7d7"),
)
"""Positions as transcripts of the games that lead to them."""


@dataclass(frozen=True)
class Row:
    """One search of one position: nodes, seconds and nodes per second of a warm run on one core."""

    search: str
    position: str
    depth: int
    nodes: int
    seconds: float
    nodes_a_second: int


@dataclass(frozen=True)
class Uncut(TrainedEstimator):
    """The trained search without its selective cuts."""

    def prepare(self, state: State) -> None:
        """Write only the address of the weights."""
        state[WEIGHTS] = self.weights.address


def midgame(depth: int) -> Iterator[Row]:
    """Search each position by iterative deepening; raises `BadWeights` without the weights.

    The searches are the trained one with its selective cuts, the same without cuts, and, as a baseline,
    the classic alpha-beta search of levels 7 and 8.
    """
    weights = shipped()
    searches: dict[str, Estimator] = {
        "trained": TrainedEstimator(weights),
        "trained, no cuts": Uncut(weights),
        "classic": ClassicEstimator(KINDS["stability"]),
    }
    for name, estimator in searches.items():
        for place, line in LINES:
            plies = min(depth, CLASSIC_DEPTH) if isinstance(estimator, ClassicEstimator) else depth
            yield _row(name, estimator, place, _board(line), plies)


def _board(line: str) -> Board:
    position = ReversiPosition.start()
    for move in moves_of(line):
        position = position.play(move)
    return Board.of(position)


def _row(name: str, estimator: Estimator, place: str, board: Board, depth: int) -> Row:
    state = search_state(SLOT_BITS)
    np.add(state, NONE, out=state)  # neither the first touch of memory nor of code is measured
    for each in (search_state(0), state):
        estimator.prepare(each)
        estimator.look(each, board, (-INFINITY, INFINITY), 1)
    state[NODES] = 0

    def search() -> None:
        for plies in range(2, depth + 1):
            estimator.look(state, board, (-INFINITY, INFINITY), plies)

    _, seconds = timed(search)
    nodes = int(state[NODES])
    return Row(name, place, depth, nodes, round(seconds, 4), round(nodes / seconds))
