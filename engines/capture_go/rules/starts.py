"""The stones on the board before the first move."""

from __future__ import annotations

from engines.capture_go.rules.board import Board
from engines.capture_go.rules.options import FROM_CENTRE, FROM_CROSSCUT
from engines.game import BadPosition, Side

EMPTY = "-"
SMALL = 8
"""Largest size with handicap stones on the second line; larger boards have them on the third."""


def first_stones(board: Board, start: str, handicap: int) -> tuple[str, Side]:
    """One letter per vertex, and the side to move; raises `BadPosition` if the board is too small."""
    if start == FROM_CROSSCUT:
        placed = _crosscut(board)
    else:
        placed = {board.centre: Side.BLACK.letter} if start == FROM_CENTRE else {}
    for vertex in _handicap_vertices(board)[:handicap]:
        placed[vertex] = Side.BLACK.letter
    letters = (placed.get(vertex, EMPTY) for vertex in board.vertices)
    return "".join(letters), Side.WHITE if start == FROM_CENTRE else Side.BLACK


def _crosscut(board: Board) -> dict[int, str]:
    """`XO` over `OX` in the middle; on an odd board the upper left of the four is the centre."""
    if min(board.rows, board.cols) < 2:
        raise BadPosition("bad_size", "a crosscut needs at least two rows and two columns")
    corner, below = board.centre, board.centre + board.cols
    return {corner: "X", corner + 1: "O", below: "O", below + 1: "X"}


def _handicap_vertices(board: Board) -> tuple[int, ...]:
    """Upper right, lower left and upper left, as far from the edge as the size allows."""
    line = 1 if min(board.rows, board.cols) <= SMALL else 2
    top, left = line * board.cols, line
    bottom, right = (board.rows - 1 - line) * board.cols, board.cols - 1 - line
    return (top + right, bottom + left, top + left)
