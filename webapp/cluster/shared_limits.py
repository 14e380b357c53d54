"""Limits that web processes count together; while Redis is unreachable, each counts for itself."""

from __future__ import annotations

import time
from collections.abc import Callable

from cachetools import LRUCache

from webapp.cluster.process_registry import LIFE_SECONDS, ProcessRegistry
from webapp.core.redis_client import Away, RedisClient
from webapp.limits.connection_limit import ConnectionLimit
from webapp.limits.token_bucket import TokenBuckets

KEY = "sockets "
TAKE = """
local per_second, most, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local owed = tonumber(ARGV[5])
local changes = owed ~= 0
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left, at = tonumber(kept[1]) or most, tonumber(kept[2]) or now
if at > now then redis.call('HSET', KEYS[1], 'at', tostring(now)) end
left = math.min(most, left + math.max(0, now - at) * per_second)
left = math.max(-most, math.min(most, left - owed))
local enough = left >= cost
if ARGV[4] == 'on credit' or (enough and cost > 0) then
  left = math.max(-most, math.min(most, left - cost))
  changes = true
end
if changes then
  redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', tostring(now))
  redis.call('EXPIRE', KEYS[1], math.ceil(2 * most / per_second) + 1)
end
return {enough and 1 or 0, tostring(left)}
"""
"""`TokenBuckets._take`; atomic, so that two processes never spend the same tokens.

A bucket goes on filling if the clock is set back."""
SMALL = 0.01
"""Share of a full budget from which charges are written at once."""
MOST_KEYS = 10_000
"""Most keys that are cached in a process, with their debts and remaining budgets."""
REMEMBERED_SECONDS = 10.0
"""Seconds for which a key with more than half of its budget is not looked up again."""


class SharedTokenBuckets(TokenBuckets):
    """`TokenBuckets` in Redis, using its clock; `name` is their key prefix.

    Small charges are gathered here, and taken as soon as the key is asked about again: most moves are
    followed by another. A hundredth of a budget at most is unknown to the other processes. What they
    spend of more than half a budget may be unknown here for ten seconds; it is owed all the same.
    """

    def __init__(
        self,
        client: RedisClient,
        name: str,
        per_second: float,
        most: float,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(per_second, most, now)
        self._client = client
        self._name = name
        self._owed: LRUCache[str, float] = LRUCache(MOST_KEYS)
        self._ample_at: LRUCache[str, float] = LRUCache(MOST_KEYS)
        """When a key last had more than half of its budget."""

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Seconds until the key can spend `cost`, as the base says; whether it has any debt, of a key
        that had much left, from memory.
        """
        if cost <= 0:
            with self._guard:
                ample_at = self._ample_at.get(key)
            if ample_at is not None and self._now() - ample_at < REMEMBERED_SECONDS:
                return 0.0
        return super().wait(key, cost)

    def charge(self, key: str, cost: float) -> None:
        """Take `cost` for work already done, as the base does, or later if it is small."""
        with self._guard:
            owed = self._owed.get(key, 0.0) + cost
            is_small = abs(owed) < SMALL * self._most
            if is_small:
                self._owed[key] = owed
        if not is_small:
            self._take(key, cost, on_credit=True)

    def _take(self, key: str, cost: float, *, on_credit: bool = False) -> tuple[bool, float]:
        with self._guard:
            owed = self._owed.pop(key, 0.0)
        name = f"yiyuan:bucket:{self._name}:{key}"
        credit = "on credit" if on_credit else ""
        given = (name, self._per_second, self._most, cost, credit, owed)
        try:
            enough, left = self._client.ask(lambda redis: redis.eval(TAKE, 1, *given))
        except Away:
            if owed:
                super()._take(key, owed, on_credit=True)
            return super()._take(key, cost, on_credit=on_credit)
        with self._guard:
            if float(left) > self._most / 2:
                self._ample_at[key] = self._now()
            else:
                self._ample_at.pop(key, None)
        return bool(enough), float(left)


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

    def leave(self, name: str, address: str) -> None:
        """Forget a connection; the other processes read it at the next exchange, within a second."""
        super().leave(name, address)
        self._register(address)

    def _elsewhere(self, address: str) -> int:
        """The count of this process is written before the others are read, so that simultaneous
        connections to two processes see each other.
        """
        self._register(address)
        try:
            counts = self._registry.exchange([KEY + address])[KEY + address]
        except Away:
            return 0
        is_beginning = self._now() - self._begun_at < LIFE_SECONDS
        return 0 if is_beginning else sum(map(int, counts))

    def _register(self, address: str) -> None:
        self._registry.set(KEY + address, str(self.inside(address) or ""))
