"""Proves all best moves of a position."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from engines.deadline import stopper, watched
from engines.game import Thought
from engines.native import NODES, STOP
from engines.reversi.encoding import Board
from engines.reversi.endgame.best_play import exact
from engines.reversi.kernels.search_state import State
from engines.reversi.levels import TRAINED
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import number_of
from engines.reversi.search.engine import proof_slot_bits
from engines.reversi.search.estimators.choice import estimator_for
from engines.reversi.search.states import lent


@dataclass(frozen=True)
class Proof:
    """The exact result in discs for the side to move, every move that reaches it, and a best line.

    A finished game has no move. `seconds` is wall time. `complete` is False if the search was stopped
    before all moves were compared: then `best` has those that were.
    """

    discs: int
    best: tuple[str, ...]
    pv: tuple[str, ...]
    nodes: int
    seconds: float
    complete: bool


def prove_all(
    position: ReversiPosition,
    found: Thought,
    *,
    seconds: float | None = None,
    stop: threading.Event | None = None,
) -> Proof:
    """Prove all moves that reach the score of a position, in the order of the board.

    `found` is the result of `solve`, whose time and nodes are counted with those of this search.
    """
    begun = time.perf_counter()
    discs = number_of(found.score)
    board = Board.of(position)
    with lent(proof_slot_bits(position.empties())) as state:
        estimator_for(TRAINED).prepare(state)
        with watched(stopper(state, STOP), seconds=seconds, stop=stop):
            best = tuple(
                move
                for move in board.moves()
                if move == found.move or _reaches(state, board.after(move), discs)
            )
        nodes, complete = found.nodes + int(state[NODES]), not state[STOP]
    return Proof(
        discs, best, found.pv, nodes, found.seconds + time.perf_counter() - begun, complete
    )


def _reaches(state: State, child: Board, discs: int) -> bool:
    return exact(state, child, -discs, 1 - discs) <= -discs and not state[STOP]
