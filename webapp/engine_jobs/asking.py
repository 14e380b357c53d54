"""Asks the engines for clients: answers go to a listener, or the request waits for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engines import jobs
from engines.jobs import STOPPED, UNREADABLE, Job, JobError
from webapp.core.errors import RequestError
from webapp.core.messages import ErrorMessage, JobFailed, Message
from webapp.engine_jobs.listener import JobListener
from webapp.engine_pool.pool import EngineFailed, EnginePool, Urgency

R = TypeVar("R")


class EngineJobs:
    """Submits jobs of clients to the engine pool, and reads what they find."""

    def __init__(self, engine_pool: EnginePool, client_of: Callable[[str | None], str]) -> None:
        """`client_of` returns the client charged for the engine time of a player; None is a visitor."""
        self._engine_pool = engine_pool
        self.client_of = client_of

    def submit(  # noqa: PLR0913 - the fields of a job, by name
        self,
        job: Job[R],
        done: Callable[[R | None, JobError | None], None],
        *,
        urgency: Urgency,
        seconds: float,
        client: str,
        progress: Callable[[R], None] | None = None,
        waiting: Callable[[int], None] | None = None,
    ) -> str:
        """Submit a job, with callbacks as those of `EnginePool.submit`; returns its id."""

        def answered(result: jobs.Message | None, error: JobError | None) -> None:
            done(*_read(job, result, error))

        def told(result: jobs.Message) -> None:
            if progress is not None:
                progress(job.read(result))

        return self._engine_pool.submit(
            job,
            answered,
            urgency=urgency,
            seconds=seconds,
            progress=told if progress is not None else None,
            waiting=waiting,
            client=client,
        )

    def ask(  # noqa: PLR0913 - a job, by name, and the messages that are made of it
        self,
        job: Job[R],
        listener: JobListener,
        found: Callable[[str, R], Message],
        *,
        urgency: Urgency,
        seconds: float,
        player: str | None,
        progress: Callable[[str, R], Message | None] | None = None,
        failed: Callable[[str, ErrorMessage], Message] = JobFailed,
    ) -> str:
        """Submit a job for a player; returns its id.

        `listener` gets what `progress` and `found` make of its results, or `failed` of an error; where
        `progress` makes nothing, nothing is sent.
        """
        name = ""

        def done(result: R | None, error: JobError | None) -> None:
            message = failed(name, listener.error) if error else found(name, result)  # type: ignore[arg-type] # R may be None
            listener.finish(name, message)

        def told(result: R) -> None:
            message = progress(name, result) if progress is not None else None
            if message is not None:
                listener.send(message)

        name = self.submit(
            job,
            done,
            urgency=urgency,
            seconds=seconds,
            client=self.client_of(player),
            progress=told if progress is not None else None,
            waiting=lambda before: listener.queued(name, before),
        )
        return name

    def answer(
        self,
        job: Job[R],
        *,
        urgency: Urgency,
        seconds: float,
        keep: Callable[[R], None] | None = None,
    ) -> R:
        """Run a job while the request waits; raises `RequestError` if there is no answer in time.

        With a `keep` a job that has begun goes on after that, and `keep` is given what it finds.
        """
        kept = (lambda message: keep(job.read(message))) if keep is not None else None
        try:
            found = self._engine_pool.ask(job, urgency=urgency, seconds=seconds, keep=kept)
            return job.read(found)
        except EngineFailed as error:
            if error.code in {"busy", STOPPED}:
                raise RequestError("busy", detail=str(error)) from error
            raise RequestError("engine_failed", detail=str(error)) from error

    def cancel(self, name: str) -> None:
        """Cancel a job that is no longer wanted."""
        self._engine_pool.cancel(name)


def _read(
    job: Job[R], result: jobs.Message | None, error: JobError | None
) -> tuple[R | None, JobError | None]:
    """The result of a job, or its error."""
    if error:
        return None, error
    if result is None:
        return None, JobError("engine_failed", "the engine gave no answer")
    try:
        return job.read(result), None
    except UNREADABLE as failure:
        return None, JobError("unreadable", f"{type(failure).__name__}: {failure}")
