"""A Celery worker behind the interface of a local worker process: one job at a time.

A job is sent through Celery. It is wanted while its key in Redis exists, which this process renews, and
its messages are returned in a Redis list. Redis may lose everything: a job that has not started is sent
again, and a job whose worker stops reporting counts as lost.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

import redis
from celery import Celery
from kombu.exceptions import KombuError

from webapp.core.redis_client import RedisClient
from webapp.engine_pool.remote.celery_settings import (
    LONG,
    QUICK,
    TASK,
    WANTED_SECONDS,
    key,
    send_list,
)

Message = dict[str, Any]

LATE_SECONDS = 3.0
"""A job that has not started by then is late."""
RESEND_SECONDS = 20.0
"""A job that has not started by then is sent again: its machine may be lost."""
SILENT_SECONDS = 5.0
"""A worker without a heartbeat for this long is lost; heartbeats are sent every second."""
MOST_BEGINNINGS = 3
"""Attempts per job: a job whose process ended is started again elsewhere."""
LISTEN_SECONDS = 1
"""How long one command waits for a message; the job's key is renewed in between."""
ANSWER_SECONDS = 3.0
"""Command timeout; a Redis that hangs for this long counts as unreachable."""
RETRY_SECONDS = 0.3


class RemoteWorker:
    """The remote worker of the current job; each job may have another worker.

    `mark_late` is called when a job is late to start, and when it starts or ends.
    """

    def __init__(
        self,
        celery: Celery,
        waiting: redis.Redis,
        commands: RedisClient,
        mark_late: Callable[[object, bool], None],
    ) -> None:
        """`waiting` runs blocking commands, in a thread of the pool; `commands` runs all others, which
        may come from a player's request.
        """
        self._celery = celery
        self._waiting = waiting
        self._commands = commands
        self._mark_late = mark_late
        self._closed = False
        self._job = ""
        self._name = ""
        self._beginnings = 0
        self._heard_at = 0.0
        """Time of the worker's last message; outages of Redis do not count as silence."""
        self._broken_at = 0.0
        """Time of the last outage of Redis."""

    @property
    def pid(self) -> str:
        """A name for logs."""
        return f"for {self._name}"

    @property
    def runs(self) -> bool:
        """Whether it may be sent jobs."""
        return not self._closed

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a job and wait until a worker starts it, or send its worker a stop request.

        Raises `OSError` if this worker was closed meanwhile.
        """
        if "cancel" in message:
            self._stop()
            return
        self._job, self._name, self._beginnings = message["job"], secrets.token_hex(8), 0
        queue = QUICK if message.get("quick") else LONG
        task = {name: value for name, value in message.items() if name not in ("job", "quick")}
        asked_at, sent_at = time.monotonic(), 0.0
        while not self._closed:
            if sent_at <= self._broken_at or time.monotonic() > sent_at + RESEND_SECONDS:
                sent_at = self._submit(task, queue)
            answer = self._receive()
            if answer and "begun" in answer:
                self._beginnings = 1
                self._mark_late(self, False)
                return
            if time.monotonic() > asked_at + LATE_SECONDS:
                self._mark_late(self, True)
        raise OSError("this worker was closed")

    def read(self) -> Message | None:
        """The next message of the job; None if its worker is lost."""
        while self._beginnings <= MOST_BEGINNINGS and not self._closed:
            answer = self._receive()
            if answer is None and time.monotonic() > self._heard_at + SILENT_SECONDS:
                break
            answer = answer or {}
            self._beginnings += "begun" in answer
            for kind in ("progress", "result", "error"):
                if kind in answer:
                    if kind != "progress":
                        self._forget()
                    return {"job": self._job, kind: answer[kind]}
        self._forget()
        return None

    def kill(self) -> None:
        """End the running job without an answer."""
        self._closed = True
        if self._name:
            self._stop()
            self._forget()

    def close(self) -> None:
        """Release the worker and its job."""
        self.kill()

    def _submit(self, task: Message, queue: str) -> float:
        """Submit the job to Celery; returns the time, or 0 while Redis is unreachable.

        The same job may be submitted twice: after one has finished, the other is dropped.
        """
        try:
            self._want()
            self._celery.send_task(TASK, (self._name, task), queue=queue, retry=False)
        except (KombuError, OSError, redis.RedisError):
            time.sleep(RETRY_SECONDS)
            return 0.0
        return time.monotonic()

    def _receive(self) -> Message | None:
        """The next message of the job, if one arrives soon."""
        try:
            self._want()
            came: Any = self._waiting.blpop([key("answers", self._name)], LISTEN_SECONDS)
        except redis.RedisError:
            self._broken_at = self._heard_at = time.monotonic()
            time.sleep(RETRY_SECONDS)
            return None
        if came is None:
            return None
        self._heard_at = time.monotonic()
        answer: Message = json.loads(came[1])
        return answer

    def _want(self) -> None:
        if not self._closed:
            self._waiting.set(key("wanted", self._name), 1, ex=WANTED_SECONDS)

    def _stop(self) -> None:
        """Request the job to stop; while Redis is unreachable, its key expires and it stops as well."""
        self._commands.attempt(lambda client: send_list(client, key("stop", self._name), 1))

    def _forget(self) -> None:
        """Delete the keys of a job that is over or no longer wanted."""
        self._mark_late(self, False)
        self._commands.attempt(lambda client: client.delete(key("wanted", self._name)))
