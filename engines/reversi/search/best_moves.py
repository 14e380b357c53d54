"""Proves all best moves of a position."""

from __future__ import annotations

import time
from dataclasses import dataclass

from engines.native import NODES
from engines.reversi.encoding import Board
from engines.reversi.endgame.best_play import exact
from engines.reversi.levels import TRAINED
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import number_of
from engines.reversi.search.engine import proof_slot_bits, solve
from engines.reversi.search.estimators.choice import estimator_for
from engines.reversi.search.states import lent


@dataclass(frozen=True)
class Proof:
    """The exact result in discs for the side to move, every move that reaches it, and a best line.

    A finished game has no move. `seconds` is wall time.
    """

    discs: int
    best: tuple[str, ...]
    pv: tuple[str, ...]
    nodes: int
    seconds: float


def prove_all(position: ReversiPosition) -> Proof:
    """Prove the score of a position and all moves that reach it, in the order of the board."""
    begun = time.perf_counter()
    found = solve(position)
    discs = number_of(found.score)
    board = Board.of(position)
    with lent(proof_slot_bits(position.empties())) as state:
        estimator_for(TRAINED).prepare(state)
        best = tuple(
            move
            for move in board.moves()
            if move == found.move or exact(state, board.after(move), -discs, 1 - discs) <= -discs
        )
        nodes = found.nodes + int(state[NODES])
    return Proof(discs, best, found.pv, nodes, time.perf_counter() - begun)
