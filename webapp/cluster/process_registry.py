"""Short notes that every web process keeps about itself in Redis, for all the others to read.

The notes of a process are one hash that lives as long as the process renews it: those of a process that
was killed are gone after `LIFE_SECONDS`, and those of one that ends properly at once. Each process has
its own notes in memory as well. When Redis comes back, perhaps empty, it writes them all again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection
from typing import Any

from webapp.core.redis_client import Away, RedisClient

log = logging.getLogger(__name__)

ALL = "yiyuan:processes"
OF = "yiyuan:notes:"
ALIVE = ""
"""A note that every process has, also one that has nothing to say."""
LIFE_SECONDS = 5
RENEW_SECONDS = 1.0


class ProcessRegistry:
    """The notes of one of several web processes, and its view of the others'."""

    def __init__(self, link: RedisClient, process: str) -> None:
        self.on_others: Callable[[], None] = lambda: None
        """Called after processes or Redis came or went: what was read before may be wrong."""
        self._link = link
        self._process = process
        self._mine: dict[str, str] = {}
        self._changed: set[str] = set()
        self._is_whole = False
        """Whether Redis has all that is not in `_changed`."""
        self._missed = False
        """Whether Redis failed, or forgot, since `on_others` was called last."""
        self._others: frozenset[str] | None = frozenset()
        """The other processes that live; None while Redis is away."""
        self._turn = threading.RLock()
        """One message at a time, so that an older note never comes after a newer one."""
        self._closing = threading.Event()

    def start(self) -> None:
        """Begin to renew the notes."""
        threading.Thread(target=self._renew_again_and_again, daemon=True).start()

    def close(self) -> None:
        """Take back all notes."""
        self._closing.set()
        with self._turn:
            try:
                self._link.ask(lambda redis: redis.delete(OF + self._process))
                self._link.ask(lambda redis: redis.srem(ALL, self._process))
            except Away:
                log.debug("the notes expire by themselves")

    def note(self, key: str, text: str) -> None:
        """Put down what the others read from the next exchange on; an empty text is no note."""
        if text:
            self._mine[key] = text
        else:
            self._mine.pop(key, None)
        self._changed.add(key)

    def exchange(self, keys: Collection[str] = ()) -> dict[str, list[str]]:
        """Write what has changed and read the others' notes under these keys; raises `Away`."""
        with self._turn:
            try:
                return self._exchanged(list(keys))
            except Away:
                self._is_whole, self._missed = False, True
                raise

    def renew(self) -> None:
        """Let the notes live on, and see who else does."""
        with self._turn:
            if self._closing.is_set():
                return
            before = self._others
            try:
                self.exchange()
                self._others = self._living()
            except Away:
                self._others = None
                news = before is not None
            else:
                news = self._missed or self._others != before
                self._missed = False
        if news:
            self.on_others()

    def _exchanged(self, keys: list[str]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {key: [] for key in keys}
        others = sorted(self._others or ()) if keys else []
        is_new, texts = self._written(others, keys)
        if is_new and self._is_whole:
            # It was lost meanwhile; only what has changed is there now.
            self._is_whole, self._missed = False, True
            self._written([], [])
        self._is_whole = True
        for row in texts:
            for key, text in zip(keys, row, strict=True):
                if text is not None:
                    found[key].append(text)
        return found

    def _written(self, others: list[str], keys: list[str]) -> tuple[bool, list[list[str | None]]]:
        """Whether there was nothing of this process before, and the notes of each of the others."""
        own, changed = OF + self._process, set(self._changed)
        if not self._is_whole:
            changed |= self._mine.keys()
        known = {key: self._mine[key] for key in changed if key in self._mine}
        void = changed - known.keys()
        self._changed -= changed  # before asking: meanwhile it may change again

        def ask(redis: Any) -> Any:
            pipe = redis.pipeline(transaction=False)
            if not self._is_whole:
                pipe.delete(own)
            pipe.hset(own, mapping={ALIVE: "1", **known})
            if void:
                pipe.hdel(own, *void)
            pipe.expire(own, LIFE_SECONDS)
            for other in others:
                pipe.hmget(OF + other, keys)
            return pipe.execute()

        answers = self._link.ask(ask)
        added = answers[0 if self._is_whole else 1]
        return added > len(known), answers[len(answers) - len(others) :]

    def _living(self) -> frozenset[str]:
        """The other processes that renew their notes; those of the dead are forgotten."""

        def ask(redis: Any) -> Any:
            pipe = redis.pipeline(transaction=False)
            pipe.sadd(ALL, self._process)
            pipe.smembers(ALL)
            return pipe.execute()

        others = sorted(self._link.ask(ask)[1] - {self._process})

        def living(redis: Any) -> Any:
            pipe = redis.pipeline(transaction=False)
            for other in others:
                pipe.exists(OF + other)
            return pipe.execute()

        alive = self._link.ask(living) if others else []
        dead = [other for other, lives in zip(others, alive, strict=True) if not lives]
        if dead:
            self._link.ask(lambda redis: redis.srem(ALL, *dead))
        return frozenset(others) - set(dead)

    def _renew_again_and_again(self) -> None:
        self.renew()
        while not self._closing.wait(RENEW_SECONDS):
            self.renew()
