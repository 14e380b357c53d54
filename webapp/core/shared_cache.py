"""A cache of limited size that threads share."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K")
V = TypeVar("V")


class SharedCache(Generic[K, V]):
    """Values by key; beyond its size, those that were not used for longest are dropped."""

    def __init__(self, size: float, size_of: Callable[[V], float] | None = None) -> None:
        """`size_of` returns the size of a value, 1 without it; a larger one than `size` is not kept."""
        self._values: LRUCache[K, V] = LRUCache(size, size_of)
        self._guard = threading.Lock()

    def get(self, key: K) -> V | None:
        """The value of a key, if it is there."""
        with self._guard:
            return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep a value in place of the one before."""
        with self._guard:
            self._values.pop(key, None)
            if self._values.getsizeof(value) <= self._values.maxsize:
                self._values[key] = value

    def pop(self, key: K) -> None:
        """Drop a key, if it is there."""
        with self._guard:
            self._values.pop(key, None)

    def __len__(self) -> int:
        return len(self._values)

    @property
    def size(self) -> float:
        """The size of all values."""
        return self._values.currsize
