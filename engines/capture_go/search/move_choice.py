"""Random choice among moves that a level considers about equal."""

from __future__ import annotations

import random
from typing import TypeVar

from engines.capture_go.scores import is_decided

Move = TypeVar("Move")


def choose(scored: list[tuple[Move, int]], slack: int, rng: random.Random) -> Move:
    """Choose a move by kernel score within `slack` of the best; better moves are more likely."""
    best = max(score for _, score in scored)
    if is_decided(best):
        slack = 0  # even a weak level plays a win that it sees
    near = [(move, best - score) for move, score in scored if best - score <= slack]
    weights = [slack + 1 - short for _, short in near]
    return rng.choices([move for move, _ in near], weights)[0]
