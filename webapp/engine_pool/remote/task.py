"""One job in a Celery worker: runs it, reports on it, and stops on request or when no longer wanted.

Its messages are `begun`, `alive` every second, `progress`, and finally `result` or `error`; the last
three are those of `engines.worker`.
"""

from __future__ import annotations

import json
import logging
import os
import threading

import redis

from engines.game import BadInput
from engines.worker import Message, run
from webapp.engine_pool.remote.celery_settings import key, send_list

log = logging.getLogger(__name__)

LISTEN_SECONDS = 1
"""Interval of heartbeats and of checks that the job is still wanted."""
MOST_UNWANTED = 6
"""The job stops after this many failed checks; Redis may lose the key until it is renewed."""
GRACE_SECONDS = 1.0
"""Grace period of an engine after a stop request."""


class RemoteJob:
    """The work on one job. `client` waits out short outages of Redis."""

    def __init__(self, client: redis.Redis, name: str) -> None:
        self._redis = client
        self._name = name
        self._stop = threading.Event()
        self._ended = threading.Event()

    def work(self, task: Message) -> None:
        """Run the job, unless it is no longer wanted."""
        if not self._redis.exists(key("wanted", self._name)):
            return
        self._send({"begun": os.getpid()})
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            answer = self._answer(task)
        finally:
            self._ended.set()
        self._send(answer)

    def _answer(self, task: Message) -> Message:
        try:
            return {"result": run(task, lambda found: self._send({"progress": found}), self._stop)}
        except BadInput as problem:
            return {"error": {"code": problem.code, "message": str(problem)}}
        except Exception as problem:
            log.exception("job %s failed", self._name)
            return {"error": {"code": "failed", "message": f"{type(problem).__name__}: {problem}"}}

    def _send(self, message: Message) -> None:
        send_list(self._redis, key("answers", self._name), json.dumps(message))

    def _listen(self) -> None:
        """Send heartbeats and stop the job in time; runs in a separate thread."""
        unwanted = 0
        try:
            while not self._ended.is_set() and unwanted < MOST_UNWANTED:
                if self._redis.blpop([key("stop", self._name)], LISTEN_SECONDS) is not None:
                    break
                self._send({"alive": True})
                unwanted = 0 if self._redis.exists(key("wanted", self._name)) else unwanted + 1
        except redis.RedisError:
            log.warning("job %s stops: Redis has been away for long", self._name)
        self._stop.set()
        if not self._ended.wait(GRACE_SECONDS):
            log.warning("job %s ignored a stop: its process ends", self._name)
            os._exit(1)
