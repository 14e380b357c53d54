"""A fake engine pool: the test decides what the engines answer, and when."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines.game import Thought
from engines.jobs import JobError, Message
from engines.score import Estimate
from engines.thought_messages import thought_message
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_pool.job_queue import Done, Task


@dataclass
class FakeJob:
    """A job with the arguments of `EnginePool.submit`."""

    id: str
    task: Any
    """One of `engines.jobs`."""
    done: Done
    progress: Callable[[Message], None] | None
    waiting: Callable[[int], None] | None = None
    client: str = ""
    seconds: float = 0.0
    cancelled: bool = False
    answered: bool = False

    @property
    def waits(self) -> bool:
        """Whether its answer is still wanted."""
        return not (self.cancelled or self.answered)

    def answer(self, move: str) -> None:
        """Answer with this move, even if the job was cancelled: such an answer may be in flight."""
        self.answered = True
        thought = Thought(move, Estimate(0), (move,), depth=1, nodes=1, seconds=0.0)
        self.done(thought_message(thought), None)

    def fail(self) -> None:
        """Fail like a job whose worker died twice."""
        self.answered = True
        self.done(None, JobError("engine_failed", "the engine ended"))


def jobs_of(engine_pool: FakeEnginePool) -> EngineJobs:
    """The jobs of clients in a fake pool; players are their own clients."""
    pool: Any = engine_pool
    return EngineJobs(pool, lambda player: player or "")


class FakeEnginePool:
    """Accepts jobs like `webapp.engine_pool.pool.EnginePool`, but runs none of them."""

    _numbers = itertools.count(1)

    def __init__(self) -> None:
        self.jobs: list[FakeJob] = []
        self.preparing: tuple[str, ...] = ()

    def submit(
        self,
        task: Task,
        done: Done,
        *,
        urgency: int,
        seconds: float,
        progress: Callable[[Message], None] | None = None,
        waiting: Callable[[int], None] | None = None,
        client: str = "",
    ) -> str:
        assert urgency >= 0
        assert seconds > 0
        name = str(next(self._numbers))
        self.jobs.append(FakeJob(name, task, done, progress, waiting, client, seconds))
        return self.jobs[-1].id

    def cancel(self, job_id: str) -> None:
        for job in self.jobs:
            if job.id == job_id:
                job.cancelled = True

    def waiting(self) -> list[FakeJob]:
        """The jobs whose answers are wanted, oldest first."""
        return [job for job in self.jobs if job.waits]
