"""The engine pool on Celery: the same queue and the same guarantees, with remote workers."""

from __future__ import annotations

import threading
from collections.abc import Callable

from celery import Celery

from webapp.core.redis_client import PATIENT, RedisClient
from webapp.engine_pool.events import PoolEvents
from webapp.engine_pool.pool import EnginePool
from webapp.engine_pool.remote import celery_settings
from webapp.engine_pool.remote.announcements import Engines, announced
from webapp.engine_pool.remote.channel import ANSWER_SECONDS
from webapp.engine_pool.remote.worker import RemoteWorker
from webapp.engine_pool.warm_up import Games

CHECK_SECONDS = 1.5


class RemoteEnginePool(EnginePool):
    """`workers` is the number of jobs of this web process that run at a time.

    Jobs are delayed while Redis is unreachable, or one has waited too long for a worker. Workers say
    themselves which engines they are still preparing.
    """

    def __init__(
        self, workers: int, redis_url: str, events: PoolEvents, admit: Callable[[], str]
    ) -> None:
        super().__init__(workers, (), events, admit)  # workers prepare the engines themselves
        self._celery = Celery("yiyuan", broker=redis_url, config_source=celery_settings)
        self._patient = RedisClient(redis_url, ANSWER_SECONDS, PATIENT)
        self._client = RedisClient(redis_url)
        self._engines = Engines()

    @property
    def preparing(self) -> Games:
        """Games whose engine is being prepared while no worker is ready, the current one first."""
        return self._engines.preparing

    @property
    def failed(self) -> Games:
        """Games whose engine some worker could not prepare."""
        return self._engines.failed

    def start(self) -> None:
        """Start sending jobs."""
        threading.Thread(target=self._check_delay, daemon=True).start()
        super().start()

    def _open_worker(self) -> RemoteWorker:
        return RemoteWorker(self._celery, self._patient, self._client)

    def _check_delay(self) -> None:
        """Announce changes of the state; a job is late if it has not started at two checks in a row."""
        before: set[str] = set()
        while True:
            with self._guard:
                waiting = {name for name, run in self._running.items() if not run.sent}
            state, engines = self.state, announced(self._client)
            self._engines = engines or Engines()
            self.delayed = engines is None or bool(waiting & before and not self.preparing)
            before = waiting
            if self.state != state:
                self._events.state_changed(self.state)
            if self._closing.wait(CHECK_SECONDS):
                return
