"""What may happen to a site: killed processes, a full disk, a locked database, a clock set back."""

from __future__ import annotations

import contextlib
import os
import random
import resource
import signal
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.webapp.serving import Server

FULL_SECONDS, LOCKED_SECONDS = 3.0, 3.0
NO_ROOM = 4096
"""No file may grow beyond this: what a write finds on a full disk."""


@dataclass
class Done:
    """How often each thing was done."""

    kills: int = 0
    worker_kills: int = 0
    disk_full: int = 0
    locked: int = 0
    clock_back: int = 0


@dataclass
class Mischief:
    """Does it to one server; each method returns when the server can serve again."""

    server: Server
    dice: random.Random
    on_return: Callable[[], None]
    done: Done = field(default_factory=Done)

    def kill_server(self) -> None:
        """`kill -9` at a random moment, and a start."""
        time.sleep(self.dice.uniform(0.0, 0.5))
        self.server.kill()
        self.server.start()
        self.on_return()
        self.done.kills += 1

    def kill_workers(self) -> None:
        """`kill -9` to one of the engine workers."""
        time.sleep(self.dice.uniform(0.0, 0.5))
        workers = children(self.server.pid)
        if workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.dice.choice(workers), signal.SIGKILL)
                self.done.worker_kills += 1

    def fill_disk(self) -> None:
        """No file can be written for some seconds."""
        soft, hard = resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (NO_ROOM, hard))
        time.sleep(FULL_SECONDS)
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (soft, hard))
        self.on_return()
        self.done.disk_full += 1

    def lock_database(self) -> None:
        """Another process holds the database for three seconds."""
        path = self.server.data_dir / "yiyuan.sqlite3"
        with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as other:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(LOCKED_SECONDS)
            other.execute("ROLLBACK")
        self.on_return()
        self.done.locked += 1

    def step_clock_back(self) -> None:
        """The server's wall clock goes back by an hour."""
        os.kill(self.server.pid, signal.SIGUSR1)
        self.done.clock_back += 1


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii")
    return [int(number) for number in listed.split()]
