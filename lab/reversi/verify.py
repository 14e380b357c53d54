"""Compares the kernels with the plain rules on random positions of all stages."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from engines.game import PASS
from engines.reversi.encoding import bitboards, squares_of
from engines.reversi.kernels.moves import final_score_of, flipped_by, legal_squares
from engines.reversi.rules.position import INDEX, ReversiPosition
from lab.verification import Difference, compare


def random_positions(count: int, seed: int) -> Iterator[ReversiPosition]:
    """Yield `count` positions of random games, final positions included."""
    rng = random.Random(seed)  # noqa: S311 - variety, no secret
    position = ReversiPosition.start()
    for _ in range(count):
        yield position
        moves = position.legal_moves()
        position = position.play(rng.choice(moves)) if moves else ReversiPosition.start()


def differences(count: int, seed: int = 0) -> Iterator[Difference | None]:
    """Yield, for each of `count` positions, None or the difference between kernels and rules."""
    return compare(random_positions(count, seed), _differs, ReversiPosition.to_text)


def _differs(position: ReversiPosition) -> str | None:
    own, opponent = map(np.uint64, bitboards(position))
    moves = set(position.legal_moves()) - {PASS}
    if set(squares_of(int(legal_squares(own, opponent)))) != moves:
        return "legal moves"
    for square, index in INDEX.items():
        if position.cells[index] != "-":
            continue
        turned = squares_of(int(flipped_by(np.uint64(1 << index), own, opponent)))
        if set(turned) != set(position.changed_by(square) if square in moves else ()):
            return f"discs turned by {square}"
    if (
        position.outcome() is not None
        and int(final_score_of(own, opponent)) != position.final_score()
    ):
        return "the result"
    return None
