"""The classic move scores: what the old Capture Go programs tried first."""

from __future__ import annotations

import random

from engines.capture_go.rules.position import CaptureGoPosition

CAPTURE, GROWTH = 30, 10
"""What a capture and a gain of liberties are worth, before their size is added."""


def move_score(position: CaptureGoPosition, vertex: int) -> int:
    """30 and the stones captured, else 10 and the liberties gained by own stones, else 0.

    Own stones gain liberties when the chain they end up in has more than they had together before.
    Giving atari is worth nothing by itself: it often only helps the other side to get away.
    """
    captured = position.captured_by(vertex)
    if captured:
        return CAPTURE + sum(len(chain.stones) for chain in captured)
    joined = position.chains_beside(vertex, position.side_to_move)
    before: set[int] = set().union(*(chain.liberties for chain in joined))
    gain = len(position.liberties_after(vertex)) - len(before)
    return GROWTH + gain if joined and gain > 0 else 0


def scored_moves(position: CaptureGoPosition, rng: random.Random) -> list[tuple[str, int]]:
    """Every legal move once with its score, the highest first, equal ones in random order."""
    moves = list(position.legal_moves())
    rng.shuffle(moves)
    scored = [(move, _score_of(position, move)) for move in moves]
    return sorted(scored, key=lambda pair: -pair[1])


def _score_of(position: CaptureGoPosition, move: str) -> int:
    vertex = position.board.find(move)
    assert vertex is not None, "a legal move is on the board"  # noqa: S101 - for the type checker
    return move_score(position, vertex)
