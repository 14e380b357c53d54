"""A limit on the open connections of an address."""

from __future__ import annotations


class ConnectionLimit:
    """How many connections each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: dict[str, set[str]] = {}

    def enter(self, name: str, address: str) -> bool:
        """Count a connection; False, and it is not counted, where there are too many."""
        inside = self._inside.setdefault(address, set())
        if len(inside) >= self._most:
            return False
        inside.add(name)
        return True

    def leave(self, name: str, address: str) -> None:
        """Forget a connection; one that was not let in is not known."""
        inside = self._inside.get(address, set())
        inside.discard(name)
        if not inside:
            self._inside.pop(address, None)

    def inside(self, address: str) -> int:
        """How many connections of an address are open here."""
        return len(self._inside.get(address, ()))

    def __len__(self) -> int:
        return sum(len(inside) for inside in self._inside.values())
