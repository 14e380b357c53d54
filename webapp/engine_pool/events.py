"""Events of an engine pool for the rest of the site, and the error of an engine that failed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from webapp.engine_pool.job_queue import Job


class EngineFailed(Exception):
    """An engine failed or timed out; `code` is the reason, as in the worker's errors."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class PoolState:
    """The reasons why jobs wait.

    `preparing` are the games whose engines are being prepared, the current one first; `failing` those
    whose engines could not be. `delayed` says that workers are unreachable.
    """

    preparing: tuple[str, ...] = ()
    failing: tuple[str, ...] = ()
    delayed: bool = False


class PoolEvents(Protocol):
    """Receives the events of an engine pool."""

    def state_changed(self, state: PoolState) -> None:
        """The state of the pool has changed."""

    def address_of(self, client: str) -> str:
        """The network address of a client."""

    def job_asked(self, job: Job) -> None:
        """A job is about to wait for a worker."""

    def job_ran(self, job: Job, seconds: float) -> None:
        """A job occupied a worker for this long; it may run again."""

    def job_dropped(self, job: Job) -> None:
        """A job was cancelled before a worker had it."""
