"""One job in a worker of Celery: does it, says how it goes, and stops when told to or wanted no more.

It says, each with the job's name: `begun`, `alive` every second, `progress`, and at last `result` or
`error`, the last three as `engines.worker` does.
"""

from __future__ import annotations

import json
import logging
import os
import threading
import time
from typing import Any

import redis

from engines.game import BadInput
from engines.worker import Message, run
from webapp.engine_pool.remote.celery_settings import LIFE_SECONDS, stop_key, wanted_key

log = logging.getLogger(__name__)

LISTEN_SECONDS = 1
"""How often it says that it is alive, and looks whether it is wanted."""
UNWANTED_SECONDS = 6.0
"""So long nobody may want it before it stops; Redis may forget what the asker will say again."""
GRACE_SECONDS = 1.0
"""How long an engine may go on after it was told to stop."""
PATIENCE_SECONDS = 30.0
"""How long a result waits for Redis."""
AGAIN_SECONDS = 0.3


class RemoteJob:
    """The work on one job; `work` returns when it is done."""

    def __init__(self, client: redis.Redis, name: str, answers: str) -> None:
        self._redis = client
        self._name = name
        self._answers = answers
        self._stop = threading.Event()
        self._ended = threading.Event()

    def work(self, task: Message) -> None:
        """Do the job, unless nobody waits for it any more."""
        if not self._redis.exists(wanted_key(self._name)):
            return
        self._say({"begun": os.getpid()})
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            found = self._found(task)
        finally:
            self._ended.set()
        self._say_at_last(found)

    def _found(self, task: Message) -> Message:
        try:
            return {"result": run(task, self._report, self._stop)}
        except BadInput as problem:
            return {"error": {"code": problem.code, "message": str(problem)}}
        except Exception as problem:
            log.exception("job %s failed", self._name)
            return {"error": {"code": "failed", "message": f"{type(problem).__name__}: {problem}"}}

    def _report(self, progress: Message) -> None:
        try:
            self._say({"progress": progress})
        except redis.RedisError:
            log.debug("a progress of job %s is lost", self._name)

    def _say(self, message: Message) -> None:
        with self._redis.pipeline() as both:
            both.rpush(self._answers, json.dumps({**message, "name": self._name}))
            both.expire(self._answers, LIFE_SECONDS)
            both.execute()

    def _say_at_last(self, found: Message) -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                self._say(found)
            except redis.RedisError:
                if time.monotonic() > until:
                    raise
                time.sleep(AGAIN_SECONDS)
            else:
                return

    # In a thread of its own ----------------------------------------------------------------------

    def _listen(self) -> None:
        wanted_at = time.monotonic()
        while not self._ended.is_set():
            try:
                if self._is_told_to_stop():
                    break
                self._say({"alive": True})
                if self._redis.exists(wanted_key(self._name)):
                    wanted_at = time.monotonic()
            except redis.RedisError:
                wanted_at = time.monotonic()  # nobody can say so now
                time.sleep(AGAIN_SECONDS)
            if time.monotonic() - wanted_at > UNWANTED_SECONDS:
                break
        self._stop.set()
        if not self._ended.wait(GRACE_SECONDS):
            log.warning("job %s ignored a stop: its process ends", self._name)
            os._exit(1)

    def _is_told_to_stop(self) -> bool:
        told: Any = self._redis.blpop([stop_key(self._name)], timeout=LISTEN_SECONDS)
        return told is not None
