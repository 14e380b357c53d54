"""A stop that comes in the middle of some work, wherever the test wants it."""

from __future__ import annotations

import threading


class StopAfter(threading.Event):
    """An event that is set after a number of checks, by the work or by its watcher."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._left = looks

    def is_set(self) -> bool:
        """Whether it was looked at often enough."""
        self._left -= 1
        return self._left < 0
