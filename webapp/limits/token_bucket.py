"""Token buckets: budgets that fill up at a rate per second to a maximum, one for each key."""

from __future__ import annotations

import time
from collections.abc import Callable

SWEEP_EVERY = 1000
"""Changes between two sweeps, which drop the budgets that are full again."""


class TokenBuckets:
    """Token buckets. A key that was never seen has its full budget.

    The clock is one that only goes forward; should it step back all the same, nothing is taken away.
    """

    def __init__(
        self, per_second: float, most: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_second
        self._most = most
        self._now = now
        self._budgets: dict[str, tuple[float, float]] = {}
        self._changes = 0

    def left(self, key: str) -> float:
        """What the key may spend now; below zero where `charge` took more than there was."""
        left, at = self._budgets.get(key, (self._most, self._now()))
        return min(self._most, left + max(0.0, self._now() - at) * self._per_second)

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Seconds until the key can spend `cost`; 0 when it can now."""
        return max(0.0, (cost - self.left(key)) / self._per_second)

    def spend(self, key: str, cost: float = 1.0) -> bool:
        """Spend `cost` if it is there; False, and nothing is spent, if it is not."""
        if self.left(key) < cost:
            return False
        self.charge(key, cost)
        return True

    def charge(self, key: str, cost: float) -> None:
        """Take `cost` for what was done already; the debt never grows beyond one full budget."""
        self._budgets[key] = (max(-self._most, self.left(key) - cost), self._now())
        self._changes += 1
        if self._changes >= SWEEP_EVERY:
            self._changes = 0
            full = [known for known in self._budgets if self.left(known) >= self._most]
            for known in full:
                del self._budgets[known]

    def __len__(self) -> int:
        """How many budgets are not full, or were not a while ago."""
        return len(self._budgets)
