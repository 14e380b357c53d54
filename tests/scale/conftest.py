"""Services that the tests of a session share; where CI=true a missing one is a failure."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.support.servers import Server
from tests.support.services import EngineWorkers, Missing, PostgreSQL, Redis

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


def serving(folders: pytest.TempPathFactory, **settings: str) -> Iterator[tuple[Server, Server]]:
    """Two web processes with the same settings; nothing may be logged as an exception."""
    shared = {**settings, "YIYUAN_SECRET_KEY": SECRET}
    one, other = (Server(folders.mktemp("site"), **shared) for _ in range(2))
    one.start()
    other.start()
    yield one, other
    for server in (one, other):
        assert server.stop() == 0
        assert "Traceback" not in server.log(), server.log()


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
    yield from serving(
        tmp_path_factory,
        YIYUAN_DATABASE_URL=postgresql.new_database(),
        YIYUAN_REDIS_URL=redis.url,
    )


@pytest.fixture(scope="module")
def killable_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    """A Redis that the tests of a file stop and start."""
    service = Redis(tmp_path_factory.mktemp("redis"))
    started(service)
    yield service
    service.stop()


@pytest.fixture(scope="module")
def engines(
    killable_redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[EngineWorkers]:
    """Workers that the tests of a file kill and start."""
    workers = EngineWorkers(tmp_path_factory.mktemp("workers"), killable_redis.url)
    workers.start()
    yield workers
    workers.stop()


@pytest.fixture(scope="module")
def site(
    postgresql: PostgreSQL, killable_redis: Redis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Two web processes whose engines are workers of Celery."""
    yield from serving(
        tmp_path_factory,
        YIYUAN_DATABASE_URL=postgresql.new_database(),
        YIYUAN_REDIS_URL=killable_redis.url,
        YIYUAN_ENGINES="celery",
    )
