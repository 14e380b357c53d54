"""Measures how late timers are: green threads run late while one of them keeps the others waiting."""

from __future__ import annotations

import statistics
import threading
import time
from collections import deque
from collections.abc import Callable

TIMER_SECONDS = 0.1
WINDOW_SECONDS = 10.0
USUAL_SECONDS = 3.0


class LoopLag:
    """The lateness of a timer of 100 ms, over the last 10 s."""

    def __init__(
        self, sleep: Callable[[float], None], now: Callable[[], float] = time.monotonic
    ) -> None:
        """`sleep` waits like everything else in the process."""
        self._sleep = sleep
        self._now = now
        self._delays: deque[tuple[float, float]] = deque(
            maxlen=round(WINDOW_SECONDS / TIMER_SECONDS)
        )
        """When the timer fired, and how late."""
        self._due: float | None = None
        """When the running timer has to fire."""
        self._closing = False

    def start(self) -> None:
        """Start measuring in the background."""
        threading.Thread(target=self._measure_regularly, daemon=True).start()

    def close(self) -> None:
        """Stop measuring."""
        self._closing = True

    def measure(self) -> None:
        """Wait for one timer."""
        self._due = self._now() + TIMER_SECONDS
        self._sleep(TIMER_SECONDS)
        now = self._now()
        self._delays.append((now, max(0.0, now - self._due)))

    def usual_seconds(self) -> float:
        """The median delay of the last 3 s; one long delay does not change it."""
        now = self._now()
        recent = [delay for at, delay in tuple(self._delays) if now - at < USUAL_SECONDS]
        return statistics.median(recent) if recent else self.longest_seconds()

    def longest_seconds(self) -> float:
        """The longest delay of the last 10 s; a timer that is late at this moment counts."""
        now = self._now()
        recent = [delay for at, delay in tuple(self._delays) if now - at < WINDOW_SECONDS]
        waits = now - self._due if self._due is not None else 0.0
        return max(waits, *recent, 0.0)

    def _measure_regularly(self) -> None:
        while not self._closing:
            self.measure()
