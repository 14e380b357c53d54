"""The engine pool on Celery: the same queue and the same guarantees, with remote workers."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from webapp.core.redis_client import Away, RedisClient, connect
from webapp.engine_pool.job_queue import QUICK, Job, Message
from webapp.engine_pool.pool import EnginePool, PoolEvents
from webapp.engine_pool.remote.celery_settings import new_app
from webapp.engine_pool.remote.worker import ANSWER_SECONDS, RemoteWorker
from webapp.engine_pool.worker_process import EngineWorker

log = logging.getLogger(__name__)

PING_SECONDS = 1.0


class RemoteEnginePool(EnginePool):
    """`workers` is the number of jobs of this web process that run at a time."""

    def __init__(
        self, workers: int, redis_url: str, events: PoolEvents, admit: Callable[[], str]
    ) -> None:
        super().__init__(workers, (), events, admit)  # workers prepare the engines themselves
        celery = new_app(redis_url)
        celery.conf.broker_transport_options["socket_timeout"] = ANSWER_SECONDS
        self._celery = celery
        self._waiting = connect(redis_url, ANSWER_SECONDS)
        self._commands = RedisClient(redis_url)
        self._late: set[object] = set()
        """The workers whose job is late to start, and the pool itself while Redis is unreachable."""

    @property
    def delayed(self) -> bool:
        """Whether Redis is unreachable, or a job has waited too long for a worker."""
        return bool(self._late)

    def start(self) -> None:
        """Start sending jobs."""
        threading.Thread(target=self._ping, daemon=True).start()
        super().start()

    def _message(self, job: Job) -> Message:
        """Add the name of the Celery queue, in which other jobs may be ahead."""
        return {**super()._message(job), "quick": job.urgency in QUICK}

    def _open_worker(self) -> EngineWorker:
        return RemoteWorker(self._celery, self._waiting, self._commands, self._mark_late)

    def _mark_late(self, who: object, is_late: bool) -> None:
        was_delayed = self.delayed
        if is_late:
            self._late.add(who)
        else:
            self._late.discard(who)
        if self.delayed != was_delayed and not self._closing.is_set():
            self._events.state_changed(self.preparing, delayed=self.delayed)

    def _ping(self) -> None:
        """Check whether Redis is reachable, even while there is no job."""
        while not self._closing.wait(PING_SECONDS):
            was_away = self in self._late
            try:
                self._commands.ask(lambda client: client.ping())
            except Away as problem:
                if not was_away:
                    log.warning("the engines cannot be reached: %s", problem)
                self._mark_late(self, True)
            else:
                if was_away:
                    log.warning("the engines can be reached again")
                self._mark_late(self, False)
