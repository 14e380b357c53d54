"""A Celery worker behind the interface of a local worker process: one job at a time.

A job goes out through Celery. It is wanted while its key in Redis lives, which this process renews, and
its messages come back in a list of its own. Redis may lose everything: a job that has not begun is sent
again, and one whose worker falls silent counts as lost.
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
"""A job that has not begun by then is late."""
RESEND_SECONDS = 20.0
"""A job that has not begun by then is sent again: it may have gone with the machine that had it."""
SILENT_SECONDS = 5.0
"""A worker that has said nothing for this long is lost; it says every second that it is alive."""
MOST_BEGINNINGS = 3
"""A job whose process ended begins again elsewhere, but not for ever."""
LISTEN_SECONDS = 1
"""How long one command waits for a message; in between the job is said to be wanted."""
ANSWER_SECONDS = 3.0
"""A Redis that hangs for this long counts as away."""
RETRY_SECONDS = 0.3


class RemoteWorker:
    """The worker that takes the job: another one for each job.

    `mark_late` is called when a job should have begun, and when it has begun or is over.
    """

    def __init__(
        self,
        celery: Celery,
        waiting: redis.Redis,
        commands: RedisClient,
        mark_late: Callable[[object, bool], None],
    ) -> None:
        """`waiting` is for commands that wait, in a thread of the pool; `commands` for all others,
        which may come from a player's request.
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
        """When the worker last spoke; while Redis is away, silence does not count."""
        self._broken_at = 0.0
        """When Redis was last seen to be away."""

    @property
    def pid(self) -> str:
        """A name for logs."""
        return f"for {self._name}"

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a job and wait until a worker has begun it, or tell that worker to stop.

        Raises `OSError` when this worker was closed meanwhile.
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
        """The next message of the job, None when its worker is lost."""
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
        """Have a job that is under way end without an answer."""
        self._closed = True
        if self._name:
            self._stop()
            self._forget()

    def close(self) -> None:
        """Forget a worker that has ended or must end."""
        self.kill()

    def _submit(self, task: Message, queue: str) -> float:
        """Hand the job to Celery; the time of it, or 0 when Redis is away.

        The same job may be sent twice: once it is done, the other is dropped unread.
        """
        try:
            self._want()
            self._celery.send_task(TASK, (self._name, task), queue=queue, retry=False)
        except (KombuError, OSError, redis.RedisError):
            time.sleep(RETRY_SECONDS)
            return 0.0
        return time.monotonic()

    def _receive(self) -> Message | None:
        """The next message of the job, if one comes soon."""
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
        """Tell the job to stop; if Redis is away, the job is not wanted for long either."""
        self._commands.attempt(lambda client: send_list(client, key("stop", self._name), 1))

    def _forget(self) -> None:
        """The job is over, or wanted no more."""
        self._mark_late(self, False)
        self._commands.attempt(lambda client: client.delete(key("wanted", self._name)))
