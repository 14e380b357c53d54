"""The engine back end on Celery: the same queue and the same promises, the workers are elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from webapp.engine_pool.job_queue import QUICK, Job, Message
from webapp.engine_pool.pool import EnginePool, PoolEvents
from webapp.engine_pool.remote.broker import JobBroker
from webapp.engine_pool.remote.worker_proxy import RemoteWorker
from webapp.engine_pool.worker_process import EngineWorker


class RemoteEnginePool(EnginePool):
    """`workers` is how many jobs of this web process are with workers at a time."""

    def __init__(
        self, workers: int, redis_url: str, events: PoolEvents, admit: Callable[[], str]
    ) -> None:
        super().__init__(workers, (), events, admit)  # workers prepare the engines themselves
        self._post = JobBroker(redis_url, self._delayed_changed)

    @property
    def delayed(self) -> bool:
        """Whether jobs wait for workers that cannot be reached, or are not there."""
        return self._post.delayed

    def start(self) -> None:
        """Begin to send jobs."""
        self._post.start()
        super().start()

    def close(self) -> None:
        """Want no answers any more: the workers stop."""
        super().close()
        self._post.close()

    def _message(self, job: Job) -> Message:
        """With the word which queue it belongs to, where others may be before it."""
        return {**super()._message(job), "quick": job.urgency in QUICK}

    def _delayed_changed(self) -> None:
        self._events.state_changed(self.preparing, delayed=self.delayed)

    def _open_worker(self) -> EngineWorker:
        return RemoteWorker(self._post)
