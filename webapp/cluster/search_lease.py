"""Search leases that several web processes share through Redis.

A process renews its leases, so those of a dead process expire soon. Leases only save work: if two
processes search for the same move, the database accepts one of the results.
"""

from __future__ import annotations

from webapp.core.redis_client import RedisClient
from webapp.matches.playing.ai_turns import SearchLeases

KEY = "yiyuan:lease:"
LIFE_SECONDS = 8
WRITE = """
local holder = redis.call('GET', KEYS[1])
local v, life = tonumber(ARGV[2]), ARGV[3]
if holder and holder ~= ARGV[1] and tonumber(string.match(holder, '%d+')) >= v then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
return redis.call('EXPIRE', KEYS[1], life)
"""
"""Writes a lease, unless another process has one for the same version or a later one. A lease of no
life is deleted."""


class SharedSearchLeases(SearchLeases):
    """The leases of one of several web processes. While Redis is unreachable, every lease is granted."""

    def __init__(self, client: RedisClient, process: str) -> None:
        self._client = client
        self._process = process
        self._held: dict[str, int] = {}
        """The version of each match whose lease this process has."""

    def take(self, match_id: str, version: int) -> bool:
        """Lease the search for `version`; a lease of an older version is void."""
        if self._write(match_id, version, LIFE_SECONDS) == 0:
            return False
        self._held[match_id] = version
        return True

    def give_back(self, match_id: str, version: int) -> None:
        """Release the lease, unless it is for another version by now."""
        if self._held.get(match_id) == version:
            del self._held[match_id]
            self._write(match_id, version, 0)

    def let_expire(self, match_id: str) -> None:
        """Stop renewing the lease."""
        self._held.pop(match_id, None)

    def is_taken(self, match_id: str) -> bool:
        """Whether a process has an unexpired lease; False while Redis is unreachable."""
        return bool(self._client.attempt(lambda redis: redis.exists(KEY + match_id)))

    def renew(self) -> None:
        """Renew the held leases, and take those again that Redis has lost."""
        for match_id, version in list(self._held.items()):
            self._write(match_id, version, LIFE_SECONDS)

    def close(self) -> None:
        """Release the held leases, so that others can take over at once."""
        for match_id, version in list(self._held.items()):
            self.give_back(match_id, version)

    def _write(self, match_id: str, version: int, life: int) -> int | None:
        """Write a lease: 1 if it was written, 0 if another process has it, None without Redis."""
        given = (KEY + match_id, f"{version} {self._process}", version, life)
        written: int | None = self._client.attempt(lambda redis: redis.eval(WRITE, 1, *given))
        return written
