"""Moves of engines in matches, each at its level."""

from __future__ import annotations

import math
import random
import threading
import time
from collections.abc import Callable

from engines.game import Level, Side, Thought
from engines.jobs import JobError, Move
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_pool.pool import Urgency
from webapp.matches.match.match import Match

MOST_TO_COME = 40
"""Moves of its own that a level with a clock provides for at most."""
MOVE_SECONDS = 30.0
QUICK_SECONDS = 2.0
"""Ten times what the quick levels take."""
QUICK_BELOW = 5
"""Moves of levels at a lower place take only a moment and go before longer jobs."""


def is_quick(level: Level) -> bool:
    """Whether the moves of a level take only a moment."""
    return level.place < QUICK_BELOW


class EngineMoves:
    """Submits jobs for the moves of engines."""

    def __init__(self, engine_jobs: EngineJobs, now: Callable[[], float] = time.time) -> None:
        """`now` returns the time by which clocks run, in seconds of the epoch."""
        self._engine_jobs = engine_jobs
        self._now = now

    def ask(  # noqa: PLR0913, PLR0917 - a request and three callbacks
        self,
        match: Match,
        side: Side,
        level: Level,
        done: Callable[[Thought | None, JobError | None], None],
        progress: Callable[[Thought], None],
        waiting: Callable[[int], None],
    ) -> str:
        """Ask for the move of an engine at its level, and in its time; returns the job.

        A level that needs no engine has no job: its move comes in a moment, from another thread.
        """
        job = move_job(match, level)
        thought = match.duel.without_engine(match.position, level, job.seed)
        if thought is not None:
            threading.Thread(target=done, args=(thought, None), daemon=True).start()
            return ""
        usual = QUICK_SECONDS if is_quick(level) else MOVE_SECONDS
        return self._engine_jobs.submit(
            job,
            done,
            urgency=Urgency.MOVE if is_quick(level) else Urgency.DEEP_MOVE,
            seconds=min(usual, self._by_clock(match, side)),
            progress=progress,
            waiting=waiting,
            client=self._engine_jobs.client_of(match.seats[side.other].player),
        )

    def _by_clock(self, match: Match, side: Side) -> float:
        """The seconds that the clock of a match leaves for a move; infinite without one."""
        if match.clock is None:
            return math.inf
        empty = "".join(match.position.rows()).count("-")
        to_come = min(MOST_TO_COME, (empty + 1) // 2)
        return match.clock.for_a_move(side, round(self._now() * 1000), to_come)

    def cancel(self, job: str) -> None:
        """Cancel a job whose move is no longer wanted."""
        self._engine_jobs.cancel(job)


def move_job(match: Match, level: Level) -> Move:
    """The job that asks for a move; its seed depends on the match and ply alone."""
    return Move(
        game=match.duel.key,
        position=match.position.to_text(),
        options=match.options,
        level=level.number,
        seed=random.Random(f"{match.id} {match.ply}").getrandbits(32),  # noqa: S311 - variety
    )
