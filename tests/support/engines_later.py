"""Serves the site with engine workers that begin with the first job, and seem ready before.

Numba and the compiled code of all games take most of the time of a start. Most tests that start a site
ask no engine, or that of one game. `python -m webapp` is started by those that are about starts, ends
and workers, and by all that share a site.
"""

from __future__ import annotations

import json
import os
from collections import deque
from importlib import import_module

from engines.jobs import Message
from webapp import __main__ as site  # it patches the standard library, so it is imported first
from webapp import backends
from webapp.engine_pool.pool import EnginePool
from webapp.engine_pool.worker_process import WorkerProcess


class LaterProcess:
    """A worker process that begins with its first job, and loads the engine of a game with its first."""

    begins_at_once = False

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._process: WorkerProcess | None = None
        self._loaded: set[str] = set()
        self._said: deque[Message] = deque()
        self._ended = False

    @property
    def pid(self) -> object:
        """Process number, for logs and tests."""
        return self._process.pid if self._process else "to come"

    @property
    def runs(self) -> bool:
        """Whether the process has not ended."""
        return not self._ended and (self._process is None or self._process.runs)

    def send(self, message: Message) -> None:
        """Send a message; a first job of a game waits here for its engine, outside its deadline."""
        if message.get("task") in ("load", "prepare"):
            self._said.append({"job": message["job"], "result": {}})
            return
        if "job" in message and message["game"] not in self._loaded:
            self._load(message["game"])
        if self._process is not None:
            self._process.send(message)

    def _load(self, game: str) -> None:
        if self._process is None:
            self._process = WorkerProcess(self._command)
        if self._ended:
            self._process.kill()
        self._process.send({"job": "load", "game": game, "task": "prepare"})
        if self._process.read() is None:
            raise BrokenPipeError("the process has ended")
        self._loaded.add(game)

    def read(self) -> Message | None:
        """The next message, or None if the process is gone."""
        if self._said:
            return self._said.popleft()
        return self._process.read() if self._process else None

    def kill(self) -> None:
        """Kill the process."""
        self._ended = True
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        """Release a process that has ended or must end."""
        self._ended = True
        if self._process is not None:
            self._process.close()


class LaterPool(EnginePool):
    """An engine pool of such workers."""

    def _open_worker(self) -> LaterProcess:
        return LaterProcess(self._command)


def begin_engines_later() -> None:
    """Let the site of this process have such workers, and the constants that its test has chosen."""
    backends.EnginePool = LaterPool
    for name, value in json.loads(os.environ.get("CONSTANTS", "{}")).items():
        module, _, constant = name.rpartition(".")
        setattr(import_module(module), constant, value)


if __name__ == "__main__":
    begin_engines_later()
    os._exit(site.main())
