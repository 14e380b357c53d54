"""Calls functions a moment later, all in one thread: one for each call would cost more than the call."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable

log = logging.getLogger(__name__)


class Later:
    """Calls what it is given after the same time, in order. Its thread lives while there are calls."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._calls: deque[tuple[float, Callable[[], None]]] = deque()
        self._works = False
        self._guard = threading.Lock()

    def put(self, call: Callable[[], None]) -> None:
        """Call this later, once; what takes long delays the calls after it."""
        with self._guard:
            self._calls.append((time.monotonic() + self._seconds, call))
            begins, self._works = not self._works, True
        if begins:
            threading.Thread(target=self._work, daemon=True).start()

    def _next(self) -> tuple[float, Callable[[], None]] | None:
        with self._guard:
            self._works = bool(self._calls)
            return self._calls.popleft() if self._works else None

    def _work(self) -> None:
        while (waiting := self._next()) is not None:
            due, call = waiting
            time.sleep(max(0.0, due - time.monotonic()))
            try:
                call()
            except Exception:
                log.exception("what was due could not be done")
