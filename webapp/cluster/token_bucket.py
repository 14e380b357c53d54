"""Token buckets that web processes share through Redis; while it is unreachable, each keeps its own.

The `limits` library has windows, but no bucket that charges for work already done and keeps the debt.
"""

from __future__ import annotations

from webapp.core.redis_client import Away, RedisClient
from webapp.limits.token_bucket import TokenBuckets

SCRIPT = """
local per_second, most, cost, always = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = tonumber(kept[1]) or most
local at = tonumber(kept[2]) or now
left = math.min(most, left + math.max(0, now - at) * per_second)
local enough = left >= cost
if cost ~= 0 and (enough or always == '1') then
  left = math.max(-most, math.min(most, left - cost))
  redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', tostring(now))
  redis.call('EXPIRE', KEYS[1], math.ceil(2 * most / per_second) + 1)
end
return {enough and 1 or 0, tostring(left)}
"""
"""Atomic, so that two processes never spend the same tokens; returns the remainder and the success."""


class SharedTokenBuckets(TokenBuckets):
    """`TokenBuckets` in Redis, using its clock; `name` is their key prefix."""

    def __init__(self, client: RedisClient, name: str, per_second: float, most: float) -> None:
        super().__init__(per_second, most)
        self._client = client
        self._name = name

    def left(self, key: str) -> float:
        """The tokens of the key; negative after `charge` took more than there were."""
        try:
            return self._run(key, 0.0, always=False)[1]
        except Away:
            return super().left(key)

    def spend(self, key: str, cost: float = 1.0) -> bool:
        """Spend `cost`; return False without spending if there are too few tokens."""
        try:
            return self._run(key, cost, always=False)[0]
        except Away:
            return super().spend(key, cost)

    def charge(self, key: str, cost: float) -> None:
        """Take `cost` for work already done; the debt is at most one full budget."""
        try:
            self._run(key, cost, always=True)
        except Away:
            super().charge(key, cost)

    def _run(self, key: str, cost: float, *, always: bool) -> tuple[bool, float]:
        name = f"yiyuan:meter:{self._name}:{key}"
        given = (self._per_second, self._most, cost, int(always))
        enough, left = self._client.ask(lambda redis: redis.eval(SCRIPT, 1, name, *given))
        return bool(enough), float(left)
