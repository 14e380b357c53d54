"""Compares and converts scores of Tic-tac-toe."""

from __future__ import annotations

from engines.score import Score, sign_of


def loss(best: Score, played: Score) -> int:
    """1 for a move with a worse result than the best one, else 0."""
    return int(sign_of(played) < sign_of(best))


def number_of(score: Score) -> int:
    """1 for a win, -1 for a loss, else 0."""
    return sign_of(score)
