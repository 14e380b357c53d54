"""The standard form of a position: one text for all that are the same, turned or mirrored."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engines.capture_go.board import Board
from engines.capture_go.position import CaptureGoPosition
from engines.capture_go.symmetry import turns_of


@dataclass(frozen=True)
class StandardForm:
    """The text of the form, and for each of its vertices the one of the position that it is."""

    text: str
    turn: tuple[int, ...]


def standard_form(position: CaptureGoPosition) -> StandardForm:
    """The least of all forms of a position; rules and target are not part of it."""
    stones = position.stones
    turned = ("".join(map(stones.__getitem__, turn)) for turn in _turns(position.board))
    least, turn = min(zip(turned, _turns(position.board), strict=True))
    cols = position.board.cols
    rows = "/".join(least[first : first + cols] for first in range(0, len(least), cols))
    return StandardForm(f"{rows} {position.side_to_move.letter}", turn)


@cache
def _turns(board: Board) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, turns_of(board)))
