"""A Redis client for a server that may be unreachable: each command answers or fails soon."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from copy import deepcopy
from typing import Any, TypeVar

import redis
from redis.backoff import ConstantBackoff, NoBackoff
from redis.exceptions import LockError
from redis.lock import Lock
from redis.retry import Retry

from webapp.core.environment import BadSetting

log = logging.getLogger(__name__)

OLDEST = (7, 0)
"""The oldest Redis version that is tested."""
CONNECT_SECONDS = 1.0
ANSWER_SECONDS = 1.0
"""Command timeout; a server that hangs counts as unreachable."""
LEFT_ALONE_SECONDS = 1.0
"""Pause after a failure, so that one request does not time out on every command."""

T = TypeVar("T")


class Away(Exception):
    """Redis is unreachable at the moment."""


AT_ONCE = Retry(NoBackoff(), 1, (redis.ConnectionError,))
"""Try a command once more, on a new connection."""
PATIENT = Retry(ConstantBackoff(0.3), 10, (redis.ConnectionError, redis.TimeoutError))
"""Retry for about half a minute; each attempt also retries the connection."""


def connect(
    url: str, answer_seconds: float = ANSWER_SECONDS, retry: Retry = AT_ONCE
) -> redis.Redis:
    """Create a client that connects on first use."""
    return redis.Redis.from_url(
        url,
        decode_responses=True,
        socket_connect_timeout=CONNECT_SECONDS,
        socket_timeout=answer_seconds,
        retry=deepcopy(retry),
    )


def check_version(url: str) -> None:
    """Raise `BadSetting` if the server is too old; an unreachable server may appear later."""
    try:
        found = str(connect(url).info("server").get("redis_version", ""))
    except redis.RedisError:
        return
    numbers = re.match(r"(\d+)\.(\d+)", found)
    if numbers and (int(numbers[1]), int(numbers[2])) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise BadSetting(f"YIYUAN_REDIS_URL: Redis {oldest} or later is needed, this is {found}.")


class RedisClient:
    """Runs short Redis commands for one process."""

    def __init__(self, url: str, answer_seconds: float = ANSWER_SECONDS) -> None:
        self.url = url
        self._redis = connect(url, answer_seconds)
        self._alone_until = 0.0

    def attempt(self, command: Callable[[redis.Redis], Any]) -> Any:
        """The result of an optional command; None while Redis is unreachable."""
        try:
            return self.ask(command)
        except Away as problem:
            log.debug("Redis is away: %s", problem)

    def lock(self, name: str, life_seconds: float) -> Lock:
        """A lock with that lifetime, not yet acquired."""
        return Lock(self._redis, name, timeout=life_seconds, thread_local=False)

    def ask(self, command: Callable[[redis.Redis], Any]) -> Any:
        """The result of the command; raises `Away`."""
        if time.monotonic() < self._alone_until:
            raise Away("it was away a moment ago")
        try:
            return command(self._redis)
        except LockError:  # a valid answer, although redis-py counts it as a failure
            raise
        except redis.RedisError as problem:
            self._alone_until = time.monotonic() + LEFT_ALONE_SECONDS
            raise Away(str(problem)) from problem
