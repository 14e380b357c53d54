"""Transcripts such as `f5d6c3`, and the way between positions and bitboards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engines.game import PASS, BadInput, Side
from engines.reversi.position import INDEX, SQUARES, ReversiPosition


def bitboards(position: ReversiPosition) -> tuple[int, int]:
    """The discs of the side to move and of the opponent, as 64-bit sets: bit 0 is a1, bit 63 h8."""
    side = position.side_to_move
    return _bits(position.cells, side.letter), _bits(position.cells, side.other.letter)


def _bits(cells: str, letter: str) -> int:
    return sum(1 << square for square, cell in enumerate(cells) if cell == letter)


def position_of(own: int, opponent: int, side: Side) -> ReversiPosition:
    """The position with these discs and `side` to move: the inverse of `bitboards`."""
    cells = ["-"] * 64
    for square in range(64):
        if own >> square & 1:
            cells[square] = side.letter
        elif opponent >> square & 1:
            cells[square] = side.other.letter
    return ReversiPosition("".join(cells), side)


def squares_of(bits: int) -> Iterator[str]:
    """The names of the squares in a 64-bit set, in reading order."""
    return (SQUARES[square] for square in range(64) if bits >> square & 1)


def transcript(moves: Iterable[str]) -> str:
    """Moves joined as they are usually written: passes are left out, as the board implies them."""
    return "".join(move for move in moves if move != PASS)


def moves_of(text: str, begin: ReversiPosition | None = None) -> tuple[str, ...]:
    """The moves of a transcript with its passes put back, from `begin` (the start of a game).

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
