"""The classic move scores: the move ordering of early Capture Go programs."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engines.capture_go.rules.position import CaptureGoPosition

CAPTURE, GROWTH = 30, 10
"""The scores of a capture and of a gain of liberties, before their size is added."""


def move_score(position: CaptureGoPosition, vertex: int) -> int:
    """30 plus the stones captured, else 10 plus the liberties gained by own stones, else 0.

    Own stones gain liberties if the chain they become part of has more than they had together before.
    Giving atari scores nothing: it often only helps the opponent to escape.
    """
    captured = position.captured_by(vertex)
    if captured:
        return CAPTURE + sum(len(chain.stones) for chain in captured)
    joined = position.chains_beside(vertex, position.side_to_move)
    before: set[int] = set().union(*(chain.liberties for chain in joined))
    gain = len(position.liberties_after(vertex)) - len(before)
    return GROWTH + gain if joined and gain > 0 else 0


def stubborn(position: CaptureGoPosition, moves: Sequence[str]) -> tuple[str, ...]:
    """Of moves of a lost position those that a winner who is no machine finds hardest.

    They leave the fewest captures at once, and score the most.
    """

    def worth(move: str) -> tuple[int, int]:
        return -len(position.play(move).wins_at), _score_of(position, move)

    most = max(map(worth, moves))
    return tuple(move for move in moves if worth(move) == most)


def scored_moves(position: CaptureGoPosition, rng: random.Random) -> list[tuple[str, int]]:
    """Every legal move with its score, the highest first, equal ones in random order."""
    moves = list(position.legal_moves())
    rng.shuffle(moves)
    scored = [(move, _score_of(position, move)) for move in moves]
    return sorted(scored, key=lambda pair: -pair[1])


def _score_of(position: CaptureGoPosition, move: str) -> int:
    return move_score(position, position.board.vertex(move))
