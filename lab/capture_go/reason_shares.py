"""How often each reason is given: hints at every turn of games between strong levels."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.capture_go.levels import LEVELS
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.reasons import reason_of_value
from engines.capture_go.search import engine
from engines.game import Limit, MoveValue
from engines.proven import of_thought
from lab.capture_go.simple_child import attacking_child

HINT = Limit(nodes=40_000)
"""Far less than the site's hints, so that it can be repeated; reasons are of the same kinds."""
OFTEN = 3
"""One move in so many is the child's, so that games differ."""


@dataclass(frozen=True)
class Hint:
    """A move of the strongest level with its reason."""

    position: CaptureGoPosition
    move: str
    facts: dict[str, Any]


def hints(rules: str, size: int, games: int, seed: int = 0) -> Iterator[Hint]:
    """A hint at every turn of games that follow the hints, but for every third move."""
    for game in range(games):
        rng = random.Random(f"{seed} {game}")  # noqa: S311 - variety
        position = CaptureGoPosition.start(rules=rules, size=str(size))
        while position.outcome() is None:
            hint = hint_of(position, rng.getrandbits(32))
            yield hint
            away = rng.randrange(OFTEN) == 0
            position = position.play(attacking_child(position, rng) if away else hint.move)


def hint_of(position: CaptureGoPosition, seed: int) -> Hint:
    """The hint in a position."""
    thought = engine.think(position, LEVELS[-1], limit=HINT, seed=seed)
    value: MoveValue = of_thought(thought).best
    return Hint(position, value.move, reason_of_value(position, value))
