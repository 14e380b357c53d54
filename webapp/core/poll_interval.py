"""The polling interval of pages: longer while the web process is overloaded."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

LOOK_SECONDS = 1.0
"""Between two looks at how late timers are."""
STEP_SECONDS = 3.0
"""Between two changes, times the interval: all pages have to hear of one before its effect is seen."""
CALM_SECONDS = 0.003
"""Lateness of timers, in seconds, up to which requests of people wait for 0.1 s at most."""
LATE_SECONDS = 0.006
"""Lateness of timers under overload."""
TOO_LATE_SECONDS = 0.1
"""Lateness of timers under heavy overload: every request waits for several others."""
MOST = 4.0
"""The interval grows up to this many times the usual one."""
FAR_LONGER, LONGER, SHORTER = 3.0, 1.5, 0.9
"""It grows fast and shrinks slowly, like the rate of TCP, so it does not swing."""


class PollInterval:
    """Lengthens the interval of polling under load, so that it does not delay people's actions."""

    def __init__(
        self, usual_lateness: Callable[[], float], now: Callable[[], float] = time.monotonic
    ) -> None:
        """`usual_lateness` says by how many seconds timers are late, as a rule, at the moment."""
        self._usual_lateness = usual_lateness
        self._now = now
        self._factor = 1.0
        self._looked_at = self._changed_at = self._busy_at = now()
        self._has_grown = False
        """Whether the latest change made it longer."""
        self._guard = threading.Lock()

    def seconds(self, usual: float) -> int:
        """Whole seconds that a page waits in place of the usual ones."""
        with self._guard:
            now = self._now()
            if now - self._looked_at >= LOOK_SECONDS:
                self._looked_at = now
                self._adapt(now, self._usual_lateness())
            return math.ceil(usual * self._factor)

    def _adapt(self, now: float, lateness: float) -> None:
        step = STEP_SECONDS * self._factor
        if lateness > CALM_SECONDS:
            self._busy_at = now
        # All have to hear of a longer one before the next; of one that is much too short at once.
        may_grow = now - self._changed_at >= step
        may_grow |= lateness > TOO_LATE_SECONDS and not self._has_grown
        calm = now - max(self._busy_at, self._changed_at)
        if lateness > LATE_SECONDS and may_grow:
            self._change(FAR_LONGER if lateness > TOO_LATE_SECONDS else LONGER, now)
        elif calm >= step:
            self._change(SHORTER ** (calm / step), now)

    def _change(self, times: float, now: float) -> None:
        self._factor = min(MOST, max(1.0, self._factor * times))
        self._has_grown = times > 1
        self._changed_at = now
