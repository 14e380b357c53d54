"""Games of very different players, as a source of varied positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engines.game import Side
from engines.reversi.encoding import Board, position_of
from engines.reversi.kernels.search_state import INFINITY, search_state
from engines.reversi.levels import TRAINED
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search.estimators.choice import estimator_for

MOST_EMPTIES = 14
"""Most empty squares of an exercise."""

RANDOM_PLIES = (4, 12)
"""Least and most plies at the start that are played at random."""

PLAYERS = ((0, 0.0), (1, 0.15), (2, 0.1), (2, 0.3), (3, 0.1))
"""Search depths (0: random moves), and how often a player moves at random all the same."""


class GameSource:
    """Plays one game after another. Equal seeds play equal games."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)  # noqa: S311 - variety, no secret
        self._state = search_state(14)
        self._estimator = estimator_for(TRAINED)
        self._estimator.prepare(self._state)

    def positions(self) -> Iterator[ReversiPosition]:
        """The late positions of a new game, with colours such that Black is to move."""
        players = [self._rng.choice(PLAYERS) for _ in range(2)]
        loose = self._rng.randint(*RANDOM_PLIES)
        board, ply = Board.of(ReversiPosition.start()), 0
        while moves := board.moves():
            depth, blur = players[ply % 2]
            if ply < loose or self._rng.random() < blur:
                depth = 0
            if ply >= 60 - MOST_EMPTIES and len(moves) > 1:
                position = position_of(int(board.own), int(board.opponent), Side.BLACK)
                if position.empties() <= MOST_EMPTIES:
                    yield position
            board = board.after(self._move(board, moves, depth))
            ply += 1

    def _move(self, board: Board, moves: tuple[str, ...], depth: int) -> str:
        if depth == 0:
            return self._rng.choice(moves)
        return min(moves, key=lambda move: self._points(board.after(move), depth - 1))

    def _points(self, board: Board, depth: int) -> int:
        return self._estimator.look(self._state, board, (-INFINITY, INFINITY), depth)
