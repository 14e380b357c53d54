"""Services that the tests of a session share; where CI=true a missing one is a failure."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.webapp.serving import Server

from .services import Missing, PostgreSQL, Redis

SECRET = "the same for all processes"  # noqa: S105 - made up
"""Cookies and links of one process are good in the others."""


def started(service: PostgreSQL | Redis) -> None:
    """Start a service; without its program the test is skipped, or fails where CI=true."""
    try:
        service.start()
    except Missing as problem:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(problem))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    service = PostgreSQL()
    started(service)
    yield service
    service.stop()


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    service = Redis(tmp_path_factory.mktemp("redis"))
    started(service)
    yield service
    service.stop()


@pytest.fixture(scope="session")
def two_servers(
    postgresql: PostgreSQL, redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Two web processes on one database and one Redis, each with an engine of its own."""
    shared = {
        "YIYUAN_DATABASE_URL": postgresql.new_database(),
        "YIYUAN_REDIS_URL": redis.url,
        "YIYUAN_SECRET_KEY": SECRET,
    }
    one, other = (Server(tmp_path_factory.mktemp(name), **shared) for name in ("one", "other"))
    one.start()
    other.start()
    yield one, other
    for server in (one, other):
        assert server.stop() == 0
        assert "Traceback" not in server.log(), server.log()
