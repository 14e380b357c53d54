"""The open connections of an address on all web processes together; without Redis, on this one."""

from __future__ import annotations

import time
from collections.abc import Callable

from webapp.cluster.process_registry import LIFE_SECONDS, ProcessRegistry
from webapp.core.redis_client import Away
from webapp.limits.connection_limit import ConnectionLimit

KEY = "sockets "


class SharedConnectionLimit(ConnectionLimit):
    """A `ConnectionLimit` over all processes; the count of a process that died expires soon.

    A process that has just begun may replace one that died: until the entries of that one have expired
    for certain, it counts its own connections alone.
    """

    def __init__(
        self, registry: ProcessRegistry, most: int, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(most)
        self._registry = registry
        self._now = now
        self._begun_at = now()

    def enter(self, name: str, address: str) -> bool:
        """Count a connection; False, and it is not counted, where there are too many.

        It is written before the others are read: two that come to two processes at once see each other.
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
        """Forget a connection; the others read it with the next exchange, within a second."""
        super().leave(name, address)
        self._register(address)

    def _register(self, address: str) -> None:
        self._registry.set(KEY + address, str(self.inside(address) or ""))
