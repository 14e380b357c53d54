"""The time that pages wait before they ask again: longer while the web process has too much to do."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

STEP_SECONDS = 3.0
"""Between two changes, times the interval: all pages have to hear of one before its effect is seen."""
LATE_SECONDS = 0.02
"""How late timers usually are when there is too much to do; on a busy process it is 0.01 or less."""
MOST = 4.0
"""The interval grows up to this many times the usual one."""
LONGER, SHORTER = 1.5, 0.9
"""It grows fast and shrinks slowly, like the rate of TCP, so it does not swing."""


class PollInterval:
    """Keeps what pages ask for again and again from delaying what people do."""

    def __init__(
        self, usual_lateness: Callable[[], float], now: Callable[[], float] = time.monotonic
    ) -> None:
        """`usual_lateness` says by how many seconds timers are late, as a rule, at the moment."""
        self._usual_lateness = usual_lateness
        self._now = now
        self._factor = 1.0
        self._changed_at = now()
        self._guard = threading.Lock()

    def seconds(self, usual: float) -> int:
        """Whole seconds that a page waits in place of the usual ones."""
        with self._guard:
            now = self._now()
            steps = (now - self._changed_at) / (STEP_SECONDS * self._factor)
            if steps >= 1:
                self._changed_at = now
                is_late = self._usual_lateness() > LATE_SECONDS
                change = LONGER if is_late else SHORTER**steps
                self._factor = min(MOST, max(1.0, self._factor * change))
            return math.ceil(usual * self._factor)
