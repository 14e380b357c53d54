"""The tables beside the tests, and random positions for properties."""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import strategies as st

from engines.capture_go.rules.position import CaptureGoPosition

HERE = Path(__file__).parent
PERFT = HERE.parent / "perft" / "capture_go.perft"
RULES = st.sampled_from(["free", "contact"])


def winning_moves(text: str) -> dict[str, int]:
    """`c2:7 c1:9` as a mapping; `-` is empty."""
    pairs = (pair.split(":") for pair in text.split() if pair != "-")
    return {move: int(plies) for move, plies in pairs}


def played(position: CaptureGoPosition, plies: int, seed: int) -> CaptureGoPosition:
    """The position after a number of random moves, fewer if the next one would end the game."""
    rng = random.Random(seed)
    for _ in range(plies):
        after = position.play(rng.choice(position.legal_moves()))
        if after.outcome() is not None:
            break
        position = after
    return position


def positions(largest: int = 9) -> st.SearchStrategy[CaptureGoPosition]:
    """Unfinished positions on boards of every size, under both rule sets."""
    side = st.integers(2, largest)
    begun = st.builds(CaptureGoPosition.empty, side, side, RULES)
    return st.builds(played, begun, st.integers(0, 60), st.integers(0, 10**6))
