"""A Redis that is away, too old, or of an unknown version."""

from __future__ import annotations

import re
from contextlib import nullcontext

import pytest

from tests.support.servers import free_port
from tests.support.services import Redis
from webapp.core.environment import BadSetting
from webapp.core.redis_client import Away, RedisClient, check_version


def test_what_is_away_is_left_alone_for_a_moment(
    redis: Redis, nowhere: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.core.redis_client.LEFT_ALONE_SECONDS", 60)
    with pytest.raises(Away):
        nowhere.ask(lambda client: client.ping())
    with pytest.raises(Away, match="a moment ago"):
        nowhere.ask(lambda client: client.ping())
    assert RedisClient(redis.url).ask(lambda client: client.ping())
    check_version(redis.url)


@pytest.mark.parametrize(
    ("version", "is_old"),
    [
        *((version, True) for version in ("6.2.14", "6.9", "5.0")),
        *((version, False) for version in ("7.0.0", "8.2.1", "10.0", "of our own")),
    ],
)
def test_an_older_redis_stops_the_start(
    version: str, is_old: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RedisClient, "attempt", lambda *_: {"redis_version": version})
    sentence = f"YIYUAN_REDIS_URL: Redis 7.0 or later is needed, this is {version}."
    refused = pytest.raises(BadSetting, match=re.escape(sentence))
    with refused if is_old else nullcontext():
        check_version("redis://127.0.0.1/0")


def test_one_that_is_away_stops_nothing() -> None:
    check_version(f"redis://127.0.0.1:{free_port()}/0")
