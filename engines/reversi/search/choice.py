"""The choice among scored moves: the best, or one that is nearly as good."""

from __future__ import annotations

import random
from collections.abc import Mapping

ONLY_BETTER = -1
"""A slack with which equal moves are not distinguished: the first best move is enough."""


def chosen(scores: Mapping[str, int], slack: int, seed: str) -> str:
    """One of the moves within `slack` of the best; better moves are more likely."""
    best = max(scores, key=scores.__getitem__)
    if slack == ONLY_BETTER:
        return best
    weights = {
        move: slack + 1 - (scores[best] - score)
        for move, score in sorted(scores.items())
        if score >= scores[best] - slack
    }
    # Not for secrets: the same seed has to give the same move.
    return random.Random(seed).choices(list(weights), list(weights.values()))[0]  # noqa: S311
