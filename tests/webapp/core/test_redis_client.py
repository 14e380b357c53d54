"""A Redis that is away, too old, or of an unknown version."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.fakes.old_redis import answering
from tests.support.servers import free_port
from tests.support.services import Redis
from tests.webapp.core.test_start import refusal
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


@pytest.mark.slow(reason="starts a process")
@pytest.mark.parametrize("version", ["6.2.14", "6.9", "5.0"])
def test_an_older_redis_stops_the_start(version: str, tmp_path: Path) -> None:
    with answering(version) as url:
        said = refusal(tmp_path, YIYUAN_REDIS_URL=url)
    assert said == f"YIYUAN_REDIS_URL: Redis 7.0 or later is needed, this is {version}."


@pytest.mark.parametrize("version", ["7.0.0", "8.2.1", "10.0", "of our own"])
def test_a_newer_or_unknown_redis_is_welcome(version: str) -> None:
    with answering(version) as url:
        check_version(url)


def test_a_redis_that_is_there_or_away_stops_nothing(redis: Redis) -> None:
    check_version(redis.url)
    check_version(f"redis://127.0.0.1:{free_port()}/0")
