"""The engine pool on Celery: the same queue and the same guarantees, with remote workers."""

from __future__ import annotations

import threading
from collections.abc import Callable

from celery import Celery

from webapp.core.redis_client import PATIENT, RedisClient
from webapp.engine_pool.events import PoolEvents
from webapp.engine_pool.pool import EnginePool
from webapp.engine_pool.remote import celery_settings
from webapp.engine_pool.remote.channel import ANSWER_SECONDS
from webapp.engine_pool.remote.worker import RemoteWorker

CHECK_SECONDS = 1.5


class RemoteEnginePool(EnginePool):
    """`workers` is the number of jobs of this web process that run at a time.

    Jobs are delayed while Redis is unreachable, or one has waited too long for a worker.
    """

    def __init__(
        self, workers: int, redis_url: str, events: PoolEvents, admit: Callable[[], str]
    ) -> None:
        super().__init__(workers, (), events, admit)  # workers prepare the engines themselves
        self._celery = Celery("yiyuan", broker=redis_url, config_source=celery_settings)
        self._patient = RedisClient(redis_url, ANSWER_SECONDS, PATIENT)
        self._client = RedisClient(redis_url)

    def start(self) -> None:
        """Start sending jobs."""
        threading.Thread(target=self._check_delay, daemon=True).start()
        super().start()

    def _open_worker(self) -> RemoteWorker:
        return RemoteWorker(self._celery, self._patient, self._client)

    def _check_delay(self) -> None:
        """Announce delays; a job is late if two checks in a row find that it has not started."""
        before: set[str] = set()
        while not self._closing.wait(CHECK_SECONDS):
            with self._guard:
                waiting = {name for name, (job, _) in self._running.items() if not job.sent}
            away = not self._client.attempt(lambda redis: redis.ping())
            self.delayed, was_delayed = away or bool(waiting & before), self.delayed
            before = waiting
            if self.delayed != was_delayed:
                self._events.state_changed(self.state)
