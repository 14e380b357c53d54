"""Hints of the strongest level, over whole games: most of them say why."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from engines.capture_go.levels import LEVELS
from engines.capture_go.rules.position import FREE, CaptureGoPosition
from engines.capture_go.rules.quiet_reasons import BARE_CODES
from engines.capture_go.rules.reasons import reason_of_value
from engines.capture_go.search import engine
from engines.proven import of_thought
from lab.capture_go.simple_child import attacking_child

HINT = replace(LEVELS[-1].limit, seconds=None)
"""As on the site, but without a clock, so that it can be repeated. With fewer nodes than its proof may
take, the level would search no further, and play the move with the best classic score."""
GAMES, OFTEN = 2, 10


@pytest.mark.slow(reason="hints of the strongest level")
@pytest.mark.parametrize("size", [7, pytest.param(9, marks=pytest.mark.release)])
def test_few_hints_are_bare(size: int) -> None:
    codes = Counter[str]()
    for game in range(GAMES):
        rng = random.Random(f"3 {game}")
        position = CaptureGoPosition.start(rules=FREE, size=str(size))
        while position.outcome() is None:
            thought = engine.think(position, LEVELS[-1], limit=HINT, seed=rng.getrandbits(32))
            value = of_thought(thought).best
            codes[reason_of_value(position, value)["code"]] += 1
            away = rng.randrange(OFTEN) == 0
            position = position.play(attacking_child(position, rng) if away else value.move)
    assert sum(codes[code] for code in BARE_CODES) <= codes.total() / 10
