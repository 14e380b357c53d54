"""Token buckets: one budget per key, refilled at a rate per second up to a maximum."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

SWEEP_EVERY = 1000
"""Changes between two sweeps, which remove full buckets."""


class TokenBuckets:
    """Token buckets in memory. An unknown key has a full budget.

    The clock is monotonic; if it steps back nevertheless, no tokens are removed.
    """

    def __init__(
        self,
        per_second: float,
        most: float,
        now: Callable[[], float] = time.monotonic,
        most_debt: float | None = None,
    ) -> None:
        """`most_debt` is one full budget if it is not given."""
        self._per_second = per_second
        self._most = most
        self._most_debt = most if most_debt is None else most_debt
        self._now = now
        self._budgets: dict[str, tuple[float, float]] = {}
        self._changes = 0
        self._guard = threading.Lock()

    def left(self, key: str) -> float:
        """The tokens of the key; negative after `charge` took more than there were."""
        return self._take(key, 0.0)[1]

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Seconds until the key can spend `cost`; 0 if it can now."""
        return max(0.0, (cost - self.left(key)) / self._per_second)

    def spend(self, key: str, cost: float = 1.0) -> bool:
        """Spend `cost`; return False without spending if there are too few tokens."""
        return self._take(key, cost)[0]

    def charge(self, key: str, cost: float) -> None:
        """Take `cost` for work already done, on credit.

        A negative cost gives back what was charged too much.
        """
        self._take(key, cost, on_credit=True)

    def owe(self, key: str, cost: float) -> float:
        """Take `cost` as `charge` does; returns the seconds until the debt is paid, 0 without one."""
        left = self._take(key, cost, on_credit=True)[1]
        return max(0.0, -left / self._per_second)

    def _take(self, key: str, cost: float, *, on_credit: bool = False) -> tuple[bool, float]:
        """Take `cost` if there is enough, or on credit; whether there was, and what is left."""
        with self._guard:
            now = self._now()
            left = self._refilled(key, now)
            enough = left >= cost
            if on_credit or (enough and cost > 0):
                left = max(-self._most_debt, min(self._most, left - cost))
                self._budgets[key] = (left, now)
                self._sweep(now)
            return enough, left

    def _refilled(self, key: str, now: float) -> float:
        left, at = self._budgets.get(key, (self._most, now))
        return min(self._most, left + max(0.0, now - at) * self._per_second)

    def _sweep(self, now: float) -> None:
        self._changes += 1
        if self._changes >= SWEEP_EVERY:
            self._changes = 0
            for full in [key for key in self._budgets if self._refilled(key, now) >= self._most]:
                del self._budgets[full]

    def __len__(self) -> int:
        """The number of stored buckets; full buckets are removed from time to time."""
        return len(self._budgets)
