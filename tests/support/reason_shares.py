"""Shares of each reason for a move: hints at every turn of games between strong levels."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engines.capture_go.levels import LEVELS
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.reasons import reason_of_value
from engines.capture_go.search import engine
from engines.game import MoveValue
from engines.proven import of_thought
from lab.capture_go.simple_child import attacking_child

HINT = replace(LEVELS[-1].limit, seconds=None)
"""As on the site, but without a clock, so that it can be repeated. With fewer nodes than its proof may
take, the level would search no further, and play the move with the best classic score."""
OFTEN = 3
"""One move in this many is the child's, so that games differ."""


@dataclass(frozen=True)
class Hint:
    """A move of the strongest level with its reason, and with its line where it wins for certain."""

    position: CaptureGoPosition
    move: str
    facts: dict[str, Any]
    line: tuple[str, ...] = ()


def hints(rules: str, size: int, games: int, seed: int = 0, often: int = OFTEN) -> Iterator[Hint]:
    """A hint at every turn of games that follow the hints, but for one move in `often`, a child's."""
    for game in range(games):
        rng = random.Random(f"{seed} {game}")
        position = CaptureGoPosition.start(rules=rules, size=str(size))
        while position.outcome() is None:
            hint = hint_of(position, rng.getrandbits(32))
            yield hint
            away = rng.randrange(often) == 0
            position = position.play(attacking_child(position, rng) if away else hint.move)


def hint_of(position: CaptureGoPosition, seed: int) -> Hint:
    """The hint in a position."""
    thought = engine.think(position, LEVELS[-1], limit=HINT, seed=seed)
    value: MoveValue = of_thought(thought).best
    facts = reason_of_value(position, value)
    return Hint(position, value.move, facts, value.winning_line(position))
