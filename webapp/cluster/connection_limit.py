"""A connection limit per address across all web processes; without Redis, per process."""

from __future__ import annotations

import time
from collections.abc import Callable

from webapp.cluster.process_registry import LIFE_SECONDS, ProcessRegistry
from webapp.core.redis_client import Away
from webapp.limits.connection_limit import ConnectionLimit

KEY = "sockets "


class SharedConnectionLimit(ConnectionLimit):
    """A `ConnectionLimit` across all processes; the count of a dead process expires soon.

    A new process may replace a dead one: until the entries of the dead process have certainly expired,
    the new one counts only its own connections.
    """

    def __init__(
        self, registry: ProcessRegistry, most: int, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(most)
        self._registry = registry
        self._now = now
        self._begun_at = now()

    def enter(self, name: str, address: str) -> bool:
        """Count a connection; return False without counting it if there are too many.

        The count is written before the others are read, so that simultaneous connections to two
        processes see each other.
        """
        if not super().enter(name, address):
            return False
        self._register(address)
        try:
            elsewhere = self._registry.exchange([KEY + address])[KEY + address]
        except Away:
            return True
        is_beginning = self._now() - self._begun_at < LIFE_SECONDS
        if is_beginning or self.inside(address) + sum(map(int, elsewhere)) <= self._most:
            return True
        self.leave(name, address)
        return False

    def leave(self, name: str, address: str) -> None:
        """Forget a connection; the other processes read it at the next exchange, within a second."""
        super().leave(name, address)
        self._register(address)

    def _register(self, address: str) -> None:
        self._registry.set(KEY + address, str(self.inside(address) or ""))
