"""A position as kernels want it, two bitboards, with moves as texts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engines.game import PASS
from engines.reversi.kernels import NONE, ONE, flipped_by, legal_squares
from engines.reversi.notation import bitboards, squares_of
from engines.reversi.position import INDEX, ReversiPosition


@dataclass(frozen=True)
class Board:
    """A position as kernels want it, with moves as texts."""

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
        """The board after a legal move, seen by the other side."""
        if move == PASS:
            return Board(self.opponent, self.own)
        disc = ONE << np.uint64(INDEX[move])
        turned = flipped_by(disc, self.own, self.opponent)
        return Board(self.opponent ^ turned, self.own | turned | disc)
