"""What an engine pool tells the rest of the site: its events, and that an engine failed."""

from __future__ import annotations

from typing import Protocol

from webapp.engine_pool.job_queue import Job


class EngineFailed(Exception):
    """An engine failed or timed out; `code` is the reason, as in the worker's errors."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class PoolEvents(Protocol):
    """Receives the events of an engine pool."""

    def state_changed(self, preparing: tuple[str, ...], *, delayed: bool) -> None:
        """`preparing` or `delayed` of the pool has changed."""

    def address_of(self, client: str) -> str:
        """The network address of a client."""

    def job_asked(self, job: Job) -> None:
        """A job is about to wait for a worker."""

    def job_ran(self, job: Job, seconds: float) -> None:
        """A job occupied a worker for this long; it may run again."""

    def job_dropped(self, job: Job) -> None:
        """A job was cancelled before a worker had it."""
