"""The queue of engine jobs: quick moves go first, long work is shared fairly.

Long work is everything except quick moves. Its rules:

- addresses take turns: the second job of one waits for the first job of every other;
- one job per client runs at a time, reviews included; the client's other jobs wait;
- one worker stays free for quick moves if there are two or more;
- an analysis may use that worker too, because it gives way as soon as it is asked to.

Nobody but the queue decides what is tried again and when. An analysis that gives way waits here with
what it has found and the seconds that it has worked, behind the job that it made room for, and goes on
when a worker is free. It may be stopped at any moment, however often: a stretch of time in which nobody
could stop it would be one in which a stranger waits for a move. A search of Reversi makes progress all
the same, since a worker that gets it again goes on from the table of that search (see
`engines.reversi.search.states`); its proofs take minutes. Other searches begin anew, and the deepest
result counts. On a site without an idle worker an analysis waits; it can be cancelled meanwhile.
"""

from __future__ import annotations

import bisect
import itertools
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol

from engines import jobs


class Task(Protocol):
    """What a worker is asked to do; for an engine one of `engines.jobs`, which reads its result too."""

    def message(self) -> jobs.Message:
        """The task as JSON values."""

    def is_whole(self, _result: jobs.Message, /) -> bool:
        """Whether a result is what was asked for, and not cut short."""
        return True

    def joined(self, _before: jobs.Message, after: jobs.Message, /) -> jobs.Message:
        """What the task has found in two stretches of work."""
        return after


Done = Callable[[jobs.Message | None, jobs.JobError | None], None]
"""Receives the result of a task, or why it has none."""


class Urgency(IntEnum):
    """The priority of a job."""

    MOVE = 0
    DEEP_MOVE = 1
    HINT = 2
    SOLVE = 3
    VALUES = 4
    REVIEW = 5
    PREPARE = 9


QUICK = frozenset({Urgency.MOVE, Urgency.PREPARE})
"""Jobs that take a moment, or have to be done first."""
YIELDING = frozenset({Urgency.VALUES, Urgency.REVIEW})
"""Work that gives way to more urgent work, and goes on later."""


@dataclass
class Job:
    """One piece of work for an engine. `done` is called once, with a result or with an error."""

    id: str
    task: Task
    urgency: Urgency
    seconds: float
    done: Done
    progress: Callable[[jobs.Message], None] | None = None
    waiting: Callable[[int], None] | None = None
    """Called with the queue position whenever it changes; 0 when the job starts."""
    client: str = ""
    """The client of the job; a job without one is not counted for any client."""
    address: str = ""
    """The network address of the client: clients are easily made, addresses are not."""
    reserved: float = 0.0
    """Seconds of engine time that are charged before they are used."""
    tries: int = 0
    cancelled: bool = False
    stopping: bool = False
    """Whether it has been asked to give way."""
    worked: float = 0.0
    """The seconds that it worked before it gave way."""
    found: jobs.Message | None = None
    """What it had found by then."""
    since: float = field(default_factory=time.monotonic)
    age: int | None = None
    """Its number in the queue; a returned job keeps it."""
    turn: int = 0
    """The jobs of its address that go before it, set with its age."""
    reported_position: int = 0
    """The queue position last sent to its client."""

    @property
    def order(self) -> tuple[bool, int, int, int]:
        """The sort key of the queue."""
        return self.urgency not in QUICK, self.turn, self.urgency, self.age or 0


