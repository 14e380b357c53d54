"""A stop that comes in the middle of some work, wherever the test wants it."""

from __future__ import annotations

import threading


class StopAfter(threading.Event):
    """Is set once it was looked at so many times, by the work or by whoever watches it."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._left = looks

    def is_set(self) -> bool:
        """Whether it was looked at often enough."""
        self._left -= 1
        return self._left < 0
