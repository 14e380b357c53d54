"""Reads and writes transcripts such as `f5d6c3`."""

from __future__ import annotations

from collections.abc import Iterable

from engines.game import PASS, BadInput
from engines.reversi.rules.position import INDEX, ReversiPosition


def transcript(moves: Iterable[str]) -> str:
    """The moves as one word; passes are omitted, since the board implies them."""
    return "".join(move for move in moves if move != PASS)


def moves_of(text: str, begin: ReversiPosition | None = None) -> tuple[str, ...]:
    """The moves of a transcript with its passes restored, from `begin` (default: the start).

    Raises `BadInput` for a text of odd length or a word that is not a square, and `IllegalMove`.
    """
    position = begin if begin is not None else ReversiPosition.start()
    moves: list[str] = []
    for place in range(0, len(text), 2):
        square = text[place : place + 2].lower()
        if square not in INDEX:
            raise BadInput("bad_transcript", f"character {place + 1}: {square!r} is not a square")
        for move in (PASS, square) if position.legal_moves() == (PASS,) else (square,):
            position = position.play(move)
            moves.append(move)
    return tuple(moves)
