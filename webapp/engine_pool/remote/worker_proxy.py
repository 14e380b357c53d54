"""A Celery worker behind the interface of a local worker process: one job at a time."""

from __future__ import annotations

import queue
import secrets
import time
from collections.abc import Mapping
from typing import Any

from webapp.core.redis_client import Away
from webapp.engine_pool.remote.broker import Inbox, JobBroker, Message

LATE_SECONDS = 3.0
"""A job that has not begun after so long is late."""
AGAIN_SECONDS = 20.0
"""Then it is sent again, and so on: it may have gone with the machine that had it."""
SILENT_SECONDS = 5.0
"""A worker that has not said for so long that it is alive is lost."""
BEGINNINGS = 3
"""A job whose process ended begins again elsewhere, but not for ever."""
POLL_SECONDS = 0.5


class RemoteWorker:
    """Whichever worker takes the job; which one that is changes from job to job."""

    def __init__(self, post: JobBroker) -> None:
        self._post = post
        self._closed = False
        self._job = ""
        self._name = ""
        self._inbox: Inbox = queue.Queue()
        self._quick = False
        self._begun = 0
        self._heard_at = 0.0

    @property
    def pid(self) -> str:
        """A name for logs."""
        return f"for {self._name}"

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a job and wait until a worker has begun it, or tell that worker to stop.

        Raises `OSError` when this worker was closed meanwhile.
        """
        if "cancel" in message:
            self._post.stop(self._name)
            return
        self._job = message["job"]
        self._name, self._inbox = secrets.token_hex(8), queue.Queue()
        self._begun = 0
        self._quick = bool(message.get("quick"))
        task = {name: value for name, value in message.items() if name not in ("job", "quick")}
        self._ask(task)
        self._wait_for_begin(task)

    def read(self) -> Message | None:
        """The next message of the job, None when its worker is lost."""
        while (message := self._next()) is not None:
            if "begun" in message:
                self._begun += 1
            if self._begun > BEGINNINGS:
                break
            for kind in ("progress", "result", "error"):
                if kind in message:
                    if kind != "progress":
                        self._post.forget(self._name)
                    return {"job": self._job, kind: message[kind]}
        self._post.forget(self._name)
        return None

    def kill(self) -> None:
        """Wait for this job no longer."""
        self._closed = True
        self._inbox.put(None)

    def close(self) -> None:
        """Have a job that is under way end without an answer."""
        self.kill()
        if self._name:
            self._post.stop(self._name)
            self._post.forget(self._name)

    def _ask(self, task: Message) -> None:
        while not self._closed:
            try:
                self._post.send(self._name, task, self._inbox, quick=self._quick)
            except Away:
                time.sleep(POLL_SECONDS)
            else:
                return

    def _wait_for_begin(self, task: Message) -> None:
        late_at = time.monotonic() + LATE_SECONDS
        again_at = time.monotonic() + AGAIN_SECONDS
        while not self._closed:
            try:
                message = self._inbox.get(timeout=POLL_SECONDS)
            except queue.Empty:
                if time.monotonic() > late_at:
                    self._post.mark(self._name, late=True)
                if time.monotonic() > again_at:
                    again_at = time.monotonic() + AGAIN_SECONDS
                    self._ask(task)
                continue
            if message and "begun" in message:
                self._post.mark(self._name, late=False)
                self._begun, self._heard_at = 1, time.monotonic()
                return
            if message and "forgotten" in message:
                self._ask(task)
        self._post.forget(self._name)
        raise OSError("this worker was closed")

    def _next(self) -> Message | None:
        """The next message; None when nothing came for too long though it could have come."""
        while not self._closed:
            try:
                message = self._inbox.get(timeout=POLL_SECONDS)
            except queue.Empty:
                silent = time.monotonic() - self._heard_at
                if min(silent, self._post.reached_for) > SILENT_SECONDS:
                    return None
                continue
            self._heard_at = time.monotonic()
            return message
        return None
