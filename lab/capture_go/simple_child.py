"""Children as players: the measure of the levels that play like beginners.

The simple child has just learnt the rules: it captures when it can, extends a chain in atari, and
otherwise plays anywhere. The attacking child also gives atari. Neither ever looks ahead.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from engines.capture_go.rules.position import CaptureGoPosition

Child = Callable[[CaptureGoPosition, random.Random], str]
"""A child's choice of a move."""


def simple_child(position: CaptureGoPosition, rng: random.Random, *, careful: bool = False) -> str:
    """The child's move in a game that goes on; a `careful` child also avoids self-atari."""
    moves = position.legal_moves()
    captures = [move for move in moves if _captures(position, move)]
    if captures:
        return rng.choice(captures)
    extensions = [move for move in moves if _saves_a_chain(position, move)]
    if extensions:
        return rng.choice(extensions)
    return rng.choice(_without_self_atari(position, moves) if careful else moves)


def careful_child(position: CaptureGoPosition, rng: random.Random) -> str:
    """The move of a simple child who also avoids self-atari."""
    return simple_child(position, rng, careful=True)


def attacking_child(position: CaptureGoPosition, rng: random.Random) -> str:
    """The move of a child who captures, runs from atari, gives atari, and keeps out of self-atari."""
    moves = position.legal_moves()
    if captures := [move for move in moves if _captures(position, move)]:
        return rng.choice(captures)
    safe = _without_self_atari(position, moves)
    if saving := [move for move in safe if _saves_a_chain(position, move)]:
        return rng.choice(saving)
    return rng.choice([move for move in safe if _gives_atari(position, move)] or safe)


def _captures(position: CaptureGoPosition, move: str) -> bool:
    return bool(position.captured_by(position.board.vertex(move)))


def _saves_a_chain(position: CaptureGoPosition, move: str) -> bool:
    """Whether the move fills the last liberty of an own chain in atari."""
    beside = position.chains_beside(position.board.vertex(move), position.side_to_move)
    return any(chain.in_atari for chain in beside)


def _gives_atari(position: CaptureGoPosition, move: str) -> bool:
    """Whether the move leaves a chain of the other side with one liberty."""
    beside = position.chains_beside(position.board.vertex(move), position.side_to_move.other)
    two = 2  # one of them is filled now
    return any(len(chain.liberties) == two for chain in beside)


def _without_self_atari(position: CaptureGoPosition, moves: Sequence[str]) -> Sequence[str]:
    safe = [
        move for move in moves if len(position.liberties_after(position.board.vertex(move))) > 1
    ]
    return safe or moves
