"""One engine worker as a subprocess, and its two pipes."""

from __future__ import annotations

import json
import logging
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from engines.jobs import Message

log = logging.getLogger(__name__)

WORKER_COMMAND = (sys.executable, "-m", "engines.worker")


class EngineWorker(Protocol):
    """A local or remote worker that runs one job at a time."""

    begins_at_once: bool
    """Whether it begins a job as soon as that is sent; others take it when they are free."""

    @property
    def pid(self) -> object:
        """A name for logs; the process number of a local one."""

    @property
    def runs(self) -> bool:
        """Whether it has not ended, as far as is known."""

    def send(self, message: Message) -> None:
        """Send a job or a control message; raises `OSError` if the worker is gone."""

    def read(self) -> Message | None:
        """The next message, or None if the worker is gone."""

    def kill(self) -> None:
        """Kill the worker."""

    def close(self) -> None:
        """Release a worker that has ended or must end."""


@contextmanager
def _stop_signals_blocked() -> Iterator[None]:
    """A process begun here hears no signal that is for the server, before it can ignore it either.

    Ctrl-C and some service managers reach all processes at once; the server then ends its workers.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class WorkerProcess:
    """One subprocess and its two pipes. Raises `OSError` if it cannot be started."""

    begins_at_once = True

    def __init__(self, command: tuple[str, ...]) -> None:
        with _stop_signals_blocked():
            self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        self._writing = threading.Lock()

    def send(self, message: Message) -> None:
        """Write one message; raises `OSError` if the process is gone."""
        with self._writing:
            assert self._process.stdin is not None  # noqa: S101 - opened as a pipe above
            if self._process.stdin.closed:
                raise BrokenPipeError("this process was closed")
            self._process.stdin.write(json.dumps(message) + "\n")  # ASCII: any text can be sent
            self._process.stdin.flush()

    def read(self) -> Message | None:
        """The next message, or None if the process is gone."""
        assert self._process.stdout is not None  # noqa: S101 - opened as a pipe above
        try:
            line = self._process.stdout.readline()
            message: Message = json.loads(line) if line.endswith("\n") else {}
        except (OSError, ValueError):
            return None
        return message or None

    @property
    def pid(self) -> int:
        """Process number, for logs and tests."""
        return self._process.pid

    @property
    def runs(self) -> bool:
        """Whether the process has not ended."""
        return self._process.poll() is None

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()

    def close(self) -> None:
        """Release a process that has ended or must end."""
        self._process.kill()
        with self._writing:
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except OSError:
                        log.debug("a pipe of worker %s was already broken", self._process.pid)
        self._process.wait()
