"""A lock for each of many keys, which exists only while a thread holds it or waits for it."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)

_held: ContextVar[int] = ContextVar("held", default=0)
"""The number of locks that the current thread holds."""


def holds_any() -> bool:
    """Whether the current thread holds a lock of any `KeyLocks`."""
    return _held.get() > 0


class KeyLocks(Generic[K]):
    """Reentrant locks by key."""

    def __init__(self) -> None:
        self._locks: dict[K, tuple[threading.RLock, int]] = {}
        self._guard = threading.Lock()

    @contextmanager
    def locked(self, key: K) -> Iterator[None]:
        """Hold the lock of a key."""
        with self._guard:
            lock, users = self._locks.get(key, (threading.RLock(), 0))
            self._locks[key] = (lock, users + 1)
        try:
            with lock:
                _held.set(_held.get() + 1)
                try:
                    yield
                finally:
                    _held.set(_held.get() - 1)
        finally:
            with self._guard:
                users = self._locks[key][1] - 1
                if users:
                    self._locks[key] = (lock, users)
                else:
                    del self._locks[key]
