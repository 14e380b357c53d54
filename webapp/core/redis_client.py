"""A Redis client for a server that may be unreachable: each command answers or fails soon."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from typing import Any

import redis
from redis.backoff import ConstantBackoff, NoBackoff
from redis.retry import Retry

from webapp.core.environment import BadSetting

log = logging.getLogger(__name__)

OLDEST = (7, 0)
"""The oldest Redis version that is tested."""
CONNECT_SECONDS = 1.0
ANSWER_SECONDS = 1.0
"""Command timeout; a server that hangs counts as unreachable."""
IDLE_SECONDS = 5.0
"""A connection without messages for this long is checked."""
LEFT_ALONE_SECONDS = 1.0
"""Pause after a failure, so that one request does not time out on every command."""
AT_ONCE = Retry(NoBackoff(), 1, (redis.ConnectionError,))
"""Try a command once more, on a new connection."""
PATIENT = Retry(ConstantBackoff(0.3), -1, (redis.ConnectionError, redis.TimeoutError))
"""Try a command until the server is back."""


class Away(OSError):
    """Redis is unreachable at the moment."""


class RedisClient:
    """Runs short Redis commands for one process."""

    def __init__(
        self, url: str, answer_seconds: float = ANSWER_SECONDS, retry: Retry = AT_ONCE
    ) -> None:
        self.url = url
        self._alone_until = 0.0
        self._redis = redis.Redis.from_url(
            url,
            decode_responses=True,
            socket_connect_timeout=CONNECT_SECONDS,
            socket_timeout=answer_seconds,
            retry=retry,
            health_check_interval=IDLE_SECONDS,
        )

    def attempt(self, command: Callable[[Any], Any]) -> Any:
        """The result of an optional command; None while Redis is unreachable."""
        try:
            return self.ask(command)
        except Away:
            return None

    def ask(self, command: Callable[[Any], Any]) -> Any:
        """The result of the command; raises `Away`."""
        if time.monotonic() < self._alone_until:
            raise Away("it was away a moment ago")
        try:
            return command(self._redis)
        except redis.RedisError as error:
            log.warning("Redis cannot be used: %s", error)
            self._alone_until = time.monotonic() + LEFT_ALONE_SECONDS
            raise Away(str(error)) from error


def check_version(url: str) -> None:
    """Raise `BadSetting` if the server is too old; an unreachable server may appear later."""
    about = RedisClient(url).attempt(lambda redis: redis.info("server")) or {}
    numbers = re.match(r"(\d+)\.(\d+)", str(about.get("redis_version")))
    if numbers and (int(numbers[1]), int(numbers[2])) < OLDEST:
        oldest, found = ".".join(map(str, OLDEST)), about["redis_version"]
        raise BadSetting(f"YIYUAN_REDIS_URL: Redis {oldest} or later is needed, this is {found}.")
