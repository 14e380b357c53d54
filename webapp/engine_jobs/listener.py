"""The listener of a job: sends its progress and result to the client that asked for it."""

from __future__ import annotations

import threading
from collections.abc import Callable

from webapp.core.errors import RequestError
from webapp.core.messages import Message, Queued


class JobListener:
    """Sends the messages of one job. Nothing is sent before the acknowledgement that names the job."""

    def __init__(self, jobs: set[str], send: Callable[[str, Message], None], name: str) -> None:
        """Send answers as messages of that name; `send` takes a message's name and the message.

        `jobs` are those that the client waits for; this one is removed when it ends.
        """
        self.error = RequestError("engine_failed").message()  # translated now, within a request
        self._jobs = jobs
        self._send = send
        self._name = name
        self._held: list[tuple[str, Message]] | None = []
        self._guard = threading.Lock()
        self.finished = False

    def queued(self, job: str, before: int) -> None:
        """Send the queue position."""
        self._say("queued", Queued(job, before))

    def send(self, message: Message) -> None:
        """Send an intermediate answer."""
        self._say(self._name, message)

    def finish(self, job: str, message: Message) -> None:
        """Send the final answer."""
        self.finished = True
        self._jobs.discard(job)
        self._say(self._name, message)

    def drop(self, job: str) -> None:
        """Wait no more for a job that was cancelled for the client."""
        self.finished = True
        self._jobs.discard(job)

    def release(self) -> None:
        """Send the messages held until the acknowledgement."""
        with self._guard:
            for name, message in self._held or ():
                self._send(name, message)
            self._held = None

    def _say(self, name: str, message: Message) -> None:
        with self._guard:
            if self._held is None:
                self._send(name, message)
            else:
                self._held.append((name, message))
