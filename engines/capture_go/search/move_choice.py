"""Picks one of several moves that a level holds for about as good."""

from __future__ import annotations

import random
from typing import TypeVar

from engines.capture_go.scores import is_decided

Move = TypeVar("Move")


def choose(scored: list[tuple[Move, int]], slack: int, rng: random.Random) -> Move:
    """One of the moves within `slack` of the best, the nearer the more often; kernels' numbers."""
    best = max(score for _, score in scored)
    if is_decided(best):
        slack = 0  # even a loose player does not let go what it sees for certain
    near = [(move, best - score) for move, score in scored if best - score <= slack]
    weights = [slack + 1 - short for _, short in near]
    return rng.choices([move for move, _ in near], weights)[0]
