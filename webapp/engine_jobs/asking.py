"""Asks the engines for clients: answers go to a listener, or the request waits for them."""

from __future__ import annotations

from collections.abc import Callable

from webapp.core.errors import RequestError
from webapp.core.messages import ErrorMessage, JobFailed, Message
from webapp.engine_jobs.listener import JobListener
from webapp.engine_pool.pool import EngineFailed, EnginePool, Urgency
from webapp.engine_pool.pool import Message as EngineMessage

Found = Callable[[str, EngineMessage], Message]
"""Makes a message of the id of a job and what it has found."""


class EngineJobs:
    """Submits jobs of clients to the engine pool."""

    def __init__(self, engine_pool: EnginePool, client_of: Callable[[str | None], str]) -> None:
        """`client_of` returns the client charged for the engine time of a player; None is a visitor."""
        self._engine_pool = engine_pool
        self._client_of = client_of

    def ask(  # noqa: PLR0913 - a job, by name, and the messages that are made of it
        self,
        task: EngineMessage,
        listener: JobListener,
        found: Found,
        *,
        urgency: Urgency,
        seconds: float,
        player: str | None,
        progress: Found | None = None,
        failed: Callable[[str, ErrorMessage], Message] = JobFailed,
    ) -> str:
        """Submit a task for a player; returns the job.

        `listener` gets what `progress` and `found` make of its results, or `failed` of an error.
        """
        job = ""

        def done(result: EngineMessage | None, error: EngineMessage | None) -> None:
            message = failed(job, listener.error) if result is None or error else found(job, result)
            listener.finish(job, message)

        def send_progress(result: EngineMessage) -> None:
            if progress is not None:
                listener.send(progress(job, result))

        job = self._engine_pool.submit(
            task,
            done,
            urgency=urgency,
            seconds=seconds,
            progress=send_progress,
            waiting=lambda before: listener.queued(job, before),
            client=self._client_of(player),
        )
        return job

    def answer(self, task: EngineMessage, *, urgency: Urgency, seconds: float) -> EngineMessage:
        """Run a task while the request waits; raises `RequestError` if no engine is free in time."""
        try:
            return self._engine_pool.ask(task, urgency=urgency, seconds=seconds)
        except EngineFailed as problem:
            code = "busy" if problem.code == "busy" else "engine_failed"
            raise RequestError(code, detail=str(problem)) from problem

    def cancel(self, job: str) -> None:
        """Cancel a job that is no longer wanted."""
        self._engine_pool.cancel(job)
