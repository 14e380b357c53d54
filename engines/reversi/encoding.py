"""Converts positions to bitboards of the side to move and of the opponent, and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engines.game import PASS, Side
from engines.reversi.kernels.moves import NONE, ONE, flipped_by, legal_squares
from engines.reversi.rules.position import INDEX, SQUARES, ReversiPosition


def bitboards(position: ReversiPosition) -> tuple[int, int]:
    """The discs of the side to move and of the opponent as bitboards: bit 0 is a1, bit 63 h8."""
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
    """The names of the squares in a bitboard, in reading order."""
    return (SQUARES[square] for square in range(64) if bits >> square & 1)


@dataclass(frozen=True)
class Board:
    """A position as bitboards for kernels, with moves as texts."""

    own: np.uint64
    opponent: np.uint64

    @classmethod
    def of(cls, position: ReversiPosition) -> Board:
        """The board of a position."""
        return cls(*map(np.uint64, bitboards(position)))

    def moves(self) -> tuple[str, ...]:
        """All legal moves, sorted by square; empty exactly when the game is over."""
        placements = legal_squares(self.own, self.opponent)
        if placements != NONE:
            return tuple(squares_of(int(placements)))
        return (PASS,) if legal_squares(self.opponent, self.own) != NONE else ()

    def after(self, move: str) -> Board:
        """The board after a legal move, from the other side's view."""
        if move == PASS:
            return Board(self.opponent, self.own)
        disc = ONE << np.uint64(INDEX[move])
        turned = flipped_by(disc, self.own, self.opponent)
        return Board(self.opponent ^ turned, self.own | turned | disc)
