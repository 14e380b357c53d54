"""Exact values of moves, lines of best play, and the depth at which a search finds the answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engines.game import PASS
from engines.reversi.encoding import Board
from engines.reversi.endgame.best_play import exact
from engines.reversi.kernels.moves import final_score_of
from engines.reversi.kernels.search_state import INFINITY, begin_search, search_state
from engines.reversi.levels import TRAINED
from engines.reversi.rules.position import INDEX, ReversiPosition
from engines.reversi.rules.squares import CORNERS
from engines.reversi.search.estimators.choice import estimator_for

SLOT_BITS = 18
"""Binary logarithm of the slots of the table of proofs: 6 MB."""

ESTIMATE_SLOT_BITS = 14

MOST_DISCS = 64


class NotProven(ValueError):
    """A value that a position does not have."""


class Prover:
    """Proves values to the end of the game, with one table for all questions."""

    def __init__(self) -> None:
        self._state = search_state(SLOT_BITS)
        self._estimates = search_state(ESTIMATE_SLOT_BITS)

    def at_least(self, board: Board, discs: int) -> bool:
        """Whether the side to move gets at least that many discs more."""
        return exact(self._state, board, discs - 1, discs) >= discs

    def discs(self, board: Board) -> int:
        """The value of a board for the side to move, with empty squares counted for the winner."""
        return exact(self._state, board, -MOST_DISCS, MOST_DISCS)

    def winning_moves(self, board: Board, least: int = 1) -> tuple[str, ...]:
        """The moves after which the side to move still gets at least that many discs more."""
        return tuple(
            move for move in board.moves() if not self.at_least(board.after(move), 1 - least)
        )

    def values(self, position: ReversiPosition) -> Mapping[str, int]:
        """The value of every legal move, for the side to move."""
        board = Board.of(position)
        return {move: -self.discs(board.after(move)) for move in position.legal_moves()}

    def best_line(self, position: ReversiPosition, discs: int) -> tuple[str, ...]:
        """A line of best play to the end from a position of that value for the side to move."""
        line = []
        while position.legal_moves():
            move = self.best_move(position, discs)
            line.append(move)
            position, discs = position.play(move), -discs
        board = Board.of(position)
        if int(final_score_of(board.own, board.opponent)) != discs:
            raise NotProven(f"{position.to_text()} does not end with {discs}")
        return tuple(line)

    def best_move(self, position: ReversiPosition, discs: int) -> str:
        """The clearest move that keeps a value: a corner, one that makes the other pass, many flips."""
        board = Board.of(position)
        keeps = [
            move
            for move in position.legal_moves()
            if not self.at_least(board.after(move), 1 - discs)
        ]
        if not keeps:
            raise NotProven(f"{position.to_text()} is not worth {discs}")
        return min(keeps, key=lambda move: _clarity(position, move))

    def depth_of(self, position: ReversiPosition, right: Collection[str]) -> int:
        """The least depth from which a search by plies prefers only moves of `right`."""
        begin_search(self._estimates)
        estimator = estimator_for(TRAINED)
        estimator.prepare(self._estimates)
        board = Board.of(position)
        settled = 0
        for depth in range(1, position.empties() + 1):
            points = {
                move: -estimator.look(
                    self._estimates, board.after(move), (-INFINITY, INFINITY), depth - 1
                )
                for move in position.legal_moves()
            }
            best = max(points.values())
            if not all(move in right for move in points if points[move] == best):
                settled = depth
        return settled + 1


def _clarity(position: ReversiPosition, move: str) -> tuple[bool, bool, int, str]:
    if move == PASS:
        return False, False, 0, move
    passes = position.play(move).legal_moves() == (PASS,)
    return INDEX[move] not in CORNERS, not passes, -len(position.changed_by(move)), move
