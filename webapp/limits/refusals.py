"""Refusals: clients refused, slowed down or disconnected, counted and logged in few lines."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping

log = logging.getLogger("yiyuan.refusals")

LINE_EVERY_SECONDS = 60.0
"""At most one line for an address in this time."""
MOST_LINES = 20
"""At most this many lines for all addresses together in this time."""

Report = Callable[[str, str], None]
"""Is told an address and the reason, one word."""


class Refusals:
    """Counts refusals by reason; the log has one line a minute for an address.

    The line names the address and the reason, and nothing about the person: no cookie, no name.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._counts: Counter[str] = Counter()
        self._unlogged: Counter[str] = Counter()
        self._logged: set[str] = set()
        self._since = now()
        self._guard = threading.Lock()

    def __call__(self, address: str, reason: str) -> None:
        """Count a refusal of an address."""
        with self._guard:
            self._counts[reason] += 1
            if not self._may_log(address):
                self._unlogged[reason] += 1
                return
            unlogged = sum(self._unlogged.values())
            self._unlogged.clear()
        log.warning("event=refused address=%s reason=%s unlogged=%d", address, reason, unlogged)

    def counts(self) -> Mapping[str, int]:
        """Refusals since the start, by reason."""
        with self._guard:
            return dict(self._counts)

    def _may_log(self, address: str) -> bool:
        now = self._now()
        if now - self._since > LINE_EVERY_SECONDS:
            self._since = now
            self._logged.clear()
        if address in self._logged or len(self._logged) >= MOST_LINES:
            return False
        self._logged.add(address)
        return True
