"""The registry of live web processes in Redis, with short entries that each shares with the others.

The entries of a process are one hash. It expires `LIFE_SECONDS` after its last renewal and is deleted
when the process ends. Each process also keeps its entries in memory, and writes them again if Redis
has lost them.
"""

from __future__ import annotations

import threading
from collections.abc import Collection
from typing import Any

from webapp.core.redis_client import Away, RedisClient

PROCESSES = "yiyuan:processes"
ENTRIES = "yiyuan:notes:"
ALIVE = ""
"""An entry that every process has, so that its hash exists."""
LIFE_SECONDS = 5
RENEW_SECONDS = 1.0


class ProcessRegistry:
    """The entries of one web process, and its view of the other processes' entries."""

    def __init__(self, client: RedisClient, process: str) -> None:
        self._client = client
        self._process = process
        self._own: dict[str, str] = {}
        self._unwritten: set[str] = set()
        self._others: frozenset[str] | None = frozenset()
        """The other live processes; None while Redis is unreachable."""
        self._has_joined = False
        self._was_interrupted = False
        """Whether Redis was unreachable or lost entries since the last renewal."""
        self._turn = threading.RLock()
        """Serialises exchanges, so that an older entry never overwrites a newer one."""
        self._closed = False

    def set(self, key: str, text: str) -> None:
        """Set an entry, published at the next exchange; an empty text deletes it."""
        if text:
            self._own[key] = text
        else:
            self._own.pop(key, None)
        self._unwritten.add(key)

    def exchange(self, keys: Collection[str] = ()) -> dict[str, list[str]]:
        """Write changed entries and read the other processes' entries of these keys; raises `Away`."""
        with self._turn:
            try:
                lost, rows = self._write_and_read(keys)
                if lost:
                    self._unwritten |= self._own.keys()
                    self._write_and_read(())
            except Away:
                self._was_interrupted = True
                raise
            self._was_interrupted |= lost and self._has_joined
            self._has_joined = True
        found: dict[str, list[str]] = {key: [] for key in keys}
        for row in rows:
            for key, text in zip(keys, row, strict=True):
                if text is not None:
                    found[key].append(text)
        return found

    def renew(self) -> bool:
        """Renew the entries; return True if earlier reads may be stale.

        They are stale after processes have started or ended, and after an outage of Redis.
        """
        with self._turn:
            if self._closed:
                return False
            before = self._others
            try:
                self.exchange()
                self._others = self._client.ask(self._living)
            except Away:
                self._others = None
                return before is not None
            changed = self._was_interrupted or self._others != before
            self._was_interrupted = False
            return changed

    def close(self) -> None:
        """Delete all entries."""
        with self._turn:
            self._closed = True
            self._client.attempt(lambda redis: redis.delete(ENTRIES + self._process))
            self._client.attempt(lambda redis: redis.srem(PROCESSES, self._process))

    def _write_and_read(self, keys: Collection[str]) -> tuple[bool, list[list[str | None]]]:
        """Whether Redis had lost this process's entries, and a row of texts per other process."""
        own, unwritten = ENTRIES + self._process, self._unwritten
        self._unwritten = set()  # before the request: more may change meanwhile
        written = {key: self._own[key] for key in unwritten & self._own.keys()}
        others = sorted(self._others or ()) if keys else []

        def ask(redis: Any) -> Any:
            pipe = redis.pipeline(transaction=False)
            pipe.hset(own, ALIVE, "1")
            if written:
                pipe.hset(own, mapping=written)
            if deleted := unwritten - written.keys():
                pipe.hdel(own, *deleted)
            pipe.expire(own, LIFE_SECONDS)
            for other in others:
                pipe.hmget(ENTRIES + other, list(keys))
            return pipe.execute()

        try:
            answers = self._client.ask(ask)
        except Away:
            self._unwritten |= unwritten
            raise
        return bool(answers[0]), answers[len(answers) - len(others) :]

    def _living(self, redis: Any) -> frozenset[str]:
        """The other live processes; those that no longer renew their entries are removed."""
        redis.sadd(PROCESSES, self._process)
        others = redis.smembers(PROCESSES) - {self._process}
        dead = {other for other in others if not redis.exists(ENTRIES + other)}
        if dead:
            redis.srem(PROCESSES, *dead)
        return frozenset(others - dead)
