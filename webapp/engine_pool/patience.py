"""How long a worker is waited for: whatever makes progress is slow, and only what hangs is ended.

A process makes progress while one of its threads runs, or waits for a core or for the disk. Linux
tells that of any process. Elsewhere, and of workers on other machines, only the clock is known.
"""

from __future__ import annotations

import os
import time
from math import inf
from pathlib import Path
from typing import NamedTuple

BY_THE_CLOCK = 10
"""How many times as long a worker is waited for if only the clock is known."""
LOOK_SECONDS = 0.2
"""The longest time between two looks that counts: before them this process was slow itself."""
PROGRESS = frozenset({"R", "D"})
"""The states of a thread that runs or waits for a core, and of one that waits for the disk."""


class Activity(NamedTuple):
    """What a process does: its seconds of processor time so far, and whether it makes progress."""

    seconds: float
    progress: bool


class Patience:
    """`idle` seconds in a row without progress, or `busy` seconds of the process's own time."""

    def __init__(self, pid: object, idle: float, busy: float = inf) -> None:
        self._pid = pid
        self._most_idle, self._most_busy = idle, busy
        self._idle = 0.0
        self._looked = time.monotonic()
        self._begun: float | None = None
        """The time of the process at the first look: most jobs have ended before one."""

    def is_over(self) -> bool:
        """Look at the process, at least every `LOOK_SECONDS`; whether it was waited for enough."""
        now = time.monotonic()
        self._idle += min(now - self._looked, LOOK_SECONDS)
        self._looked = now
        seen = activity(self._pid)
        if seen is None:
            return self._idle >= BY_THE_CLOCK * self._most_idle
        if self._begun is None:
            self._begun = seen.seconds
        if seen.progress:
            self._idle = 0.0
        return self._idle >= self._most_idle or seen.seconds - self._begun >= self._most_busy


def activity(pid: object) -> Activity | None:
    """What a process of this machine does; None if that is not known."""
    folder = Path(f"/proc/{pid}")
    try:
        user, system = _fields(folder)[11:13]
        states = [_fields(thread)[0] for thread in (folder / "task").iterdir()]
    except (OSError, ValueError):
        return None
    seconds = (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return Activity(seconds, not PROGRESS.isdisjoint(states))


def _fields(folder: Path) -> list[str]:
    """The fields of `stat` behind the name of the process: state, parent and so on, see proc(5)."""
    return (folder / "stat").read_text("utf-8").rpartition(")")[2].split()
