"""The messages between a web process and the worker of a job: a list in Redis for each direction.

Each end hears from the other every second. Redis may lose everything: the next message makes the lists
again.
"""

from __future__ import annotations

import json
import time

from engines.jobs import Message
from webapp.core.redis_client import RedisClient

ALIVE: Message = {"alive": True}
"""Says only that the other end is there."""
STOP: Message = {"stop": True}
WORKER, REQUESTER = "worker", "requester"
ANSWER_SECONDS = 5.0
LISTEN_SECONDS = 1
SILENT_SECONDS = 5
LIFE_SECONDS = 20
"""Lifetime of messages that nobody reads."""
JOB = "yiyuan:job:"
"""Prefix of the key that a job has while it is wanted."""


class Channel:
    """One end. Its methods raise `Away`, unless its client waits until Redis is back."""

    def __init__(self, client: RedisClient, job: str, here: str, there: str) -> None:
        self._client, self._job = client, job
        self._inbox, self._outbox = (f"{JOB}{job}:{end}" for end in (here, there))
        self._said_at = time.monotonic()
        self._silence = 0

    @property
    def is_silent(self) -> bool:
        """Whether the other end must be lost; an outage of Redis does not count as silence."""
        return self._silence >= SILENT_SECONDS

    def send(self, message: Message) -> None:
        """Send a message."""
        self._said_at = time.monotonic()
        text, box = json.dumps(message), self._outbox
        self._client.ask(
            lambda redis: (
                redis.pipeline(transaction=False)
                .rpush(box, text)
                .expire(box, LIFE_SECONDS)
                .execute()
            )
        )

    def end(self) -> None:
        """Request the other end to stop, and say that the job is no longer wanted, in one round trip."""
        text, box = json.dumps(STOP), self._outbox
        self._client.ask(
            lambda redis: (
                redis.pipeline(transaction=False)
                .rpush(box, text)
                .expire(box, LIFE_SECONDS)
                .delete(JOB + self._job)
                .execute()
            )
        )

    def receive(self) -> Message:
        """The next message; an empty one if none comes within a second."""
        if time.monotonic() >= self._said_at + LISTEN_SECONDS:
            self.send(ALIVE)
        came = self._client.ask(lambda redis: redis.blpop([self._inbox], LISTEN_SECONDS))
        self._silence = 0 if came else self._silence + 1
        message: Message = json.loads(came[1]) if came else {}
        return message
