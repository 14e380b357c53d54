"""A limit on the open connections of an address."""

from __future__ import annotations

import threading


class ConnectionLimit:
    """Counts the open connections of each address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: dict[str, set[str]] = {}
        self._guard = threading.Lock()

    def enter(self, name: str, address: str) -> bool:
        """Count a connection; return False without counting it if there are too many."""
        with self._guard:
            inside = self._inside.get(address, set())
            if len(inside) >= self._most:
                return False
            inside.add(name)
            self._inside[address] = inside
        if self.inside(address) + self._elsewhere(address) > self._most:
            self.leave(name, address)
            return False
        return True

    def leave(self, name: str, address: str) -> None:
        """Forget a connection; a refused connection is ignored."""
        with self._guard:
            inside = self._inside.get(address, set())
            inside.discard(name)
            if not inside:
                self._inside.pop(address, None)

    def inside(self, address: str) -> int:
        """The number of open connections of an address to this process."""
        return len(self._inside.get(address, ()))

    def _elsewhere(self, address: str) -> int:  # noqa: ARG002 - for several processes
        """The number of open connections of an address to other processes."""
        return 0

    def __len__(self) -> int:
        with self._guard:
            return sum(map(len, self._inside.values()))
