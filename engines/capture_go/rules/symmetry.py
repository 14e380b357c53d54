"""The symmetries of a board, and one text for all positions that are equal by symmetry."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engines.capture_go.rules.board import Board
from engines.capture_go.rules.position import CaptureGoPosition


def turns_of(board: Board) -> list[list[int]]:
    """The image of every vertex under each symmetry of the board, the identity first."""
    rows, cols = board.rows, board.cols
    found = []
    for swaps in (False, True) if rows == cols else (False,):
        for down in (False, True):
            for across in (False, True):
                turn = []
                for vertex in board.vertices:
                    row, col = divmod(vertex, cols)
                    row, col = (col, row) if swaps else (row, col)
                    row = rows - 1 - row if down else row
                    turn.append(row * cols + (cols - 1 - col if across else col))
                found.append(turn)
    return found


@dataclass(frozen=True)
class StandardForm:
    """The text of the form, and for each of its vertices the vertex of the position it came from."""

    text: str
    turn: tuple[int, ...]


def standard_form(position: CaptureGoPosition) -> StandardForm:
    """The least of all symmetric forms of a position; rules and target are not part of it."""
    stones = position.stones
    turned = ("".join(map(stones.__getitem__, turn)) for turn in _turns(position.board))
    least, turn = min(zip(turned, _turns(position.board), strict=True))
    cols = position.board.cols
    rows = "/".join(least[first : first + cols] for first in range(0, len(least), cols))
    return StandardForm(f"{rows} {position.side_to_move.letter}", turn)


@cache
def _turns(board: Board) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, turns_of(board)))