class JobQueue:
    """Jobs by urgency, then by age, with the rules for which may start.

    Threads that wait for a job are woken when other jobs end.
    """

    def __init__(self, workers: int = 1) -> None:
        self._waiting: list[Job] = []
        self._taken: dict[str, Job] = {}
        self._max_long_jobs = max(1, workers - 1)
        self._ages = itertools.count()
        self._changed = threading.Condition()
        self._closed = False

    def put(self, job: Job) -> None:
        """Add a job, or return one that was taken: its worker died, or it gave way."""
        with self._changed:
            self._taken.pop(job.id, None)
            job.stopping = False
            if job.age is None:
                job.age = next(self._ages)
                job.turn = self._turn(job)
            bisect.insort(self._waiting, job, key=lambda each: each.order)
            self._changed.notify()  # those who wait take any job; it may be one that goes first

    def take(
        self,
        wait: float,
        threshold: Urgency = Urgency.PREPARE,
        can_run: Callable[[Task], bool] = lambda _task: True,
    ) -> Job | None:
        """Take the first job that may start and is at least as urgent as `threshold`; then call `ended`.

        Jobs that the worker cannot run are skipped. Returns None if there is no such job within `wait`
        seconds, or the queue is closed.
        """
        until = time.monotonic() + wait
        with self._changed:
            while not self._closed:
                for place, job in enumerate(self._waiting):
                    if job.urgency > threshold or not can_run(job.task):
                        continue
                    if self._may_begin(job):
                        del self._waiting[place]
                        self._taken[job.id] = job
                        return job
                left = until - time.monotonic()
                if left <= 0:
                    return None
                self._changed.wait(left)
        return None

    def ended(self, job: Job) -> None:
        """Record that a taken job is over, so that others may start."""
        with self._changed:
            if self._taken.pop(job.id, None) is not None and self._waiting:
                self._changed.notify_all()

    def cancel(self, job_id: str) -> Job | None:
        """Remove a waiting job, or mark a running one as cancelled; returns it, or None."""
        with self._changed:
            waiting = self.withdraw(job_id)
            under_way = self._taken.get(job_id)
            if under_way is not None:
                under_way.cancelled = True
            return waiting or under_way

    def withdraw(self, job_id: str) -> Job | None:
        """Remove a waiting job; returns it, or None."""
        with self._changed:
            for place, job in enumerate(self._waiting):
                if job.id == job_id:
                    del self._waiting[place]
                    return job
        return None

    def places(self) -> Iterator[tuple[Job, int]]:
        """Each waiting job with its queue position: the jobs ahead of it and the long jobs running."""
        with self._changed:
            waiting = list(self._waiting)
            before = len(self._long_jobs())
        for ahead, job in enumerate(waiting):
            yield job, ahead + before

    def jobs(self) -> tuple[list[Job], list[Job]]:
        """A snapshot of the waiting and running jobs."""
        with self._changed:
            return list(self._waiting), list(self._taken.values())

    def games(self, threshold: Urgency) -> list[str]:
        """The games of the waiting jobs that are at least as urgent as `threshold`, in queue order."""
        with self._changed:
            waiting = [job for job in self._waiting if job.urgency <= threshold]
        return [job.task.game for job in waiting if isinstance(job.task, jobs.Job)]

    def make_room(self, job: Job, workers: int) -> Job | None:
        """The analysis to preempt for a waiting job; None if there is no need.

        A client's review yields to the same client's more urgent analysis even if workers are free.
        """
        with self._changed:
            if not any(each is job for each in self._waiting):
                return None
            blocked_by = self._blocked_by(job)
            if not blocked_by and (len(self._taken) < workers or not self._may_begin(job)):
                return None
            candidates = blocked_by or list(self._taken.values())
            yielding = [
                each
                for each in candidates
                if each.urgency in YIELDING and each.urgency > job.urgency and not each.stopping
            ]
            if not yielding or (blocked_by and len(yielding) < len(blocked_by)):
                return None
            chosen = max(yielding, key=lambda each: each.urgency)
            chosen.stopping = True
            chosen.turn = max(chosen.turn, job.turn)
            return chosen

    def close(self) -> None:
        """Close the queue: threads that wait for a job get None."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _turn(self, job: Job) -> int:
        """The jobs of the same address that run, or wait and are as urgent."""
        if job.urgency in QUICK or not job.address:
            return 0
        waiting = (each for each in self._waiting if each.urgency <= job.urgency)
        others = (*waiting, *self._long_jobs())
        return sum(each.address == job.address and each.urgency not in QUICK for each in others)

    def _long_jobs(self) -> list[Job]:
        return [job for job in self._taken.values() if job.urgency not in QUICK]

    def _may_begin(self, job: Job) -> bool:
        if job.urgency in QUICK:
            return True
        if self._blocked_by(job):
            return False
        return job.urgency in YIELDING or len(self._not_yielding()) < self._max_long_jobs

    def _not_yielding(self) -> list[Job]:
        return [other for other in self._long_jobs() if other.urgency not in YIELDING]

    def _blocked_by(self, job: Job) -> list[Job]:
        """The long job of the same client that has to end before this job starts."""
        if job.urgency in QUICK or not job.client:
            return []
        # An analysis yields to the same client's move or hint like any other.
        under_way = self._long_jobs() if job.urgency in YIELDING else self._not_yielding()
        return [other for other in under_way if other.client == job.client]
