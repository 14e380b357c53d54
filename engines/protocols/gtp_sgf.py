"""SGF for the Go Text Protocol: loads a game of Capture Go and writes the session's game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from engines.capture_go.notation.sgf import BadMove, Record, read_sgf, write_sgf
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.game import BadInput
from engines.sgf.encodings import decoded
from engines.sgf.results import result_of


def load_game(path: str, before: int | None) -> tuple[dict[str, str], list[CaptureGoPosition]]:
    """The options of a game in a file, and its positions up to the one before move `before`.

    Raises `BadInput` unless it is a game of Capture Go on a square board, `OSError` for the file.
    """
    record = _read(decoded(Path(path).read_bytes()).text, before)
    begun = record.begun
    if begun.board.rows != begun.board.cols:
        raise BadInput("bad_size", "the board is not square")
    options = {
        "rules": begun.rules,
        "size": str(begun.board.rows),
        "target": str(begun.target),
    }
    positions = list(record.positions())
    return options, positions if before is None else positions[: max(before, 1)]


def _read(text: str, before: int | None) -> Record:
    """The game of a text; what is wrong behind the moves that are asked for does not matter."""
    try:
        return read_sgf(text)
    except BadMove as error:
        if before is not None and len(error.record.moves) >= before - 1:
            return error.record
        raise


def game_as_sgf(positions: Sequence[CaptureGoPosition]) -> str:
    """The game with these successive positions as SGF.

    Stones that a side put down out of turn, as a set-up, belong to its first position.
    """
    begun, moves = positions[0], list[str]()
    for position, after in pairwise(positions):
        vertices = [
            vertex
            for vertex in position.board.vertices
            if position.stones[vertex] == EMPTY and after.stones[vertex] != EMPTY
        ]
        letters = {after.stones[vertex] for vertex in vertices}
        if len(vertices) == 1 and letters == {position.side_to_move.letter}:
            moves.append(position.board.name(vertices[0]))
        elif vertices:
            begun, moves = after, []
    record = Record(begun, tuple(moves), {"RE": result_of(positions[-1].outcome())})
    return write_sgf(record).rstrip()
