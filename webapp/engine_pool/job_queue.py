"""The queue of jobs for the engines: quick moves go first, long work is shared fairly.

Long work is all but quick moves. Of it:

- one job of a client is under way at a time, reviews included; the client's others wait behind it;
- it leaves one worker free for quick moves, where there are two or more;
- an analysis may have that worker as well, for it makes room as soon as it is asked to.
"""

from __future__ import annotations

import bisect
import itertools
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

Message = dict[str, Any]


class Urgency(IntEnum):
    """Which job goes first."""

    MOVE = 0
    DEEP_MOVE = 1
    HINT = 2
    SOLVE = 3
    VALUES = 4
    REVIEW = 5
    PREPARE = 9


QUICK = frozenset({Urgency.MOVE, Urgency.PREPARE})
"""What is done in a moment, or has to be done first."""
YIELDING = frozenset({Urgency.VALUES, Urgency.REVIEW})
"""Work that gives its worker to more urgent work, and answers with what it has found by then."""


@dataclass
class Job:
    """One piece of work for an engine. `done` is called once, with a result or with an error."""

    id: str
    task: Message
    urgency: Urgency
    seconds: float
    done: Callable[[Message | None, Message | None], None]
    progress: Callable[[Message], None] | None = None
    waiting: Callable[[int], None] | None = None
    """Called with how many go before it, each time that changes; 0 when it begins."""
    client: str = ""
    """Who it is for; without a name it counts for nobody."""
    tries: int = 0
    sent: bool = False
    cancelled: bool = False
    stopping: bool = False
    deadline: float = field(default=float("inf"))
    since: float = field(default_factory=time.monotonic)
    age: int | None = None
    """Its number in the queue; one that comes back keeps it."""
    reported_position: int = 0
    """How many jobs go before it, as its client was last told."""

    @property
    def order(self) -> tuple[int, int]:
        """What sorts the queue."""
        return self.urgency, self.age or 0


class JobQueue:
    """Jobs by urgency, then by age, and which of them may begin.

    Threads that wait for a job are woken as others end.
    """

    def __init__(self, workers: int = 1) -> None:
        self._waiting: list[Job] = []
        self._taken: dict[str, Job] = {}
        self._max_long_jobs = max(1, workers - 1)
        self._ages = itertools.count()
        self._changed = threading.Condition()
        self._closed = False

    def put(self, job: Job) -> None:
        """Add a job, or bring one back that was taken."""
        with self._changed:
            self._taken.pop(job.id, None)
            if job.age is None:
                job.age = next(self._ages)
            bisect.insort(self._waiting, job, key=lambda each: each.order)
            self._changed.notify_all()

    def take(
        self,
        wait: bool,
        threshold: Urgency = Urgency.PREPARE,
        can_run: Callable[[Message], bool] = lambda _task: True,
    ) -> Job | None:
        """The first job that may begin and is at least as urgent as `threshold`; then tell `ended`.

        Jobs whose task the taker cannot run are left to others. None when there is no such job (without
        `wait`) or the queue is closed.
        """
        with self._changed:
            while not self._closed:
                for place, job in enumerate(self._waiting):
                    if job.urgency > threshold or not can_run(job.task):
                        continue
                    if self._may_begin(job):
                        del self._waiting[place]
                        self._taken[job.id] = job
                        return job
                if not wait:
                    return None
                self._changed.wait()
        return None

    def ended(self, job: Job) -> None:
        """A taken job is over: others may begin."""
        with self._changed:
            if self._taken.pop(job.id, None) is not None:
                self._changed.notify_all()

    def cancel(self, job_id: str) -> Job | None:
        """Take a waiting job out; one that is under way is marked and returned."""
        with self._changed:
            for place, job in enumerate(self._waiting):
                if job.id == job_id:
                    del self._waiting[place]
                    return None
            under_way = self._taken.get(job_id)
            if under_way is not None:
                under_way.cancelled = True
            return under_way

    def places(self) -> Iterator[tuple[Job, int]]:
        """Each waiting job with how many go before it: those ahead, and the long ones under way."""
        with self._changed:
            waiting = list(self._waiting)
            before = len(self._long_jobs())
        for ahead, job in enumerate(waiting):
            yield job, ahead + before

    def jobs(self) -> tuple[list[Job], list[Job]]:
        """The jobs that wait and those under way, as they are now."""
        with self._changed:
            return list(self._waiting), list(self._taken.values())

    def games(self, threshold: Urgency) -> list[str]:
        """The games of the waiting jobs that are at least as urgent as `threshold`, in their order."""
        with self._changed:
            waiting = [job for job in self._waiting if job.urgency <= threshold]
        return [job.task["game"] for job in waiting if "game" in job.task]

    def make_room(self, job: Job, workers: int) -> Job | None:
        """The analysis that has to stop so that a waiting job can begin; None without need.

        One's own review makes room for one's own more urgent analysis even where workers are free.
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
            return chosen

    def close(self) -> None:
        """End the queue: all who wait for a job get None."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

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
        """The long work of the same client that has to end before this job begins."""
        if job.urgency in QUICK or not job.client:
            return []
        # One's own analysis makes room for one's move or hint like any other.
        under_way = self._long_jobs() if job.urgency in YIELDING else self._not_yielding()
        return [other for other in under_way if other.client == job.client]
