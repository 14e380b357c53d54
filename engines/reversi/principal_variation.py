"""Reads principal variations from the transposition table of a search."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engines.game import PASS
from engines.reversi.encoding import Board
from engines.reversi.kernels.search_state import NO_MOVE, State, kept_move, remembered_move
from engines.reversi.rules.position import SQUARES


def kept_line(state: State, board: Board, plies: int) -> Iterator[str]:
    """The principal variation from `board` of a search by plies, as far as the table has it."""
    for left in range(plies, 0, -1):
        moves = board.moves()
        move = moves[0] if moves == (PASS,) else best_kept(state, board, left)
        if move not in moves:
            return
        yield move
        board = board.after(move)


def remembered_line(state: State, board: Board, plies: int) -> Iterator[str]:
    """The best moves from `board` in the table, of any depth; a pass does not count as a ply."""
    left = plies
    while left > 0:
        moves = board.moves()
        move = moves[0] if moves == (PASS,) else best_remembered(state, board)
        if move not in moves:
            return
        yield move
        board = board.after(move)
        left -= move != PASS


def best_kept(state: State, board: Board, depth: int) -> str | None:
    """The best move found by a search of exactly this depth, if the table has it."""
    return _name(kept_move(state, board.own, board.opponent, np.int64(depth)))


def best_remembered(state: State, board: Board) -> str | None:
    """The best move in the table of a search of any depth, perhaps only proven good enough."""
    return _name(remembered_move(state, board.own, board.opponent))


def _name(square: np.int64) -> str | None:
    return None if square == NO_MOVE else SQUARES[int(square)]
