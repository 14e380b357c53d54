"""A Celery worker behind the interface of a local worker process: one job at a time.

Celery carries a job to a worker, and to another one when its process has ended. A job that has not
started is sent again when Redis, or the machine that took it, has lost it.

A quick job is over within milliseconds, so nothing is asked or said about it besides: it has no key,
whoever takes it runs it, and the first answer counts.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from celery import Celery
from kombu.exceptions import KombuError

from engines.jobs import Message
from webapp.core.redis_client import Away, RedisClient
from webapp.engine_pool.remote.celery_settings import LONG, QUICK, QUICK_TIME_LIMIT, TASK
from webapp.engine_pool.remote.channel import JOB, REQUESTER, WORKER, Channel

RESEND_SECONDS = 20
"""A job that has not started by then is sent again: its machine may be lost."""
QUICK_RESEND_SECONDS = 3
"""The same for a quick job the first time, as its worker may hang; then twice as long each time.

A worker that is only slow may answer meanwhile: the first answer counts.
"""

UNSAID = {"argsrepr": "", "kwargsrepr": ""}
"""Celery would write out each job for its log, which takes as long as sending it."""


class RemoteWorker:
    """The remote worker of the current job; each job may have another worker."""

    begins_at_once = False

    def __init__(self, celery: Celery, patient: RedisClient, client: RedisClient) -> None:
        """Threads of the pool wait until Redis is back; a player's request does not."""
        self._celery = celery
        self._patient = patient
        self._client = client
        self._channel = Channel(patient, "", REQUESTER, WORKER)
        self._closed = False
        self._times = 0
        """The number of times that the job was sent."""
        self._first: Message = {}
        """What the worker said as it started: a quick job has its answer by then."""
        self.pid = ""
        """The name of the job between processes."""

    @property
    def runs(self) -> bool:
        """Whether it may be sent jobs."""
        return not self._closed

    def send(self, message: Message) -> None:
        """Send a job and wait until a worker starts it, or send its worker a stop request.

        Raises `OSError` if this worker was closed meanwhile.
        """
        if "cancel" in message:
            self._stop()
            return
        self.pid = secrets.token_hex(8)
        answer: Message = {}
        self._channel = Channel(self._patient, self.pid, REQUESTER, WORKER)
        self._times = 0
        is_due: Callable[[], bool] = self._is_due
        target: dict[str, Any] = {"queue": LONG}
        if message["quick"]:
            is_due, target = _quick_is_due(), {"queue": QUICK, "time_limit": QUICK_TIME_LIMIT}
        while not answer:
            if self._closed:
                raise OSError("this worker was closed")
            if is_due():
                self._times += 1
                with suppress(KombuError, OSError):  # sent again later
                    self._celery.send_task(TASK, (self.pid, message), **target, **UNSAID)
            answer = self._channel.receive()
        self._first = answer

    def _is_due(self) -> bool:
        """Whether the job must be sent: at first, when it has not started in time, and after a loss.

        It is not due again for `RESEND_SECONDS`.
        """
        key = JOB + self.pid
        return bool(self._patient.ask(lambda redis: redis.set(key, 1, nx=True, ex=RESEND_SECONDS)))

    def read(self) -> Message | None:
        """The next message of the job; None if its worker is lost."""
        answer, self._first = self._first, {}
        while not answer:
            if self._closed or self._channel.is_silent:
                self._stop()
                return None
            answer = self._channel.receive()
        if self._times > 1 and ("result" in answer or "error" in answer):
            self._stop()  # another worker may have it; otherwise its key expires soon
        return answer

    def kill(self) -> None:
        """End the running job without an answer."""
        self._closed = True
        self._stop()

    close = kill

    def _stop(self) -> None:
        """Request the job to stop; while Redis is unreachable, silence stops it as well."""
        with suppress(Away):
            Channel(self._client, self.pid, REQUESTER, WORKER).end()


def _quick_is_due() -> Callable[[], bool]:
    """Whether a quick job must be sent: at first, and when it was not answered in time."""
    due_at, seconds = 0.0, QUICK_RESEND_SECONDS

    def is_due() -> bool:
        nonlocal due_at, seconds
        now = time.monotonic()
        if now < due_at:
            return False
        due_at, seconds = now + seconds, min(2 * seconds, RESEND_SECONDS)
        return True

    return is_due
