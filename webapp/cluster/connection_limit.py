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

    A process that has just begun may have taken the place of one that died: until that one's notes are
    gone for certain, it counts its own connections alone.
    """

    def __init__(
        self, notes: ProcessRegistry, most: int, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(most)
        self._notes = notes
        self._now = now
        self._begun_at = now()

    def enter(self, name: str, address: str) -> bool:
        """Count a connection; False, and it is not counted, where there are too many.

        It is noted before the others' notes are read: of two who come at once to two processes both
        see each other.
        """
        if not super().enter(name, address):
            return False
        self._put_down(address)
        try:
            elsewhere = self._notes.exchange([KEY + address])[KEY + address]
        except Away:
            return True
        is_beginning = self._now() - self._begun_at < LIFE_SECONDS
        if is_beginning or self.inside(address) + sum(map(int, elsewhere)) <= self._most:
            return True
        self.leave(name, address)
        return False

    def leave(self, name: str, address: str) -> None:
        """Forget a connection; the others hear of it with what is exchanged next, within a second."""
        super().leave(name, address)
        self._put_down(address)

    def _put_down(self, address: str) -> None:
        inside = self.inside(address)
        self._notes.note(KEY + address, str(inside) if inside else "")
