"""Search leases that several web processes share through Redis: each is a lock of redis-py.

A process renews its leases, so those of a dead process expire soon. Leases only save work: if two
processes search for the same move, the database accepts one of the results.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from redis.exceptions import LockError
from redis.lock import Lock

from webapp.core.redis_client import RedisClient

KEY = "yiyuan:claim:"
LIFE_SECONDS = 8
RENEW_SECONDS = 2.0


class SharedSearchLeases:
    """The leases of one of several web processes. While Redis is unreachable, every lease is granted."""

    def __init__(self, client: RedisClient, process: str) -> None:
        self._client = client
        self._process = process
        self._held: dict[str, tuple[int, Lock]] = {}
        """The version and the lock of each match whose lease this process has."""
        self._closing = threading.Event()

    def take(self, match_id: str, v: int) -> bool:
        """Lease the search for version `v`; a lease of an older version is void."""
        key, token = KEY + match_id, self._token(v)
        lock = self._client.lock(key, LIFE_SECONDS)

        def acquire(redis: Any) -> bool:
            while not lock.acquire(blocking=False, token=token):
                holder = redis.get(key)
                if holder not in (None, token) and int(holder.partition(" ")[0]) >= v:
                    return False
                redis.delete(key)
            return True

        if self._ask(acquire) is False:
            return False
        self._held[match_id] = (v, lock)
        return True

    def give_back(self, match_id: str, v: int) -> None:
        """Release the lease, unless it is for another version by now."""
        held = self._held.get(match_id)
        if held is not None and held[0] == v:
            del self._held[match_id]
            self._ask(lambda _redis: held[1].release())

    def let_expire(self, match_id: str) -> None:
        """Stop renewing the lease."""
        self._held.pop(match_id, None)

    def is_taken(self, match_id: str) -> bool:
        """Whether another process has an unexpired lease; False while Redis is unreachable."""
        return bool(self._ask(lambda redis: redis.exists(KEY + match_id)))

    def start(self) -> None:
        """Start renewing the held leases."""
        threading.Thread(target=self._renew, daemon=True).start()

    def close(self) -> None:
        """Release the held leases, so that others can take over at once."""
        self._closing.set()
        for match_id, (v, _) in list(self._held.items()):
            self.give_back(match_id, v)

    def _renew(self) -> None:
        while not self._closing.wait(RENEW_SECONDS):
            for v, lock in list(self._held.values()):
                self._ask(partial(_acquire_or_extend, lock, self._token(v)))

    def _token(self, v: int) -> str:
        return f"{v} {self._process}"

    def _ask(self, command: Callable[[Any], Any]) -> Any:
        """The result of the command; None while Redis is unreachable or the lock is another's."""
        with suppress(LockError):
            return self._client.attempt(command)
        return None


def _acquire_or_extend(lock: Lock, token: str, _redis: Any) -> None:
    """Renew a lease, or acquire it again if Redis has lost it."""
    if not lock.acquire(blocking=False, token=token):
        lock.reacquire()
