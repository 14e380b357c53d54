"""The registry of live web processes in Redis, with short entries that each shares with the others.

The entries of a process are one hash. It expires `LIFE_SECONDS` after its last renewal and is deleted
when the process ends. Each process also keeps its entries in memory, and writes them again if Redis
has lost them.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Collection
from contextlib import suppress

from webapp.core.redis_client import Away, RedisClient

PROCESSES = "yiyuan:processes"
ENTRIES = "yiyuan:notes:"
NOTICES = "yiyuan:notes"
"""The channel on which each process announces the keys of the entries that it has changed."""
LIFE_SECONDS = 5
EXCHANGE = """
local processes, prefix, channel = unpack(KEYS)
local message, wanted, life = cjson.decode(ARGV[1]), cjson.decode(ARGV[2]), ARGV[3]
local own = prefix .. message.by
local is_new = redis.call('HSET', own, '', 'alive')
for key, text in pairs(message.changed) do
  if text == '' then redis.call('HDEL', own, key) else redis.call('HSET', own, key, text) end
end
redis.call('EXPIRE', own, life)
redis.call('SADD', processes, message.by)
if next(message.changed) then redis.call('PUBLISH', channel, ARGV[1]) end
local others, found = {}, {}
for _, other in ipairs(redis.call('SMEMBERS', processes)) do
  if redis.call('EXISTS', prefix .. other) == 0 then
    redis.call('SREM', processes, other)
  elseif other ~= message.by then
    table.insert(others, other)
    for _, key in ipairs(wanted) do
      local text = redis.call('HGET', prefix .. other, key)
      if text then table.insert(found, {key, text}) end
    end
  end
end
return {is_new, others, found}
"""
"""Atomic: of two processes that write at once, at least one reads what the other has written."""


class ProcessRegistry:
    """The entries of one web process, and its view of the other processes' entries."""

    def __init__(self, client: RedisClient, process: str) -> None:
        self._client = client
        self._process = process
        self._own: dict[str, str] = {}
        self._unwritten: dict[str, str] = {}
        self._others: frozenset[str] | None = frozenset()
        """The other live processes; None while Redis is unreachable."""
        self._is_stale = False
        self._turn = threading.RLock()
        """Serialises exchanges, so that an older entry never overwrites a newer one."""

    def set(self, key: str, text: str) -> None:
        """Set an entry, published at the next exchange; an empty text deletes it."""
        self._own[key] = self._unwritten[key] = text
        if not text:
            del self._own[key]

    def exchange(self, keys: Collection[str] = ()) -> dict[str, list[str]]:
        """Write changed entries and read the other processes' entries of these keys; raises `Away`."""
        read: dict[str, list[str]] = {key: [] for key in keys}
        with self._turn:
            changed, self._unwritten = self._unwritten, {}
            message = json.dumps({"by": self._process, "changed": changed})
            given = (PROCESSES, ENTRIES, NOTICES, message, json.dumps(list(keys)), LIFE_SECONDS)
            try:
                is_new, others, found = self._client.ask(
                    lambda redis: redis.eval(EXCHANGE, 3, *given)
                )
            except Away:
                self._unwritten = changed | self._unwritten
                self._see(None)
                raise
            self._see(frozenset(others))
            if is_new:  # Redis has lost the other entries, or there are none yet
                self._unwritten = dict(self._own.items() - changed.items()) | self._unwritten
                return self.exchange(keys)
        for key, text in found:
            read[key].append(text)
        return read

    def renew(self) -> bool:
        """Renew the entries; return True if earlier reads may be stale.

        They are stale after processes have started or ended, and after an outage of Redis.
        """
        with self._turn:
            with suppress(Away):
                self.exchange()
            is_stale, self._is_stale = self._is_stale, False
            return is_stale

    def changed_in(self, text: str) -> list[str]:
        """The keys of changed entries in a message of the channel, unless this process sent it."""
        message = json.loads(text)
        return [] if message["by"] == self._process else list(message["changed"])

    def close(self) -> None:
        """Delete all entries."""
        with self._turn:
            self._own, self._unwritten = {}, {}
            self._client.attempt(lambda redis: redis.delete(ENTRIES + self._process))

    def _see(self, others: frozenset[str] | None) -> None:
        self._is_stale |= others != self._others
        self._others = others
