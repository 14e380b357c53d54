"""Moves of engines in matches, each at its level."""

from __future__ import annotations

import random
from collections.abc import Callable

from engines.game import Level, Side
from webapp.engine_pool.pool import EnginePool, Message, Urgency
from webapp.matches.match.match import Match

MOVE_SECONDS = 30.0
QUICK_LEVELS = 4
"""Highest level whose moves take only a moment; they go before all longer jobs."""


class EngineMoves:
    """Submits jobs for the moves of engines."""

    def __init__(self, engine_pool: EnginePool, client_of: Callable[[str | None], str]) -> None:
        """`client_of` returns the client charged for the engine time of a player."""
        self._engine_pool = engine_pool
        self._client_of = client_of

    def ask(  # noqa: PLR0913, PLR0917 - a request and three callbacks
        self,
        match: Match,
        side: Side,
        level: Level,
        done: Callable[[Message | None, Message | None], None],
        progress: Callable[[Message], None],
        waiting: Callable[[int], None],
    ) -> str:
        """Ask for the move of an engine at its level; returns the job."""
        return self._engine_pool.submit(
            move_task(match, level),
            done,
            urgency=Urgency.MOVE if level.number <= QUICK_LEVELS else Urgency.DEEP_MOVE,
            seconds=MOVE_SECONDS,
            progress=progress,
            waiting=waiting,
            client=self._client_of(match.seats[side.other].player),
        )

    def cancel(self, job: str) -> None:
        """Cancel a job whose move is no longer wanted."""
        self._engine_pool.cancel(job)


def move_task(match: Match, level: Level) -> Message:
    """The job that asks for a move; its seed depends on the match and ply alone."""
    return {
        "game": match.duel.key,
        "task": "move",
        "position": match.position.to_text(),
        "options": dict(match.options),
        "level": level.number,
        "seed": random.Random(f"{match.id} {match.ply}").getrandbits(32),  # noqa: S311 - variety
    }
