"""Announcements of Celery workers about their engines: keys in Redis that expire soon."""

from __future__ import annotations

import threading
import time
from typing import Any, NamedTuple

from webapp.core.redis_client import RedisClient
from webapp.engine_pool.warm_up import Games

PREPARING, READY, FAILED = (f"yiyuan:engines:{said}" for said in ("preparing", "ready", "failed"))
EVERY_SECONDS = 3.0
LIFE_SECONDS = 10


class Engines(NamedTuple):
    """The games whose engine no worker has prepared yet, and those whose engine cannot be."""

    preparing: Games = ()
    failed: Games = ()

    def with_one_less(self, *, failed: bool) -> Engines:
        """With the first game prepared, or tried in vain."""
        first, *others = self.preparing
        return Engines(tuple(others), (*self.failed, first) if failed else self.failed)


class Announcements:
    """Those of one worker, which may change its `engines` at any time."""

    def __init__(self, client: RedisClient, games: Games) -> None:
        self._client = client
        self.engines = Engines(preparing=games)

    def start(self) -> None:
        """Announce regularly, in the background."""
        threading.Thread(target=self._announce_regularly, daemon=True).start()

    def announce(self) -> None:
        """Announce the engines as they are now."""
        preparing, failed = map(" ".join, self.engines)
        states = {PREPARING: preparing, FAILED: failed, READY: "" if preparing else "yes"}

        def write(redis: Any) -> None:
            pipeline = redis.pipeline()
            for key, text in states.items():
                if text:
                    pipeline.set(key, text, ex=LIFE_SECONDS)
            pipeline.execute()

        self._client.attempt(write)

    def _announce_regularly(self) -> None:
        while True:
            self.announce()
            time.sleep(EVERY_SECONDS)


def announced(client: RedisClient) -> Engines | None:
    """What workers say; where one is ready, no engine is being prepared. None while Redis is away."""
    found = client.attempt(lambda redis: redis.mget(PREPARING, READY, FAILED))
    if found is None:
        return None
    preparing, ready, failed = (text or "" for text in found)
    return Engines(() if ready else tuple(preparing.split()), tuple(failed.split()))
